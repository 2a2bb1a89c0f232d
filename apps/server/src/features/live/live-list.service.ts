import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  liveAttendance,
  liveAttendanceExport,
  liveClassFormChoices,
  liveRead,
  managedLiveClassList,
} from '@portal/contract/live/live-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { addIdentityColumns, type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { unescapeMarkup } from '../../core/text/escape-markup.ts'
import { type BilingualText, type Lang, pickName, pickText } from '../../core/text/language.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { presentAttendee } from './live.present.ts'
import { liveAttendanceWords } from './live.words.ts'
import {
  type AttendeeRow,
  listAttendeesByIds,
  listClassCompanyNames,
  listLiveFormChoices,
  listManagedLiveClasses,
  liveAttendanceSource,
  liveClassSource,
} from './live-list.store.ts'
import { findStreamUrl, loadLiveClassToManage, presentLiveClassState } from './live-staff.service.ts'
import type { ManagedLiveClass } from './live-staff.store.ts'
import { findIngestState } from './stream.store.ts'

/** Paragraphs as they were written. */
const plain = (html: BilingualText): BilingualText =>
  Object.fromEntries(
    Object.entries(html).map(([lang, words]) => [
      lang,
      unescapeMarkup((words ?? '').replace(/<\/p><p>/g, '\n\n').replace(/<\/?p>/g, '')),
    ]),
  )

const presentManaged = (row: ManagedLiveClass): DataOf<typeof managedLiveClassList>['rows'][number] => ({
  ...presentLiveClassState(row),
  productId: row.productId,
  title: row.title,
  teacher: row.teacher,
  startsAt: row.startsAt.toISOString(),
  plannedSeconds: row.plannedSeconds,
  capacity: row.capacity,
  reserved: row.reserved,
  attended: row.attended,
  completed: row.completed,
  isRecorded: row.isRecorded,
  replaySeconds: row.replaySeconds,
})

export async function loadManagedLiveClass(deps: Deps, classId: string): Promise<DataOf<typeof liveRead>> {
  const [row, door, url] = await Promise.all([
    loadLiveClassToManage(deps, deps.sql, classId),
    findIngestState(deps.sql, deps.clock.now()),
    findStreamUrl(deps),
  ])
  return {
    ...presentManaged(row),
    content: {
      title: row.title,
      promise: row.promise,
      introduction: plain(row.introduction),
      teacherId: row.teacherId ?? row.productId,
      startsAt: row.startsAt.toISOString(),
      plannedSeconds: row.plannedSeconds,
      price: row.priceKind,
      priceFen: row.priceFen,
      companyIds: row.companyIds,
      ...(row.capacity === null ? {} : { capacity: row.capacity }),
      isRecorded: row.isRecorded,
      attendPercent: row.attendPercent,
      needSignIns: row.needSignIns,
    },
    streamUrl: url,
    encoder: door.state,
    companies: await listClassCompanyNames(deps.sql, row.companyIds),
  }
}

export async function loadManagedLiveClasses(
  deps: Deps,
  input: InputOf<typeof managedLiveClassList>,
): Promise<DataOf<typeof managedLiveClassList>> {
  const { q, phase } = input
  const order = parseSortOrder(input.sort ?? '-starts', { starts: 'instant' })
  const source = liveClassSource(deps.sql, { words: q?.trim() || null, phase: phase ?? null })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'liveClasses', order, filters: { q, phase }, source },
    input,
  )
  return {
    ...page,
    rows: sortByIds(ids, await listManagedLiveClasses(deps.sql, ids, deps.clock.now())).map(presentManaged),
  }
}

export async function loadLiveFormChoices(
  deps: Deps,
  { kind, q }: InputOf<typeof liveClassFormChoices>,
): Promise<DataOf<typeof liveClassFormChoices>> {
  return {
    choices: (await listLiveFormChoices(deps.sql, kind, q.trim() || null)).map(({ id, name, note }) => ({
      id,
      name,
      note,
    })),
  }
}

type Asked = Omit<InputOf<typeof liveAttendance>, 'classId'>
async function attendancePage(deps: Deps, classId: string, input: Asked) {
  const { q, isCompleted } = input
  const order = parseSortOrder(input.sort ?? 'entered', { entered: 'instant' })
  const source = liveAttendanceSource(deps.sql, {
    classId,
    isCompleted: isCompleted ?? null,
    words: buildPersonSearchQuery(q, true),
  })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: `live ${classId}`, order, filters: { q, isCompleted }, source },
    input,
  )
  return { ...page, rows: sortByIds(ids, await listAttendeesByIds(deps.sql, classId, ids)) }
}

export async function loadLiveAttendance(
  deps: Deps,
  { classId, ...input }: InputOf<typeof liveAttendance>,
  lang: Lang,
): Promise<DataOf<typeof liveAttendance>> {
  await loadLiveClassToManage(deps, deps.sql, classId)
  const { rows, ...page } = await attendancePage(deps, classId, input)
  return { ...page, rows: rows.map((row) => presentAttendee(row, lang)) }
}

export async function startLiveAttendanceExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof liveAttendanceExport>,
  lang: Lang,
): Promise<DataOf<typeof liveAttendanceExport>> {
  await loadLiveClassToManage(deps, deps.sql, params.classId)
  const task = await startTask(deps, actor, { kind: 'liveAttendanceExport', requestKey, grant: 'live', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

type Column = InputOf<typeof liveAttendanceExport>['columns'][number] | 'login'
function cellsOf(deps: Deps, lang: Lang, columns: readonly Column[], row: AttendeeRow): SpreadsheetCell[] {
  const { timeZone } = deps.settings
  const of: Record<Column, () => SpreadsheetCell> = {
    name: () => pickName(row.name, lang),
    login: () => row.login,
    employeeNo: () => row.employeeNo,
    company: () => pickText(row.company, lang),
    entered: () => timeCell(row.enteredAt, timeZone),
    minutes: () => Math.round(row.seconds / 60),
    signedIn: () => row.signedIn,
    messages: () => row.messages,
    completed: () => liveAttendanceWords[lang].completed[row.isCompleted ? 'yes' : 'no'],
  }
  return columns.map((column) => of[column]())
}

/** The background tasks for live classes. */
export const liveTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'liveAttendanceExport',
    async open(deps, task) {
      await loadTaskActor(deps.sql, task, 'live')
      const {
        columns: chosen,
        classId,
        ...asked
      } = task.params as unknown as Omit<InputOf<typeof liveAttendanceExport>, 'requestKey'>
      const { title } = await loadLiveClassToManage(deps, deps.sql, classId)
      const columns = addIdentityColumns<Column>(chosen, 'name')
      const words = liveAttendanceWords[task.lang]
      const query = { ...asked, limit: 500 } as Asked
      const { total } = await attendancePage(deps, classId, { ...query, limit: 1 })
      return {
        fileName: words.file(pickText(title, task.lang)),
        table: {
          name: words.sheet,
          columns: columns.map((column) => ({
            head: words.columns[column],
            width: column === 'entered' || column === 'company' ? 20 : 14,
          })),
        },
        total,
        async read(after) {
          const page = await attendancePage(deps, classId, after === null ? query : { ...query, after })
          return { rows: page.rows.map((row) => cellsOf(deps, task.lang, columns, row)), next: page.next }
        },
      }
    },
  }),
]
