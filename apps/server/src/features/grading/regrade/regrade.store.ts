import type { BilingualText, PersonName } from '../../../core/text/language.ts'
import { personNameColumn } from '../../../core/text/person-name.store.ts'
import type { Db } from '../../../database/connection.ts'
import { readPage } from '../../../database/paged.ts'
import { examOfCompanyCondition } from '../../exams/exam-attempt.public.ts'
import type { AnswerKey } from '../../questions/questions.public.ts'
import type { AcceptedAnswer, RegradeAction } from './regrade.rules.ts'

/** One version of a question in one exam. */
export type RegradeTarget = { readonly examId: string; readonly questionId: string; readonly version: number }
export type RegradeState = 'proposed' | 'approved' | 'applied' | 'rejected'
export type RegradeRow = RegradeTarget & {
  readonly regradeId: string
  readonly title: BilingualText
  readonly stem: BilingualText
  readonly action: RegradeAction
  readonly key: AnswerKey | null
  readonly keyVersion: number | null
  /** acceptAlso: the accepted answer. */
  readonly further: AcceptedAnswer | null
  readonly attemptId: string | null
  readonly points: number | null
  readonly baseId: string | null
  readonly reason: string
  readonly state: RegradeState
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly appliedAt: Date | null
  readonly doneUpTo: string | null
}

/**
 * Finds the ruling in force for a version in an exam (null fields: none); `isSat`: an attempt at the exam has the
 * version. Null when there is no such exam.
 */
export async function findRulingInForce(
  db: Db,
  { examId, questionId, version }: RegradeTarget,
): Promise<{ regradeId: string | null; key: AnswerKey | null; isSat: boolean } | null> {
  const row = await db<{ regradeId: string | null; key: AnswerKey | null; isSat: boolean }[]>`
    select r.regrade_id as "regradeId", r.answer_key as key,
      exists (select from attempt_record t join attempt_paper q on q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version}
      where t.exam_id = e.id) as "isSat"
    from exam_card e left join question_ruling r on r.exam_id = e.id and r.question_id = ${questionId} and r.version = ${version}
    where e.id = ${examId}`.maybeOne()
  return row ?? null
}

export type NewRegrade = RegradeTarget & {
  readonly id: string
  readonly action: RegradeAction
  readonly key: AnswerKey | null
  readonly keyVersion: number | null
  /** acceptAlso: the accepted answer. */
  readonly further: AcceptedAnswer | null
  readonly attemptId: string | null
  readonly points: number | null
  readonly baseId: string | null
  readonly reason: string
  readonly by: string
  readonly at: Date
}

/**
 * Inserts a proposal. A unique index refuses a second open one for the same version (for new points of one attempt: for
 * the same attempt).
 */
export async function insertRegrade(db: Db, one: NewRegrade): Promise<void> {
  await db`
    insert into regrade (id, exam_id, question_id, version, action, answer_key, key_version, further, attempt_id, points, base_id, reason, proposed_by,
      proposed_at)
    values (${one.id}, ${one.examId}, ${one.questionId}, ${one.version}, ${one.action}, ${one.key ? db.json(one.key) : null}, ${one.keyVersion},
      ${one.further ? db.json(one.further) : null}, ${one.attemptId}, ${one.points}, ${one.baseId}, ${one.reason}, ${one.by}, ${one.at})`
}

const columns = (db: Db) => db`
  g.id as "regradeId", g.exam_id as "examId", e.title, g.question_id as "questionId", g.version, v.content -> 'stem' as stem, g.action, g.answer_key as key,
  g.key_version as "keyVersion", g.further, g.attempt_id as "attemptId", g.points, g.base_id as "baseId", g.reason, g.state, g.proposed_by as "proposedBy",
    g.proposed_at as "proposedAt", g.decided_by as "decidedBy", g.decided_at as "decidedAt", g.applied_at as "appliedAt", g.done_up_to as "doneUpTo"`
const joined = (db: Db) =>
  db`regrade g join exam_card e on e.id = g.exam_id join question_wording v on v.question_id = g.question_id and v.version = g.version`

/** Finds a regrade in an exam of the company, or in any exam (null); null when there is none. */
export async function findRegrade(db: Db, regradeId: string, within: string | null): Promise<RegradeRow | null> {
  const row = await db<
    RegradeRow[]
  >`select ${columns(db)} from ${joined(db)} where g.id = ${regradeId} and ${examOfCompanyCondition(db, db`g.exam_id`, within)}`.maybeOne()
  return row ?? null
}

/**
 * Locks a regrade in an exam of the company, or in any exam (null), against other decisions and workers, and returns
 * it; null when there is none.
 */
export async function lockRegrade(db: Db, regradeId: string, within: string | null): Promise<RegradeRow | null> {
  const row = await db<
    RegradeRow[]
  >`select ${columns(db)} from ${joined(db)} where g.id = ${regradeId} and ${examOfCompanyCondition(db, db`g.exam_id`, within)} for update of g`.maybeOne()
  return row ?? null
}

