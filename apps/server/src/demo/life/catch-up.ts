import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { inTransaction, type Transaction } from '../../database/connection.ts'
import { errorOfConstraint } from '../../database/constraint-errors.ts'
import { pastAttemptWriter } from '../../features/grading/grading.public.ts'
import { refreshPlanProgress } from '../../features/learning/learning.public.ts'
import { upsertAttemptContact } from '../../features/sitting/sitting.public.ts'
import { lockDemo } from '../demo.store.ts'
import { demoId } from '../demo-id.rules.ts'
import { createActionContext, type DemoAction, type DemoDay, dayContaining } from './demo-action.ts'
import { examActions } from './exam-actions.ts'
import { findDemoLifeState, isDemoAccountInUse, listOpenDemoAttempts, setDemoSimulatedUntil } from './life.store.ts'
import { liveActions } from './live-actions.ts'
import { planActions } from './plan-actions.ts'
import { firstQueueActions, queueActions } from './queue-actions.ts'
import { centreSessionActions } from './seat-actions.ts'
import { studyActions } from './study-actions.ts'

const dayMs = 86_400_000
/** However long the portal slept, only this many days of study are made up. */
const mostDays = 14
/** The days for all other actions: those that wait for longer are done. */
const recentDays = 5
/** Actions of a day are between this many days before it and after it. */
const [ahead, behind] = [7, 9]

/** Everything that belongs to a day, whenever it is done. */
const deedsOf = (day: DemoDay, timeZone: string): DemoAction[] => [
  ...examActions(day),
  ...centreSessionActions(day, timeZone),
  ...liveActions(day),
  ...planActions(day),
  ...queueActions(day),
  ...studyActions(day),
]

type Span = {
  readonly since: Date
  readonly now: Date
  readonly isFirst: boolean
  readonly loadedAt: Date
  readonly timeZone: string
}
/** The actions between two moments, in order. */
function dueDeeds({ since, now, isFirst, loadedAt, timeZone }: Span): DemoAction[] {
  const back = (days: number) => new Date(now.getTime() - days * dayMs)
  const later = (one: Date, other: Date) => (one > other ? one : other)
  const studied = later(since, back(mostDays))
  const [happened, grounded] = isFirst ? [back(recentDays), back(mostDays)] : [later(since, back(recentDays)), studied]
  const isDue = (deed: DemoAction) => {
    if (deed.at > now) return false
    // The history of the demo is not announced again.
    if (deed.since) return deed.since >= studied
    if (deed.at > (deed.isGround ? grounded : happened)) return true
    return !isFirst && deed.ends !== undefined && deed.at > since && deed.ends <= since
  }
  // Things that were created before a long sleep end in the days right after it began.
  const days = new Map<string, DemoDay>()
  const span = (from: number, to: number) => {
    for (let at = from; at <= to; at += dayMs) {
      const day = dayContaining(new Date(at), timeZone)
      days.set(day.day, day)
    }
  }
  span(since.getTime() - behind * dayMs, since.getTime() + ahead * dayMs)
  span(grounded.getTime() - behind * dayMs, now.getTime() + ahead * dayMs)
  return [...[...days.values()].flatMap((day) => deedsOf(day, timeZone)), ...firstQueueActions(loadedAt)]
    .filter(isDue)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.key < b.key ? -1 : 1))
}

/** Performs an action, or skips it: a visitor may have taken the seat, decided the case or deleted the thing. */
async function play(deps: Deps, tx: Transaction, deed: DemoAction): Promise<void> {
  const stage = createActionContext(deps, tx, deed)
  // It is an hour before, so that no one gets credit while they are learning themselves.
  if (
    deed.account &&
    (await isDemoAccountInUse(
      tx,
      demoId('account', deed.account),
      new Date((deed.since ?? deed.at).getTime() - 3_600_000),
    ))
  )
    return
  try {
    await tx.savepoint((inner) => deed.play({ ...stage, ...createActionContext(deps, inner, deed) }))
  } catch (error) {
    if (!(error instanceof AppError) && !errorOfConstraint(error)) throw error
    deps.log.debug(
      { deed: deed.key, reason: error instanceof AppError ? error.reason : 'constraint' },
      'an action of the demo was skipped',
    )
  }
}

/**
 * Brings the demo up to the present: does everything that its people would have done since the last time, through the
 * portal's own services, each action once. A day is one transaction, which also records the progress; processes take
 * turns. Does nothing without a demo, or when the demo was closed. Returns the number of actions that were due.
 */
export async function catchUpDemo(deps: Deps): Promise<number> {
  const { timeZone } = deps.settings
  let count = 0
  for (let isDone = false; !isDone; ) {
    isDone = await inTransaction(deps.sql, async (tx) => {
      await lockDemo(tx)
      const lived = await findDemoLifeState(tx)
      const now = deps.clock.now()
      if (!lived || (lived.until && lived.until >= now)) return true
      const deeds = dueDeeds({
        since: lived.until ?? lived.loadedAt,
        now,
        isFirst: lived.until === null,
        loadedAt: lived.loadedAt,
        timeZone,
      })
      const [first] = deeds
      if (!first) return true
      // The first time, everything runs together: earlier actions on which it depends come before its own record.
      const end =
        lived.until === null
          ? now
          : new Date(Math.min(now.getTime(), Math.max(first.at.getTime(), lived.until.getTime()) + dayMs))
      const here = deeds.filter(({ at }) => at <= end)
      for (const deed of here) await play(deps, tx, deed)
      count += here.length
      await setDemoSimulatedUntil(tx, end)
      return end >= now
    })
  }
  if (count > 0) await refreshPlanProgress(deps)
  return count
}

/** The pages of all present candidates but one report that they are there. */
async function keepPages(deps: Deps): Promise<void> {
  const pages = (await listOpenDemoAttempts(deps.sql, pastAttemptWriter)).sort()
  for (const id of pages.slice(0, Math.max(1, pages.length - 1)))
    await upsertAttemptContact(deps.sql, id, deps.clock.now(), null)
}

const everyMs = 25_000

/** Keeps the demo up to date while the portal runs. Returns a function that stops it. */
export function startDemoLife(deps: Deps): () => Promise<void> {
  let timer: NodeJS.Timeout | null = null
  let isStopped = false
  const round = async () => {
    try {
      await catchUpDemo(deps)
      if (!isStopped) await keepPages(deps)
    } catch (error) {
      if (!isStopped) deps.log.error({ err: error }, 'the demo could not be brought up to date, trying again')
    }
    if (!isStopped) timer = setTimeout(() => (running = round()), everyMs)
  }
  let running = round()
  return async () => {
    isStopped = true
    if (timer) clearTimeout(timer)
    await running
  }
}
