import { dailyClasses } from '@portal/demo/life.ts'
import { withdrawCourse } from '../../features/catalogue/catalogue.public.ts'
import {
  endClass,
  insertLiveStream,
  scheduleLiveClass,
  setLiveReservation,
  setLiveStreamEnded,
} from '../../features/live/live.public.ts'
import { createDemoRandom, demoId } from '../demo-id.rules.ts'
import {
  type ActionKey,
  createDemoActor,
  type DemoAction,
  type DemoDay,
  demoOfficer,
  hoursAfter,
  pickByTurn,
} from './demo-action.ts'
import { demoCandidates } from './exam-actions.ts'
import { findDemoObjectRevision, setCoverPattern } from './life.store.ts'

const [tuesday, thursday] = [1, 3]
/**
 * Returns the actions of the live classes of a day: one in the evening for everyone, and on two afternoons a week
 * another for the people of one company. They are planned the day before and leave the catalogue the morning after, so
 * that the first page of the catalogue shows more than classes.
 */
export const liveActions = (day: DemoDay): DemoAction[] => [
  ...oneClass(day, 19.5, 0),
  ...(day.weekday === tuesday || day.weekday === thursday ? oneClass(day, 14.5, 3, 'starbeam') : []),
]

function oneClass(day: DemoDay, hour: number, skip: number, company?: string): DemoAction[] {
  const key = `live ${day.day} ${hour}`
  const what = pickByTurn(dailyClasses, day.weekday + skip)
  const planned: ActionKey = { key, at: day.plus(-1).at(9.2) }
  const [starts, hours] = [day.at(hour), hour > 18 ? 1.25 : 0.75]
  const draws = createDemoRandom(key)
  const invited = demoCandidates.filter(
    ({ memberships }) => company === undefined || memberships[0]?.company === company,
  )
  const people = invited
    .filter(() => draws() < (day.isWeekend ? 0.25 : 0.45))
    .map((person) => ({ person, at: hoursAfter(planned.at, 1 + draws() * 26) }))
  return [
    {
      ...planned,
      play: async (stage) => {
        await scheduleLiveClass(stage.deps, demoOfficer, {
          content: {
            title: what.title,
            promise: what.promise,
            teacherId: demoId('teacher', what.teacher),
            startsAt: starts.toISOString(),
            plannedSeconds: hours * 3600,
            priceFen: 0,
            companyIds: company ? [demoId('company', company)] : [],
            capacity: 200,
            isRecorded: false,
            attendPercent: 80,
            needSignIns: 0,
          },
        })
        await setCoverPattern(stage.tx, stage.idOf(planned, 1), what.cover)
      },
    },
    ...people.map(
      ({ person, at }): DemoAction => ({
        key: `${key} ${person.key}`,
        at,
        account: person.key,
        play: (stage) => setLiveReservation(stage.deps, createDemoActor(person), stage.idOf(planned), true),
      }),
    ),
    {
      // It is recorded only when it is over, because a room without a picture would look broken.
      key: `${key} end`,
      at: hoursAfter(starts, hours),
      ends: planned.at,
      play: async (stage) => {
        const classId = stage.idOf(planned)
        if ((await findDemoObjectRevision(stage.tx, 'live_class', classId)) === 0) return
        const stream = stage.idOf({ key: `${key} stream`, at: starts })
        await insertLiveStream(stage.tx, { id: stream, classId, now: starts })
        await setLiveStreamEnded(stage.tx, stream, hoursAfter(starts, hours))
        await endClass(stage.deps, demoOfficer, classId)
      },
    },
    {
      key: `${key} withdraw`,
      at: day.plus(1).at(8),
      ends: planned.at,
      play: async (stage) => {
        const productId = stage.idOf(planned, 1)
        await withdrawCourse(stage.deps, demoOfficer, {
          productId,
          revision: await findDemoObjectRevision(stage.tx, 'product', productId),
        })
      },
    },
  ]
}
