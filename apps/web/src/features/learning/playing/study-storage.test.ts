import { expect, test, vi } from 'vitest'
import { sendStoredStudy } from './stored-study.ts'
import { type CreditedStudy, type ReportedStudy, StudyReporter } from './study-reporter.ts'
import { hasStoredStudy, openStudyStorage } from './study-storage.ts'

const place = { productId: 'p', contentId: 'c', videoFormat: 1 } as const

/** A device with pages that open and close. */
function aDevice() {
  const stored = new Map<string, string>()
  const storage = {
    keys: (prefix: string) => [...stored.keys()].filter((key) => key.startsWith(prefix)),
    read: (key: string) => stored.get(key) ?? null,
    write: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  }
  let now = 1_000_000
  let isOnline = false
  const arrived: ReportedStudy[][] = []
  const openPage = (name: string, owner = 'ann acme') => {
    const send = vi.fn(async (records: readonly ReportedStudy[]): Promise<CreditedStudy> => {
      if (!isOnline) throw new Error('network')
      arrived.push([...records])
      return { records: [], certificateId: null, isPlayedElsewhere: false }
    })
    const [userId = '', companyId = ''] = owner.split(' ')
    const port = {
      owner: { userId, companyId },
      isOwnerHere: () => true,
      now: () => now,
      send,
      take: () => undefined,
      onCredited: () => undefined,
      onWaiting: () => undefined,
      isFinal: () => false,
      ...openStudyStorage(storage, owner, name),
    }
    return new StudyReporter(port, place)
  }
  return {
    stored,
    storage,
    arrived,
    openPage,
    pass: (seconds: number) => (now += seconds * 1000),
    goOnline: () => (isOnline = true),
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
}
const secondsOf = (records: readonly ReportedStudy[]) => records.reduce((sum, record) => sum + record.viewTime, 0)

test('ten minutes of offline playback are sent later, once and complete', async () => {
  const { openPage, pass, goOnline, arrived, stored, settle } = aDevice()
  const page = openPage('one')
  page.play(0)
  for (let at = 1; at <= 600; at++) {
    pass(1)
    page.tick(at)
    if (at % 15 === 0) await settle()
  }
  page.pause(600)
  await settle()
  expect(arrived).toEqual([])
  goOnline()
  page.flush()
  await settle()
  expect(arrived).toHaveLength(1)
  expect(secondsOf(arrived[0] ?? [])).toBe(600)
  expect(arrived[0]?.[0]?.fromTime).toBe(0)
  expect(arrived[0]?.at(-1)?.videoTime).toBe(600)
  page.flush()
  await settle()
  expect(arrived).toHaveLength(1)
  expect(stored.size).toBe(0)
})

test('two offline pages keep separate records, and the next page finds both', async () => {
  const { openPage, pass, goOnline, arrived, stored, settle } = aDevice()
  const [one, two] = [openPage('one'), openPage('two')]
  one.play(0)
  two.play(100)
  pass(20)
  one.pause(20)
  pass(10)
  two.pause(130)
  await settle()
  expect(stored.size).toBe(2)
  goOnline()
  openPage('three')
  await settle()
  expect(arrived.flat().map((record) => record.fromTime)).toEqual([0, 100])
  expect(stored.size).toBe(0)
})

test('a page whose records were taken over keeps storing its own', async () => {
  const { openPage, pass, stored, settle } = aDevice()
  const one = openPage('one')
  one.play(0)
  pass(20)
  one.pause(20)
  await settle()
  openPage('two')
  one.play(20)
  pass(20)
  one.pause(40)
  await settle()
  const kept = [...stored.values()].map((text) => (JSON.parse(text) as ReportedStudy[]).length)
  expect(kept.sort()).toEqual([1, 2])
})

test('records of one person or company are never sent by another', async () => {
  const { openPage, pass, goOnline, arrived, settle } = aDevice()
  const one = openPage('one')
  one.play(0)
  pass(20)
  one.pause(20)
  await settle()
  goOnline()
  openPage('two', 'ann other')
  openPage('three', 'bob acme')
  await settle()
  expect(arrived).toEqual([])
})

test('the next page sends what a lesson stored, under its own name; failed records stay', async () => {
  const { openPage, pass, stored, storage, settle } = aDevice()
  const page = openPage('one')
  page.play(0)
  for (let at = 1; at <= 2000; at++) {
    pass(1)
    page.tick(at)
    if (at % 15 === 0) await settle()
  }
  page.leave(2000)
  await settle()
  expect([hasStoredStudy(storage, 'ann acme'), hasStoredStudy(storage, 'ann other')]).toEqual([true, false])
  const sent: ReportedStudy[][] = []
  const answers = [undefined, new Error('network'), new RangeError('malformed')]
  const send = async (records: readonly ReportedStudy[]) => {
    const answer = answers.shift()
    if (answer) throw answer
    sent.push([...records])
  }
  const isFinal = (error: unknown) => error instanceof RangeError
  await sendStoredStudy(openStudyStorage(storage, 'ann acme', 'two'), { send, isFinal })
  expect(sent.map((records) => records.length)).toEqual([100])
  expect(sent[0]?.[0]).toMatchObject({ tarUserId: 'ann', tarCompanyId: 'acme', fromTime: 0 })
  expect([...stored.values()].map((text) => (JSON.parse(text) as ReportedStudy[]).length)).toEqual([34])
  await sendStoredStudy(openStudyStorage(storage, 'ann acme', 'three'), { send, isFinal })
  expect(stored.size).toBe(0)
  expect(sent).toHaveLength(1)
})
