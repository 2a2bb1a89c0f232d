import {
  EntryChangeNotificationControl,
  PagedResultsControl,
  PersistentSearchControl,
  ServerSideSortingRequestControl,
} from 'ldapts'

/**
 * Checks what a directory sends before `ldapts` reads it. Its parser trusts lengths and kinds of values: it never ends on
 * some messages that are cut short or name a negative length. Only messages of the exact form that a directory may answer
 * with (RFC 4511, section 4) reach it.
 */

/** Values in one message; more would block the process while they are read. */
const mostValuesAtOnce = 50_000
/** Kinds of values: the first byte of their encoding (X.690, section 8.1.2). */
const kinds = { boolean: 0x01, integer: 0x02, text: 0x04, enumeration: 0x0a, sequence: 0x30, set: 0x31 }
const [controls, referral] = [0xa0, 0xa3]
/**
 * The parser of `ldapts` would read their values, which it does not check. The portal never requests these controls.
 */
const refusedControls: readonly string[] = [
  EntryChangeNotificationControl.type,
  PersistentSearchControl.type,
  ServerSideSortingRequestControl.type,
]

export class MalformedLdapMessage extends Error {}

/** One value: the bytes from `from` to `to`, which is excluded. */
type Span = { readonly kind: number; readonly from: number; readonly to: number }
const lengthOf = ({ from, to }: Span) => to - from

/** The bytes of the head of the value that begins at `at`, and of its content; null while the head is not whole. */
function headAt(bytes: Buffer, at: number, end: number): { readonly head: number; readonly content: number } | null {
  if (at + 2 > end) return null
  const first = bytes.readUInt8(at + 1)
  const more = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || more > 4) throw new MalformedLdapMessage('a length without a definite form')
  if (at + 2 + more > end) return null
  return { head: 2 + more, content: more === 0 ? first : bytes.readUIntBE(at + 2, more) }
}

/** Walks through one message, in a time that its length limits. */
class Walk {
  readonly bytes: Buffer
  count = 0
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
  text({ from, to }: Span): string {
    return this.bytes.toString('latin1', from, to)
  }
  /** Returns the values that fill a range of bytes, in order. */
  list(from: number, to: number): Span[] {
    const found: Span[] = []
    for (let at = from; at < to; ) {
      const head = headAt(this.bytes, at, to)
      if (!head || at + head.head + head.content > to)
        throw new MalformedLdapMessage('a value that is longer than its place')
      if (++this.count > mostValuesAtOnce) throw new MalformedLdapMessage('too many values')
      const start = at + head.head
      at = start + head.content
      found.push({ kind: this.bytes.readUInt8(start - head.head), from: start, to: at })
    }
    return found
  }
  inside({ from, to }: Span): Span[] {
    return this.list(from, to)
  }
}

function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new MalformedLdapMessage(what)
}
function isOf(span: Span | undefined, kind: number): span is Span {
  return span?.kind === kind
}
const isNumber = (span: Span | undefined, kind: number): span is Span =>
  isOf(span, kind) && lengthOf(span) >= 1 && lengthOf(span) <= 4

/** `LDAPResult`, then only values of the given kinds. */
function checkResult(walk: Walk, operation: Span, more: readonly number[]): void {
  const [code, name, message, ...rest] = walk.inside(operation)
  must(isNumber(code, kinds.enumeration) && isOf(name, kinds.text) && isOf(message, kinds.text), 'no result')
  must(
    rest.every(({ kind }) => more.includes(kind)),
    'an unknown part of a result',
  )
}
function checkEntry(walk: Walk, operation: Span): void {
  const [name, attributes, ...more] = walk.inside(operation)
  must(isOf(name, kinds.text) && isOf(attributes, kinds.sequence) && more.length === 0, 'no entry')
  for (const attribute of walk.inside(attributes)) {
    must(isOf(attribute, kinds.sequence), 'no attribute')
    const [type, values, ...others] = walk.inside(attribute)
    must(isOf(type, kinds.text) && isOf(values, kinds.set) && others.length === 0, 'no attribute')
    must(
      walk.inside(values).every((value) => isOf(value, kinds.text)),
      'no value of an attribute',
    )
  }
}
function checkControl(walk: Walk, control: Span): void {
  must(isOf(control, kinds.sequence), 'no control')
  const [type, ...rest] = walk.inside(control)
  must(isOf(type, kinds.text), 'no control')
  if (isOf(rest[0], kinds.boolean) && lengthOf(rest[0]) === 1) rest.shift()
  const [value, ...more] = rest
  must((!value || isOf(value, kinds.text)) && more.length === 0, 'no control')
  const name = walk.text(type)
  must(!refusedControls.includes(name), 'a control that was not asked for')
  if (name !== PagedResultsControl.type) return
  const [pages, ...others] = value ? walk.inside(value) : []
  must(isOf(pages, kinds.sequence) && others.length === 0, 'no page')
  const [size, cookie, ...last] = walk.inside(pages)
  must(isNumber(size, kinds.integer) && isOf(cookie, kinds.text) && last.length === 0, 'no page')
}

