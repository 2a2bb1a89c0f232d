import type { BilingualText } from '../../core/language.ts'
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

/** Offers a file as material; false when it is no attachment that its owner uploaded, or product or company do not exist. */
export async function insertMaterial(db: Db, material: NewMaterial): Promise<boolean> {
  const { productId, companyId } = material
  const { count } = await db`
    insert into study_material (id, company_id, product_id, name, file_id, created_at)
    select ${material.id}, ${companyId}, ${productId}, ${db.json(material.name as never)}, f.id, ${material.now} from stored_file f
    where f.id = ${material.fileId} and f.owner_id = ${material.ownerId} and f.purpose = 'attachment'
      and (${productId}::uuid is null or exists (select from product p where p.id = ${productId})) and (${companyId}::uuid is null or exists (select from company c where c.id = ${companyId}))`
  return count === 1
}

/** Offers a material no longer, with the notes of who took it; answers what it was, null when there is none. */
export async function deleteMaterial(db: Db, id: string): Promise<{ name: BilingualText; fileId: string } | null> {
  await db`delete from material_download where material_id = ${id}`
  const [row] = await db<{ name: BilingualText; fileId: string }[]>`delete from study_material where id = ${id} returning name, file_id as "fileId"`
  return row ?? null
}
