import { createFileRoute } from '@tanstack/react-router'
import { createListSearchValidator } from '#web/console/list/list-search.ts'
import { auditLogTexts } from '#web/features/operations/console/audit/audit-texts.ts'
import { operationsConsoleTexts } from '#web/features/operations/console/operations-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/audit')({
  staticData: { frame: 'console' },
  validateSearch: createListSearchValidator('actorId', 'action', 'thing', 'thingId', 'days', 'companyId'),
  component: lazyScreen(
    () => import('#web/features/operations/console/audit/audit.screen.tsx').then((file) => file.AuditLogScreen),
    auditLogTexts,
    operationsConsoleTexts,
  ),
})
