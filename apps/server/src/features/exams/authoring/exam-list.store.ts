import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { ExamZone } from '../definition/exam.store.ts'
import type { Release } from '../definition/release.rules.ts'
import { type AttemptCounts, type AuthoredExam, attemptCountJoins, authoredExamCondition } from './authoring.store.ts'

export type ExamPhase = 'draft' | 'coming' | 'running' | 'over' | 'withdrawn'
export type ExamListFilter = {
  readonly words: string | null
  readonly phase: ExamPhase | null
  readonly kind: string | null
  readonly zone: string | null
  readonly hasDraft: boolean | null
  readonly bankId: string | null
  readonly companyId: string | null
  /** Exams within this company only; null: all. */
  readonly within: string | null
  /** Exams of this company only; `none`: of the organisation only; null: all. */
  readonly owner: string | null
}
export const examSortKinds = { changed: 'instant', opens: 'instant', closes: 'instant' } as const

const phaseOf = (db: Db, now: Date) => db`
  case when e.status = 'published' then case when e.opens_at > ${now} then 'coming' when e.closes_at <= ${now} then 'over' else 'running' end else e.status end`

/**
 * Returns the SQL source of the exams `e` that match a filter. An exam without an opening time counts as opened long
 * ago, one without a closing time as closing last.
 */
export function managedExamSource(
  db: Db,
  filter: ExamListFilter,
  key: keyof typeof examSortKinds,
  now: Date,
): ListSource {
  const { bankId, companyId, hasDraft, within, owner } = filter
  const like = phrasePattern(filter.words)
  return {
    from: db`exam e`,
    where: db`${authoredExamCondition(db)} ${within === null ? db`` : db`and e.company_id = ${within}`}
      ${owner === null ? db`` : owner === 'none' ? db`and e.company_id is null` : db`and e.company_id = ${owner}::uuid`}
      ${filter.phase === null ? db`` : db`and ${phaseOf(db, now)} = ${filter.phase}`}
      ${filter.kind === null ? db`` : db`and e.kind = ${filter.kind}`}
      ${filter.zone === null ? db`` : db`and ${filter.zone} = any(e.zones)`}
      ${hasDraft === null ? db`` : db`and (e.draft is not null) = ${hasDraft}`}
      ${like === null ? db`` : db`and (e.title ->> 'zh' ~* ${like} or e.title ->> 'en' ~* ${like})`}
      ${
        bankId === null
          ? db``
          : db`and (e.paper -> 'rules' @> json_build_array(json_build_object('bankId', lower(${bankId}::text)))::jsonb
        or exists (select from jsonb_array_elements(e.paper -> 'fixed') f join question_entry q on q.id = (f ->> 'questionId')::uuid
        where q.bank_id = ${bankId}::uuid))`
      }
      ${companyId === null ? db`` : db`and exam_is_offered_in(e.id, ${companyId})`}`,
    sorted: {
      changed: db`e.updated_at`,
      opens: db`coalesce(e.opens_at, timestamptz '1970-01-01 00:00:00+00')`,
      closes: db`coalesce(e.closes_at, timestamptz '2999-12-31 00:00:00+00')`,
    }[key],
    id: db`e.id`,
  }
}

export type ManagedExam = Pick<
  AuthoredExam,
  | 'id'
  | 'kind'
  | 'title'
  | 'questionCount'
  | 'totalPoints'
  | 'passingPoints'
  | 'timeLimit'
  | 'opensAt'
  | 'closesAt'
  | 'version'
  | 'revision'
  | 'status'
  | 'updatedAt'
> &
  AttemptCounts & {
    readonly title: BilingualText
    readonly zones: ExamZone[]
    readonly phase: ExamPhase
    readonly hasDraft: boolean
    readonly isPaused: boolean
    readonly people: number
    readonly toMark: number
    readonly release: Release
    readonly ownerId: string | null
    readonly ownerName: BilingualText | null
  }

/** Lists these exams with the fields that the list of exams shows to authors. */
export const listManagedExams = (db: Db, ids: readonly string[], now: Date): Promise<ManagedExam[]> => db<
  ManagedExam[]
>`
  select e.id, e.kind, e.title, e.zones, e.question_count as "questionCount", e.total_points as "totalPoints", e.passing_points as "passingPoints",
    e.time_limit as "timeLimit", e.opens_at as "opensAt", e.closes_at as "closesAt", e.version, e.revision, e.status, e.updated_at as "updatedAt",
    e.company_id as "ownerId", w.name as "ownerName", e.draft is not null as "hasDraft", ${phaseOf(db, now)} as phase,
    e.paused_at is not null as "isPaused", e.release, o.open, t.all - o.open as ended,
    (select count(distinct a.account_id)::int from attempt_record a where a.exam_id = e.id) as people,
    (select count(*)::int from marking_queue k where k.exam_id = e.id and k.state <> 'done') as "toMark"
  from exam e left join company_name w on w.id = e.company_id ${attemptCountJoins(db)} where e.id = any(${ids as string[]}::uuid[])`
