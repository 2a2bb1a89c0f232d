import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { peopleConsoleTexts } from '#web/features/identity/console/people-console-texts.ts'
import { rolesTexts } from '#web/features/identity/console/roles/roles-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/people/')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator(
    'companyId',
    'departmentId',
    'membership',
    'account',
    'grant',
    'hasGrants',
    'isOverdue',
    'notSeenForDays',
  ),
  component: lazyScreen(
    () => import('#web/features/identity/console/people.screen.tsx').then((file) => file.PeopleScreen),
    peopleConsoleTexts,
    rolesTexts,
  ),
})
