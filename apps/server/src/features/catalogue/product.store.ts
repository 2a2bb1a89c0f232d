import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import {
  entitlementJoins,
  productListedCondition,
  productVisibleCondition,
  type Viewer,
  viewerEntitledCondition,
} from './visibility.store.ts'

export type ProductKind = 'course' | 'column' | 'topic' | 'live' | 'knowledge'
export type CourseLevel = 'beginner' | 'intermediate' | 'advanced'
export type ProductZone = 'preSales' | 'service' | 'management' | 'technical'
export type PriceKind = 'free' | 'vip' | 'paid'

export type ProductCardRow = {
  readonly id: string
  readonly kind: ProductKind
  readonly contentType: number
  readonly categoryId: number
  readonly title: BilingualText
  readonly teacher: BilingualText | null
  readonly level: CourseLevel | null
  readonly lessonCount: number
  readonly duration: number
  readonly learnerCount: number
  readonly ratingSum: number
  readonly ratingCount: number
  readonly priceKind: PriceKind
  readonly priceFen: number
  readonly isEntitled: boolean
  readonly isOwn: boolean
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly percent: number | null
  /** For a topic: the number of its products visible to the viewer, and of the completed ones. */
  readonly productCount: number
  readonly productsDone: number
  readonly publishedAt: Date
}

const cardColumns = (db: Db) => db`
  p.id, p.kind, p.content_type as "contentType", p.category_id as "categoryId", p.title, t.name as teacher, p.level, p.lesson_count as "lessonCount",
  case when p.kind = 'topic' then held.duration else p.duration end as duration,
  p.learner_count as "learnerCount", p.rating_sum as "ratingSum", p.rating_count as "ratingCount", p.price_kind as "priceKind", p.price_fen as "priceFen",
  ${viewerEntitledCondition(db)} as "isEntitled", coalesce(e."isOwn", false) as "isOwn", p.cover_file as "coverFile", p.cover_pattern as "coverPattern",
  case when p.kind = 'topic' then held.percent else pp.percent end as percent, held.products as "productCount", held.done as "productsDone",
    p.published_at as "publishedAt"`
const accessTables = (db: Db, viewer: Viewer, now: Date) => db`
  left join teacher t on t.id = p.teacher_id
  left join product_study pp on pp.company_id = ${viewer?.companyId ?? null} and pp.account_id = ${viewer?.accountId ?? null} and pp.product_id = p.id
  ${entitlementJoins(db, viewer, now)}`
/**
 * The contents of a topic for the viewer and their progress in it. The progress of a topic is computed from its
 * products, weighted by their length, and is 100 only when all of them are completed. Products of other kinds are not
 * read.
 */
const cardTables = (db: Db, viewer: Viewer, now: Date) => db`
  ${accessTables(db, viewer, now)}
  cross join lateral (select case when p.kind = 'topic' then p.id end as id) topic
  cross join lateral (
    select count(*)::int as products, (count(*) filter (where pp.percent >= 100))::int as done, coalesce(sum(p.duration), 0)::int as duration,
      case when count(pp.percent) > 0 then floor(sum(coalesce(pp.percent, 0) * greatest(p.duration, 1)) / sum(greatest(p.duration, 1)))::int end as percent
    from product_topic h join product p on p.id = h.product_id
    left join product_study pp on pp.company_id = ${viewer?.companyId ?? null} and pp.account_id = ${viewer?.accountId ?? null} and pp.product_id = p.id
    where h.topic_id = topic.id and ${productVisibleCondition(db, viewer)}
  ) held`

export type ProductFilter = {
  /** A `tsquery` literal of the search words; null: no restriction. */
  readonly query: string | null
  readonly categoryId?: number | undefined
  readonly kind?: ProductKind | undefined
  readonly contentType?: number | undefined
  readonly zone?: ProductZone | undefined
  readonly level?: CourseLevel | undefined
  readonly price?: PriceKind | undefined
  readonly sort: 'relevance' | 'newest' | 'popular' | 'rating'
  readonly page: number
  readonly size: number
}

/**
 * Lists a page of the products that match the filter and that lists show to the viewer, and the number of all.
 * Knowledge items have their own list and are included only if the filter names their kind; `relevance` without a query
 * sorts by `newest`. The page's rows are selected before anything is joined to them.
 */
