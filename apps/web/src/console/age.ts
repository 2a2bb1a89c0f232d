import { currentLocale } from '#web/api/locale.ts'
import { consoleTexts } from './console-texts.ts'

const minute = 60_000
/** Returns true for an item that has waited longer than three days; it is shown in red, as on the page Today. */
export const isLongWait = (since: string, now = Date.now()): boolean => now - Date.parse(since) > 72 * 60 * minute

/**
 * Formats the time since an instant in minutes or hours, and from a day on in days and hours. Empty until the console's
 * texts are loaded.
 */
export function formatAge(since: string, now = Date.now()): string {
  const t = consoleTexts.peek(currentLocale())?.age
  if (!t) return ''
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minute))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return t.minutes(minutes)
  return hours < 24 ? t.hours(hours) : t.days(Math.floor(hours / 24), hours % 24)
}
