import { hash } from '@node-rs/argon2'
import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Deps } from '../core/deps.ts'
import { hashSecret, newId, newSecret } from '../core/secrets/random.ts'

/**
 * Hashes a password at the lowest cost, for accounts of tests: to check one at the cost of production takes longer than
 * all other work of a sign-in.
 */
export const quickPasswordHash = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** A company, an account in it and a session, with whatever a test does not care about filled in. */
let serial = 0

const everyFeature = {
  knowledge_module: true,
  show_vip_paid_course: true,
  show_wanna_learn: true,
  show_sharing_rewards: true,
  show_search_course: true,
  show_recommend_course: true,
}

export async function aCompany(
  deps: Deps,
  own: { name?: string; flags?: Record<string, boolean> } = {},
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const name = own.name ?? `公司 ${++serial}`
  await deps.sql`insert into company ${deps.sql({ id, name: deps.sql.json({ zh: name, en: name }) as never, short_name: deps.sql.json({ zh: name, en: name }) as never, created_at: now, ...everyFeature, ...own.flags })}`
  return id
}

export type Person = { accountId: string; companyId: string; login: string; token: string }

/** Creates an account that belongs to the company and is signed in. */
export async function aPerson(
  deps: Deps,
  companyId: string,
  own: {
    name?: string
    login?: string
    password?: string
    passwordHash?: string
    grants?: StaffGrant[]
    companyGrants?: StaffGrant[]
    employeeNo?: string
    email?: string
  } = {},
): Promise<Person> {
  const now = deps.clock.now()
  const accountId = newId(now, deps.random)
  const login = own.login ?? `person${++serial}`
  const passwordHash = own.password ? await quickPasswordHash(own.password) : (own.passwordHash ?? null)
  await deps.sql`insert into account (id, login, name, password_hash, password_set_at, email, email_confirmed_at, created_at) values (${accountId}, ${login}, ${own.name ?? `学员${serial}`}, ${passwordHash}, ${now}, ${own.email ?? null}, ${now}, ${now})`
  await joinCompany(deps, accountId, companyId, own.employeeNo)
  for (const [grants = [], of] of [
    [own.grants, null],
    [own.companyGrants, companyId],
  ] as const)
    if (grants.length > 0)
      await deps.sql`insert into staff_grant select ${accountId}, g, ${now}, ${of}::uuid from unnest(${grants}::text[]) g`
  return { accountId, companyId, login, token: await aSession(deps, accountId, companyId) }
}

export async function joinCompany(
  deps: Deps,
  accountId: string,
  companyId: string,
  employeeNo?: string,
): Promise<void> {
  await deps.sql`insert into membership (company_id, account_id, employee_no, joined_at) values (${companyId}, ${accountId}, ${employeeNo ?? `E${++serial}`}, ${deps.clock.now()})`
}

/** Creates a department, below another one if that is given. */
export async function aDepartment(deps: Deps, companyId: string, parentId: string | null = null): Promise<string> {
  const id = newId(deps.clock.now(), deps.random)
  await deps.sql`insert into department (id, company_id, parent_id, name) values (${id}, ${companyId}, ${parentId}, ${deps.sql.json({ zh: '部门', en: 'Department' }) as never})`
  return id
}
export const moveToDepartment = (deps: Deps, person: Person, departmentId: string): Promise<unknown> =>
  deps.sql`update membership set department_id = ${departmentId} where account_id = ${person.accountId} and company_id = ${person.companyId}`

/**
 * Creates a session, with or without a reauthentication. It lasts for years, so that a test may move the clock. Returns
 * its token.
 */
export async function aSession(
  deps: Deps,
  accountId: string,
  companyId: string,
  { isProved = true } = {},
): Promise<string> {
  const now = deps.clock.now()
  const token = newSecret(deps.random)
  const later = new Date(now.getTime() + 10 * 365 * 86_400_000)
  await deps.sql`
    insert into session (token_hash, id, account_id, company_id, created_at, seen_at, idle_until, expires_at, reauthenticated_at, source)
    values (${hashSecret(token)}, ${newId(now, deps.random)}, ${accountId}, ${companyId}, ${now}, ${later}, ${later}, ${later}, ${isProved ? later : null}, 'test')`
  return token
}
