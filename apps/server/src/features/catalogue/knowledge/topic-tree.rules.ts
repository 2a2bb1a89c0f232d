export type KnowledgeTopic = { readonly id: string; readonly parentId: string | null; readonly position: number }
export type CountedTopic = KnowledgeTopic & { readonly items: number }
export type PlacedTopic<T> = { readonly topic: T; readonly depth: number; readonly itemCount: number }

/** The greatest number of levels in the topic tree. */
export const maxTopicDepth = 4

/**
 * Returns the topics in depth-first order, each with its depth (0 for a root) and the number of items in it and below.
 */
export function topicsInTreeOrder<T extends CountedTopic>(topics: readonly T[]): PlacedTopic<T>[] {
  const below = Map.groupBy(topics, (topic) => topic.parentId)
  const walk = (parentId: string | null, depth: number): PlacedTopic<T>[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((topic) => {
        const deeper = walk(topic.id, depth + 1)
        const itemCount =
          topic.items + deeper.reduce((sum, one) => (one.depth === depth + 1 ? sum + one.itemCount : sum), 0)
        return [{ topic, depth, itemCount }, ...deeper]
      })
  return walk(null, 0)
}

/** Returns the tree without topics that contain no items, directly or in subtopics. */
export const nonEmptyTopics = <T extends CountedTopic>(topics: readonly T[]): PlacedTopic<T>[] =>
  topicsInTreeOrder(topics).filter((placed) => placed.itemCount > 0)

/** Returns the depth of a topic: 1 for a root, 0 for an unknown topic. */
export function topicDepth(topics: readonly KnowledgeTopic[], id: string): number {
  const topic = topics.find((one) => one.id === id)
  return topic ? 1 + (topic.parentId ? topicDepth(topics, topic.parentId) : 0) : 0
}

/** Returns the number of levels of a topic and the topics below it: 1 without any below. */
export const topicHeight = (topics: readonly KnowledgeTopic[], id: string): number =>
  1 + Math.max(0, ...topics.filter((one) => one.parentId === id).map((one) => topicHeight(topics, one.id)))

/** Returns true if the topic is `ancestor` or lies below it. */
export function isInSubtree(topics: readonly KnowledgeTopic[], id: string, ancestor: string): boolean {
  if (id === ancestor) return true
  const parentId = topics.find((one) => one.id === id)?.parentId
  return parentId ? isInSubtree(topics, parentId, ancestor) : false
}
