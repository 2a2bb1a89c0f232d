import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { redirectToSignIn } from '#web/api/redirects.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useTitle } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { identityTexts } from '../identity-texts.ts'
import { pathAfterSignIn } from '../safe-path.ts'

const route = getRouteApi('/authLogin')

/**
 * The page that redirects to single sign-on immediately, for links from other systems; a signed-in person goes to
 * `from`.
 */
export function AuthLoginScreen() {
  const t = useTexts(identityTexts).auth
  const { from } = route.useSearch()
  const navigate = useNavigate()
  const session = useSession()
  const back = pathAfterSignIn(from)
  useTitle(t.title)
  useEffect(() => {
    if (session) void navigate({ href: back, replace: true })
    else redirectToSignIn(back)
  }, [session, back, navigate])
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={t.title}
        hint={t.lead}
        action={
          <Button look="line" size="s" onClick={() => redirectToSignIn(back)}>
            {t.go}
          </Button>
        }
      />
    </div>
  )
}
