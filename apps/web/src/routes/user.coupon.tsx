import { createFileRoute } from '@tanstack/react-router'
import { examRegistrationTexts } from '#web/features/certificates/applications/application-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'
import { pageParam, removeUndefinedParams } from '#web/ui/search-params.ts'

export const Route = createFileRoute('/user/coupon')({
  validateSearch: (search: Record<string, unknown>) => removeUndefinedParams({ page: pageParam(search) }),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/applications/screens/exam-coupon.screen.tsx').then(
        (file) => file.ExamCouponScreen,
      ),
    examRegistrationTexts,
  ),
})
