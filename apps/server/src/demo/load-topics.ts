import { productTopics } from '@portal/demo/topics.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { freeProductColumns } from './open-product.ts'

/** Loads topics with their contents. Courses, knowledge items and live classes must exist. */
export async function loadTopics(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'product',
    productTopics.map((topic) => ({
      id: demoId('product', topic.key),
      kind: 'topic',
      content_type: 5,
      category_id: topic.categoryId,
      zones: topic.zones,
      level: topic.level,
      title: topic.title,
      promise: topic.promise,
      introduction: topic.introduction,
      cover_pattern: topic.coverPattern,
      teacher_id: topic.teacher ? demoId('teacher', topic.teacher) : null,
      contributor: topic.contributor ?? null,
      tags: topic.tags,
      ...freeProductColumns,
      published_at: daysBefore(now, topic.publishedDaysAgo),
      updated_at: daysBefore(now, topic.updatedDaysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'product_topic',
    productTopics.flatMap((topic) =>
      topic.holds.map((one, index) => ({
        topic_id: demoId('product', topic.key),
        position: index + 1,
        product_id: demoId('product', 'product' in one ? one.product : `knowledge ${one.item}`),
      })),
    ),
  )
}
