import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'

/** The people and objects that match the search term. An entry matches if it was made by, or is about, one of them. */
export type AuditMatches = {
  readonly people: readonly string[]
  readonly things: readonly string[]
  /** True: more people, or more objects of a kind, match than are listed. */
  readonly isCut: boolean
}
export type AuditFilter = {
  readonly companyId: string | null
  readonly actorId: string | null
  /** The kinds of objects; null: all. */
  readonly kinds: readonly string[] | null
  readonly thingId: string | null
  readonly action: string | null
  /** Null: no search. */
  readonly named: AuditMatches | null
  readonly from: Date | null
  readonly until: Date | null
}

/** One kind is compared with `=`, so that its index gives the entries in order. */
const isOfKind = (db: Db, kinds: readonly string[] | null) =>
  kinds === null
    ? db``
    : kinds.length === 1
      ? db`and l.thing = ${kinds[0] ?? ''}`
      : db`and l.thing = any(${kinds as string[]}::text[])`

export function auditSource(
  db: Db,
  { companyId, actorId, kinds, thingId, action, named, from, until }: AuditFilter,
): ListSource {
  const where = (
    found: (condition: SqlFragment) => SqlFragment,
  ) => db`true ${companyId === null ? db`` : db`and l.company_id = ${companyId}`}
      ${actorId === null ? db`` : db`and l.actor_id = ${actorId}`} ${isOfKind(db, kinds)} ${
        thingId === null
          ? db``
          : db`
        and l.thing_id = ${thingId}`
      }
      ${action === null ? db`` : action.endsWith('.') ? db`and starts_with(l.action, ${action})` : db`and l.action = ${action}`}
      ${from === null ? db`` : db`and l.at >= ${from}`} ${until === null ? db`` : db`and l.at < ${until}`}
      ${
        named === null
          ? db``
          : db`and ${found(db`(l.actor_id = any(${named.people as string[]}::uuid[])
        or l.thing_id = any(${[...named.people, ...named.things]}::text[]))`)}`
      }`
  return {
    from: db`audit_entry l`,
    where: where((condition) => condition),
    ...(named === null ? {} : { walked: where((condition) => db`(select ${condition})`) }),
    sorted: db`l.at`,
    id: db`l.id`,
  }
}

/** The maximum of people, and of things of each kind, found by a name, staff first. Typing more finds the others. */
const most = 30

/**
 * Finds the people who match `query` (a tsquery) in any searchable field, staff first, and the objects in the audit log
 * of the company (null: of any) whose titles contain `words`: at most 30 people, and 30 objects of each kind.
 */
export async function findAuditMatches(
  db: Db,
  words: string,
  query: string,
  companyId: string | null,
): Promise<AuditMatches> {
  const like = phrasePattern(words) ?? ''
  const isLogged = db`exists (select from audit_entry l where l.thing_id = t.id::text
    ${companyId === null ? db`` : db`and l.company_id = ${companyId}`})`
  const titled = (table: string, column = 'title') =>
    db`(select ${`${table} ${column}`}::text as kind, t.id::text from ${db(table)} t
      where exists (select from jsonb_each_text(t.${db(column)}) n where n.value ~* ${like}) and ${isLogged} limit ${most + 1})`
  const [people, things] = await Promise.all([
    db<{ id: string }[]>`
      select account_id as id from (
        select account_id, grant_names from searched_person p
        where p.words @@ ${query}::tsquery and ${companyId === null ? db`p.is_main` : db`p.company_id = ${companyId}`} limit 2000) f
      order by cardinality(grant_names) = 0, account_id limit ${most + 1}`,
    db<{ kind: string; id: string }[]>`
      ${titled('company', 'name')} union all ${titled('company', 'short_name')} union all ${titled('department', 'name')} union all ${titled('exam')}
      union all ${titled('product')}
      union all ${titled('study_plan')} union all ${titled('question_bank')} union all ${titled('news')} union all ${titled('teacher', 'name')}`,
  ])
  const kinds = [...Map.groupBy(things, ({ kind }) => kind).values()]
  return {
    people: people.slice(0, most).map(({ id }) => id),
    things: kinds.flatMap((found) => found.slice(0, most).map(({ id }) => id)),
    isCut: people.length > most || kinds.some((found) => found.length > most),
  }
}

export type AuditLogRow = {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly actor: string | null
  readonly actorLatin: string | null
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly action: string
  readonly thing: string
  readonly thingId: string
  readonly thingName: string | null
  readonly thingNameLatin: string | null
  readonly thingTitle: BilingualText | null
  readonly detail: Readonly<Record<string, unknown>>
}

/** Lists entries by id, in any order, with the names of people and objects. */
export const listAuditEntries = (db: Db, ids: readonly string[]): Promise<AuditLogRow[]> => db<AuditLogRow[]>`
  select l.id, l.at, l.actor_id as "actorId", coalesce(a.name, s.name) as actor, a.name_latin as "actorLatin",
    l.company_id as "companyId", c.short_name as company,
    l.action, l.thing, l.thing_id as "thingId",
    case l.thing when 'account' then (select name from account_name t where t.id = n.id)
      when 'serviceAccount' then (select name from service_account_name t where t.id = n.id) end as "thingName",
    case l.thing when 'account' then (select name_latin from account_name t where t.id = n.id) end as "thingNameLatin",
    case l.thing when 'company' then (select short_name from company_name t where t.id = n.id) when 'department' then (select name from department_entry t
    where t.id = n.id)
      when 'exam' then (select title from exam_card t where t.id = n.id) when 'product' then (select title from product_card t where t.id = n.id)
      when 'course' then (select title from product_card t where t.id = n.id) when 'study_plan' then (select title from plan_entry t where t.id = n.id)
      when 'questionBank' then (select title from bank_name t where t.id = n.id) when 'bank' then (select title from bank_name t where t.id = n.id)
      when 'news' then (select title from news t where t.id = n.id) when 'teacher' then (select name from teacher_name t where t.id = n.id)
      when 'live_class' then (select p.title from scheduled_class t join product_card p on p.id = t.product_id where t.id = n.id) end as "thingTitle", l.detail
  from audit_entry l left join account_name a on a.id = l.actor_id
  left join service_account_name s on s.id = l.actor_id left join company_name c on c.id = l.company_id
  cross join lateral (select case when l.thing_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then l.thing_id::uuid end as id) n
  where l.id = any(${ids as string[]}::uuid[])`

/**
 * Lists at most `limit` possible actors, sorted by name: the people who are staff now, and all service accounts, also
 * revoked ones; of one company, or of all if `companyId` is null.
 */
export const listAuditActors = (
  db: Db,
  companyId: string | null,
  limit: number,
): Promise<(PersonName & { id: string })[]> => db`
  select id, name, name_latin as "nameLatin" from account_name a
  where exists (select from held_grant g where g.account_id = a.id and ${companyId === null ? db`true` : db`g.company_id = ${companyId}`})
  union all select id, name, null from service_account_name
  where ${companyId === null ? db`true` : db`company_id = ${companyId}`}
  order by name, id limit ${limit}`
