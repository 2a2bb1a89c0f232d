import type { checklistUpdate } from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { InputOf } from '@portal/contract/http/call.ts'
import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText, PersonName } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import { personNameColumn } from '../../core/text/person-name.store.ts'
import type { Db } from '../../database/connection.ts'

export type ChecklistStatus = 'draft' | 'published' | 'retired'
export type ChecklistContent = InputOf<typeof checklistUpdate>['content']
/** The stored content: all fields except the title. */
export type ChecklistBody = Required<Omit<ChecklistContent, 'title'>>
export type ChecklistRow = {
  readonly checklistId: string
  readonly companyId: string
  readonly company: BilingualText
  readonly status: ChecklistStatus
  readonly revision: number
  readonly version: number
  readonly title: BilingualText
  readonly content: ChecklistBody
  readonly hasChanges: boolean
}
const columns = (db: Db) => db`
  c.id as "checklistId", c.company_id as "companyId", co.short_name as company, c.status, c.revision, c.version, c.title, c.content,
  c.has_changes as "hasChanges"`

export async function findChecklist(db: Db, checklistId: string): Promise<ChecklistRow | null> {
  const row = await db<ChecklistRow[]>`
    select ${columns(db)} from checklist c join company_name co on co.id = c.company_id where c.id = ${checklistId}`.maybeOne()
  return row ?? null
}

type New = {
  readonly id: string
  readonly companyId: string
  readonly title: BilingualText
  readonly content: ChecklistBody
  readonly createdBy: string
  readonly requestKey: string
  readonly now: Date
}
/** Inserts a draft. Returns false when the company does not exist or the request key was used before. */
export async function insertChecklist(db: Db, made: New): Promise<boolean> {
  const { count } = await db`
    insert into checklist (id, company_id, title, content, changed_at, created_by, created_at, request_key)
    select ${made.id}, co.id, ${db.json(made.title)}, ${db.json(made.content)}, ${made.now}, ${made.createdBy}, ${made.now}, ${made.requestKey}
    from company_name co where co.id = ${made.companyId} on conflict (created_by, request_key) where request_key is not null do nothing`
  return count === 1
}

export async function findChecklistByRequest(db: Db, createdBy: string, requestKey: string): Promise<string | null> {
  const row = await db<
    { id: string }[]
  >`select id from checklist where created_by = ${createdBy} and request_key = ${requestKey}`.maybeOne()
  return row?.id ?? null
}

type Draft = {
  readonly checklistId: string
  readonly revision: number
  readonly title: BilingualText
  readonly content: ChecklistBody
  readonly now: Date
}
/** Updates the draft. Returns false when the revision is not the latest. */
export async function updateChecklistDraft(
  db: Db,
  { checklistId, revision, title, content, now }: Draft,
): Promise<boolean> {
  const { count } = await db`
    update checklist c set title = ${db.json(title)}, content = ${db.json(content)}, revision = revision + 1, changed_at = ${now},
      has_changes = not exists (select from checklist_version v where v.checklist_id = c.id and v.version = c.version
        and v.title = ${db.json(title)} and v.content = ${db.json(content)})
    where c.id = ${checklistId} and c.revision = ${revision}`
  return count === 1
}

type Act = { readonly checklistId: string; readonly revision: number; readonly by: string; readonly now: Date }
/**
 * Publishes the draft as the next version; without changes, the previous version is used again. Returns false when the
 * revision is not the latest.
 */
export async function publishChecklistDraft(db: Db, { checklistId, revision, by, now }: Act): Promise<boolean> {
  const { count } = await db`
    with before as (
      select id, version, title, content, has_changes from checklist where id = ${checklistId} and revision = ${revision} for update
    ), made as (
      insert into checklist_version (checklist_id, version, title, content, published_by, published_at)
      select id, version + 1, title, content, ${by}, ${now} from before where has_changes
    )
    update checklist c set status = 'published', revision = c.revision + 1, has_changes = false, changed_at = ${now},
      version = b.version + case when b.has_changes then 1 else 0 end
    from before b where c.id = b.id`
  return count === 1
}

/** Retires a checklist; returns false when the revision is not the latest, or it is not published. */
export async function retireChecklist(db: Db, { checklistId, revision, now }: Omit<Act, 'by'>): Promise<boolean> {
  const { count } = await db`
    update checklist set status = 'retired', revision = revision + 1, changed_at = ${now}
    where id = ${checklistId} and revision = ${revision} and status = 'published'`
  return count === 1
}

export const listChecklistVersions = (db: Db, checklistId: string) => db<
  {
    readonly version: number
    readonly publishedAt: Date
    readonly publishedBy: PersonName | null
    readonly observations: number
  }[]
>`
  select v.version, v.published_at as "publishedAt", ${personNameColumn(db, 'a')} as "publishedBy",
    (select count(*) from observation o where o.checklist_id = v.checklist_id and o.version = v.version)::int as observations
  from checklist_version v left join account_name a on a.id = v.published_by
  where v.checklist_id = ${checklistId} order by v.version desc`

type Filter = {
  readonly companyId: string | null
  readonly status: ChecklistStatus | null
  readonly words: string | null
}
export const checklistSource = (db: Db, { companyId, status, words }: Filter): ListSource => {
  const like = phrasePattern(words)
  return {
    from: db`checklist c`,
    where: db`(${companyId}::uuid is null or c.company_id = ${companyId}) and (${status}::text is null or c.status = ${status})
      ${like === null ? db`` : db`and (c.title ->> 'zh' ~* ${like} or c.title ->> 'en' ~* ${like})`}`,
    sorted: db`c.changed_at`,
    id: db`c.id`,
  }
}
export type ManagedChecklist = Omit<ChecklistRow, 'content'> & {
  readonly id: string
  readonly items: number
  readonly observations: number
  readonly passed: number
  readonly changedAt: Date
}
export const listChecklists = (db: Db, ids: readonly string[]) => db<ManagedChecklist[]>`
  select c.id, c.id as "checklistId", c.company_id as "companyId", co.short_name as company, c.status, c.revision, c.version, c.title,
    c.has_changes as "hasChanges", c.changed_at as "changedAt",
    (select coalesce(sum(jsonb_array_length(s -> 'items')), 0) from jsonb_array_elements(c.content -> 'sections') s)::int as items,
    o.observations, o.passed
  from checklist c join company_name co on co.id = c.company_id
  cross join lateral (select count(*)::int as observations, (count(*) filter (where outcome = 'passed'))::int as passed
    from observation where checklist_id = c.id) o
  where c.id = any(${ids as string[]}::uuid[])`

export type PublishedChecklistRow = {
  readonly checklistId: string
  readonly version: number
  readonly title: BilingualText
  readonly content: ChecklistBody
}
/** Lists the latest versions of the published checklists of a company, those published last first. */
export const listPublishedChecklists = (db: Db, companyId: string) => db<PublishedChecklistRow[]>`
  select c.id as "checklistId", v.version, v.title, v.content
  from checklist c join checklist_version v on v.checklist_id = c.id and v.version = c.version
  where c.company_id = ${companyId} and c.status = 'published' order by v.published_at desc, c.id`

/** Finds a version of a checklist of a company, even if the checklist is retired. */
export async function findChecklistVersion(db: Db, companyId: string, checklistId: string, version: number) {
  const row = await db<PublishedChecklistRow[]>`
    select c.id as "checklistId", v.version, v.title, v.content
    from checklist c join checklist_version v on v.checklist_id = c.id and v.version = ${version}
    where c.id = ${checklistId} and c.company_id = ${companyId}`.maybeOne()
  return row ?? null
}
