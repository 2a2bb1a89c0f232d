import { examLimits } from '@portal/contract/exams/exam.limits.ts'

/**
 * The time left, counted by the page's monotonic clock from the server's last answer, so that a wrong computer clock, a
 * sleeping tab or a change to daylight saving time doesn't matter.
 */
export class ExamClock {
  #endsAt: number | null = null
  #heldAt: number | null = null
  readonly #steady: () => number
  constructor(steady: () => number = () => performance.now()) {
    this.#steady = steady
  }
  /** Sets the clock from an answer; `roundTrip` is its duration in milliseconds. */
  sync(remainingMs: number | null, roundTrip = 0): void {
    this.#heldAt = null
    this.#endsAt = remainingMs === null ? null : this.#steady() + remainingMs - roundTrip / 2
  }
  /** Stops the clock until the next `sync`. */
  hold(): void {
    this.#heldAt ??= this.#steady()
  }
  /** Milliseconds left, never below 0. Null when the exam has no time limit. */
  left(): number | null {
    return this.#endsAt === null ? null : Math.max(0, this.#endsAt - (this.#heldAt ?? this.#steady()))
  }
}

/** Formats the time left: 00:42:18. */
export function formatTimeLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
}

/**
 * Returns the urgency of the time left: `calm` above 5 minutes or without a limit (null), `low` down to the last
 * minute, and `last` in it.
 */
export const timeLeftUrgency = (leftMs: number | null): 'calm' | 'low' | 'last' =>
  leftMs === null || leftMs > 300_000 ? 'calm' : leftMs > 60_000 ? 'low' : 'last'

/**
 * Returns the number of minutes to announce, which the time left has reached between two readings of the clock, given
 * in milliseconds; null when there is nothing to announce.
 */
export function minutesToAnnounce(beforeMs: number | null, nowMs: number | null): number | null {
  if (beforeMs === null || nowMs === null) return null
  return (
    [...examLimits.announceMinutes]
      .reverse()
      .find((minutes) => beforeMs > minutes * 60_000 && nowMs <= minutes * 60_000) ?? null
  )
}
