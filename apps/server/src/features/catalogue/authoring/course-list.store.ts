import type { SortKind } from '../../../core/list/cursor.rules.ts'
import type { ListSource } from '../../../core/list/list.store.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { phrasePattern } from '../../../core/text/like-pattern.ts'
import type { Db } from '../../../database/connection.ts'
import type { CourseLevel, PriceKind, ProductKind, ProductZone } from '../product.store.ts'
import type { CourseStatus } from './course.store.ts'

export type CourseFilter = {
  readonly q?: string | undefined
  readonly status?: CourseStatus | undefined
  readonly kind?: ProductKind | undefined
  readonly categoryId?: number | undefined
  readonly zone?: ProductZone | undefined
  readonly level?: CourseLevel | undefined
  readonly price?: PriceKind | undefined
  readonly teacherId?: string | undefined
}
export const courseSortKinds = {
  changed: 'instant',
  title: 'text',
  learners: 'integer',
  duration: 'integer',
} as const satisfies Record<string, SortKind>
export type CourseSort = keyof typeof courseSortKinds

/**
 * Returns the SQL source of the courses that match the filter. The search term `q` is looked for in the Chinese and
 * English titles and in the pinyin. Archived courses, live classes and knowledge items are included only if the filter
 * names them.
 */
export function courseSource(db: Db, filter: CourseFilter, key: CourseSort): ListSource {
  const like = phrasePattern(filter.q?.trim().toLowerCase())
  const sorted = {
    changed: db`p.updated_at`,
    title: db`p.title_key`,
    learners: db`p.learner_count`,
    duration: db`p.duration`,
  }[key]
  return {
    from: db`product p`,
    where: db`${filter.status ? db`p.status = ${filter.status}` : db`p.status <> 'archived'`} ${
      filter.kind
        ? db`and p.kind = ${filter.kind}`
        : db`
      and p.kind in ('course', 'column', 'topic')`
    }
      ${filter.categoryId ? db`and p.category_id = ${filter.categoryId}` : db``} ${filter.zone ? db`and ${filter.zone} = any(p.zones)` : db``}
      ${filter.level ? db`and p.level = ${filter.level}` : db``} ${filter.price ? db`and p.price_kind = ${filter.price}` : db``}
      ${filter.teacherId ? db`and p.teacher_id = ${filter.teacherId}` : db``}
      ${like ? db`and (p.title ->> 'zh' ~* ${like} or p.title ->> 'en' ~* ${like} or p.title_key ~* ${like})` : db``}`,
    sorted,
    id: db`p.id`,
  }
}
/** Returns the SQL statement that selects the given ids, without those of unknown courses. */
export const courseIdsStatement = (db: Db, ids: readonly string[]) =>
  db`select p.id from product p where p.id = any(${ids as string[]}::uuid[])`
/** Returns the SQL statement that selects the ids of all courses in a list source. */
export const matchingCourseIdsStatement = (db: Db, { from, where }: ListSource) =>
  db`select p.id from ${from} where ${where} order by p.id`

export type ManagedCourseRow = {
  readonly id: string
  readonly revision: number
  readonly status: CourseStatus
  readonly kind: ProductKind
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly categoryId: number
  readonly category: BilingualText
  readonly zones: ProductZone[]
  readonly level: CourseLevel | null
  readonly teacherId: string | null
  readonly teacher: BilingualText | null
  readonly priceKind: PriceKind
  readonly priceFen: number
  readonly companies: number | null
  readonly sections: number
  readonly lessonCount: number
  readonly duration: number
  readonly learners: number
  readonly publishedAt: Date | null
  readonly updatedAt: Date
}

export const listManagedCourses = (db: Db, ids: readonly string[]): Promise<ManagedCourseRow[]> => db<
  ManagedCourseRow[]
>`
  select p.id, p.revision, p.status, p.kind, p.title, p.promise, p.category_id as "categoryId", c.name as category, p.zones, p.level,
    p.teacher_id as "teacherId", t.name as teacher, p.price_kind as "priceKind", p.price_fen as "priceFen",
    case when p.for_companies then (select count(*)::int from product_company pc where pc.product_id = p.id) end as companies,
    (select count(*)::int from section s where s.product_id = p.id) as sections,
    case when p.kind = 'topic' then (select count(*)::int from product_topic h where h.topic_id = p.id) else p.lesson_count end as "lessonCount", p.duration,
      p.learner_count as learners, p.published_at as "publishedAt", p.updated_at as "updatedAt"
  from product p join category c on c.id = p.category_id left join teacher t on t.id = p.teacher_id where p.id = any(${ids as string[]}::uuid[])`

/** Finds the title, the revision and the status of a course; null when it was deleted. */
export async function findCourseForTask(
  db: Db,
  productId: string,
): Promise<{ readonly title: BilingualText; readonly revision: number; readonly status: CourseStatus } | null> {
  const row = await db<
    { title: BilingualText; revision: number; status: CourseStatus }[]
  >`select title, revision, status from product
    where id = ${productId}`.maybeOne()
  return row ?? null
}
