import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { clearClosingReport, resendClosingReport, storeClosingReport } from './last-words.ts'

const leave = { key: 'leave-key-1', cause: 'pagehide', agoMs: 40, awayMs: null } as const
const words = { attemptId: 'a1', writer: 'window-one', leaves: [leave], answers: [] }
const told = () => vi.fn(async (_: unknown): Promise<unknown> => ({}))
beforeEach(() => sessionStorage.clear())

test('the last report of a closing page is repeated by the next page of its tab, as the same exit, with its age, once', async () => {
  storeClosingReport(words, 1000)
  const tell = told()
  await resendClosingReport('another attempt', tell)
  expect(tell).not.toHaveBeenCalled()
  await resendClosingReport('a1', tell, 3500)
  await resendClosingReport('a1', tell, 9000)
  expect(tell.mock.calls).toEqual([[{ ...words, leaves: [{ ...leave, agoMs: 2540 }] }]])
})

test('a computer clock set in between creates no exit in the future, or more than a day ago', async () => {
  const tell = told()
  for (const now of [-5000, 9e12]) {
    storeClosingReport(words, 1000)
    await resendClosingReport('a1', tell, now)
  }
  expect(tell.mock.calls.map(([said]) => (said as typeof words).leaves[0]?.agoMs)).toEqual([40, 86_400_000])
})

test('a refused report is dropped, a lost one is repeated; neither blocks the paper', async () => {
  storeClosingReport(words)
  const tell = told()
  for (const error of [
    new ApiError(0, 'network', ''),
    new ApiError(503, 'unavailable', ''),
    new ApiError(409, 'companyMoved', ''),
    new ApiError(409, 'attemptTakenOver', ''),
  ]) {
    tell.mockRejectedValueOnce(error)
    await resendClosingReport('a1', tell)
  }
  await resendClosingReport('a1', tell)
  expect(tell).toHaveBeenCalledTimes(4)
})

test('an acknowledged report is not repeated, and an invalid record is ignored', async () => {
  const tell = told()
  storeClosingReport(words)
  clearClosingReport('a1')
  await resendClosingReport('a1', tell)
  sessionStorage.setItem('exam left a1', '{broken')
  await resendClosingReport('a1', tell)
  await resendClosingReport('a1', tell)
  expect(tell).not.toHaveBeenCalled()
  expect(sessionStorage.length).toBe(0)
})
