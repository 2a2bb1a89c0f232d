import { identityJobs } from '../features/identity/identity.jobs.ts'
import type { TestServer } from './test-server.ts'

/** Does the work of identity that its calls leave for after their answer, as the queue would. Answers how much there was. */
export async function runDeferredWork(server: TestServer): Promise<number> {
  const names = Object.keys(identityJobs)
  const rows = await server.deps.sql<{ name: keyof typeof identityJobs; payload: Record<string, unknown> }[]>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any(${names}) returning j.id, t.identifier as name, j.payload)
    select name, payload from taken order by id`
  for (const { name, payload } of rows) await identityJobs[name](server.deps, payload)
  return rows.length
}
