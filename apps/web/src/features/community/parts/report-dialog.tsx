import { commentLimits, type ReportReason, reportReasons } from '@portal/contract/community/comment.limits.ts'
import { type FormEvent, useId, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { type ProductComment, sendCommentReport } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './report-dialog.module.css'

type Wrong = { readonly [field in 'reason' | 'words' | 'form']?: string | undefined }
type ReportProps = { readonly comment: ProductComment; readonly onClose: () => void; readonly onDone: () => void }

/** The dialog in which a reader reports a comment, with a reason: one of a few, or a text. */
export function ReportCommentDialog({ comment, onClose, onDone }: ReportProps) {
  const t = useTexts(commentTexts)
  const id = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!reason) return showInvalidFields(form, () => setWrong({ reason: t.reasonMissing }))
    if (reason === 'other' && !words.trim())
      return showInvalidFields(form, () => setWrong({ words: t.reportWordsNeeded }))
    setWrong({})
    await run(
      async () => {
        await sendCommentReport(comment.commentId, reason, words)
        toast('success', t.reportSent)
        onDone()
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['reason', 'words'], t.reportFailed))),
    )
  }
  return (
    <Dialog
      title={t.reportTitle}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={`${id}-form`} isBusy={isBusy}>
            {t.sendReport}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <blockquote>
          <small>{t.reportOf(comment.authorName)}</small>
          {comment.content}
        </blockquote>
        <fieldset
          aria-invalid={wrong.reason ? true : undefined}
          aria-describedby={wrong.reason ? `${id}-why` : undefined}
        >
          <legend>{t.reportWhy}</legend>
          {reportReasons.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-reason`}
                checked={reason === one}
                onChange={() => {
                  setReason(one)
                  setWrong({})
                }}
              />
              {t.reasons[one]}
            </label>
          ))}
          <p id={`${id}-why`} className={css.refused} role="alert">
            {wrong.reason ?? ''}
          </p>
        </fieldset>
        <label className={css.about} htmlFor={`${id}-words`}>
          {reason === 'other' ? t.reportWordsNeeded : t.reportWords}
        </label>
        <textarea
          id={`${id}-words`}
          rows={3}
          value={words}
          maxLength={commentLimits.reportMax}
          aria-invalid={wrong.words ? true : undefined}
          aria-describedby={wrong.words ? `${id}-wrong ${id}-hint` : `${id}-hint`}
          onChange={(event) => {
            setWords(event.target.value)
            setWrong({})
          }}
        />
        <p id={`${id}-wrong`} className={css.refused} role="alert">
          {wrong.words ?? wrong.form ?? ''}
        </p>
        <p id={`${id}-hint`}>{t.reportHint}</p>
      </form>
    </Dialog>
  )
}
