import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { entitlementJoins, productVisibleCondition, viewerEntitledCondition } from '../catalogue/catalogue.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Page = { readonly page: number; readonly size: number }

export type BoughtProductRow = {
  readonly productId: string
  readonly holder: 'me' | 'company'
  readonly since: Date
  readonly validUntil: Date | null
  readonly isValid: boolean
}

const isHeld = (
  db: Db,
  owner: Owner,
) => db`e.company_id = ${owner.companyId} and (e.account_id is null or e.account_id = ${owner.accountId})
  and ${productVisibleCondition(db, owner)}`

/**
 * Lists products to which the learner or the company has, or had, an entitlement. The entitlement that lasts longest
 * counts; current ones come first.
 */
export async function listBoughtProducts(
  db: Db,
  owner: Owner,
  { page, size }: Page,
  now: Date,
): Promise<BoughtProductRow[]> {
  return db<BoughtProductRow[]>`
    select b.* from (
      select distinct on (e.product_id) e.product_id as "productId", case when e.account_id is null then 'company'
        else 'me' end as holder, e.created_at as since, e.valid_until as "validUntil",
        (e.valid_until is null or e.valid_until > ${now}) as "isValid"
      from product_entitlement e join product_card p on p.id = e.product_id where ${isHeld(db, owner)}
      order by e.product_id, e.valid_until desc nulls first, e.account_id nulls last
    ) b order by b."isValid" desc, b.since desc, b."productId" limit ${size} offset ${page * size}`
}

export async function countBoughtProducts(db: Db, owner: Owner): Promise<number> {
  const row = await db<{ count: number }[]>`select count(distinct e.product_id)::int as count from product_entitlement e
  join product_card p on p.id = e.product_id where ${isHeld(db, owner)}`.one()
  return row.count
}

/** Finds the end of the company's current VIP term; null without one. */
export async function findVipUntil(db: Db, companyId: string, now: Date): Promise<Date | null> {
  const row = await db<
    { until: Date }[]
  >`select vip_until as until from company_feature where id = ${companyId} and vip_until > ${now}`.maybeOne()
  return row?.until ?? null
}

export type MaterialRow = {
  readonly id: string
  readonly name: BilingualText
  readonly fileId: string
  readonly fileName: string
  readonly mime: string
  readonly size: number
  readonly productTitle: BilingualText | null
  readonly downloadCount: number
  readonly createdAt: Date
}

const materials = (db: Db, owner: Owner, now: Date) => db`
  select m.id, m.name, m.file_id as "fileId", f.name as "fileName", f.mime, f.size, p.title as "productTitle", m.download_count as "downloadCount",
    m.created_at as "createdAt"
  from study_material m join file_entry f on f.id = m.file_id left join product_card p on p.id = m.product_id ${entitlementJoins(db, owner, now)}
  where (m.company_id is null or m.company_id = ${owner.companyId}) and (m.product_id is null or (${productVisibleCondition(db, owner)}
    and ${viewerEntitledCondition(db)}))`

/**
 * Lists the materials for everyone, for the learner's company and of products that they are entitled to, the newest
 * first, with their total number. With a product, lists only its materials.
 */
export async function listMaterials(
  db: Db,
  owner: Owner,
  { productId, page, size }: Page & { readonly productId: string | null },
  now: Date,
): Promise<{ rows: MaterialRow[]; total: number }> {
  const mine = db`(${materials(db, owner, now)} and (${productId}::uuid is null or m.product_id = ${productId}))`
  const [rows, [count]] = await Promise.all([
    db<MaterialRow[]>`select m.* from ${mine} m order by m."createdAt" desc, m.id limit ${size} offset ${page * size}`,
    db<{ total: number }[]>`select count(*)::int as total from ${mine} m`,
  ])
  return { rows, total: count?.total ?? 0 }
}

/**
 * Counts a download of a material and returns its file; does nothing and returns null when the learner is not entitled
 * to it.
 */
export async function recordDownload(
  db: Db,
  owner: Owner,
  materialId: string,
  now: Date,
): Promise<{ fileId: string; fileName: string } | null> {
  const row = await db<{ fileId: string; fileName: string }[]>`
    with wanted as (select * from (${materials(db, owner, now)}) m where m.id = ${materialId}),
    noted as (
      insert into material_download (material_id, account_id, company_id, first_at) select id, ${owner.accountId}, ${owner.companyId}, ${now} from wanted
      on conflict (material_id, account_id, company_id) do update set times = material_download.times + 1
    ), counted as (update study_material s set download_count = s.download_count + 1 from wanted w where s.id = w.id)
    select "fileId", "fileName" from wanted`.maybeOne()
  return row ?? null
}
