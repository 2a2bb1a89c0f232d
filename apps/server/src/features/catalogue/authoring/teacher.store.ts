import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'

export type TeacherFields = {
  readonly name: BilingualText
  readonly title: BilingualText
  readonly bio?: BilingualText | undefined
  readonly accountId?: string | undefined
  readonly portraitFileId?: string | undefined
}
export type TeacherRow = {
  readonly teacherId: string
  readonly name: BilingualText
  readonly title: BilingualText
  readonly bio: BilingualText
  readonly accountId: string | null
  readonly portraitFile: string | null
  readonly revision: number
  readonly courses: number
}

export async function isExistingAccount(db: Db, accountId: string): Promise<boolean> {
  return (await db`select from account_name where id = ${accountId}`).count === 1
}

/** Returns true when this file may be a teacher's portrait: a picture that everyone may see. */
export async function canBePortrait(db: Db, fileId: string): Promise<boolean> {
  return (await db`select from file_entry where id = ${fileId} and is_public and mime like 'image/%'`).count === 1
}

const columns = (db: Db) => db`
  t.id as "teacherId", t.name, t.title, t.bio, t.account_id as "accountId", t.portrait_file as "portraitFile", t.revision,
  (select count(*)::int from product p where p.teacher_id = t.id) as courses`

export async function findManagedTeacher(db: Db, id: string): Promise<TeacherRow | null> {
  const row = await db<TeacherRow[]>`select ${columns(db)} from teacher t where t.id = ${id}`.maybeOne()
  return row ?? null
}

export type TaughtProductRow = {
  readonly productId: string
  readonly kind: 'course' | 'column' | 'topic' | 'live' | 'knowledge'
  readonly status: 'draft' | 'published' | 'withdrawn' | 'archived'
  readonly title: BilingualText
  readonly learners: number
}

/** Lists at most 200 products of an instructor, the last modified first. */
export async function listTaughtProducts(db: Db, teacherId: string): Promise<TaughtProductRow[]> {
  return db<TaughtProductRow[]>`
    select id as "productId", kind, status, title, learner_count as learners from product where teacher_id = ${teacherId} order by updated_at desc, id
    limit 200`
}

export async function insertTeacher(db: Db, id: string, says: TeacherFields): Promise<void> {
  await db`
    insert into teacher (id, account_id, portrait_file, name, title, bio)
    values (${id}, ${says.accountId ?? null}, ${says.portraitFileId ?? null}, ${db.json(says.name)}, ${db.json(says.title)}, ${db.json(says.bio ?? {})})`
}

/**
 * Updates an instructor and queues their courses for the search index. Returns false when another author has changed
 * them in the meantime.
 */
export async function updateTeacher(
  db: Db,
  id: string,
  revision: number,
  says: TeacherFields,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update teacher set account_id = ${says.accountId ?? null}, portrait_file = ${says.portraitFileId ?? null}, name = ${db.json(says.name)},
      title = ${db.json(says.title)}, bio = ${db.json(says.bio ?? {})}, revision = revision + 1
    where id = ${id} and revision = ${revision}`
  if (count === 1) await db`update product set updated_at = ${now} where teacher_id = ${id}`
  return count === 1
}

export async function listTeachers(
  db: Db,
  filter: { readonly q?: string | undefined; readonly page: number; readonly size: number },
): Promise<{ list: TeacherRow[]; total: number }> {
  const like = phrasePattern(filter.q)
  const where = like ? db`t.name ->> 'zh' ~* ${like} or t.name ->> 'en' ~* ${like}` : db`true`
  const [list, [count]] = await Promise.all([
    db<TeacherRow[]>`
      select ${columns(db)}
      from teacher t where ${where} order by coalesce(t.name ->> 'zh', t.name ->> 'en'), t.id limit ${filter.size} offset ${filter.page * filter.size}`,
    db<{ total: number }[]>`select count(*)::int as total from teacher t where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}
