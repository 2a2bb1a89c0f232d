import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { Transform } from 'node:stream'
import { systemRandom } from '../core/secrets/random.ts'
import { decodeBech32, encodeBech32 } from './bech32.ts'

/**
 * The age format (age-encryption.org/v1) for X25519 keys, so that a backup can be opened by the `age` program as well
 * as by ours. Writing needs the public key only: a server that makes backups cannot read them.
 */
const version = 'age-encryption.org/v1'
const chunkBytes = 64 * 1024
const tagBytes = 16
const longestHeader = 64 * 1024

/** Thrown when no available key opens a file, or when the file is malformed or was changed. */
export class AgeError extends Error {
  override readonly name = 'AgeError'
}

export type AgeRecipient = { readonly text: string; readonly raw: Buffer }
export type AgeIdentity = { readonly recipient: AgeRecipient; readonly key: KeyObject }

const spkiHead = Buffer.from('302a300506032b656e032100', 'hex')
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicKeyOf = (raw: Buffer) =>
  createPublicKey({ key: Buffer.concat([spkiHead, raw]), format: 'der', type: 'spki' })
const rawOf = (key: KeyObject) =>
  (key.type === 'private' ? createPublicKey(key) : key)
    .export({ type: 'spki', format: 'der' })
    .subarray(spkiHead.length)
const derive = (secret: Buffer, salt: Buffer, info: string) => Buffer.from(hkdfSync('sha256', secret, salt, info, 32))
const nothing = Buffer.alloc(0)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** Parses a public key, written as `age1…`; null when it is invalid. */
export function parseAgeRecipient(text: string): AgeRecipient | null {
  const raw = decodeBech32('age', text.trim())
  return raw && { text: text.trim(), raw }
}

/**
 * Parses the private keys in a file that `age-keygen` wrote, one per line. Comments, which begin with `#`, and all
 * other lines are skipped.
 */
export function parseAgeIdentities(text: string): AgeIdentity[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines.flatMap((line) => {
    const raw = line.startsWith('#') ? null : decodeBech32('age-secret-key-', line)
    return raw
      ? [identityOf(createPrivateKey({ key: Buffer.concat([pkcs8Head, raw]), format: 'der', type: 'pkcs8' }))]
      : []
  })
}

function identityOf(key: KeyObject): AgeIdentity {
  const raw = rawOf(key)
  return { key, recipient: { raw, text: encodeBech32('age', raw) } }
}

/** Creates a new private key, in the form of a file of `age-keygen`, and its public half. */
export function createAgeIdentity(now: Date): { file: string; recipient: string } {
  const { privateKey } = generateKeyPairSync('x25519')
  const { text } = identityOf(privateKey).recipient
  const secret = encodeBech32(
    'age-secret-key-',
    privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(pkcs8Head.length),
  ).toUpperCase()
  return { recipient: text, file: `# created: ${now.toISOString()}\n# public key: ${text}\n${secret}\n` }
}

const macOf = (fileKey: Buffer, head: string) =>
  createHmac('sha256', derive(fileKey, nothing, 'header'))
    .update(head)
    .digest()

function headerFor(fileKey: Buffer, recipients: readonly AgeRecipient[]): string {
  const stanzas = recipients.map(({ raw }) => {
    const own = generateKeyPairSync('x25519')
    const share = rawOf(own.publicKey)
    const shared = diffieHellman({ privateKey: own.privateKey, publicKey: publicKeyOf(raw) })
    const cipher = createCipheriv(
      'chacha20-poly1305',
      derive(shared, Buffer.concat([share, raw]), `${version}/X25519`),
      Buffer.alloc(12),
      { authTagLength: tagBytes },
    )
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return `-> X25519 ${base64(share)}\n${base64(body)}\n`
  })
  const head = `${version}\n${stanzas.join('')}---`
  return `${head} ${base64(macOf(fileKey, head))}\n`
}

/** A part of a header that holds the file key for one recipient. */
type Stanza = { readonly args: readonly string[]; readonly body: Buffer }
const columns = 64

/** Decodes base64 without padding, in its one canonical form. */
function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  if (base64(bytes) !== text) throw new AgeError('its header is malformed')
  return bytes
}

/** Parses a header to the letter, as the format demands: two readers must never understand it differently. */
function parseHeader(header: string): { stanzas: Stanza[]; mac: Buffer } {
  const lines = header.split('\n')
  if (lines[0] !== version) throw new AgeError('it is not an age file')
  const stanzas: Stanza[] = []
  let at = 1
  for (; lines[at]?.startsWith('-> '); at++) {
    const args = (lines[at] ?? '').slice(3).split(' ')
    if (!args.every((arg) => /^[!-~]+$/.test(arg))) throw new AgeError('its header is malformed')
    const body: Buffer[] = []
    // A line that is not full ends the body, even an empty one.
    for (let length = columns; length === columns; ) {
      const line = lines[++at]
      if (line === undefined || line.length > columns) throw new AgeError('its header is malformed')
      body.push(decodeBase64(line))
      length = line.length
    }
    stanzas.push({ args, body: Buffer.concat(body) })
  }
  const mac = /^--- (\S{43})$/.exec(lines[at] ?? '')?.[1]
  if (stanzas.length === 0 || mac === undefined || at !== lines.length - 2)
    throw new AgeError('its header is malformed')
  return { stanzas, mac: decodeBase64(mac) }
}

