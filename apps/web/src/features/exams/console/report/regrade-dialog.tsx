import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useProposeRegrade } from '../regrade.queries.ts'
import css from './regrade-dialog.module.css'
import reportCss from './report.module.css'
import type { ExamReportQuestion } from './report.queries.ts'
import { examReportTexts } from './report-texts.ts'

type Choice = { readonly action: 'acceptAlso'; readonly key: string } | { readonly action: 'fullMarks' | 'void' }

/** Proposes a regrade of a question; nothing changes before a second person approves. */
export function RegradeDialog({
  examId,
  question,
  onClose,
}: {
  readonly examId: string
  readonly question: ExamReportQuestion
  readonly onClose: () => void
}) {
  const d = useTexts(examReportTexts).detail
  const ui = useTexts(uiTexts)
  const wrong = question.options.filter((one) => one.key !== '' && !one.isKey).sort((a, b) => b.count - a.count)
  const choices: readonly { readonly id: string; readonly words: string; readonly choice: Choice }[] = [
    ...(question.type === 'single'
      ? wrong.slice(0, 3).map((one) => ({
          id: one.key,
          words: `${d.correct(one.key)} · ${pickReaderText(one.text)}`,
          choice: { action: 'acceptAlso' as const, key: one.key },
        }))
      : []),
    { id: 'full', words: d.full, choice: { action: 'fullMarks' } },
    { id: 'void', words: d.void, choice: { action: 'void' } },
  ]
  const [chosen, setChosen] = useState(choices[0]?.id ?? 'full')
  const [reason, setReason] = useState('')
  const [why, setWhy] = useState<string | null>(null)
  const { isBusy, run } = useProposeRegrade({ done: d.done, refused: setWhy })
  const propose = async () => {
    if (!reason.trim()) return setWhy(d.noReason)
    setWhy(null)
    const choice = choices.find((one) => one.id === chosen)?.choice ?? { action: 'fullMarks' as const }
    const proposed = await run({
      examId,
      questionId: question.questionId,
      version: question.version,
      action: choice.action,
      reason: reason.trim(),
      ...(choice.action === 'acceptAlso' ? { keys: [choice.key] } : {}),
    })
    if (proposed) onClose()
  }
  return (
    <Modal
      title={d.regrade}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui.cancel}</Button>
          <Button look="solid" isBusy={isBusy} onPress={() => void propose()}>
            {d.propose}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <p>{renderGapsAsBlanks(pickReaderText(question.stem))}</p>
        <fieldset>
          <legend className="vh">{d.how}</legend>
          {choices.map(({ id, words }) => (
            <label key={id}>
              <input type="radio" name="regrade" checked={chosen === id} onChange={() => setChosen(id)} />
              {words}
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor="regrade-reason">{d.reason}</label>
          <textarea
            id="regrade-reason"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            aria-describedby={why ? 'regrade-why' : 'regrade-hint'}
            aria-invalid={why !== null}
          />
          {why ? (
            <p id="regrade-why" role="alert" className={reportCss.bad}>
              {why}
            </p>
          ) : (
            <p id="regrade-hint" className={reportCss.note}>
              {d.reasonHint} {d.second}
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}
