import type { InputOf } from '@portal/contract/http/call.ts'
import type { auditExport } from '@portal/contract/operations/audit.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { type SpreadsheetCell, timeCell } from '../../core/files/spreadsheet.ts'
import { sortByIds } from '../../core/list/list.ts'
import { presentAuditChanges, presentAuditReason } from '../../core/logs/audit.present.ts'
import { defineExportTask } from '../../core/tasks/task.ts'
import { loadTaskActor } from '../../core/tasks/task-actor.ts'
import { type Lang, pickName, pickText } from '../../core/text/language.ts'
import { auditedObjectName, loadAuditPage } from './audit.service.ts'
import { type AuditLogRow, listAuditEntries } from './audit.store.ts'
import { auditExportWords } from './audit-export.words.ts'

type Params = Omit<InputOf<typeof auditExport>, 'requestKey'>
const widths: Partial<Record<Params['columns'][number], number>> = {
  at: 18,
  actor: 16,
  action: 26,
  thing: 36,
  company: 18,
  changes: 60,
  reason: 30,
}

function cellsOf(deps: Deps, lang: Lang, { columns, words: given }: Params, row: AuditLogRow): SpreadsheetCell[] {
  const called = new Map(given.map(({ of, words }) => [of, words]))
  const words = auditExportWords[lang]
  const of: Record<Params['columns'][number], () => SpreadsheetCell> = {
    at: () => timeCell(row.at, deps.settings.timeZone),
    actor: () => (row.actor ? pickName({ name: row.actor, nameLatin: row.actorLatin }, lang) : words.system),
    action: () => called.get(row.action) ?? row.action,
    thing: () => [called.get(row.thing) ?? row.thing, auditedObjectName(row, lang)].filter(Boolean).join(' · '),
    company: () => pickText(row.company, lang),
    changes: () =>
      presentAuditChanges(row.detail, lang)
        .map(
          ({ field, before, after }) =>
            `${called.get(field) ?? field}: ${before ?? words.none} → ${after ?? words.none}`,
        )
        .join('; '),
    reason: () => presentAuditReason(row.detail),
  }
  return columns.map((column) => of[column]())
}

/**
 * The task that exports the audit log to a file for its owner, limited to the entries that the owner may read at that
 * moment.
 */
export const auditExportKind = defineExportTask({
  kind: 'auditExport',
  async open(deps, task) {
    await loadTaskActor(deps.sql, task, 'operations')
    const params = task.params as unknown as Params
    const { columns, words: _words, ...asked } = params
    const words = auditExportWords[task.lang]
    const { total } = await loadAuditPage(deps, task.companyId, { ...asked, limit: 1 })
    return {
      fileName: words.file,
      table: {
        name: words.sheet,
        columns: columns.map((column) => ({ head: words.columns[column], width: widths[column] ?? 14 })),
      },
      total,
      async read(after) {
        const page = await loadAuditPage(deps, task.companyId, {
          ...asked,
          limit: 500,
          ...(after === null ? {} : { after }),
        })
        const rows = sortByIds(page.ids, await listAuditEntries(deps.sql, page.ids))
        return { rows: rows.map((row) => cellsOf(deps, task.lang, params, row)), next: page.next }
      },
    }
  },
})
