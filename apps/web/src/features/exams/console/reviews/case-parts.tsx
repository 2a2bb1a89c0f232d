import type { ReactNode } from 'react'
import queue from '#web/console/queue.module.css'
import { formatInstant, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './reviews.module.css'
import { reviewsTexts } from './reviews-texts.ts'

export function CaseFact({ words, children }: { readonly words: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{words}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

type Words = {
  readonly words: string
  readonly madeAt: string
  readonly state: 'open' | 'upheld' | 'rejected'
  readonly answer: string | null
}
/** The candidate's statements, each with its state and the answer of staff. */
export function CaseStatements({
  title,
  empty,
  said,
}: {
  readonly title: string
  readonly empty: string
  readonly said: readonly Words[]
}) {
  const t = useTexts(reviewsTexts)
  return (
    <section className={queue.section}>
      <header>
        <h3>{title}</h3>
        <span>{said.length === 0 ? empty : null}</span>
      </header>
      {said.map((one) => (
        <div key={one.madeAt}>
          <blockquote className={css.said}>{one.words}</blockquote>
          <p className={`num ${queue.note}`} title={formatInstant(one.madeAt)}>
            {t.appeals.states[one.state]} · {formatRecent(one.madeAt)}
          </p>
          {one.answer ? <p>{one.answer}</p> : null}
        </div>
      ))}
    </section>
  )
}
