import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { auditList } from '@portal/contract/operations/audit.contract.ts'
import { presentChanges, presentDetail, presentReason } from '../../core/audit.present.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/language.ts'
import { orderOf } from '../../core/list/cursor.rules.ts'
import { inOrder, listPage } from '../../core/list/list.ts'
import { type Actor, boundOf } from '../../core/session.ts'
import { auditSource, listAudit } from './audit.store.ts'

/** What was done; to who is bound to a company, what was done in it. */
export async function auditFor(deps: Deps, actor: Actor, input: InputOf<typeof auditList>, lang: Lang): Promise<DataOf<typeof auditList>> {
  const { after, before, limit, sort = '-at', ...filters } = input
  const bound = boundOf(actor, 'operations')
  const order = orderOf(sort, { at: 'instant' })
  const asked = filters.companyId?.toLowerCase() ?? null
  if (bound !== null && asked !== null && asked !== bound) return { rows: [], next: null, previous: null, total: 0, isAbout: false }
  const source = auditSource(deps.sql, {
    companyId: bound ?? asked,
    actorId: filters.actorId ?? null,
    thing: filters.thing ?? null,
    thingId: filters.thingId ?? null,
    action: filters.action ?? null,
    words: filters.q?.trim() || null,
    from: filters.from === undefined ? null : new Date(filters.from),
    until: filters.until === undefined ? null : new Date(filters.until),
  })
  const { ids, ...page } = await listPage(deps.sql, { list: `audit ${bound ?? ''}`, order, filters, source }, { after, before, limit })
  const rows = inOrder(ids, await listAudit(deps.sql, ids)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actor ?? '' },
    company: row.companyId === null ? null : { id: row.companyId, name: pickText(row.company, lang) },
    action: row.action,
    thing: row.thing,
    thingId: row.thingId,
    thingName: row.thingName ?? (pickText(row.thingTitle, lang) || null),
    changes: presentChanges(row.detail, lang),
    detail: presentDetail(row.detail, lang),
    reason: presentReason(row.detail),
  }))
  return { ...page, rows }
}
