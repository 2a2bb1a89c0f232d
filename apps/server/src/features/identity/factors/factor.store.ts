import type { StaffGrant } from '@portal/contract/http/call.ts'
import type { Db } from '../../../database/connection.ts'
import type { SignInMeans } from '../account-access/account-access.rules.ts'

export type FactorKind = 'totp' | 'passkey'
export type Factor = {
  readonly id: string
  readonly kind: FactorKind
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** Lists the confirmed factors of an account, the oldest first. */
export async function listFactors(db: Db, accountId: string): Promise<readonly Factor[]> {
  return db<Factor[]>`
    select id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt" from account_factor
    where account_id = ${accountId} and confirmed_at is not null order by created_at, id`
}

/** Lists the kinds of confirmed factors with which this account completes a sign-in. */
export async function listFactorKinds(db: Db, accountId: string): Promise<readonly FactorKind[]> {
  const rows = await db<{ kind: FactorKind }[]>`
    select distinct kind from account_factor where account_id = ${accountId} and confirmed_at is not null order by 1 desc`
  return rows.map(({ kind }) => kind)
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const row = await db<{ count: number }[]>`
    select count(*)::int as count from recovery_code where account_id = ${accountId} and used_at is null`.one()
  return row.count
}

/** Locks the account, so that two browser windows can't both set up its first factor. */
export async function lockAccountForFactors(db: Db, accountId: string): Promise<void> {
  await db`select from account where id = ${accountId} for no key update`
}

export async function insertTotp(
  db: Db,
  factor: { id: string; accountId: string; secret: Buffer; now: Date },
): Promise<void> {
  await db`delete from account_factor where account_id = ${factor.accountId} and confirmed_at is null`
  await db`
    insert into account_factor (id, account_id, kind, name, created_at, secret)
    values (${factor.id}, ${factor.accountId}, 'totp', '-', ${factor.now}, ${factor.secret})`
}

export async function findTotpSecret(db: Db, accountId: string, id: string): Promise<Buffer | null> {
  const row = await db<{ secret: Buffer }[]>`
    select secret from account_factor
    where id = ${id} and account_id = ${accountId} and kind = 'totp' and confirmed_at is null`.maybeOne()
  return row?.secret ?? null
}

export async function setTotpConfirmed(
  db: Db,
  factor: { id: string; name: string; step: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update account_factor set confirmed_at = ${factor.now}, name = ${factor.name}, last_step = ${factor.step}, last_used_at = ${factor.now}
    where id = ${factor.id} and confirmed_at is null`
  return count === 1
}

export type Totp = { readonly id: string; readonly secret: Buffer; readonly lastStep: number | null }
export async function listTotps(db: Db, accountId: string): Promise<readonly Totp[]> {
  return db<Totp[]>`
    select id, secret, last_step::float8 as "lastStep" from account_factor
    where account_id = ${accountId} and kind = 'totp' and confirmed_at is not null`
}

/** Uses a time step. Returns false if it, or a later one, was used in the meantime. */
export async function claimTotpStep(db: Db, id: string, step: number, now: Date): Promise<boolean> {
  const { count } = await db`
    update account_factor set last_step = ${step}, last_used_at = ${now}
    where id = ${id} and (last_step is null or last_step < ${step})`
  return count === 1
}

export async function claimRecoveryCode(db: Db, accountId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const { count } = await db`
    update recovery_code set used_at = ${now}
    where account_id = ${accountId} and code_hash = ${codeHash} and used_at is null`
  return count === 1
}

export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(db, accountId)
  await db`insert into recovery_code (account_id, code_hash)
    select ${accountId}, h from unnest(${hashes as Buffer[]}::bytea[]) h`
}

export type Passkey = {
  readonly id: string
  readonly accountId: string
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
  readonly createdAt: Date
}
const passkeyColumns = (
  db: Db,
) => db`id, account_id as "accountId", credential_id as "credentialId", public_key as "publicKey",
  sign_count::float8 as "signCount", transports, created_at as "createdAt"`
export async function listPasskeys(db: Db, accountId: string): Promise<readonly Passkey[]> {
  return db<Passkey[]>`
    select ${passkeyColumns(db)}
    from account_factor where account_id = ${accountId} and kind = 'passkey' and confirmed_at is not null`
}
export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | null> {
  const row = await db<Passkey[]>`
    select ${passkeyColumns(db)}
    from account_factor where credential_id = ${credentialId} and confirmed_at is not null`.maybeOne()
  return row ?? null
}
export async function insertPasskey(
  db: Db,
  key: Omit<Passkey, 'createdAt'> & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const { count } = await db`
    insert into account_factor (id, account_id, kind, name, created_at, confirmed_at, credential_id, public_key, sign_count, transports)
    values (${key.id}, ${key.accountId}, 'passkey', ${key.name}, ${key.now}, ${key.now}, ${key.credentialId}, ${key.publicKey}, ${key.signCount},
      ${key.transports})
    on conflict (credential_id) do nothing`
  return count === 1
}
export async function setPasskeyUsed(db: Db, id: string, signCount: number, now: Date): Promise<void> {
  await db`update account_factor set sign_count = ${signCount}, last_used_at = ${now} where id = ${id}`
}

export async function deleteFactor(db: Db, accountId: string, id: string): Promise<boolean> {
  const { count } = await db`delete from account_factor where id = ${id} and account_id = ${accountId}`
  return count === 1
}
/** Deletes all factors and recovery codes of an account, with the sign-ins, challenges and resets that wait for them. */
export async function deleteAllFactors(db: Db, accountId: string): Promise<void> {
  await db`delete from account_factor where account_id = ${accountId}`
  await deleteRecoveryCodes(db, accountId)
  await db`delete from waiting_sign_in where account_id = ${accountId}`
  await db`delete from passkey_challenge where account_id = ${accountId}`
  await db`delete from factor_reset where account_id = ${accountId}`
}
export async function deleteRecoveryCodes(db: Db, accountId: string): Promise<void> {
  await db`delete from recovery_code where account_id = ${accountId}`
}

export type WaitingSignIn = {
  readonly accountId: string
  readonly way: SignInMeans
  readonly companyId: string | null
  readonly source: 'sso' | 'password' | 'wecom' | 'phone' | 'link' | 'passkey'
  readonly remember: boolean
}
export async function insertWaitingSignIn(
  db: Db,
  waiting: WaitingSignIn & { readonly tokenHash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db`
    insert into waiting_sign_in (token_hash, account_id, way, company_id, source, remember, expires_at)
    values (${waiting.tokenHash}, ${waiting.accountId}, ${db.json(waiting.way)}, ${waiting.companyId}, ${waiting.source}, ${waiting.remember},
      ${waiting.expiresAt})`
}
export async function findWaitingSignIn(db: Db, tokenHash: Buffer, now: Date): Promise<WaitingSignIn | null> {
  const row = await db<WaitingSignIn[]>`
    select account_id as "accountId", way, company_id as "companyId", source, remember from waiting_sign_in
    where token_hash = ${tokenHash} and expires_at > ${now}`.maybeOne()
  return row ?? null
}
/** Deletes a waiting sign-in that becomes a session; returns false if another request has already used it. */
export async function claimWaitingSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { count } = await db`delete from waiting_sign_in where token_hash = ${tokenHash}`
  return count === 1
}

export type PasskeyChallengePurpose = 'register' | 'signIn' | 'factor' | 'proof'
export async function insertPasskeyChallenge(
  db: Db,
  one: {
    readonly tokenHash: Buffer
    readonly challenge: string
    readonly purpose: PasskeyChallengePurpose
    readonly accountId: string | null
    readonly expiresAt: Date
  },
): Promise<void> {
  await db`
    insert into passkey_challenge (token_hash, challenge, purpose, account_id, expires_at)
    values (${one.tokenHash}, ${one.challenge}, ${one.purpose}, ${one.accountId}, ${one.expiresAt})`
}
/** Deletes a challenge, so that it works only once, and returns its text; null if there is none or it has expired. */
export async function claimPasskeyChallenge(
  db: Db,
  one: {
    readonly tokenHash: Buffer
    readonly purpose: PasskeyChallengePurpose
    readonly accountId: string | null
    readonly now: Date
  },
): Promise<string | null> {
  const row = await db<{ challenge: string; expiresAt: Date }[]>`
    delete from passkey_challenge
    where token_hash = ${one.tokenHash} and purpose = ${one.purpose} and account_id is not distinct from ${one.accountId}::uuid
    returning challenge, expires_at as "expiresAt"`.maybeOne()
  return row && row.expiresAt > one.now ? row.challenge : null
}

export async function setSessionFactorProved(db: Db, sessionId: string, now: Date): Promise<void> {
  await db`update session set factor_at = ${now}, reauthenticated_at = ${now} where id = ${sessionId}`
}

/** Returns true if a permission of the account counts only with a second factor. */
export async function isFactorRequired(db: Db, accountId: string): Promise<boolean> {
  const row = await db<{ is: boolean }[]>`
    select exists (select from staff_grant g join factor_policy p using (grant_name) where g.account_id = ${accountId}) as is`.one()
  return row.is
}
export async function isSessionFactorProved(db: Db, sessionId: string): Promise<boolean> {
  const row = await db<{ is: boolean }[]>`
    select factor_at is not null as is from session where id = ${sessionId}`.maybeOne()
  return row?.is ?? false
}

export async function listFactorPolicy(db: Db): Promise<readonly StaffGrant[]> {
  const rows = await db<{ grant: StaffGrant }[]>`select grant_name as grant from factor_policy order by grant_name`
  return rows.map(({ grant }) => grant)
}
export async function replaceFactorPolicy(
  db: Db,
  policy: { readonly grants: readonly StaffGrant[]; readonly accountId: string; readonly now: Date },
): Promise<void> {
  const grants = [...policy.grants] as string[]
  await db`delete from factor_policy where grant_name <> all(${grants})`
  await db`
    insert into factor_policy (grant_name, since, set_by)
    select g, ${policy.now}, ${policy.accountId} from unnest(${grants}::text[]) g on conflict do nothing`
}
/**
 * Counts, for each permission that anyone holds, the active people who hold it, and those of them with a second factor.
 */
export async function countFactorHolders(
  db: Db,
): Promise<readonly { readonly grant: StaffGrant; readonly people: number; readonly withFactor: number }[]> {
  return db<{ grant: StaffGrant; people: number; withFactor: number }[]>`
    select g.grant_name as grant, count(distinct a.id)::int as people,
      count(distinct a.id) filter (where exists (
        select from account_factor f where f.account_id = a.id and f.confirmed_at is not null))::int as "withFactor"
    from staff_grant g join account a on a.id = g.account_id and a.status = 'active' group by 1 order by 1`
}

export async function findFactorReset(db: Db, accountId: string): Promise<{ askedBy: string; askedAt: Date } | null> {
  const row = await db<{ askedBy: string; askedAt: Date }[]>`
    select asked_by as "askedBy", asked_at as "askedAt" from factor_reset where account_id = ${accountId} for update`.maybeOne()
  return row ?? null
}
export async function upsertFactorReset(db: Db, accountId: string, askedBy: string, now: Date): Promise<void> {
  await db`
    insert into factor_reset (account_id, asked_by, asked_at) values (${accountId}, ${askedBy}, ${now})
    on conflict (account_id) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at`
}

export async function deleteOldWaitingSignIns(db: Db, before: Date): Promise<void> {
  await db`delete from waiting_sign_in where expires_at < ${before}`
  await db`delete from passkey_challenge where expires_at < ${before}`
  await db`delete from account_factor where confirmed_at is null and created_at < ${before}`
  await db`delete from factor_reset where asked_at < ${before}`
}
