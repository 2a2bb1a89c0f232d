import type { Db } from '../database/connection.ts'

export type JobOptions = { readonly key?: string }

/** How often a job is tried, at longer and longer intervals. */
export const mostAttempts = 12

/** Puts a job into the queue; with a key it takes the place of a waiting one of the same key. */
export async function addJob(db: Db, name: string, payload: Readonly<Record<string, unknown>>, options: JobOptions = {}): Promise<void> {
  await db`select graphile_worker.add_job(${name}, payload => ${db.json(payload as never)}::json, job_key => ${options.key ?? null}::text, max_attempts => ${mostAttempts}::int)`
}
