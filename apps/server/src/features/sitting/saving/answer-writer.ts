import { AppError } from '../../../core/http/app-error.ts'
import { errorOfConstraint } from '../../../database/constraint-errors.ts'
import type { SaveOutcome, SaveRequest } from './answer.store.ts'

export type AnswerWriter<Outcome = SaveOutcome> = (request: SaveRequest) => Promise<Outcome>
type Waiting<Outcome> = {
  readonly request: SaveRequest
  readonly answer: (outcome: Outcome) => void
  readonly refuse: (error: unknown) => void
}

/** `lane` is the connection of the statement: the lowest free one, so that the first stays warm under low load. */
type Write<Outcome> = (requests: readonly SaveRequest[], lane: number) => Promise<Outcome[]>

type Tuning = {
  /** The maximum of concurrent statements. */
  readonly lanes?: number
  /** Rows in a statement; a single larger request goes alone. */
  readonly maxRows?: number
  /** The number of waiting requests that justifies another concurrent statement. */
  readonly enough?: number
  /** A statement older than this many milliseconds waits for a lock or a slow disk: others no longer wait for it. */
  readonly patienceMs?: number
  /**
   * A save without a result after this many milliseconds is refused as `unavailable`; whether it was written is unknown
   * then.
   */
  readonly giveUpMs?: number
  /** More waiting saves than this are refused immediately: the database can't keep up. */
  readonly maxWaiting?: number
}

/**
 * Creates a writer with group commit: saves that arrive at the same time, or while a statement is running, share the
 * next statement and its commit. Each is answered after its commit. An attempt is in at most one statement at a time,
 * so no statement writes a row twice, and the saves of an attempt keep their order.
 */
export function createAnswerWriter<Outcome>(
  write: Write<Outcome>,
  { lanes = 3, maxRows = 200, enough = 25, patienceMs = 5, giveUpMs = 10_000, maxWaiting = 20_000 }: Tuning = {},
): AnswerWriter<Outcome> {
  let waiting: Waiting<Outcome>[] = []
  let isDue = false
  const busy = new Set<string>()
  const free = Array.from({ length: lanes }, () => true)
  let inFlight = 0
  let overdue = 0

  /** At the end of the event loop's round, so that everything that arrived in it goes together. */
  const flushSoon = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      flush()
    })
  }

  const flush = () => {
    while (waiting.length > 0 && inFlight < lanes && (inFlight === overdue || waiting.length >= enough)) {
      const batch = take()
      if (batch.length === 0) return
      const lane = free.indexOf(true)
      free[lane] = false
      inFlight++
      let isOverdue = false
      const timer = setTimeout(() => {
        isOverdue = true
        overdue++
        flush()
      }, patienceMs)
      void send(batch, lane).finally(() => {
        clearTimeout(timer)
        if (isOverdue) overdue--
        inFlight--
        free[lane] = true
        for (const { request } of batch) busy.delete(request.attemptId)
        flush()
      })
    }
  }

  const take = (): Waiting<Outcome>[] => {
    const batch: Waiting<Outcome>[] = []
    const left: Waiting<Outcome>[] = []
    const passedOver = new Set<string>()
    let rows = 0
    for (const one of waiting) {
      const { attemptId, answers } = one.request
      const size = answers.length
      if (busy.has(attemptId) || passedOver.has(attemptId) || (rows > 0 && rows + size > maxRows)) {
        passedOver.add(attemptId)
        left.push(one)
        continue
      }
      busy.add(attemptId)
      batch.push(one)
      rows += size
    }
    waiting = left
    return batch
  }

  const send = async (batch: readonly Waiting<Outcome>[], lane: number): Promise<void> => {
    try {
      const outcomes = await write(
        batch.map((one) => one.request),
        lane,
      )
      for (const [index, one] of batch.entries()) one.answer(outcomes[index] as Outcome)
    } catch (error) {
      // A request that the database can't accept must not fail the others of its statement; an outage fails all.
      const isOutage = errorOfConstraint(error)?.reason === 'unavailable'
      if (batch.length === 1 || isOutage) for (const one of batch) one.refuse(error)
      else for (const one of batch) await send([one], lane)
    }
  }

  return (request) =>
    new Promise((answer, refuse) => {
      if (waiting.length >= maxWaiting) return refuse(new AppError('unavailable'))
      const timer = setTimeout(() => {
        waiting = waiting.filter((other) => other !== one)
        refuse(new AppError('unavailable'))
      }, giveUpMs)
      const one: Waiting<Outcome> = {
        request,
        answer: (outcome) => {
          clearTimeout(timer)
          answer(outcome)
        },
        refuse: (error) => {
          clearTimeout(timer)
          refuse(error)
        },
      }
      waiting.push(one)
      flushSoon()
    })
}
