import { startedAfterSeconds } from '../learning/learning.public.ts'

/** The acts of an invited person that earn points: starting a product, and completing it. */
export type RewardKind = 'start' | 'completion'
export type RewardRules = {
  readonly startPoints: number
  readonly completionPoints: number /** Most that one person earns in a calendar month of the portal's zone. */
  readonly monthlyCap: number
}
/** The points of a person. `month` is the first day of the month in which `monthPoints` were earned. */
export type RewardBalance = { readonly points: number; readonly month: string; readonly monthPoints: number }

/** The progress of an invited person in the product. */
export type InvitedPerson = {
  readonly acceptedAt: Date
  /** The time they first opened it, in any company; null if not yet. */
  readonly firstAt: Date | null
  readonly studiedSeconds: number
  readonly isCompleted: boolean
  /** Seconds the product lasts. */
  readonly duration: number
  readonly paid: readonly RewardKind[]
}

/**
 * Returns the kinds of rewards that are due and not booked yet. Each kind requires credited study, not just opening the
 * product, and none is due for a person who opened the product before the invitation. Completing a product includes
 * starting it.
 */
export function dueRewards({
  acceptedAt,
  firstAt,
  studiedSeconds,
  isCompleted,
  duration,
  paid,
}: InvitedPerson): RewardKind[] {
  if (firstAt === null || firstAt < acceptedAt || studiedSeconds < startedAfterSeconds(duration)) return []
  return (isCompleted ? (['start', 'completion'] as const) : (['start'] as const)).filter(
    (kind) => !paid.includes(kind),
  )
}

export type RewardLine = {
  readonly kind: RewardKind
  readonly points: number
  readonly duePoints: number
  readonly balance: number
}

/**
 * Computes the ledger lines of rewards. Each reward is capped by the points that remain for the month, and is booked
 * even if that leaves 0, so that it never becomes due again.
 */
export function computeRewardLines(
  balance: RewardBalance,
  kinds: readonly RewardKind[],
  rule: RewardRules,
  month: string,
): { readonly lines: RewardLine[]; readonly after: RewardBalance } {
  let after: RewardBalance = balance.month === month ? balance : { points: balance.points, month, monthPoints: 0 }
  const lines = kinds.map((kind): RewardLine => {
    const duePoints = kind === 'start' ? rule.startPoints : rule.completionPoints
    const points = Math.max(0, Math.min(duePoints, rule.monthlyCap - after.monthPoints))
    after = { points: after.points + points, month, monthPoints: after.monthPoints + points }
    return { kind, points, duePoints, balance: after.points }
  })
  return { lines, after }
}

/** Returns the first day of the month to which a day belongs; days are written as `2026-03-02`. */
export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Unambiguous letters and digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const spell = (bytes: Uint8Array): string => [...bytes].map((byte) => letters[byte % letters.length]).join('')

/** Creates the code of a link from eight random bytes. It isn't secret and only identifies the sharer. */
export const createShareLinkCode = (bytes: Uint8Array): string => spell(bytes.subarray(0, 8))
/** Creates the code of a coupon from twelve random bytes. Only its owner can use it. */
export const createCouponCode = (bytes: Uint8Array): string => spell(bytes.subarray(0, 12)).toUpperCase()
