import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { submitAppeal } from './appeal.queries.ts'
import css from './appeal-section.module.css'
import { appealTexts } from './appeal-texts.ts'

/** `things`: the parts that may be appealed, a question by its position, the decision about exits by null. */
type AppealDialogProps = {
  readonly attemptId: string
  readonly things: readonly (number | null)[]
  readonly onClose: () => void
}

const [shortest, longest] = [10, 1000]

export function AppealDialog({ attemptId, things, onClose }: AppealDialogProps) {
  const t = useTexts(appealTexts)
  const id = useId()
  const [about, setAbout] = useState(things[0] ?? null)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, run] = useWork()
  const isShort = words.trim().length < shortest
  const submit = async () => {
    setTried(true)
    if (isShort) return document.getElementById(`${id}-words`)?.focus()
    await run(async () => {
      await submitAppeal({ attemptId, words: words.trim(), ...(about === null ? {} : { position: about }) })
      toast('success', t.sent)
      onClose()
    }, t.failed)
  }
  return (
    <Dialog
      title={t.ask}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void submit()}>
            {t.send}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <Select
          label={t.about}
          value={about === null ? '' : String(about)}
          onChange={(next) => setAbout(next === '' ? null : Number(next))}
          options={things.map((thing) => ({
            id: thing === null ? '' : String(thing),
            words: thing === null ? t.leaves : t.question(thing),
          }))}
        />
        <label htmlFor={`${id}-words`}>{t.words}</label>
        <textarea
          id={`${id}-words`}
          value={words}
          rows={6}
          maxLength={longest}
          aria-describedby={`${id}-hint`}
          aria-invalid={(isTried && isShort) || undefined}
          onChange={(event) => setWords(event.target.value)}
        />
        <p
          id={`${id}-hint`}
          data-error={(isTried && isShort) || undefined}
          role={isTried && isShort ? 'alert' : undefined}
        >
          {isTried && isShort ? t.tooShort : t.wordsHint}
        </p>
      </div>
    </Dialog>
  )
}