function openHeader(header: string, identities: readonly AgeIdentity[]): Buffer {
  const { stanzas, mac } = parseHeader(header)
  const head = header.slice(0, header.lastIndexOf('\n---') + 4)
  const own = stanzas
    .filter(({ args: [type] }) => type === 'X25519')
    .map(({ args, body }) => {
      const share = decodeBase64(args[1] ?? '')
      if (args.length !== 2 || share.length !== 32 || body.length !== 32) throw new AgeError('its header is malformed')
      return { share, body }
    })
  for (const { share, body } of own)
    for (const { key, recipient } of identities) {
      const fileKey = openStanza(share, body, key, recipient.raw)
      if (!fileKey) continue
      const right = macOf(fileKey, head)
      if (mac.length !== right.length || !timingSafeEqual(mac, right)) throw new AgeError('its header was changed')
      return fileKey
    }
  throw new AgeError('none of the given keys opens it')
}

function openStanza(share: Buffer, body: Buffer, privateKey: KeyObject, raw: Buffer): Buffer | null {
  try {
    const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(share) })
    const key = derive(shared, Buffer.concat([share, raw]), `${version}/X25519`)
    const decipher = createDecipheriv('chacha20-poly1305', key, Buffer.alloc(12), {
      authTagLength: tagBytes,
    }).setAuthTag(body.subarray(16))
    return Buffer.concat([decipher.update(body.subarray(0, 16)), decipher.final()])
  } catch {
    return null
  }
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Cuts a stream into pieces of one size. A piece is held back until more data follows, so that the last piece is known
 * to be the last.
 */
class Pieces {
  #held: Buffer[] = []
  #length = 0
  readonly #size: number
  constructor(size: number) {
    this.#size = size
  }
  add(bytes: Buffer) {
    this.#held.push(bytes)
    this.#length += bytes.length
  }
  /** The pieces behind which something follows. */
  *whole(): Generator<Buffer> {
    if (this.#length <= this.#size) return
    const all = Buffer.concat(this.#held)
    let at = 0
    for (; all.length - at > this.#size; at += this.#size) yield all.subarray(at, at + this.#size)
    this.#held = [all.subarray(at)]
    this.#length = all.length - at
  }
  last = () => Buffer.concat(this.#held)
}

/**
 * Creates a transform that encrypts a stream in the age format for these recipients: only their private keys open it.
 */
export function createEncrypter(recipients: readonly AgeRecipient[]): Transform {
  const fileKey = systemRandom.bytes(16)
  const nonce = systemRandom.bytes(16)
  const key = derive(fileKey, nonce, 'payload')
  const pieces = new Pieces(chunkBytes)
  let counter = 0
  const seal = (piece: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('chacha20-poly1305', key, nonceOf(counter++, isLast), { authTagLength: tagBytes })
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  const stream = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      pieces.add(bytes)
      for (const piece of pieces.whole()) this.push(seal(piece, false))
      done()
    },
    flush(done) {
      this.push(seal(pieces.last(), true))
      done()
    },
  })
  stream.push(Buffer.concat([Buffer.from(headerFor(fileKey, recipients)), nonce]))
  return stream
}

/**
 * Creates a transform that decrypts a stream. It ends with an AgeError when no key opens the stream, or when the stream
 * was changed or truncated.
 */
export function createDecrypter(identities: readonly AgeIdentity[]): Transform {
  let head = nothing
  let key: Buffer | null = null
  const pieces = new Pieces(chunkBytes + tagBytes)
  let counter = 0
  const open = (piece: Buffer, isLast: boolean) => {
    if (!key || piece.length < tagBytes) throw new AgeError('it is truncated')
    // Only an empty file may have an empty last chunk.
    if (piece.length === tagBytes && counter > 0) throw new AgeError('it was changed or truncated')
    const at = piece.length - tagBytes
    try {
      const decipher = createDecipheriv('chacha20-poly1305', key, nonceOf(counter++, isLast), {
        authTagLength: tagBytes,
      }).setAuthTag(piece.subarray(at))
      return Buffer.concat([decipher.update(piece.subarray(0, at)), decipher.final()])
    } catch {
      throw new AgeError('it was changed or truncated')
    }
  }
  /** Null until the head is whole. */
  const readHead = (bytes: Buffer): Buffer | null => {
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\n', head.indexOf('\n--- ') + 1) + 1
    if (head.indexOf('\n--- ') < 0 || end === 0 || head.length < end + 16) {
      if (head.length > longestHeader) throw new AgeError('it is not an age file')
      return null
    }
    const fileKey = openHeader(head.subarray(0, end).toString('latin1'), identities)
    key = derive(fileKey, head.subarray(end, end + 16), 'payload')
    return head.subarray(end + 16)
  }
  const attempt = (done: (error?: Error | null) => void, work: () => void) => {
    try {
      work()
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      attempt(done, () => {
        const payload = key ? bytes : readHead(bytes)
        if (!payload) return
        pieces.add(payload)
        for (const piece of pieces.whole()) this.push(open(piece, false))
      })
    },
    flush(done) {
      attempt(done, () => this.push(open(pieces.last(), true)))
    },
  })
}
