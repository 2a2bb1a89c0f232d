import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { productVisibleCondition, type Viewer } from '../visibility.store.ts'

export type KnowledgeForm = 'procedure' | 'checklist' | 'faultCase' | 'reference' | 'recording'

/** Returns true when the viewer's company uses the knowledge library, and for visitors, who see public items. */
export async function hasKnowledgeLibrary(db: Db, viewer: Viewer): Promise<boolean> {
  if (!viewer) return true
  const row = await db<
    { isOn: boolean }[]
  >`select knowledge_module as "isOn" from company_feature where id = ${viewer.companyId}`.maybeOne()
  return row?.isOn ?? false
}

export type KnowledgeTopicRow = {
  readonly id: string
  readonly parentId: string | null
  readonly name: BilingualText
  readonly position: number
  readonly items: number
}

/** Lists all topics. `items`: the number of items directly in the topic, of those that the viewer may see. */
export async function listVisibleKnowledgeTopics(db: Db, viewer: Viewer): Promise<KnowledgeTopicRow[]> {
  return db<KnowledgeTopicRow[]>`
    select t.id, t.parent_id as "parentId", t.name, t.position, coalesce(n.items, 0) as items from knowledge_topic t
    left join (select k.topic_id, count(*)::int as items from knowledge_item k join product p on p.id = k.product_id
      where ${productVisibleCondition(db, viewer)}
      group by 1) n on n.topic_id = t.id`
}

/** Lists the most frequent tags of the items that the viewer may see, with the number of those items. */
export async function listKnowledgeTags(
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<{ name: BilingualText; items: number }[]> {
  return db`
    select tag as name, count(*)::int as items from knowledge_item k join product p on p.id = k.product_id cross join lateral jsonb_array_elements(p.tags) tag
    where ${productVisibleCondition(db, viewer)} group by tag order by items desc, tag ->> 'zh' limit ${limit}`
}

export type KnowledgeItemRow = {
  readonly id: string
  readonly form: KnowledgeForm
  readonly contentType: number
  readonly title: BilingualText
  readonly summary: BilingualText
  readonly topic: BilingualText
  readonly tags: BilingualText[]
  readonly author: BilingualText | null
  readonly duration: number
  readonly readerCount: number
  readonly percent: number | null
  readonly updatedAt: Date
}
const itemColumns = (db: Db) => db`
  p.id, k.form, p.content_type as "contentType", p.title, p.promise as summary, kt.name as topic, p.tags, t.name as author, p.duration,
  p.learner_count as "readerCount", pp.percent, p.updated_at as "updatedAt"`
const itemTables = (db: Db, viewer: Viewer) => db`
  join knowledge_item k on k.product_id = p.id join knowledge_topic kt on kt.id = k.topic_id left join teacher t on t.id = p.teacher_id
  left join product_study pp on pp.company_id = ${viewer?.companyId ?? null} and pp.account_id = ${viewer?.accountId ?? null} and pp.product_id = p.id`

/** A topic with all below it. */
const topicsBelow = (db: Db, topicId: string) => db`
  (with recursive below as (select id from knowledge_topic where id = ${topicId} union all select c.id from knowledge_topic c
    join below b on c.parent_id = b.id) select id from below)`

export type KnowledgeFilter = {
  /** A `tsquery` literal of the search words; null: no restriction. */
  readonly query: string | null
  readonly topicId?: string | undefined
  readonly form?: KnowledgeForm | undefined
  readonly contentType?: number | undefined
  readonly tag?: string | undefined
  readonly sort: 'relevance' | 'newest' | 'popular'
  readonly page: number
  readonly size: number
}

/**
 * Lists a page of the knowledge items that match the filter and that the viewer may see, and the number of all. A topic
 * includes those below it, a tag may be in either language, and `relevance` without a query sorts by `newest`.
 */
export async function listKnowledgeItems(
  db: Db,
  viewer: Viewer,
  filter: KnowledgeFilter,
): Promise<{ list: KnowledgeItemRow[]; total: number }> {
  const tag = filter.tag
  const where = db`
    p.kind = 'knowledge' and ${productVisibleCondition(db, viewer)}
    ${filter.topicId === undefined ? db`` : db`and k.topic_id in ${topicsBelow(db, filter.topicId)}`}
    ${filter.form === undefined ? db`` : db`and k.form = ${filter.form}`}
    ${filter.contentType === undefined ? db`` : db`and p.content_type = ${filter.contentType}`}
    ${tag === undefined ? db`` : db`and (p.tags @> ${db.json([{ zh: tag }])} or p.tags @> ${db.json([{ en: tag }])})`}
    ${filter.query === null ? db`` : db`and p.search_tokens @@ ${filter.query}::tsquery`}`
  const order =
    filter.sort === 'popular'
      ? db`p.learner_count desc, p.id`
      : filter.sort === 'relevance' && filter.query !== null
        ? db`ts_rank(p.search_tokens, ${filter.query}::tsquery) desc, p.learner_count desc, p.id`
        : db`p.published_at desc, p.id`
  const [list, [count]] = await Promise.all([
    db<
      KnowledgeItemRow[]
    >`select ${itemColumns(db)} from product p ${itemTables(db, viewer)} where ${where} order by ${order}
      limit ${filter.size} offset ${filter.page * filter.size}`,
    db<
      { total: number }[]
    >`select count(*)::int as total from product p join knowledge_item k on k.product_id = p.id where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}

export type KnowledgePlaceRow = {
  readonly form: KnowledgeForm
  readonly topicId: string
  readonly path: readonly { readonly id: string; readonly name: BilingualText }[]
}

/** Finds the form of an item and its topics from the root down; null when it has no topic. */
export async function findKnowledgePlace(db: Db, productId: string): Promise<KnowledgePlaceRow | null> {
  const row = await db<KnowledgePlaceRow[]>`
    with recursive up as (
      select t.id, t.parent_id, t.name, 0 as level from knowledge_item k join knowledge_topic t on t.id = k.topic_id where k.product_id = ${productId}
      union all select t.id, t.parent_id, t.name, u.level + 1 from knowledge_topic t join up u on t.id = u.parent_id)
    select k.form, k.topic_id as "topicId", (select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.level desc) from up u) as path
    from knowledge_item k where k.product_id = ${productId}`.maybeOne()
  return row ?? null
}

/**
 * Lists other items about the same subject: those with the most tags in common first, where the same topic counts as
 * one more tag, then the most read. Empty for an item without a topic.
 */
export async function listRelatedKnowledgeItems(
  db: Db,
  viewer: Viewer,
  productId: string,
  limit: number,
): Promise<KnowledgeItemRow[]> {
  return db<KnowledgeItemRow[]>`
    with own as (select p.tags, k.topic_id, kt.parent_id from product p join knowledge_item k on k.product_id = p.id
      join knowledge_topic kt on kt.id = k.topic_id where p.id = ${productId})
    select ${itemColumns(db)} from own cross join product p ${itemTables(db, viewer)}
    cross join lateral (select count(*)::int as shared from jsonb_array_elements(p.tags) tag where own.tags @> jsonb_build_array(tag)) s
    where p.id <> ${productId} and p.kind = 'knowledge' and ${productVisibleCondition(db, viewer)}
      and (s.shared > 0 or k.topic_id = own.topic_id or kt.parent_id = own.parent_id)
    order by s.shared + (k.topic_id = own.topic_id)::int desc, p.learner_count desc, p.id limit ${limit}`
}
