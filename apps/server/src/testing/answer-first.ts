import { sendJoiningLink } from '../features/identity/joining/joining.service.ts'
import { sendResetLink, sendSignInLink } from '../features/identity/links/mailed-link.service.ts'
import { sendSignInCode } from '../features/identity/phone-code.service.ts'
import type { TestServer } from './test-server.ts'

const jobs = [sendResetLink, sendSignInLink, sendSignInCode, sendJoiningLink]

/** Runs the identity jobs that are deferred until after an answer, as the queue would. Returns their number. */
export async function runDeferredWork(server: TestServer): Promise<number> {
  const names = jobs.map(({ name }) => name)
  const rows = await server.deps.sql<{ name: string; payload: Record<string, unknown> }[]>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = any(${names}) returning j.id, t.identifier as name, j.payload)
    select name, payload from taken order by id`
  for (const { name, payload } of rows) await jobs.find((job) => job.name === name)?.run(server.deps, payload)
  return rows.length
}
