import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db, SqlFragment } from '../../database/connection.ts'

export type PolicySigningState = 'signed' | 'open' | 'former'
type At = { readonly today: string; readonly timeZone: string }

/** True when person `q`, as `asked_of_policy` and `asked_of_person` have them, has a signature of policy `p` that holds. */
const hasSigned = (db: Db, timeZone: string) => db`exists (
  select from policy_signature s where s.policy_id = p.id and s.account_id = q.account_id and s.version >= p.asked_version
    and (s.signed_at at time zone ${timeZone})::date >= coalesce(q.asked_since, '1970-01-01'))`

type Signing = {
  readonly asked: number
  readonly signed: number
  readonly overdue: number
  /** The next date of those who have not signed. */
  readonly dueOn: string | null
}
/**
 * Counts the people required to sign a policy (`asked`), those of them who have signed, and those who are overdue.
 * `dueOn` is the next due date of a person who has not signed.
 */
export const findPolicySigningCounts = (db: Db, policyId: string, { today, timeZone }: At): Promise<Signing> =>
  db<Signing[]>`
  select count(*)::int as asked, (count(*) filter (where g.signed))::int as signed,
    (count(*) filter (where not g.signed and q.due_on < ${today}::date))::int as overdue,
    min(q.due_on) filter (where not g.signed and q.due_on >= ${today}::date) as "dueOn"
  from policy p cross join asked_of_policy(${policyId}, null, ${today}) q
  cross join lateral (select ${hasSigned(db, timeZone)} as signed) g
  where p.id = ${policyId}`.one()

export type SignatureDemand = { readonly askedSince: string; readonly dueOn: string | null }
/**
 * Finds the day from which a person's signature of a policy counts for all active requirements that ask for it, with the
 * earliest due date of those not completed (null: all are completed); null if no requirement asks for their signature.
 */
export async function findSignatureDemand(
  db: Db,
  { policyId, accountId, today }: { readonly policyId: string; readonly accountId: string; readonly today: string },
): Promise<SignatureDemand | null> {
  const row = await db<
    SignatureDemand[]
  >`select asked_since as "askedSince", due_on as "dueOn" from asked_of_person(${policyId}, ${accountId}, ${today})`.maybeOne()
  return row ?? null
}

/**
 * Finds the current version of a published policy of a company, and locks the policy until the transaction ends, so
 * that publishing waits for signing; null when it is not published.
 */
export async function lockPolicyToSign(db: Db, policyId: string, companyId: string) {
  const row = await db<{ version: number; askedVersion: number; digest: string }[]>`
    select p.version, p.asked_version as "askedVersion", v.digest from policy p
    join policy_version v on v.policy_id = p.id and v.version = p.version
    where p.id = ${policyId} and p.company_id = ${companyId} and p.status = 'published' for share of p`.maybeOne()
  return row ?? null
}

export async function findPolicySignerName(db: Db, accountId: string): Promise<PersonName> {
  return (
    await db<
      { name: PersonName }[]
    >`select ${personNameColumn(db, 'a')} as name from account_name a where a.id = ${accountId}`.one()
  ).name
}

type Reading = {
  readonly id: string
  readonly policyId: string
  readonly version: number
  readonly accountId: string
  readonly askedSince: string | null
  readonly now: Date
}
/** Records the first opening of a version by a person in a cycle; later ones change nothing. */
export async function recordPolicyOpened(db: Db, one: Reading): Promise<void> {
  await db`
    insert into policy_signature (id, policy_id, version, account_id, asked_since, opened_at)
    values (${one.id}, ${one.policyId}, ${one.version}, ${one.accountId}, ${one.askedSince}, ${one.now})
    on conflict do nothing`
}

type Key = Omit<Reading, 'id' | 'now'>
const isRow = (db: Db, { policyId, version, accountId, askedSince }: Key) => db`
  policy_id = ${policyId} and version = ${version} and account_id = ${accountId} and asked_since is not distinct from ${askedSince}::date`

/** Records that a person has reached the end of a revision; returns false when they have not opened it. */
export async function setPolicyRead(db: Db, key: Key, now: Date): Promise<boolean> {
  const { count } = await db`update policy_signature set read_at = coalesce(read_at, ${now}) where ${isRow(db, key)}`
  return count === 1
}

/**
 * Records the signature of a revision that a person has opened and read to its end; returns false when they have not,
 * or have already signed it.
 */
