import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPhoto } from '../../testing/pictures.ts'
import { pictureSize, picturesWithoutSize, writePictureSizes } from './picture-size.rules.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const jpegHead = 'ffd8 ffe0 0004 0000 ffff e1 0006 ffc0 0000 ffc4 0003 00'

/** A JPEG of 800 × 600 with this orientation in its Exif segment, in either byte order. */
const turned = (orientation: number, isLittle: boolean) => {
  const two = (n: number) => (isLittle ? [n & 255, n >> 8] : [n >> 8, n & 255])
  const four = (n: number) => (isLittle ? [...two(n), 0, 0] : [0, 0, ...two(n)])
  const entry = (tag: number, value: number) => [...two(tag), ...two(3), ...four(1), ...two(value), 0, 0]
  const tiff = [...Buffer.from(isLittle ? 'II' : 'MM'), ...two(42), ...four(8), ...two(2), ...entry(0x100, 9)]
  const exif = Buffer.from([...Buffer.from('Exif\0\0'), ...tiff, ...entry(0x112, orientation)])
  return Buffer.concat([
    bytes('ffd8 ffe1 00'),
    Buffer.from([exif.length + 2]),
    exif,
    bytes('ffc0 0011 08 0258 0320 03'),
  ])
}

test.each([
  ['PNG', bytes('89504e470d0a1a0a 0000000d 49484452 00000320 00000258'), { width: 800, height: 600 }],
  ['baseline JPEG behind other segments', bytes(`${jpegHead} ffc0 0011 08 0258 0320 03`), { width: 800, height: 600 }],
  ['progressive JPEG', bytes('ffd8 ffc2 0011 08 0001 0010 03'), { width: 16, height: 1 }],
  [
    'lossy WebP',
    bytes('52494646 00000000 57454250 56503820 00000000 000000 9d012a 2003 5802'),
    { width: 800, height: 600 },
  ],
  [
    'lossless WebP',
    bytes('52494646 00000000 57454250 5650384c 00000000 2f 1fc39500 00000000 00'),
    { width: 800, height: 600 },
  ],
  [
    'extended WebP',
    bytes('52494646 00000000 57454250 56503858 0a000000 00000000 1f0300 570200'),
    { width: 800, height: 600 },
  ],
  [
    'SVG',
    Buffer.from('<?xml version="1.0"?>\n<svg xmlns="x" width="760" height="380.4" viewBox="0 0 1 1">'),
    { width: 760, height: 380 },
  ],
  ['SVG with a view box alone', Buffer.from('<svg viewBox="0 0 24 12"/>'), { width: 24, height: 12 }],
  ['SVG without a size', Buffer.from('<svg width="100%" height="100%"/>'), null],
  ['JPEG of a camera held upright', turned(6, true), { width: 600, height: 800 }],
  ['the same in the other order of bytes', turned(8, false), { width: 600, height: 800 }],
  ['JPEG upside down', turned(3, true), { width: 800, height: 600 }],
  ['JPEG with an unknown orientation', turned(99, true), { width: 800, height: 600 }],
  ['half a JPEG', bytes('ffd8 ffc0 0011'), null],
  ['text', Buffer.from('hello'), null],
])('%s', (_kind, head, size) => {
  expect(pictureSize(head)).toEqual(size)
})

test('a photo of a phone has the size that it is drawn with', async () => {
  expect(pictureSize(await aPhoto(64, 48))).toEqual({ width: 48, height: 64 })
})

test('no bytes at all break the reading', () => {
  const heads = [
    '89504e47',
    'ffd8',
    'ffd8ffc0',
    'ffd8ffe10030457869660000',
    'ffd8ffe100304578696600004949',
    '524946460000000057454250565038',
    '',
  ].map((hex) => fc.uint8Array({ maxLength: 60 }).map((rest) => Buffer.concat([bytes(hex), rest])))
  fc.assert(
    fc.property(fc.oneof(...heads), (head) => {
      const size = pictureSize(head)
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true)
    }),
  )
})

const [one, two] = ['0190a5c2-0000-7000-8000-000000000001', '0190a5c2-0000-7000-8000-000000000002']
const html = `<p>a</p><img src="/files/read?fileId=${one}" alt="x" /><img alt="" src="/files/read?fileId=${two}" width="5" /><img src="/files/read?fileId=${one}" />`

test('pictures get the size of their file, each of them, and keep the one they say', () => {
  expect(picturesWithoutSize(html)).toEqual([one])
  const sizes = new Map([one, two].map((id) => [id, { width: 30, height: 20 }]))
  const sized = `<p>a</p><img width="30" height="20" src="/files/read?fileId=${one}" alt="x" /><img alt="" src="/files/read?fileId=${two}" width="5" /><img width="30" height="20" src="/files/read?fileId=${one}" />`
  expect(writePictureSizes(html, sizes)).toBe(sized)
  expect(writePictureSizes(sized, sizes)).toBe(sized)
  expect(writePictureSizes(html, new Map())).toBe(html)
})
