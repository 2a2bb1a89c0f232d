import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { neededConnections } from '../core/operations/connection-budget.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import type { Settings } from '../settings/settings.ts'
import { checkPortAndFolders } from '../start-checks.ts'
import { StartError, startFailureAdvice } from '../start-failure.ts'
import type { ProcessFigures, SupervisedProcessMessage, SupervisorMessage } from './messages.ts'
import { countEarlyDeaths, pauseBeforeReplacement } from './process-count.ts'

type Process = {
  readonly worker: Worker
  readonly slot: number
  readonly began: number
  /** Resolved once it answers; rejected when it ends before. */
  readonly ready: PromiseWithResolvers<void>
  readonly gone: PromiseWithResolvers<number>
  readonly asked: Map<number, (figures: ProcessFigures) => void>
  isReady: boolean
  isLeaving: boolean
  figures: ProcessFigures
}

/** The exit code of a process that ended before it answered; the process has printed the reason. */
class NotStarted extends Error {
  readonly code: number
  constructor(code: number) {
    super('the process ended before it answered')
    this.code = code
  }
}

/** The longest wait for the figures of another process, in milliseconds. */
const patience = 2000

/**
 * Connections of the embedded database for commands, in addition to those of all processes and of one that replaces
 * another.
 */
const spareConnections = 40

/**
 * Runs the portal in several processes that share one port. The supervisor does none of the portal's work, so that no
 * failure of that work can crash it. (1) It starts the embedded database and the process in slot 1, which migrates,
 * loads the demo and has all roles. (2) Once that process answers, it starts the other slots, which serve browsers, and
 * returns. (3) A process that dies is replaced in its slot. On SIGHUP, all are replaced, one after the other. (4) On
 * SIGTERM all processes end, and then the database. If this process is killed, Node ends the others.
 */
