import { type FormEvent, useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { exactTextAttributes } from '#web/ui/exact-text.ts'
import { Field } from '#web/ui/field.tsx'
import { showInvalidFields } from '#web/ui/show-invalid-fields.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWorkByKey } from '#web/ui/use-work.ts'
import css from '../parts/login-form.module.css'
import { factorTexts } from './factor-texts.ts'

type FactorFieldsProps = {
  readonly hasPasskey: boolean
  /** Each throws when the factor is refused. */
  readonly onCode: (code: string) => Promise<unknown>
  readonly onPasskey: () => Promise<unknown>
  readonly children?: React.ReactNode
}

/** The input of a second factor: a passkey, or a code of an app or a recovery code. */
export function FactorFields({ hasPasskey, onCode, onPasskey, children }: FactorFieldsProps) {
  const t = useTexts(factorTexts).step
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useWorkByKey<'code' | 'passkey'>()
  const work = async (kind: 'code' | 'passkey', act: () => Promise<unknown>) => {
    setProblem(null)
    await run(
      kind,
      () => act(),
      (error) => setProblem(kind === 'passkey' && !isApiError(error) ? t.cancelled : errorWords(error, t.failed)),
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be rendered inside a form of the page.
    event.stopPropagation()
    if (busy) return
    if (!code.trim()) return showInvalidFields(event.currentTarget, () => setProblem(t.codeMissing))
    void work('code', () => onCode(code.trim()))
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {children}
      {hasPasskey ? (
        <>
          <p className={css.lead}>{t.passkeyLead}</p>
          <Button wide isBusy={busy === 'passkey'} onClick={() => busy || void work('passkey', onPasskey)}>
            {t.usePasskey}
          </Button>
          <p className={css.or}>
            <span>{t.or}</span>
          </p>
        </>
      ) : null}
      <p className={css.lead}>{t.codeLead}</p>
      <Field
        label={t.code}
        name="code"
        autoComplete="one-time-code"
        {...exactTextAttributes}
        autoFocus={!hasPasskey}
        data-autofocus={hasPasskey ? undefined : true}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look={hasPasskey ? 'line' : 'solid'} wide isBusy={busy === 'code'}>
        {t.submit}
      </Button>
    </form>
  )
}
