import fc from 'fast-check'
import { expect, test } from 'vitest'
import { soundTypeOf } from './sound.rules.ts'

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const track = (handler: string) =>
  box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))))
const mp4 = (...handlers: string[]) =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('mdat', Buffer.from('hdlr vide')),
    box('moov', ...handlers.map(track)),
  ])

test.each([
  [mp4('soun'), 'video/mp4', 'audio/mp4'],
  [mp4('soun'), 'audio/x-m4a', 'audio/mp4'],
  [mp4('soun', 'vide'), 'video/mp4', null],
  [mp4('vide'), 'video/mp4', null],
  [mp4(), 'audio/mp4', null],
  [Buffer.from('RIFF'), 'audio/wav', 'audio/wav'],
  [Buffer.from('OggS'), 'audio/ogg; codecs=opus', 'audio/ogg'],
  [Buffer.from('#!AMR'), 'audio/amr', null],
  [Buffer.from('x'), 'video/quicktime', null],
  [Buffer.from('x'), 'text/html', null],
] as const)('%# of %s is %s', (bytes, mime, wanted) => {
  expect(soundTypeOf(bytes, mime)).toBe(wanted)
})

test('any bytes are read to their end, and nothing but a sound track makes them sound', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom('video/mp4', 'video/webm'), (bytes, mime) => {
      const read = soundTypeOf(Buffer.from(bytes), mime)
      expect(read === null || Buffer.from(bytes).includes(mime === 'video/mp4' ? 'soun' : 'A_')).toBe(true)
    }),
  )
})
