import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import { bankOfCompanyCondition } from '../bank-console.store.ts'
import type { AnswerKey, Feedback, NewQuestion, QuestionContent } from '../question-content.ts'

export type QuestionStatus = 'draft' | 'active' | 'retired'
export type ReviewState = 'draft' | 'inReview' | 'approved'
export type ChangedPart = 'material' | 'stem' | 'options' | 'key' | 'explanation' | 'feedback' | 'points'
/** An author's change to an approved question; the change itself is not approved yet. */
export type QuestionChange = {
  readonly revision: number
  readonly baseVersion: number
  readonly whole: NewQuestion
  readonly authorIds: readonly string[]
  readonly savedBy: string
  readonly author: PersonName
  readonly savedAt: string
}
export type EditedQuestion = {
  readonly id: string
  readonly bankId: string
  /** The company that owns the bank; null: the training organisation. */
  readonly companyId: string | null
  readonly number: number
  readonly type: QuestionType
  readonly topic: string
  readonly difficulty: number
  readonly enemySet: string | null
  readonly status: QuestionStatus
  readonly review: ReviewState
  readonly reviewNote: string
  readonly sentAt: Date | null
  readonly needsReview: boolean
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
  readonly change: QuestionChange | null
  /** The question's position in its group, from 1, and the number of questions in the group; null without a group. */
  readonly inGroup: { readonly position: number; readonly of: number } | null
  readonly versions: readonly {
    readonly version: number
    readonly createdAt: string
    readonly authorId: string | null
    readonly author: PersonName | null
    readonly approver: PersonName | null
    readonly changed: readonly ChangedPart[]
  }[]
}

/**
 * Finds a question with its key in one of its versions (null: the current one), for its authors; null when there is
 * none.
 */
export async function findQuestion(db: Db, questionId: string, version: number | null): Promise<EditedQuestion | null> {
  const row = await db<EditedQuestion[]>`
    select q.id, q.bank_id as "bankId", b.company_id as "companyId", q.number::int, q.type, q.topic, q.difficulty, q.enemy_set as "enemySet", q.status,
      q.review, q.review_note as "reviewNote", q.sent_at as "sentAt", b.needs_review as "needsReview", q.current_version as "currentVersion",
      v.version, v.points, v.content, k.answer_key as "answerKey", k.explanation, k.feedback, q.title, q.source_id as "sourceId", q.tags,
      (select json_build_object('position', count(*) filter (where (o.group_position, o.id) <= (q.group_position, q.id)), 'of', count(*))
        from question o where o.group_id = q.group_id having count(*) > 0) as "inGroup",
      (select json_build_object('revision', c.revision, 'baseVersion', c.base_version, 'whole', c.whole, 'authorIds', c.author_ids, 'savedBy', c.saved_by,
        'author', ${personNameColumn(db, 'a')}, 'savedAt',
        c.saved_at) from question_change c join account_name a on a.id = c.saved_by where c.question_id = q.id) as change,
      (select json_agg(json_build_object('version', o.version, 'createdAt', o.created_at, 'authorId', o.author_id, 'author', ${personNameColumn(db, 'a')},
        'approver',
      ${personNameColumn(db, 'p')},
        'changed', o.changed)
        order by o.version desc) from (${versionsOf(db, questionId)}) o left join account_name a on a.id = o.author_id
        left join account_name p on p.id = o.approved_by) as versions
    from question q
    join question_bank b on b.id = q.bank_id
    join question_version v on v.question_id = q.id and v.version = coalesce(${version}::int, q.current_version)
    join question_key k on k.question_id = q.id and k.version = v.version
    where q.id = ${questionId}`.maybeOne()
  return row ?? null
}

/** Returns true if the question exists, in a bank of the company unless that is null. */
export async function hasQuestion(db: Db, questionId: string, companyId: string | null): Promise<boolean> {
  const rows = await db`
    select from question q join question_bank b on b.id = q.bank_id where q.id = ${questionId} and ${bankOfCompanyCondition(db, companyId)}`
  return rows.length > 0
}

