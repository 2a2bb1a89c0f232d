import { type FormEvent, useState } from 'react'
import { fieldErrorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDay } from '#web/ui/format.ts'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './mine.module.css'
import { submitActivationCode } from './mine.queries.ts'
import { ownItemsTexts } from './mine-texts.ts'

/** A dialog for an activation code, which extends the company's VIP term. */
export function ActivationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(ownItemsTexts)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!code.trim()) return showInvalidFields(form, () => setProblem(t.codeMissing))
    await run(
      async () => {
        const { validUntil } = await submitActivationCode(code.trim())
        toast('success', t.activated(formatDay(validUntil)))
        onClose()
      },
      (error) => {
        const words = fieldErrorWords(error, ['code'], t.activationFailed)
        showInvalidFields(form, () => setProblem(words.code ?? words.form ?? null))
      },
    )
  }
  return (
    <Dialog title={t.activate} onClose={onClose}>
      <form className={css.activation} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t.activateHint}</p>
        <Field
          label={t.code}
          autoComplete="off"
          maxLength={60}
          value={code}
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" wide isBusy={isBusy}>
          {t.activateNow}
        </Button>
      </form>
    </Dialog>
  )
}
