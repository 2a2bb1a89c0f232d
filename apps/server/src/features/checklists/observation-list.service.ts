import {
  type ChecklistAnswer,
  type ChecklistItem,
  formItemsOf,
  isValidItemAnswer,
  notApplicableAnswer,
  pictureIdsOfAnswer,
  typedSignatureName,
} from '@portal/contract/checklists/checklist.rules.ts'
import type {
  observationDetail,
  observationExport,
  observationList,
} from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { addDays, startOfDay } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { canManageChecklistsInCompany, checklistBoundOf } from './checklist.access.ts'
import { presentObservationHead } from './checklist.present.ts'
import { findChecklist } from './checklist.store.ts'
import { observationFileWords } from './checklist.words.ts'
import { distinctHeadings, type ItemColumn, itemColumnsOf } from './observation.rules.ts'
import { presentObservation } from './observation.service.ts'
import {
  findObservation,
  type ListedObservation,
  listObservationsByIds,
  listObservedVersions,
  observationSource,
} from './observation.store.ts'

type Asked = Omit<InputOf<typeof observationList>, 'sort'> & {
  readonly sort?: 'observed' | '-observed' | undefined
}
async function observationPage(deps: Deps, actor: Actor, input: Asked) {
  const { q, companyId: asked, checklistId, outcome, isAcknowledged, observedFrom, observedUntil } = input
  const bound = checklistBoundOf(actor)
  const companyId = asked?.toLowerCase() ?? null
  if (bound !== null && companyId !== null && companyId !== bound)
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const zone = deps.settings.timeZone
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `observations ${bound ?? ''}`,
      order: parseSortOrder<'observed'>(input.sort ?? '-observed', { observed: 'instant' }),
      filters: { q, companyId, checklistId, outcome, isAcknowledged, observedFrom, observedUntil },
      source: observationSource(deps.sql, {
        companyId: bound ?? companyId,
        checklistId: checklistId ?? null,
        outcome: outcome ?? null,
        isAcknowledged: isAcknowledged ?? null,
        from: observedFrom === undefined ? null : startOfDay(observedFrom, zone),
        until: observedUntil === undefined ? null : startOfDay(addDays(observedUntil, 1), zone),
        words: buildPersonSearchQuery(q, false),
      }),
    },
    input,
  )
  return { ...page, rows: sortByIds(ids, await listObservationsByIds(deps.sql, ids)) }
}

export async function loadObservations(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof observationList>,
  lang: Lang,
): Promise<DataOf<typeof observationList>> {
  const { rows, ...page } = await observationPage(deps, actor, input)
  return {
    ...page,
    rows: rows.map((row) => ({
      ...presentObservationHead(row, lang),
      checklistId: row.checklistId,
      version: row.version,
      accountId: row.accountId,
      employeeNo: row.employeeNo,
      companyId: row.companyId,
      company: row.company,
      receivedAt: row.receivedAt.toISOString(),
    })),
  }
}

export async function loadObservationForStaff(
  deps: Deps,
  actor: Actor,
  observationId: string,
  lang: Lang,
): Promise<DataOf<typeof observationDetail>> {
  const found = await findObservation(deps.sql, observationId)
  if (!found || !canManageChecklistsInCompany(actor, found.companyId)) throw new AppError('observationNotFound')
  return presentObservation(deps, actor, found, lang)
}

/** Starts the export of the filtered observations. Throws `notFound` for a company that the caller does not manage. */
export async function startObservationExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof observationExport>,
  lang: Lang,
): Promise<DataOf<typeof observationExport>> {
  const [bound, asked] = [checklistBoundOf(actor), params.companyId?.toLowerCase()]
  if (bound !== null && asked !== undefined && asked !== bound) throw new AppError('notFound')
  const task = await startTask(deps, actor, { kind: 'observationExport', requestKey, grant: 'companies', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

/** The answer of an item as a cell; as typed if it does not fit the item. */
function answerCell(item: ChecklistItem, answers: readonly ChecklistAnswer[], lang: Lang): SpreadsheetCell {
  const words = observationFileWords[lang]
  const value = answers.find(({ itemId }) => itemId === item.id)?.value
  if (value === undefined) return null
  if (!isValidItemAnswer(item, value)) return value
  if (value === notApplicableAnswer && item.kind !== 'text') return words.na
  if (item.kind === 'yesNo') return value === 'yes' ? words.yes : words.no
  if (item.kind === 'scale' || item.kind === 'number') return Number(value)
  if (item.kind === 'photo') return words.photos(pictureIdsOfAnswer(item, value).length)
  if (item.kind === 'signature') return words.signed(typedSignatureName(value))
  const option = item.options?.find(({ id }) => id === value)
  return option ? pickText(option.label, lang) : value
}

/** The columns of a file, and the items of each version in it. */
type Asking = {
  readonly columns: readonly ItemColumn[]
  readonly versions: ReadonlyMap<number, readonly ChecklistItem[]>
}

function cellsOf(
  lang: Lang,
  timeZone: string,
  { columns, versions }: Asking,
  row: ListedObservation,
): SpreadsheetCell[] {
  const items = versions.get(row.version) ?? []
  return [
    pickText(row.title, lang),
    row.version,
    pickName(row.person, lang),
    row.employeeNo,
    pickText(row.company, lang),
    pickName(row.observer, lang),
    timeCell(row.observedAt, timeZone),
    observationFileWords[lang].outcome[row.outcome],
    row.passed,
    row.judged,
    row.failedCritical,
    row.acknowledgedAt ? timeCell(row.acknowledgedAt, timeZone) : null,
    row.remark || null,
    row.comment,
    ...columns.map(({ id, kind }) => {
      const item = items.find((one) => one.id === id && one.kind === kind)
      return item ? answerCell(item, row.answers, lang) : null
    }),
  ]
}

export const checklistTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'observationExport',
    async open(deps, task) {
      const actor = await loadTaskActor(deps.sql, task, 'companies')
      const params = task.params as unknown as Omit<InputOf<typeof observationExport>, 'requestKey'>
      const query = { ...params, limit: 500 }
      const words = observationFileWords[task.lang]
      const checklist = params.checklistId ? await findChecklist(deps.sql, params.checklistId) : null
      // The rows of a checklist have questions in common: each question gets a column. A row is read with the questions
      // of its version.
      const observed =
        checklist && canManageChecklistsInCompany(actor, checklist.companyId)
          ? await listObservedVersions(deps.sql, checklist.checklistId)
          : []
      const asking: Asking = {
        columns: itemColumnsOf(observed.map(({ content }) => content)),
        versions: new Map(observed.map(({ version, content }) => [version, formItemsOf(content)])),
      }
      const { total } = await observationPage(deps, actor, { ...query, limit: 1 })
      const heads = distinctHeadings([
        ...words.columns,
        ...asking.columns.map(({ label }) => pickText(label, task.lang)),
      ])
      return {
        fileName: words.file,
        table: { name: words.title, columns: heads.map((head) => ({ head, width: 18 })) },
        total,
        async read(after) {
          const page = await observationPage(deps, actor, after === null ? query : { ...query, after })
          return {
            rows: page.rows.map((row) => cellsOf(task.lang, deps.settings.timeZone, asking, row)),
            next: page.next,
          }
        },
      }
    },
  }),
]
