import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { examRegistrationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { removeUndefinedParams, textParam } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/examApponitmentTime')({
  validateSearch: (search: Record<string, unknown>) =>
    removeUndefinedParams({ applicationId: textParam(search, 'applicationId', 64) }),
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () =>
      import('#web/features/certificates/applications/screens/exam-time.screen.tsx').then(
        (file) => file.ExamTimeScreen,
      ),
    examRegistrationTexts,
  ),
})
