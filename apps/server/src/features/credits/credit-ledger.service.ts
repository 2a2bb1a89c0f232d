import type { myCredits } from '@portal/contract/credits/credit.contract.ts'
import type { creditExport, creditLedger } from '@portal/contract/credits/credit-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { renderReportPdf } from '../../core/drawing/report-pdf.ts'
import { dayCell, type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { AppError } from '../../core/http/app-error.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { defineExportTask, startTask, type TaskKind } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { todayOf } from '../../core/text/calendar.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { creditBoundOf } from './credit.access.ts'
import { formatCreditAmount } from './credit.rules.ts'
import {
  type CreditEntryRow,
  type CreditLedgerRow,
  creditLedgerSource,
  findCreditEntry,
  findCreditStatementHolder,
  listCreditLedger,
  listOwnCreditEntries,
  listOwnCreditKinds,
  listOwnCreditYears,
  recordCreditReversal,
} from './credit.store.ts'
import { creditFileWords } from './credit.words.ts'
import { emitCreditsEntered } from './credit-events.ts'

/** Entries of a year that a person sees on one page. */
const mostEntries = 1000

type Asked = Omit<InputOf<typeof creditLedger>, 'sort'> & { readonly sort?: 'recorded' | '-recorded' | undefined }
async function ledgerPage(deps: Deps, actor: Actor, input: Asked) {
  const { q, companyId: asked, kindId, source, isCounter, earnedFrom, earnedUntil } = input
  const bound = creditBoundOf(actor)
  const companyId = asked?.toLowerCase() ?? null
  if (bound !== null && companyId !== null && companyId !== bound)
    return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const filter = {
    companyId: bound ?? companyId,
    kindId: kindId ?? null,
    source: source ?? null,
    isCounter: isCounter ?? null,
    earnedFrom: earnedFrom ?? null,
    earnedUntil: earnedUntil ?? null,
    words: buildPersonSearchQuery(q, false),
  }
  const { ids, ...page } = await listPage(
    deps.sql,
    {
      list: `credits ${bound ?? ''}`,
      order: parseSortOrder<'recorded'>(input.sort ?? '-recorded', { recorded: 'instant' }),
      filters: { q, companyId, kindId, source, isCounter, earnedFrom, earnedUntil },
      source: creditLedgerSource(deps.sql, filter),
    },
    input,
  )
  return { ...page, rows: sortByIds(ids, await listCreditLedger(deps.sql, ids)) }
}

export async function loadCreditLedger(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof creditLedger>,
  lang: Lang,
): Promise<DataOf<typeof creditLedger>> {
  const { rows, ...page } = await ledgerPage(deps, actor, input)
  return {
    ...page,
    rows: rows.map((row) => ({
      ...presentEntry(row),
      accountId: row.accountId,
      name: pickName(row.name, lang),
      employeeNo: row.employeeNo,
      companyId: row.companyId,
      company: row.company,
      kind: row.kind,
      unit: row.unit,
      recordedAt: row.recordedAt.toISOString(),
      recordedBy: row.recordedBy && pickName(row.recordedBy, lang),
      isCountered: row.isCountered,
    })),
  }
}

const presentEntry = (row: CreditEntryRow) => ({
  entryId: row.id,
  kindId: row.kindId,
  source: row.source,
  title: row.title,
  amount: row.amount,
  earnedOn: row.earnedOn,
  counters: row.counters,
  cause: row.cause,
  reason: row.reason,
})

/**
 * Reverses an entry. The entry remains in the ledger, next to a counter-entry with the reason. Throws
 * `creditEntryNotFound`, and `creditEntryCountered` for a counter-entry or an entry that was already reversed.
 */
export async function reverseCreditEntry(
  deps: Deps,
  actor: Actor,
  { entryId, reason }: { readonly entryId: string; readonly reason: string },
) {
  const bound = creditBoundOf(actor)
  await inTransaction(deps.sql, async (tx) => {
    const entry = await findCreditEntry(tx, entryId)
    if (!entry || (bound !== null && entry.companyId !== bound)) throw new AppError('creditEntryNotFound')
    const counter = { entryId: entry.id, reason: reason.trim(), by: actor.accountId, now: deps.clock.now() }
    if (entry.isCounter || !(await recordCreditReversal(tx, counter))) throw new AppError('creditEntryCountered')
    await emitCreditsEntered(deps, tx, [entry.accountId])
    await writeAudit(deps, tx, actor.accountId, {
      companyId: entry.companyId,
      action: 'credit.counter',
      thing: 'creditKind',
      thingId: entry.kindId,
      detail: { accountId: entry.accountId, amount: -entry.amount, reason: reason.trim() },
    })
  })
  return {}
}

/** Loads the credits of the caller in a year (undefined: this year), in the session's company. */
export async function loadOwnCredits(
  deps: Deps,
  actor: Actor,
  asked: number | undefined,
): Promise<DataOf<typeof myCredits>> {
  const present = Number(todayOf(deps).slice(0, 4))
  const year = asked ?? present
  const years = await listOwnCreditYears(deps.sql, actor)
  return {
    year,
    years: [...new Set([present, year, ...years])].sort((a, b) => b - a),
    kinds: (await listOwnCreditKinds(deps.sql, actor, year)).map(({ kindId, name, unit, earned, total }) => ({
      kindId,
      name,
      unit,
      earned,
      total,
    })),
    entries: (await listOwnCreditEntries(deps.sql, actor, year, mostEntries)).map(presentEntry),
  }
}

/**
 * Renders the caller's statement of credits in a year (undefined: this year) as a PDF, with the brand of the portal.
 */
export async function renderCreditStatement(deps: Deps, actor: Actor, asked: number | undefined, lang: Lang) {
  const { year, kinds, entries } = await loadOwnCredits(deps, actor, asked)
  const holder = await findCreditStatementHolder(deps.sql, actor)
  const words = creditFileWords[lang]
  const kindOf = new Map(kinds.map((kind) => [kind.kindId, kind]))
  const amountOf = (kindId: string, amount: number) =>
    `${formatCreditAmount(amount)} ${words.unit[kindOf.get(kindId)?.unit ?? 'hours']}`
  const titleOf = ({ title, cause, reason }: (typeof entries)[number]) => {
    const name = title ? pickText(title, lang) : ''
    return cause === null ? name : `${name} (${words.takenBack(words.cause[cause], reason)})`
  }
  const bytes = await renderReportPdf({
    lang,
    heading: pickText(deps.brand.current().name, lang),
    title: words.statement(year),
    made: [
      words.person(pickName(holder.name, lang), holder.employeeNo, pickText(holder.company, lang)),
      words.made(todayOf(deps)),
    ].join(' · '),
    madeAt: deps.clock.now(),
    figures: kinds.map(({ kindId, name, earned }) => ({
      words: pickText(name, lang),
      value: amountOf(kindId, earned),
    })),
    chart: null,
    tables: [
      {
        title: words.entries,
        widths: [0.14, 0.18, 0.12, 0.41, 0.15],
        head: words.statementColumns,
        rows: entries.map((entry) => [
          entry.earnedOn,
          pickText(kindOf.get(entry.kindId)?.name ?? {}, lang),
          words.source[entry.source],
          titleOf(entry),
          amountOf(entry.kindId, entry.amount),
        ]),
      },
    ],
  })
  return { name: words.statementFile(year), bytes }
}

/** Starts the export of the filtered ledger. Throws `notFound` for a company that the caller does not manage. */
export async function startCreditLedgerExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof creditExport>,
  lang: Lang,
): Promise<DataOf<typeof creditExport>> {
  const [bound, asked] = [creditBoundOf(actor), params.companyId?.toLowerCase()]
  if (bound !== null && asked !== undefined && asked !== bound) throw new AppError('notFound')
  const task = await startTask(deps, actor, { kind: 'creditExport', requestKey, grant: 'companies', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}

function cellsOf(lang: Lang, timeZone: string, row: CreditLedgerRow): SpreadsheetCell[] {
  const words = creditFileWords[lang]
  return [
    pickName(row.name, lang),
    row.employeeNo,
    pickText(row.company, lang),
    pickText(row.kind, lang),
    row.amount / 100,
    words.unit[row.unit],
    words.source[row.source],
    row.title ? pickText(row.title, lang) : null,
    dayCell(row.earnedOn),
    timeCell(row.recordedAt, timeZone),
    row.recordedBy ? pickName(row.recordedBy, lang) : words.byRule,
    row.cause ? words.takenBack(words.cause[row.cause], row.reason) : null,
  ]
}

export const creditTasks: readonly TaskKind[] = [
  defineExportTask({
    kind: 'creditExport',
    async open(deps, task) {
      const actor = await loadTaskActor(deps.sql, task, 'companies')
      const query = { ...(task.params as unknown as Omit<InputOf<typeof creditExport>, 'requestKey'>), limit: 500 }
      const words = creditFileWords[task.lang]
      const { total } = await ledgerPage(deps, actor, { ...query, limit: 1 })
      return {
        fileName: words.ledgerFile,
        table: { name: words.ledger, columns: words.columns.map((head) => ({ head, width: 16 })) },
        total,
        async read(after) {
          const page = await ledgerPage(deps, actor, after === null ? query : { ...query, after })
          return { rows: page.rows.map((row) => cellsOf(task.lang, deps.settings.timeZone, row)), next: page.next }
        },
      }
    },
  }),
]
