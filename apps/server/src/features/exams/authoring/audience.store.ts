import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type Audience = {
  /** Only people, departments and companies of this company count; null: all. */
  readonly within: string | null
  readonly companyIds: readonly string[]
  readonly departmentIds: readonly string[]
  readonly accountIds: readonly string[]
  readonly isEveryone: boolean
  readonly skipsHolders: boolean
  readonly certificateSchemeId: string | null
  readonly productId: string | null
}
export type AudienceCounts = {
  readonly companies: readonly { readonly id: string; readonly people: number }[]
  readonly departments: readonly { readonly id: string; readonly people: number; readonly below: number }[]
  readonly named: number
  readonly holders: number
  readonly total: number
  readonly waiting: number
}

/** Memberships of people who can sign in. */
const places = (db: Db) => db`
  active_membership m join active_account a on a.id = m.account_id join active_company c on c.id = m.company_id`

/**
 * Counts the current candidates of an audience, each once, and the members of each of its parts, in one statement. With
 * `skipsHolders`, holders of the certificate are left out of `total` and `waiting`, but not of the parts. `waiting`:
 * candidates who have not completed the required course; `below`: the departments below a department.
 */
export async function countAudience(db: Db, audience: Audience, now: Date): Promise<AudienceCounts> {
  const { within, companyIds, departmentIds, accountIds, isEveryone, skipsHolders, certificateSchemeId, productId } =
    audience
  const row = await db<AudienceCounts[]>`
    with recursive place(root, id) as (
      select id, id from department_entry where id = any(${departmentIds as string[]}::uuid[]) and (${within}::uuid is null or company_id = ${within})
      union select p.root, d.id from department_entry d join place p on d.parent_id = p.id
    ), member as materialized (
      select m.account_id, m.company_id, m.department_id from ${places(db)}
      where (${isEveryone} or m.company_id = any(${companyIds as string[]}::uuid[]) or m.department_id in (select id from place)
        or m.account_id = any(${accountIds as string[]}::uuid[])) and (${within}::uuid is null or m.company_id = ${within})
    ), held as (
      select m.account_id, m.company_id, coalesce(h.is_held, false) as is_held, ${productId}::uuid is null or exists (
        select from product_study g where g.company_id = m.company_id and g.account_id = m.account_id and g.product_id = ${productId}::uuid
        and g.completed_at is not null) as is_ready
      from member m left join lateral (
        select true as is_held from held_certificate h
        where h.account_id = m.account_id and h.company_id = m.company_id and h.scheme_id = ${certificateSchemeId}::uuid
          and h.state = 'valid' and (h.ends_at is null or h.ends_at > ${now}) limit 1
      ) h on true
    ), person as (
      -- Who belongs to several companies is counted once, and sits it wherever they may.
      select account_id, bool_and(is_held) as is_held, bool_or(is_ready and not (${skipsHolders} and is_held)) as is_ready from held group by account_id
    )
    select
      (select coalesce(json_agg(json_build_object('id', w.id, 'people', (select count(*) from member m where m.company_id = w.id))), '[]')
        from unnest(${companyIds as string[]}::uuid[]) w(id)) as companies,
      (select coalesce(json_agg(json_build_object('id', w.id, 'below', (select count(*) - 1 from place p where p.root = w.id),
        'people', (select count(*) from member m where m.department_id in (select p.id from place p where p.root = w.id)))), '[]')
        from unnest(${departmentIds as string[]}::uuid[]) w(id)
        where ${within}::uuid is null or exists (select from department_entry d where d.id = w.id and d.company_id = ${within})) as departments,
      (select count(distinct m.account_id)::int from member m where m.account_id = any(${accountIds as string[]}::uuid[])) as named,
      (select count(*)::int from person where is_held) as holders,
      (select count(*)::int from person where not (${skipsHolders} and is_held)) as total,
      (select count(*)::int from person where not (${skipsHolders} and is_held) and not is_ready) as waiting`.maybeOne()
  return row as AudienceCounts
}

export type AudienceChoiceRow = {
  readonly id: string
  readonly title: BilingualText
  readonly people: number
  readonly departments: readonly {
    readonly id: string
    readonly title: BilingualText
    readonly parentId: string | null
    readonly people: number
  }[]
}

/**
 * Lists active companies with their departments. The people of a department include those of the departments below it.
 */
export const listAudienceChoices = (db: Db, within: string | null): Promise<AudienceChoiceRow[]> => db<
  AudienceChoiceRow[]
>`
  with recursive below(root, id) as (
    select id, id from department_entry union all select b.root, d.id from department_entry d join below b on d.parent_id = b.id
  ), own as (
    select b.root as id, coalesce(sum(p.people), 0)::int as people from below b left join department_size p on p.department_id = b.id group by b.root
  )
  select c.id, c.name as title, (select coalesce(sum(p.people), 0)::int from department_size p where p.company_id = c.id) as people,
    coalesce((select json_agg(json_build_object('id', d.id, 'title', d.name, 'parentId', d.parent_id, 'people', own.people) order by d.name ->> 'zh', d.id)
      from department_entry d join own on own.id = d.id where d.company_id = c.id), '[]') as departments
  from active_company c where ${within}::uuid is null or c.id = ${within} order by c.created_at, c.id`

export type AudiencePerson = {
  readonly id: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly company: BilingualText | null
  readonly department: BilingualText | null
}

/**
 * Lists up to twenty people, of one company or of all (`within` null), whose name, sign-in name or employee number
 * contains `words`.
 */
export async function listAudiencePeople(db: Db, words: string, within: string | null): Promise<AudiencePerson[]> {
  const like = phrasePattern(words)
  return db<AudiencePerson[]>`
    select a.id, ${personNameColumn(db, 'a')} as name, m.employee_no as "employeeNo", c.name as company, d.name as department
    from active_account a join lateral (
      select m.company_id, m.employee_no, m.department_id from active_membership m join active_company c on c.id = m.company_id where m.account_id = a.id
        and (${within}::uuid is null or m.company_id = ${within})
      order by m.joined_at limit 1
    ) m on true join active_company c on c.id = m.company_id left join department_entry d on d.id = m.department_id
    where (a.name ~* ${like} or a.name_latin ~* ${like} or a.login ~* ${like} or m.employee_no ~* ${like})
    order by a.name, a.id limit 20`
}
