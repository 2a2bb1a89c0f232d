import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { centresTexts } from '#web/features/certificates/console/centres/centres-texts.ts'
import { registerTexts } from '#web/features/certificates/console/register/register-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/centres/coupons')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('state'),
  component: lazyScreen(
    () =>
      import('#web/features/certificates/console/centres/coupons.screen.tsx').then(
        (file) => file.StaffExamCouponsScreen,
      ),
    centresTexts,
    registerTexts,
  ),
})
