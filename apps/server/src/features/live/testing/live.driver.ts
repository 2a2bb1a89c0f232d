import { liveRoomEnter } from '@portal/contract/live/live.contract.ts'
import { afterAll } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { finishEndedLiveClass, notifyOfLiveClassChange } from '../live.jobs.ts'

/**
 * Opens the environment for a file of tests about live classes: a server, a company and a person who hosts classes. It
 * is closed after the last test.
 */
export async function openLiveTests() {
  const server = await openTestServer()
  afterAll(() => server.close())
  const company = await aCompany(server.deps)
  return {
    server,
    company,
    staff: await aPerson(server.deps, company, { grants: ['live'], name: '主持人' }),
    /** Two people of the company, Ann with an address, Bob without. */
    newPeople: async () => ({
      ann: await aPerson(server.deps, company, { name: '安然', email: `ann${Math.random()}@example.test` }),
      bob: await aPerson(server.deps, company, { name: '鲍勃' }),
    }),
    enter: (person: Person, classId: string, lang: 'zh' | 'en' = 'zh') =>
      server.call(liveRoomEnter, { classId }, { ...person, lang }),
    /** Calls the handlers of jobs that were added, as the queue would. */
    async work(name: 'tellLive' | 'settleLive') {
      const rows = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
        with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${name} returning j.payload) select payload from taken`
      for (const { payload } of rows)
        await { tellLive: notifyOfLiveClassChange, settleLive: finishEndedLiveClass }[name].run(server.deps, payload)
    },
  }
}
