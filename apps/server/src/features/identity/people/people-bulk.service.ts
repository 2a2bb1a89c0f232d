import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { peopleExport, peopleMove, peopleSuspend } from '@portal/contract/identity/people-bulk.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import { companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../../core/files/spreadsheet.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { sortByIds } from '../../../core/list/list.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import type { Task } from '../../../core/tasks/task.store.ts'
import { defineBulkTask, defineExportTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { accountState } from './people.present.ts'
import { peopleExportWords } from './people-export.words.ts'
import { peopleImportKind } from './people-import.service.ts'
import { findCompanyOfImport, listDepartmentsOfCompanies } from './people-import.store.ts'
import { loadPeoplePage, selectedPeopleSource } from './people-list.service.ts'
import { type ListedPerson, listGrantsOfPeople, listPeopleByIds, sourceIdsStatement } from './people-list.store.ts'
import {
  type ActingStaff,
  endPersonSessions,
  resumePerson,
  suspendPerson,
  updateMembership,
} from './person-change.service.ts'
import { findDepartment } from './person-change.store.ts'
import { findPerson } from './person-detail.store.ts'
import { listFieldValues, listPersonFields } from './person-field.store.ts'

type Started = DataOf<typeof peopleExport>
type Selection = InputOf<typeof peopleMove>['selection']
type Begun = {
  readonly kind: string
  readonly requestKey: string
  readonly selection: Selection
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Starts a task for many people: the given ones, or all who currently match the list's filters. Throws `malformed`
 * unless exactly one of the two is given.
 */
export async function startPeopleTask(
  deps: Deps,
  actor: Actor,
  lang: Lang,
  { kind, requestKey, selection, params }: Begun,
): Promise<Started> {
  if ((selection.ids === undefined) === (selection.matching === undefined))
    throw new AppError('malformed', { fields: ['selection'] })
  const source = await selectedPeopleSource(
    deps,
    companyBoundOf(actor, 'companies'),
    selection as Parameters<typeof selectedPeopleSource>[2],
  )
  const task = await startTask(deps, actor, {
    kind,
    requestKey,
    grant: 'companies',
    lang,
    params,
    targets: sourceIdsStatement(deps.sql, source),
  })
  return { task: presentTask(deps, actor, task, [], lang) }
}

export async function movePeople(
  deps: Deps,
  actor: Actor,
  { requestKey, selection, companyId: given, departmentId = null }: InputOf<typeof peopleMove>,
  lang: Lang,
): Promise<Started> {
  const companyId = given.toLowerCase()
  const bound = companyBoundOf(actor, 'companies')
  if (bound !== null && bound !== companyId) throw new AppError('notFound', { fields: ['companyId'] })
  if (departmentId !== null && (await findDepartment(deps.sql, departmentId, companyId)) === null)
    throw new AppError('departmentNotFound', { fields: ['departmentId'] })
  return startPeopleTask(deps, actor, lang, {
    kind: 'peopleMove',
    requestKey,
    selection,
    params: { companyId, departmentId },
  })
}
export const suspendPeople = (
  deps: Deps,
  actor: Actor,
  { requestKey, selection, reason = '' }: InputOf<typeof peopleSuspend>,
  lang: Lang,
): Promise<Started> =>
  startPeopleTask(deps, actor, lang, { kind: 'peopleSuspend', requestKey, selection, params: { reason } })
export const resumePeople = (
  deps: Deps,
  actor: Actor,
  { requestKey, selection }: { requestKey: string; selection: Selection },
  lang: Lang,
): Promise<Started> => startPeopleTask(deps, actor, lang, { kind: 'peopleResume', requestKey, selection, params: {} })
export const endSessionsOfPeople = (
  deps: Deps,
  actor: Actor,
  { requestKey, selection }: { requestKey: string; selection: Selection },
  lang: Lang,
): Promise<Started> =>
  startPeopleTask(deps, actor, lang, {
    kind: 'peopleEndSessions',
    requestKey,
    selection,
    params: { sessionId: actor.sessionId },
  })

/** The staff member of a task with their current grants: permissions revoked in the meantime no longer apply. */
async function staffOf(tx: Db, task: Task): Promise<ActingStaff> {
  const actor = await loadTaskActor(tx, task, 'companies')
  return { ...actor, sessionId: String(task.params.sessionId ?? actor.sessionId) }
}
const nameOf = async (db: Db, id: string, { lang }: Task): Promise<string> => {
  const person = await findPerson(db, id, null)
  return person ? pickName(person, lang) : id
}
/**
 * Creates a kind of task that works on each person on behalf of the staff member who started it, within their current
 * permissions.
 */
export const createPeopleTaskKind = (
  kind: string,
  act: (deps: Deps, tx: Transaction, staff: ActingStaff, task: Task, id: string) => Promise<void>,
): TaskKind =>
  defineBulkTask({ kind, nameOf, act: async (deps, tx, task, id) => act(deps, tx, await staffOf(tx, task), task, id) })

export async function startPeopleExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof peopleExport>,
  lang: Lang,
): Promise<Started> {
  const task = await startTask(deps, actor, { kind: 'peopleExport', requestKey, grant: 'companies', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof peopleExport>['columns'][number]
const widths: Partial<Record<Column, number>> = {
  company: 28,
  email: 30,
  phone: 18,
  department: 24,
  lastSignIn: 18,
  changed: 18,
  grants: 30,
  name: 16,
}
/** The columns that an export needs in order to be imported again; the other chosen columns follow. */
const always: readonly Column[] = [
  'company',
  'login',
  'name',
  'email',
  'phone',
  'employeeNo',
  'department',
  'position',
  'manager',
  'grants',
  'membership',
]

/** The columns of a row besides the personal data, as an import reads them. */
type Beside = {
  readonly isLocked: boolean
  readonly department: string | null
  readonly grants: string
  /** Values in fields that the company defines, by their name in the language of the file. */
  readonly own: ReadonlyMap<string, string>
}

async function besideOf(
  deps: Deps,
  lang: Lang,
  rows: readonly ListedPerson[],
  lockedIds: ReadonlySet<string>,
): Promise<Map<string, Beside>> {
  const companyIds = [...new Set(rows.map((row) => row.companyId).filter((id) => id !== null))]
  const [departments, fields, values, grants] = await Promise.all([
    listDepartmentsOfCompanies(deps.sql, companyIds),
    listPersonFields(deps.sql, companyIds),
    listFieldValues(
      deps.sql,
      rows.map((row) => row.id),
    ),
    listGrantsOfPeople(
      deps.sql,
      rows.map((row) => row.id),
    ),
  ])
  const departmentOf = new Map(departments.map((one) => [one.id, one]))
  const pathOf = (id: string | null): string => {
    const one = id === null ? undefined : departmentOf.get(id)
    return one ? [pathOf(one.parentId), pickText(one.name, lang)].filter(Boolean).join('/') : ''
  }
  const grantsOf = Map.groupBy(grants, (one) => one.accountId)
  const fieldsOf = Map.groupBy(fields, (one) => one.companyId)
  const knownValues = new Map(values.map((one) => [`${one.accountId} ${one.fieldId}`, one.value]))
  return new Map(
    rows.map(({ id, companyId, departmentId }) => {
      const held = (grantsOf.get(id) ?? []).flatMap((one) =>
        one.companyId === null ? [one.grant] : one.companyId === companyId ? [`company:${one.grant}`] : [],
      )
      const own = (companyId === null ? [] : (fieldsOf.get(companyId) ?? [])).flatMap((field) => {
        const value = knownValues.get(`${id} ${field.id}`)
        return value === undefined ? [] : [[pickText(field.name, lang), value] as const]
      })
      return [
        id,
        {
          own: new Map(own),
          isLocked: lockedIds.has(id),
          department: pathOf(departmentId) || null,
          grants: held.join(', '),
        },
      ]
    }),
  )
}

function cellsOf(
  deps: Deps,
  lang: Lang,
  columns: readonly Column[],
  person: ListedPerson,
  beside: Beside | undefined,
  bound: string | null,
): SpreadsheetCell[] {
  const words = peopleExportWords[lang]
  // Contact details of people who have left are hidden.
  const isGone = bound !== null && person.membership === 'withdrawn'
  const wall = (at: Date) => (at.getTime() === 0 ? null : timeCell(at, deps.settings.timeZone))
  const of: Record<Column, () => SpreadsheetCell> = {
    name: () => person.name,
    nameLatin: () => person.nameLatin,
    login: () => person.login,
    email: () => (isGone ? null : person.email),
    phone: () => (isGone ? null : person.phone),
    employeeNo: () => person.employeeNo,
    company: () => pickText(person.company, lang),
    department: () => beside?.department ?? null,
    position: () => pickText(person.position, lang),
    manager: () => person.manager,
    membership: () => (person.membership ? words.membership[person.membership] : null),
    account: () => words.account[accountState(person, beside?.isLocked ?? false)],
    percent: () => person.percent,
    overdue: () => person.overdue,
    grants: () => beside?.grants ?? null,
    lastSignIn: () => wall(person.signedInAt),
    changed: () => wall(person.changedAt),
  }
  return columns.map((column) => of[column]())
}

const peopleExportKind = defineExportTask({
  kind: 'peopleExport',
  async open(deps, task) {
    await staffOf(deps.sql, task)
    const { columns: chosen, ...asked } = task.params as unknown as Omit<InputOf<typeof peopleExport>, 'requestKey'>
    const columns = [...new Set([...always, ...chosen])]
    const words = peopleExportWords[task.lang]
    // A file for several companies contains none of their fields, because an import reads a limited number of columns.
    const company = await findCompanyOfImport(deps.sql, task.companyId ?? asked.companyId ?? null)
    const fields = company ? await listPersonFields(deps.sql, [company.id]) : []
    const own = [...new Set(fields.map(({ name }) => pickText(name, task.lang)))]
    const query = { ...asked, sort: asked.sort ?? 'name', limit: 500 } as Parameters<typeof loadPeoplePage>[2]
    const { page } = await loadPeoplePage(deps, task.companyId, { ...query, limit: 1 })
    return {
      fileName: words.file,
      table: {
        name: words.sheet,
        columns: [
          ...columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 14 })),
          ...own.map((head) => ({ head, width: 14 })),
        ],
      },
      total: page.total,
      async read(after) {
        const { page: next, scope } = await loadPeoplePage(
          deps,
          task.companyId,
          after === null ? query : { ...query, after },
        )
        const rows = scope ? sortByIds(next.ids, await listPeopleByIds(deps.sql, next.ids, scope.filter.companyId)) : []
        const beside = await besideOf(deps, task.lang, rows, new Set(scope?.lockedIds))
        return {
          rows: rows.map((person) => [
            ...cellsOf(deps, task.lang, columns, person, beside.get(person.id), task.companyId),
            ...own.map((name) => beside.get(person.id)?.own.get(name) ?? null),
          ]),
          next: next.next,
        }
      },
    }
  },
})

/** The background tasks on people. */
export const peopleTasks: readonly TaskKind[] = [
  createPeopleTaskKind('peopleMove', async (deps, tx, staff, { params }, personId) =>
    updateMembership(deps, tx, staff, {
      personId,
      companyId: String(params.companyId),
      departmentId: params.departmentId === null ? null : String(params.departmentId),
    }),
  ),
  createPeopleTaskKind('peopleSuspend', (deps, tx, staff, { params }, id) =>
    suspendPerson(deps, tx, staff, id, String(params.reason ?? '')),
  ),
  createPeopleTaskKind('peopleResume', (deps, tx, staff, _task, id) => resumePerson(deps, tx, staff, id)),
  createPeopleTaskKind('peopleEndSessions', (deps, tx, staff, _task, personId) =>
    endPersonSessions(deps, tx, staff, { personId }),
  ),
  peopleExportKind,
  peopleImportKind(staffOf),
]
