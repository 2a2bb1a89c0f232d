import { IconLock } from '@tabler/icons-react'
import { openSignInModal } from '#web/api/login-modal.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'

/**
 * Replaces a page for signed-in people when a visitor opens it, with a button that opens the sign-in dialog. The page
 * itself appears after sign-in.
 */
export function SignInRequired() {
  const t = useTexts(uiTexts)
  useTitle(t.signInTitle)
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        icon={IconLock}
        title={t.signInTitle}
        hint={t.signInHint}
        action={
          <Button size="s" onClick={openSignInModal}>
            {t.signIn}
          </Button>
        }
      />
    </div>
  )
}
