import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { canPlayerFillScreen, toggleFullscreen } from '#web/ui/fullscreen.ts'
import { handlePlayerKey } from './player-keys.ts'

const tools = {
  at: 50,
  toggle: vi.fn(),
  seek: vi.fn(),
  toggleSubtitle: vi.fn(),
  media: { current: null as HTMLMediaElement | null },
  stage: { current: null as HTMLElement | null },
}
const listener = (event: KeyboardEvent) => handlePlayerKey(event, tools)
beforeEach(() => {
  document.body.innerHTML =
    '<section id="stage"><video></video><button id="in">x</button></section><button id="out">y</button><input id="text"><textarea id="note"></textarea><input id="range" type="range"><p id="p">z</p>'
  tools.media.current = document.querySelector('video')
  tools.stage.current = document.querySelector<HTMLElement>('#stage')
  document.addEventListener('keydown', listener)
  vi.clearAllMocks()
})
afterEach(() => document.removeEventListener('keydown', listener))
const press = (on: string, key: string, more: KeyboardEventInit = {}) =>
  document
    .querySelector(on)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })) === false

test('keys work at any focus on the page', () => {
  expect(press('#p', ' ')).toBe(true)
  expect(press('body', 'k')).toBe(true)
  press('#out', 'ArrowRight')
  press('#range', 'ArrowLeft')
  press('body', 'C')
  expect(tools.toggle).toHaveBeenCalledTimes(2)
  expect(tools.seek.mock.calls).toEqual([[55], [45]])
  expect(tools.toggleSubtitle).toHaveBeenCalledTimes(1)
})

test('not while typing, pressing a button, holding another key, or in a dialog', () => {
  for (const on of ['#text', '#note']) expect(press(on, ' ')).toBe(false)
  expect(press('#out', ' ')).toBe(false)
  expect(press('body', 'c', { ctrlKey: true })).toBe(false)
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  expect(press('body', ' ')).toBe(false)
  expect(tools.toggle).not.toHaveBeenCalled()
})

test('up and down scroll the page, and change the volume in the player', () => {
  const media = tools.media.current as HTMLMediaElement
  media.volume = 0.5
  expect(press('#p', 'ArrowDown')).toBe(false)
  expect(press('#in', 'ArrowDown')).toBe(true)
  expect(media.volume).toBeCloseTo(0.4)
})

test('falls back to full screen of the video alone; without any support there is no button', () => {
  const media = document.createElement('video')
  expect(canPlayerFillScreen(media)).toBe(false)
  const enter = vi.fn()
  Object.assign(media, { webkitEnterFullscreen: enter })
  expect(canPlayerFillScreen(media)).toBe(true)
  toggleFullscreen(null, media)
  expect(enter).toHaveBeenCalledTimes(1)
})
