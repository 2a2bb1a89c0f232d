import { Skeleton } from '#web/ui/states.tsx'
import css from './skeletons.module.css'

/** The placeholder of a panel: its actions, then its facts. */
export function PanelSkeleton({ height }: { readonly height: number }) {
  return (
    <div className={css.panel} style={{ height }}>
      <div className={css.acts}>
        <Skeleton height={32} />
        <Skeleton height={32} />
      </div>
      {lines(height - 48, 28).map((line) => (
        <div key={line} className={css.fact}>
          <Skeleton height={12} width={64} />
          <Skeleton height={12} width={`${72 - (line % 3) * 16}%`} />
        </div>
      ))}
    </div>
  )
}

/** The placeholder of a form: fields with their labels. */
export function FormSkeleton({ height }: { readonly height: number }) {
  return (
    <div className={css.form} style={{ height }}>
      {lines(height, 80).map((line) => (
        <div key={line}>
          <Skeleton height={12} width={96} />
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  )
}

const lines = (height: number, each: number) =>
  Array.from({ length: Math.max(1, Math.floor(height / each)) }, (_, nth) => nth)
