import { formatTime } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { operationsConsoleTexts } from './operations-console-texts.ts'

/** Returns a function that describes the time until one of today's events: in minutes, in hours, or as tonight. */
export function useFormatTimeUntil(): (at: number, now: number) => string {
  const t = useTexts(operationsConsoleTexts).today.now
  return (at, now) => {
    const minutes = Math.max(1, Math.ceil((at - now) / 60_000))
    if (minutes < 60) return t.minutes(minutes)
    const hour = Number(formatTime(new Date(at).toISOString()).slice(0, 2))
    return hour >= 18 && minutes > 180 ? t.tonight : t.hours(Math.round(minutes / 60))
  }
}
