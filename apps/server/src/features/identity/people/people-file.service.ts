import type { Deps } from '../../../core/deps.ts'
import { emitEvent } from '../../../core/jobs/events.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { setPassword } from '../account.store.ts'
import { hashPassword } from '../password.ts'
import { personLeft } from './membership.event.ts'
import type { PeopleLineProblem, PersonLine } from './people-file.rules.ts'
import {
  type CompanyFlag,
  findAccountByLogin,
  findCompanyIdByName,
  insertImportedCompany,
  setCompanyFlags,
  setImportedGrants,
  upsertImportedAccount,
  upsertImportedDepartment,
  upsertImportedMember,
} from './people-file.store.ts'
import { constraintWords, peopleFileWords } from './people-file.words.ts'

type Tools = Omit<Deps, 'log'>
export type PeopleImportRequest = {
  readonly people: readonly PersonLine[]
  /** Creates a first password for every new account. */
  readonly withPasswords: boolean
  /** Set for every company that the file names. */
  readonly flags: Readonly<Partial<Record<CompanyFlag, boolean>>>
}
export type PeopleImportOutcome = {
  readonly companiesMade: readonly string[]
  readonly accountsMade: number
  readonly accountsKept: number
  /** Returned once; only their hashes are stored. */
  readonly passwords: readonly { readonly login: string; readonly password: string }[]
}

/** Thrown for a line that contradicts stored data. */
export class PeopleLineRefusal extends Error {
  readonly problem: PeopleLineProblem
  constructor(problem: PeopleLineProblem) {
    super(problem.en)
    this.problem = problem
  }
}

const textOf = (words: string): BilingualText => (/\p{Script=Han}/u.test(words) ? { zh: words } : { en: words })

/**
 * Writes the companies, accounts and members of a file in one transaction. Repeating it creates no company or account
 * a second time. Throws `PeopleLineRefusal`.
 */
export async function importPeopleLines(
  deps: Tools,
  { people, withPasswords, flags }: PeopleImportRequest,
): Promise<PeopleImportOutcome> {
  // All rows use the same instant: a first password that is older than permissions would not open the account.
  const now = deps.clock.now()
  const id = () => newId(now, deps.random)
  const companiesMade: string[] = []
  const passwords: { login: string; password: string }[] = []
  let accountsMade = 0
  await inTransaction(deps.sql, async (tx) => {
    const companies = new Map<string, string>()
    for (const person of people) {
      const known = companies.get(person.company.toLowerCase()) ?? (await findCompanyIdByName(tx, person.company))
      const companyId = known ?? id()
      if (!known) {
        await insertImportedCompany(tx, { id: companyId, name: textOf(person.company), now })
        companiesMade.push(person.company)
      }
      companies.set(person.company.toLowerCase(), companyId)
      const { isNew, accountId } = await bringPerson(deps, tx, person, companyId, now).catch((error: unknown) => {
        throw refusalOf(error, person.line) ?? error
      })
      if (!isNew) continue
      accountsMade += 1
      if (!withPasswords) continue
      const password = deps.random.bytes(9).toString('base64url')
      await setPassword(tx, accountId, await hashPassword(password), now)
      passwords.push({ login: person.login, password })
    }
    for (const companyId of new Set(companies.values())) {
      await setCompanyFlags(tx, companyId, flags)
      await writeAudit(deps, tx, null, {
        companyId,
        action: 'people.bring',
        thing: 'company',
        thingId: companyId,
        detail: { lines: people.length, flags },
      })
    }
  })
  return { companiesMade, accountsMade, accountsKept: people.length - accountsMade, passwords }
}

async function bringPerson(
  deps: Tools,
  tx: Transaction,
  person: PersonLine,
  companyId: string,
  now: Date,
): Promise<{ accountId: string; isNew: boolean }> {
  const before = await findAccountByLogin(tx, person.login, companyId)
  // Two people of two companies may well have chosen the same login; they are not merged.
  const name = person.name ?? (before?.isKnownHere ? before.name : null)
  if (name === null)
    throw new PeopleLineRefusal({
      line: person.line,
      ...peopleFileWords.needsName(person.login),
    })
  if (before && !before.isKnownHere && before.name !== name)
    throw new PeopleLineRefusal({
      line: person.line,
      ...peopleFileWords.otherPerson(person.login, before.name),
    })
  const account = await upsertImportedAccount(tx, { ...person, name, id: newId(now, deps.random), now })
  let departmentId: string | null = null
  for (const words of person.department)
    departmentId = await upsertImportedDepartment(tx, {
      companyId,
      parentId: departmentId,
      name: textOf(words),
      words,
      newId: newId(now, deps.random),
    })
  const position = person.position ? textOf(person.position) : null
  const where = { companyId, accountId: account.id }
  const { isActive, hasEnded } = await upsertImportedMember(tx, {
    ...where,
    employeeNo: person.employeeNo,
    departmentId,
    position,
    isWithdrawn: person.isWithdrawn,
    now,
  })
  if (hasEnded) await emitEvent(deps, tx, personLeft, { ...where, at: now })
  // Former members of a company hold no permissions for it.
  const grants = person.grants?.filter(({ isForCompany }) => !isForCompany || isActive)
  if (grants) await setImportedGrants(tx, { ...where, now }, grants)
  return { accountId: account.id, isNew: account.isNew }
}

function refusalOf(error: unknown, line: number): PeopleLineRefusal | null {
  const words = constraintWords[String((error as { constraint?: unknown } | null)?.constraint)]
  return words ? new PeopleLineRefusal({ line, ...words }) : null
}
