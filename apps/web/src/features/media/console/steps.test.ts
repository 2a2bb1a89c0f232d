import { expect, test } from 'vitest'
import { type MediaWithSteps, processingSteps } from './steps.ts'

const media = (own: Partial<MediaWithSteps>): MediaWithSteps => ({
  state: 'uploading',
  percent: 0,
  received: 0,
  size: 100,
  source: null,
  qualities: [],
  kind: null,
  ...own,
})
const seen = (own: Partial<MediaWithSteps>, kind: 'video' | 'audio' = 'video', sent?: number) =>
  processingSteps(media(own), kind, sent).map(({ name, state }) => `${name} ${state}`)
const source = {
  codec: 'h264',
  width: 1280,
  height: 720,
  rate: 25,
  renditions: [
    { quality: 'sd' as const, width: 854, height: 480 },
    { quality: 'hd' as const, width: 1280, height: 720 },
  ],
}

test('from the first part to the last rendition', () => {
  expect(seen({})).toEqual(['upload now', 'check waiting', 'sd waiting', 'hd waiting', 'shd waiting'])
  expect(processingSteps(media({ received: 40 }), 'video')[0]?.percent).toBe(40)
  expect(processingSteps(media({ received: 40 }), 'video', 60)[0]?.percent).toBe(60)
  expect(seen({ state: 'queued' }, 'audio')).toEqual(['upload done', 'check waiting', 'only waiting'])
  expect(seen({ state: 'working' })).toEqual(['upload done', 'check now', 'sd waiting', 'hd waiting', 'shd waiting'])
  expect(seen({ state: 'working', source, percent: 30 })).toEqual(['upload done', 'check done', 'sd now', 'hd now'])
  expect(seen({ state: 'ready', source })).toEqual(['upload done', 'check done', 'sd done', 'hd done'])
  expect(seen({ state: 'ready', qualities: ['only'], kind: 'audio' })).toEqual([
    'upload done',
    'check done',
    'only done',
  ])
})

test('the failed step is shown: before or after the check, or during the upload', () => {
  expect(seen({ state: 'failed' })).toEqual(['upload done', 'check failed', 'sd waiting', 'hd waiting', 'shd waiting'])
  expect(seen({ state: 'failed', source })).toEqual(['upload done', 'check done', 'sd failed', 'hd failed'])
  expect(seen({ state: 'cancelled' })[0]).toBe('upload failed')
})
