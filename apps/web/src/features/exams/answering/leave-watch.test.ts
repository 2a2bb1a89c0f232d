import { describe, expect, test, vi } from 'vitest'
import { type ExitCount, ExitWatch, type ExitWatchPort } from './leave-watch.ts'

function play() {
  let now = 1000
  let keys = 0
  let count = 0
  const seen = new Set<string>()
  const port = {
    steady: () => now,
    newKey: () => `key-${++keys}`,
    send: vi.fn(async (leaves: Parameters<ExitWatchPort['send']>[0]): Promise<ExitCount> => {
      for (const { key } of leaves) if (!seen.has(key)) count += 1
      for (const { key } of leaves) seen.add(key)
      const isOver = count >= 5
      return {
        leaveCount: count,
        leaveLimit: 5,
        state: isOver ? 'graded' : 'open',
        endedBy: isOver ? 'leaves' : null,
        clock: { remainingMs: 1000, serverTime: '2026-03-02T02:00:00.000Z' },
      }
    }),
    onReturn: vi.fn(),
    onEnded: vi.fn(),
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { watch: new ExitWatch(port), port, pass: (ms: number) => (now += ms), settle }
}

describe('exits from the exam page', () => {
  test('blur, then hidden, then back is one exit with its length', async () => {
    const { watch, port, pass, settle } = play()
    watch.leave('blur')
    pass(300)
    watch.leave('hidden')
    pass(8700)
    watch.return()
    watch.return()
    await settle()
    expect(port.send.mock.calls.map(([leaves]) => leaves)).toEqual([
      [{ key: 'key-1', cause: 'blur', agoMs: 0, awayMs: null }],
      [{ key: 'key-1', cause: 'blur', agoMs: 9000, awayMs: 9000 }],
    ])
    expect(port.onReturn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ cause: 'blur', awayMs: 9000 }),
      expect.objectContaining({ leaveCount: 1 }),
    )
  })

  test('a submit includes reports in flight and lost ones, and none that was acknowledged', async () => {
    const { watch, port, pass, settle } = play()
    watch.leave('hidden')
    watch.return()
    await settle()
    expect(watch.untold()).toEqual([])
    port.send.mockRejectedValueOnce(new Error('network')).mockRejectedValueOnce(new Error('network'))
    watch.leave('blur')
    pass(1000)
    watch.return()
    expect(watch.untold().map(({ key }) => key)).toContain('key-2')
    await settle()
    pass(4000)
    expect(watch.untold()).toEqual([{ key: 'key-2', cause: 'blur', agoMs: 5000, awayMs: 1000 }])
  })

  test('a lost report is sent later, with its age', async () => {
    const { watch, port, pass, settle } = play()
    port.send.mockRejectedValueOnce(new Error('network')).mockRejectedValueOnce(new Error('network'))
    watch.leave('hidden')
    await settle()
    pass(2000)
    watch.return()
    await settle()
    expect(port.onReturn).not.toHaveBeenCalled()
    pass(10_000)
    await watch.retry()
    expect(port.send.mock.lastCall?.[0]).toEqual([{ key: 'key-1', cause: 'hidden', agoMs: 12_000, awayMs: 2000 }])
  })

  test('many exits without a network, and one longer than a day, all arrive in calls that the server accepts', async () => {
    const { watch, port, pass, settle } = play()
    const real = port.send.getMockImplementation() as (typeof port)['send']
    port.send.mockImplementation(async () => Promise.reject(new Error('network')))
    for (let n = 0; n < 45; n++) {
      watch.leave('hidden')
      pass(n === 0 ? 2 * 86_400_000 : 2000)
      watch.return()
      await settle()
    }
    const told = new Set<string>()
    port.send.mockImplementation(async (leaves) => {
      if (leaves.length > 20 || leaves.some(({ agoMs, awayMs }) => Math.max(agoMs, awayMs ?? 0) > 86_400_000))
        throw new Error('malformed')
      for (const { key } of leaves) told.add(key)
      return { ...(await real([])), leaveCount: told.size }
    })
    await watch.retry()
    expect(told.size).toBe(45)
  })

  test('the fifth ends it, and nothing is reported afterwards', async () => {
    const { watch, port, settle } = play()
    for (let n = 0; n < 7; n++) {
      watch.leave('hidden')
      watch.return()
      await settle()
    }
    expect(port.onEnded).toHaveBeenCalledTimes(1)
    const { length } = port.send.mock.calls
    watch.leave('blur')
    await watch.goodbye('pagehide')
    expect(port.send.mock.calls).toHaveLength(length)
  })

  test('the last report of a page is sent as such', async () => {
    const { watch, port } = play()
    await watch.goodbye('pagehide')
    expect(port.send).toHaveBeenCalledWith([expect.objectContaining({ cause: 'pagehide' })], true)
  })
})
