import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Faults of an authenticator, on purpose. */
type Fault = {
  readonly origin?: string
  readonly rpId?: string
  /** False: the person was present, but not verified by PIN or finger. */
  readonly isVerified?: boolean
  readonly signCount?: number
}
/** CBOR (RFC 8949) of the few types that an authenticator sends. */
function encodeCBOR(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(
      size < 24
        ? [(major << 5) | size]
        : size < 256
          ? [(major << 5) | 24, size]
          : [(major << 5) | 25, size >> 8, size & 255],
    )
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, one]) => [encodeCBOR(key), encodeCBOR(one as never)])
  return Buffer.concat([head(5, value.size), ...pairs])
}
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/**
 * An authenticator in software, with one passkey. Its answers to challenges have the form in which a browser sends
 * them.
 */
export class PasskeyStandIn {
  readonly id = randomBytes(32).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #cose: Uint8Array
  readonly #origin: string
  #signCount = 1
  constructor(origin: string) {
    this.#origin = origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#cose = encodeCBOR(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }

  #data(type: 'create' | 'get', challenge: string, fault: Fault) {
    const client = Buffer.from(
      JSON.stringify({
        type: `webauthn.${type}`,
        challenge,
        origin: fault.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
    const count = Buffer.alloc(4)
    count.writeUInt32BE(fault.signCount ?? this.#signCount++)
    const flags = 1 | (fault.isVerified === false ? 0 : 4) | (type === 'create' ? 64 : 0)
    const head = Buffer.concat([sha256(fault.rpId ?? new URL(this.#origin).hostname), Buffer.from([flags]), count])
    return { client, head }
  }
  /** The answer to the options of a registration. */
  register(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string }
    const { client, head } = this.#data('create', challenge, fault)
    const id = Buffer.from(this.id, 'base64url')
    const authData = Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#cose])
    const attestation = encodeCBOR(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    )
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    })
  }
  /** The answer to the options of a sign-in. */
  answer(options: string, fault: Fault = {}): string {
    const { challenge } = JSON.parse(options) as { challenge: string }
    const { client, head } = this.#data('get', challenge, fault)
    const signature = sign('sha256', Buffer.concat([head, sha256(client)]), this.#privateKey)
    return JSON.stringify({
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: head.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    })
  }
}
