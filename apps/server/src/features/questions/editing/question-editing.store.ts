import type { BilingualText } from '../../../core/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { AnswerKey, Feedback, NewQuestion, QuestionContent, QuestionType } from '../question-content.ts'

export type QuestionStatus = 'active' | 'retired'
export type EditedQuestion = {
  readonly id: string
  readonly bankId: string
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: number
  readonly enemySet: string | null
  readonly status: QuestionStatus
  readonly currentVersion: number
  readonly version: number
  readonly points: number
  readonly content: QuestionContent
  readonly answerKey: AnswerKey
  readonly explanation: BilingualText
  readonly feedback: Feedback
  readonly title: string
  readonly sourceId: string
  readonly tags: readonly string[]
  readonly versions: readonly { readonly version: number; readonly createdAt: string; readonly author: string | null }[]
}

/** A question with its key in one of its versions (null: the newest), for its authors. */
export async function findQuestion(db: Db, questionId: string, version: number | null): Promise<EditedQuestion | null> {
  const [row] = await db<EditedQuestion[]>`
    select q.id, q.bank_id as "bankId", q.type, q.topic, q.difficulty, q.enemy_set as "enemySet", q.status, q.current_version as "currentVersion",
      v.version, v.points, v.content, k.answer_key as "answerKey", k.explanation, k.feedback, q.title, q.source_id as "sourceId", q.tags,
      (select json_agg(json_build_object('version', o.version, 'createdAt', o.created_at, 'author', a.name) order by o.version desc)
        from question_version o left join account a on a.id = o.author_id where o.question_id = q.id) as versions
    from question q
    join question_version v on v.question_id = q.id and v.version = coalesce(${version}::int, q.current_version)
    join question_key k on k.question_id = q.id and k.version = v.version
    where q.id = ${questionId}`
  return row ?? null
}

export async function setAuthor(db: Db, questionId: string, version: number, authorId: string): Promise<void> {
  await db`update question_version set author_id = ${authorId} where question_id = ${questionId} and version = ${version}`
}

export type NewVersion = { readonly questionId: string; readonly after: number; readonly authorId: string; readonly fingerprint: Buffer; readonly at: Date }

/** Adds a version and makes it the current one; false when the question has another by now. Versions that exist are never touched. */
export async function insertNextVersion(db: Db, { questionId, after, authorId, fingerprint, at }: NewVersion, question: NewQuestion): Promise<boolean> {
  const [key, explanation, feedback, content] = [question.answerKey, question.explanation ?? {}, question.feedback ?? {}, question.content].map((part) => db.json(part as never))
  const [row] = await db<{ version: number }[]>`
    with changed as (
      update question set current_version = current_version + 1, topic = ${question.topic}, difficulty = ${question.difficulty ?? 3}, enemy_set = ${question.enemySet ?? null},
        fingerprint = ${fingerprint}, variant = question_variant(${key ?? null}, ${explanation ?? null}, ${feedback ?? null}, ${content ?? null}),
        title = ${question.title ?? ''}, source_id = ${question.sourceId ?? ''}, tags = ${[...(question.tags ?? [])]}
      where id = ${questionId} and current_version = ${after} returning id, current_version as version
    ), versions as (
      insert into question_version (question_id, version, content, points, author_id, created_at)
      select id, version, ${content ?? null}, ${question.points}, ${authorId}, ${at} from changed
    ), keys as (
      insert into question_key (question_id, version, answer_key, explanation, feedback)
      select id, version, ${key ?? null}, ${explanation ?? null}, ${feedback ?? null} from changed
    )
    select version from changed`
  return row !== undefined
}

export async function setStatus(db: Db, questionId: string, version: number, status: QuestionStatus): Promise<boolean> {
  return (await db`update question set status = ${status} where id = ${questionId} and current_version = ${version}`).count === 1
}
