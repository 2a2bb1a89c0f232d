import { pickReaderText } from '#web/ui/bilingual-words.ts'
import css from './teachers.module.css'

type PortraitProps = {
  readonly of: {
    readonly portraitUrl: string | null
    readonly name: { readonly zh?: string | undefined; readonly en?: string | undefined }
  }
  readonly size?: number
}

/** A teacher's picture, or the first letter of their name. */
export function TeacherPortrait({ of: { portraitUrl, name }, size = 28 }: PortraitProps) {
  if (portraitUrl) return <img className={css.portrait} src={portraitUrl} alt="" width={size} height={size} />
  return (
    <span
      className={css.portrait}
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
    >
      {[...pickReaderText(name)][0] ?? ''}
    </span>
  )
}
