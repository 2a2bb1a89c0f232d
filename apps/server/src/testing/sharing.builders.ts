import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { studyLimits } from '@portal/contract/learning/study.limits.ts'
import {
  myRewardLedger,
  myRewards,
  rewardOfferRedeem,
  shareLink,
  shareLinkAccept,
} from '@portal/contract/sharing/sharing.contract.ts'
import { bookSharingRewards } from '../features/sharing/sharing.jobs.ts'
import type { Person } from './builders.ts'
import type { Course } from './course.builder.ts'
import type { TestServer } from './test-server.ts'

/**
 * Creates functions with which a test acts as the sharer of a product or as an invited person: they share it, study it
 * and redeem the earned points, and one runs the waiting jobs.
 */
export function createSharingDriver(server: TestServer) {
  const link = async (person: Person, productId: string) => (await server.call(shareLink, { productId }, person)).data
  const open = (person: Person, course: Course) =>
    server.call(
      playInfoRead,
      { knowledgeId: course.productId, contentId: course.contentIds[0] as string, from: 'pc' },
      person,
    )
  /** Reports the seconds of the first lesson from `from` on as played in the time that has just passed. */
  const report = (person: Person, course: Course, seconds: number, from = 0) =>
    server.call(
      studyRecordsSave,
      {
        recordJson: [
          {
            videoFormat: 1,
            verifyTime: 0,
            liveId: 0,
            viewType: 9,
            endTime: server.clock.now().getTime(),
            fromTime: from,
            videoTime: from + seconds,
            viewTime: seconds,
            contentId: course.contentIds[0] as string,
            productId: course.productId,
          },
        ],
      } as never,
      person,
    )
  return {
    link,
    open,
    report,
    accept: async (person: Person, code: string) => (await server.call(shareLinkAccept, { code }, person)).data,
    rewards: async (person: Person) => (await server.call(myRewards, {}, person)).data,
    ledger: async (person: Person, lang: 'zh' | 'en' = 'zh') =>
      (await server.call(myRewardLedger, {}, { ...person, lang })).data,
    redeem: (person: Person, offerId: string, requestKey: string) =>
      server.call(rewardOfferRedeem, { offerId, requestKey }, person),
    /** Opens the first lesson and plays this many of its seconds. */
    async study(person: Person, course: Course, seconds: number, from = 0) {
      await open(person, course)
      for (let at = 0; at < seconds; at += studyLimits.stretchMax) {
        const part = Math.min(studyLimits.stretchMax, seconds - at)
        server.clock.pass(part)
        await report(person, course, part, from + at)
      }
    },
    /** Runs all waiting jobs concurrently, as several workers would, and each twice; returns their number. */
    async work(): Promise<number> {
      const rows = await server.deps.sql<{ payload: Record<string, unknown> }[]>`
        with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'paySharing' returning j.payload)
        select payload from taken`
      await Promise.all([...rows, ...rows].map(({ payload }) => bookSharingRewards.run(server.deps, payload)))
      return rows.length
    },
  }
}