export async function listProducts(
  db: Db,
  viewer: Viewer,
  filter: ProductFilter,
  now: Date,
): Promise<{ list: ProductCardRow[]; total: number }> {
  const where = db`
    ${productListedCondition(db, viewer)}
    ${filter.categoryId === undefined ? db`` : db`and p.category_id = ${filter.categoryId}`}
    ${filter.kind === undefined ? db`and p.kind <> 'knowledge'` : db`and p.kind = ${filter.kind}`}
    ${filter.contentType === undefined ? db`` : db`and p.content_type = ${filter.contentType}`}
    ${filter.zone === undefined ? db`` : db`and p.zones @> array[${filter.zone}]`}
    ${filter.level === undefined ? db`` : db`and p.level = ${filter.level}`}
    ${filter.price === undefined ? db`` : db`and p.price_kind = ${filter.price} and p.kind <> 'topic'`}
    ${filter.query === null ? db`` : db`and p.search_tokens @@ ${filter.query}::tsquery`}`
  const order =
    filter.sort === 'popular'
      ? db`p.learner_count desc, p.id`
      : filter.sort === 'rating'
        ? db`(p.rating_sum + 12) / (p.rating_count + 3.0) desc, p.id`
        : filter.sort === 'relevance' && filter.query !== null
          ? db`ts_rank(p.search_tokens, ${filter.query}::tsquery) desc, p.learner_count desc, p.id`
          : db`p.published_at desc, p.id`
  const [list, [count]] = await Promise.all([
    db<ProductCardRow[]>`
      with chosen as (select p.id from product p where ${where} order by ${order} limit ${filter.size} offset ${filter.page * filter.size}),
        placed as (select id, row_number() over () as place from chosen)
      select ${cardColumns(db)} from placed c join product p on p.id = c.id ${cardTables(db, viewer, now)} order by c.place`,
    db<{ total: number }[]>`select count(*)::int as total from product p where ${where}`,
  ])
  return { list, total: count?.total ?? 0 }
}

