import type { ListSource } from '../../core/list/list.store.ts'
import type { BilingualText } from '../../core/text/language.ts'
import { phrasePattern } from '../../core/text/like-pattern.ts'
import type { Db } from '../../database/connection.ts'

type NewMaterial = {
  readonly id: string
  readonly fileId: string
  readonly productId: string | null
  readonly companyId: string | null
  readonly name: BilingualText
  readonly ownerId: string
  readonly now: Date
}

export type StaffMaterial = {
  readonly id: string
  readonly name: BilingualText
  readonly productId: string | null
  readonly productTitle: BilingualText | null
  readonly companyId: string | null
  readonly company: BilingualText | null
  readonly fileId: string
  readonly fileName: string
  readonly mime: string
  readonly size: number
  readonly downloads: number
  readonly people: number
  readonly createdAt: Date
}
type Filter = { readonly scope: 'everybody' | 'company' | 'product' | null; readonly words: string | null }

/** Returns the SQL source of the materials for staff, sorted by `created_at` (index `study_material_recent`). */
export function materialSource(db: Db, { scope, words }: Filter): ListSource {
  const like = phrasePattern(words)
  const scopes = {
    everybody: db`and m.product_id is null and m.company_id is null`,
    company: db`and m.product_id is null and m.company_id is not null`,
    product: db`and m.product_id is not null`,
  }
  return {
    from: db`study_material m`,
    where: db`true ${scope ? scopes[scope] : db``} ${like ? db`and concat_ws(' ', m.name ->> 'zh', m.name ->> 'en') ~* ${like}` : db``}`,
    sorted: db`m.created_at`,
    id: db`m.id`,
  }
}

export const listStaffMaterials = (db: Db, ids: readonly string[]): Promise<StaffMaterial[]> => db<StaffMaterial[]>`
  select m.id, m.name, p.id as "productId", p.title as "productTitle", c.id as "companyId", c.short_name as company, f.id as "fileId", f.name as "fileName",
    f.mime, f.size::int as size, m.download_count as downloads,
      (select count(distinct d.account_id)::int from material_download d where d.material_id = m.id) as people, m.created_at as "createdAt"
  from study_material m join file_entry f on f.id = m.file_id left join product_card p on p.id = m.product_id left join company_name c on c.id = m.company_id
  where m.id = any(${ids as string[]}::uuid[])`

/**
 * Inserts a file as material; returns false when it is not an attachment that its owner uploaded, or when the product
 * or the company does not exist.
 */
export async function insertMaterial(db: Db, material: NewMaterial): Promise<boolean> {
  const { productId, companyId } = material
  const { count } = await db`
    insert into study_material (id, company_id, product_id, name, file_id, created_at)
    select ${material.id}, ${companyId}, ${productId}, ${db.json(material.name)}, f.id, ${material.now} from file_entry f
    where f.id = ${material.fileId} and f.owner_id = ${material.ownerId} and f.purpose = 'attachment'
      and (${productId}::uuid is null or exists (select from product_card p
      where p.id = ${productId})) and (${companyId}::uuid is null or exists (select from company_name c where c.id = ${companyId}))`
  return count === 1
}

/** Deletes a material with its download records. Returns it, or null when there is none. */
export async function deleteMaterial(db: Db, id: string): Promise<{ name: BilingualText; fileId: string } | null> {
  await db`delete from material_download where material_id = ${id}`
  const row = await db<
    { name: BilingualText; fileId: string }[]
  >`delete from study_material where id = ${id} returning name, file_id as "fileId"`.maybeOne()
  return row ?? null
}
