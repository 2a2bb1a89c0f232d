import { messengerOf } from '#web/api/messenger.ts'

/** Days on which a phone opened the page of mandatory training: the first one, or `shown` after the hint. */
type Visits = string | null

type Phone = { readonly agent: string; readonly isInstalled: boolean; readonly isTouched: boolean }
/**
 * Returns the system for which to explain how to install the portal, and the state to store for the next visit. The
 * hint is shown once, on the second day: on a phone, in its browser (not inside a messenger), while the portal is not
 * installed.
 */
export function installHint(
  { agent, isInstalled, isTouched }: Phone,
  visits: Visits,
  today: string,
): { readonly system: 'ios' | 'android' | null; readonly visits: Visits } {
  const system = /iPhone|iPad|iPod/.test(agent) ? 'ios' : /Android/.test(agent) ? 'android' : null
  const isInside = messengerOf(agent) !== null || /MicroMessenger/.test(agent)
  if (system === null || isInside || isInstalled || !isTouched || visits === 'shown') return { system: null, visits }
  if (visits === null || visits === today) return { system: null, visits: today }
  return { system, visits: 'shown' }
}
