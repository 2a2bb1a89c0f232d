export type TopicCount = { readonly id: string; readonly parentId: string | null; readonly position: number; readonly items: number }
export type PlacedTopic<T> = { readonly topic: T; readonly depth: number; readonly itemCount: number }

/** Topics in the order in which a tree is read, each with the items in it and below; topics without any are left out. */
export function topicTree<T extends TopicCount>(topics: readonly T[]): PlacedTopic<T>[] {
  const below = Map.groupBy(topics, (topic) => topic.parentId)
  const walk = (parentId: string | null, depth: number): PlacedTopic<T>[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .flatMap((topic) => {
        const deeper = walk(topic.id, depth + 1)
        const itemCount = topic.items + deeper.reduce((sum, one) => (one.depth === depth + 1 ? sum + one.itemCount : sum), 0)
        return itemCount === 0 ? [] : [{ topic, depth, itemCount }, ...deeper]
      })
  return walk(null, 0)
}
