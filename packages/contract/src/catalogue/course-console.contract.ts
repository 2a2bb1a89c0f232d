import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery, Selection } from '../http/list.ts'
import { Bilingual, Fen, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { CourseStatus } from './course-authoring.contract.ts'
import { CatalogueZone, CourseLevel } from './product.contract.ts'

/** The list of courses, columns and topics, bulk actions on them, and the learners, history and choices of one. */
const access = { grant: 'courses' } as const
const Kind = OneOf('course', 'column', 'topic', 'live', 'knowledge')
const PriceKind = OneOf('free', 'vip', 'paid')

/** The filters of the list of courses, all of which must match. */
export const courseFilters = {
  status: Type.Optional(CourseStatus),
  kind: Type.Optional(Kind),
  categoryId: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  zone: Type.Optional(CatalogueZone),
  level: Type.Optional(CourseLevel),
  price: Type.Optional(PriceKind),
  teacherId: Type.Optional(Id),
}
export const courseSorts = ['changed', 'title', 'learners', 'duration'] as const

export const managedCourseList = call({
  method: 'POST',
  path: '/comp/console/course/list',
  access,
  encoding: 'form',
  summary: 'Courses, columns and topics. Archived ones, live classes and knowledge items only on request',
  shows: ['courses', 'teachers'],
  body: listQuery(courseSorts, courseFilters),
  data: ListOf(
    Type.Object({
      productId: Id,
      revision: Type.Integer(),
      status: CourseStatus,
      kind: Kind,
      title: Bilingual,
      promise: Bilingual,
      categoryId: Type.Integer(),
      zones: Type.Array(CatalogueZone),
      level: Nullable(CourseLevel),
      teacher: Nullable(Type.Object({ id: Id, name: Bilingual })),
      priceKind: PriceKind,
      priceFen: Fen,
      companies: Nullable(Type.Integer({ description: 'number of companies that can see it; null: all' })),
      sections: Type.Integer(),
      lessonCount: Type.Integer({ description: 'for a topic, its products' }),
      duration: Seconds,
      learners: Type.Integer(),
      publishedAt: Nullable(Instant),
      updatedAt: Instant,
    }),
  ),
  errors: [],
})

const started = Type.Object({ task: Task })
const bulk = (path: string, summary: string) =>
  call({
    method: 'POST',
    path: `/comp/console/course/bulk/${path}`,
    access,
    encoding: 'json',
    summary,
    changes: ['tasks', 'courses', 'products', 'audit'],
    body: Type.Object({ requestKey: RequestKey, selection: Selection(courseFilters) }),
    data: started,
    errors: [],
  })
export const coursesPublish = bulk('publish', 'Publish many courses, as a task; incomplete ones are reported by title')
export const coursesWithdraw = bulk('withdraw', 'Offer many courses no longer, as a task')

export const courseColumns = [
  'title',
  'kind',
  'status',
  'category',
  'level',
  'zones',
  'teacher',
  'lessons',
  'duration',
  'learners',
  'price',
  'published',
  'changed',
] as const
export const courseExport = call({
  method: 'POST',
  path: '/comp/console/course/export',
  access,
  encoding: 'json',
  summary: 'Export the list of courses to Excel, with its filters, sort and columns',
  changes: ['tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...courseFilters,
    sort: Type.Optional(OneOf(...courseSorts.flatMap((key) => [key, `-${key}`]))),
    columns: Type.Array(OneOf(...courseColumns), { minItems: 1, maxItems: courseColumns.length, uniqueItems: true }),
  }),
  data: started,
  errors: [],
})

export const courseChoices = call({
  method: 'POST',
  path: '/comp/console/course/choices',
  access,
  encoding: 'form',
  summary:
    'Choices for a course: categories, teachers, exams, certificates of courses, and companies with their number of people. The first thousand of each, by name',
  shows: ['teachers', 'exams', 'certificates', 'companies'],
  body: Type.Object({}),
  data: Type.Object({
    categories: Type.Array(Type.Object({ id: Type.Integer(), name: Bilingual })),
    teachers: Type.Array(Type.Object({ id: Id, name: Bilingual })),
    exams: Type.Array(Type.Object({ id: Id, title: Bilingual, status: OneOf('draft', 'published', 'withdrawn') })),
    schemes: Type.Array(
      Type.Object({
        id: Id,
        name: Bilingual,
        months: Nullable(Type.Integer({ description: 'months of validity; null: no expiry' })),
      }),
    ),
    companies: Type.Array(Type.Object({ id: Id, name: Bilingual, people: Type.Integer() })),
  }),
  errors: [],
})

export const courseLearners = call({
  method: 'POST',
  path: '/comp/console/course/learners',
  access: { grant: 'courses', orForPost: 'teacher' },
  encoding: 'form',
  summary: 'Learners of a course with their progress, and the totals',
  shows: ['courses', 'progress', 'people'],
  body: Type.Object({ productId: Id, ...listQuery(['seen']).properties }),
  data: Type.Object({
    ...ListOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
        company: Bilingual,
        percent: Type.Integer(),
        lessonsDone: Type.Integer(),
        startedAt: Instant,
        completedAt: Nullable(Instant),
        seenAt: Instant,
      }),
    ).properties,
    begun: Type.Integer(),
    completed: Type.Integer(),
    percent: Type.Integer({ description: 'average of everyone who started' }),
  }),
  errors: ['productNotFound'],
})

export const courseHistory = call({
  method: 'POST',
  path: '/comp/console/course/history',
  access,
  encoding: 'form',
  summary: 'The history of a course and its lessons, newest first, with old and new values',
  shows: ['courses', 'contents'],
  body: Type.Object({ productId: Id, ...listQuery(['at']).properties }),
  data: ListOf(
    Type.Object({
      id: Id,
      at: Instant,
      actor: Nullable(Type.Object({ id: Id, name: Type.String() })),
      action: Type.String(),
      lesson: Nullable(Bilingual),
      changes: Type.Array(
        Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
      ),
      detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    }),
  ),
  errors: ['productNotFound'],
})