/** Returns the SQL statement of the versions of a question, each with its differences from the one before. */
const versionsOf = (db: Db, questionId: string) => db`
  select w.version, w.created_at, w.author_id, w.approved_by, case when w.version = min(w.version) over () then '{}' else array_remove(array[
    case when w.material is distinct from lag(w.material) over u then 'material' end,
    case when w.stem is distinct from lag(w.stem) over u or w.picture is distinct from lag(w.picture) over u then 'stem' end,
    case when w.options is distinct from lag(w.options) over u then 'options' end,
    case when w.answer_key is distinct from lag(w.answer_key) over u then 'key' end,
    case when w.explanation is distinct from lag(w.explanation) over u then 'explanation' end,
      case when w.feedback is distinct from lag(w.feedback) over u then 'feedback' end,
      case when w.points is distinct from lag(w.points) over u then 'points' end], null) end as changed
  from (
    select o.version, o.created_at, o.author_id, o.approved_by, o.points, o.content -> 'group' -> 'material' as material, o.content -> 'stem' as stem,
      case when o.content ? 'upload' then jsonb_build_array(o.content -> 'upload', o.content -> 'blankCount')
        else o.content -> 'options' end as options, o.content -> 'picture' as picture, k.answer_key,
      k.explanation, k.feedback
    from question_version o join question_key k on k.question_id = o.question_id and k.version = o.version where o.question_id = ${questionId}
  ) w window u as (order by w.version)`

/** Locks a question against concurrent changes until the transaction ends. */
export async function lockEditedQuestion(tx: Transaction, questionId: string): Promise<void> {
  await tx`select from question where id = ${questionId} for no key update`
}

export async function setQuestionAuthor(db: Db, questionId: string, version: number, authorId: string): Promise<void> {
  await db`update question_version set author_id = ${authorId} where question_id = ${questionId} and version = ${version}`
}

export type NewQuestionVersion = {
  readonly questionId: string
  readonly after: number
  readonly authorId: string
  readonly fingerprint: Buffer
  readonly at: Date
}

/**
 * Inserts a version and makes it the current one; returns false when the current version has changed. Existing versions
 * never change.
 */
export async function insertNextQuestionVersion(
  db: Db,
  { questionId, after, authorId, fingerprint, at }: NewQuestionVersion,
  question: NewQuestion,
): Promise<boolean> {
  const [key, explanation, feedback, content] = [
    question.answerKey,
    question.explanation ?? {},
    question.feedback ?? {},
    question.content,
  ].map((part) => db.json(part))
  const row = await db<{ version: number }[]>`
    with changed as (
      update question set current_version = current_version + 1, topic = ${question.topic}, difficulty = ${question.difficulty ?? 3},
        enemy_set = ${question.enemySet ?? null}, fingerprint = ${fingerprint},
        variant = question_variant(${key ?? null}, ${explanation ?? null}, ${feedback ?? null}, ${content ?? null}), title = ${question.title ?? ''},
        source_id = ${question.sourceId ?? ''}, tags = ${[...(question.tags ?? [])]}, changed_at = ${at},
          words = question_words(${content ?? null}, ${question.title ?? ''}, ${question.sourceId ?? ''}),
          group_id = ${question.content.group?.id ?? null},
          group_position = case when ${question.content.group !== undefined} then coalesce(${question.groupPosition ?? null}::int, group_position) end
      where id = ${questionId} and current_version = ${after} returning id, current_version as version
    ), versions as (
      insert into question_version (question_id, version, content, points, author_id, created_at)
      select id, version, ${content ?? null}, ${question.points}, ${authorId}, ${at} from changed
    ), keys as (
      insert into question_key (question_id, version, answer_key, explanation, feedback)
      select id, version, ${key ?? null}, ${explanation ?? null}, ${feedback ?? null} from changed
    )
    select version from changed`.maybeOne()
  return row !== undefined
}

/** Sets the status of a question; papers draw `active` ones. Returns false when this version is not the current one. */
export async function setQuestionStatus(
  db: Db,
  questionId: string,
  version: number,
  status: QuestionStatus,
  at: Date,
): Promise<boolean> {
  return (
    (
      await db`update question set status = ${status}, changed_at = ${at} where id = ${questionId} and current_version = ${version}`
    ).count === 1
  )
}

/**
 * Returns true if no version of a question is approved, so that the question becomes a draft again when it is restored.
 */
export const isNeverApproved = ({ review, change }: Pick<EditedQuestion, 'review' | 'change'>): boolean =>
  review !== 'approved' && change === null
