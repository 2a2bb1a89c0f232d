import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['success', 1000],
  ['notification', 1500],
  ['info', 3000],
  ['error', 3000],
] as const)('a word of %s stands for %i ms', (kind, ms) => {
  toast(kind, `told as ${kind}`)
  vi.advanceTimersByTime(ms - 1)
  expect(toastStore.get().map((one) => one.text)).toEqual([`told as ${kind}`])
  vi.advanceTimersByTime(1)
  expect(toastStore.get()).toEqual([])
})
