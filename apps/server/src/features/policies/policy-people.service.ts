import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  policyPeople,
  policyPeopleExport,
  policyPersonSignatures,
} from '@portal/contract/policies/policy-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { dayCell, type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { presentPolicySignatures } from './policy.present.ts'
import { loadManagedPolicy } from './policy.service.ts'
import { policySheetWords } from './policy.words.ts'
import {
  listPolicyPeople,
  listPolicyPeopleOfSource,
  listPolicySignatures,
  type PolicyPersonRow,
  policyPeopleSource,
} from './signature.store.ts'

type PeopleAsk = Pick<InputOf<typeof policyPeople>, 'state' | 'version' | 'q'>

const atOf = (deps: Deps) => ({ today: todayOf(deps), timeZone: deps.settings.timeZone })
const sourceOf = (deps: Deps, policyId: string, { state, version, q }: PeopleAsk) =>
  policyPeopleSource(
    deps.sql,
    { policyId, state: state ?? null, version: version ?? null, words: buildPersonSearchQuery(q, true) },
    atOf(deps),
  )

/**
 * Loads a page of the people of a policy: those who have to sign it, and those who have signed it. Throws
 * `policyNotFound`.
 */
export async function loadPolicyPeople(
  deps: Deps,
  actor: Actor,
  { policyId, ...input }: InputOf<typeof policyPeople>,
  lang: Lang,
): Promise<DataOf<typeof policyPeople>> {
  const policy = await loadManagedPolicy(deps.sql, actor, policyId)
  const { state, version, q } = input
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `policy ${policy.policyId}`,
      order: parseSortOrder<'name'>(input.sort ?? 'name', { name: 'text' }),
      filters: { state, version, q },
      source: sourceOf(deps, policy.policyId, input),
    },
    input,
  )
  return {
    ...page,
    rows: sortByIds(ids, await listPolicyPeople(deps.sql, policy.policyId, ids, atOf(deps))).map((row) => ({
      accountId: row.id,
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo,
      department: row.department,
      state: row.state,
      dueOn: row.dueOn,
      signedVersion: row.signedVersion,
      signedAt: row.signedAt?.toISOString() ?? null,
    })),
  }
}

/** Loads all signatures of a person on the revisions of a policy. Throws `policyNotFound`. */
export async function loadPersonSignatures(
  deps: Deps,
  actor: Actor,
  { policyId, accountId }: InputOf<typeof policyPersonSignatures>,
): Promise<DataOf<typeof policyPersonSignatures>> {
  const policy = await loadManagedPolicy(deps.sql, actor, policyId)
  return {
    signatures: presentPolicySignatures(
      await listPolicySignatures(deps.sql, policy.policyId, accountId, deps.settings.timeZone),
    ),
  }
}

/** Starts the export of the people of a policy. Throws `policyNotFound`. */
export async function startPolicyPeopleExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof policyPeopleExport>,
  lang: Lang,
): Promise<DataOf<typeof policyPeopleExport>> {
  await loadManagedPolicy(deps.sql, actor, params.policyId)
  const task = await startTask(deps, actor, { kind: 'policyExport', requestKey, grant: 'companies', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

const columns = [
  'name',
  'employeeNo',
  'department',
  'state',
  'dueOn',
  'version',
  'signedAt',
  'signedName',
  'digest',
] as const
const cellsOf = (lang: Lang, timeZone: string, row: PolicyPersonRow): SpreadsheetCell[] => [
  pickName(row.name, lang),
  row.employeeNo,
  row.department ? pickText(row.department, lang) : null,
  policySheetWords[lang].state[row.state],
  row.dueOn === null ? null : dayCell(row.dueOn),
  row.signedVersion,
  row.signedAt === null ? null : timeCell(row.signedAt, timeZone),
  row.signedName,
  row.digest,
]

/** The number of rows of an export that are written together. */
const atOnce = 500

export const policyTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'policyExport',
    async open(deps, task) {
      const actor = await loadTaskActor(deps.sql, task, 'companies')
      const { policyId, ...asked } = task.params as unknown as Omit<InputOf<typeof policyPeopleExport>, 'requestKey'>
      const policy = await loadManagedPolicy(deps.sql, actor, policyId)
      const words = policySheetWords[task.lang]
      const people = await listPolicyPeopleOfSource(deps.sql, sourceOf(deps, policy.policyId, asked))
      return {
        fileName: words.file(pickText(policy.title, task.lang)),
        table: {
          name: words.sheet,
          columns: columns.map((column) => ({
            head: words.columns[column],
            width: column === 'digest' ? 66 : column === 'department' ? 24 : 18,
          })),
        },
        total: people.length,
        async read(after) {
          const [from, until] = [Number(after), Number(after) + atOnce]
          return {
            rows: people.slice(from, until).map((row) => cellsOf(task.lang, deps.settings.timeZone, row)),
            next: until < people.length ? `${until}` : null,
          }
        },
      }
    },
  }),
]
