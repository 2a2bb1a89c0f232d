import { commentLimits, type ReportReason, reportReasons } from '@portal/contract/community/comment.limits.ts'
import { useId, useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type Comment, sendReport } from '../comment.queries.ts'
import { commentTexts } from '../comment-texts.public.ts'
import css from './report-dialog.module.css'

type ReportProps = { readonly comment: Comment; readonly onClose: () => void; readonly onDone: () => void }

/** Why a comment is reported: one of a few reasons, and words where none of them says it. */
export function ReportDialog({ comment, onClose, onDone }: ReportProps) {
  const t = useTexts(commentTexts)
  const id = useId()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [words, setWords] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (!reason) return setRefused(t.reasonMissing)
    if (reason === 'other' && !words.trim()) {
      setRefused(t.reportWordsNeeded)
      return document.getElementById(`${id}-words`)?.focus()
    }
    setBusy(true)
    setRefused(null)
    try {
      await sendReport(comment.commentId, reason, words)
      toast('success', t.reportSent)
      onDone()
    } catch (error) {
      setRefused(wordsOfError(error, t.reportFailed))
      setBusy(false)
    }
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
      <form
        id={`${id}-form`}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) void submit()
        }}
      >
        <blockquote>
          <small>{t.reportOf(comment.authorName)}</small>
          {comment.content}
        </blockquote>
        <fieldset>
          <legend>{t.reportWhy}</legend>
          {reportReasons.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name={`${id}-reason`}
                checked={reason === one}
                onChange={() => {
                  setReason(one)
                  setRefused(null)
                }}
              />
              {t.reasons[one]}
            </label>
          ))}
        </fieldset>
        <label className={css.about} htmlFor={`${id}-words`}>
          {reason === 'other' ? t.reportWordsNeeded : t.reportWords}
        </label>
        <textarea
          id={`${id}-words`}
          rows={3}
          value={words}
          maxLength={commentLimits.reportMax}
          aria-invalid={refused === t.reportWordsNeeded || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setWords(event.target.value)}
        />
        <p id={`${id}-hint`} className={refused ? css.refused : undefined} role={refused ? 'alert' : undefined}>
          {refused ?? t.reportHint}
        </p>
      </form>
    </Dialog>
  )
}
