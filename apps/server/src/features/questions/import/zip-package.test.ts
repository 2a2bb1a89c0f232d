import { describe, expect, it } from 'vitest'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { isZip, unpackZip } from '../../../core/readers/zip-package.ts'
import { readQuestionFile } from './read-question-file.ts'

const everything = () => true
const one = (name: string, content: Buffer | string = 'x') => packStoredZip([[name, Buffer.from(content)]])
/** A zip whose only directory entry is changed at an offset; the signature is at 0. */
function changed(bytes: Buffer, offset: number, write: (bytes: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes)
  write(copy, copy.indexOf('PK\u0001\u0002', 'latin1') + offset)
  return copy
}
const refusal = (bytes: Buffer) =>
  unpackZip(bytes, everything).then(
    () => 'taken',
    (error: { reason: string }) => error.reason,
  )

describe('a package', () => {
  it('is unpacked into memory, names normalised, folders left out', async () => {
    const zip = await unpackZip(
      packStoredZip([
        ['a/', Buffer.alloc(0)],
        ['a/e\u0301.xml', Buffer.from('é')],
        ['b.bin', Buffer.from('b')],
      ]),
      (name) => name.endsWith('.xml'),
    )
    expect([...zip.names]).toEqual(['a/', 'a/é.xml', 'b.bin'])
    expect([...zip.files]).toEqual([['a/é.xml', Buffer.from('é')]])
  })

  it('may have its names in GB18030, as old Chinese tools write them', async () => {
    const gb = changed(one('abcd.xml'), 46, (bytes, at) => bytes.set([0xcc, 0xe2, 0xbf, 0xe2], at))
    expect([...(await unpackZip(gb, everything)).names]).toEqual(['题库.xml'])
  })

  it.each(['../up.xml', 'a/../../up.xml', '/etc/passwd', 'C:/windows/x.xml', 'a\\..\\x.xml', 'a\u0000.xml', 'a\n.xml'])(
    'with the path %j is refused as a whole',
    async (name) => {
      expect(await refusal(one(name))).toBe('unsafe-package')
    },
  )

  it.each([
    [
      'a symbolic link',
      'unsafe-package',
      changed(one('a.xml', '/etc/passwd'), 38, (bytes, at) => bytes.writeUInt32LE((0o120777 << 16) >>> 0, at)),
    ],
    [
      'a password',
      'unsafe-package',
      changed(one('a.xml'), 8, (bytes, at) => {
        bytes.writeUInt16LE(0x0801, at)
        bytes.writeUInt32LE(13, at + 12)
      }),
    ],
    [
      'a name twice',
      'unsafe-package',
      packStoredZip([
        ['a.xml', Buffer.from('1')],
        ['a.xml', Buffer.from('2')],
      ]),
    ],
    [
      'a file over the limit',
      'package-too-large',
      changed(one('a.xml'), 20, (bytes, at) => {
        bytes.writeUInt32LE(21 * 1024 * 1024, at)
        bytes.writeUInt32LE(21 * 1024 * 1024, at + 4)
        bytes.writeUInt16LE(8, at - 10)
      }),
    ],
    [
      'too many files',
      'package-too-large',
      packStoredZip(Array.from({ length: 5001 }, (_, index) => [`${index}.xml`, Buffer.alloc(0)] as const)),
    ],
    [
      'too much in all',
      'package-too-large',
      packStoredZip(Array.from({ length: 6 }, (_, index) => [`${index}.xml`, Buffer.alloc(18 * 1024 * 1024)] as const)),
    ],
    [
      'other bytes than its checksum',
      'damaged-package',
      changed(one('a.xml'), 16, (bytes, at) => bytes.writeUInt32LE(1, at)),
    ],
    ['an end that is cut off', 'damaged-package', one('a.xml').subarray(0, -8)],
    [
      'a directory that lies elsewhere',
      'damaged-package',
      changed(one('a.xml'), 0, (bytes, at) => bytes.fill(0, at, at + 4)),
    ],
  ])('with %s is refused: %s', async (_what, reason, bytes) => {
    expect(await refusal(bytes)).toBe(reason)
  })

  it('can’t unpack to more than it declares', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const packed = deflateRawSync(Buffer.alloc(50 * 1024 * 1024))
    const bomb = changed(one('a.xml', packed), 10, (bytes, at) => {
      bytes.writeUInt16LE(8, at)
      bytes.writeUInt32LE(1000, at + 14)
    })
    expect(packed.length).toBeLessThan(60_000)
    expect(await refusal(bomb)).toBe('damaged-package')
  })
})

describe('a file whose content differs from its name', () => {
  it.each([
    ['a picture named .zip', 'a.zip', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'not-what-it-says'],
    ['GIFT named .xlsx', 'a.xlsx', Buffer.from('Who? {=a ~b}'), 'not-what-it-says'],
    ['a package named .gift', 'a.gift', one('imsmanifest.xml', '<manifest/>'), 'not-what-it-says'],
    ['a workbook named .zip', 'a.zip', one('xl/workbook.xml', '<workbook/>'), 'not-what-it-says'],
    ['any zip named .xlsx', 'a.xlsx', one('a.xml', '<a/>'), 'not-what-it-says'],
    ['a Word document named .zip', 'a.zip', one('word/document.xml', '<document/>'), 'not-what-it-says'],
    ['a zip of something else', 'a.zip', one('ppt/presentation.xml', '<presentation/>'), 'no-manifest'],
    ['an old workbook', 'a.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old-excel'],
    ['a web page named .xml', 'a.xml', Buffer.from('<html><script>alert(1)</script></html>'), 'unknown-format'],
    ['a program named .gift', 'a.gift', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000', 'latin1'), 'unknown-format'],
    ['nothing', 'a.zip', Buffer.alloc(0), 'not-what-it-says'],
  ])('%s is refused', async (_what, name, bytes, reason) => {
    const report = await readQuestionFile(bytes, name)
    expect(report.problems.map((problem) => problem.reason)).toEqual([reason])
    expect(report.questions).toEqual([])
  })

  it('is distinguished from a zip', () => {
    expect([isZip(one('a')), isZip(Buffer.from('PK')), isZip(packStoredZip([]))]).toEqual([true, false, true])
  })
})
