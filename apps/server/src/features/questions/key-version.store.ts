import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import type { AnswerKey, Feedback } from './question-content.ts'

export type KeyOfVersion = {
  readonly type: QuestionType
  readonly key: AnswerKey
  readonly explanation: BilingualText
  readonly optionCount: number
  readonly blankCount: number
  /** True if the current version shows and asks the same, so that a better key of it also applies to this version. */
  readonly isShownToday: boolean
  readonly currentKey: AnswerKey
  readonly currentFeedback: Feedback
}

/**
 * Finds the key of one version of a question, with the numbers of options and gaps that a key must fit, and the key of
 * the current version; null when there is no such version.
 */
export async function findKeyOfVersion(db: Db, questionId: string, version: number): Promise<KeyOfVersion | null> {
  const row = await db<KeyOfVersion[]>`
    select q.type, k.answer_key as key, k.explanation, v.option_count as "optionCount", v.blank_count as "blankCount", n.content = v.content as "isShownToday",
      c.answer_key as "currentKey", c.feedback as "currentFeedback"
    from question q join question_version v on v.question_id = q.id and v.version = ${version}
    join question_key k on k.question_id = q.id and k.version = v.version
    join question_version n on n.question_id = q.id and n.version = q.current_version join question_key c on c.question_id = q.id and c.version = n.version
    where q.id = ${questionId}`.maybeOne()
  return row ?? null
}

export type PrintedKey = {
  readonly questionId: string
  readonly answerKey: AnswerKey
  readonly explanation: BilingualText
}
/** Lists the keys of versions of questions, in any order, with their explanations. For staff only. */
export const listKeysOfVersions = (
  db: Db,
  versions: readonly { readonly questionId: string; readonly version: number }[],
): Promise<PrintedKey[]> => db<PrintedKey[]>`
  select k.question_id as "questionId", k.answer_key as "answerKey", k.explanation
  from unnest(${versions.map((one) => one.questionId)}::uuid[], ${versions.map((one) => one.version)}::int[]) as w(id, version)
  join question_key k on k.question_id = w.id and k.version = w.version`

/** Locks a question against concurrent new versions until the transaction ends. */
export async function lockQuestion(db: Db, questionId: string): Promise<void> {
  await db`select from question where id = ${questionId} for update`
}

/**
 * Inserts a version of a question that differs from the current one only in its key and feedback; attempts started from
 * now on use it. Returns its number; 0 when there is no such question.
 */
export async function insertKeyVersion(
  db: Db,
  questionId: string,
  key: AnswerKey,
  feedback: Feedback,
  authorId: string,
  at: Date,
): Promise<number> {
  const row = await db<{ version: number }[]>`
    with next as (
      update question set current_version = current_version + 1, changed_at = ${at} where id = ${questionId} returning id, current_version as version
    ), made as (
      insert into question_version (question_id, version, content, points, created_at, author_id)
      select n.id, n.version, v.content, v.points, ${at}, ${authorId} from next n join question_version v on v.question_id = n.id and v.version = n.version - 1
    ), keyed as (
      insert into question_key (question_id, version, answer_key, explanation, feedback)
      select n.id, n.version, ${db.json(key)}, k.explanation, ${db.json(feedback)} from next n
      join question_key k on k.question_id = n.id and k.version = n.version - 1
    )
    select version from next`.maybeOne()
  return row?.version ?? 0
}
