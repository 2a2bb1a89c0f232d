import { messengerOf } from '#web/api/messenger.ts'

/**
 * The first day on which a phone opened the page of mandatory training with something completed, as 2026-03-02, or the
 * day of the hint, as `shown 2026-03-04`.
 */
type Visits = string | null

/** Days for which the hint rests after it was shown. */
const restDays = 90

type Phone = { readonly agent: string; readonly isInstalled: boolean; readonly isTouched: boolean }
/**
 * Returns the system for which to explain how to install the portal (null: no hint), and the state to store for the
 * next visit. The hint is shown on a phone or tablet in its browser (not inside a messenger), while the portal is not
 * installed: first on the second day of visits, and then not for another 90 days.
 */
export function decideInstallHint(
  { agent, isInstalled, isTouched }: Phone,
  visits: Visits,
  today: string,
): { readonly system: 'ios' | 'android' | null; readonly visits: Visits } {
  const system = /iPhone|iPad|iPod/.test(agent) ? 'ios' : /Android/.test(agent) ? 'android' : null
  const isInside = messengerOf(agent) !== null || /MicroMessenger/.test(agent)
  if (system === null || isInside || isInstalled || !isTouched) return { system: null, visits }
  if (visits === null || visits === today) return { system: null, visits: today }
  const [word, day = today] = visits.split(' ')
  const rests = word === 'shown' && Date.parse(today) - Date.parse(day) < restDays * 86_400_000
  return rests ? { system: null, visits: `shown ${day}` } : { system, visits: `shown ${today}` }
}
