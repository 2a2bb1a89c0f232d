import type {
  knowledgeItemMove,
  knowledgeItems,
  knowledgeTopicOrder,
  knowledgeTopicSave,
  knowledgeTopics,
} from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import {
  deleteKnowledgeTopic,
  insertKnowledgeTopic,
  knowledgeItemSource,
  knowledgeSortKinds,
  listManagedKnowledge,
  listManagedKnowledgeTopics,
  lockKnowledgeTopics,
  type ManagedKnowledgeTopic,
  updateKnowledgeTopic,
  updateKnowledgeTopicOrder,
  upsertKnowledgeItem,
} from './knowledge-staff.store.ts'
import { isInSubtree, maxTopicDepth, topicDepth, topicHeight, topicsInTreeOrder } from './topic-tree.rules.ts'

type Note = {
  readonly action: string
  readonly thing: 'knowledge_topic' | 'product'
  readonly id: string
  readonly detail?: Readonly<Record<string, unknown>>
}
function note(deps: Deps, tx: Transaction, actor: Actor, { action, thing, id, detail = {} }: Note) {
  return writeAudit(deps, tx, actor.accountId, { action, thing, thingId: id, detail })
}

/** Runs work on the topic tree under its lock. */
const onTree = <T>(
  deps: Deps,
  work: (tx: Transaction, topics: readonly ManagedKnowledgeTopic[]) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.sql, async (tx) => {
    await lockKnowledgeTopics(tx)
    return work(tx, await listManagedKnowledgeTopics(tx))
  })

export async function loadManagedKnowledgeTopics(deps: Deps): Promise<DataOf<typeof knowledgeTopics>> {
  const placed = topicsInTreeOrder(await listManagedKnowledgeTopics(deps.sql))
  return {
    topics: placed.map(({ topic, depth }) => ({
      topicId: topic.id,
      parentId: topic.parentId,
      depth,
      name: topic.name,
      items: topic.items,
    })),
  }
}

/**
 * Creates, renames or moves a topic. Throws `malformed` without a name, `topicNotFound`, and `topicMisplaced` if the
 * parent is the topic itself or lies below it, or if the topic or one below it would exceed the greatest depth.
 */
export async function saveKnowledgeTopic(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof knowledgeTopicSave>,
): Promise<{ topicId: string }> {
  const name = {
    ...(input.name.zh?.trim() ? { zh: input.name.zh.trim() } : {}),
    ...(input.name.en?.trim() ? { en: input.name.en.trim() } : {}),
  }
  if (Object.keys(name).length === 0) throw new AppError('malformed', { fields: ['name'] })
  const [given, parentId] = [input.topicId?.toLowerCase(), input.parentId?.toLowerCase() ?? null]
  return onTree(deps, async (tx, topics) => {
    const isKnown = (id: string) => topics.some((topic) => topic.id === id)
    if ((given && !isKnown(given)) || (parentId && !isKnown(parentId))) throw new AppError('topicNotFound')
    const isMoved = !given || topics.find((topic) => topic.id === given)?.parentId !== parentId
    if (parentId && isMoved) {
      if (given && isInSubtree(topics, parentId, given)) throw new AppError('topicMisplaced')
      const levels = given ? topicHeight(topics, given) : 1
      if (topicDepth(topics, parentId) + levels > maxTopicDepth) throw new AppError('topicMisplaced')
    }
    const id = given ?? newId(deps.clock.now(), deps.random)
    await (given ? updateKnowledgeTopic : insertKnowledgeTopic)(tx, { id, parentId, name })
    await note(deps, tx, actor, {
      action: given ? 'knowledgeTopic.change' : 'knowledgeTopic.create',
      thing: 'knowledge_topic',
      id,
      detail: { name, parentId },
    })
    return { topicId: id }
  })
}

/**
 * Sets the order of the topics under a parent. Throws `conflict` unless the given ids are exactly those of these
 * topics.
 */
export async function setKnowledgeTopicOrder(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof knowledgeTopicOrder>,
): Promise<void> {
  const [parentId, wanted] = [input.parentId?.toLowerCase() ?? null, input.topicIds.map((id) => id.toLowerCase())]
  await onTree(deps, async (tx, topics) => {
    const siblings = topics.filter((topic) => topic.parentId === parentId).map((topic) => topic.id)
    if (siblings.length !== wanted.length || !siblings.every((id) => wanted.includes(id)))
      throw new AppError('conflict')
    await updateKnowledgeTopicOrder(tx, wanted)
    await note(deps, tx, actor, {
      action: 'knowledgeTopic.order',
      thing: 'knowledge_topic',
      id: parentId ?? 'roots',
      detail: { topicIds: wanted },
    })
  })
}

export async function deleteEmptyKnowledgeTopic(deps: Deps, actor: Actor, topicId: string): Promise<void> {
  const id = topicId.toLowerCase()
  await onTree(deps, async (tx, topics) => {
    const topic = topics.find((one) => one.id === id)
    if (!topic) throw new AppError('topicNotFound')
    if (topic.items > 0 || topics.some((one) => one.parentId === id)) throw new AppError('topicInUse')
    await deleteKnowledgeTopic(tx, id)
    await note(deps, tx, actor, {
      action: 'knowledgeTopic.delete',
      thing: 'knowledge_topic',
      id,
      detail: { name: topic.name },
    })
  })
}

/**
 * Assigns a topic and a form to an item. Throws `topicNotFound`, and `productNotFound` when the product is not a
 * knowledge item.
 */
export async function updateKnowledgeItem(
  deps: Deps,
  actor: Actor,
  { productId, topicId, form }: InputOf<typeof knowledgeItemMove>,
): Promise<void> {
  await onTree(deps, async (tx, topics) => {
    if (!topics.some((topic) => topic.id === topicId.toLowerCase())) throw new AppError('topicNotFound')
    if (!(await upsertKnowledgeItem(tx, { productId, topicId, form }))) throw new AppError('productNotFound')
    await note(deps, tx, actor, { action: 'knowledge.put', thing: 'product', id: productId, detail: { topicId, form } })
  })
}

/** Loads a page of all items of the knowledge library, published or not, for staff. */
export async function loadManagedKnowledge(
  deps: Deps,
  input: InputOf<typeof knowledgeItems>,
): Promise<DataOf<typeof knowledgeItems>> {
  const { after, before, limit, sort = '-changedAt', ...filters } = input
  const order = parseSortOrder<keyof typeof knowledgeSortKinds>(sort, knowledgeSortKinds)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'knowledge', order, filters, source: knowledgeItemSource(deps.sql, filters) },
    { after, before, limit },
  )
  const rows = sortByIds(ids, await listManagedKnowledge(deps.sql, ids))
  return {
    ...page,
    rows: rows.map(({ id, title, form, topicId, status, lessons, readers, changedAt }) => ({
      ...{ productId: id, title, form, topicId, status, lessons, readers },
      changedAt: changedAt.toISOString(),
    })),
  }
}
