import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  type AgeIdentity,
  type AgeRecipient,
  createAgeIdentity,
  createDecrypter,
  createEncrypter,
  parseAgeIdentities,
  parseAgeRecipient,
} from './age.ts'

const now = new Date('2026-03-02T02:00:00Z')
const pair = () => {
  const made = createAgeIdentity(now)
  return {
    made,
    identities: parseAgeIdentities(made.file),
    recipient: parseAgeRecipient(made.recipient) as AgeRecipient,
  }
}
const seal = (bytes: Buffer, ...recipients: AgeRecipient[]) =>
  buffer(Readable.from([bytes]).pipe(createEncrypter(recipients)))
/** In pieces of odd sizes, as a disk or a network delivers them. */
const open = async (sealed: Buffer, identities: readonly AgeIdentity[], step = 7919) => {
  const pieces = Array.from({ length: Math.ceil(sealed.length / step) }, (_, index) =>
    sealed.subarray(index * step, (index + 1) * step),
  )
  const stream = createDecrypter(identities)
  const from = Readable.from(pieces)
  from.on('error', () => undefined)
  return buffer(from.pipe(stream))
}

test('a file that the reference library for age wrote opens', async () => {
  const [identity] = parseAgeIdentities(
    '# a note\nAGE-SECRET-KEY-1ZVRN3YR8ZXSQL4UCYYNVY66QVFGTZSNLMP5UGPC69NXHDP3SEN9QXF5RTX\n',
  )
  expect(identity?.recipient.text).toBe('age14ug7ztazj3327w66262vl6enz65ydd7r8xetytk65pdh40m6n9fq4mxeyl')
  const sealed =
    'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBGL0ttOU9HSk50MnBabEhpa1IwNVk4TlZFanRkTHMxbCt2ZDlJZWVua1NzCjMwYUR5NXpZQkprZmFseGVtalVGb3FaUnBxNWNIWVFZUXF4U21pL1ZUNE0KLS0tIGt1eUFJMFlFZy9rUnlQWStHM01UOW9EUWhSeFpYclBqelBKVnAxUXkwZDAKKcV487sJu9Gdpa7HE+Kina1e5amvtDCkUTZRnxg5zSor4ITWZjbeghoXvLb69YlAV/wycDFhJNCgge8FFVRcjch5N9qgtH+v'
  expect((await open(Buffer.from(sealed, 'base64'), identity ? [identity] : [], 5)).toString()).toBe(
    'Backups are read by the tools of others.',
  )
})

test('files of every length come back, also of none and of whole chunks', async () => {
  const { identities, recipient } = pair()
  for (const length of [0, 1, 65535, 65536, 65537, 131072, 300_001]) {
    const bytes = Buffer.alloc(length, `${length} bytes `)
    expect((await open(await seal(bytes, recipient), identities)).equals(bytes), `${length} bytes`).toBe(true)
  }
})

test('each of several holders opens it, and no one else', async () => {
  const [one, two, other] = [pair(), pair(), pair()]
  const sealed = await seal(Buffer.from('for two'), one.recipient, two.recipient)
  for (const { identities } of [one, two]) expect((await open(sealed, identities)).toString()).toBe('for two')
  await expect(open(sealed, other.identities)).rejects.toThrow('none of the given keys opens it')
})

test('what was changed or cut anywhere is refused', async () => {
  const { identities, recipient } = pair()
  const sealed = await seal(Buffer.alloc(200_000, 'x'), recipient)
  for (const at of [3, 40, 120, 190, 260, 70_000, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed, identities), `byte ${at}`).rejects.toThrow()
  }
  for (const length of [10, 150, 200, 65_000, 65_768, sealed.length - 1])
    await expect(open(sealed.subarray(0, length), identities), `${length} bytes`).rejects.toThrow()
})

test('a mistyped public key is none', () => {
  const { made } = pair()
  expect(parseAgeRecipient(made.recipient)?.text).toBe(made.recipient)
  for (const text of [
    '',
    'age1',
    made.recipient.slice(0, -1),
    `${made.recipient}q`,
    made.recipient.replace(/.$/, (sign) => (sign === 'q' ? 'p' : 'q')),
    made.file,
  ])
    expect(parseAgeRecipient(text), text).toBeNull()
})
