import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { type ExternalService, type HealthCheck, type HealthResult, startHealthCheck } from '../health/health.ts'
import { checkDiskSpace, findOverdueWork, isDatabaseReadOnly, isDatabaseReady } from './operations.store.ts'

/** Parts that the portal can lack for a while: `files`, the store cannot be written; `databaseRoom`, its disk is full; `jobs` and `messages` wait too long. */
const coreParts = ['databaseWrites', 'databaseRoom', 'files', 'jobs', 'messages'] as const
export type CorePart = (typeof coreParts)[number]
export type PortalPart = CorePart | ExternalService
export type ReadinessState = { readonly isUp: boolean; readonly lacks: readonly PortalPart[] }
/** The result of a check, with its time and its duration. */
export type ReadinessCheck = HealthResult & { readonly at: Date; readonly ms: number }

/**
 * The state of the portal. Only the database decides whether a process is up: everything else is the same for all
 * processes, so that taking one out of service would not help. While the process listens, timers run the checks, and
 * every request is answered with their last results.
 */
export type Readiness = {
  look(): Promise<ReadinessState>
  /** Called when a request failed because a service is down: the timers check it immediately. */
  doubt(): void
  /** The last result of each service. */
  services(): ReadonlyMap<ExternalService, ReadinessCheck>
  /** Checks a service now, thoroughly; null when there is no such check. */
  test(service: ExternalService): Promise<ReadinessCheck | null>
  /** Starts the timers; returns a function that stops them. */
  watch(): () => void
}

const patience = 3000
const lateMinutes = 10
/** Pauses between checks, in milliseconds: at the database, at the core parts (writing costs), at services of others; shorter where something is wrong. */
const pauses = {
  tick: 2000,
  core: { well: 30_000, lacking: 4000 },
  service: { well: 300_000, failing: 60_000 },
} as const
/** Services that are reported but do not make the portal unready: perhaps it was never meant to process videos. */
const optional: ReadonlySet<ExternalService> = new Set(['ffmpeg', 'soffice'])

