import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { Suspense } from 'react'
import queue from '#web/console/queue.module.css'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstantWithSeconds, formatNumber } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { isAnswered } from '../../answering/answer-sheet.ts'
import { AnswerFiles } from '../../uploads/load-uploads.ts'
import { CaseFact } from './case-parts.tsx'
import css from './reviews.module.css'
import type { LateAnswerRow } from './reviews.queries.ts'
import { reviewsTexts } from './reviews-texts.ts'

/**
 * A late answer next to the one that counts. Nothing is decided here; extra time and reopening are on the exam's board.
 */
export function LateAnswerCase({ row }: { readonly row: LateAnswerRow }) {
  const t = useTexts(reviewsTexts)
  const l = t.late
  const words = (answer: LateAnswerRow['answer']) => describeLateAnswer(answer, l)
  return (
    <>
      <dl className={queue.facts}>
        <CaseFact words={t.columns.exam}>{pickReaderText(row.examTitle)}</CaseFact>
        <CaseFact words={l.came}>{formatInstantWithSeconds(row.at)}</CaseFact>
        {row.deadline ? (
          <CaseFact
            words={l.deadline}
          >{`${formatInstantWithSeconds(row.deadline)} · ${describeLateness(row, l.by)}`}</CaseFact>
        ) : null}
        <CaseFact words={t.columns.state}>{row.taken ? l.states.taken : l.states.refused}</CaseFact>
      </dl>
      <section className={queue.section}>
        <header>
          <h3>{l.question(row.position)}</h3>
          <span />
        </header>
        <RichText className={css.text ?? ''} html={renderGapsAsBlanks(pickReaderText(row.stem))} />
      </section>
      <div className={css.beside}>
        <section className={queue.section}>
          <header>
            <h3>{l.late}</h3>
            <span />
          </header>
          {row.files ? (
            <Suspense fallback={null}>
              <AnswerFiles files={row.files} />
            </Suspense>
          ) : (
            <p className={css.written}>{words(row.answer)}</p>
          )}
        </section>
        <section className={queue.section}>
          <header>
            <h3>{l.counts}</h3>
            <span />
          </header>
          {row.keptFiles ? (
            <Suspense fallback={null}>
              <AnswerFiles files={row.keptFiles} />
            </Suspense>
          ) : (
            <p className={css.written}>{words(row.kept)}</p>
          )}
        </section>
      </div>
      <p className={queue.note}>{row.taken ? l.takenNote : l.refusedNote}</p>
    </>
  )
}

/** Returns an answer as text. Places and spots have no short text, so the result says only that there is an answer. */
export const describeLateAnswer = (
  answer: LateAnswerRow['answer'],
  t: { readonly nothing: string; readonly given: string },
): string =>
  (answer?.text ?? answer?.texts?.join(' / ') ?? answer?.keys?.join('')) || (isAnswered(answer) ? t.given : t.nothing)

export const describeLateness = (row: LateAnswerRow, words: (seconds: string) => string): string =>
  row.deadline ? words(formatNumber(Math.max(0, (Date.parse(row.at) - Date.parse(row.deadline)) / 1000), 1)) : ''
