import type { ErrorCode } from '@portal/contract/all-codes.ts'
import type { answersSave } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { setSessionUsed } from '../../../core/access/session.store.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { newId } from '../../../core/secrets/random.ts'
import { openSecondPool, type Pool, type Transaction } from '../../../database/connection.ts'
import { createGroupWriter, type GroupWriter } from '../../../database/group-writer.ts'
import { isPastGrace } from '../../exams/exam-attempt.public.ts'
import { presentClock } from '../attempt.present.ts'
import { genericPlanSettings } from '../exam-connections.ts'
import { creditOutage } from '../invigilation/outage.service.ts'
import {
  firstAnswerNumber,
  newestAnswers,
  type PreparedAnswer,
  prepareAnswer,
  type SentAnswer,
} from './answer.rules.ts'
import {
  type SaveOutcome,
  type SaveRequest,
  upsertAnswers,
  upsertLastAnswers,
  upsertSingleAnswers,
} from './answer.store.ts'
import { recordLateAnswers } from './late-answers.store.ts'

const quickLanes = 3
type AnswerWriter = GroupWriter<SaveRequest, SaveOutcome>
const groupedByAttempt = {
  keyOf: ({ attemptId }: SaveRequest) => attemptId,
  rowsOf: ({ answers }: SaveRequest) => answers.length,
}

/**
 * Opens the writer of one server process: concurrent saves share a statement and a commit, on reserved connections, so
 * that saves don't wait behind other work. Nearly all saves have one answer and arrive in order: one narrow statement
 * writes them. Saves that it didn't write, and saves of several answers, go to the statement that gives reasons.
 */
export function openServerAnswerWriter(deps: Deps): AnswerWriter & { close(): Promise<void> } {
  const lanes = Array.from({ length: quickLanes }, () =>
    openSecondPool(deps.sql, { max: 1, settings: genericPlanSettings }),
  )
  const judges = openSecondPool(deps.sql, { max: 2, settings: genericPlanSettings })
  const giveUpMs = deps.settings.answerWithinMs
  const writeQuickly = createGroupWriter(
    (requests: readonly SaveRequest[], lane) => upsertSingleAnswers(lanes[lane] as Pool, requests),
    {
      ...groupedByAttempt,
      lanes: quickLanes,
      giveUpMs,
    },
  )
  const judge = createGroupWriter((requests: readonly SaveRequest[]) => upsertAnswers(judges, requests), {
    ...groupedByAttempt,
    lanes: 2,
    giveUpMs,
  })
  return Object.assign(
    async (request: SaveRequest) =>
      (request.answers.length === 1 ? await writeQuickly(request) : null) ?? judge(request),
    {
      close: async () => void (await Promise.all([...lanes, judges].map((pool) => pool.end({ timeout: 5 })))),
    },
  )
}

type SaveInput = { readonly attemptId: string; readonly writer: string; readonly answers: readonly SentAnswer[] }

/**
 * Saves answers. The one statement that writes them checks session, owner, time and order. Throws the reason of the
 * first refusal; answers that are too late are recorded for staff.
 */
export async function saveAnswers(
  deps: Deps,
  write: AnswerWriter,
  tokenHash: string,
  input: SaveInput,
): Promise<DataOf<typeof answersSave>> {
  const now = deps.clock.now()
  const answers = newestAnswers(input.answers.map(prepareAnswer))
  deps.metrics.savesInFlight.inc()
  const outcome = await write({
    tokenHash,
    attemptId: input.attemptId.toLowerCase(),
    writer: input.writer.replaceAll('\0', ''),
    at: now,
    answers,
  }).finally(() => deps.metrics.savesInFlight.dec())
  const refused = outcome.rows.filter((row) => row.verdict !== 'ok')
  const reason: ErrorCode | undefined = refused[0]?.verdict as ErrorCode | undefined
  // A delay that the server's own outage causes doesn't make an answer late.
  if (reason === 'answerLate' && (await creditOutage(deps))) return saveAnswers(deps, write, tokenHash, input)
  if (reason === 'answerLate')
    await recordLateAnswers(deps.sql, { id: newId(now, deps.random), attemptId: input.attemptId, at: now, answers })
  const misfits = refused.filter((row) => row.verdict === 'answerInvalid').map((row) => row.position)
  if (misfits.length > 0) throw new AppError('answerInvalid', { positions: misfits })
  if (reason) throw new AppError(reason)
  deps.metrics.answersSaved.inc(outcome.rows.filter((row) => row.written).length)
  keepSessionAlive(deps, tokenHash, outcome, now)
  const stored = new Map(outcome.rows.map((row) => [row.position, row]))
  const saved = input.answers.map(({ position, seq }) => {
    const row = stored.get(position)
    return { position, seq: row?.seq ?? seq, written: row?.written === true && row.seq === seq }
  })
  return { saved, clock: presentClock(outcome.deadline, now) }
}

/**
 * Saves the answers sent when an attempt is submitted or an exit is reported, under the attempt's lock and by the same
 * rules as saves: answers after the grace don't count and are recorded for staff. Throws `answerInvalid`.
 */
export async function saveLastAnswers(
  deps: Deps,
  tx: Transaction,
  attempt: { id: string; deadline: Date | null; writerEpoch: number },
  answers: readonly PreparedAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return
  if (isPastGrace(attempt.deadline, now))
    return recordLateAnswers(tx, { id: newId(now, deps.random), attemptId: attempt.id, at: now, answers })
  const isNumbered = answers.every(({ seq }) => seq < firstAnswerNumber(attempt.writerEpoch + 1))
  if (!isNumbered || !(await upsertLastAnswers(tx, attempt.id, now, answers))) throw new AppError('answerInvalid')
}

/** Saving counts as activity of the session. Once a minute is enough, and nothing waits for it. */
function keepSessionAlive(
  deps: Deps,
  tokenHash: string,
  outcome: { isStale: boolean; isRemembered: boolean },
  now: Date,
): void {
  if (!outcome.isStale) return
  const { idleSeconds, rememberSeconds } = deps.settings.session
  const idleUntil = new Date(now.getTime() + (outcome.isRemembered ? rememberSeconds : idleSeconds) * 1000)
  setSessionUsed(deps.sql, Buffer.from(tokenHash, 'hex'), { now, idleUntil, lang: null }).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'a session could not be prolonged'),
  )
}
