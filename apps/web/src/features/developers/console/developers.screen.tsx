import { ConsolePage } from '#web/console/page.tsx'
import { QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ApiSection } from './api-section.tsx'
import { useServiceAccounts } from './developers.queries.ts'
import { developersTexts } from './developers-texts.ts'
import { ServiceAccounts } from './service-accounts.tsx'
import { Webhooks } from './webhooks.tsx'

/** Access for other systems: service accounts with their tokens, webhooks, and the addresses of the API. */
export function DevelopersScreen() {
  const t = useTexts(developersTexts)
  const query = useServiceAccounts()
  return (
    <ConsolePage title={t.title}>
      <QueryStates query={query} skeleton={<RowsSkeleton height={480} />}>
        {({ accounts, mayGive }) => (
          <>
            <ServiceAccounts accounts={accounts} places={mayGive} />
            <Webhooks />
            <ApiSection />
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}
