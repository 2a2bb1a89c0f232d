import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'

/**
 * Inserts the exam that the attempts at a quiz belong to, unless it exists. It has the id of the lesson, appears in no
 * list, and its attempts carry their own terms.
 */
export async function insertQuizExam(
  db: Db,
  { examId, title, now }: { readonly examId: string; readonly title: BilingualText; readonly now: Date },
): Promise<void> {
  await db`
    insert into exam (id, kind, title, paper, question_count, type_counts, total_points, passing_points, multiple_policy, leave_policy, on_reload,
      release, status, created_at, updated_at)
    values (${examId}, 'mock', ${db.json(title)}, '{"fixed": []}', 0, '[]', 1, 0, 'halfForSubset', 'lenient', 'countAsLeave',
      '{"graded": "atOnce", "score": "atOnce", "marks": "never", "key": "never"}', 'withdrawn', ${now}, ${now}) on conflict do nothing`
}
