import { Outlet } from '@tanstack/react-router'
import { ConsolePageFrame } from '#web/console/frame/frame.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { signOutFromPage } from '#web/features/site/sign-out.public.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { siteConsoleTexts } from './site-console-texts.ts'

/** The frame of every page under `/console`. People without permissions see an explanation instead. */
export function ConsoleFrameScreen() {
  const t = useTexts(siteConsoleTexts)
  const profile = useSessionProfile(true)
  if (profile.error && !profile.data)
    return <ErrorState error={profile.error} onRetry={() => void profile.refetch()} level={1} />
  if (!profile.data) return <Spinner />
  return (
    <ConsolePageFrame person={profile.data} onSignOut={() => void signOutFromPage(t)}>
      <Outlet />
    </ConsolePageFrame>
  )
}
