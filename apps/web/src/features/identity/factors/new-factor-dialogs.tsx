import type { DataOf } from '@portal/contract/http/call.ts'
import type { totpConfirm } from '@portal/contract/identity/factor.contract.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { errorWords, fieldErrorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from '../parts/login-form.module.css'
import { addPasskey, confirmTotpSetup, startTotpSetup, type TotpSetup } from './factor.queries.ts'
import { factorTexts } from './factor-texts.ts'
import own from './own-factors.module.css'

type NewProps = {
  readonly onAdded: (changed: DataOf<typeof totpConfirm>) => void
  readonly onClose: () => void
}
type Wrong = { readonly name?: string; readonly code?: string; readonly form?: string }

/** Sets up an authenticator app: a QR code to scan, and its first code. */
export function AuthenticatorAppDialog({ onAdded, onClose }: NewProps) {
  const texts = useTexts(factorTexts)
  const t = texts.totp
  const [app, setApp] = useState<TotpSetup | null>(null)
  const [values, setValues] = useState({ name: t.nameOf, code: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [isBusy, run] = useWork()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is made once for each opening
  useEffect(() => {
    let isOpen = true
    startTotpSetup().then(
      (begun) => isOpen && setApp(begun),
      (error: unknown) => {
        if (!isOpen) return
        if (!isApiError(error, 'reauthenticationNeeded')) toast('error', errorWords(error, texts.failed))
        onClose()
      },
    )
    return () => {
      isOpen = false
    }
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || !app) return
    if (!values.name.trim()) return showInvalidFields(form, () => setWrong({ name: t.nameMissing }))
    if (!values.code.trim()) return showInvalidFields(form, () => setWrong({ code: texts.step.codeMissing }))
    setWrong({})
    await run(
      async () => {
        onAdded(await confirmTotpSetup({ factorId: app.factorId, name: values.name.trim(), code: values.code.trim() }))
      },
      (error) => showInvalidFields(form, () => setWrong(fieldErrorWords(error, ['name', 'code'], texts.failed))),
    )
  }
  // Until the identity has been confirmed, only that dialog is visible.
  if (!app) return null
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.lead}>{t.scan}</p>
        <div className={own.scan}>
          <svg className={own.qr} viewBox={`0 0 ${app.qr.modules} ${app.qr.modules}`} role="img" aria-label={t.qr}>
            <path d={app.qr.path} fill="currentColor" shapeRendering="crispEdges" />
          </svg>
          <details>
            <summary>{t.manual}</summary>
            <p className={own.key}>{app.secret.match(/.{1,4}/g)?.join(' ')}</p>
          </details>
        </div>
        <Field
          label={texts.step.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          {...exactTextAttributes}
          data-autofocus
          value={values.code}
          error={wrong.code ?? null}
          onChange={(event) => setValues({ ...values, code: event.target.value })}
        />
        <Field
          label={t.name}
          name="factor-name"
          maxLength={60}
          value={values.name}
          error={wrong.name ?? null}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
        <p role="alert" className={css.problem}>
          {wrong.form ?? ''}
        </p>
        <Button type="submit" wide isBusy={isBusy}>
          {t.confirm}
        </Button>
      </form>
    </Dialog>
  )
}

/** Sets up a passkey on this device. */
export function PasskeyDialog({ onAdded, onClose }: NewProps) {
  const texts = useTexts(factorTexts)
  const t = texts.passkey
  const [name, setName] = useState(t.nameOf)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, run] = useWork()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!name.trim()) return showInvalidFields(event.currentTarget, () => setProblem(texts.totp.nameMissing))
    setProblem(null)
    await run(
      async () => {
        onAdded(await addPasskey(name.trim()))
      },
      (error) => setProblem(isApiError(error) ? errorWords(error, texts.failed) : texts.step.failed),
    )
  }
  return (
    <Dialog title={t.title} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.lead}>{t.lead}</p>
        <Field
          label={texts.totp.name}
          name="factor-name"
          maxLength={60}
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" wide isBusy={isBusy}>
          {t.go}
        </Button>
      </form>
    </Dialog>
  )
}

/** Recovery codes, shown only once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) {
  const t = useTexts(factorTexts).codes
  const text = codes.join('\n')
  return (
    <Dialog title={t.title} onClose={onClose} mustAnswer>
      <div className={css.form}>
        <p className={css.lead}>{t.lead}</p>
        <ol className={own.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={own.acts}>
          <Button
            look="line"
            size="s"
            onClick={() => void copyText(text).then((isCopied) => isCopied && toast('success', t.copied))}
          >
            {t.copy}
          </Button>
          <Button look="line" size="s" onClick={() => saveFile({ blob: new Blob([`${text}\n`]), name: t.file })}>
            {t.save}
          </Button>
        </div>
        <Button wide onClick={onClose}>
          {t.done}
        </Button>
      </div>
    </Dialog>
  )
}
