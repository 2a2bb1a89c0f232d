import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'

/** The button that signs in with a passkey alone. */
export function PasskeyButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(identityTexts)
  const [isBusy, run] = useWork()
  const signIn = async () => {
    await run(
      async () => {
        const { signInWithPasskey } = await import('./factor.queries.ts')
        await signInWithPasskey()
        toast('success', t.login.signedIn)
        onDone()
      },
      (error) => toast('error', isApiError(error) ? errorWords(error, t.passkey.failed) : t.passkey.failed),
    )
  }
  return (
    <Button look="line" wide isBusy={isBusy} onClick={() => void signIn()}>
      {t.passkey.signIn}
    </Button>
  )
}
