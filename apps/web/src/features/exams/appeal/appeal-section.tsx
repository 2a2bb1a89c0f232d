import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useOwnAppeals } from './appeal.queries.ts'
import css from './appeal-section.module.css'
import { appealTexts } from './appeal-texts.ts'

const AppealDialog = lazy(() => import('./appeal-dialog.tsx').then((file) => ({ default: file.AppealDialog })))

/**
 * The candidate's appeals with their answers, and the button to appeal. Renders nothing when there are no appeals and
 * none is possible.
 */
export function AppealSection({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(appealTexts)
  const appeals = useOwnAppeals(attemptId).data
  const [isAsking, setAsking] = useState(false)
  if (!appeals) return null
  const { marks, leaves, list } = appeals
  const things = [...(leaves.possible ? [null] : []), ...marks.positions]
  if (things.length === 0 && list.length === 0) return null
  const isWaiting = list.some(({ state }) => state === 'open')
  const until = [leaves.possible ? leaves.until : null, marks.positions.length > 0 ? marks.until : null]
    .filter((at) => at !== null)
    .sort()[0]
  return (
    <section className={css.appeals}>
      <h2>{t.title}</h2>
      {things.length > 0 && until ? (
        <p className={css.hint}>{isWaiting ? t.oneAtATime : t.until(formatInstant(until))}</p>
      ) : null}
      {list.length > 0 ? (
        <ol>
          {list.map((one) => (
            <li key={one.appealId}>
              <h3>{one.position === null ? t.leaves : t.question(one.position)}</h3>
              <b data-state={one.state}>{t.states[one.state]}</b>
              <blockquote>
                {one.words}
                <small>{t.madeAt(formatInstant(one.madeAt))}</small>
              </blockquote>
              {one.answer !== null && one.answeredAt !== null ? (
                <blockquote data-answer>
                  {one.answer}
                  <small>{t.answer(formatInstant(one.answeredAt))}</small>
                </blockquote>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {things.length > 0 && !isWaiting ? (
        <p className="no-print">
          <Button look="line" size="s" onClick={() => setAsking(true)}>
            {t.ask}
          </Button>
        </p>
      ) : null}
      {isAsking ? (
        <Suspense fallback={null}>
          <AppealDialog attemptId={attemptId} things={things} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}
