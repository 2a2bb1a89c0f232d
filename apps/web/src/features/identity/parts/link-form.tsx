import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { signInWithLink } from '../session.queries.ts'
import css from './login-form.module.css'

/**
 * Signs in with the token of an emailed link, by a button, so that a program that merely opens the links in emails does
 * not use up the token.
 */
export function SignInLinkForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const texts = useTexts(identityTexts)
  const [isBusy, run] = useWork()
  const [problem, setProblem] = useState<string | null>(null)
  const use = async () => {
    setProblem(null)
    await run(
      async () => {
        await signInWithLink(token)
        toast('success', texts.login.signedIn)
        onDone()
      },
      (error) => setProblem(errorWords(error, texts.login.failed)),
    )
  }
  return (
    <div className={css.form}>
      <p className={css.lead}>{texts.mail.useLead}</p>
      <p role="alert" className={css.problem}>
        {problem ?? ''}
      </p>
      <Button wide isBusy={isBusy} onClick={() => void use()}>
        {texts.mail.use}
      </Button>
    </div>
  )
}
