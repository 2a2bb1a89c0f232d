import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { leaveStartQueue, startExamThroughQueue, startQueueStore } from './start-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const queued = (position: number, seconds: number, retryAfter: number) =>
  new ApiError(429, 'startQueued', '', { position, seconds, retryAfter })
/** A start that fails with each of these in turn, and then succeeds. */
const failing = (...errors: ApiError[]) =>
  vi.fn(async () => {
    const error = errors.shift()
    if (error) throw error
    return 'paper'
  })

test('a person in line tries again when told to, sees each position, and starts in the end', async () => {
  const start = failing(queued(40, 8, 8), new ApiError(0, 'network', ''), queued(3, 1, 1))
  const begun = startExamThroughQueue('exam', start)
  await vi.advanceTimersByTimeAsync(0)
  expect(startQueueStore.get()).toEqual({ examId: 'exam', position: 40, seconds: 8 })
  await vi.advanceTimersByTimeAsync(7900)
  expect(start).toHaveBeenCalledTimes(1)
  // A lost request does not lose the position.
  await vi.advanceTimersByTimeAsync(200)
  expect([start.mock.calls.length, startQueueStore.get()?.position]).toEqual([2, 40])
  await vi.advanceTimersByTimeAsync(3000)
  expect(startQueueStore.get()).toEqual({ examId: 'exam', position: 3, seconds: 1 })
  await vi.advanceTimersByTimeAsync(1000)
  expect(await begun).toBe('paper')
  expect(startQueueStore.get()).toBeNull()
})

test('a refusal ends the wait, and so does leaving the line; without a place nothing is tried again', async () => {
  const refused = startExamThroughQueue('exam', failing(queued(9, 2, 2), new ApiError(409, 'examPaused', '')))
  const isRefused = expect(refused).rejects.toMatchObject({ reason: 'examPaused' })
  await vi.advanceTimersByTimeAsync(2000)
  await isRefused
  expect(startQueueStore.get()).toBeNull()

  await expect(startExamThroughQueue('exam', failing(new ApiError(0, 'network', '')))).rejects.toMatchObject({
    reason: 'network',
  })

  const left = startExamThroughQueue('exam', failing(queued(9, 30, 30)))
  await vi.advanceTimersByTimeAsync(10)
  leaveStartQueue()
  expect(await left).toBeNull()
  expect(startQueueStore.get()).toBeNull()
})
