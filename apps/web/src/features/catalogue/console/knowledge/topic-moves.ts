import type { ManagedKnowledgeTopic } from './knowledge-console.queries.ts'

/** The target of a moved topic: the parent (null: the root), and the resulting order of its children. */
export type TopicMove = { readonly parentId: string | null; readonly order: readonly string[] }
type Placed = Pick<ManagedKnowledgeTopic, 'topicId' | 'parentId'>

const siblingsOf = (topics: readonly Placed[], parentId: string | null) =>
  topics.filter((topic) => topic.parentId === parentId).map(({ topicId }) => topicId)
const find = (topics: readonly Placed[], id: string) => topics.find(({ topicId }) => topicId === id)

/** Returns true for this topic, or a topic below it. */
function isBelow(topics: readonly Placed[], id: string, ancestor: string): boolean {
  if (id === ancestor) return true
  const parentId = find(topics, id)?.parentId ?? null
  return parentId !== null && isBelow(topics, parentId, ancestor)
}

/**
 * Returns the move of a topic into another one (null: to the root), as the last child. Returns null when it is already
 * there or would become its own descendant.
 */
export function topicMoveInto(topics: readonly Placed[], id: string, parentId: string | null): TopicMove | null {
  if (parentId !== null && isBelow(topics, parentId, id)) return null
  const order = siblingsOf(topics, parentId).filter((one) => one !== id)
  const before = find(topics, id)
  if (!before || (before.parentId === parentId && siblingsOf(topics, parentId).at(-1) === id)) return null
  return { parentId, order: [...order, id] }
}

/**
 * Returns the move of a topic to the position before or after another one; null when it is already there or would
 * become its own descendant.
 */
export function topicMoveBeside(
  topics: readonly Placed[],
  id: string,
  { target, side }: { readonly target: string; readonly side: 'before' | 'after' },
): TopicMove | null {
  const beside = find(topics, target)
  if (!beside || id === target || isBelow(topics, target, id)) return null
  const order = siblingsOf(topics, beside.parentId).filter((one) => one !== id)
  order.splice(order.indexOf(target) + (side === 'after' ? 1 : 0), 0, id)
  const now = siblingsOf(topics, beside.parentId)
  return find(topics, id)?.parentId === beside.parentId && order.join() === now.join()
    ? null
    : { parentId: beside.parentId, order }
}

/**
 * Returns the move of a topic one step up or down among its siblings, into the one above it, or out of its parent to
 * the position after that parent; null when there is no such step.
 */
export function topicMoveByOne(
  topics: readonly Placed[],
  id: string,
  way: 'up' | 'down' | 'into' | 'out',
): TopicMove | null {
  const topic = find(topics, id)
  if (!topic) return null
  const siblings = siblingsOf(topics, topic.parentId)
  const at = siblings.indexOf(id)
  const [above, below] = [siblings[at - 1], siblings[at + 1]]
  if (way === 'up') return above ? topicMoveBeside(topics, id, { target: above, side: 'before' }) : null
  if (way === 'down') return below ? topicMoveBeside(topics, id, { target: below, side: 'after' }) : null
  if (way === 'into') return above ? topicMoveInto(topics, id, above) : null
  return topic.parentId === null ? null : topicMoveBeside(topics, id, { target: topic.parentId, side: 'after' })
}
