import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, expect } from 'vitest'
import { aCompany, aPerson, aSession, joinCompany, type Person } from '../../../testing/builders.ts'
import { aCourse, type Course, type CourseOptions } from '../../../testing/course.builder.ts'
import { openTestServer } from '../../../testing/test-server.ts'

export type StudyClaimInput = {
  from?: number
  to?: number
  viewTime?: number
  endTime?: number
  verifyTime?: number
  contentId?: string
  productId?: string
  tarUserId?: string
  tarCompanyId?: string
}

/** Returns a study record as a page reports it, for the first lesson of a course by default. */
export const buildStudyRecord = (
  course: Course,
  {
    endTime,
    from = 0,
    viewTime = 15,
    to = from + viewTime,
    verifyTime = 0,
    ...own
  }: StudyClaimInput & { readonly endTime: number },
) => ({
  videoFormat: 1,
  verifyTime,
  liveId: 0,
  viewType: 9,
  endTime,
  videoTime: to,
  viewTime,
  fromTime: from,
  contentId: course.contentIds[0] as string,
  productId: course.productId,
  ...own,
})

/**
 * Opens the environment for a file of tests about study time: a server, two companies, the steps by which a page
 * reports study, and the stored totals. It is closed after the last test.
 */
export async function openStudyTests() {
  const server = await openTestServer()
  afterAll(() => server.close())
  const [company, other] = [await aCompany(server.deps), await aCompany(server.deps)]
  let learner: Person
  /** Days later, a person of both companies; the following steps are theirs unless they name another. */
  async function newLearner() {
    server.clock.pass(3 * 86_400)
    const ann = await aPerson(server.deps, company)
    learner = ann
    await joinCompany(server.deps, ann.accountId, other)
    return { ann, annThere: { ...ann, companyId: other, token: await aSession(server.deps, ann.accountId, other) } }
  }

  const anHour = (own: CourseOptions = {}) => aCourse(server.deps, { sections: [[{ type: 3, seconds: 3600 }]], ...own })
  const now = () => server.clock.now().getTime()
  const open = (course: Course, at = 0, who = learner) =>
    server.call(
      playInfoRead,
      { knowledgeId: course.productId, contentId: course.contentIds[at] as string, from: 'pc' },
      who,
    )
  const claim = (course: Course, own: StudyClaimInput = {}) => buildStudyRecord(course, { endTime: now(), ...own })
  const send = (records: unknown[], who: Person = learner, more: { sentAt?: number; player?: string } = {}) =>
    server.call(studyRecordsSave, { recordJson: records, ...more } as never, who)
  /** Plays honestly for this many seconds from a second of the recording on, and reports like the page. */
  async function playHonestly(course: Course, seconds: number, from = 0, who = learner) {
    for (let at = 0; at < seconds; at += 15) {
      const viewTime = Math.min(15, seconds - at)
      server.clock.pass(viewTime)
      await send([claim(course, { from: from + at, viewTime })], who)
    }
  }

  /** The stored totals of a person over all companies. */
  async function books(who = learner) {
    const { sql } = server.deps
    const [row] = await sql<
      {
        day: number
        week: number
        lesson: number
        course: number
        records: number
        played: number
        percent: number
        done: number
      }[]
    >`
      select (select coalesce(sum(seconds), 0)::int from study_day where account_id = ${who.accountId}) as day,
        (select coalesce(sum(seconds), 0)::int from study_rank where account_id = ${who.accountId} and period = 1) as week,
        (select coalesce(sum(seconds), 0)::int from study_lesson where account_id = ${who.accountId}) as lesson,
        (select coalesce(sum(studied_seconds), 0)::int from product_progress where account_id = ${who.accountId}) as course,
        (select coalesce(sum(credited_seconds), 0)::int from study_record where account_id = ${who.accountId}) as records,
        (select coalesce(max(played_seconds), 0) from content_progress where account_id = ${who.accountId}) as played,
        (select coalesce(max(percent), 0)::int from content_progress where account_id = ${who.accountId}) as percent,
        (select count(*)::int from content_progress where account_id = ${who.accountId} and completed_at is not null) as done`
    return row
  }
  /** Every total has these seconds of wall clock and at most these of the recording. */
  async function expectCredit(seconds: number, played = seconds, who = learner) {
    const { played: found, percent: _percent, done, ...wall } = (await books(who)) ?? { played: -1 }
    expect(wall).toEqual({ day: seconds, week: seconds, lesson: seconds, course: seconds, records: seconds })
    expect(found).toBeLessThanOrEqual(played)
    return { played: found, done }
  }
  return { server, company, other, newLearner, anHour, now, open, claim, send, playHonestly, books, expectCredit }
}
