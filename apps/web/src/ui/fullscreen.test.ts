import { afterEach, expect, test, vi } from 'vitest'
import { canPlayerFillScreen, toggleFullscreen } from './fullscreen.ts'

const say = (name: 'fullscreenEnabled' | 'fullscreenElement', value: unknown) =>
  Object.defineProperty(document, name, { value, configurable: true })
afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement'] as const)
    delete (document as unknown as Record<string, unknown>)[name]
})

test('where elements fill the screen, the stage does', async () => {
  say('fullscreenEnabled', true)
  const stage = Object.assign(document.createElement('div'), { requestFullscreen: vi.fn(async () => undefined) })
  const video = document.createElement('video')
  expect(canPlayerFillScreen(video)).toBe(true)
  toggleFullscreen(stage, video)
  expect(stage.requestFullscreen).toHaveBeenCalledOnce()
})

test('on a phone that fills its screen with films alone, the film does; where nothing may, nothing is offered', () => {
  const stage = document.createElement('div')
  const enter = vi.fn()
  const video = Object.assign(document.createElement('video'), { webkitEnterFullscreen: enter })
  expect(canPlayerFillScreen(video)).toBe(true)
  toggleFullscreen(stage, video)
  expect(enter).toHaveBeenCalledOnce()
  expect(canPlayerFillScreen(document.createElement('video'))).toBe(false)
  expect(() => toggleFullscreen(stage, document.createElement('video'))).not.toThrow()
})
