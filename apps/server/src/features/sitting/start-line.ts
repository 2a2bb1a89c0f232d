import { codesOfEverySession } from '@portal/contract/http/codes.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { createGroupWriter } from '../../database/group-writer.ts'
import type { Listening } from '../../database/listener.ts'
import {
  admissionCount,
  isHeldInLine,
  isRushOfStarts,
  nextStartCapacity,
  startLineLimits,
  startLineRetrySeconds,
  startLineWaitSeconds,
} from './start-line.rules.ts'
import {
  deleteStartPlaces,
  findStartPlace,
  insertStartPlaces,
  type StartGateState,
  type StartLinePerson,
  type StartTry,
  startLineChannel,
  updateStartGate,
  updateStartPlaces,
} from './start-line.store.ts'
import { startLineWords } from './start-line.words.ts'

type Turn = () => void
/** A request of a person whose turn is near. `goOn` is called with true when it is their turn. */
type Held = { readonly number: number; readonly goOn: (isTheirTurn: boolean) => void }

/**
 * A limit on the rate at which people start exams: no more than this process can handle, so that answers are still
 * saved quickly. Only a few starts and reads of papers run at a time. The others wait here, papers first, since the
 * clock of their attempts is running. When more starts wait than can be handled in a moment, people get numbered
 * positions in the database, which all processes share and admit in order (`start_place`). While no one is in line, a
 * start needs no query for this.
 */
