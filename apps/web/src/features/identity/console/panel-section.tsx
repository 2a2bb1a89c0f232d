import panel from '#web/console/panel.module.css'
import css from './person-panel.module.css'

type SectionProps = {
  readonly title: string
  readonly act?: React.ReactNode
  readonly none?: string | null
  readonly children: React.ReactNode
}
/** A titled list in a person's panel. */
export function PanelSection({ title, act, none, children }: SectionProps) {
  return (
    <section className={css.section}>
      <header>
        <h3>{title}</h3>
        {act}
      </header>
      {none ? <p className={panel.note}>{none}</p> : null}
      <ul>{children}</ul>
    </section>
  )
}
/** A row of a `PanelSection`. */
export const PanelLine = ({
  words,
  note,
  end,
}: {
  readonly words: React.ReactNode
  readonly note?: React.ReactNode
  readonly end?: React.ReactNode
}) => (
  <li>
    <div>
      {words}
      {note ? <small className="num">{note}</small> : null}
    </div>
    {end ? <div className={css.end}>{end}</div> : null}
  </li>
)
export const joinWithDots = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(' · ')
