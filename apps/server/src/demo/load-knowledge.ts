import { courses } from '@portal/demo/courses.ts'
import { knowledgeItems } from '@portal/demo/knowledge/items.ts'
import { knowledgeTopics } from '@portal/demo/knowledge/topics.ts'
import { courseMedia } from '@portal/demo/media.ts'
import { people } from '@portal/demo/people.ts'
import type { DemoKnowledgeItem, MediaKey } from '@portal/demo/types.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId } from './demo-id.rules.ts'
import { documentColumns, durationOfDocument } from './load-catalogue.ts'
import { demoFileId } from './load-files.ts'
import { freeProductColumns } from './open-product.ts'

const patterns = ['routes', 'grid', 'fibre', 'waves', 'cells', 'arcs'] as const
function durationOf(item: DemoKnowledgeItem): number {
  if (item.form === 'recording') return courseMedia[item.recording].duration
  return 'document' in item ? durationOfDocument(item.document) : item.minutes * 60
}
function typeOf(item: DemoKnowledgeItem): number {
  if (item.form === 'recording') return courseMedia[item.recording].file ? 2 : 3
  return 'document' in item ? 7 : 1
}
/** A recording is the lesson of the course in which it is at home. */
const contentOf = (key: MediaKey) =>
  courses.flatMap((course) => course.contents).find((content) => 'media' in content && content.media === key)?.key ??
  key
const contentIdOf = (item: DemoKnowledgeItem) =>
  demoId('content', item.form === 'recording' ? contentOf(item.recording) : `knowledge ${item.key}`)
const productIdOf = (item: DemoKnowledgeItem) => demoId('product', `knowledge ${item.key}`)

/**
 * Loads the knowledge library: its tree, its items as products of one lesson each, their drawings to download, and
 * items that people have read or favourited. The courses must exist.
 */
export async function loadKnowledge(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'knowledge_topic',
    knowledgeTopics.map(({ key, parent, name }, index) => ({
      id: demoId('topic', key),
      parent_id: parent ? demoId('topic', parent) : null,
      name,
      position: index + 1,
    })),
  )
  await insertDemoRows(
    tx,
    'content',
    knowledgeItems.flatMap((item) =>
      item.form === 'recording'
        ? []
        : [
            {
              id: contentIdOf(item),
              type: typeOf(item),
              title: item.title,
              duration: durationOf(item),
              ...('document' in item
                ? { body: null, ...documentColumns(item.document) }
                : { body: { zh: item.zh, en: item.en }, file: null, page_count: null, page_seconds: null }),
              subtitles: {},
              created_at: daysBefore(now, item.daysAgo + 30),
            },
          ],
    ),
  )
  await insertDemoRows(
    tx,
    'product',
    knowledgeItems.map((item, index) => ({
      id: productIdOf(item),
      kind: 'knowledge',
      content_type: typeOf(item),
      category_id: 5,
      zones: ['technical'],
      level: 'intermediate',
      title: item.title,
      promise: item.summary,
      introduction: {},
      cover_pattern: patterns[index % patterns.length],
      teacher_id: demoId('teacher', item.author),
      tags: item.tags,
      ...freeProductColumns,
      learner_count: item.readers,
      published_at: daysBefore(now, item.daysAgo),
      updated_at: daysBefore(now, item.daysAgo),
      lesson_count: 1,
      duration: durationOf(item),
    })),
  )
  await insertDemoRows(
    tx,
    'knowledge_item',
    knowledgeItems.map((item) => ({
      product_id: productIdOf(item),
      topic_id: demoId('topic', item.topic),
      form: item.form,
    })),
  )
  await insertDemoRows(
    tx,
    'section',
    knowledgeItems.map((item) => ({
      id: demoId('section', `knowledge ${item.key}`),
      product_id: productIdOf(item),
      position: 1,
      title: item.title,
    })),
  )
  await insertDemoRows(
    tx,
    'lesson',
    knowledgeItems.map((item) => ({
      product_id: productIdOf(item),
      content_id: contentIdOf(item),
      section_id: demoId('section', `knowledge ${item.key}`),
      position: 1,
      label: '1.1',
    })),
  )
  await insertDemoRows(
    tx,
    'study_material',
    knowledgeItems.flatMap((item, index) =>
      item.sheet
        ? [
            {
              id: demoId('material', `knowledge ${item.key}`),
              product_id: productIdOf(item),
              name: { zh: `附图：${item.title.zh}`, en: `Drawing: ${item.title.en}` },
              file_id: demoFileId(`figures/${item.sheet}.zh.svg`),
              download_count: 8 + ((index * 29) % 70),
              created_at: daysBefore(now, 120 + item.daysAgo),
            },
          ]
        : [],
    ),
  )
  await loadKept(tx, now)
}

/** Favourites of some people, in the company they joined first. */
async function loadKept(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'favourite_product',
    people.flatMap((person) => {
      const company = person.memberships[0]?.company
      const draws = createDemoRandom(`knowledge ${person.key}`)
      if (company !== 'starbeam') return []
      return knowledgeItems
        .filter(() => draws() < 0.08)
        .map((item) => ({
          account_id: demoId('account', person.key),
          company_id: demoId('company', company),
          product_id: productIdOf(item),
          created_at: daysBefore(now, 1 + draws() * 20),
        }))
    }),
  )
}
