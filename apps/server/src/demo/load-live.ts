import { liveClasses, liveReplays } from '@portal/demo/live.ts'
import { people } from '@portal/demo/people.ts'
import type { Deps } from '../core/deps.ts'
import { hashSecret } from '../core/secrets/random.ts'
import { addDays, dayInZone, startOfDay } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'
import { demoContentDuration, demoContents } from './load-catalogue.ts'
import { freeProductColumns } from './open-product.ts'

type Tools = Pick<Deps, 'settings' | 'random'>

/**
 * Loads upcoming live classes with their reservations, and past ones with recordings in the catalogue. No one has their
 * stream keys; staff create new ones.
 */
export async function loadLive(deps: Tools, tx: Transaction, now: Date): Promise<void> {
  const { timeZone } = deps.settings
  const today = dayInZone(now, timeZone)
  const at = (days: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return new Date(startOfDay(addDays(today, days), timeZone).getTime() + (hours * 60 + minutes) * 60_000)
  }
  const key = () => `\\x${hashSecret(deps.random.bytes(20).toString('hex')).toString('hex')}`
  const made = daysBefore(now, 6)
  await insertDemoRows(
    tx,
    'content',
    liveClasses.map((live) => ({
      id: demoId('content', live.key),
      type: 6,
      title: live.title,
      duration: live.minutes * 60,
      subtitles: {},
      created_at: made,
    })),
  )
  await insertDemoRows(
    tx,
    'product',
    liveClasses.map((live) => ({
      id: demoId('product', live.key),
      kind: 'live',
      content_type: 6,
      category_id: 2,
      zones: live.zones,
      level: live.level,
      title: live.title,
      promise: live.promise,
      introduction: live.introduction,
      cover_pattern: live.coverPattern,
      teacher_id: demoId('teacher', live.teacher),
      tags: live.tags,
      ...freeProductColumns,
      learner_count: 0,
      published_at: daysBefore(now, 40 + live.startsInDays),
      updated_at: made,
      lesson_count: 0,
      duration: 0,
    })),
  )
  await insertDemoRows(
    tx,
    'section',
    liveClasses.map((live) => ({
      id: demoId('section', `${live.key} 0`),
      product_id: demoId('product', live.key),
      position: 1,
      title: { zh: '直播', en: 'Live class' },
    })),
  )
  await insertDemoRows(
    tx,
    'lesson',
    liveClasses.map((live) => ({
      product_id: demoId('product', live.key),
      content_id: demoId('content', live.key),
      section_id: demoId('section', `${live.key} 0`),
      position: 1,
      label: '1.1',
    })),
  )
  const row = { revision: 1, version: 1, sequence: 0, is_recorded: true, created_by: demoId('account', 'staff') }
  await insertDemoRows(tx, 'live_class', [
    ...liveClasses.map((live) => ({
      ...row,
      id: demoId('live', live.key),
      product_id: demoId('product', live.key),
      content_id: demoId('content', live.key),
      starts_at: at(live.startsInDays, live.startsAt),
      planned_seconds: live.minutes * 60,
      capacity: live.capacity,
      attend_percent: live.attendPercent,
      need_sign_ins: live.needSignIns,
      stream_key_hash: key(),
      began_at: null,
      ended_at: null,
      settled_at: null,
      replay_seconds: null,
      created_at: made,
      updated_at: made,
    })),
    ...liveReplays.map((replay) => {
      const content = demoContents.get(replay.content)
      const [began, seconds] = [at(-replay.daysAgo, replay.hour), content ? demoContentDuration(content) : 1]
      const ended = new Date(began.getTime() + seconds * 1000)
      return {
        ...row,
        id: demoId('live', replay.key),
        product_id: demoId('product', replay.product),
        content_id: demoId('content', replay.content),
        starts_at: began,
        planned_seconds: 3600,
        capacity: null,
        attend_percent: 80,
        need_sign_ins: 0,
        stream_key_hash: key(),
        began_at: began,
        ended_at: ended,
        settled_at: ended,
        replay_seconds: seconds,
        created_at: daysBefore(began, 7),
        updated_at: ended,
      }
    }),
  ])
  await insertDemoRows(
    tx,
    'live_reservation',
    liveClasses.flatMap((live) =>
      people.flatMap((person) => {
        const company = person.memberships[0]?.company
        const isIn =
          person.key === 'learner'
            ? live.isReservedByLearner
            : createDemoRandom(`live ${live.key} ${person.key}`)() < live.reservedShare
        return company && isIn
          ? [
              {
                class_id: demoId('live', live.key),
                account_id: demoId('account', person.key),
                company_id: demoId('company', company),
                reserved_at: daysBefore(now, 2),
              },
            ]
          : []
      }),
    ),
  )
}
