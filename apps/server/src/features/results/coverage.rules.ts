import { roundPercent } from '@portal/contract/exams/rounding.ts'

/** Earned and possible points by topic, as stored with an attempt, in 1/100 points. */
export type TopicPoints = Readonly<Record<string, readonly [earned: number, of: number]>>
export type TopicShare = {
  readonly topic: string
  readonly percent: number | null
  /** The change of the share after the middle of the time, in percent points, when both halves have results. */
  readonly change: number | null
}

/** A topic below this share, in percent, is worth a next step. */
const enough = 72
/** The topics that are drawn, and the next steps. */
const mostTopics = 18
const mostSteps = 3

/**
 * Returns the share of points earned in each topic, and its change from before `middle` to after it, sorted by the name
 * of the topic. Questions without a topic are left out.
 */
export function topicShares(
  attempts: readonly { readonly at: Date; readonly topics: TopicPoints }[],
  middle: Date,
): (TopicShare & { readonly percent: number; readonly of: number })[] {
  const sums = new Map<string, { earned: number; of: number; earlier: number; ofEarlier: number }>()
  for (const { at, topics } of attempts)
    for (const [topic, [earned, of]] of Object.entries(topics)) {
      if (topic === '' || of <= 0) continue
      const sum = sums.get(topic) ?? { earned: 0, of: 0, earlier: 0, ofEarlier: 0 }
      const isEarlier = at < middle
      sums.set(topic, {
        earned: sum.earned + earned,
        of: sum.of + of,
        earlier: sum.earlier + (isEarlier ? earned : 0),
        ofEarlier: sum.ofEarlier + (isEarlier ? of : 0),
      })
    }
  return [...sums]
    .map(([topic, { earned, of, earlier, ofEarlier }]) => ({
      topic,
      of,
      percent: roundPercent(earned, of),
      change:
        ofEarlier > 0 && ofEarlier < of
          ? roundPercent(earned - earlier, of - ofEarlier) - roundPercent(earlier, ofEarlier)
          : null,
    }))
    .sort((a, b) => (a.topic < b.topic ? -1 : 1))
}

/** Returns at most three topics below 72 percent, the lowest share first. */
export const weakTopics = <S extends { readonly topic: string; readonly percent: number }>(shares: readonly S[]): S[] =>
  shares
    .filter(({ percent }) => percent < enough)
    .sort((a, b) => a.percent - b.percent || (a.topic < b.topic ? -1 : 1))
    .slice(0, mostSteps)

/**
 * Returns at most 18 topics for the map, chosen in this order: the weak ones, those with the most points, the untested
 * ones. They are sorted by name, untested ones last. Without any result, the map is empty.
 */
export function topicsForMap(
  shares: readonly (TopicShare & { readonly percent: number; readonly of: number })[],
  asked: readonly string[],
): TopicShare[] {
  if (shares.length === 0) return []
  const weak = weakTopics(shares)
  const others = shares.filter((share) => !weak.includes(share)).sort((a, b) => b.of - a.of)
  const untested = asked
    .filter((topic) => shares.every((share) => share.topic !== topic))
    .map((topic) => ({ topic, percent: null, change: null }))
  return [...[...weak, ...others].map(({ topic, percent, change }) => ({ topic, percent, change })), ...untested]
    .slice(0, mostTopics)
    .sort((a, b) => Number(a.percent === null) - Number(b.percent === null) || (a.topic < b.topic ? -1 : 1))
}
