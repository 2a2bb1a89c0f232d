import { createHash } from 'node:crypto'

/** The sealed logs, by their tables. */
export const sealedLogs = ['audit_line', 'sign_in_entry'] as const
export type SealedLog = (typeof sealedLogs)[number]

/**
 * A line as its table holds it. `facts` are permanent; `personal` is removed when a person is erased. Both are texts in
 * a fixed form.
 */
export type LogLine = { readonly id: string; readonly at: Date; readonly facts: string; readonly personal: string }
/** An entry of the chain. `lines` is the number of its lines, `content` a digest of their content. */
export type LogSeal = {
  readonly nth: number
  readonly kind: 'lines' | 'erasure' | 'retention'
  readonly log: SealedLog
  readonly lines: number
  readonly since: Date | null
  readonly until: Date | null
  readonly content: Buffer
  readonly previous: Buffer
  readonly sealedAt: Date
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** Returns the digest of the erasable part of a line. Without its salt, the part can't be found by guessing. */
export const personalDigest = (salt: Buffer, personal: string): Buffer =>
  sha256(Buffer.concat([salt, Buffer.from(personal)]))

/** Returns the digest of a line, from its facts and the digest of its erasable part. */
export const lineDigest = (log: SealedLog, { id, at, facts }: Omit<LogLine, 'personal'>, personal: Buffer): Buffer =>
  sha256(JSON.stringify([log, id, at.toISOString(), facts, personal.toString('hex')]))

/**
 * Returns the content of an entry: a digest over the instant, id and digest of each of its lines, which must be sorted
 * by instant and id. The lines of an erasure have no digests.
 */
export const linesDigest = (
  lines: readonly { readonly id: string; readonly at: Date; readonly digest?: Buffer }[],
): Buffer =>
  sha256(lines.map(({ id, at, digest }) => `${at.toISOString()} ${id} ${digest?.toString('hex') ?? ''}\n`).join(''))

export const sortLogLines = <T extends { readonly id: string; readonly at: Date }>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))

/** Returns the text of an entry that is signed and hashed; it contains every field. */
export const signedTextOfSeal = ({
  nth,
  kind,
  log,
  lines,
  since,
  until,
  content,
  previous,
  sealedAt,
}: LogSeal): string =>
  [
    'log seal 1',
    `entry ${nth} ${kind} ${log}`,
    `lines ${lines} since ${since?.toISOString() ?? '-'} until ${until?.toISOString() ?? '-'}`,
    `content ${content.toString('hex')}`,
    `previous ${previous.toString('hex')}`,
    `sealed ${sealedAt.toISOString()}`,
  ].join('\n')

/** Returns the hash of an entry, which the next one contains. */
export const hashOfSeal = (seal: LogSeal): Buffer => sha256(signedTextOfSeal(seal))

/** The previous hash that the first entry contains. */
export const hashBeforeFirstSeal = Buffer.alloc(32)
