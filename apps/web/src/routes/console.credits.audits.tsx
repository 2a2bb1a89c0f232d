import { createFileRoute } from '@tanstack/react-router'
import { creditAuditConsoleTexts } from '#web/features/credits/console/audits/audit-console-texts.ts'
import { creditConsoleTexts } from '#web/features/credits/console/credit-console-texts.ts'
import { lazyScreen } from '#web/ui/lazy-screen.tsx'

export const Route = createFileRoute('/console/credits/audits')({
  staticData: { frame: 'console' },
  validateSearch: (search: Record<string, unknown>): { audit?: string } =>
    typeof search.audit === 'string' && /^[0-9a-f-]{36}$/i.test(search.audit) ? { audit: search.audit } : {},
  component: lazyScreen(
    () => import('#web/features/credits/console/audits/audits.screen.tsx').then((file) => file.CreditAuditsScreen),
    creditAuditConsoleTexts,
    creditConsoleTexts,
  ),
})
