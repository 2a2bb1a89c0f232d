import { playInfoRead, studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { studyRecordCounts } from '@portal/contract/learning/record.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aPerson, type Person } from '../apps/server/src/testing/builders.ts'
import { aCourse, type Course } from '../apps/server/src/testing/course.builder.ts'
import { openTestServer, type TestServer } from '../apps/server/src/testing/test-server.ts'
import { type CreditedStudy, StudyReporter } from '../apps/web/src/features/learning/playing/study-reporter.ts'
import { openStudyStorage } from '../apps/web/src/features/learning/playing/study-storage.ts'

/**
 * The page's reporter and the server's judgement together, over a network that fails, with minutes that pass
 * immediately.
 */
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  ann = await aPerson(server.deps, await aCompany(server.deps))
})
afterAll(() => server.close())

type Network = 'works' | 'is away' | 'loses the answer'

function aDevice(course: Course, who: Person) {
  const stored = new Map<string, string>()
  const storage = {
    keys: (prefix: string) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, text: string) => void stored.set(key, text),
    remove: (key: string) => void stored.delete(key),
  }
  const place = { productId: course.productId, contentId: course.contentIds[0] as string, videoFormat: 1 } as const
  const sent: number[] = []
  const now = () => server.clock.now().getTime()
  let network: Network = 'works'
  let waiting: Promise<unknown> = Promise.resolve()
  const open = (name: string) =>
    new StudyReporter(
      {
        owner: { userId: who.accountId, companyId: who.companyId },
        isOwnerHere: () => true,
        now,
        send: (records) => {
          const call = async (): Promise<CreditedStudy> => {
            if (network === 'is away') throw new Error('no network')
            sent.push(records.length)
            const answer = await server.call(studyRecordsSave, { recordJson: [...records], sentAt: now() }, who)
            if (network === 'loses the answer') throw new Error('no answer')
            return answer.data
          }
          const answer = call()
          waiting = answer.catch(() => undefined)
          return answer
        },
        take: () => undefined,
        ...openStudyStorage(storage, `${who.accountId} ${who.companyId}`, name),
        onCredited: () => undefined,
        onWaiting: () => undefined,
        isFinal: () => false,
      },
      place,
    )
  /** All work in progress has ended. */
  const settle = async () => {
    for (let last: unknown = null; last !== waiting; ) {
      last = waiting
      await waiting
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const play = async (page: StudyReporter, from: number, to: number) => {
    page.play(from)
    for (let at = from + 1; at <= to; at++) {
      server.clock.pass(1)
      page.tick(at)
      if (at % 15 === 0) await settle()
    }
  }
  return { open, play, settle, sent, stored, setNetwork: (next: Network) => (network = next) }
}

const studied = async (who: Person) => (await server.call(studyRecordCounts, {}, who)).data.seconds
const recordsOf = async (who: Person) =>
  server.deps.sql<
    { from: number; to: number }[]
  >`select from_second as from, to_second as to from study_record where account_id = ${who.accountId} order by from_second`

test('ten minutes without a network are reported as soon as possible, in one call, once and in full', async () => {
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 900 }]] })
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId: course.contentIds[0] as string }, ann)
  const device = aDevice(course, ann)
  const page = device.open('one')
  device.setNetwork('is away')
  await device.play(page, 0, 600)
  page.pause(600)
  await device.settle()
  expect([device.sent.length, await studied(ann)]).toEqual([0, 0])
  device.setNetwork('works')
  page.flush()
  await device.settle()
  expect([device.sent, await studied(ann), device.stored.size]).toEqual([[40], 600, 0])
  const records = await recordsOf(ann)
  expect(records.map(({ from }) => from)).toEqual(Array.from({ length: 40 }, (_, index) => index * 15))
  expect(records.every(({ from, to }) => to - from === 15)).toBe(true)
})

test('a network delivers reports and loses the responses, and the page is closed meanwhile: the next page reports the rest, and nothing counts twice', async () => {
  const ben = await aPerson(server.deps, ann.companyId)
  const course = await aCourse(server.deps, { sections: [[{ type: 3, seconds: 900 }]] })
  await server.call(playInfoRead, { knowledgeId: course.productId, contentId: course.contentIds[0] as string }, ben)
  const device = aDevice(course, ben)
  const page = device.open('one')
  device.setNetwork('loses the answer')
  await device.play(page, 0, 120)
  device.setNetwork('is away')
  await device.play(page, 120, 300)
  page.leave(300)
  await device.settle()
  expect(await studied(ben)).toBe(120)
  server.clock.pass(3600)
  device.setNetwork('works')
  device.open('two')
  await device.settle()
  expect([await studied(ben), device.stored.size]).toEqual([300, 0])
})
