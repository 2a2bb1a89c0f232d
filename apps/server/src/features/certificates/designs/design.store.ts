import type { DesignContent } from '@portal/contract/certificates/design-staff.contract.ts'
import type { Static } from 'typebox'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'

export type StoredDesignContent = Static<typeof DesignContent>
export type DesignStatus = 'draft' | 'published' | 'changed'

const statusOf = (db: Db) => db`case when d.published_version is null then 'draft'
  when d.published_revision = d.revision then 'published' else 'changed' end`
/** A design is of a company; null: any. */
const isWithin = (db: Db, bound: string | null) => db`(${bound}::uuid is null or d.company_id = ${bound})`

export const designSortKinds = { changed: 'instant', name: 'text' } as const
type DesignFilter = { readonly q: string | null; readonly status: DesignStatus | null; readonly bound: string | null }

/** Returns the SQL source of the list of designs. There are only dozens of them, so their names need no index. */
export function designSource(
  db: Db,
  { q, status, bound }: DesignFilter,
  key: keyof typeof designSortKinds,
): ListSource {
  const pattern = phrasePattern(q)
  return {
    from: db`certificate_design d`,
    where: db`${isWithin(db, bound)} ${pattern === null ? db`` : db`and d.name ~* ${pattern}`}
      ${status === null ? db`` : db`and ${statusOf(db)} = ${status}`}`,
    sorted: { changed: db`d.updated_at`, name: db`d.name` }[key],
    id: db`d.id`,
  }
}

export type ListedDesign = {
  readonly id: string
  readonly name: string
  readonly company: BilingualText | null
  readonly size: StoredDesignContent['size']
  readonly isLandscape: boolean
  readonly status: DesignStatus
  readonly version: number | null
  readonly uses: number
  readonly updatedAt: Date
}
export const listDesigns = (db: Db, ids: readonly string[]): Promise<ListedDesign[]> => db<ListedDesign[]>`
  select d.id, d.name, o.name as company, d.draft ->> 'size' as size, (d.draft ->> 'isLandscape')::boolean as "isLandscape", ${statusOf(db)} as status,
    d.published_version as version, (select count(*)::int from certificate_design_use u where u.design_id = d.id) as uses, d.updated_at as "updatedAt"
  from certificate_design d left join company_name o on o.id = d.company_id where d.id = any(${ids as string[]}::uuid[])`

export type DesignRow = {
  readonly id: string
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly name: string
  readonly content: StoredDesignContent
  readonly revision: number
  readonly publishedVersion: number | null
  readonly publishedRevision: number | null
  readonly status: DesignStatus
  readonly updatedAt: Date
}
/** Finds a design of the company `bound`, or any design if that is null; null when there is none. */
export async function findDesign(db: Db, id: string, bound: string | null): Promise<DesignRow | null> {
  const row = await db<DesignRow[]>`
    select d.id, d.company_id as "companyId", o.name as company, d.name, d.draft as content, d.revision, d.published_version as "publishedVersion",
      d.published_revision as "publishedRevision", ${statusOf(db)} as status, d.updated_at as "updatedAt"
    from certificate_design d left join company_name o on o.id = d.company_id where d.id = ${id} and ${isWithin(db, bound)}`.maybeOne()
  return row ?? null
}
/** Finds a design like `findDesign` and locks it until the transaction ends; null when there is none. */
export async function lockDesign(db: Db, id: string, bound: string | null): Promise<DesignRow | null> {
  const locked = await db`select from certificate_design d where d.id = ${id} and ${isWithin(db, bound)} for update`
  return locked.length > 0 ? findDesign(db, id, bound) : null
}

export async function insertDesign(
  db: Db,
  one: {
    readonly id: string
    readonly companyId: string | null
    readonly name: string
    readonly content: StoredDesignContent
  },
  at: Date,
): Promise<void> {
  await db`insert into certificate_design (id, company_id, name, draft, created_at, updated_at)
    values (${one.id}, ${one.companyId}, ${one.name}, ${db.json(one.content)}, ${at}, ${at})`
}

