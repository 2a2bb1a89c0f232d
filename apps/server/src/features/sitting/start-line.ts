import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import type { Listening } from '../../database/listener.ts'
import { nextRoom, paceOf, retrySeconds, tuning, waitSeconds } from './start-line.rules.ts'
import {
  deleteStartPlace,
  findStartPlace,
  type GateState,
  type Starter,
  startLineChannel,
  updateStartGate,
  upsertStartPlace,
} from './start-line.store.ts'
import { placeWords } from './start-line.words.ts'

type Turn = () => void

/**
 * Lets people in to exams no faster than this process can bear, so that saves of answers stay fast. Starts and papers
 * that are read are few at a time; the others wait here, papers first, since their clock is running. When more starts
 * wait than a moment's work, people get numbered places in the database, which all processes share and let in in order
 * (`start_place`). While no one has a place, a start needs no query for it.
 */
export type StartLine = {
  /** Runs a start in its turn; `askedAt` is the first try of a person who had a place. Throws `startQueued`. */
  enter<T>(starter: Starter, start: (askedAt: Date | null) => Promise<T>): Promise<T>
  /** Runs the reading of a paper before waiting starts. */
  pass<T>(read: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export function openStartLine(deps: Deps): StartLine {
  const papers: Turn[] = []
  const starts: Turn[] = []
  let room = tuning.mostAtOnce
  let underWay = 0
  let started = 0
  /** The line as last seen; people wait while its last number is not admitted. */
  let gate: GateState = { admitted: 0, last: 0, isKept: false }
  /** People let in per second, a moving mean. */
  let perSecond = 0
  /** Until then a person who starts may have a place. */
  let keptUntil = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let listening: Promise<Listening> | null = null

  const isWaiting = () => gate.last > gate.admitted
  const serve = () => {
    while (underWay < room) {
      const turn = papers.shift() ?? starts.shift()
      if (!turn) return
      underWay += 1
      turn()
    }
  }
  const inTurn = async <T>(waiting: Turn[], work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((turn) => {
      waiting.push(turn)
      serve()
      if (starts.length > 0) measure()
    })
    try {
      return await work()
    } finally {
      underWay -= 1
      if (waiting === starts) started += 1
      serve()
    }
  }

  /** Looks at this process and at the line, again and again while anybody waits. */
  const measure = () => {
    if (timer || isStopped) return
    const since = performance.now()
    const startedBefore = started
    timer = setTimeout(() => {
      const passed = performance.now() - since
      room = nextRoom(room, passed - tuning.tickMs)
      void look(started - startedBefore, passed)
        .catch((error: unknown) =>
          deps.log.warn({ err: error }, 'the line of starts could not be read, it tries again'),
        )
        .finally(() => {
          timer = null
          if (isWaiting() || starts.length > 0) measure()
          else room = tuning.mostAtOnce
          serve()
        })
    }, tuning.tickMs).unref()
  }
  const look = async (startedSince: number, passedMs: number) => {
    const before = gate.admitted
    if (isWaiting()) await readGate(paceOf(startedSince, starts.length))
    const letIn = Math.max(startedSince, gate.admitted - before) / (passedMs / 1000)
    perSecond = perSecond === 0 ? letIn : perSecond + (letIn - perSecond) / 8
  }
  const readGate = async (more: number) => {
    gate = await updateStartGate(deps.sql, more, deps.clock.now())
    if (gate.isKept) keptUntil = performance.now() + tuning.keptMs
    deps.metrics.startsWaiting.set(Math.max(0, gate.last - gate.admitted))
  }
  const hear = () => {
    if (isWaiting()) return
    readGate(0).then(
      () => isWaiting() && measure(),
      (error: unknown) => deps.log.warn({ err: error }, 'the line of starts could not be read'),
    )
  }

  const enter: StartLine['enter'] = async (starter, start) => {
    listening ??= listen()
    if (!isWaiting() && starts.length < tuning.mostHere) {
      if (performance.now() > keptUntil) return inTurn(starts, () => start(null))
      const kept = await findStartPlace(deps.sql, starter, deps.clock.now())
      return kept ? admit(starter, kept.askedAt, start) : inTurn(starts, () => start(null))
    }
    const isFirst = !isWaiting()
    const place = await upsertStartPlace(deps.sql, starter, deps.clock.now())
    if (!place) return inTurn(papers, () => start(null))
    if (isFirst) await deps.sql.notify(startLineChannel, '')
    gate = {
      admitted: Math.max(gate.admitted, place.admitted),
      last: Math.max(gate.last, place.number),
      isKept: true,
    }
    keptUntil = performance.now() + tuning.keptMs
    measure()
    if (place.number <= gate.admitted) return admit(starter, place.askedAt, start)
    const position = place.number - gate.admitted
    const seconds = waitSeconds(position, perSecond)
    throw new AppError(
      'startQueued',
      { position, seconds, retryAfter: retrySeconds(seconds) },
      placeWords(position, seconds),
    )
  }
  const admit = async <T>(starter: Starter, askedAt: Date, start: (askedAt: Date) => Promise<T>): Promise<T> => {
    const attempt = await inTurn(starts, () => start(askedAt))
    await deleteStartPlace(deps.sql, starter)
    return attempt
  }
  const listen = () => {
    const opened = deps.sql.listen(startLineChannel, hear, hear)
    opened.catch((error: unknown) => {
      listening = null
      deps.log.warn({ err: error }, 'cannot listen to the line of starts')
    })
    return opened
  }
  return {
    enter,
    pass: (read) => inTurn(papers, read),
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await listening?.then((one) => one.unlisten()).catch(() => undefined)
    },
  }
}
