import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { useStore } from '#web/api/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import {
  type AnswerDrafts,
  type AttemptQuestion,
  answerCounts,
  unansweredPositions,
} from '../answering/answer-sheet.ts'
import { examTexts } from '../exam-texts.ts'
import { countUnfinishedUploads, unfinishedUploadsStore } from '../uploads/pending-uploads.ts'
import css from './submit-dialog.module.css'

type DialogProps = {
  readonly attemptId: string
  readonly questions: readonly AttemptQuestion[]
  readonly drafts: AnswerDrafts
  readonly isBusy: boolean
  readonly onSubmit: () => Promise<void>
  readonly onGo: (position: number) => void
  readonly onClose: () => void
}

/**
 * Asks for confirmation before an attempt is submitted: lists unanswered and uncertain questions with links to each,
 * and files that would not count.
 */
export function SubmitDialog({ attemptId, questions, drafts, isBusy, onSubmit, onGo, onClose }: DialogProps) {
  const t = useTexts(examTexts).answer
  const [refused, setRefused] = useState<string | null>(null)
  const uploads = countUnfinishedUploads(useStore(unfinishedUploadsStore), attemptId)
  const open = unansweredPositions(questions, drafts)
  const { uncertain } = answerCounts(questions, drafts)
  const marked = questions.filter(({ position }) => drafts.get(position)?.uncertain).map(({ position }) => position)
  const submit = () => {
    setRefused(null)
    onSubmit().catch((error: unknown) =>
      setRefused(
        isApiError(error, 'network') || isApiError(error, 'timeout')
          ? t.submitFailed
          : errorWords(error, t.submitFailed),
      ),
    )
  }
  return (
    <Dialog
      title={t.submitTitle}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.backToPaper}
          </Button>
          <Button isBusy={isBusy} onClick={submit}>
            {isBusy ? t.submitting : t.submit}
          </Button>
        </>
      }
    >
      {open.length > 0 ? (
        <Places title={t.submitOpen(open.length)} positions={open} onGo={onGo} name={t.questionNumber} />
      ) : null}
      {uncertain > 0 ? (
        <Places title={t.submitUncertain(uncertain)} positions={marked} onGo={onGo} name={t.questionNumber} />
      ) : null}
      {uploads.pending > 0 ? <p className={css.refused}>{t.submitUploading(uploads.pending)}</p> : null}
      {uploads.failed > 0 ? <p className={css.refused}>{t.submitNotUploaded(uploads.failed)}</p> : null}
      <p className={css.note}>{open.length === 0 ? t.submitNone : t.submitNote}</p>
      {refused ? (
        <p className={css.refused} role="alert">
          {refused}
        </p>
      ) : null}
    </Dialog>
  )
}

function Places({
  title,
  positions,
  onGo,
  name,
}: {
  readonly title: string
  readonly positions: readonly number[]
  readonly onGo: (position: number) => void
  readonly name: (position: number) => string
}) {
  return (
    <section className={css.places}>
      <h3>{title}</h3>
      <ul>
        {positions.map((position) => (
          <li key={position}>
            <button type="button" aria-label={name(position)} onClick={() => onGo(position)}>
              {position}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
