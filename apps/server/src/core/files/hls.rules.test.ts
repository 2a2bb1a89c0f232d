import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countAllowedSegments, readFfmpegPlaylist, renderHlsPlaylist, renderMasterPlaylist } from './hls.rules.ts'

const lengths = fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 40 })
const timesOf = (parts: readonly number[]) => {
  const times = [0]
  for (const part of parts) times.push((times.at(-1) ?? 0) + part)
  return times
}

test('what ffmpeg writes is read, and a file with a hole is not', () => {
  const text =
    '#EXTM3U\n#EXT-X-MAP:URI="sd.mp4",BYTERANGE="100@0"\n#EXTINF:4.000000,\n#EXT-X-BYTERANGE:50@100\nsd.mp4\n#EXTINF:2.500000,\n#EXT-X-BYTERANGE:20@150\nsd.mp4\n#EXT-X-ENDLIST\n'
  expect(readFfmpegPlaylist(text)).toEqual({ starts: [0, 100, 150, 170], times: [0, 4000, 6500] })
  expect(readFfmpegPlaylist(text.replace('20@150', '20@151'))).toBeNull()
  expect(readFfmpegPlaylist(text.replace('#EXT-X-ENDLIST', ''))).toBeNull()
  expect(readFfmpegPlaylist('#EXTM3U\n#EXT-X-MAP:URI="sd.mp4",BYTERANGE="100@0"\n#EXT-X-ENDLIST')).toBeNull()
})

test('a playlist names the head and each segment once, in order, and none is longer than it says', () => {
  fc.assert(
    fc.property(lengths, (parts) => {
      const text = renderHlsPlaylist({ times: timesOf(parts) }, parts.length, (part) => `segment.m4s?part=${part}`)
      expect([...text.matchAll(/part=(\d+)/g)].map((match) => Number(match[1]))).toEqual([
        0,
        ...parts.map((_, at) => at + 1),
      ])
      const target = Number(/TARGETDURATION:(\d+)/.exec(text)?.[1])
      for (const [, length] of text.matchAll(/EXTINF:([\d.]+)/g))
        expect(Math.round(Number(length))).toBeLessThanOrEqual(target)
    }),
  )
})

test('a preview has the segments that begin within it and no other, and the whole has all', () => {
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 1_000_000 }), (parts, share) => {
      const times = timesOf(parts)
      const count = countAllowedSegments({ times }, share)
      const limit = ((times.at(-1) ?? 0) * share) / 1_000_000
      expect(count).toBe(Math.max(1, times.slice(0, -1).filter((at) => at < limit).length))
      expect(countAllowedSegments({ times }, 1_000_000)).toBe(parts.length)
    }),
  )
})

test('a master playlist says what the heaviest segment of each rendition takes, and the average', () => {
  const index = { starts: [0, 100, 1100, 1300], times: [0, 4000, 6000], address: 'hd.m3u8' }
  expect(renderMasterPlaylist([index, { ...index, starts: [0, 50, 60, 70], address: 'sd.m3u8' }]).split('\n')).toEqual([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...[
      '#EXT-X-STREAM-INF:BANDWIDTH=2000,AVERAGE-BANDWIDTH=1600',
      'hd.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=40,AVERAGE-BANDWIDTH=27',
      'sd.m3u8',
      '',
    ],
  ])
  fc.assert(
    fc.property(lengths, (parts) => {
      const times = timesOf(parts)
      const text = renderMasterPlaylist([{ starts: [0, ...times.map((at) => 10 + at)], times, address: 'x' }])
      const [, most, average] = /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+)/.exec(text) ?? []
      expect(Number(average)).toBeLessThanOrEqual(Number(most))
    }),
  )
})
