import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'

export type Agreement = {
  readonly version: number
  readonly revision: number
  readonly title: BilingualText
  readonly body: BilingualText
  readonly privacy: BilingualText
  readonly publishedAt: Date
}

/** Finds the agreement in force; null before the first publication. */
export async function findAgreement(db: Db, now: Date): Promise<Agreement | null> {
  const row = await db<Agreement[]>`
    select version, revision, title, body, privacy, published_at as "publishedAt" from agreement
    where published_at <= ${now} order by version desc limit 1`.maybeOne()
  return row ?? null
}

/** Finds the agreement in force, with `isSigned` for this account; null before the first publication. */
export async function findAgreementWithSignature(
  db: Db,
  accountId: string,
  now: Date,
): Promise<(Agreement & { readonly isSigned: boolean }) | null> {
  const row = await db<(Agreement & { readonly isSigned: boolean })[]>`
    select g.version, g.revision, g.title, g.body, g.privacy, g.published_at as "publishedAt",
      exists (select from agreement_signature s where s.account_id = ${accountId} and s.version = g.version) as "isSigned"
    from agreement g where g.published_at <= ${now} order by g.version desc limit 1`.maybeOne()
  return row ?? null
}

/**
 * Records a signature of the version in force, if there is none yet; returns false if `version` is not the one in
 * force.
 */
export async function insertAgreementSignature(
  db: Db,
  accountId: string,
  version: number,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    with newest as (select max(version) as version from agreement where published_at <= ${now}),
    signed as (
      insert into agreement_signature (account_id, version, signed_at) select ${accountId}, version, ${now} from newest where version = ${version}
      on conflict do nothing
    )
    select from newest where version = ${version}`
  return rows.length === 1
}

export async function countAgreementSignatures(db: Db, version: number): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from agreement_signature where version = ${version}`.one()
  return row.count
}

/** Returns the number of accounts that must sign a new version. */
export async function countAccountsToSign(db: Db): Promise<number> {
  const row = await db<
    { count: number }[]
  >`select count(*)::int as count from person where is_main and not is_suspended`.one()
  return row.count
}

export type AgreementVersionRow = {
  readonly version: number
  readonly publishedAt: Date
  readonly revisions: number
  readonly signed: number
}

/**
 * Lists all versions, the newest first, each with the number of its signatures and that of its revisions (the
 * publication and each correction).
 */
export const listAgreementVersions = (db: Db): Promise<AgreementVersionRow[]> => db<AgreementVersionRow[]>`
  select g.version, g.published_at as "publishedAt", g.revision - coalesce(lag(g.revision) over (order by g.version), 0) as revisions,
    (select count(*)::int from agreement_signature s where s.version = g.version) as signed
  from agreement g order by g.version desc`

/**
 * Returns the SQL source of a version's signatures, sorted by `signed_at` (index `agreement_signature_of_version`).
 * `words` searches names, logins and employee numbers; null: all signatures.
 */
export function agreementSignerSource(
  db: Db,
  { version, words }: { readonly version: number; readonly words: string | null },
): ListSource {
  const like = phrasePattern(words)
  const found = db`and exists (select from account a left join membership m on m.account_id = a.id where a.id = s.account_id
    and (a.name ~* ${like} or a.name_latin ~* ${like} or a.login ~* ${like} or m.employee_no ~* ${like}))`
  return {
    from: db`agreement_signature s`,
    where: db`s.version = ${version} ${like ? found : db``}`,
    sorted: db`s.signed_at`,
    id: db`s.account_id`,
  }
}

export type AgreementSignerRow = {
  readonly id: string
  readonly name: PersonName
  readonly login: string
  readonly company: BilingualText | null
  readonly signedAt: Date
}
export const listAgreementSigners = (
  db: Db,
  ids: readonly string[],
  version: number,
): Promise<AgreementSignerRow[]> => db<AgreementSignerRow[]>`
  select a.id, ${personNameColumn(db, 'a')} as name, a.login, c.short_name as company,
    s.signed_at as "signedAt" from agreement_signature s join account a on a.id = s.account_id
  left join person p on p.account_id = a.id and p.is_main left join company c on c.id = p.company_id
  where s.version = ${version} and a.id = any(${ids as string[]}::uuid[])`

type Texts = { readonly title: BilingualText; readonly body: BilingualText; readonly privacy: BilingualText }
type Seen = { readonly version: number; readonly revision: number }

/** Publishes the next version; returns false if the agreement no longer has the version and revision in `seen`. */
export async function insertAgreementVersion(db: Db, seen: Seen, texts: Texts, now: Date): Promise<boolean> {
  const { count } = await db`
    insert into agreement (version, revision, title, body, privacy, published_at)
    select ${seen.version + 1}::int, ${seen.revision + 1}::int, ${db.json(texts.title)}, ${db.json(texts.body)},
      ${db.json(texts.privacy)}, ${now}
    where not exists (select from agreement where version > ${seen.version} or (version = ${seen.version} and revision <> ${seen.revision}))
    on conflict do nothing`
  return count === 1
}

/** Corrects the text of the current version; returns false if it no longer has the version and revision in `seen`. */
export async function updateAgreement(db: Db, seen: Seen, texts: Texts): Promise<boolean> {
  const { count } = await db`
    update agreement set revision = revision + 1, title = ${db.json(texts.title)}, body = ${db.json(texts.body)},
      privacy = ${db.json(texts.privacy)}
    where version = ${seen.version} and revision = ${seen.revision} and not exists (select from agreement where version > ${seen.version})`
  return count === 1
}
