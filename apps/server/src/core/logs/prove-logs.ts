import type { Deps } from '../deps.ts'
import {
  hashBeforeFirstSeal,
  hashOfSeal,
  lineDigest,
  linesDigest,
  personalDigest,
  type SealedLog,
  sealedLogs,
  signedTextOfSeal,
} from './log-seal.rules.ts'
import {
  countUnsealedLines,
  findLastLogSeal,
  listErasedLogLines,
  listLogLines,
  listLogSeals,
  listSealedLines,
  listUntrackedLogLines,
  type SealedLine,
  type StoredLogSeal,
} from './log-seal.store.ts'

/**
 * A fault of a log: a line was changed, removed or added outside the portal, or the chain itself was changed. `id`: of
 * the line, or the number of the entry of the chain.
 */
export type LogFault = {
  readonly what: 'changed' | 'removed' | 'added' | 'chain'
  readonly log: SealedLog
  readonly at: Date | null
  readonly id: string
}
export type LogVerification = {
  readonly entries: number
  readonly lines: number
  readonly erased: number
  readonly faults: readonly LogFault[]
  /** The last entry, to be stored elsewhere. */
  readonly head: { readonly nth: number; readonly hash: string } | null
  /** True when a checked entry has the given hash, or a hash that begins so; null when none was given. */
  readonly holdsHead: boolean | null
  readonly waiting: number
  readonly oldestWaiting: Date | null
}

type Tools = Pick<Deps, 'sql' | 'signer'>
const portion = 200
const mostFaults = 1000

/**
 * Compares the logs with the chain that seals them: every entry must follow the one before and be signed by this
 * portal, and every line must be unchanged. Lists at most 1000 faults. `last`: only this many of the newest entries,
 * for a quick check. `head`: a hash stored elsewhere, or its beginning, that must be in the chain.
 */
export async function verifyLogs(
  { sql, signer }: Tools,
  { last, head }: { last?: number; head?: string } = {},
): Promise<LogVerification> {
  const newest = await findLastLogSeal(sql)
  const first = last === undefined || newest === null ? 1 : Math.max(1, newest.nth - last + 1)
  const faults: LogFault[] = []
  const seen = { entries: 0, lines: 0, erased: 0 }
  const wrong = (what: LogFault['what'], log: SealedLog, place: { readonly id: string; readonly at: Date | null }) => {
    if (faults.length < mostFaults) faults.push({ what, log, id: place.id, at: place.at })
  }
  const chainFault = ({ nth, log, sealedAt }: StoredLogSeal) => wrong('chain', log, { id: String(nth), at: sealedAt })
  const seals: StoredLogSeal[] = []
  let before: StoredLogSeal | null = first === 1 ? null : ((await listLogSeals(sql, first - 1, 1))[0] ?? null)
  let holdsHead = head === undefined ? null : false
  for (let from = first; ; ) {
    const some = await listLogSeals(sql, from, portion)
    for (const seal of some) {
      const follows =
        seal.nth === (before?.nth ?? 0) + 1 && seal.previous.equals(before ? hashOfSeal(before) : hashBeforeFirstSeal)
      if (!follows || !signer.vouches(seal.keyId) || !signer.verify(seal.keyId, signedTextOfSeal(seal), seal.signature))
        chainFault(seal)
      if (head !== undefined && hashOfSeal(seal).toString('hex').startsWith(head.toLowerCase())) holdsHead = true
      seals.push(seal)
      before = seal
    }
    const end = some.at(-1)
    if (!end) break
    from = end.nth + 1
  }
  seen.entries = seals.length
  // Only a deletion that the portal has signed permits missing lines.
  const broken = new Set(faults.map(({ id }) => id))
  const goneBefore = (log: SealedLog) =>
    Math.max(
      0,
      ...seals.flatMap((seal) =>
        seal.kind === 'retention' && seal.log === log && !broken.has(String(seal.nth))
          ? [seal.until?.getTime() ?? 0]
          : [],
      ),
    )
  const limits = Object.fromEntries(sealedLogs.map((log) => [log, goneBefore(log)])) as Record<SealedLog, number>
  const erasures = new Set<number>()
  for (const seal of seals)
    if (seal.kind === 'erasure') {
      const lines = await listErasedLogLines(sql, seal.nth)
      const isWhole = lines.length === seal.lines && linesDigest(lines).equals(seal.content)
      // Retention may have deleted some of them since.
      if (isWhole || (lines.length < seal.lines && limits[seal.log] > 0)) erasures.add(seal.nth)
      else chainFault(seal)
    }
  for (const seal of seals) {
    if (seal.kind !== 'lines' || (seal.until?.getTime() ?? 0) < limits[seal.log]) continue
    const sealed = await listSealedLines(sql, seal.nth)
    if (sealed.length !== seal.lines || !linesDigest(sealed).equals(seal.content)) {
      chainFault(seal)
      continue
    }
    const lines = new Map(
      (await listLogLines(sql, seal.log, sealed)).map((line) => [`${line.id} ${line.at.getTime()}`, line]),
    )
    for (const one of sealed) {
      const line = lines.get(`${one.id} ${one.at.getTime()}`)
      seen.lines += 1
      if (!line) {
        if (one.at.getTime() >= limits[seal.log]) wrong('removed', seal.log, one)
        continue
      }
      const personal = one.salt
        ? personalDigest(one.salt, line.personal)
        : erasedDigest(one, line.personal, { erasures, isPartial: first > 1 })
      if (!one.salt) seen.erased += 1
      if (!personal || !lineDigest(seal.log, line, personal).equals(one.digest)) wrong('changed', seal.log, one)
    }
  }
  if (first === 1)
    for (const log of sealedLogs)
      for (const line of await listUntrackedLogLines(sql, log, new Date(limits[log]), mostFaults))
        wrong('added', log, line)
  const { count, oldest } = await countUnsealedLines(sql)
  return {
    ...seen,
    faults,
    head: newest && { nth: newest.nth, hash: hashOfSeal(newest).toString('hex') },
    holdsHead,
    waiting: count,
    oldestWaiting: oldest,
  }
}

/** The digest of the erased part of a line, if an erasure in the chain covers it and the line is blank now. */
function erasedDigest(
  line: SealedLine,
  personal: string,
  { erasures, isPartial }: { erasures: ReadonlySet<number>; isPartial: boolean },
): Buffer | null {
  const isBlank = personal === '{}' || personal === '[null, null, null]'
  const isSaid = line.erasedBy !== null && (isPartial || erasures.has(line.erasedBy))
  return isBlank && isSaid ? line.erased : null
}