export function createReadiness(deps: Deps): Readiness {
  const noted = new Map<ExternalService, ReadinessCheck>()
  const running = new Map<ExternalService, Promise<ReadinessCheck>>()
  const filesCheck = deps.healthChecks.find(({ service }) => service === 'files')
  let core: { readonly isUp: boolean; readonly lacks: readonly CorePart[]; readonly at: number } | null = null
  let looking: Promise<void> | null = null
  let isWatched = false

  const stateNow = (): ReadinessState => {
    if (!core) return { isUp: false, lacks: [] }
    const failing = [...noted].flatMap(([service, { state }]) =>
      state === 'fail' && service !== 'files' && !optional.has(service) ? [service] : [],
    )
    return { isUp: core.isUp, lacks: [...core.lacks, ...failing.sort()] }
  }
  const isUsedHere = ({ roles, service }: HealthCheck) =>
    service !== 'files' && roles.some((role) => deps.settings.roles.has(role))

  /** Checks one service, once at a time: one that hangs is not checked again meanwhile. */
  const checkOne = (check: HealthCheck, isThorough: boolean): Promise<ReadinessCheck> => {
    const under = running.get(check.service)
    if (under && !isThorough) return under
    const began = performance.now()
    const { result: asked, over } = startHealthCheck(check, deps, isThorough)
    const run = asked.then((result): ReadinessCheck => {
      const before = noted.get(check.service)?.state
      const found = { ...result, at: deps.clock.now(), ms: Math.round(performance.now() - began) }
      noted.set(check.service, found)
      if (result.state === 'fail' && before !== 'fail')
        deps.log.warn(
          { service: check.service, cause: result.cause, detail: result.detail },
          'a service is unavailable',
        )
      if (result.state === 'ok' && before === 'fail')
        deps.log.info({ service: check.service }, 'a service is available again')
      if (check.service !== 'files')
        deps.metrics.lacks.set({ part: check.service }, isLack(check.service, result) ? 1 : 0)
      return found
    })
    running.set(check.service, run)
    const forget = () => running.get(check.service) === run && running.delete(check.service)
    over.then(forget, forget)
    return run
  }

  const lookAtCore = (): Promise<void> => {
    looking ??= findCore(deps, () => (filesCheck ? checkOne(filesCheck, false) : Promise.resolve(null)))
      .then((found) => {
        core = { ...found, at: performance.now() }
        deps.metrics.databaseUp.set(found.isUp ? 1 : 0)
        for (const part of coreParts) deps.metrics.lacks.set({ part }, found.lacks.includes(part) ? 1 : 0)
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  /**
   * The time of the next check of each service. The first one comes soon after a start, and not in all processes at the
   * same time.
   */
  const due = new Map<ExternalService, number>()
  const lookAtServices = () => {
    const now = performance.now()
    for (const check of deps.healthChecks.filter(isUsedHere)) {
      const at = due.get(check.service) ?? now + 1000 + Math.random() * 8000
      due.set(check.service, at)
      if (now < at) continue
      due.set(check.service, Number.POSITIVE_INFINITY)
      void checkOne(check, false).then(({ state }) =>
        due.set(check.service, performance.now() + (state === 'fail' ? pauses.service.failing : pauses.service.well)),
      )
    }
  }

  const tick = async () => {
    const isUp = await isDatabaseReady(deps.sql)
    deps.metrics.databaseUp.set(isUp ? 1 : 0)
    const wasUp = core?.isUp ?? false
    if (core) core = { ...core, isUp }
    const pause = core && core.lacks.length === 0 ? pauses.core.well : pauses.core.lacking
    if (!core || wasUp !== isUp || performance.now() - core.at >= pause) void lookAtCore().catch(() => undefined)
    lookAtServices()
  }

  let doubted = 0
  return {
    look: async () => {
      if (!isWatched || !core) await lookAtCore()
      return stateNow()
    },
    doubt: () => {
      if (!isWatched || performance.now() - doubted < 1000) return
      doubted = performance.now()
      if (core) core = { ...core, at: Number.NEGATIVE_INFINITY }
      void tick()
    },
    services: () => noted,
    test: async (service) => {
      const check = deps.healthChecks.find((one) => one.service === service)
      return check ? checkOne(check, true) : null
    },
    watch: () => {
      isWatched = true
      void tick()
      const timer = setInterval(() => void tick(), pauses.tick)
      return () => {
        clearInterval(timer)
        isWatched = false
      }
    },
  }
}

const isLack = (service: ExternalService, { state }: HealthResult): boolean =>
  state === 'fail' || (optional.has(service) && state === 'warn')

const known = new WeakMap<Deps, Readiness>()

/** Returns the readiness of the process with these dependencies: one object, so that all callers share its findings. */
export function readinessOf(deps: Deps): Readiness {
  const readiness = known.get(deps) ?? createReadiness(deps)
  known.set(deps, readiness)
  return readiness
}

async function findCore(
  deps: Deps,
  tryFiles: () => Promise<HealthResult | null>,
): Promise<{ readonly isUp: boolean; readonly lacks: readonly CorePart[] }> {
  const file = works(
    tryFiles().then((result) => {
      if (result?.state === 'fail') throw new Error(result.detail)
    }),
  )
  if (!(await isDatabaseReady(deps.sql))) return { isUp: false, lacks: (await file) ? [] : ['files'] }
  const before = new Date(deps.clock.now().getTime() - lateMinutes * 60_000)
  const waiting = findOverdueWork(deps.sql, { minutes: lateMinutes, before }).catch(() => ({
    jobs: false,
    messages: false,
  }))
  const writes = isDatabaseReadOnly(deps.sql).then((readOnly) => {
    if (readOnly) throw new Error('the database is read-only')
  })
  const [databaseWrites, databaseRoom, files, { jobs, messages }] = await Promise.all([
    works(writes),
    works(checkDiskSpace(deps.sql)),
    file,
    waiting,
  ])
  const well: Record<CorePart, boolean> = { databaseWrites, databaseRoom, files, jobs: !jobs, messages: !messages }
  return { isUp: true, lacks: coreParts.filter((part) => !well[part]) }
}

const works = (attempt: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    attempt.then(
      () => true,
      () => false,
    ),
    sleep(patience, false, { ref: false }),
  ])
