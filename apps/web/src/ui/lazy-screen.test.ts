import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError, chunkTimeout, lazyScreen } from './lazy-screen.tsx'

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

test('a page whose files have not arrived after 120 seconds is reloaded once, and then says so', async () => {
  vi.useFakeTimers()
  expect(chunkTimeout).toBe(120_000)
  void lazyScreen(() => new Promise(() => undefined)).preload()
  await vi.advanceTimersByTimeAsync(119_999)
  expect(sessionStorage.getItem('reloaded-for')).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(sessionStorage.getItem('reloaded-for')).toContain(location.pathname)
  // The page was reloaded, and the file is still missing.
  await expect(lazyScreen(() => Promise.reject(new Error('gone'))).preload()).rejects.toBeInstanceOf(ChunkError)
})

test('a page whose files hang again after the reload shows the error', async () => {
  vi.useFakeTimers()
  void lazyScreen(() => new Promise(() => undefined)).preload()
  await vi.advanceTimersByTimeAsync(chunkTimeout)
  expect(sessionStorage.getItem('reloaded-for')).toContain(location.pathname)
  const again = expect(lazyScreen(() => new Promise(() => undefined)).preload()).rejects.toBeInstanceOf(ChunkError)
  await vi.advanceTimersByTimeAsync(chunkTimeout)
  await again
})
