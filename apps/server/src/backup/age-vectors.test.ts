import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { inflateSync } from 'node:zlib'
import * as vectors from 'cctv-age'
import { expect, test } from 'vitest'
import { AgeError, createDecrypter, parseAgeIdentities } from './age.ts'

/** A vector of the age format: keys and values of its header, and the encrypted file. */
function readVector(bytes: Uint8Array) {
  const all = Buffer.from(bytes)
  const end = all.indexOf('\n\n')
  const lines = all.subarray(0, end).toString().split('\n')
  const entries = lines.map((line) => line.split(': ', 2) as [string, string])
  const valuesOf = (key: string) => entries.flatMap(([name, value]) => (name === key ? [value] : []))
  const body = all.subarray(end + 2)
  return { valuesOf, body: valuesOf('compressed').includes('zlib') ? inflateSync(body) : body }
}

/** Decrypts a file as far as it can be; `isWhole`: to its end. */
async function decrypt(body: Buffer, identities: string) {
  const released: Buffer[] = []
  try {
    for await (const bytes of Readable.from([body]).pipe(createDecrypter(parseAgeIdentities(identities))))
      released.push(bytes)
    return { isWhole: true, released: Buffer.concat(released) }
  } catch (error) {
    expect(error).toBeInstanceOf(AgeError)
    return { isWhole: false, released: Buffer.concat(released) }
  }
}

/** Passphrases, the text form and hybrid keys are parts of the format that backups don't use. */
const isOfBackups = ({ valuesOf }: ReturnType<typeof readVector>) =>
  valuesOf('passphrase').length === 0 &&
  valuesOf('armored').length === 0 &&
  !valuesOf('identity').some((key) => key.startsWith('AGE-SECRET-KEY-PQ-'))
const ownVectors = Object.entries(vectors)
  .map(([name, bytes]) => [name, readVector(bytes)] as const)
  .filter(([, vector]) => isOfBackups(vector))

test('the official vectors of the format are there', () => {
  expect(ownVectors).toHaveLength(67)
})

test.each(ownVectors)('the official vector %s is opened or refused', async (_, { valuesOf, body }) => {
  const { isWhole, released } = await decrypt(body, valuesOf('identity').join('\n'))
  expect(isWhole).toBe(valuesOf('expect')[0] === 'success')
  if (isWhole) expect(createHash('sha256').update(released).digest('hex')).toBe(valuesOf('payload')[0])
  // Only complete chunks are released, each authenticated with its position.
  else expect(released.length % (64 * 1024)).toBe(0)
})
