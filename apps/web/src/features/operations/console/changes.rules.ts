import type { AuditLogRow } from './today.queries.ts'

/** One line of the changes: an act, or the same act by the same person several times in a row. */
export type RecentChange = {
  readonly id: string
  readonly at: string
  readonly actorId: string | null
  readonly actor: string | null
  readonly action: string
  readonly thing: string
  /** The one thing it was done to; null when there are several. */
  readonly thingId: string | null
  /** The object of the action; null without a name, or for several objects. */
  readonly name: string | null
  readonly reason: string | null
  readonly count: number
}
/** The maximum of lines. */
const mostLines = 14

/**
 * Returns the newest actions by day, at most 14 lines; the same action by the same person several times in a row is one
 * line. `dayOf` returns the day of an instant.
 */
export function recentChanges(
  rows: readonly AuditLogRow[],
  dayOf: (at: string) => string,
): { readonly day: string; readonly acts: readonly RecentChange[] }[] {
  const acts: (RecentChange & { readonly day: string })[] = []
  for (const row of rows) {
    const day = dayOf(row.at)
    const last = acts.at(-1)
    if (last && last.day === day && last.action === row.action && last.actorId === (row.actor?.id ?? null)) {
      acts[acts.length - 1] = {
        ...last,
        count: last.count + 1,
        thingId: last.thingId === row.thingId ? last.thingId : null,
        name: last.name === row.thingName ? last.name : null,
        reason: last.reason === row.reason ? last.reason : null,
      }
      continue
    }
    if (acts.length === mostLines) break
    const { id, at, actor, action, thing, thingId, thingName, reason } = row
    acts.push({
      id,
      at,
      actorId: actor?.id ?? null,
      actor: actor?.name ?? null,
      action,
      thing,
      thingId,
      name: thingName,
      reason,
      count: 1,
      day,
    })
  }
  return [...Map.groupBy(acts, ({ day }) => day)].map(([day, own]) => ({ day, acts: own }))
}

const sorts = [
  ['publish', /\b(publish|schedule|release|upload|finish)\b/],
  ['stop', /\b(delete|remove|withdraw|suspend|end|cancel|discard|leave|take$|retire|mute)\b/],
  ['decide', /\b(approve|uphold|restore|return|decide|answer|mark|close|check in|apply|keep|reject|resume|unlock)\b/],
  ['give', /\b(grant|give|key|invite|reset)\b/],
  ['bring', /\b(import|bring)\b/],
  ['add', /\b(create|add|copy|join|propose|save)\b/],
] as const

/**
 * Returns the category of an action, which decides its icon, by the words after the dot: `grant give` for
 * `account.grantGive`. Returns `change` if none of them belongs to another category.
 */
export function auditActionCategory(action: string): (typeof sorts)[number][0] | 'change' {
  const verb = action
    .slice(action.indexOf('.') + 1)
    .replace(/[A-Z]/g, ' $&')
    .toLowerCase()
  return sorts.find(([, pattern]) => pattern.test(verb))?.[0] ?? 'change'
}
