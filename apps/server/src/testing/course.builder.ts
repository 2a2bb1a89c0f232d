import type { Deps } from '../core/deps.ts'
import { newId } from '../core/secrets/random.ts'
import { indexProducts } from '../features/catalogue/catalogue.public.ts'

export type CourseOptions = {
  readonly title?: string
  readonly priceKind?: 'free' | 'vip' | 'paid'
  readonly inSequence?: boolean
  readonly dragPlay?: boolean
  readonly speedUpPlay?: boolean
  readonly previewNum?: number
  readonly previewTime?: number
  readonly companyIds?: readonly string[]
  readonly categoryId?: number
  readonly learnerCount?: number
  readonly certificateSchemeId?: string
  readonly publishedAt?: Date
  /** Sections of lessons, each with its type (3 video, 1 article) and length in seconds. */
  readonly sections?: readonly (readonly { readonly type: 1 | 2 | 3; readonly seconds: number }[])[]
}
export type Course = { readonly productId: string; readonly contentIds: string[] }

/**
 * Creates a published course with defaults for everything that a test does not set: two sections with a video of 100 s
 * each.
 */
export async function aCourse(deps: Deps, own: CourseOptions = {}): Promise<Course> {
  const { sql, random } = deps
  const now = deps.clock.now()
  const id = () => newId(now, random)
  const words = (zh: string, en = zh) => sql.json({ zh, en }) as never
  const { title = '课程', sections = [[{ type: 3, seconds: 100 }], [{ type: 3, seconds: 100 }]], companyIds = [] } = own
  await sql`insert into category select n, ${words('类别', 'Category')}, ${words('说明', 'Note')} from generate_series(1, 5) n on conflict do nothing`
  const teacherId = id()
  await sql`insert into teacher (id, name, title) values (${teacherId}, ${words('何冬', 'He Dong')}, ${words('讲师', 'Teacher')})`
  const productId = id()
  const lessons = sections.flat()
  await sql`insert into product ${sql({
    id: productId,
    kind: 'course',
    content_type: 3,
    category_id: own.categoryId ?? 1,
    title: words(title),
    promise: words('学会它'),
    introduction: words('<p>介绍</p>'),
    teacher_id: teacherId,
    price_kind: own.priceKind ?? 'free',
    price_fen: own.priceKind === 'paid' ? 9900 : 0,
    in_sequence: own.inSequence ?? false,
    drag_play: own.dragPlay ?? true,
    speed_up_play: own.speedUpPlay ?? true,
    preview_num: own.previewNum ?? 0,
    preview_time: own.previewTime ?? 0,
    certificate_scheme_id: own.certificateSchemeId ?? null,
    status: 'published',
    for_companies: companyIds.length > 0,
    lesson_count: lessons.length,
    duration: lessons.reduce((sum, lesson) => sum + lesson.seconds, 0),
    learner_count: own.learnerCount ?? 0,
    published_at: own.publishedAt ?? now,
    updated_at: now,
  } as never)}`
  for (const companyId of companyIds)
    await sql`insert into product_company (product_id, company_id) values (${productId}, ${companyId})`
  const contentIds: string[] = []
  for (const [index, section] of sections.entries()) {
    const sectionId = id()
    await sql`insert into section (id, product_id, position, title) values (${sectionId}, ${productId}, ${index + 1}, ${words(`第 ${index + 1} 章`)})`
    for (const [nth, lesson] of section.entries()) {
      const contentId = id()
      const body = lesson.type === 1 ? words('<p>正文</p>', '<p>Text</p>') : null
      await sql`insert into content (id, type, title, duration, body, created_at) values (${contentId}, ${lesson.type}, ${words(`课时 ${index + 1}.${nth + 1}`)}, ${lesson.seconds}, ${body}, ${now})`
      await sql`insert into lesson (product_id, content_id, section_id, position, label) values (${productId}, ${contentId}, ${sectionId}, ${contentIds.length + 1}, ${`${index + 1}.${nth + 1}`})`
      contentIds.push(contentId)
    }
  }
  await indexProducts(sql)
  return { productId, contentIds }
}

/** Creates a published topic of these products, in this order. */
export async function aTopic(deps: Deps, productIds: readonly string[], own: CourseOptions = {}): Promise<string> {
  const { productId } = await aCourse(deps, { title: '专题', ...own, sections: [] })
  await deps.sql`update product set kind = 'topic', content_type = 5 where id = ${productId}`
  await deps.sql`
    insert into product_topic (topic_id, product_id, position)
    select ${productId}, w.id, w.place from unnest(${productIds as string[]}::uuid[]) with ordinality as w(id, place)`
  return productId
}

/** Gives a company, or one of its people, the entitlement to a product. */
export async function entitleToProduct(
  deps: Deps,
  companyId: string,
  productId: string,
  own: { accountId?: string; validUntil?: Date } = {},
): Promise<void> {
  const now = deps.clock.now()
  await deps.sql`
    insert into entitlement (id, company_id, account_id, product_id, source, valid_until, created_at)
    values (${newId(now, deps.random)}, ${companyId}, ${own.accountId ?? null}, ${productId}, 'test', ${own.validUntil ?? null}, ${now})`
}

/** Creates a course with these contents as lessons, in this order. */
export async function aCourseOfContents(
  deps: Deps,
  contentIds: readonly string[],
  own: CourseOptions = {},
): Promise<Course> {
  const course = await aCourse(deps, { sections: [contentIds.map(() => ({ type: 3, seconds: 60 }))], ...own })
  for (const [index, contentId] of contentIds.entries())
    await deps.sql`update lesson set content_id = ${contentId} where product_id = ${course.productId} and position = ${index + 1}`
  return { ...course, contentIds: [...contentIds] }
}
