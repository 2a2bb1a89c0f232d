import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findLengthProblem,
  type ProbedSource,
  parseProbeOutput,
  parseTranscodeProgress,
  renditionsOf,
} from './rendition.rules.ts'

const limits = { maxSeconds: 3600 }
const film = (own: object = {}, format: object = {}) =>
  JSON.stringify({
    streams: [
      { index: 0, codec_type: 'video', width: 1920, height: 1080, avg_frame_rate: '25/1', ...own },
      { index: 1, codec_type: 'audio' },
    ],
    format: { format_name: 'mov,mp4,m4a,3gp,3g2,mj2', duration: '60.04', ...format },
  })
const sourceOf = (json: string): ProbedSource => {
  const read = parseProbeOutput(json, limits)
  if ('reason' in read) throw new Error(read.reason)
  return read.source
}
const reasonOf = (json: string) => {
  const read = parseProbeOutput(json, limits)
  return 'reason' in read ? read.reason : null
}

describe('properties of a file', () => {
  test('a video is normalised to upright and square pixels', () => {
    expect(sourceOf(film())).toMatchObject({
      kind: 'video',
      duration: 60.04,
      isLengthSaid: true,
      video: { index: 0, width: 1920, height: 1080 },
      audio: { index: 1 },
    })
    expect(sourceOf(film({ side_data_list: [{ rotation: -90 }] })).video).toMatchObject({ width: 1080, height: 1920 })
    expect(sourceOf(film({ tags: { rotate: '180' } })).video).toMatchObject({ width: 1920, height: 1080 })
    expect(sourceOf(film({ width: 720, height: 576, sample_aspect_ratio: '64:45' })).video?.width).toBeCloseTo(1024)
    expect(sourceOf(film({ field_order: 'tt' })).video?.isInterlaced).toBe(true)
  })

  test('a recording with a cover picture is audio', () => {
    const json = JSON.stringify({
      streams: [
        { index: 0, codec_type: 'audio' },
        { index: 1, codec_type: 'video', width: 500, height: 500, disposition: { attached_pic: 1 } },
      ],
      format: {},
    })
    expect(sourceOf(json)).toMatchObject({ kind: 'audio', duration: null, video: null, audio: { index: 0 } })
  })

  test('unsupported files, by reason', () => {
    expect(reasonOf('{}')).toBe('nothingToPlay')
    expect(reasonOf('not json')).toBe('unreadable')
    expect(reasonOf(film({ width: 20_000, height: 20_000 }))).toBe('tooManyPixels')
    expect(reasonOf(film({}, { duration: '3601' }))).toBe('tooLong')
  })
})

test('renditions: none larger than the source, at least one, all of its shape, with even sides', () => {
  const side = fc.integer({ min: 2, max: 8000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      fc.pre(width / height < 8 && height / width < 8)
      const made = renditionsOf({ video: { index: 0, width, height, rate: 25, isInterlaced: false } })
      expect(made.length).toBeGreaterThan(0)
      for (const one of made) {
        expect(one.width % 2 === 0 && one.height % 2 === 0).toBe(true)
        expect(one.width).toBeLessThanOrEqual(width + 1)
        expect(one.height).toBeLessThanOrEqual(height + 1)
        if (Math.min(one.width, one.height) > 100) expect(one.width / one.height / (width / height)).toBeCloseTo(1, 1)
      }
    }),
  )
  const names = (width: number, height: number) =>
    renditionsOf({ video: { index: 0, width, height, rate: 25, isInterlaced: false } }).map(
      (one) => `${one.name} ${one.width}×${one.height}`,
    )
  expect(names(1920, 1080)).toEqual(['sd 854×480', 'hd 1280×720', 'shd 1920×1080'])
  expect(names(1080, 1920)).toEqual(['sd 480×854', 'hd 720×1280', 'shd 1080×1920'])
  expect(names(1252, 720)).toEqual(['sd 834×480', 'hd 1252×720'])
  expect(names(320, 240)).toEqual(['sd 320×240'])
})

test('progress of ffmpeg, and comparison of output and input', () => {
  expect(parseTranscodeProgress('out_time_us=30000000', 60)).toBe(48)
  expect(parseTranscodeProgress('out_time_us=90000000', 60)).toBe(95)
  expect(parseTranscodeProgress('out_time_us=30000000', null)).toBeNull()
  expect(parseTranscodeProgress('speed=1.5x', 60)).toBeNull()
  const source = sourceOf(film())
  expect(findLengthProblem(source, 59)).toBeNull()
  expect(findLengthProblem(source, 40)).toBe('endsEarly')
  expect(findLengthProblem({ ...source, isLengthSaid: false }, 40)).toBeNull()
  expect(findLengthProblem({ ...source, duration: null }, 0.9)).toBe('tooShort')
})
