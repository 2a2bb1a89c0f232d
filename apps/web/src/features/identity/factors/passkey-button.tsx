import { useState } from 'react'
import { errorWords, isApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { identityTexts } from '../identity-texts.ts'

/** Signs in with a passkey alone. */
export function PasskeyButton({ onDone }: { readonly onDone: () => void }) {
  const t = useTexts(identityTexts)
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { signInWithPasskey } = await import('./factor.queries.ts')
      await signInWithPasskey()
      toast('success', t.login.signedIn)
      onDone()
    } catch (error) {
      toast('error', isApiError(error) ? errorWords(error, t.passkey.failed) : t.passkey.failed)
      setBusy(false)
    }
  }
  return (
    <Button look="line" wide isBusy={isBusy} onClick={() => void signIn()}>
      {t.passkey.signIn}
    </Button>
  )
}
