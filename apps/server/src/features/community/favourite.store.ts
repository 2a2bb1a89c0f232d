import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { productVisibleCondition } from '../catalogue/catalogue.public.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
type Page = { readonly page: number; readonly size: number }

/**
 * Lists a page of the ids of favourite products that the learner may still see, those added last first, and the number
 * of all.
 */
export async function listFavouriteProducts(
  db: Db,
  owner: Owner,
  { page, size }: Page,
): Promise<{ ids: string[]; total: number }> {
  const [rows, total] = await Promise.all([
    db<{ id: string }[]>`
      select p.id from favourite_product f join product_card p on p.id = f.product_id
      where f.account_id = ${owner.accountId} and f.company_id = ${owner.companyId} and ${productVisibleCondition(db, owner)} order by f.created_at desc, p.id
      limit ${size} offset ${page * size}`,
    countFavouriteProducts(db, owner),
  ])
  return { ids: rows.map((row) => row.id), total }
}

export async function countFavouriteProducts(db: Db, owner: Owner): Promise<number> {
  const row = await db<{ count: number }[]>`
    select count(*)::int as count from favourite_product f join product_card p on p.id = f.product_id
    where f.account_id = ${owner.accountId} and f.company_id = ${owner.companyId} and ${productVisibleCondition(db, owner)}`.one()
  return row.count
}

export type TeacherCardRow = {
  readonly id: string
  readonly name: BilingualText
  readonly title: BilingualText
  readonly bio: BilingualText
  readonly productCount: number
  readonly isFavourite: boolean
  readonly isSubscribed: boolean
}

const teacherColumns = (db: Db, owner: Owner) => db`
  t.id, t.name, t.title, t.bio, (select count(*)::int from product_card p where p.teacher_id = t.id
    and ${productVisibleCondition(db, owner)}) as "productCount",
  exists (select from favourite_teacher x where x.account_id = ${owner.accountId} and x.company_id = ${owner.companyId}
    and x.teacher_id = t.id) as "isFavourite",
  exists (select from subscription x where x.account_id = ${owner.accountId} and x.company_id = ${owner.companyId} and x.teacher_id = t.id) as "isSubscribed"`

/** Lists a page of the learner's favourite teachers, those added last first, and the number of all. */
export async function listFavouriteTeachers(
  db: Db,
  owner: Owner,
  { page, size }: Page,
): Promise<{ list: TeacherCardRow[]; total: number }> {
  const [list, total] = await Promise.all([
    db<TeacherCardRow[]>`
      select ${teacherColumns(db, owner)} from favourite_teacher f join teacher_name t on t.id = f.teacher_id
      where f.account_id = ${owner.accountId} and f.company_id = ${owner.companyId} order by f.created_at desc, t.id limit ${size} offset ${page * size}`,
    countFavouriteTeachers(db, owner),
  ])
  return { list, total }
}

export async function countFavouriteTeachers(db: Db, owner: Owner): Promise<number> {
  const row = await db<{ count: number }[]>`select count(*)::int as count from favourite_teacher
    where account_id = ${owner.accountId} and company_id = ${owner.companyId}`.one()
  return row.count
}

/** Finds a teacher of whom the learner may see a product; null otherwise. */
export async function findVisibleTeacher(db: Db, owner: Owner, teacherId: string): Promise<TeacherCardRow | null> {
  const row = await db<TeacherCardRow[]>`
    select ${teacherColumns(db, owner)} from teacher_name t
    where t.id = ${teacherId} and exists (select from product_card p where p.teacher_id = t.id and ${productVisibleCondition(db, owner)})`.maybeOne()
  return row ?? null
}

export async function insertFavouriteTeacher(db: Db, owner: Owner & { now: Date }, teacherId: string): Promise<void> {
  await db`insert into favourite_teacher (account_id, company_id, teacher_id, created_at)
    values (${owner.accountId}, ${owner.companyId}, ${teacherId}, ${owner.now}) on conflict do nothing`
}

/** Removes a favourite teacher; returns false when the teacher was not a favourite. */
export async function deleteFavouriteTeacher(db: Db, owner: Owner, teacherId: string): Promise<boolean> {
  const { count } =
    await db`delete from favourite_teacher where account_id = ${owner.accountId} and company_id = ${owner.companyId}
    and teacher_id = ${teacherId}`
  return count > 0
}