/**
 * Updates the draft of a design if it still has the given revision; returns the new revision, or null when another
 * author has changed it.
 */
export async function updateDesign(
  db: Db,
  id: string,
  revision: number,
  { name, content }: Pick<DesignRow, 'name' | 'content'>,
  at: Date,
): Promise<number | null> {
  const row = await db<{ revision: number }[]>`
    update certificate_design set name = ${name}, draft = ${db.json(content)}, revision = revision + 1, updated_at = ${at}
    where id = ${id} and revision = ${revision} returning revision`.maybeOne()
  return row?.revision ?? null
}

/** Makes the draft of a locked design its next version. */
export async function insertDesignVersion(
  db: Db,
  one: { readonly id: string; readonly designId: string; readonly number: number },
  at: Date,
): Promise<void> {
  await db`
    with made as (
      insert into certificate_design_version (id, design_id, number, content, published_at)
      select ${one.id}, d.id, ${one.number}, d.draft, ${at} from certificate_design d where d.id = ${one.designId} returning design_id, number)
    update certificate_design d set published_version = made.number, published_revision = d.revision, updated_at = ${at}
    from made where d.id = made.design_id`
}

/** Deletes a design that has no versions; returns false when it has any. */
export async function deleteUnpublishedDesign(db: Db, id: string): Promise<boolean> {
  return (
    (
      await db`delete from certificate_design d where d.id = ${id}
        and not exists (select from certificate_design_version v where v.design_id = d.id) returning d.id`
    ).length > 0
  )
}

export async function findDesignVersion(db: Db, versionId: string): Promise<StoredDesignContent | null> {
  const row = await db<
    { content: StoredDesignContent }[]
  >`select content from certificate_design_version where id = ${versionId}`.maybeOne()
  return row?.content ?? null
}

export type DesignVersionRow = { readonly number: number; readonly publishedAt: Date; readonly certificates: number }
export const listDesignVersions = (db: Db, designId: string): Promise<DesignVersionRow[]> => db<DesignVersionRow[]>`
  select v.number, v.published_at as "publishedAt",
    (select count(*)::int from certificate c where c.facts ->> 'design' = v.id::text) as certificates
  from certificate_design_version v where v.design_id = ${designId} order by v.number desc limit 50`

export type SchemeForDesign = {
  readonly schemeId: string
  readonly code: string
  readonly title: BilingualText
  readonly isUsing: boolean
  readonly otherDesign: string | null
}
/**
 * Lists at most 500 templates, sorted by title. `isUsing`: the template uses this design; `otherDesign`: the name of
 * another design of the same owner that it uses, or null.
 */
export const listSchemesForDesign = (
  db: Db,
  { id, companyId }: Pick<DesignRow, 'id' | 'companyId'>,
): Promise<SchemeForDesign[]> => db<SchemeForDesign[]>`
  select s.id as "schemeId", s.code, s.title, coalesce(u.design_id = ${id}, false) as "isUsing",
    case when u.design_id <> ${id} then d.name end as "otherDesign"
  from certificate_scheme s
  left join certificate_design_use u on u.scheme_id = s.id and u.company_id is not distinct from ${companyId}::uuid
  left join certificate_design d on d.id = u.design_id
  order by coalesce(s.title ->> 'zh', s.title ->> 'en'), s.id limit 500`

/**
 * Sets the templates that use a design, and removes them from other designs of the same owner. Returns the number of
 * the given templates that exist.
 */
export async function replaceDesignUses(
  db: Db,
  { id, companyId }: Pick<DesignRow, 'id' | 'companyId'>,
  schemeIds: readonly string[],
): Promise<number> {
  await db`delete from certificate_design_use where design_id = ${id} and not scheme_id = any(${schemeIds as string[]}::uuid[])`
  const rows = await db`
    insert into certificate_design_use (scheme_id, company_id, design_id)
    select s.id, ${companyId}::uuid, ${id} from certificate_scheme s where s.id = any(${schemeIds as string[]}::uuid[])
    on conflict on constraint certificate_design_use_once do update set design_id = excluded.design_id returning scheme_id`
  return rows.length
}
