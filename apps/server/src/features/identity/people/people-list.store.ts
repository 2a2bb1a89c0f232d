import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'

export type PeopleFilter = {
  /**
   * The company whose people are shown, with their membership in it; null: all people, each with their first
   * membership.
   */
  readonly companyId: string | null
  /** Including subdepartments. */
  readonly departmentIds: readonly string[] | null
  readonly words: string | null
  readonly membership: 'active' | 'withdrawn' | null
  readonly account: 'active' | 'invited' | 'locked' | 'suspended' | null
  readonly lockedIds: readonly string[]
  readonly grant: StaffGrant | null
  readonly hasGrants: boolean | null
  readonly isOverdue: boolean | null
  readonly notSeenSince: Date | null
}
export const peopleSortKinds = { name: 'text', lastSignIn: 'instant', changed: 'instant' } as const

/**
 * Returns the SQL source of the rows of `person` that match a filter. Each condition that few people meet has an index,
 * such as `person_suspended`.
 */
export function peopleSource(db: Db, filter: PeopleFilter, key: keyof typeof peopleSortKinds): ListSource {
  const { companyId, departmentIds, words, account, lockedIds } = filter
  const isInvited = db`p.is_invited and p.signed_in_at = 'epoch'`
  const isLocked = db`p.account_id = any(${lockedIds as string[]}::uuid[])`
  const states = {
    suspended: db`p.is_suspended`,
    locked: db`${isLocked} and not p.is_suspended`,
    invited: db`${isInvited} and not p.is_suspended`,
    active: db`not p.is_suspended and p.member_status is distinct from 'withdrawn' and not (${isInvited})
      ${lockedIds.length === 0 ? db`` : db`and not ${isLocked}`}`,
  }
  const where = (found: SqlFragment) => db`
      ${companyId === null ? db`p.is_main` : db`p.company_id = ${companyId}`}
      ${departmentIds === null ? db`` : db`and p.department_id = any(${departmentIds as string[]}::uuid[])`}
      ${words === null ? db`` : db`and ${found}`}
      ${filter.membership === null ? db`` : db`and p.member_status = ${filter.membership}`}
      ${account === null ? db`` : db`and ${states[account]}`}
      ${filter.grant === null ? db`` : db`and p.grant_names <> '{}' and p.grant_names @> array[${filter.grant}]`}
      ${filter.hasGrants === null ? db`` : filter.hasGrants ? db`and p.grant_names <> '{}'` : db`and p.grant_names = '{}'`}
      ${filter.isOverdue === null ? db`` : filter.isOverdue ? db`and p.overdue > 0` : db`and p.overdue = 0`}
      ${
        filter.notSeenSince === null
          ? db``
          : db`and p.signed_in_at < ${filter.notSeenSince} and p.member_status is distinct from 'withdrawn'
        and not exists (select from account a where a.id = p.account_id and a.created_at >= ${filter.notSeenSince})`
      }`
  return {
    from: db`person p`,
    where: where(db`p.words @@ ${words}::tsquery`),
    ...(words === null ? {} : { walked: where(db`(select p.words @@ ${words}::tsquery)`) }),
    sorted: { name: db`p.name_key`, lastSignIn: db`p.signed_in_at`, changed: db`p.changed_at` }[key],
    id: db`p.account_id`,
  }
}

/** Finds the company of a department, and the ids of it and of all departments below it; null if it doesn't exist. */
export async function findDepartmentTree(
  db: Db,
  departmentId: string,
): Promise<{ companyId: string; ids: string[] } | null> {
  const rows = await db<{ id: string; companyId: string }[]>`
    with recursive below(id, company_id) as (
      select id, company_id from department where id = ${departmentId} union select d.id, d.company_id from department d join below b on d.parent_id = b.id
    ) select id, company_id as "companyId" from below`
  const [first] = rows
  return first ? { companyId: first.companyId, ids: rows.map(({ id }) => id) } : null
}

export type ListedPerson = {
  readonly id: string
  readonly name: string
  readonly nameLatin: string | null
  readonly login: string
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNo: string | null
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly departmentId: string | null
  readonly department: BilingualText | null
  readonly position: BilingualText | null
  /** The username of the manager. */
  readonly manager: string | null
  readonly membership: 'active' | 'withdrawn' | null
  readonly isSuspended: boolean
  readonly isInvited: boolean
  readonly percent: number | null
  readonly overdue: number
  readonly grants: string[]
  readonly signedInAt: Date
  readonly changedAt: Date
}

/**
 * Lists people as the list shows them: with their membership in this company, or with their main one if `companyId` is
 * null.
 */
export const listPeopleByIds = (
  db: Db,
  ids: readonly string[],
  companyId: string | null,
): Promise<ListedPerson[]> => db<ListedPerson[]>`
  select p.account_id as id, a.name, a.name_latin as "nameLatin", a.login, a.email, a.phone, m.employee_no as "employeeNo", c.id as "companyId",
    c.short_name as company, d.id as "departmentId", d.name as department, m.position,
    (select b.login from account b join membership h on h.account_id = b.id where b.id = m.manager_id and h.company_id = m.company_id
      and h.status = 'active') as manager, p.member_status as membership, p.is_suspended as "isSuspended",
    p.is_invited as "isInvited", p.percent, p.overdue, p.grant_names as grants, p.signed_in_at as "signedInAt", p.changed_at as "changedAt"
  from person p join account a on a.id = p.account_id left join membership m on m.account_id = p.account_id and m.company_id = p.company_id
  left join company c on c.id = p.company_id left join department d on d.id = p.department_id
  where p.account_id = any(${ids as string[]}::uuid[]) and ${companyId === null ? db`p.is_main` : db`p.company_id = ${companyId}`}`

/** Lists the grants of these people, for the organisation (null) and for single companies. */
export const listGrantsOfPeople = (
  db: Db,
  ids: readonly string[],
): Promise<{ accountId: string; grant: string; companyId: string | null }[]> =>
  db`select account_id as "accountId", grant_name as grant, company_id as "companyId" from staff_grant where account_id = any(${ids as string[]}::uuid[])
    order by company_id nulls first, grant_name`

export async function countCompanies(db: Db): Promise<number> {
  const row = await db<{ n: number }[]>`select count(*)::int as n from company`.one()
  return row.n
}

/** Returns the SQL source of these people, sorted by name; only those of the company `bound`, unless it is null. */
export const peopleByIdsSource = (db: Db, bound: string | null, ids: readonly string[]): ListSource => ({
  from: db`person p`,
  where: db`${bound === null ? db`p.is_main` : db`p.company_id = ${bound}`} and p.account_id = any(${ids as string[]}::uuid[])`,
  sorted: db`p.name_key`,
  id: db`p.account_id`,
})
/** Returns the SQL statement of all ids of a source, in its order; without a source, it returns no row. */
export const sourceIdsStatement = (db: Db, source: ListSource | null): SqlFragment =>
  source
    ? db`select ${source.id} as id from ${source.from} where ${source.where} order by ${source.sorted}, ${source.id}`
    : db`select null::uuid as id
    where false`
