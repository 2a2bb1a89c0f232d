import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { ProductKind } from '../product.store.ts'
import type { CourseStatus } from './course.store.ts'

export type TopicProduct = {
  readonly productId: string
  readonly kind: ProductKind
  readonly title: BilingualText
  readonly status: CourseStatus
}

/** Lists the products of a topic in their order, as its authors see them. */
export async function listTopicProducts(db: Db, topicId: string): Promise<TopicProduct[]> {
  return db<TopicProduct[]>`
    select p.id as "productId", p.kind, p.title, p.status from product_topic h join product p on p.id = h.product_id where h.topic_id = ${topicId}
    order by h.position`
}

/** Locks a product until the end of the transaction. */
export async function lockProduct(db: Db, productId: string): Promise<void> {
  await db`select from product where id = ${productId} for update`
}

/** Returns the kinds of these products; products that do not exist are left out. */
export async function listProductKinds(db: Db, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db<
    { id: string; kind: string }[]
  >`select id, kind from product where id = any(${productIds as string[]}::uuid[])`
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

/** Replaces the products of a topic with these, in this order. */
export async function replaceTopicProducts(db: Db, topicId: string, productIds: readonly string[]): Promise<void> {
  await db`delete from product_topic where topic_id = ${topicId}`
  await db`
    insert into product_topic (topic_id, product_id, position)
    select ${topicId}, w.id, w.place from unnest(${productIds as string[]}::uuid[]) with ordinality as w(id, place)`
}
