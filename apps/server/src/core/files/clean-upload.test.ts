import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aPdf } from '../../testing/pdf.ts'
import { aPhoto, aPixelBomb } from '../../testing/pictures.ts'
import { cleanUpload } from './clean-upload.ts'
import { isActivePdf } from './pdf-content.rules.ts'

const clean = (bytes: Buffer, name = 'a.jpg') => cleanUpload(bytes, name, 'idDocument')
const refusal = (bytes: Buffer, name: string) =>
  clean(bytes, name).then(
    () => 'taken',
    (error: { reason: string }) => error.reason,
  )

describe('pictures', () => {
  test('are upright and say no more where and with what they were taken', async () => {
    const photo = await aPhoto()
    expect((await sharp(photo).metadata()).exif?.includes('A phone')).toBe(true)
    const { bytes, mime } = await clean(photo)
    const told = await sharp(bytes).metadata()
    expect(mime).toBe('image/jpeg')
    expect(told).toMatchObject({ format: 'jpeg', width: 48, height: 64 })
    expect([told.exif, told.xmp, told.icc, told.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each([
    [
      'JPEG',
      'a.jpg',
      async () =>
        Buffer.concat([await aPhoto(), Buffer.from('<?php evil() ?>PK\x03\x04 evil.zip'), Buffer.from([0xff, 0xd9])]),
    ],
    [
      'PNG',
      'a.png',
      async () => {
        const png = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#fff' } })
          .png()
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">evil()</x:xmpmeta>')
          .toBuffer()
        return Buffer.concat([png, Buffer.from('<script>evil()</script>'), Buffer.from('IEND')])
      },
    ],
  ])('%s: what else stands in the file is gone', async (_kind, name, make) => {
    const made = await make()
    expect(made.includes('evil')).toBe(true)
    expect((await clean(made, name)).bytes.includes('evil')).toBe(false)
  })

  test.each([10_000, 60_000])(
    'of %i pixels each way in a small file are refused before they are decoded',
    async (side) => {
      const bomb =
        side === 10_000
          ? aPixelBomb(side)
          : Buffer.from(aPixelBomb(100)).fill(Buffer.from([0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]), 16, 24)
      expect(bomb.length).toBeLessThan(20_000)
      const before = process.memoryUsage.rss()
      expect(await refusal(bomb, 'a.png')).toBe('pictureTooLarge')
      expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000)
    },
  )

  test('larger than anybody looks at are made smaller', async () => {
    const large = await sharp({ create: { width: 5000, height: 2500, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    expect(await sharp((await clean(large)).bytes).metadata()).toMatchObject({ width: 4096, height: 2048 })
  })

  test('that are cut short are refused', async () => {
    const photo = await aPhoto(600, 400)
    expect(await refusal(photo.subarray(0, photo.length / 2), 'a.jpg')).toBe('wrongFileType')
  })

  test('many concurrent ones are all drawn, a few at a time', async () => {
    const photo = await aPhoto()
    const all = await Promise.all(Array.from({ length: 20 }, () => clean(photo)))
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1)
  })
})

describe('documents', () => {
  const within = async (more: string | Buffer) => {
    const pdf = await aPdf(1)
    const at = pdf.lastIndexOf('xref')
    return Buffer.concat([pdf.subarray(0, at), Buffer.from(more), Buffer.from('\n'), pdf.subarray(at)])
  }
  const packed = (objects: string, head = '/Type /ObjStm') => {
    const bytes = deflateSync(objects)
    return Buffer.concat([
      Buffer.from(`90 0 obj\n<< ${head} /N 1 /First 5 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream\nendobj'),
    ])
  }

  test.each([
    [
      'a script that starts with the document',
      () => within('9 0 obj <</OpenAction <</S /JavaScript /JS (app.alert(1))>>>> endobj'),
    ],
    ['a name that is written otherwise', () => within('9 0 obj <</S /J#61vaScript /#4aS (app.alert(1))>> endobj')],
    ['a program that is started', () => within('9 0 obj <</S/Launch/F(cmd.exe)>> endobj')],
    ['another file', () => within('9 0 obj <</Type/EmbeddedFile/Length 1>>\nstream\nx\nendstream endobj')],
    ['encryption', () => aPdf(1, { userPassword: '', ownerPassword: 'x' })],
    ['a script among packed objects', () => within(packed('9 0 <</S/JavaScript/JS(x)>>'))],
    ['packed objects that do not say so', () => within(packed('9 0 <</S/JavaScript/JS(x)>>', '/Type /None'))],
    [
      'objects that cannot be unpacked',
      () => within('9 0 obj <</Type/ObjStm/N 1/First 5/Filter/LZWDecode/Length 3>>\nstream\nabc\nendstream endobj'),
    ],
    ['objects that unpack without end', () => within(packed(' '.repeat(70 * 1024 * 1024)))],
  ])('with %s are refused', async (_what, make) => {
    expect(await refusal(await make(), 'a.pdf')).toBe('activeDocument')
  })

  test.each(['stream\n', 'obj stream\nendstream ', '/Length ', '<< /N 1 /First 1 >> stream\n'])(
    'of nothing but %j is looked at once',
    (unit) => {
      const begun = performance.now()
      isActivePdf(Buffer.from(`%PDF-1.7\n${unit.repeat(1_700_000 / unit.length)}\n%%EOF`))
      // If it were scanned again for every stream, this would take twenty seconds.
      expect(performance.now() - begun).toBeLessThan(3000)
    },
  )

  test('that are only looked at are kept as they are, also with packed objects and a word that looks like a name', async () => {
    for (const pdf of [
      await aPdf(2),
      await within(packed('9 0 <</Title (a /JSON b)>>')),
      await within('9 0 obj <</Length 9>>\nstream\n /Launch \nendstream endobj'),
    ])
      expect((await clean(pdf, 'a.pdf')).bytes.equals(pdf)).toBe(true)
  })
})
