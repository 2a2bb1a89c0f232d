import type { BilingualText } from '../../../core/text/language.ts'
import type { Transaction } from '../../../database/connection.ts'

export async function insertSimulatedCompany(
  tx: Transaction,
  id: string,
  name: BilingualText,
  at: Date,
): Promise<void> {
  await tx`insert into company (id, name, short_name, created_at) values (${id}, ${tx.json(name)}, ${tx.json(name)}, ${at})`
}

type NewPerson = {
  readonly accountId: string
  readonly name: string
  readonly number: string
  readonly tokenHash: string
}

/**
 * Inserts people of a rehearsal, each with a session that ends with the rehearsal. They hold no grants, and no one else
 * can sign in as one of them.
 */
export async function insertSimulatedPeople(
  tx: Transaction,
  companyId: string,
  people: readonly NewPerson[],
  at: Date,
  until: Date,
): Promise<void> {
  const rows = tx`
    unnest(${people.map((one) => one.accountId)}::uuid[], ${people.map((one) => one.name)}::text[], ${people.map((one) => one.number)}::text[],
      ${people.map((one) => one.tokenHash)}::text[]) as p (id, name, number, hash)`
  await tx`insert into account (id, login, name, created_at) select id, 'rehearsal-' || id, name, ${at} from ${rows}`
  await tx`insert into membership (company_id, account_id, employee_no, joined_at) select ${companyId}, id, number, ${at} from ${rows}`
  await tx`
    insert into session (token_hash, id, account_id, company_id, created_at, seen_at, idle_until, expires_at, source)
    select decode(hash, 'hex'), gen_random_uuid(), id, ${companyId}, ${at}, ${at}, ${until}, ${until}, 'rehearsal' from ${rows}`
}
