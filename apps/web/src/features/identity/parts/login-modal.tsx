import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { SignInForm } from './login-form.tsx'

/** Sign-in over the page that requested it; the page is not changed. */
export function SignInModal({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(identityTexts).login
  return (
    <Dialog title={t.title} width={420} onClose={onClose}>
      <SignInForm onDone={onClose} />
    </Dialog>
  )
}
