import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canContainMedia, countUploadParts, missingUploadParts, uploadPartSize } from './upload.rules.ts'

test('the parts make up the file, and missing or short ones are named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1000 }), (size, each) => {
      const count = Math.min(5000, countUploadParts(size, each))
      const parts = Array.from({ length: countUploadParts(size, each) }, (_, part) => ({
        part,
        size: uploadPartSize(size, each, part),
      }))
      expect(parts.reduce((sum, part) => sum + part.size, 0)).toBe(size)
      expect(uploadPartSize(size, each, parts.length)).toBe(0)
      expect(missingUploadParts(size, each, parts)).toEqual([])
      expect(missingUploadParts(size, each, [])).toHaveLength(count)
      const short = parts.map((part) => (part.part === 0 ? { ...part, size: part.size - 1 } : part))
      expect(missingUploadParts(size, each, short)).toEqual([0])
    }),
  )
})

test('only video and audio, by their bytes', () => {
  const binary = new Uint8Array(20)
  for (const mime of [undefined, 'video/mp4', 'video/quicktime', 'video/matroska', 'audio/mpeg', 'application/ogg'])
    expect(canContainMedia(mime, binary)).toBe(true)
  for (const mime of ['text/plain', 'application/zip', 'image/png', 'application/vnd.apple.mpegurl'])
    expect(canContainMedia(mime, binary)).toBe(false)
  expect(canContainMedia(undefined, Buffer.from('#EXTM3U'))).toBe(false)
})
