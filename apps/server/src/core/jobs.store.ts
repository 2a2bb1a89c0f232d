import type { Db } from '../database/connection.ts'

export type JobOptions = { readonly runAt?: Date; readonly key?: string; readonly maxAttempts?: number }

/** Puts a job into the queue; with a key it takes the place of a waiting one of the same key. */
export async function addJob(db: Db, name: string, payload: Readonly<Record<string, unknown>>, options: JobOptions = {}): Promise<void> {
  await db`select graphile_worker.add_job(${name}, payload => ${db.json(payload as never)}::json, run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text, max_attempts => ${options.maxAttempts ?? 12}::int)`
}
