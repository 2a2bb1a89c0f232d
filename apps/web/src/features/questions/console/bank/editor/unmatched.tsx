import { useId, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import {
  proposeAcceptedAnswer,
  type UnmatchedAnswers,
  useAcceptedAnswerEffects,
  useQuestionFigures,
  useUnmatchedAnswers,
} from '../bank.queries.ts'
import { bankTexts } from '../bank-texts.ts'
import editorCss from './editor.module.css'
import css from './unmatched.module.css'

const mostShown = 12

/**
 * Candidates' answers that no key accepts, most frequent first; an answer can be accepted once the effects of that are
 * shown.
 */
export function UnmatchedPart({ questionId, mayGrade }: { readonly questionId: string; readonly mayGrade: boolean }) {
  const t = useTexts(bankTexts).unmatched
  const exams = useQuestionFigures(questionId).data?.exams
  const [chosen, setChosen] = useState<string | null>(null)
  const exam = exams?.find(({ examId }) => examId === chosen) ?? exams?.[0]
  const rows = useUnmatchedAnswers(mayGrade ? (exam?.examId ?? null) : null, questionId)
  const [open, setOpen] = useState<string | null>(null)
  const list = rows.data?.list ?? []
  const most = Math.max(1, ...list.map(({ count }) => count))
  const keyOf = (row: UnmatchedAnswers) => `${row.version} ${row.gap} ${row.form}`
  return (
    <section className={editorCss.block} aria-labelledby="unmatched">
      <div className={editorCss.blockHead}>
        <h3 id="unmatched">{t.title}</h3>
        <span className={`${editorCss.right} num`}>
          {exam ? t.of(formatNumber(exam.answered), formatNumber(list.length)) : null}
          {exams && exams.length > 1 && exam ? (
            <Select
              label={t.exam}
              isLabelHidden
              value={exam.examId}
              onChange={setChosen}
              options={exams.map(({ examId, title }) => ({ id: examId, words: pickReaderText(title) }))}
            />
          ) : null}
        </span>
      </div>
      {!mayGrade ? (
        <p className={editorCss.quiet}>{t.noRight}</p>
      ) : exams && !exam ? (
        <p className={editorCss.quiet}>{t.noExam}</p>
      ) : null}
      {mayGrade && exam && rows.data && list.length === 0 ? <p className={editorCss.quiet}>{t.none}</p> : null}
      {rows.error ? <p className={editorCss.quiet}>{errorWords(rows.error, '')}</p> : null}
      {list.length > 0 && exam ? (
        <table className={css.unmatched} aria-labelledby="unmatched">
          <tbody>
            {list.slice(0, mostShown).flatMap((row) => {
              const key = keyOf(row)
              const isOpen = open === key
              return [
                <tr key={key}>
                  <td>
                    <i className={editorCss.place}>{row.gap}</i>
                  </td>
                  <th scope="row">
                    <code>{row.form}</code>
                  </th>
                  <td className="num">{formatNumber(row.count)}</td>
                  <td aria-hidden="true">
                    <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                      <rect width={(100 * row.count) / most} height="4" />
                    </svg>
                  </td>
                  <td>{row.sample === row.form ? '' : row.sample}</td>
                  <td>
                    <button
                      type="button"
                      className={css.link}
                      aria-expanded={isOpen}
                      aria-label={`${isOpen ? t.fold : t.accept}: ${row.form}`}
                      onClick={() => setOpen(isOpen ? null : key)}
                    >
                      {isOpen ? t.fold : t.accept}
                    </button>
                  </td>
                </tr>,
                isOpen ? (
                  <tr key={`${key} effects`}>
                    <td colSpan={6}>
                      <Accepting examId={exam.examId} row={row} onDone={() => setOpen(null)} />
                    </td>
                  </tr>
                ) : null,
              ]
            })}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}

/** The effects of accepting an answer, and its proposal, which a colleague approves. */
function Accepting({
  examId,
  row,
  onDone,
}: {
  readonly examId: string
  readonly row: UnmatchedAnswers
  readonly onDone: () => void
}) {
  const t = useTexts(bankTexts).unmatched
  const ui = useTexts(uiTexts)
  const what = { examId, questionId: row.questionId, version: row.version, gap: row.gap, texts: [row.sample] }
  const effects = useAcceptedAnswerEffects(what)
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const id = useId()
  const propose = async () => {
    if (reason.trim() === '') return setWhy(t.needsReason)
    setWhy(null)
    await run(
      async () => {
        await proposeAcceptedAnswer({ ...what, reason })
        toast('success', t.proposed)
        onDone()
      },
      (error) => setWhy(errorWords(error, ui.notDone)),
    )
  }
  if (effects.error)
    return (
      <p className={editorCss.quiet}>
        {isApiError(effects.error, 'keyDoesNotFit') ? effects.error.message : errorWords(effects.error, ui.notDone)}
      </p>
    )
  if (!effects.data)
    return (
      <p className={editorCss.quiet} role="status">
        {t.reckoning}
      </p>
    )
  const { up, down, toPassed, certificatesToIssue, running } = effects.data
  return (
    <div className={css.effects}>
      <dl>
        {(
          [
            [t.up, up],
            [t.down, down],
            [t.toPassed, toPassed],
            [t.certificates, certificatesToIssue],
          ] as const
        ).map(([words, count], place) => (
          <div key={words} data-good={(place === 2 && count > 0) || undefined}>
            <dt>{words}</dt>
            <dd className="num">
              {formatNumber(count)} {place === 0 ? <small>{t.people}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      <input
        aria-label={t.reason}
        placeholder={t.reason}
        value={reason}
        maxLength={500}
        aria-invalid={why !== null || undefined}
        aria-describedby={id}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          void propose()
        }}
      />
      <div>
        <small id={id} role={why ? 'alert' : undefined} data-bad={why ? '' : undefined}>
          {why ?? t.note(row.form, running)}
        </small>
        <Button look="solid" isBusy={isBusy} onPress={() => void propose()}>
          {t.propose}
        </Button>
      </div>
    </div>
  )
}
