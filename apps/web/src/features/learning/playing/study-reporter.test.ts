import { describe, expect, test, vi } from 'vitest'
import { type CreditedStudy, type ReportedStudy, StudyReporter } from './study-reporter.ts'

const place = { productId: 'p', contentId: 'c', videoFormat: 1 } as const

function play(kept: string | null = null) {
  let now = 1_000_000
  let stored = kept
  const send = vi.fn(
    async (_records: readonly ReportedStudy[], _isLast: boolean): Promise<CreditedStudy> => ({
      records: [],
      certificateId: null,
      isPlayedElsewhere: false,
    }),
  )
  const onCredited = vi.fn()
  const onWaiting = vi.fn()
  const isFinal = (error: unknown) => error instanceof RangeError
  const owner = { userId: 'ann', companyId: 'acme' }
  let isHere = true
  const reporter = new StudyReporter(
    {
      owner,
      isOwnerHere: () => isHere,
      now: () => now,
      send,
      take: () => undefined,
      keep: (text) => (stored = text),
      kept: () => stored,
      onCredited,
      onWaiting,
      isFinal,
    },
    place,
  )
  const told = () =>
    send.mock.calls.map(([records]) =>
      records.map(({ fromTime, videoTime, viewTime, verifyTime }) => [fromTime, videoTime, viewTime, verifyTime]),
    )
  return {
    reporter,
    send,
    onCredited,
    onWaiting,
    told,
    pass: (seconds: number) => (now += seconds * 1000),
    stored: () => stored,
    go: (here: boolean) => (isHere = here),
    settle: () => new Promise((resolve) => setTimeout(resolve)),
  }
}

describe('reporting study', () => {
  test('every 15 seconds, at pause, with the media and the wall clock', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.play(0)
    pass(10)
    reporter.tick(10)
    pass(6)
    reporter.tick(16)
    await settle()
    pass(4)
    reporter.pause(20)
    await settle()
    expect(told()).toEqual([[[0, 16, 16, 16]], [[16, 20, 4, 20]]])
  })

  test('in another company or signed out, it waits on the device until its owner is back', async () => {
    const { reporter, pass, go, send, stored, settle } = play()
    reporter.play(0)
    pass(8)
    go(false)
    reporter.leave(8)
    reporter.flush()
    await settle()
    expect(send).not.toHaveBeenCalled()
    expect(JSON.parse(stored() ?? '[]')).toMatchObject([
      { tarUserId: 'ann', tarCompanyId: 'acme', fromTime: 0, videoTime: 8 },
    ])
    go(true)
    reporter.flush()
    await settle()
    expect(send).toHaveBeenCalledTimes(1)
    expect(stored()).toBeNull()
  })

  test('a seek makes two stretches, and a moment makes none', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.play(0)
    pass(5)
    reporter.jump(5, 60)
    pass(5)
    reporter.pause(65)
    reporter.play(65)
    pass(0.3)
    reporter.pause(65.3)
    await settle()
    expect(told()).toEqual([
      [
        [0, 5, 5, 5],
        [60, 65, 5, 10],
      ],
    ])
  })

  test('an unsent record survives a reload and is sent once', async () => {
    const first = play()
    first.send.mockRejectedValue(new Error('network'))
    first.reporter.play(0)
    first.pass(8)
    first.reporter.leave(8)
    await first.settle()
    expect(first.stored()).toContain('"viewTime":8')
    const second = play(first.stored())
    await second.settle()
    expect(second.told()).toEqual([[[0, 8, 8, 8]]])
    expect(second.stored()).toBeNull()
    second.reporter.flush()
    await second.settle()
    expect(second.send).toHaveBeenCalledTimes(1)
  })

  test('a confirmation restarts the time', async () => {
    const { reporter, pass } = play()
    reporter.play(0)
    pass(60)
    expect(reporter.verifyTime).toBe(60)
    reporter.confirm()
    pass(3)
    expect(reporter.verifyTime).toBe(3)
  })

  test('a stretch that ends during a report is sent after it', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.play(0)
    pass(16)
    reporter.tick(16)
    pass(3)
    reporter.pause(19)
    await settle()
    expect(told()).toEqual([[[0, 16, 16, 16]], [[16, 19, 3, 19]]])
  })

  test('a confirmation in the middle of a stretch loses none of it', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.play(0)
    pass(10)
    reporter.confirm()
    pass(4)
    reporter.pause(14)
    await settle()
    expect(told()).toEqual([[[0, 14, 14, 4]]])
  })

  test('after the last confirmation none is overdue', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.release()
    reporter.play(0)
    pass(500)
    expect(reporter.verifyTime).toBe(0)
    reporter.pause(500)
    await settle()
    expect(told()).toEqual([[[0, 500, 500, 0]]])
  })

  test('a machine that slept did not play', async () => {
    const { reporter, pass, told, settle } = play()
    reporter.play(0)
    pass(5)
    reporter.tick(5)
    pass(3600)
    reporter.tick(6)
    await settle()
    pass(4)
    reporter.pause(10)
    await settle()
    expect(told()).toEqual([[[0, 5, 5, 5]], [[6, 10, 4, 9]]])
  })

  test('when hidden it is sent immediately, and playback continues', async () => {
    const { reporter, pass, send, told, settle } = play()
    reporter.play(0)
    pass(6)
    reporter.hide(6)
    await settle()
    expect(send.mock.calls[0]?.[1]).toBe(true)
    pass(4)
    reporter.pause(10)
    await settle()
    expect(told()).toEqual([[[0, 6, 6, 6]], [[6, 10, 4, 10]]])
  })

  test('a permanently refused record is dropped; a failed one waits and is shown as waiting', async () => {
    const { reporter, pass, send, stored, onWaiting, settle } = play()
    send.mockRejectedValueOnce(new RangeError('malformed'))
    reporter.play(0)
    pass(5)
    reporter.pause(5)
    await settle()
    expect(stored()).toBeNull()
    send.mockRejectedValueOnce(new Error('network'))
    reporter.play(5)
    pass(5)
    reporter.pause(10)
    await settle()
    expect(stored()).toContain('"fromTime":5')
    reporter.flush()
    await settle()
    expect(onWaiting.mock.calls).toEqual([[false], [true], [false]])
  })

  test('broken storage counts as empty', async () => {
    for (const text of ['{', '{"a":1}', '[1]', 'null']) {
      const { reporter, send, settle } = play(text)
      reporter.flush()
      await settle()
      expect(send).not.toHaveBeenCalled()
    }
  })
})
