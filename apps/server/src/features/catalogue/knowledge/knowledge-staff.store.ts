import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { KnowledgeForm } from './knowledge.store.ts'

/** Locks the topic tree against changes until the end of the transaction, so that checks of the tree stay true. */
export const lockKnowledgeTopics = (db: Db): Promise<unknown> =>
  db`lock table knowledge_topic in share row exclusive mode`

export type ManagedKnowledgeTopic = {
  readonly id: string
  readonly parentId: string | null
  readonly name: BilingualText
  readonly position: number
  readonly items: number
}

export async function listManagedKnowledgeTopics(db: Db): Promise<ManagedKnowledgeTopic[]> {
  return db<ManagedKnowledgeTopic[]>`
    select t.id, t.parent_id as "parentId", t.name, t.position, (select count(*)::int from knowledge_item k where k.topic_id = t.id) as items
    from knowledge_topic t`
}

/** Inserts a topic, last among its siblings. */
export async function insertKnowledgeTopic(
  db: Db,
  topic: { id: string; parentId: string | null; name: BilingualText },
): Promise<void> {
  await db`
    insert into knowledge_topic (id, parent_id, name, position)
    select ${topic.id}, ${topic.parentId}, ${db.json(topic.name)}, coalesce(max(position), 0) + 1 from knowledge_topic
    where parent_id is not distinct from ${topic.parentId}::uuid`
}

/** Updates the name and the parent of a topic. Under a new parent it comes last. */
export async function updateKnowledgeTopic(
  db: Db,
  topic: { id: string; parentId: string | null; name: BilingualText },
): Promise<void> {
  await db`
    update knowledge_topic t set name = ${db.json(topic.name)}, parent_id = ${topic.parentId},
      position = case when t.parent_id is not distinct from ${topic.parentId}::uuid then t.position
        else (select coalesce(max(position), 0) + 1 from knowledge_topic s where s.parent_id is not distinct from ${topic.parentId}::uuid) end
    where t.id = ${topic.id}`
}

/** Stores the order of sibling topics. */
export async function updateKnowledgeTopicOrder(db: Db, ids: readonly string[]): Promise<void> {
  const places = db`unnest(${ids as string[]}::uuid[]) with ordinality as w(id, place)`
  // Goes through unused numbers, because two siblings may never share one.
  await db`update knowledge_topic t set position = -w.place from ${places} where t.id = w.id`
  await db`update knowledge_topic set position = -position where id = any(${ids as string[]}::uuid[])`
}

export async function deleteKnowledgeTopic(db: Db, id: string): Promise<void> {
  await db`delete from knowledge_topic where id = ${id}`
}

/** Assigns a topic and a form to a knowledge item. Returns false when the product is not a knowledge item. */
export async function upsertKnowledgeItem(
  db: Db,
  item: { productId: string; topicId: string; form: KnowledgeForm },
): Promise<boolean> {
  const { count } = await db`
    insert into knowledge_item (product_id, topic_id, form) select p.id, ${item.topicId}, ${item.form} from product p
    where p.id = ${item.productId} and p.kind = 'knowledge'
    on conflict (product_id) do update set topic_id = excluded.topic_id, form = excluded.form`
  return count === 1
}

export const knowledgeSortKinds = { changedAt: 'instant' } as const
type Filter = {
  readonly q?: string | undefined
  readonly topicId?: string | undefined
  readonly form?: KnowledgeForm | undefined
  readonly status?: 'draft' | 'published' | 'withdrawn' | 'archived' | undefined
  readonly place?: 'some' | 'none' | undefined
}

/**
 * Returns the SQL source of the knowledge items that match the filter, published or not. Filtering by a topic includes
 * its subtopics.
 */
export function knowledgeItemSource(db: Db, { q, topicId, form, status, place }: Filter): ListSource {
  const like = phrasePattern(q)
  const below = topicId
    ? db`(with recursive below as (select id from knowledge_topic where id = ${topicId} union all select c.id from knowledge_topic c
      join below b on c.parent_id = b.id) select id from below)`
    : null
  return {
    from: db`product p left join knowledge_item k on k.product_id = p.id`,
    where: db`
      p.kind = 'knowledge' ${below ? db`and k.topic_id in ${below}` : db``} ${form ? db`and k.form = ${form}` : db``} ${
        status
          ? db`
        and p.status = ${status}`
          : db``
      }
      ${place === undefined ? db`` : place === 'none' ? db`and k.product_id is null` : db`and k.product_id is not null`}
      ${like ? db`and (p.title ->> 'zh' ~* ${like} or p.title ->> 'en' ~* ${like})` : db``}`,
    sorted: db`p.updated_at`,
    id: db`p.id`,
  }
}

export type ManagedKnowledgeItem = {
  readonly id: string
  readonly title: BilingualText
  readonly form: KnowledgeForm | null
  readonly topicId: string | null
  readonly status: 'draft' | 'published' | 'withdrawn' | 'archived'
  readonly lessons: number
  readonly readers: number
  readonly changedAt: Date
}

/** Lists the knowledge items with these ids, in no particular order. */
export async function listManagedKnowledge(db: Db, ids: readonly string[]): Promise<ManagedKnowledgeItem[]> {
  return db<ManagedKnowledgeItem[]>`
    select p.id, p.title, k.form, k.topic_id as "topicId", p.status, p.lesson_count as lessons, p.learner_count as readers, p.updated_at as "changedAt"
    from product p left join knowledge_item k on k.product_id = p.id where p.id = any(${ids as string[]}::uuid[])`
}
