import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'
import { isDatabaseReady, isReadOnly, spillSome, waitsTooLong } from './operations.store.ts'
import { newId } from './random.ts'

/** Parts that the portal can lack for a while: `files`, the store cannot be written; `databaseRoom`, its disk is full; `jobs` and `messages` wait too long. */
const parts = ['databaseWrites', 'databaseRoom', 'files', 'jobs', 'messages'] as const
export type Part = (typeof parts)[number]
export type State = { readonly isUp: boolean; readonly lacks: readonly Part[] }

/** The state of the portal. A healthy part is trusted for half a minute, because checking writes; an unhealthy one for a second. */
export type Readiness = {
  look(): Promise<State>
  /** A request was answered that something is away: what was believed no longer holds. */
  doubt(): void
}

const patience = 3000
const lateMinutes = 10

export function createReadiness(deps: Deps): Readiness {
  let believed: { state: Promise<State>; until: number } | null = null
  const look = async (): Promise<State> => {
    const state = await find(deps)
    for (const part of parts) deps.metrics.lacks.set({ part }, state.lacks.includes(part) ? 1 : 0)
    believed = { state: Promise.resolve(state), until: performance.now() + (state.isUp && state.lacks.length === 0 ? 30_000 : 1000) }
    return state
  }
  return {
    look: async () => {
      // The database is asked every time; the rest is dear.
      if (believed && performance.now() < believed.until) {
        const state = await believed.state
        return !state.isUp || (await isDatabaseReady(deps.sql)) ? state : { isUp: false, lacks: [] }
      }
      believed = { state: look(), until: Number.POSITIVE_INFINITY }
      return believed.state
    },
    doubt: () => {
      if (believed && believed.until !== Number.POSITIVE_INFINITY) believed.until = Math.min(believed.until, performance.now() + 1000)
    },
  }
}

const known = new WeakMap<Deps, Readiness>()

/** The one of this process: what one has found out, others believe. */
export function readinessOf(deps: Deps): Readiness {
  const readiness = known.get(deps) ?? createReadiness(deps)
  known.set(deps, readiness)
  return readiness
}

async function find(deps: Deps): Promise<State> {
  const file = works(tryFiles(deps))
  if (!(await isDatabaseReady(deps.sql))) return { isUp: false, lacks: (await file) ? [] : ['files'] }
  const before = new Date(deps.clock.now().getTime() - lateMinutes * 60_000)
  const waiting = waitsTooLong(deps.sql, { minutes: lateMinutes, before }).catch(() => ({ jobs: false, messages: false }))
  const writes = isReadOnly(deps.sql).then((readOnly) => {
    if (readOnly) throw new Error('the database takes no writes')
  })
  const [databaseWrites, databaseRoom, files, { jobs, messages }] = await Promise.all([works(writes), works(spillSome(deps.sql)), file, waiting])
  const well: Record<Part, boolean> = { databaseWrites, databaseRoom, files, jobs: !jobs, messages: !messages }
  return { isUp: true, lacks: parts.filter((part) => !well[part]) }
}

const works = (attempt: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    attempt.then(
      () => true,
      () => false,
    ),
    sleep(patience, false, { ref: false }),
  ])

/** Keeps a small file as any other is kept, and deletes it. */
async function tryFiles({ files, clock, random }: Deps): Promise<void> {
  const key = `tried/${newId(clock.now(), random)}`
  await files.put(key, Buffer.alloc(4096), 'application/octet-stream')
  await files.delete(key)
}
