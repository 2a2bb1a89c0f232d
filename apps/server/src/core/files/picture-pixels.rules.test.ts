import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDrawablePicture } from './picture-size.rules.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))
const big16 = (n: number) => [n >> 8, n & 0xff]
const little16 = (n: number) => [n & 0xff, n >> 8]
const little24 = (n: number) => [n & 0xff, (n >> 8) & 0xff, n >> 16]
const heads: Record<string, (width: number, height: number) => Buffer> = {
  'image/png': (width, height) => bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0], big16(width), [0, 0], big16(height)),
  'image/gif': (width, height) => bytes('GIF89a', little16(width), little16(height)),
  'image/jpeg': (width, height) =>
    bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 17, 8], big16(height), big16(width), [3, 0, 0, 0]),
  'image/webp': (width, height) =>
    bytes('RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0', little24(width - 1), little24(height - 1)),
}

describe.each(Object.entries(heads))('%s', (_mime, head) => {
  it('is drawn up to 50 million pixels', () => {
    expect(
      [head(100, 80), head(10_000, 5000), head(10_000, 10_000), head(60_000, 60_000)].map((picture) =>
        isDrawablePicture(picture),
      ),
    ).toEqual([true, true, false, false])
  })

  it('may be cut off anywhere', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.uint8Array({ maxLength: 30 }),
        (at, more) => typeof isDrawablePicture(Buffer.concat([head(10, 10).subarray(0, at), more])) === 'boolean',
      ),
    )
  })
})
