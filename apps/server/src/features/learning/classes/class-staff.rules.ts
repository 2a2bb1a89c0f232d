/** Returns the state of a class; days are those of the portal's zone. */
export function trainingClassState(
  one: {
    readonly status: 'published' | 'cancelled'
    readonly startsOn: string
    readonly endsOn: string
    readonly applyUntil: string
    readonly seats: number
    readonly taken: number
  },
  today: string,
): 'open' | 'full' | 'closed' | 'running' | 'over' | 'cancelled' {
  if (one.status === 'cancelled') return 'cancelled'
  if (one.endsOn < today) return 'over'
  if (one.startsOn <= today) return 'running'
  if (one.applyUntil < today) return 'closed'
  return one.taken >= one.seats ? 'full' : 'open'
}
