import { afterEach, expect, test, vi } from 'vitest'
import { sessionStore } from '#web/api/session.ts'
import { reportStudy } from '../learning.queries.ts'
import { studyAskedFor } from './study-shelf.ts'
import { settleStudy, tellKeptStudy } from './tell-kept-study.ts'

vi.mock('../learning.queries.ts', () => ({ reportStudy: vi.fn(async () => ({})) }))
const kept = [{ contentId: 'c', endTime: 1 }]
const signIn = (companyId: string) =>
  sessionStore.set({
    access_token: 't',
    userId: 'ann',
    commpanyId: companyId,
    companyId,
    id: companyId,
    logo: '',
    companyName: companyId,
  })

afterEach(() => {
  localStorage.clear()
  vi.mocked(reportStudy).mockClear()
  vi.useRealTimers()
})

test('before a session ends, lessons that are open tell first, then what lies on the device', async () => {
  signIn('acme')
  const told: string[] = []
  vi.mocked(reportStudy).mockImplementation(async () => {
    told.push('kept')
    return {} as never
  })
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  localStorage.setItem('study ann other gone', JSON.stringify(kept))
  const lesson = (event: Event) =>
    (event as CustomEvent<Promise<void>[]>).detail.push(Promise.resolve().then(() => void told.push('open')))
  addEventListener(studyAskedFor, lesson)
  await settleStudy()
  removeEventListener(studyAskedFor, lesson)
  expect(told).toEqual(['open', 'kept'])
  expect(vi.mocked(reportStudy).mock.calls).toEqual([[kept, false]])
  expect(Object.keys(localStorage)).toEqual(['study ann other gone'])
})

test('a network that does not answer holds nobody back for long, and loses nothing', async () => {
  vi.useFakeTimers()
  signIn('acme')
  vi.mocked(reportStudy).mockImplementation(() => new Promise(() => undefined))
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  let isSettled = false
  void settleStudy().then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(2900)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isSettled).toBe(true)
  expect(Object.entries(localStorage).map(([, text]) => JSON.parse(text))).toEqual([kept])
})

test('of nobody, or of another company, nothing is told', async () => {
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  signIn('other')
  await tellKeptStudy()
  sessionStore.set(null)
  await tellKeptStudy()
  expect(reportStudy).not.toHaveBeenCalled()
})
