import { expect, test, vi } from 'vitest'
import { isTimeUpOnServer } from './time-over.ts'

const told = (remainingMs: number | null, own: { state?: 'open' | 'closed'; pausedAt?: string } = {}) => ({
  state: own.state ?? 'open',
  pausedAt: own.pausedAt ?? null,
  clock: { remainingMs, serverTime: '2026-03-02T02:00:00.000Z' },
})
const wait = vi.fn(async () => undefined)

test('time is up when the server says so, when the attempt has ended, or without a response', async () => {
  expect(await isTimeUpOnServer(async () => told(0), wait)).toBe(true)
  expect(await isTimeUpOnServer(async () => told(-3000), wait)).toBe(true)
  expect(await isTimeUpOnServer(async () => told(600_000, { state: 'closed' }), wait)).toBe(true)
  expect(await isTimeUpOnServer(async () => null, wait)).toBe(true)
})

test('extra time or a pause since the last request prevents the submit', async () => {
  expect(await isTimeUpOnServer(async () => told(600_000), wait)).toBe(false)
  expect(await isTimeUpOnServer(async () => told(500, { pausedAt: '2026-03-02T01:59:59.000Z' }), wait)).toBe(false)
  expect(await isTimeUpOnServer(async () => told(null), wait)).toBe(false)
})

test('a page whose clock runs ahead waits for the last moment', async () => {
  wait.mockClear()
  expect(await isTimeUpOnServer(async () => told(800), wait)).toBe(true)
  expect(wait).toHaveBeenCalledExactlyOnceWith(800)
})
