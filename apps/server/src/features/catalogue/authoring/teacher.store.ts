import type { BilingualText } from '../../../core/language.ts'
import { likeOf } from '../../../core/like.ts'
import type { Db } from '../../../database/connection.ts'

export type TeacherSays = { readonly name: BilingualText; readonly title: BilingualText; readonly bio?: BilingualText | undefined; readonly accountId?: string | undefined }
export type TeacherRow = {
  readonly teacherId: string
  readonly name: BilingualText
  readonly title: BilingualText
  readonly bio: BilingualText
  readonly accountId: string | null
  readonly courses: number
}

export async function hasAccount(db: Db, accountId: string): Promise<boolean> {
  return (await db`select from account where id = ${accountId}`).count === 1
}

export async function insertTeacher(db: Db, id: string, says: TeacherSays): Promise<void> {
  await db`insert into teacher (id, account_id, name, title, bio) values (${id}, ${says.accountId ?? null}, ${db.json(says.name)}, ${db.json(says.title)}, ${db.json(says.bio ?? {})})`
}

/** Changes a teacher and lets the search read their courses again; false when there is none. */
export async function updateTeacher(db: Db, id: string, says: TeacherSays, now: Date): Promise<boolean> {
  const { count } = await db`
    update teacher set account_id = ${says.accountId ?? null}, name = ${db.json(says.name)}, title = ${db.json(says.title)}, bio = ${db.json(says.bio ?? {})} where id = ${id}`
  await db`update product set updated_at = ${now} where teacher_id = ${id}`
  return count === 1
}

export async function listTeachers(
  db: Db,
  filter: { readonly q?: string | undefined; readonly page: number; readonly size: number },
): Promise<{ list: TeacherRow[]; total: number }> {
  const like = likeOf(filter.q)
  const where = like ? db`t.name ->> 'zh' ilike ${like} or t.name ->> 'en' ilike ${like}` : db`true`
  const [list, [count]] = await Promise.all([
    db<TeacherRow[]>`
      select t.id as "teacherId", t.name, t.title, t.bio, t.account_id as "accountId", (select count(*)::int from product p where p.teacher_id = t.id) as courses
      from teacher t where ${where} order by coalesce(t.name ->> 'zh', t.name ->> 'en'), t.id limit ${filter.size} offset ${filter.page * filter.size}`,
    db<{ total: number }[]>`select count(*)::int as total from teacher t where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}