/** Answers of a directory by their kind (RFC 4511, appendix B), each with its check. */
const checks: Readonly<Record<number, (walk: Walk, operation: Span) => void>> = {
  // BindResponse, with the credentials of the server.
  97: (walk, operation) => checkResult(walk, operation, [referral, 0x87]),
  100: checkEntry,
  // SearchResultDone.
  101: (walk, operation) => checkResult(walk, operation, [referral]),
  // SearchResultReference.
  115: (walk, operation) =>
    must(
      walk.inside(operation).every((url) => isOf(url, kinds.text)),
      'no address',
    ),
  // ExtendedResponse, with its name and value.
  120: (walk, operation) => checkResult(walk, operation, [referral, 0x8a, 0x8b]),
}

/**
 * Checks a complete message and returns its id and the number of its values. Throws `MalformedLdapMessage` unless a
 * directory may send it.
 */
export function checkLdapMessage(bytes: Buffer): { readonly id: number; readonly values: number } {
  const walk = new Walk(bytes)
  const [whole, ...rest] = walk.list(0, bytes.length)
  must(isOf(whole, kinds.sequence) && rest.length === 0, 'no message')
  const [id, operation, listed, ...more] = walk.inside(whole)
  must(isNumber(id, kinds.integer) && operation !== undefined && more.length === 0, 'no message')
  const check = checks[operation.kind]
  must(check !== undefined, 'no answer of a directory')
  check(walk, operation)
  if (listed) {
    must(isOf(listed, controls), 'no controls')
    for (const control of walk.inside(listed)) checkControl(walk, control)
  }
  return { id: bytes.readIntBE(id.from, lengthOf(id)), values: walk.count }
}

export type CheckedLdapMessage = { readonly id: number; readonly bytes: Buffer }
export type LdapMessageBounds = {
  /** Bytes of one message. */
  readonly mostBytes: number
  /** Values in all messages together. */
  readonly mostValues: number
}
export type LdapMessageReader = {
  /** Adds bytes; the messages that they complete. Throws `MalformedLdapMessage`, also above the bounds. */
  take(part: Buffer): CheckedLdapMessage[]
  /** True unless it holds the beginning of a message. */
  isEmpty(): boolean
}

/**
 * Creates a reader that splits the data from a directory into messages, and checks each one. It takes linear time,
 * however small the chunks are.
 */
export function createLdapMessageReader({ mostBytes, mostValues }: LdapMessageBounds): LdapMessageReader {
  let held = Buffer.alloc(0)
  let size = 0
  let count = 0
  function append(part: Buffer): void {
    if (size + part.length > held.length) {
      const larger = Buffer.alloc(Math.max(2 * held.length, size + part.length))
      held.copy(larger, 0, 0, size)
      held = larger
    }
    part.copy(held, size)
    size += part.length
  }
  return {
    take(part) {
      append(part)
      const found: CheckedLdapMessage[] = []
      let at = 0
      while (at < size) {
        must(held.readUInt8(at) === kinds.sequence, 'no message')
        const head = headAt(held, at, size)
        if (!head) break
        const end = at + head.head + head.content
        must(end - at <= mostBytes, 'a message above the limit')
        if (end > size) break
        const bytes = Buffer.from(held.subarray(at, end))
        const { id, values } = checkLdapMessage(bytes)
        count += values
        must(count <= mostValues, 'too many values')
        found.push({ id, bytes })
        at = end
      }
      held.copyWithin(0, at, size)
      size -= at
      return found
    },
    isEmpty: () => size === 0,
  }
}
