import { Id, Instant, OneOf } from '@portal/contract/http/scalars.ts'
import { Type } from 'typebox'
import type { Deps } from '../../core/deps.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { newId } from '../../core/secrets/random.ts'
import { type BilingualText, pickText } from '../../core/text/language.ts'
import { formatZonedInstant } from '../../core/text/time-zone.ts'
import { inTransaction } from '../../database/connection.ts'
import { setLiveLessonSeconds } from '../catalogue/catalogue.public.ts'
import { type PersonalNotice, sendPersonalNotices } from '../community/community.public.ts'
import { completeLesson } from '../learning/learning.public.ts'
import { dueLiveReminder, hasAttended, livePositionMs } from './live.rules.ts'
import { type LiveNotice, liveMessages } from './live.words.ts'
import { listAttendeePage } from './live-list.store.ts'
import {
  countLiveCheckInRounds,
  findManagedLiveClass,
  listUnnotifiedReservers,
  listUpcomingLiveClasses,
  setLiveAttendanceCompleted,
  setLiveAttendanceCredited,
} from './live-staff.store.ts'
import { createLiveReplay } from './replay.service.ts'
import { findLiveAttendance } from './room.store.ts'
import { deleteOldSegments } from './stream.service.ts'
import { listStreams } from './stream.store.ts'

type Class = { readonly classId: string; readonly title: BilingualText; readonly startsAt: Date }
const perRound = 300
const inBoth = (make: (lang: 'zh' | 'en') => string): BilingualText => ({ zh: make('zh'), en: make('en') })

/** Notifies everyone with a reservation, once per cause: in the portal, and by email where they opted in. */
async function tellReserved(deps: Deps, one: Class, notice: LiveNotice, cause: string): Promise<void> {
  const { timeZone } = deps.settings
  const words = (lang: 'zh' | 'en') =>
    liveMessages[lang][notice](pickText(one.title, lang), formatZonedInstant(one.startsAt, timeZone, lang))
  const [title, body, link] = [
    inBoth((lang) => words(lang).title),
    inBoth((lang) => words(lang).body),
    `/live?id=${one.classId}`,
  ]
  const next = () => listUnnotifiedReservers(deps.sql, one.classId, cause, perRound)
  for (let people = await next(); people.length > 0; people = people.length < perRound ? [] : await next()) {
    const now = deps.clock.now()
    await inTransaction(deps.sql, async (tx) => {
      for (const [companyId, accountIds] of Map.groupBy(people, (person) => person.companyId)) {
        const notices = accountIds.map(
          ({ accountId }): PersonalNotice => ({
            id: newId(now, deps.random),
            accountId,
            kind: notice,
            cause,
            title,
            body,
            link,
          }),
        )
        await sendPersonalNotices(deps, tx, companyId, notices, ({ name, locale }, { title, body, url }) =>
          liveMessages[locale].mail(name, `${title}\n${body}`, url),
        )
      }
    })
  }
}

/**
 * Job, every minute: reminds people of their reservations one day before the class, and again fifteen minutes before
 * it. A new time triggers new reminders.
 */
export const remindOfLiveClasses = defineJob({
  name: 'remindLive',
  words: { zh: '提醒预约的直播', en: 'Send live class reminders' },
  schedule: '* * * * *',
  async run(deps) {
    const now = deps.clock.now()
    for (const one of await listUpcomingLiveClasses(deps.sql, now, new Date(now.getTime() + 24 * 3_600_000))) {
      const due = dueLiveReminder(one.startsAt, now)
      if (due)
        await tellReserved(
          deps,
          one,
          due === 'soon' ? 'liveSoon' : 'liveTomorrow',
          `live ${due} ${one.classId} ${one.startsAt.toISOString()}`,
        )
    }
  },
})

/** Job: notifies people with a reservation of a new time or a cancellation. */
export const notifyOfLiveClassChange = defineJob({
  name: 'tellLive',
  words: { zh: '通知直播改期或取消', en: 'Notify of a live class change' },
  named: { thing: 'live_class', field: 'classId' },
  payload: Type.Object({
    classId: Id,
    kind: OneOf('liveMoved', 'liveCancelled'),
    startsAt: Type.Optional(Instant),
    revision: Type.Optional(Type.Integer()),
  }),
  run: async (deps: Deps, { classId, kind, startsAt, revision }) => {
    const row = await findManagedLiveClass(deps.sql, classId, deps.clock.now())
    if (!row) return
    if ((kind === 'liveCancelled') !== (row.cancelledAt !== null)) return
    // The class was moved again, and that change has its own job.
    if (kind === 'liveMoved' && startsAt !== row.startsAt.toISOString()) return
    await tellReserved(
      deps,
      row,
      kind,
      kind === 'liveMoved' ? `liveMoved ${row.classId} ${revision}` : `liveCancelled ${row.classId}`,
    )
  },
})

/**
 * Job after the end of a class: computes attendance from its actual length, then converts the recording to the replay.
 * Repeating it changes nothing.
 */
export const finishEndedLiveClass = defineJob({
  name: 'settleLive',
  words: { zh: '直播结算与回放', en: 'Process ended live class' },
  mustRun: true,
  named: { thing: 'live_class', field: 'classId' },
  payload: Type.Object({ classId: Id }),
  run: async (deps: Deps, { classId }) => {
    const now = deps.clock.now()
    const row = await findManagedLiveClass(deps.sql, classId, now)
    if (!row?.endedAt) return
    if (!row.isSettled) {
      const length = Math.round(livePositionMs(await listStreams(deps.sql, classId), now) / 1000)
      if (length > 0) await setLiveLessonSeconds(deps.sql, row, length, now)
      const rule = {
        attendPercent: row.attendPercent,
        needSignIns: row.needSignIns,
        signIns: await countLiveCheckInRounds(deps.sql, classId),
      }
      for (let page = 0, left = true; left; page++) {
        const list = await listAttendeePage(deps.sql, classId, { page, size: perRound })
        left = list.length === perRound
        for (const person of list) {
          const { seconds, signedIn } = await findLiveAttendance(deps.sql, person, row)
          if (person.isCompleted || !hasAttended({ seconds, length, signedIn }, rule)) continue
          await inTransaction(deps.sql, async (tx) => {
            await completeLesson(deps, tx, person, row.contentId)
            await setLiveAttendanceCompleted(tx, classId, person, now)
          })
        }
      }
      await setLiveAttendanceCredited(deps.sql, classId, now)
    }
    if (row.isRecorded && row.replaySeconds === null) await createLiveReplay(deps, row)
    await deleteOldSegments(deps, classId, new Date(now.getTime() + 60_000))
  },
})
