import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { QuestionOption } from '../question-content.ts'
import type { QuestionStatus, ReviewState } from './question-editing.store.ts'

export async function insertQuestionGroup(
  db: Db,
  group: { readonly id: string; readonly bankId: string; readonly material: BilingualText; readonly at: Date },
): Promise<void> {
  await db`insert into question_group (id, bank_id, material, created_at, changed_at)
    values (${group.id}, ${group.bankId}, ${db.json(group.material)}, ${group.at}, ${group.at})`
}

export type GroupedQuestion = {
  readonly questionId: string
  readonly number: number
  readonly type: QuestionType
  readonly status: QuestionStatus
  readonly review: ReviewState
  readonly stem: BilingualText
  readonly options: readonly QuestionOption[]
}
export type QuestionGroupRow = {
  readonly id: string
  readonly bankId: string
  /** The company that owns the bank; null: the training organisation. */
  readonly companyId: string | null
  readonly revision: number
  readonly material: BilingualText
  /** The questions in order, including those whose change adds them to the group. */
  readonly questions: readonly GroupedQuestion[]
}

/** Finds a group with its questions in their latest form; null when there is none. */
export async function findQuestionGroup(db: Db, groupId: string): Promise<QuestionGroupRow | null> {
  const row = await db<QuestionGroupRow[]>`
    select g.id, g.bank_id as "bankId", b.company_id as "companyId", g.revision, g.material,
      (select coalesce(json_agg(json_build_object('questionId', q.id, 'number', q.number, 'type', q.type, 'status', q.status, 'review', q.review,
        'stem', coalesce(c.whole -> 'content', v.content) -> 'stem', 'options', coalesce(c.whole -> 'content', v.content) -> 'options')
        order by q.group_position, q.id), '[]')
        from question q join question_version v on v.question_id = q.id and v.version = q.current_version
        left join question_change c on c.question_id = q.id
        where q.bank_id = g.bank_id and (q.group_id = g.id or c.question_id is not null)
          and coalesce(c.whole -> 'content', v.content) -> 'group' ->> 'id' = g.id::text) as questions
    from question_group g join question_bank b on b.id = g.bank_id where g.id = ${groupId}`.maybeOne()
  return row ?? null
}

/** Updates the material of a group; returns false when the revision of the group has changed. */
export async function updateGroupMaterial(
  db: Db,
  group: { readonly id: string; readonly revision: number; readonly material: BilingualText; readonly at: Date },
): Promise<boolean> {
  return (
    (
      await db`update question_group set material = ${db.json(group.material)}, revision = revision + 1, changed_at = ${group.at}
        where id = ${group.id} and revision = ${group.revision}`
    ).count === 1
  )
}

/**
 * Sets the order of the questions of a group. Papers follow this order, so it counts as a change of each question that
 * gets a different position.
 */
export async function setQuestionGroupOrder(db: Db, questionIds: readonly string[], at: Date): Promise<void> {
  await db`update question q set group_position = w.position, changed_at = ${at}
    from unnest(${[...questionIds]}::uuid[]) with ordinality as w(id, position) where q.id = w.id and q.group_position is distinct from w.position`
}
