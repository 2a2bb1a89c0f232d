import type { QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import type { AnswerKey, QuestionContent } from '../../questions/questions.public.ts'
import type { RegradeAction } from './regrade.rules.ts'

export type AttemptedVersionRow = {
  readonly questionId: string
  readonly version: number
  readonly type: QuestionType
  readonly stem: BilingualText
  readonly points: number
  readonly attempts: number
  readonly inForce: RegradeAction | null
  readonly isProposed: boolean
}

/** Lists question versions in the attempts of an exam, the most frequent first. */
export async function listAttemptedVersions(
  db: Db,
  filter: { examId: string; words: string | null; page: number; size: number },
): Promise<{ list: AttemptedVersionRow[]; total: number }> {
  const words = phrasePattern(filter.words)
  return readPage(
    db,
    filter,
    (part) => db<(AttemptedVersionRow & { total: number })[]>`
    with asked as (
      select q.question_id, q.version, max(q.points) as points, min(q.type) as type, count(*)::int as attempts
      from attempt_record t join attempt_paper q on q.attempt_id = t.id where t.exam_id = ${filter.examId} group by q.question_id, q.version
    )
    select a.question_id as "questionId", a.version, a.type, v.content -> 'stem' as stem, a.points, a.attempts, r.action as "inForce",
      exists (select from regrade g where g.exam_id = ${filter.examId} and g.question_id = a.question_id and g.version = a.version
        and g.state = 'proposed') as "isProposed", count(*) over ()::int as total
    from asked a join question_wording v on v.question_id = a.question_id and v.version = a.version
    left join question_ruling r on r.exam_id = ${filter.examId} and r.question_id = a.question_id and r.version = a.version
    where ${words}::text is null or v.content ->> 'stem' ~* ${words}
    order by a.attempts desc, a.question_id, a.version ${part}`,
  )
}

export async function findQuestionVersionContent(
  db: Db,
  questionId: string,
  version: number,
): Promise<{ readonly content: QuestionContent } | null> {
  const row = await db<{ content: QuestionContent }[]>`
    select content from question_wording where question_id = ${questionId} and version = ${version}`.maybeOne()
  return row ?? null
}

/** Lists the keys of the 50 newest versions of a question, the newest first. */
export async function listQuestionKeys(
  db: Db,
  questionId: string,
): Promise<{ version: number; key: AnswerKey; at: Date }[]> {
  return db<{ version: number; key: AnswerKey; at: Date }[]>`
    select v.version, k.answer_key as key, v.created_at as at from question_wording v
    join question_key k on k.question_id = v.question_id and k.version = v.version
    where v.question_id = ${questionId} order by v.version desc limit 50`
}
