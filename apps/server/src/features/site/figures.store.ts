import type { Db } from '../../database/connection.ts'

export type PortalFigureRow = {
  readonly firstAttempts: number
  readonly passed: number
  readonly centres: number
  readonly cities: number
}

/**
 * Counts the centres and their cities, and the first attempts at formal exams (without rehearsals) that were submitted
 * since an instant and whose results are released; `passed` counts the passed ones among these attempts.
 */
export const countPortalFigures = (db: Db, since: Date): Promise<PortalFigureRow> =>
  db<PortalFigureRow[]>`
    select a.*, c.* from (
      select count(*)::int as "firstAttempts", count(*) filter (where passed)::int as passed from attempt_record t
      where number = 1 and state = 'graded' and told_at is not null and submitted_at >= ${since} and terms ->> 'kind' = 'formal'
        and not exists (select from rehearsed_exam r where r.exam_id = t.exam_id)
    ) a, (select count(*)::int as centres, count(distinct city)::int as cities from exam_centre_place) c`.one()
