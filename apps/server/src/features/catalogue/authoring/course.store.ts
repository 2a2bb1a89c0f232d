import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { CourseLevel, PriceKind, ProductKind, ProductZone } from '../product.store.ts'
import type { CourseHeadFields, CourseProblem } from './course.rules.ts'

export type CourseStatus = 'draft' | 'published' | 'withdrawn' | 'archived'
export type CourseRow = {
  readonly productId: string
  readonly revision: number
  readonly status: CourseStatus
  readonly kind: ProductKind
  readonly categoryId: number
  readonly zones: ProductZone[]
  readonly level: CourseLevel | null
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly introduction: BilingualText
  readonly teacherId: string | null
  readonly contributor: BilingualText | null
  readonly tags: BilingualText[]
  readonly priceKind: PriceKind
  readonly priceFen: number
  readonly inSequence: boolean
  readonly certificateSchemeId: string | null
  readonly examId: string | null
  readonly previewNum: number
  readonly previewTime: number
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  readonly watermark: boolean
  readonly interventions: number
  readonly interventionMinutes: number
  /** Null: all companies see it. */
  readonly companyIds: string[] | null
  readonly coverFile: string | null
  readonly coverPattern: string | null
  readonly lessonCount: number
  readonly duration: number
  readonly learners: number
  readonly publishedAt: Date | null
  readonly updatedAt: Date
}
const columns = (db: Db) => db`
  p.id as "productId", p.revision, p.status, p.kind, p.category_id as "categoryId", p.zones, p.level, p.title, p.promise, p.introduction,
  p.teacher_id as "teacherId", p.contributor, p.tags, p.price_kind as "priceKind", p.price_fen as "priceFen", p.in_sequence as "inSequence",
  p.certificate_scheme_id as "certificateSchemeId", p.exam_id as "examId", p.preview_num as "previewNum", p.preview_time as "previewTime",
  p.drag_play as "dragPlay", p.speed_up_play as "speedUpPlay", p.watermark, p.interventions, p.intervention_minutes as "interventionMinutes",
  case when p.for_companies then array(select pc.company_id from product_company pc where pc.product_id = p.id order by 1) end as "companyIds",
    p.cover_file as "coverFile", p.cover_pattern as "coverPattern", p.lesson_count as "lessonCount", p.duration, p.learner_count as learners,
    p.published_at as "publishedAt", p.updated_at as "updatedAt"`

export async function findCourse(db: Db, productId: string): Promise<CourseRow | null> {
  const row = await db<CourseRow[]>`select ${columns(db)} from product p where p.id = ${productId}`.maybeOne()
  return row ?? null
}

/** Finds references of a course's settings to things that do not exist or cannot be used, as problems of its fields. */
export async function listUnknownCourseReferences(db: Db, head: CourseHeadFields): Promise<CourseProblem[]> {
  const row = await db<{ teacher: boolean; exam: boolean; scheme: boolean; cover: boolean; companies: number }[]>`
    select exists (select from teacher where id = ${head.teacherId ?? null}) as teacher, exists (select from exam_owner
    where id = ${head.examId ?? null} and company_id is null) as exam,
      exists (select from scheme_name where id = ${head.certificateSchemeId ?? null} and kind = 'course') as scheme,
      exists (select from file_entry where id = ${head.coverFileId ?? null} and is_public and mime like 'image/%') as cover,
      (select count(*)::int from company_name where id = any(${(head.companyIds ?? []) as string[]}::uuid[])) as companies`.one()
  const problems: CourseProblem[] = []
  if (head.teacherId && !row.teacher) problems.push({ field: 'head.teacherId', word: 'unknownTeacher' })
  if (head.examId && !row.exam) problems.push({ field: 'head.examId', word: 'unknownExam' })
  if (head.certificateSchemeId && !row.scheme)
    problems.push({ field: 'head.certificateSchemeId', word: 'unknownScheme' })
  if (head.coverFileId && !row.cover) problems.push({ field: 'head.coverFileId', word: 'unknownCover' })
  if ((head.companyIds?.length ?? 0) !== row.companies)
    problems.push({ field: 'head.companyIds', word: 'unknownCompany' })
  return problems
}