export async function superviseProcesses(
  settings: Settings,
  processes: number,
  webApp: Promise<unknown>,
): Promise<void> {
  const running = new Set<Process>()
  /** The number of processes of a slot that died young in a row. */
  const deaths = new Map<number, number>()
  const log = createLog(settings.logLevel)
  let past: ProcessFigures = []
  let count = processes
  let isStarting = true
  let isEnding = false
  let isRestarting = false
  let lastId = 0
  let database: Promise<EmbeddedDatabase | null> = Promise.resolve(null)

  const stopAll = async () => {
    for (const one of running) send(one, { type: 'stop', isReplaced: false })
    await Promise.all([...running].map(({ gone }) => gone.promise))
    // This applies even if it is stopped in the middle of its start: no database is left running.
    await (await database.catch(() => null))?.stop()
  }
  const end = async () => {
    if (isEnding) {
      for (const one of running) send(one, { type: 'hurry' })
      return
    }
    isEnding = true
    await stopAll()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end())
  // A closing terminal also sends SIGHUP; a portal that was started in a terminal then stops.
  process.on('SIGHUP', () => void (isatty(0) ? end() : restart()))

  const launch = (slot: number): Process => {
    const one: Process = {
      worker: cluster.fork(),
      slot,
      began: performance.now(),
      ready: Promise.withResolvers<void>(),
      gone: Promise.withResolvers<number>(),
      asked: new Map(),
      isReady: false,
      isLeaving: false,
      figures: [],
    }
    running.add(one)
    one.ready.promise.catch(() => undefined)
    one.worker.on('message', (message: SupervisedProcessMessage) => hear(one, message))
    one.worker.on('error', (error) =>
      log('error', 'a process cannot be reached', { process: one.worker.process.pid, detail: error.message }),
    )
    one.worker.once('exit', (code, signal) => void forget(one, code ?? 1, signal))
    const isFirst = isStarting
    database.then(
      (embedded) =>
        send(one, {
          type: 'orders',
          slot,
          processes: count,
          isFirst,
          isCountGiven: settings.cores !== null,
          embedded: embedded && { localUrl: embedded.localUrl, clusterDir: embedded.clusterDir },
        }),
      () => undefined,
    )
    webApp.then(
      () => send(one, { type: 'webAppBuilt' }),
      () => undefined,
    )
    return one
  }

  const hear = (one: Process, message: SupervisedProcessMessage) => {
    if (message.type === 'ready') {
      if (isStarting) count = message.processes
      one.isReady = true
      one.ready.resolve()
    } else if (message.type === 'askTotal') {
      one.figures = message.figures
      void addFigures(one).then((text) => send(one, { type: 'total', id: message.id, text }))
    } else {
      one.figures = message.figures
      if (message.type === 'figures') one.asked.get(message.id)?.(message.figures)
    }
  }

  /** Adds the figures of all processes; one that does not answer in time counts with its last figures. */
  const addFigures = async (asking: Process): Promise<string> => {
    const others = [...running].filter((one) => one !== asking && one.isReady)
    const id = ++lastId
    const given = await Promise.all(
      others.map(async (one) => {
        const { promise, resolve } = Promise.withResolvers<ProcessFigures>()
        one.asked.set(id, resolve)
        send(one, { type: 'giveFigures', id })
        const figures = await Promise.race([promise, sleep(patience, null, { ref: false })])
        one.asked.delete(id)
        return figures ?? one.figures
      }),
    )
    const { formatTotalMetrics } = await import('./add-figures.ts')
    return formatTotalMetrics(asking.figures, given, past)
  }

  const forget = async (one: Process, code: number, signal: string | null) => {
    running.delete(one)
    one.ready.reject(new NotStarted(code))
    one.gone.resolve(code)
    if (one.figures.length > 0) {
      const { addPastCounts } = await import('./add-figures.ts')
      past = await addPastCounts(past, one.figures)
    }
    if (isEnding || isStarting || one.isLeaving || isHeld(one.slot)) return
    const lifetime = performance.now() - one.began
    const earlier = deaths.get(one.slot) ?? 0
    const pause = pauseBeforeReplacement(lifetime, earlier)
    deaths.set(one.slot, countEarlyDeaths(lifetime, earlier))
    log('error', 'a process ended and is replaced', { process: one.worker.process.pid, code, signal, pause })
    await sleep(pause)
    if (!isEnding && !isHeld(one.slot)) launch(one.slot)
  }
  const isHeld = (slot: number) => [...running].some((one) => one.slot === slot)

  /** One after the other: the new process answers before the old one leaves. */
  const restart = async () => {
    if (isRestarting || isStarting || isEnding) return
    isRestarting = true
    log('info', 'processes are replaced one after the other')
    for (let slot = 1; slot <= count && !isEnding; slot++) {
      const old = [...running].filter((one) => one.slot === slot)
      const started = await launch(slot).ready.promise.then(
        () => true,
        () => false,
      )
      if (!started) {
        log('error', 'a new process did not start: the others stay as they are', { slot })
        break
      }
      for (const one of old) {
        one.isLeaving = true
        send(one, { type: 'stop', isReplaced: true })
      }
      await Promise.all(old.map(({ gone }) => gone.promise))
    }
    isRestarting = false
    log('info', 'processes have been replaced')
  }

  try {
    await checkPortAndFolders(settings)
    // The system hands each connection to a process that waits for one; none passes through this process.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    cluster.setupPrimary({ exec: path.resolve(import.meta.dirname, '../main.ts'), args: [] })
    if (settings.databaseUrl === null)
      database = startEmbeddedDatabase({
        dataDir: settings.dataDir,
        database: 'portal',
        flags: [`max_connections=${Math.max(120, neededConnections(settings, processes + 1) + spareConnections)}`],
      })
    // It loads its code while the database starts.
    const first = launch(1)
    const built = webApp.catch((error: Error) => {
      throw new StartError(error.message, { cause: error })
    })
    await Promise.race([first.ready.promise, Promise.all([database, built]).then(() => first.ready.promise)])
  } catch (error) {
    // If the operator stopped the portal while it was starting, the errors that this causes are not reported.
    if (isEnding) return
    isEnding = true
    await stopAll()
    if (error instanceof NotStarted) process.exit(error.code || 1)
    const advice = startFailureAdvice(error, settings)
    throw advice ? new StartError(advice, { cause: error }) : error
  }
  isStarting = false
  void (async () => {
    for (let slot = 2; slot <= count && !isEnding; slot++)
      // A process that does not start is retried like one that died; the next one does not wait for that.
      await launch(slot).ready.promise.catch(() => undefined)
    if (!isEnding) log('info', 'all processes answer', { processes: count })
  })()
}

function send({ worker }: Process, message: SupervisorMessage): void {
  // A process that has just ended receives nothing; its exit shows that.
  if (worker.isConnected()) worker.send(message, undefined, undefined, () => undefined)
}

const levels = { info: 30, warn: 40, error: 50 }
const ranks: Readonly<Record<string, number>> = { trace: 10, debug: 20, ...levels, fatal: 60 }

/** Lines like those of the processes. */
function createLog(least: string) {
  const from = ranks[least] ?? Number.POSITIVE_INFINITY
  return (level: keyof typeof levels, msg: string, more: Readonly<Record<string, unknown>> = {}) => {
    if (levels[level] < from) return
    process.stdout.write(
      `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, ...more, msg })}\n`,
    )
  }
}
