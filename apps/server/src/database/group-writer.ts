import { AppError } from '../core/http/app-error.ts'
import { errorOfConstraint } from './constraint-errors.ts'

export type GroupWriter<Request, Outcome> = (request: Request) => Promise<Outcome>
type Waiting<Request, Outcome> = {
  readonly request: Request
  readonly answer: (outcome: Outcome) => void
  readonly refuse: (error: unknown) => void
}

/**
 * Writes requests in one statement and returns an outcome for each. `lane` is the connection of the statement: the
 * lowest free one, so that the first stays warm under low load.
 */
type Write<Request, Outcome> = (requests: readonly Request[], lane: number) => Promise<readonly Outcome[]>

type Tuning<Request> = {
  /** Requests with the same key are never in progress at the same time, and keep their order. */
  readonly keyOf: (request: Request) => string
  /** The rows that a request writes; 1 by default. */
  readonly rowsOf?: (request: Request) => number
  /** The maximum of concurrent statements. */
  readonly lanes?: number
  /** Rows in a statement; a single larger request goes alone. */
  readonly maxRows?: number
  /** The number of waiting requests that justifies another concurrent statement. */
  readonly enough?: number
  /** A statement older than this many milliseconds waits for a lock or a slow disk: others no longer wait for it. */
  readonly patienceMs?: number
  /**
   * A request without a result after this many milliseconds is refused as `unavailable`; whether it was written is
   * unknown then.
   */
  readonly giveUpMs?: number
  /** More waiting requests than this are refused immediately: the database can't keep up. */
  readonly maxWaiting?: number
}

/**
 * Creates a writer with group commit: requests that arrive at the same time, or while a statement is running, share the
 * next statement and its commit. Each is answered after its commit, or refused with `unavailable` when too many wait or
 * it waits too long. A key is in at most one statement at a time, so no statement writes a row twice.
 */
export function createGroupWriter<Request, Outcome>(
  write: Write<Request, Outcome>,
  {
    keyOf,
    rowsOf = () => 1,
    lanes = 3,
    maxRows = 200,
    enough = 25,
    patienceMs = 5,
    giveUpMs = 10_000,
    maxWaiting = 20_000,
  }: Tuning<Request>,
): GroupWriter<Request, Outcome> {
  let waiting: Waiting<Request, Outcome>[] = []
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
        for (const { request } of batch) busy.delete(keyOf(request))
        flush()
      })
    }
  }

  const take = (): Waiting<Request, Outcome>[] => {
    const batch: Waiting<Request, Outcome>[] = []
    const left: Waiting<Request, Outcome>[] = []
    const passedOver = new Set<string>()
    let rows = 0
    for (const one of waiting) {
      const key = keyOf(one.request)
      const size = rowsOf(one.request)
      if (busy.has(key) || passedOver.has(key) || (rows > 0 && rows + size > maxRows)) {
        passedOver.add(key)
        left.push(one)
        continue
      }
      busy.add(key)
      batch.push(one)
      rows += size
    }
    waiting = left
    return batch
  }

  const send = async (batch: readonly Waiting<Request, Outcome>[], lane: number): Promise<void> => {
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
      const one: Waiting<Request, Outcome> = {
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
