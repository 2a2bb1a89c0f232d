import { IconLock } from '@tabler/icons-react'
import { openLoginModal } from '#web/api/login-modal.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'

/**
 * The page that a visitor sees in place of one for signed-in people: calm, with the sign-in over it. After signing in,
 * the page itself is shown.
 */
export function SignInFirst() {
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
          <Button size="s" onClick={openLoginModal}>
            {t.signIn}
          </Button>
        }
      />
    </div>
  )
}
