import { examCentres, examSessions } from '@portal/demo/appointments.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId, instantAtHour, zoneOffset } from './demo-id.rules.ts'

/** Loads exam centres with their sessions, the fee of one exam, and an exam coupon of the announced learner. */
export async function loadCentres(
  deps: Omit<Deps, 'log'>,
  tx: Transaction,
  examIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  const created_at = daysBefore(now, 18)
  await insertDemoRows(
    tx,
    'exam_centre',
    examCentres.map(({ key, mapUrl, timeZone = null, ...centre }, index) => ({
      id: demoId('exam centre', key),
      ...centre,
      map_url: mapUrl,
      time_zone: timeZone,
      position: index + 1,
      created_at,
    })),
  )
  await insertDemoRows(
    tx,
    'exam_session',
    examSessions.map(({ key, centre, exam, hours, inDays, startsAt, seats, needsCoupon }) => {
      const [hour = 0, minute = 0] = startsAt.split(':').map(Number)
      const starts_at = instantAtHour(now, -inDays, hour + minute / 60, zoneMinutes)
      return {
        id: demoId('exam session', key),
        centre_id: demoId('exam centre', centre),
        exam_id: examIds.get(exam),
        starts_at,
        ends_at: new Date(starts_at.getTime() + hours * 3_600_000),
        change_until: new Date(starts_at.getTime() - 2 * 86_400_000),
        seats,
        taken: 0,
        needs_coupon: needsCoupon,
        created_at,
      }
    }),
  )
  const winter = examIds.get('nr-beam-winter')
  await insertDemoRows(tx, 'exam_fee', [{ exam_id: winter, fee_fen: 68_000, changed_by: null, changed_at: created_at }])
  await insertDemoRows(tx, 'exam_coupon', [
    {
      id: demoId('exam coupon', 'learner'),
      code: 'WNTR2M7KXQ4H',
      account_id: demoId('account', 'learner'),
      company_id: demoId('company', 'starbeam'),
      exam_id: winter,
      valid_until: instantAtHour(now, -60, 20, zoneMinutes),
      created_at,
    },
  ])
}
