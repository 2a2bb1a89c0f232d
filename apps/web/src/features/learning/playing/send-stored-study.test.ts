import { afterEach, expect, test, vi } from 'vitest'
import { sessionStore } from '#web/api/session.ts'
import { sendStudyRecords } from '../learning.queries.ts'
import { sendAllStudy, sendOwnStoredStudy } from './send-stored-study.ts'
import { studyRequestEvent } from './study-storage.ts'

vi.mock('../learning.queries.ts', () => ({ sendStudyRecords: vi.fn(async () => ({})) }))
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
  vi.mocked(sendStudyRecords).mockClear()
  vi.useRealTimers()
})

test('before a session ends, open lessons send first, then the stored study', async () => {
  signIn('acme')
  const told: string[] = []
  vi.mocked(sendStudyRecords).mockImplementation(async () => {
    told.push('kept')
    return {} as never
  })
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  localStorage.setItem('study ann other gone', JSON.stringify(kept))
  const lesson = (event: Event) =>
    (event as CustomEvent<Promise<void>[]>).detail.push(Promise.resolve().then(() => void told.push('open')))
  addEventListener(studyRequestEvent, lesson)
  await sendAllStudy()
  removeEventListener(studyRequestEvent, lesson)
  expect(told).toEqual(['open', 'kept'])
  expect(vi.mocked(sendStudyRecords).mock.calls).toEqual([[kept, false]])
  expect(Object.keys(localStorage)).toEqual(['study ann other gone'])
})

test('a network without an answer blocks for a short time only and loses nothing', async () => {
  vi.useFakeTimers()
  signIn('acme')
  vi.mocked(sendStudyRecords).mockImplementation(() => new Promise(() => undefined))
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  let isSettled = false
  void sendAllStudy().then(() => (isSettled = true))
  await vi.advanceTimersByTimeAsync(2900)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isSettled).toBe(true)
  expect(Object.entries(localStorage).map(([, text]) => JSON.parse(text))).toEqual([kept])
})

test('without a person, or in another company, nothing is sent', async () => {
  localStorage.setItem('study ann acme gone', JSON.stringify(kept))
  signIn('other')
  await sendOwnStoredStudy()
  sessionStore.set(null)
  await sendOwnStoredStudy()
  expect(sendStudyRecords).not.toHaveBeenCalled()
})
