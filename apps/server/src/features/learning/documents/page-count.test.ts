import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPdf } from '../../../testing/pdf.ts'
import { countPdfPages, createPageCountReader } from './page-count.ts'

const mb = 1024 * 1024

/** A PDF file whose catalogue is in a stream after this many filler bytes. */
function aBomb(size: number): Buffer {
  // Deflate blocks that end on a byte may be concatenated (RFC 1951), so data of that size is never created here.
  const piece = (bytes: Buffer | string) => deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const megabyte = piece(Buffer.alloc(mb, ' '))
  const stream = Buffer.concat([
    Buffer.from([0x78, 0xda]),
    piece('1 0 '),
    ...Array.from({ length: size / mb }, () => megabyte),
    deflateRawSync('<</Type/Catalog/Pages 2 0 R>>'),
  ])
  const head = Buffer.from('%PDF-1.7\n')
  const packed = Buffer.concat([
    Buffer.from(`5 0 obj\n<</Type/ObjStm/N 1/First ${4 + size}/Filter/FlateDecode/Length ${stream.length}>>stream\n`),
    stream,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const entry = (type: number, a: number, b: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(type)
    bytes.writeUInt32BE(a, 1)
    bytes.writeUInt16BE(b, 5)
    return bytes
  }
  const at = head.length + packed.length
  const entries = Buffer.concat([
    entry(0, 0, 65_535),
    entry(2, 5, 0),
    entry(0, 0, 0),
    entry(0, 0, 0),
    entry(0, 0, 0),
    entry(1, head.length, 0),
    entry(1, at, 0),
  ])
  const table = [
    Buffer.from(`6 0 obj\n<</Type/XRef/Size 7/W[1 4 2]/Root 1 0 R/Length ${entries.length}>>stream\n`),
    entries,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF`),
  ]
  return Buffer.concat([head, packed, ...table])
}

test('a small file that unpacks to a huge size is aborted early', async () => {
  const bomb = aBomb(1024 * mb)
  expect(bomb.length).toBeLessThan(2 * mb)
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before)
  }, 20)
  expect(await countPdfPages(bomb, null, createPageCountReader({ growthMb: 200 }))).toBeNull()
  clearInterval(watch)
  // Without a limit, it takes more than two gigabytes.
  expect(most).toBeLessThan(900 * mb)
})

test('many pages are counted, and a false count is not accepted', async () => {
  expect(await countPdfPages(await aPdf(300), null)).toBe(300)
  const lie = Buffer.from((await aPdf(2)).toString('latin1').replace('/Count 2', '/Count 9'), 'latin1')
  expect(await countPdfPages(lie, null)).not.toBe(9)
})