export async function listRegrades(
  db: Db,
  filter: { examId: string | null; within: string | null; state: RegradeState | null; page: number; size: number },
): Promise<{ list: RegradeRow[]; total: number }> {
  return readPage(
    db,
    filter,
    (part) => db<(RegradeRow & { total: number })[]>`
    select ${columns(db)}, count(*) over ()::int as total from ${joined(db)}
    where (${filter.examId}::uuid is null or g.exam_id = ${filter.examId}) and (${filter.state}::text is null or g.state = ${filter.state})
      and ${examOfCompanyCondition(db, db`g.exam_id`, filter.within)}
    order by g.proposed_at desc, g.id desc ${part}`,
  )
}

export type RegradeDecision = {
  readonly regradeId: string
  readonly state: 'approved' | 'rejected'
  readonly by: string
  readonly at: Date
  readonly keyVersion: number | null
}

export async function setRegradeDecision(
  db: Db,
  { regradeId, state, by, at, keyVersion }: RegradeDecision,
): Promise<void> {
  await db`update regrade set state = ${state}, decided_by = ${by}, decided_at = ${at}, key_version = ${keyVersion} where id = ${regradeId}`
}

/**
 * Puts a ruling in force: everything graded after this commit follows it. Its explanation is that of the version from
 * which the key was taken. A ruling without a key or an explanation keeps those of the former ruling.
 */
export async function upsertRuling(db: Db, regrade: RegradeRow, at: Date): Promise<void> {
  await db`
    insert into question_ruling as r (exam_id, question_id, version, regrade_id, action, answer_key, explanation, at)
    select ${regrade.examId}, ${regrade.questionId}, ${regrade.version}, ${regrade.regradeId}, ${regrade.action},
      ${regrade.key ? db.json(regrade.key) : null}, (select k.explanation from question_key k where k.question_id = ${regrade.questionId}
        and k.version = ${regrade.keyVersion}), ${at}
    on conflict (exam_id, question_id, version) do update set regrade_id = excluded.regrade_id, action = excluded.action,
      answer_key = coalesce(excluded.answer_key, r.answer_key), explanation = coalesce(excluded.explanation, r.explanation), at = excluded.at`
}

/** Returns true when the exam belongs to a company and the bank of the question to another owner. */
export async function isQuestionOfOtherOwner(db: Db, { examId, questionId }: RegradeTarget): Promise<boolean> {
  const rows = await db`
    select from exam_owner o join question_entry q on q.id = ${questionId} join bank_owner b on b.id = q.bank_id
    where o.id = ${examId} and o.company_id is not null and b.company_id is distinct from o.company_id`
  return rows.length > 0
}

/** Returns true when the person has an attempt at the exam with this version of the question. */
export async function hasAttemptedVersion(
  db: Db,
  accountId: string,
  { examId, questionId, version }: RegradeTarget,
): Promise<boolean> {
  const rows = await db`
    select from attempt_record t join attempt_paper q on q.attempt_id = t.id and q.question_id = ${questionId} and q.version = ${version}
    where t.exam_id = ${examId} and t.account_id = ${accountId} limit 1`
  return rows.length > 0
}

export async function setRegradeProgress(db: Db, regradeId: string, doneUpTo: string): Promise<void> {
  await db`update regrade set done_up_to = ${doneUpTo} where id = ${regradeId}`
}

export async function setRegradeApplied(db: Db, regradeId: string, at: Date): Promise<void> {
  await db`update regrade set state = 'applied', applied_at = ${at} where id = ${regradeId}`
}

export type RegradeItemRow = {
  readonly attemptId: string
  readonly name: PersonName
  readonly employeeNo: string | null
  readonly number: number
  readonly oldScore: number | null
  readonly newScore: number | null
  readonly oldTotal: number
  readonly newTotal: number
  readonly oldPassed: boolean | null
  readonly newPassed: boolean | null
  readonly certificate: 'issue' | 'revoke' | null
  readonly at: Date
}

/** Lists the changes of a regrade in the order of the attempts. */
export async function listRegradeItems(
  db: Db,
  regradeId: string,
  page: number,
  size: number,
): Promise<{ list: RegradeItemRow[]; total: number }> {
  return readPage(
    db,
    { page, size },
    (part) => db<(RegradeItemRow & { total: number })[]>`
    select i.attempt_id as "attemptId", ${personNameColumn(db, 'p')} as name, m.employee_no as "employeeNo", t.number, i.old_score as "oldScore",
      i.new_score as "newScore",
      i.old_total as "oldTotal", i.new_total as "newTotal", i.old_passed as "oldPassed", i.new_passed as "newPassed", i.certificate, i.at,
        count(*) over ()::int as total
    from regrade_item i join attempt_record t on t.id = i.attempt_id join account_name p on p.id = t.account_id
    left join membership_entry m on m.account_id = t.account_id and m.company_id = t.company_id
    where i.regrade_id = ${regradeId} order by i.attempt_id ${part}`,
  )
}
