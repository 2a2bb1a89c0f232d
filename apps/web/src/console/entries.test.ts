import { isCompanyGrant, staffGrants } from '@portal/contract/http/call.ts'
import { expect, test } from 'vitest'
import { allowedEntries } from './entries.ts'

const scopes = ['organisation', 'company'] as const

// A test of the server shows that calls are open to exactly these grants (company-grants.test.ts).
test.each(staffGrants.flatMap((grant) => scopes.map((scope) => [grant, scope] as const)))(
  'the grant %s for the %s opens pages wherever it can be given',
  (grant, scope) => {
    const held =
      scope === 'organisation' ? { grants: [grant], companyGrants: [] } : { grants: [], companyGrants: [grant] }
    const pages = allowedEntries(held, () => true).flatMap((entry) =>
      entry.pages.filter((page) => page.grants.length > 0),
    )
    expect(pages.length > 0).toBe(scope === 'organisation' || isCompanyGrant(grant))
    expect(pages.every((page) => page.grants.includes(grant))).toBe(true)
  },
)