export type StartLine = {
  /** Runs a start in its turn. Throws `startQueued`, and the errors of `check` for a person who has no position yet. */
  enter<T>(starter: StartLinePerson, entry: StartLineEntry<T>): Promise<T>
  /** Runs the reading of a paper before waiting starts. */
  pass<T>(read: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export type StartLineEntry<T> = {
  /** Throws the reason why this person can't start now. `open`: they have an open attempt and do not have to wait. */
  check(): Promise<'open' | 'new'>
  /** `askedAt`: the first try of a person who had a position; their request may have been held for seconds. */
  start(askedAt: Date | null): Promise<T>
  /** True once the person has closed the page: nothing is started for them. */
  isGone(): boolean
}

/** Combines two readings: numbers only grow while people wait. */
const laterOf = (one: StartGateState, other: StartGateState): StartGateState => ({
  admitted: Math.max(one.admitted, other.admitted),
  last: Math.max(one.last, other.last),
  isKept: one.isKept || other.isKept,
})

/** Refusals that the person can answer: by signing in again, with the right password, or by waiting. */
const leavesPlace: ReadonlySet<string> = new Set([
  ...codesOfEverySession,
  'examPasswordMissing',
  'examPasswordWrong',
  'examPasswordTries',
  'unavailable',
])

export function openStartLine(deps: Deps, { watchedMs } = { watchedMs: startLineLimits.watchedMs }): StartLine {
  const papers: Turn[] = []
  const starts: Turn[] = []
  const held = new Set<Held>()
  let room = startLineLimits.mostAtOnce
  let underWay = 0
  let started = 0
  /** Requests that wait for their position. */
  let arriving = 0
  /** The line as last seen; people wait while its last number is not admitted. */
  let gate: StartGateState = { admitted: 0, last: 0, isKept: false }
  /** People let in per second, a moving mean. */
  let perSecond = startLineLimits.usualPerSecond
  /** Until this time, a person who starts may have a position. */
  let keptUntil = 0
  /**
   * Until this time, a person may get a position without an announcement, in a statement that still saw others waiting.
   */
  let watchedUntil = 0
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  let listening: Promise<Listening> | null = null
  /** The reading of the line that the next start waits for. Null: none is needed, or it failed and is repeated. */
  let looked: Promise<void> | null = null
  /** This reading, while it is in progress. An announcement meanwhile makes it read once more. */
  let looking: Promise<void> | null = null
  let isHeardAgain = false
  /** Readings and places are numbered in the order in which they began: an older one doesn't replace a newer one. */
  let readings = 0
  let newest = 0

  // In a rush, each of thousands of people needs these at the same time: together they cost a few commits.
  const together = {
    keyOf: ({ accountId, examId }: StartLinePerson) => `${accountId} ${examId}`,
    lanes: 2,
    giveUpMs: deps.settings.answerWithinMs,
  }
  const renew = createGroupWriter((tries: readonly StartTry[]) => updateStartPlaces(deps.sql, tries), together)
  const insert = createGroupWriter((tries: readonly StartTry[]) => insertStartPlaces(deps.sql, tries), together)
  const remove = createGroupWriter(
    (people: readonly StartLinePerson[]) => deleteStartPlaces(deps.sql, people).then(() => people),
    together,
  )

  const isWaiting = () => gate.last > gate.admitted
  const isKept = () => performance.now() < keptUntil
  const isWatched = () => isWaiting() || performance.now() < watchedUntil
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

  /** Checks this process and the line repeatedly while anyone is waiting. */
  const measure = (afterMs = startLineLimits.tickMs) => {
    if (timer || isStopped) return
    const since = performance.now()
    const startedBefore = started
    timer = setTimeout(() => {
      const passed = performance.now() - since
      room = nextStartCapacity(room, passed - afterMs)
      void look(started - startedBefore, passed)
        .then(
          () => startLineLimits.tickMs,
          (error: unknown) => {
            deps.log.warn({ err: error }, 'the line of starts could not be read, it tries again')
            return startLineLimits.afterFailureMs
          },
        )
        .then((next) => {
          timer = null
          if (isWatched() || starts.length > 0) measure(next)
          else room = startLineLimits.mostAtOnce
          serve()
        })
    }, afterMs).unref()
  }
  const look = async (startedSince: number, passedMs: number) => {
    const before = gate.admitted
    if (isWatched()) await readGate(isWaiting() ? admissionCount(starts.length, held.size, arriving) : 0)
    const letIn = Math.max(startedSince, gate.admitted - before) / (passedMs / 1000)
    // While starts give way to newcomers, the current pace does not predict a wait.
    if ((isWaiting() || starts.length > 0) && !isRushOfStarts(arriving))
      perSecond += (letIn - perSecond) / startLineLimits.meanOfTicks
  }
  const readGate = async (more: number) => {
    if (isWaiting()) watchedUntil = performance.now() + watchedMs
    const reading = ++readings
    const read = await updateStartGate(deps.sql, more, deps.clock.now())
    gate = reading < newest ? laterOf(gate, read) : read
    newest = Math.max(newest, reading)
    if (gate.isKept) keptUntil = performance.now() + startLineLimits.keptMs
    deps.metrics.startsWaiting.set(Math.max(0, gate.last - gate.admitted))
    const first = [...held].filter(({ number }) => number <= gate.admitted).toSorted((a, b) => a.number - b.number)
    for (const { goOn } of first) goOn(true)
  }
  /** Waits a few seconds for a turn. False: it has not come yet. */
  const hold = (number: number) =>
    new Promise<boolean>((resolve) => {
      const one: Held = {
        number,
        goOn(isTheirTurn) {
          clearTimeout(end)
          held.delete(one)
          resolve(isTheirTurn)
        },
      }
      const end = setTimeout(() => one.goOn(false), Math.min(startLineLimits.holdMs, deps.settings.answerWithinMs / 2))
      held.add(one)
    })
  /** Reads the line, and measures while people wait. False: the database did not answer. */
  const join = () =>
    readGate(0).then(
      () => {
        if (isWaiting()) measure()
        return true
      },
      (error: unknown) => {
        deps.log.warn({ err: error }, 'the line of starts could not be read')
        return false
      },
    )
  /** Reads the line before the next start: in a process that has just started, and after each announcement. */
  const hear = () => {
    isHeardAgain = true
    looked = looking ??= readHeard()
    return looked
  }
  const readHeard = async () => {
    let isRead = false
    while (isHeardAgain) {
      isHeardAgain = false
      isRead = await join()
    }
    looking = null
    if (!isRead) looked = null
  }

  /** Finds or gives the place of a person. `open`: they need none. */
  const findPlace = async (starter: StartLinePerson, check: StartLineEntry<unknown>['check']) => {
    const tried = { ...starter, at: deps.clock.now() }
    const kept = await renew(tried)
    if (kept) return { place: kept, isKept: true }
    if ((await check()) === 'open') return 'open'
    return { place: await insert(tried), isKept: false }
  }

  const enter: StartLine['enter'] = async (starter, { check, start, isGone }) => {
    listening ??= listen()
    if (!isWaiting()) await (looked ?? hear())
    if (!isWaiting() && starts.length < startLineLimits.mostHere) {
      if (!isKept()) return inTurn(starts, () => start(null))
      const kept = await findStartPlace(deps.sql, starter, deps.clock.now())
      return kept ? admit(starter, kept.askedAt, start) : inTurn(starts, () => start(null))
    }
    arriving += 1
    const found = await findPlace(starter, check).finally(() => {
      arriving -= 1
    })
    if (found === 'open') return inTurn(papers, () => start(null))
    const { place, isKept: hasSeenPosition } = found
    const isNews = place.isFirst || !isWaiting()
    newest = ++readings
    gate = laterOf(gate, { admitted: place.admitted, last: place.number, isKept: true })
    if (isNews) await deps.sql.notify(startLineChannel, '')
    keptUntil = performance.now() + startLineLimits.keptMs
    measure()
    const wait = () => startLineWaitSeconds(place.number - gate.admitted, perSecond)
    const isTheirTurn =
      place.number <= gate.admitted || (isHeldInLine(wait(), hasSeenPosition) && (await hold(place.number)))
    if (isTheirTurn && !isGone()) return admit(starter, place.askedAt, start)
    const position = Math.max(1, place.number - gate.admitted)
    const seconds = wait()
    throw new AppError(
      'startQueued',
      { position, seconds, retryAfter: startLineRetrySeconds(seconds) },
      startLineWords(position, seconds),
    )
  }
  /**
   * A start ends the position, and so does a refusal: otherwise the time of a first try would count later. A person who
   * has to sign in again, or to correct the password of the exam, keeps their position.
   */
  const admit = async <T>(
    starter: StartLinePerson,
    askedAt: Date,
    start: (askedAt: Date) => Promise<T>,
  ): Promise<T> => {
    const attempt = await inTurn(starts, () => start(askedAt)).catch(async (error: unknown) => {
      if (error instanceof AppError && !leavesPlace.has(error.reason)) await remove(starter)
      throw error
    })
    await remove(starter)
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
      for (const { goOn } of held) goOn(false)
      await listening?.then((one) => one.unlisten()).catch(() => undefined)
    },
  }
}
