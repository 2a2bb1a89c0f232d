import type { ErrorCode } from '@portal/contract/all-codes.ts'
import {
  checklistCreate,
  checklistPublish,
  checklistRead,
  checklistRetire,
  checklistUpdate,
  managedChecklistList,
  observationDetail,
  observationExport,
  observationList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { newId } from '../core/secrets/random.ts'
import { aNamedPerson, type BoundedCompany, nextTestRequestKey, type SentInput } from './bounded-calls.builders.ts'
import type { TestServer } from './test-server.ts'

type Input = (server: TestServer, company: BoundedCompany) => SentInput | Promise<SentInput>
type Entry = readonly [AnyCall, { input: Input; elsewhere: ErrorCode | 'nothing'; isNameless?: true }]

const label = { zh: '佩戴安全帽' }
export const sampleChecklistContent = {
  note: {},
  passPercent: 80,
  sections: [
    {
      id: 's',
      title: { zh: '防护' },
      items: [{ id: 'a', kind: 'yesNo', label, isRequired: true, isCritical: true, mayNotApply: false }],
    },
  ],
}

/** Creates a checklist of a company: a draft, or published. */
export async function aChecklist(
  { deps, clock }: TestServer,
  companyId: string,
  status: 'draft' | 'published',
  title = '检查表',
): Promise<string> {
  const id = newId(clock.now(), deps.random)
  const [now, version] = [clock.now(), status === 'published' ? 1 : 0]
  const [name, content] = [deps.sql.json({ zh: title }), deps.sql.json(sampleChecklistContent)]
  await deps.sql`
    insert into checklist (id, company_id, status, version, title, content, has_changes, changed_at, created_at)
    values (${id}, ${companyId}, ${status}, ${version}, ${name}, ${content}, ${version === 0}, ${now}, ${now})`
  if (version === 1)
    await deps.sql`insert into checklist_version (checklist_id, version, title, content, published_at)
      values (${id}, 1, ${name}, ${content}, ${now})`
  return id
}

type Observed = { readonly companyId: string; readonly accountId: string; readonly observerId: string }
/** Creates an observation of a person, with a checklist of their company. */
export async function aStoredObservation(
  server: TestServer,
  { companyId, accountId, observerId }: Observed,
  remark = '',
): Promise<string> {
  const { deps, clock } = server
  const [id, checklistId] = [newId(clock.now(), deps.random), await aChecklist(server, companyId, 'published', remark)]
  await deps.sql`
    insert into observation (id, company_id, checklist_id, version, account_id, observer_id, observed_at, received_at, answers, remark,
      outcome, passed, judged, failed_critical)
    values (${id}, ${companyId}, ${checklistId}, 1, ${accountId}, ${observerId}, ${clock.now()}, ${clock.now()},
      ${deps.sql.json([{ itemId: 'a', value: 'yes' }])}, ${remark}, 'passed', 1, 1, 0)`
  return id
}

const ofChecklist = (call: AnyCall, status: 'draft' | 'published', more: object = {}): Entry => [
  call,
  {
    input: async (server, { id }) => ({ checklistId: await aChecklist(server, id, status), ...more }),
    elsewhere: 'checklistNotFound',
    isNameless: true,
  },
]

/** The calls about checklists and observations that staff of one company may make for it alone. */
export const boundedChecklistCalls: readonly Entry[] = [
  [managedChecklistList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  ofChecklist(checklistRead, 'draft'),
  ofChecklist(checklistUpdate, 'draft', {
    revision: 1,
    content: { title: { zh: '检查表' }, ...sampleChecklistContent },
  }),
  ofChecklist(checklistPublish, 'draft', { revision: 1 }),
  ofChecklist(checklistRetire, 'published', { revision: 1 }),
  [
    checklistCreate,
    {
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id, title: { zh: '检查表' } }),
      elsewhere: 'malformed',
      isNameless: true,
    },
  ],
  [observationList, { input: (_server, { id }) => ({ companyId: id }), elsewhere: 'nothing', isNameless: true }],
  [
    observationDetail,
    {
      input: async (server, company) => {
        const [person, observer] = [await aNamedPerson(server, company), await aNamedPerson(server, company)]
        const observationId = await aStoredObservation(server, {
          companyId: company.id,
          accountId: person.accountId,
          observerId: observer.accountId,
        })
        return { observationId }
      },
      elsewhere: 'observationNotFound',
      isNameless: true,
    },
  ],
  [
    observationExport,
    {
      input: (_server, { id }) => ({ requestKey: nextTestRequestKey(), companyId: id }),
      elsewhere: 'notFound',
      isNameless: true,
    },
  ],
]
