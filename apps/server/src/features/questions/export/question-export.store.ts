import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Db, SqlFragment } from '../../../database/connection.ts'
import type { AnswerKey, Feedback, NewQuestion, QuestionContent } from '../question-content.ts'

export type QuestionExportRow = NewQuestion & { readonly id: string; readonly number: number }
type Row = Omit<QuestionExportRow, 'type' | 'content' | 'answerKey' | 'feedback' | 'enemySet' | 'groupPosition'> & {
  type: QuestionType
  content: QuestionContent
  answerKey: AnswerKey
  feedback: Feedback
  enemySet: string | null
  groupPosition: number | null
}

/** Lists the ids that a statement returns. */
export const listIdsOfStatement = async (db: Db, statement: SqlFragment): Promise<string[]> =>
  (await db<{ id: string }[]>`${statement}`).map(({ id }) => id)

/** Lists questions with their current keys, in the order of the ids. */
export async function listQuestionsToExport(db: Db, ids: readonly string[]): Promise<QuestionExportRow[]> {
  const rows = await db<Row[]>`
    select q.id, q.number::int, q.type, q.topic, q.difficulty, q.enemy_set as "enemySet", v.points, v.content, k.answer_key as "answerKey", k.explanation,
      k.feedback, q.title, q.source_id as "sourceId", q.tags, q.group_position as "groupPosition"
    from question q join question_version v on v.question_id = q.id and v.version = q.current_version
    join question_key k on k.question_id = q.id and k.version = q.current_version
    where q.id = any(${ids as string[]}::uuid[])`
  const byId = new Map(
    rows.map(({ enemySet, groupPosition, ...row }) => [
      row.id,
      {
        ...row,
        ...(enemySet === null ? {} : { enemySet }),
        ...(groupPosition === null ? {} : { groupPosition }),
      } as QuestionExportRow,
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Lists those of the given pictures of questions that are stored, in any order, with their storage keys. */
export const listStoredPictures = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; mime: string; storageKey: string }[]> =>
  db`select id, mime, storage_key as "storageKey" from file_entry where id = any(${ids as string[]}::uuid[]) and mime like 'image/%'`

export async function findBankTitle(db: Db, bankId: string): Promise<{ zh?: string; en?: string } | null> {
  const row = await db<
    { title: { zh?: string; en?: string } }[]
  >`select title from question_bank where id = ${bankId}`.maybeOne()
  return row?.title ?? null
}
