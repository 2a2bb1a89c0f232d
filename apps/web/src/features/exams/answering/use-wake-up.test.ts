import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWakeUp } from './use-wake-up.ts'

let steady = 0
beforeEach(() => {
  steady = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  vi.spyOn(performance, 'now').mockImplementation(() => steady)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** This many seconds pass while the page runs. */
const run = (seconds: number) => {
  for (let n = 0; n < seconds; n++) {
    steady += 1000
    vi.advanceTimersByTime(1000)
  }
}
const asleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('INT-07: after a sleep, a return to the page or a reconnect the page requests the time once; nothing else does', () => {
  const onAwake = vi.fn()
  const { unmount } = renderHook(() => useWakeUp(onAwake))
  run(60)
  expect(onAwake).toHaveBeenCalledTimes(0)
  asleep(3600)
  run(5)
  expect(onAwake).toHaveBeenCalledTimes(1)
  // A computer clock that is set back counts as well; slow drift doesn't.
  asleep(-7200)
  run(5)
  expect(onAwake).toHaveBeenCalledTimes(2)
  for (let n = 0; n < 10; n++) {
    vi.setSystemTime(Date.now() + 200)
    run(1)
  }
  expect(onAwake).toHaveBeenCalledTimes(2)
  show('hidden')
  expect(onAwake).toHaveBeenCalledTimes(2)
  show('visible')
  expect(onAwake).toHaveBeenCalledTimes(3)
  window.dispatchEvent(new Event('online'))
  expect(onAwake).toHaveBeenCalledTimes(4)
  unmount()
  asleep(3600)
  run(5)
  show('visible')
  expect(onAwake).toHaveBeenCalledTimes(4)
})