const valuesOf = (db: Db, head: CourseHeadFields, now: Date) => ({
  category_id: head.categoryId,
  zones: head.zones,
  level: head.level ?? null,
  title: db.json(head.title),
  promise: db.json(head.promise ?? {}),
  introduction: db.json(head.introduction ?? {}),
  teacher_id: head.teacherId ?? null,
  contributor: head.contributor ? db.json(head.contributor) : null,
  tags: db.json(head.tags),
  price_kind: head.priceKind,
  price_fen: head.priceKind === 'paid' ? (head.priceFen ?? 0) : 0,
  in_sequence: head.inSequence,
  certificate_scheme_id: head.certificateSchemeId ?? null,
  exam_id: head.examId ?? null,
  preview_num: head.previewNum,
  preview_time: head.previewTime,
  drag_play: head.dragPlay,
  speed_up_play: head.speedUpPlay,
  watermark: head.watermark,
  interventions: head.interventions,
  intervention_minutes: head.interventionMinutes,
  for_companies: head.companyIds !== undefined,
  cover_file: head.coverFileId ?? null,
  cover_pattern: head.coverPattern ?? null,
  updated_at: now,
})

export async function insertCourse(
  db: Db,
  course: { readonly id: string; readonly kind: ProductKind; readonly contentType: number; readonly now: Date },
  head: CourseHeadFields,
): Promise<void> {
  await db`insert into product ${db({ id: course.id, kind: course.kind, content_type: course.contentType, ...valuesOf(db, head, course.now) })}`
  await writeCompanies(db, course.id, head)
}

/** Updates the settings of a course. Returns false when another author has changed it in the meantime. */
export async function updateCourse(
  db: Db,
  productId: string,
  revision: number,
  head: CourseHeadFields,
  now: Date,
): Promise<boolean> {
  const { count } = await db`update product set ${db(valuesOf(db, head, now))}, revision = revision + 1
    where id = ${productId} and revision = ${revision}`
  if (count === 1) await writeCompanies(db, productId, head)
  return count === 1
}

async function writeCompanies(db: Db, productId: string, head: CourseHeadFields): Promise<void> {
  const ids = (head.companyIds ?? []) as string[]
  await db`delete from product_company where product_id = ${productId} and company_id <> all(${ids}::uuid[])`
  await db`insert into product_company (product_id, company_id) select ${productId}, unnest(${ids}::uuid[]) on conflict do nothing`
}

/**
 * Changes the status of a course; its first publication sets `published_at` for good. Returns false when another author
 * has changed the course in the meantime, or when it already has this status.
 */
export async function setCourseStatus(
  db: Db,
  productId: string,
  revision: number,
  status: CourseStatus,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    update product set status = ${status}, revision = revision + 1, updated_at = ${now},
      published_at = case when ${status} = 'published' then coalesce(published_at, ${now}) else published_at end
    where id = ${productId} and revision = ${revision} and status <> ${status}`
  return count === 1
}

/**
 * Deletes a course with its outline; returns false when it is published or was changed in the meantime. Foreign keys
 * refuse a course in use.
 */
export async function deleteCourse(db: Db, productId: string, revision: number): Promise<boolean> {
  const row =
    await db`select from product where id = ${productId} and revision = ${revision} and status <> 'published' for update`.maybeOne()
  if (!row) return false
  await db`delete from lesson where product_id = ${productId}`
  await db`delete from section where product_id = ${productId}`
  await db`delete from product_topic where topic_id = ${productId}`
  await db`delete from product_company where product_id = ${productId}`
  await db`delete from product where id = ${productId}`
  return true
}