/** Lists the cards of these products in the given order, without those that the viewer may not see. */
export async function listProductCards(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<ProductCardRow[]> {
  return db<ProductCardRow[]>`
    select ${cardColumns(db)} from unnest(${ids as string[]}::uuid[]) with ordinality as w(id, place)
    join product p on p.id = w.id ${cardTables(db, viewer, now)}
    where ${productVisibleCondition(db, viewer)} order by w.place`
}

/**
 * Lists the cards of the products of a topic in order, without those that the viewer may not see; null when they do not
 * see the topic. Empty for other kinds.
 */
export async function listTopicCards(
  db: Db,
  viewer: Viewer,
  topicId: string,
  now: Date,
): Promise<ProductCardRow[] | null> {
  const [[topic], cards] = await Promise.all([
    db`select from product p where p.id = ${topicId} and ${productVisibleCondition(db, viewer)}`,
    db<ProductCardRow[]>`
      select ${cardColumns(db)} from product_topic w join product p on p.id = w.product_id ${cardTables(db, viewer, now)}
      where w.topic_id = ${topicId} and ${productVisibleCondition(db, viewer)} order by w.position`,
  ])
  return topic ? cards : null
}

export type CategoryRow = {
  readonly id: number
  readonly name: BilingualText
  readonly note: BilingualText
  readonly productCount: number
}

/** Lists the five categories by their numbers, with the number of products that the viewer would find in each. */
export async function listCategories(db: Db, viewer: Viewer): Promise<CategoryRow[]> {
  return db<CategoryRow[]>`
    select c.id, c.name, c.note, (select count(*)::int from product p where p.category_id = c.id and p.kind <> 'knowledge'
      and ${productListedCondition(db, viewer)}) as "productCount" from category c order by c.id`
}

export type ProductDetailRow = ProductCardRow & {
  readonly categoryName: BilingualText
  readonly zones: ProductZone[]
  readonly promise: BilingualText
  readonly introduction: BilingualText
  readonly teacherId: string | null
  readonly teacherTitle: BilingualText | null
  readonly teacherPortrait: string | null
  readonly teacherAccountId: string | null
  readonly teacherProducts: number
  readonly contributor: BilingualText | null
  readonly tags: BilingualText[]
  readonly sectionCount: number
  readonly inSequence: boolean
  readonly previewNum: number
  readonly previewTime: number
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  readonly interventions: number
  readonly interventionMinutes: number
  readonly certificateTitle: BilingualText | null
  readonly validityMonths: number | null
  readonly examId: string | null
  readonly examTitle: BilingualText | null
  readonly updatedAt: Date
  readonly isFavourite: boolean
  readonly lessonsDone: number | null
  readonly lastContentId: string | null
  readonly completedAt: Date | null
  readonly secondsDone: number
  readonly certificateId: string | null
}

/** Finds all fields of a product page with the viewer's progress; null when they may not see it. */
export async function findProduct(
  db: Db,
  viewer: Viewer,
  productId: string,
  now: Date,
): Promise<ProductDetailRow | null> {
  const [company, account] = [viewer?.companyId ?? null, viewer?.accountId ?? null]
  const row = await db<ProductDetailRow[]>`
    select ${cardColumns(db)}, c.name as "categoryName", p.zones, p.promise, p.introduction, t.id as "teacherId", t.title as "teacherTitle",
      t.portrait_file as "teacherPortrait", t.account_id as "teacherAccountId",
      (select count(*)::int from product p where p.teacher_id = t.id and ${productVisibleCondition(db, viewer)}) as "teacherProducts", p.contributor, p.tags,
      (select count(*)::int from section s where s.product_id = p.id) as "sectionCount", p.in_sequence as "inSequence", p.preview_num as "previewNum",
      p.preview_time as "previewTime", p.drag_play as "dragPlay", p.speed_up_play as "speedUpPlay", p.interventions,
      p.intervention_minutes as "interventionMinutes", cs.title as "certificateTitle", cs.validity_months as "validityMonths", x.id as "examId",
      x.title as "examTitle", p.updated_at as "updatedAt", exists (select from kept_product f where f.account_id = ${account} and f.company_id = ${company}
        and f.product_id = p.id) as "isFavourite", pp.lessons_done as "lessonsDone", pp.last_content_id as "lastContentId", pp.completed_at as "completedAt",
      coalesce((select sum(least(cp.played_seconds, ct.duration))::int from lesson l join content ct on ct.id = l.content_id
        join lesson_study cp on cp.content_id = l.content_id and cp.company_id = ${company} and cp.account_id = ${account}
        where l.product_id = p.id), 0) as "secondsDone",
      (select ce.id from held_certificate ce
      where ce.account_id = ${account} and ce.company_id = ${company} and ce.source_kind = 'course' and ce.source_id = p.id
      order by ce.issued_at desc limit 1) as "certificateId"
    from product p join category c on c.id = p.category_id ${cardTables(db, viewer, now)}
    left join scheme_name cs on cs.id = p.certificate_scheme_id
    left join exam_card x on x.id = p.exam_id and x.status = 'published' and exists (select from exam_owner o
      where o.id = x.id and (o.company_id is null or o.company_id = ${company}))
    where p.id = ${productId} and ${productVisibleCondition(db, viewer)}`.maybeOne()
  return row ?? null
}

/**
 * Finds the title and the promise of a product that any visitor may see: of a knowledge item if `isKnowledge`,
 * otherwise of a product of another kind; null if there is none.
 */
export async function findPublicProductHead(
  db: Db,
  productId: string,
  isKnowledge: boolean,
): Promise<{ readonly title: BilingualText; readonly lead: BilingualText } | null> {
  const row = await db<{ title: BilingualText; lead: BilingualText }[]>`
    select p.title, p.promise as lead from product p
    where p.id = ${productId} and (p.kind = 'knowledge') = ${isKnowledge} and ${productVisibleCondition(db, null)}`.maybeOne()
  return row ?? null
}

/** Returns true when the plan is the viewer's and contains the product. */
export async function isProductInOwnPlan(db: Db, viewer: Viewer, planId: string, productId: string): Promise<boolean> {
  if (!viewer) return false
  const row = await db<{ isAsked: boolean }[]>`
    select exists (select from study_plan_item i where i.plan_id = ${planId} and i.product_id = ${productId}
      and i.plan_id in (select study_plans_of(${viewer.companyId}, ${viewer.accountId}))) as "isAsked"`.one()
  return row.isAsked
}

export type ProductAccessRow = {
  readonly priceKind: PriceKind
  readonly isEntitled: boolean
  readonly validUntil: Date | null
  readonly previewNum: number
  readonly previewTime: number
  readonly inSequence: boolean
  readonly lastContentId: string | null
}

/** Finds the facts that decide the viewer's access to a product; null when they may not see it. */
export async function findProductAccess(
  db: Db,
  viewer: Viewer,
  productId: string,
  now: Date,
): Promise<ProductAccessRow | null> {
  const row = await db<ProductAccessRow[]>`
    select p.price_kind as "priceKind", ${viewerEntitledCondition(db)} as "isEntitled", coalesce(e."validUntil", vip.vip_until) as "validUntil",
      p.preview_num as "previewNum", p.preview_time as "previewTime", p.in_sequence as "inSequence", pp.last_content_id as "lastContentId"
    from product p ${accessTables(db, viewer, now)} where p.id = ${productId} and ${productVisibleCondition(db, viewer)}`.maybeOne()
  return row ?? null
}
