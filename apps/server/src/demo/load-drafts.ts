import { hiddenCourses } from '@portal/demo/drafts.ts'
import { ensurePartitions } from '../core/operations/partitions.store.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

const hour = 3_600_000

/** Loads courses that learners do not see, with the changes by staff. Teachers and accounts must exist. */
export async function loadHiddenCourses(tx: Transaction, now: Date): Promise<void> {
  const product = (key: string) => demoId('product', key)
  const lessons = hiddenCourses.flatMap((draft) =>
    draft.sections.flatMap((section) => section.lessons.map((lesson) => ({ draft, lesson }))),
  )
  await insertDemoRows(
    tx,
    'content',
    lessons.map(({ draft, lesson: { key, title, duration, body } }) => ({
      id: demoId('content', key),
      type: 1,
      title,
      duration,
      body,
      created_at: daysBefore(now, draft.daysAgo + 3),
    })),
  )
  await insertDemoRows(
    tx,
    'product',
    hiddenCourses.map((draft) => ({
      id: product(draft.key),
      kind: 'course',
      content_type: 1,
      category_id: draft.categoryId,
      zones: draft.zones,
      level: draft.level,
      title: draft.title,
      promise: draft.promise,
      cover_pattern: draft.coverPattern,
      teacher_id: demoId('teacher', draft.teacher),
      tags: draft.tags,
      price_kind: draft.priceKind,
      price_fen: draft.priceFen,
      in_sequence: draft.inSequence,
      preview_num: draft.priceKind === 'paid' ? 1 : 0,
      status: draft.status,
      revision: draft.history.length,
      lesson_count: draft.sections.flatMap((section) => section.lessons).length,
      duration: draft.sections.flatMap((section) => section.lessons).reduce((sum, { duration }) => sum + duration, 0),
      published_at: draft.publishedDaysAgo === undefined ? null : daysBefore(now, draft.publishedDaysAgo),
      updated_at: daysBefore(now, draft.daysAgo),
    })),
  )
  const section = (key: string, at: number) => demoId('section', `${key} ${at}`)
  await insertDemoRows(
    tx,
    'section',
    hiddenCourses.flatMap((draft) =>
      draft.sections.map(({ title }, at) => ({
        id: section(draft.key, at),
        product_id: product(draft.key),
        position: at + 1,
        title,
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'lesson',
    hiddenCourses.flatMap((draft) => {
      let position = 0
      return draft.sections.flatMap((one, at) =>
        one.lessons.map(({ key }, nth) => ({
          product_id: product(draft.key),
          content_id: demoId('content', key),
          section_id: section(draft.key, at),
          position: ++position,
          label: `${at + 1}.${nth + 1}`,
        })),
      )
    }),
  )
  await ensurePartitions(tx, 'audit_line', daysBefore(now, 60), 3)
  await insertDemoRows(
    tx,
    'audit_line',
    hiddenCourses.flatMap((draft) =>
      draft.history.map(({ by, action, hoursAgo, detail }) => ({
        id: demoId('audit', `${draft.key} ${hoursAgo}`),
        at: new Date(now.getTime() - hoursAgo * hour),
        actor_id: demoId('account', by),
        action,
        thing: 'product',
        thing_id: product(draft.key),
        detail,
      })),
    ),
  )
}
