import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import css from './hero-page.module.css'
import { useTitle } from './page.tsx'
import { usePageText } from './portal-brand.ts'

type StagedProps = {
  /** Of the browser's tab, and of the page where no other heading is given. */
  readonly title: string
  readonly heading?: string
  /** A few words above the title. */
  readonly above?: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** The content of the white opening under its title: one drawn figure. */
  readonly stage?: ReactNode
  readonly children: ReactNode
}

/** The white top of a plain page, as wide as the window. `labelledBy`: the id of its heading. */
export function PageHero({ labelledBy, children }: { readonly labelledBy: string; readonly children: ReactNode }) {
  return (
    <section className={css.stage} aria-labelledby={labelledBy}>
      <div className="wrap">{children}</div>
    </section>
  )
}

/**
 * A plain page: a white top as wide as the window with the title, its actions and `stage` (such as a drawing or
 * filters), and grey below.
 */
export function HeroPage({ title, heading = title, above, lead, actions, stage, children }: StagedProps) {
  const own = usePageText(useLocation({ select: ({ pathname }) => pathname }))
  useTitle(own.title ?? title)
  const id = useId()
  return (
    <>
      <PageHero labelledBy={id}>
        <header className={css.head}>
          <div>
            {above ? <p className={css.above}>{above}</p> : null}
            <h1 id={id}>{own.title ?? heading}</h1>
            {(own.lead ?? lead) ? <p className={css.lead}>{own.lead ?? lead}</p> : null}
          </div>
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </header>
        {stage}
      </PageHero>
      <div className={`wrap ${css.below}`}>{children}</div>
    </>
  )
}

type PartProps = {
  readonly title: string
  readonly note?: ReactNode
  readonly more?: ReactNode
  readonly id?: string
  readonly children: ReactNode
}

/** A part of a plain page, with its heading and an unobtrusive note next to it. */
export function PageSection({ title, note, more, id, children }: PartProps) {
  const own = useId()
  return (
    <section className={css.part} aria-labelledby={id ?? own}>
      <div className={css.title}>
        <h2 id={id ?? own}>{title}</h2>
        {note ? <p>{note}</p> : null}
        {more ? <span className={css.more}>{more}</span> : null}
      </div>
      {children}
    </section>
  )
}
