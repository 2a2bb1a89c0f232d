import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'
import type { PolicyBody } from './policy.rules.ts'

export type PolicyStatus = 'draft' | 'published' | 'retired'
export type PolicyRow = {
  readonly policyId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly status: PolicyStatus
  readonly revision: number
  /** The published version; 0: none yet. */
  readonly version: number
  readonly title: BilingualText
  readonly content: PolicyBody
  readonly fileId: string | null
  readonly hasChanges: boolean
}
const columns = (db: Db) => db`
  p.id as "policyId", p.company_id as "companyId", co.short_name as company, p.status, p.revision, p.version, p.title, p.content,
  p.file_id as "fileId", p.has_changes as "hasChanges"`

export async function findPolicy(db: Db, policyId: string): Promise<PolicyRow | null> {
  const row = await db<PolicyRow[]>`
    select ${columns(db)} from policy p join company_name co on co.id = p.company_id where p.id = ${policyId}`.maybeOne()
  return row ?? null
}

type New = {
  readonly id: string
  readonly companyId: string
  readonly title: BilingualText
  readonly content: PolicyBody
  readonly createdBy: string
  readonly requestKey: string
  readonly now: Date
}
/** Inserts a draft. Returns false when the company does not exist or the request key was used before. */
export async function insertPolicy(db: Db, made: New): Promise<boolean> {
  const { count } = await db`
    insert into policy (id, company_id, title, content, changed_at, created_by, created_at, request_key)
    select ${made.id}, co.id, ${db.json(made.title)}, ${db.json(made.content)}, ${made.now}, ${made.createdBy}, ${made.now}, ${made.requestKey}
    from company_name co where co.id = ${made.companyId} on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}

export async function findPolicyByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from policy where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

type Draft = {
  readonly policyId: string
  readonly revision: number
  readonly title: BilingualText
  readonly content: PolicyBody
  readonly fileId: string | null
  readonly now: Date
}
/** Updates the draft. Returns false when the revision is not the latest. */
export async function updatePolicyDraft(db: Db, draft: Draft): Promise<boolean> {
  const { policyId, revision, title, content, fileId, now } = draft
  const { count } = await db`
    update policy p set title = ${db.json(title)}, content = ${db.json(content)}, file_id = ${fileId}, revision = revision + 1, changed_at = ${now},
      has_changes = not exists (select from policy_version v where v.policy_id = p.id and v.version = p.version and v.title = ${db.json(title)}
        and v.content - 'note' = ${db.json(content)}::jsonb - 'note' and v.file_id is not distinct from ${fileId}::uuid)
    where p.id = ${policyId} and p.revision = ${revision}`
  return count === 1
}

type Act = { readonly policyId: string; readonly revision: number; readonly by: string; readonly now: Date }
/**
 * Locks a policy for publishing or retiring. Returns false when the revision is not the latest. Signatures and
 * activations of requirements wait until the transaction ends.
 */
export async function lockPolicy(db: Db, { policyId, revision }: Pick<Act, 'policyId' | 'revision'>) {
  const row = await db`select 1 from policy where id = ${policyId} and revision = ${revision} for update`.maybeOne()
  return row !== undefined
}

/**
 * Publishes the draft of a policy as its next version; `lockPolicy` has locked the policy. The note about changes
 * becomes empty.
 */
export async function publishPolicyDraft(
  db: Db,
  { policyId, by, now }: Act,
  { version, asksAgain, digest }: { readonly version: number; readonly asksAgain: boolean; readonly digest: string },
): Promise<void> {
  await db`
    with made as (
      insert into policy_version (policy_id, version, asks_again, title, content, file_id, digest, published_by, published_at)
      select id, ${version}, ${asksAgain}, title, content, file_id, ${digest}, ${by}, ${now} from policy where id = ${policyId}
      returning version
    )
    update policy p set status = 'published', version = made.version, revision = p.revision + 1, has_changes = false, changed_at = ${now},
      content = jsonb_set(p.content, '{note}', '{}'),
      asked_version = case when ${asksAgain} then made.version else p.asked_version end
    from made where p.id = ${policyId}`
}

/** Publishes a retired policy again, in its last version. */
export async function republishPolicy(db: Db, { policyId, now }: Pick<Act, 'policyId' | 'now'>): Promise<void> {
  await db`update policy set status = 'published', revision = revision + 1, changed_at = ${now} where id = ${policyId}`
}

/** Retires a policy; returns false when the revision is not the latest, or it is not published. */
export async function retirePolicy(db: Db, { policyId, revision, now }: Omit<Act, 'by'>): Promise<boolean> {
  const { count } = await db`
    update policy set status = 'retired', revision = revision + 1, changed_at = ${now}
    where id = ${policyId} and revision = ${revision} and status = 'published'`
  return count === 1
}

export type PolicyVersionRow = {
  readonly version: number
  readonly asksAgain: boolean
  readonly title: BilingualText
  readonly content: PolicyBody
  readonly fileId: string | null
  readonly digest: string
  readonly publishedAt: Date
}
export async function findPolicyVersion(db: Db, policyId: string, version: number): Promise<PolicyVersionRow | null> {
  const row = await db<PolicyVersionRow[]>`
    select version, asks_again as "asksAgain", title, content, file_id as "fileId", digest, published_at as "publishedAt"
    from policy_version where policy_id = ${policyId} and version = ${version}`.maybeOne()
  return row ?? null
}

export const listPolicyVersions = (db: Db, policyId: string) => db<
  (Pick<PolicyVersionRow, 'version' | 'asksAgain' | 'content' | 'publishedAt'> & {
    readonly publishedBy: PersonName | null
    readonly signatures: number
  })[]
>`
  select v.version, v.asks_again as "asksAgain", v.content, v.published_at as "publishedAt", ${personNameColumn(db, 'a')} as "publishedBy",
    (select count(*) from policy_signature s where s.policy_id = v.policy_id and s.version = v.version and s.signed_at is not null)::int as signatures
  from policy_version v left join account_name a on a.id = v.published_by
  where v.policy_id = ${policyId} order by v.version desc`

type Filter = {
  readonly companyId: string | null
  readonly status: PolicyStatus | null
  readonly words: string | null
}
export const policySource = (db: Db, { companyId, status, words }: Filter): ListSource => {
  const like = phrasePattern(words)
  return {
    from: db`policy p`,
    where: db`(${companyId}::uuid is null or p.company_id = ${companyId}) and (${status}::text is null or p.status = ${status})
      ${like === null ? db`` : db`and (p.title ->> 'zh' ~* ${like} or p.title ->> 'en' ~* ${like})`}`,
    sorted: db`p.changed_at`,
    id: db`p.id`,
  }
}
export const listPolicies = (db: Db, ids: readonly string[]) => db<
  (Omit<PolicyRow, 'content' | 'fileId'> & { readonly id: string; readonly changedAt: Date })[]
>`
  select p.id, ${columns(db)}, p.changed_at as "changedAt" from policy p join company_name co on co.id = p.company_id
  where p.id = any(${ids as string[]}::uuid[])`
