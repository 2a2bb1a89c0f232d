import { liveSchedule } from '@portal/contract/live/live-staff.contract.ts'
import { newId } from '../core/secrets/random.ts'
import type { Person } from './builders.ts'
import type { TestServer } from './test-server.ts'

type Own = Record<string, unknown> & { readonly startsIn?: number }

/** Creates a live class of an hour, scheduled by staff to begin in `startsIn` seconds. */
export async function aLiveClass(server: TestServer, staff: Person, { startsIn = 3600, ...own }: Own = {}) {
  const { sql, random } = server.deps
  const words = sql.json({ zh: '名', en: 'Name' })
  await sql`insert into category select n, ${words}, ${words} from generate_series(1, 5) n on conflict do nothing`
  const teacherId = newId(server.clock.now(), random)
  await sql`insert into teacher (id, name, title) values (${teacherId}, ${sql.json({ zh: '何冬', en: 'He Dong' })}, ${words})`
  const startsAt = new Date(server.clock.now().getTime() + startsIn * 1000).toISOString()
  const content = { title: { zh: '波束直播', en: 'Beams, live' }, teacherId, startsAt, plannedSeconds: 3600, ...own }
  const { data } = await server.call(liveSchedule, { content } as never, staff)
  const [row] = await sql<
    { contentId: string }[]
  >`select content_id as "contentId" from live_class where id = ${data.classId}`
  return { ...data, contentId: row?.contentId ?? '', content }
}

/** Opens an incoming stream without a camera: it continues as long as `keep` is called. */
export async function aStream(server: TestServer, classId: string) {
  const { sql, random, clock } = server.deps
  const id = newId(clock.now(), random)
  await sql`insert into live_stream (id, class_id, started_at, seen_at) values (${id}, ${classId}, ${clock.now()}, ${clock.now()})`
  await sql`update live_class set began_at = coalesce(began_at, ${clock.now()}) where id = ${classId}`
  return {
    keep: () => sql`update live_stream set seen_at = ${clock.now()} where id = ${id}`,
    stop: () => sql`update live_stream set ended_at = ${clock.now()} where id = ${id}`,
  }
}
