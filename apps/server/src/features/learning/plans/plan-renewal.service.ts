import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { addDays, daysBetween, todayOf } from '../../../core/text/calendar.ts'
import { loadManagedPlan, updateManagedPlan } from './plan-staff.service.ts'

/**
 * Restarts a published plan that was due at least `daysPast` days ago: it starts today, and its due dates move by the
 * same number of days as its start. Does nothing to any other plan. Returns true when it restarted the plan. Throws
 * `planNotFound`, and the errors of `updateManagedPlan`.
 */
export async function restartPlan(deps: Deps, actor: Actor, planId: string, daysPast: number): Promise<boolean> {
  const { status, revision, content } = await loadManagedPlan(deps, actor, planId, 'zh')
  const { startsOn, dueOn, items } = content
  const today = todayOf(deps)
  if (status !== 'published' || dueOn === undefined || daysBetween(dueOn, today) < daysPast) return false
  const days = daysBetween(startsOn, today)
  const moved = items.map(({ dueOn: own, ...item }) => ({
    ...item,
    ...(own === undefined ? {} : { dueOn: addDays(own, days) }),
  }))
  await updateManagedPlan(deps, actor, {
    planId,
    revision,
    content: { ...content, startsOn: today, dueOn: addDays(dueOn, days), items: moved },
  })
  return true
}
