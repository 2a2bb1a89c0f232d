import { expect, test } from 'vitest'
import { initialQuality, playbackSources } from './media-sources.ts'

const own = 'https://portal.example'
const none = { sdUrl: '', hdUrl: '', shdUrl: '', url: '', autoUrl: '', mediaToken: 't' }
const file = (name: string) => `${own}/${name}.mp4`
const names = (play: object) => playbackSources({ ...none, ...play }, own).map(({ quality }) => quality)

test('qualities are those available, each address once', () => {
  expect(names({ sdUrl: file('sd'), hdUrl: file('hd'), shdUrl: file('shd'), url: file('hd') })).toEqual([
    'sd',
    'hd',
    'shd',
  ])
  expect(names({ sdUrl: file('a'), hdUrl: file('a'), shdUrl: file('b') })).toEqual(['sd', 'shd'])
  expect(names({ hdUrl: file('a'), url: file('a') })).toEqual(['hd'])
  expect(names({ url: file('a') })).toEqual(['only'])
  expect(names({})).toEqual([])
})

test('automatic quality only when there is a choice', () => {
  expect(names({ sdUrl: file('sd'), hdUrl: file('hd'), autoUrl: file('auto') })).toEqual(['auto', 'sd', 'hd'])
  expect(names({ sdUrl: file('sd'), hdUrl: file('sd'), autoUrl: file('auto') })).toEqual(['sd'])
})

test('the last chosen quality is played first, when available', () => {
  const sources = playbackSources({ ...none, sdUrl: file('sd'), hdUrl: file('hd'), autoUrl: file('auto') }, own)
  expect(initialQuality(sources, 'sd')).toBe('sd')
  expect(initialQuality(sources, 'shd')).toBe('auto')
  expect(initialQuality(sources.slice(1), null)).toBe('hd')
  expect(initialQuality(playbackSources({ ...none, url: file('a') }, own), 'hd')).toBe('only')
  expect(initialQuality([], null)).toBe('only')
})
