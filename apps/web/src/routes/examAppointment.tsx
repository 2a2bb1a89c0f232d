import { createFileRoute } from '@tanstack/react-router'
import { requireSignIn } from '#web/api/guards.ts'
import { examRegistrationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { identityTexts } from '#web/features/identity/identity-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/examAppointment')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ page: pageParam(search) }),
  staticData: { guarded: true },
  beforeLoad: requireSignIn,
  component: lazyScreen(
    () =>
      import('#web/features/certificates/applications/screens/exam-appointment.screen.tsx').then(
        (file) => file.ExamAppointmentScreen,
      ),
    examRegistrationTexts,
    identityTexts,
  ),
})
