import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type SignInFilter = {
  readonly accountId: string | null
  readonly way: string | null
  readonly result: 'signedIn' | 'refused' | null
  readonly address: string | null
  /** Null: no search. */
  readonly named: { readonly people: readonly string[]; readonly typed: string } | null
  readonly from: Date | null
  readonly until: Date | null
}

export function signInSource(
  db: Db,
  { accountId, way, result, address, named, from, until }: SignInFilter,
): ListSource {
  return {
    from: db`sign_in_record l`,
    where: db`true ${accountId === null ? db`` : db`and l.account_id = ${accountId}`} ${way === null ? db`` : db`and l.way = ${way}`}
      ${result === null ? db`` : result === 'signedIn' ? db`and l.outcome = 'signedIn'` : db`and l.outcome <> 'signedIn'`}
      ${address === null ? db`` : db`and l.address = ${address}`}
      ${from === null ? db`` : db`and l.at >= ${from}`} ${until === null ? db`` : db`and l.at < ${until}`}
      ${
        named === null
          ? db``
          : db`and (l.account_id = any(${named.people as string[]}::uuid[])
        or lower(l.identifier) = ${named.typed} or l.address = ${named.typed})`
      }`,
    sorted: db`l.at`,
    id: db`l.id`,
  }
}

/** Lists the ids of at most 200 people who match the words in any searchable field. */
export async function listPersonIdsByWords(db: Db, query: string): Promise<string[]> {
  const rows = await db<
    { id: string }[]
  >`select account_id as id from person where words @@ ${query}::tsquery and is_main order by account_id limit 200`
  return rows.map(({ id }) => id)
}

type SignInRow = {
  readonly id: string
  readonly at: Date
  readonly accountId: string | null
  readonly person: PersonName | null
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly identifier: string | null
  readonly way: 'password' | 'phone' | 'sso' | 'wecom'
  readonly outcome: string
  readonly address: string | null
  readonly device: string | null
}

/** Lists entries of the sign-in log by their ids, with the names of people and companies. */
export const listSignIns = (db: Db, ids: readonly string[]): Promise<SignInRow[]> => db<SignInRow[]>`
  select l.id, l.at, l.account_id as "accountId", ${personNameColumn(db, 'a')} as person, l.company_id as "companyId", c.short_name as company,
    l.identifier, l.way,
    l.outcome,
    l.address, l.device
  from sign_in_record l left join account a on a.id = l.account_id left join company_name c on c.id = l.company_id
  where l.id = any(${ids as string[]}::uuid[])`
