import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/** Lists the titles of exams by id. Unknown ids are left out. */
export async function listExamTitles(db: Db, examIds: readonly string[]): Promise<ReadonlyMap<string, BilingualText>> {
  if (examIds.length === 0) return new Map()
  const rows = await db<
    { id: string; title: BilingualText }[]
  >`select id, title from exam where id = any(${examIds as string[]}::uuid[]) order by id`
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Returns true when there is an exam with this id, in any state and of any owner. */
export async function isKnownExam(db: Db, examId: string): Promise<boolean> {
  return (await db`select from exam_card where id = ${examId}`).count === 1
}
