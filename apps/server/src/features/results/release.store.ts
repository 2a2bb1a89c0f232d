import type { BilingualText } from '../../core/text/language.ts'
import type { Db, Transaction } from '../../database/connection.ts'
import type { Release } from '../exams/exams.public.ts'

/**
 * Returns the SQL condition that the result of attempt `t` is final and not released, and that no decision about exits
 * is waiting.
 */
const isUntold = (db: Db) => db`
  t.state = 'graded' and t.told_at is null and not exists (select from leave_decision r
  where r.attempt_id = t.id and r.sitting = t.sitting and r.state = 'waiting')`

export type ExamWithUnreleasedResults = {
  readonly examId: string
  readonly release: Release
  readonly overAt: Date | null
  /** The releases promised before the rule was changed. Null: never changed. */
  readonly promises: readonly (Release | null)[] | null
}

/** Lists exams with final results that are not released and don't wait for a decision about exits. */
export async function listExamsToRelease(db: Db, now: Date): Promise<ExamWithUnreleasedResults[]> {
  return db<ExamWithUnreleasedResults[]>`
    select e.id as "examId", e.release, exam_over_for_all_at(e.id, e.closes_at, ${now}) as "overAt",
      case when e.release_changed_at is not null then (select jsonb_agg(distinct t.terms -> 'release') from attempt_record t
      where t.exam_id = e.id and ${isUntold(db)}) end as promises
    from exam_rule e where exists (select from attempt_record t where t.exam_id = e.id and ${isUntold(db)})`
}

export type UnreleasedResult = { readonly attemptId: string; readonly promised: Release | null }

/**
 * Lists at most `limit` unreleased final results of an exam, by id: those after the given id, or from the first one
 * (null).
 */
export async function listResultsToRelease(
  db: Db,
  examId: string,
  after: string | null,
  limit: number,
): Promise<UnreleasedResult[]> {
  return db<UnreleasedResult[]>`
    select id as "attemptId", terms -> 'release' as promised from attempt_record t
    where exam_id = ${examId} and ${isUntold(db)} and (${after}::uuid is null or id > ${after}) order by id limit ${limit}`
}

export type ReleasedResult = {
  readonly score: number
  readonly passed: boolean
  readonly totalPoints: number
  readonly passingPoints: number
  readonly submittedAt: Date
  readonly gradedAt: Date
}

/**
 * Records the release of a final result, and returns the result. Returns null when it has already been released, is no
 * longer final, or waits for a decision about exits.
 */
export async function setResultReleased(tx: Transaction, attemptId: string, at: Date): Promise<ReleasedResult | null> {
  const row = await tx<ReleasedResult[]>`
    update attempt t set told_at = ${at} where id = ${attemptId} and ${isUntold(tx)}
    returning score, passed, total_points as "totalPoints", (terms -> 'passingPoints')::int as "passingPoints", submitted_at as "submittedAt",
      graded_at as "gradedAt"`.maybeOne()
  return row ?? null
}

export type ReleaseState = {
  readonly title: BilingualText
  readonly closesAt: Date | null
  readonly overAt: Date | null
  readonly changedAt: Date | null
  readonly release: Release
  readonly open: number
  readonly marking: number
  readonly final: number
  readonly reviews: number
  readonly told: number
  readonly regrades: number
  readonly appeals: number
}

/** Finds an exam's release rule with the progress of its attempts; null when there is no such exam. */
export async function findReleaseState(db: Db, examId: string, now: Date): Promise<ReleaseState | null> {
  const row = await db<ReleaseState[]>`
    select e.title, e.closes_at as "closesAt", exam_over_for_all_at(e.id, e.closes_at, ${now}) as "overAt", e.release_changed_at as "changedAt", e.release, n.*,
      (select count(*)::int from regrade_entry g where g.exam_id = e.id and g.state in ('proposed', 'approved')) as regrades,
      (select count(*)::int from exam_appeal p where p.exam_id = e.id and p.state = 'open') as appeals
    from exam_rule e cross join lateral (
      select count(*) filter (where t.state = 'open')::int as open, count(*) filter (where t.state = 'closed')::int as marking,
        count(*) filter (where t.state = 'graded')::int as final, count(t.told_at) filter (where t.state = 'graded')::int as told,
        count(*) filter (where t.state = 'graded' and exists (select from leave_decision r
        where r.attempt_id = t.id and r.sitting = t.sitting and r.state = 'waiting'))::int as reviews
      from attempt_record t where t.exam_id = e.id) n
    where e.id = ${examId}`.maybeOne()
  return row ?? null
}
