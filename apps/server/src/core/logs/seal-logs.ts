import { inTransaction, type Transaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs/define-job.ts'
import {
  hashBeforeFirstSeal,
  hashOfSeal,
  type LogSeal,
  lineDigest,
  linesDigest,
  personalDigest,
  type SealedLog,
  sealedLogs,
  signedTextOfSeal,
  sortLogLines,
} from './log-seal.rules.ts'
import {
  claimUnsealedLines,
  clearLogLinesAbout,
  deleteLogLineDigests,
  deleteLogLines,
  eraseLogSalts,
  findLastLogSeal,
  hasLogLinesBefore,
  insertLogSeal,
  insertSealedLines,
  listLogLines,
  listLogLinesAbout,
  lockSealChain,
} from './log-seal.store.ts'

type Tools = Pick<Deps, 'sql' | 'clock' | 'random' | 'signer'>
/** Lines in one entry of the chain. */
const most = 1000

/** Adds an entry to the chain; returns its number. The caller holds the chain. */
async function addSeal(
  { clock, signer }: Pick<Deps, 'clock' | 'signer'>,
  tx: Transaction,
  facts: Pick<LogSeal, 'kind' | 'log' | 'lines' | 'since' | 'until' | 'content'>,
): Promise<number> {
  const last = await findLastLogSeal(tx)
  const seal: LogSeal = {
    ...facts,
    nth: (last?.nth ?? 0) + 1,
    previous: last ? hashOfSeal(last) : hashBeforeFirstSeal,
    sealedAt: clock.now(),
  }
  await insertLogSeal(tx, { ...seal, keyId: signer.keyId, signature: signer.sign(signedTextOfSeal(seal)) })
  return seal.nth
}

/**
 * Seals the waiting lines and returns their number. Writers are not delayed: lines are sealed after their commit, in
 * the order in which they arrive.
 */
export async function sealLogs(deps: Tools): Promise<number> {
  let sealed = 0
  for (const log of sealedLogs)
    for (;;) {
      const count = await inTransaction(deps.sql, (tx) => sealSome(deps, tx, log))
      sealed += count
      if (count < most) break
    }
  return sealed
}

async function sealSome(deps: Tools, tx: Transaction, log: SealedLog): Promise<number> {
  await lockSealChain(tx)
  const waiting = await claimUnsealedLines(tx, log, most)
  if (waiting.length === 0) return 0
  const lines = sortLogLines(await listLogLines(tx, log, waiting)).map((line) => {
    const salt = deps.random.bytes(16)
    return {
      id: line.id,
      at: line.at,
      salt: Buffer.from(salt),
      digest: lineDigest(log, line, personalDigest(Buffer.from(salt), line.personal)),
    }
  })
  const [oldest, newest] = [lines.at(0), lines.at(-1)]
  if (oldest && newest) {
    const nth = await addSeal(deps, tx, {
      kind: 'lines',
      log,
      lines: lines.length,
      since: oldest.at,
      until: newest.at,
      content: linesDigest(lines),
    })
    await insertSealedLines(tx, log, nth, lines)
  }
  return waiting.length
}

/** Erases a person from the logs. The chain records the affected lines, so that an erasure differs from tampering. */
export async function erasePersonFromLogs(
  deps: Pick<Deps, 'clock' | 'signer'>,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  await lockSealChain(tx)
  for (const log of sealedLogs) {
    const sealed = sortLogLines(await listLogLinesAbout(tx, log, accountId))
    if (sealed.length === 0) continue
    const now = new Map((await listLogLines(tx, log, sealed)).map((line) => [line.id, line]))
    const lines = sealed.flatMap(({ id, at, salt }) => {
      const line = now.get(id)
      return line && salt ? [{ id, at, erased: personalDigest(salt, line.personal) }] : []
    })
    const nth = await addSeal(deps, tx, {
      kind: 'erasure',
      log,
      lines: lines.length,
      since: null,
      until: null,
      content: linesDigest(lines.map(({ id, at }) => ({ id, at }))),
    })
    await eraseLogSalts(tx, log, nth, lines)
  }
  await clearLogLinesAbout(tx, accountId)
}

/**
 * Deletes the lines of a log before an instant and returns their number. The deletion is first recorded in the chain.
 */
export async function clearOldLogLines(
  deps: Pick<Deps, 'sql' | 'clock' | 'signer'>,
  log: SealedLog,
  before: Date,
): Promise<number> {
  if (!(await hasLogLinesBefore(deps.sql, log, before))) return 0
  await inTransaction(deps.sql, async (tx) => {
    await lockSealChain(tx)
    await addSeal(deps, tx, {
      kind: 'retention',
      log,
      lines: 0,
      since: null,
      until: before,
      content: linesDigest([]),
    })
  })
  let deleted = 0
  for (;;) {
    const count = await inTransaction(deps.sql, (tx) => deleteLogLines(tx, log, before))
    deleted += count
    if (count < 5000) break
  }
  await inTransaction(deps.sql, (tx) => deleteLogLineDigests(tx, log, before))
  return deleted
}

/** Job, every minute: seals the waiting lines. */
export const sealLogsJob = defineJob({
  name: 'sealLogs',
  words: { zh: '封存日志', en: 'Seal logs' },
  schedule: '* * * * *',
  run: async (deps) => void (await sealLogs(deps)),
})
