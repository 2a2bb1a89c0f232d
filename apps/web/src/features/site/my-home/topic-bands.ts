/** The bands of a share of points, from weak to strong; `none`: not tested. */
export const topicBands = ['weak', 'low', 'fair', 'good', 'strong', 'none'] as const
type Band = (typeof topicBands)[number]

/** Returns the band that contains a share in percent; `none` for null. */
export function topicBandOf(percent: number | null): Band {
  if (percent === null) return 'none'
  if (percent < 60) return 'weak'
  if (percent < 72) return 'low'
  if (percent < 82) return 'fair'
  return percent < 90 ? 'good' : 'strong'
}

/** Returns the last part of the path of a topic. */
export const topicNameWithoutPath = (topic: string): string => topic.slice(topic.lastIndexOf('/') + 1) || topic
