import { afterEach, expect, test, vi } from 'vitest'
import { isHls, playSource } from './play-source.ts'

const library = vi.hoisted(() => ({
  isSupported: true,
  made: [] as {
    loadSource: ReturnType<typeof vi.fn>
    destroy: ReturnType<typeof vi.fn>
    fail: (problem: object) => void
    recovered: number
  }[],
}))
vi.mock('hls.js/light', () => ({
  default: class {
    static isSupported = () => library.isSupported
    static Events = { ERROR: 'error' }
    static ErrorTypes = { MEDIA_ERROR: 'media' }
    recovered = 0
    fail: (problem: object) => void = () => undefined
    loadSource = vi.fn()
    attachMedia = vi.fn()
    destroy = vi.fn()
    constructor() {
      library.made.push(this)
    }
    on(_name: string, listener: (event: string, problem: object) => void) {
      this.fail = (problem) => listener('error', problem)
    }
    recoverMediaError() {
      this.recovered++
    }
  },
}))
afterEach(() => {
  library.made.length = 0
  library.isSupported = true
})

const playlist = 'http://localhost/files/hls/playlist.m3u8?fileId=1'
function start(address: string, own: { readonly canPlay?: string } = {}) {
  const element = document.createElement('video')
  element.canPlayType = () => (own.canPlay ?? '') as CanPlayTypeResult
  element.load = vi.fn()
  const onBroken = vi.fn()
  return { element, onBroken, letGo: playSource(element, address, { startAt: 7, onBroken }) }
}
const settled = () => vi.waitFor(() => expect(library.made).toHaveLength(1))

test('a playlist is known by its path', () => {
  expect([playlist, 'http://localhost/a.m3u8', 'http://localhost/a.mp4?x=.m3u8x'].map(isHls)).toEqual([
    true,
    true,
    false,
  ])
})

test('a file is played by the browser, and an error is an end', () => {
  const { element, onBroken, letGo } = start('http://localhost/a.mp4')
  expect(element.src).toBe('http://localhost/a.mp4')
  element.dispatchEvent(new Event('error'))
  expect(onBroken).toHaveBeenCalledOnce()
  letGo()
  expect(element.getAttribute('src')).toBeNull()
  expect(library.made).toHaveLength(0)
})

test('HLS: by the browser where it can, by the library where it cannot, or where the browser gives up before it began', async () => {
  expect(start(playlist, { canPlay: 'maybe' }).element.src).toBe(playlist)
  start(playlist)
  await settled()
  library.made.length = 0
  const { element, onBroken } = start(playlist, { canPlay: 'maybe' })
  element.dispatchEvent(new Event('error'))
  await settled()
  expect(library.made[0]?.loadSource).toHaveBeenCalledWith(playlist)
  expect(onBroken).not.toHaveBeenCalled()
})

test('the library recovers twice if it can; then, and without a network, it is broken', async () => {
  const { onBroken, letGo } = start(playlist)
  await settled()
  const [hls] = library.made
  hls?.fail({ fatal: false, type: 'network' })
  hls?.fail({ fatal: true, type: 'media' })
  hls?.fail({ fatal: true, type: 'media' })
  expect([hls?.recovered, onBroken.mock.calls.length]).toEqual([2, 0])
  hls?.fail({ fatal: true, type: 'media' })
  expect(onBroken).toHaveBeenCalledOnce()
  letGo()
  expect(hls?.destroy).toHaveBeenCalledOnce()
})

test('a browser that has neither says so; who leaves before the library has come hears nothing', async () => {
  library.isSupported = false
  const { onBroken } = start(playlist)
  await vi.waitFor(() => expect(onBroken).toHaveBeenCalledOnce())
  library.isSupported = true
  start(playlist).letGo()
  await new Promise((resolve) => setTimeout(resolve))
  expect(library.made).toHaveLength(0)
})
