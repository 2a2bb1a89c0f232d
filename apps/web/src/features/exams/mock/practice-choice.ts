import type { PracticeBank, PracticeHome } from './mock.queries.ts'

export type PracticeSelection = {
  readonly source: 'book' | string
  readonly topics: readonly string[]
  readonly types: readonly string[]
}
export const practiceQuestionCounts = [5, 10, 20, 30, 50] as const

/**
 * Returns the topics of a source with their numbers of questions; for the wrong-question book, of those not mastered.
 */
export function practiceTopics(
  home: PracticeHome,
  source: string,
): { readonly topic: string; readonly total: number }[] {
  if (source === 'book')
    return home.book.topics.filter(({ open }) => open > 0).map(({ topic, open }) => ({ topic, total: open }))
  return (findPracticeBank(home, source)?.topics ?? []).map(({ topic, total }) => ({ topic, total }))
}

export const findPracticeBank = (home: PracticeHome, source: string): PracticeBank | undefined =>
  home.banks.find(({ bankId }) => bankId === source)

/**
 * Returns the number of questions that match a choice. For the wrong-question book, it counts those not mastered and
 * ignores the chosen types, because only the topics of its questions are known.
 */
export function countAvailableQuestions(home: PracticeHome, { source, topics, types }: PracticeSelection): number {
  if (source === 'book') {
    return home.book.topics
      .filter(({ topic }) => topics.length === 0 || topics.includes(topic))
      .reduce((sum, { open }) => sum + open, 0)
  }
  const fitting = (findPracticeBank(home, source)?.topics ?? []).filter(
    ({ topic }) => topics.length === 0 || topics.includes(topic),
  )
  return fitting
    .flatMap((topic) => topic.types.filter(({ type }) => types.length === 0 || types.includes(type)))
    .reduce((sum, { count }) => sum + count, 0)
}
