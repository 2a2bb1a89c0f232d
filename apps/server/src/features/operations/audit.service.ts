import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { auditActors, auditExport, auditList } from '@portal/contract/operations/audit.contract.ts'
import { type Actor, companyBoundOf } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { parseSortOrder } from '../../core/list/cursor.rules.ts'
import { type ListPage, listPage, sortByIds } from '../../core/list/list.ts'
import { presentAuditChanges, presentAuditDetail, presentAuditReason } from '../../core/logs/audit.present.ts'
import { presentTask } from '../../core/tasks/task.present.ts'
import { startTask } from '../../core/tasks/task.ts'
import { type BilingualText, type Lang, pickName, pickText } from '../../core/text/language.ts'
import { buildPersonSearchQuery } from '../identity/identity.public.ts'
import { type AuditLogRow, auditSource, findAuditMatches, listAuditActors, listAuditEntries } from './audit.store.ts'

/** Kinds of objects that entries name in two ways: a filter by either finds both. */
const sameThings = [
  ['questionBank', 'bank'],
  ['product', 'course'],
] as const
const thingsOf = (thing: string): readonly string[] =>
  sameThings.find((names) => names.some((name) => name === thing)) ?? [thing]

type Asked = Partial<Omit<InputOf<typeof auditList>, 'limit'>> & { readonly limit: number }

/**
 * Loads the ids of one page of the audit log, by default the newest entries first. `bound` limits it to the entries of
 * one company (null: of all); a filter by another company gives an empty page. A search that matches too many people or
 * objects gives only an approximate total (`isAbout`).
 */
export async function loadAuditPage(
  deps: Deps,
  bound: string | null,
  { after, before, limit, sort = '-at', ...filters }: Asked,
): Promise<ListPage> {
  const order = parseSortOrder(sort, { at: 'instant' })
  const asked = filters.companyId?.toLowerCase() ?? null
  if (bound !== null && asked !== null && asked !== bound)
    return { ids: [], next: null, previous: null, total: 0, isAbout: false }
  const query = buildPersonSearchQuery(filters.q, bound !== null)
  const named = query === null ? null : await findAuditMatches(deps.sql, (filters.q ?? '').trim(), query, bound)
  const source = auditSource(deps.sql, {
    companyId: bound ?? asked,
    actorId: filters.actorId ?? null,
    kinds: filters.thing === undefined ? null : thingsOf(filters.thing),
    thingId: filters.thingId ?? null,
    action: filters.action ?? null,
    named,
    from: filters.from === undefined ? null : new Date(filters.from),
    until: filters.until === undefined ? null : new Date(filters.until),
  })
  const page = await listPage(
    deps.sql,
    { list: `audit ${bound ?? ''}`, order, filters, source },
    { after, before, limit },
  )
  return named?.isCut ? { ...page, isAbout: true } : page
}

const textOf = (value: unknown, lang: Lang): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? pickText(value as BilingualText, lang)
      : ''

/**
 * Returns the name of an audited object; for a deleted one, the name recorded with the entry. Null when neither is
 * known.
 */
export function auditedObjectName(
  {
    thingName,
    thingNameLatin,
    thingTitle,
    detail,
  }: Pick<AuditLogRow, 'thingName' | 'thingNameLatin' | 'thingTitle' | 'detail'>,
  lang: Lang,
): string | null {
  const [before, after] = [detail.before, detail.after].map((one) => (one ?? {}) as Readonly<Record<string, unknown>>)
  const told = [detail.title, detail.name, after?.name, after?.title, before?.name, before?.title]
    .map((one) => textOf(one, lang))
    .find(Boolean)
  return (
    pickName({ name: thingName ?? '', nameLatin: thingNameLatin }, lang) || pickText(thingTitle, lang) || told || null
  )
}

/** Loads the audit log. Staff of one company see only acts in that company. */
export async function loadAuditLog(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof auditList>,
  lang: Lang,
): Promise<DataOf<typeof auditList>> {
  const { ids, ...page } = await loadAuditPage(deps, companyBoundOf(actor, 'operations'), input)
  const rows = sortByIds(ids, await listAuditEntries(deps.sql, ids)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actorId === null
        ? null
        : { id: row.actorId, name: pickName({ name: row.actor ?? '', nameLatin: row.actorLatin }, lang) },
    company: row.companyId === null ? null : { id: row.companyId, name: pickText(row.company, lang) },
    action: row.action,
    thing: row.thing,
    thingId: row.thingId,
    thingName: auditedObjectName(row, lang),
    changes: presentAuditChanges(row.detail, lang),
    detail: presentAuditDetail(row.detail, lang),
    reason: presentAuditReason(row.detail),
  }))
  return { ...page, rows }
}

const mostActors = 200
export async function loadAuditActors(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof auditActors>> {
  const actors = await listAuditActors(deps.sql, companyBoundOf(actor, 'operations'), mostActors)
  return { actors: actors.map(({ id, ...name }) => ({ id, name: pickName(name, lang) })) }
}

export async function startAuditExport(
  deps: Deps,
  actor: Actor,
  { requestKey, ...params }: InputOf<typeof auditExport>,
  lang: Lang,
): Promise<DataOf<typeof auditExport>> {
  const task = await startTask(deps, actor, { kind: 'auditExport', requestKey, grant: 'operations', lang, params })
  return { task: presentTask(deps, actor, task, [], lang) }
}
