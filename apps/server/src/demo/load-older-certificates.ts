import { olderCertificates } from '@portal/demo/designs.ts'
import { people } from '@portal/demo/people.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, addMonths, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { addImportedBatch } from '../features/certificates/certificates.public.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { withClockAt } from './load-exams.ts'

const first = 2021
/**
 * Loads certificates from before the portal, as if imported from a file: all expired long ago, except one that expires
 * soon.
 */
export async function loadOlderCertificates(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  schemes: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const schemeId = schemes.get(olderCertificates.scheme)
  if (!schemeId) return
  const holders = people.filter(({ key, memberships }) => key !== 'learner' && memberships.length === 1).slice(1, 6)
  const { holder, months, daysLeft } = olderCertificates.lapsing
  const validUntil = addDays(dayInZone(now, deps.settings.timeZone), daysLeft)
  const issuedOn = addDays(addMonths(validUntil, -months), 1)
  await addImportedBatch(
    withClockAt(deps, daysBefore(now, 90)),
    tx,
    { accountId: demoId('account', 'staff') },
    {
      fileName: olderCertificates.fileName,
      reason: olderCertificates.reason,
      rows: [
        ...holders.map(({ key, memberships }, index) => ({
          accountId: demoId('account', key),
          companyId: demoId('company', memberships[0]?.company ?? ''),
          schemeId,
          number: `WX-${first + (index % 3)}-${String(57 + index * 14).padStart(4, '0')}`,
          issuedOn: `${first + (index % 3)}-06-18`,
          validUntil: `${first + 2 + (index % 3)}-06-17`,
        })),
        {
          accountId: demoId('account', holder),
          companyId: demoId('company', 'starbeam'),
          schemeId,
          number: `WX-${issuedOn.slice(0, 4)}-0166`,
          issuedOn,
          validUntil,
        },
      ],
    },
  )
}
