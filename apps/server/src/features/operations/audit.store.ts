import type { BilingualText } from '../../core/language.ts'
import { likeOf } from '../../core/like.ts'
import type { Source } from '../../core/list/list.store.ts'
import type { Db } from '../../database/connection.ts'

export type AuditFilter = {
  readonly companyId: string | null
  readonly actorId: string | null
  readonly thing: string | null
  readonly thingId: string | null
  readonly action: string | null
  /** Words that a line's action, thing or reason holds. */
  readonly words: string | null
  readonly from: Date | null
  readonly until: Date | null
}

export function auditSource(db: Db, { companyId, actorId, thing, thingId, action, words, from, until }: AuditFilter): Source {
  const like = likeOf(words)
  return {
    from: db`audit_line l`,
    where: db`true ${companyId === null ? db`` : db`and l.company_id = ${companyId}`} ${actorId === null ? db`` : db`and l.actor_id = ${actorId}`}
      ${thing === null ? db`` : db`and l.thing = ${thing}`} ${thingId === null ? db`` : db`and l.thing_id = ${thingId}`}
      ${action === null ? db`` : action.endsWith('.') ? db`and starts_with(l.action, ${action})` : db`and l.action = ${action}`}
      ${from === null ? db`` : db`and l.at >= ${from}`} ${until === null ? db`` : db`and l.at < ${until}`}
      ${like === null ? db`` : db`and (l.action ilike ${like} or l.thing_id ilike ${like} or l.detail->>'reason' ilike ${like} or l.actor_id in (select id from account a where a.name ilike ${like} limit 200))`}`,
    sorted: db`l.at`,
    id: db`l.id`,
  }
}

export type AuditRow = {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly actor: string | null
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly action: string
  readonly thing: string
  readonly thingId: string
  readonly thingName: string | null
  readonly thingTitle: BilingualText | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Lines by their ids, with the names of who acted and of what. */
export const listAudit = (db: Db, ids: readonly string[]): Promise<AuditRow[]> => db<AuditRow[]>`
  select l.id, l.at, l.actor_id as "actorId", a.name as actor, l.company_id as "companyId", c.short_name as company, l.action, l.thing, l.thing_id as "thingId",
    case when l.thing = 'account' then (select name from account t where t.id = n.id) end as "thingName",
    case l.thing when 'company' then (select short_name from company t where t.id = n.id) when 'department' then (select name from department t where t.id = n.id)
      when 'exam' then (select title from exam t where t.id = n.id) when 'product' then (select title from product t where t.id = n.id)
      when 'study_plan' then (select title from study_plan t where t.id = n.id) end as "thingTitle", l.detail
  from audit_line l left join account a on a.id = l.actor_id left join company c on c.id = l.company_id
  cross join lateral (select case when l.thing_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then l.thing_id::uuid end as id) n
  where l.id = any(${ids as string[]}::uuid[])`
