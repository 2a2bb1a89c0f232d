import type { Db } from '../../database/connection.ts'

export type SignInMethod = 'password' | 'phone' | 'sso' | 'wecom' | 'link' | 'passkey'
export type SignInEntry = {
  readonly accountId: string | null
  readonly companyId: string | null
  readonly way: SignInMethod
  /** `signedIn`, or the reason of the refusal. */
  readonly outcome: string
  readonly identifier: string | null
  readonly address: string | null
  readonly device: string | null
}

export async function insertSignIn(db: Db, id: string, at: Date, entry: SignInEntry): Promise<void> {
  await db`
    insert into sign_in_entry (id, at, account_id, company_id, way, outcome, identifier, address, device)
    values (${id}, ${at}, ${entry.accountId}, ${entry.companyId}, ${entry.way}, ${entry.outcome}, ${entry.identifier}, ${entry.address}, ${entry.device})`
}
