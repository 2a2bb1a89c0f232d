import type { ErrorCode } from '@portal/contract/all-codes.ts'
import {
  creditAuditDecide,
  creditAuditDraw,
  creditAuditRead,
  creditAudits,
} from '@portal/contract/credits/credit-audit.contract.ts'
import {
  creditEvidenceDecide,
  creditEvidenceList,
  creditEvidenceRead,
} from '@portal/contract/credits/credit-evidence.contract.ts'
import {
  creditableItemFind,
  creditEntryReverse,
  creditExport,
  creditKindSave,
  creditKinds,
  creditLedger,
  creditRateSet,
  creditRates,
} from '@portal/contract/credits/credit-staff.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { newId } from '../core/secrets/random.ts'
import { aNamedPerson, type BoundedCompany, nextTestRequestKey, type SentInput } from './bounded-calls.builders.ts'
import { aCourse } from './course.builder.ts'
import type { TestServer } from './test-server.ts'

const key = nextTestRequestKey
type Input = (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
type Entry = readonly [AnyCall, { input: Input; elsewhere: ErrorCode | 'nothing'; isNameless?: true }]

/** A kind of credits of a company. */
async function aKind(server: TestServer, company: BoundedCompany): Promise<string> {
  const id = newId(server.clock.now(), server.deps.random)
  await server.deps.sql`insert into training_credit_kind (id, company_id, name, unit, created_at)
    values (${id}, ${company.id}, '{"zh": "专业科目"}', 'hours', ${server.clock.now()})`
  return id
}
/** An entry of a person of a company. */
async function anEntry(server: TestServer, company: BoundedCompany): Promise<string> {
  const { accountId } = await aNamedPerson(server, company)
  const [kindId, { productId }] = [await aKind(server, company), await aCourse(server.deps)]
  const id = newId(server.clock.now(), server.deps.random)
  await server.deps.sql`
    insert into training_credit (id, company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
    values (${id}, ${company.id}, ${accountId}, ${kindId}, 'product', ${productId}, 600, '2026-03-02', ${server.clock.now()})`
  return id
}
const ofKind = (
  call: AnyCall,
  more: (server: TestServer, company: BoundedCompany) => object | Promise<object> = () => ({}),
): Entry => [
  call,
  {
    input: async (server, company) => ({ kindId: await aKind(server, company), ...(await more(server, company)) }),
    elsewhere: 'creditKindNotFound',
    isNameless: true,
  },
]

/** Evidence of a person of a company, submitted or approved and entered. */
async function anEvidence(server: TestServer, company: BoundedCompany, isApproved = false): Promise<string> {
  const { accountId } = await aNamedPerson(server, company)
  const [id, kindId, now] = [
    newId(server.clock.now(), server.deps.random),
    await aKind(server, company),
    server.clock.now(),
  ]
  await server.deps.sql`
    insert into credit_evidence (id, company_id, account_id, kind_id, title, provider, learned_on, asked, state, submitted_at, granted,
      decided_at, request_key)
    values (${id}, ${company.id}, ${accountId}, ${kindId}, '年会', '学会', '2026-02-20', 600, ${isApproved ? 'approved' : 'submitted'}, ${now},
      ${isApproved ? 600 : null}, ${isApproved ? now : null}, ${key()})`
  if (isApproved)
    await server.deps.sql`
      insert into training_credit (company_id, account_id, kind_id, source, source_id, amount, earned_on, recorded_at)
      values (${company.id}, ${accountId}, ${kindId}, 'evidence', ${id}, 600, '2026-02-20', ${now})`
  return id
}
/** An audit of a company with one chosen person. */
async function anAudit(server: TestServer, company: BoundedCompany) {
  const [id, { accountId }] = [newId(server.clock.now(), server.deps.random), await aNamedPerson(server, company)]
  await server.deps.sql`
    insert into credit_audit (id, company_id, share, from_on, until_on, proof_by, seed, created_by, created_at, request_key)
    values (${id}, ${company.id}, 10, '2026-01-01', '2026-02-28', '2026-03-01', 'seed', ${accountId}, ${server.clock.now()}, ${key()})`
  await server.deps
    .sql`insert into credit_audit_person (audit_id, account_id, is_chosen) values (${id}, ${accountId}, true)`
  return { auditId: id, accountId }
}

/** The calls about training credits that staff of one company may make for it alone. */
export const boundedCreditCalls: readonly Entry[] = [
  [creditKinds, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  ofKind(creditKindSave, () => ({ requestKey: key(), revision: 1, name: { zh: '安全学时' }, unit: 'hours' })),
  ofKind(creditRates),
  ofKind(creditableItemFind, () => ({ q: '' })),
  ofKind(creditRateSet, async (server, company) => ({
    // Only this company sees the course, so that another one can't name it.
    productId: (await aCourse(server.deps, { companyIds: [company.id] })).productId,
    amount: 600,
    fromOn: '2026-01-01',
  })),
  [creditLedger, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  [
    creditEntryReverse,
    {
      input: async (server, company) => ({ entryId: await anEntry(server, company), reason: '重复登记' }),
      elsewhere: 'creditEntryNotFound',
      isNameless: true,
    },
  ],
  [creditEvidenceList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  [
    creditEvidenceRead,
    {
      input: async (server, company) => ({ evidenceId: await anEvidence(server, company) }),
      elsewhere: 'creditEvidenceNotFound',
      isNameless: true,
    },
  ],
  [
    creditEvidenceDecide,
    {
      input: async (server, company) => ({
        evidenceId: await anEvidence(server, company),
        round: 1,
        decision: 'approve',
        comment: '',
      }),
      elsewhere: 'creditEvidenceNotFound',
      isNameless: true,
    },
  ],
  [creditAudits, { input: () => ({}), elsewhere: 'nothing', isNameless: true }],
  [
    creditAuditDraw,
    {
      input: async (server, company) => {
        await anEvidence(server, company, true)
        return {
          requestKey: key(),
          companyId: company.id,
          share: 100,
          fromOn: '2026-01-01',
          untilOn: '2026-02-28',
          proofBy: '2099-01-01',
        }
      },
      elsewhere: 'malformed',
      isNameless: true,
    },
  ],
  [
    creditAuditRead,
    {
      input: async (server, company) => ({ auditId: (await anAudit(server, company)).auditId }),
      elsewhere: 'creditAuditNotFound',
      isNameless: true,
    },
  ],
  [
    creditAuditDecide,
    {
      input: async (server, company) => ({ ...(await anAudit(server, company)), decision: 'pass', comment: '' }),
      elsewhere: 'creditAuditNotFound',
      isNameless: true,
    },
  ],
  [
    creditExport,
    {
      input: (_server, { id }) => ({ requestKey: key(), companyId: id }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
]
