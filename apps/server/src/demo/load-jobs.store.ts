import type { Transaction } from '../database/connection.ts'

/** Finds the plan and the live class that the demo's jobs refer to, each null when there is none. */
export async function findJobSubjects(tx: Transaction): Promise<{ planId: string | null; classId: string | null }> {
  const row = await tx<{ planId: string | null; classId: string | null }[]>`
    select (select id from study_plan where status = 'published' order by created_at, id limit 1) as "planId", (select id
    from live_class order by starts_at, id limit 1) as "classId"`.one()
  return row ?? { planId: null, classId: null }
}

export type JobTries = {
  readonly error: string
  readonly attempts: number
  readonly hoursAgo: number
  readonly inMinutes: number
}

/** Changes the job that was inserted last to one that has already been tried. */
export const setJobTries = (
  tx: Transaction,
  { error, attempts, hoursAgo, inMinutes }: JobTries,
): Promise<unknown> => tx`
  update graphile_worker._private_jobs
  set attempts = ${attempts}, last_error = ${error}, created_at = now() - make_interval(hours => ${hoursAgo}),
    run_at = now() + make_interval(mins => ${inMinutes})
  where id = (select max(id) from graphile_worker._private_jobs)`