export async function setPolicySigned(
  db: Db,
  key: Key,
  { name, digest, now }: { readonly name: string; readonly digest: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    update policy_signature set signed_at = ${now}, signed_name = ${name}, digest = ${digest}
    where ${isRow(db, key)} and signed_at is null and read_at is not null`
  return count === 1
}

export type PolicySignatureRow = {
  readonly version: number
  readonly askedSince: string | null
  readonly openedAt: Date
  readonly readAt: Date | null
  readonly signedAt: Date | null
  readonly name: string | null
  readonly digest: string | null
  /** The day of the signature, in the portal's zone. */
  readonly signedOn: string | null
}
/** Lists the openings and signatures of a policy by a person, the latest first: one row for each revision and cycle. */
export const listPolicySignatures = (db: Db, policyId: string, accountId: string, timeZone: string) => db<
  PolicySignatureRow[]
>`
  select version, asked_since as "askedSince", opened_at as "openedAt", read_at as "readAt", signed_at as "signedAt", signed_name as name, digest,
    (signed_at at time zone ${timeZone})::date as "signedOn"
  from policy_signature where policy_id = ${policyId} and account_id = ${accountId} order by coalesce(signed_at, opened_at) desc, version desc`

export type OwnPolicyRow = {
  readonly policyId: string
  readonly title: BilingualText
  readonly version: number
  readonly isAsked: boolean
  readonly dueOn: string | null
  readonly signedVersion: number | null
  readonly signedAt: Date | null
}
/** The most policies that a person sees. */
const mostMine = 200
/** Lists the policies of a company that a person has to sign or has signed, those to be signed first; at most 200. */
export const listOwnPolicies = (
  db: Db,
  { companyId, accountId }: { readonly companyId: string; readonly accountId: string },
  { today, timeZone }: At,
) => db<OwnPolicyRow[]>`
  select p.id as "policyId", v.title, p.version, g.is_asked as "isAsked", case when g.is_asked then q.due_on end as "dueOn",
    latest.version as "signedVersion", latest.signed_at as "signedAt"
  from policy p join policy_version v on v.policy_id = p.id and v.version = p.version
  left join lateral asked_of_person(p.id, ${accountId}, ${today}) q on p.status = 'published'
  left join lateral (select s.version, s.signed_at from policy_signature s where s.policy_id = p.id and s.account_id = ${accountId}
    and s.signed_at is not null order by s.signed_at desc limit 1) latest on true
  cross join lateral (select q.account_id is not null and not ${hasSigned(db, timeZone)} as is_asked) g
  where p.company_id = ${companyId} and (q.account_id is not null or latest.version is not null)
  order by g.is_asked desc, q.due_on nulls last, latest.signed_at desc, p.id limit ${mostMine}`

/** The people of policy `p`: those required to sign, and those who have signed. */
const peopleOf = (db: Db, policyId: string, { today, timeZone }: At) => db`
  policy p join (
    select u.account_id, max(u.asked_since) as asked_since, max(u.due_on) as due_on, bool_or(u.is_asked) as is_asked from (
      select account_id, asked_since, due_on, true as is_asked from asked_of_policy(${policyId}, null, ${today})
      union all
      select s.account_id, null, null, false from policy_signature s where s.policy_id = ${policyId} and s.signed_at is not null
    ) u group by u.account_id
  ) q on p.id = ${policyId}
  cross join lateral (select case when ${hasSigned(db, timeZone)} then 'signed' when q.is_asked then 'open' else 'former' end as state) g`

type PeopleFilter = {
  readonly policyId: string
  readonly state: PolicySigningState | null
  readonly version: number | null
  /** A query of `searched_person.words`. */
  readonly words: string | null
}
export const policyPeopleSource = (db: Db, { policyId, state, version, words }: PeopleFilter, at: At): ListSource => ({
  from: db`${peopleOf(db, policyId, at)} join searched_person m on m.company_id = p.company_id and m.account_id = q.account_id`,
  where: db`true ${state === null ? db`` : db`and g.state = ${state}`}
    ${
      version === null
        ? db``
        : db`and exists (select from policy_signature s where s.policy_id = p.id and s.account_id = q.account_id and s.version = ${version}
            and s.signed_at is not null)`
    }
    ${words === null ? db`` : db`and m.words @@ ${words}::tsquery`}`,
  sorted: db`m.name_key`,
  id: db`q.account_id`,
})

export type PolicyPersonRow = {
  readonly id: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly department: BilingualText | null
  readonly state: PolicySigningState
  readonly dueOn: string | null
  readonly signedVersion: number | null
  readonly signedAt: Date | null
  readonly signedName: string | null
  readonly digest: string | null
}
/** People of a policy with their latest signature, from `people`: `peopleOf`, or the source of a list of them. */
const personRows = (db: Db, people: SqlFragment) => db`
  select q.account_id as id, ${personNameColumn(db, 'a')} as name, e.employee_no as "employeeNo", d.name as department, g.state,
    case when g.state = 'open' then q.due_on end as "dueOn", latest.version as "signedVersion", latest.signed_at as "signedAt",
    latest.signed_name as "signedName", latest.digest
  from ${people} join account_name a on a.id = q.account_id
  left join membership_entry e on e.company_id = p.company_id and e.account_id = q.account_id
  left join department_entry d on d.id = e.department_id
  left join lateral (select s.* from policy_signature s where s.policy_id = p.id and s.account_id = q.account_id and s.signed_at is not null
    order by s.signed_at desc limit 1) latest on true`
export const listPolicyPeople = (db: Db, policyId: string, ids: readonly string[], at: At) => db<PolicyPersonRow[]>`
  ${personRows(db, peopleOf(db, policyId, at))} where q.account_id = any(${ids as string[]}::uuid[])`
/** Lists all people of a policy whom the source of its list gives, in one statement, in the order of the source. */
export const listPolicyPeopleOfSource = (db: Db, { from, where, sorted, id }: ListSource) => db<PolicyPersonRow[]>`
  ${personRows(db, from)} where ${where} order by ${sorted}, ${id}`
