import { Type } from 'typebox'
import { SurveySettings } from '../checklists/checklist-form.ts'
import { QuizSettings } from '../exams/quiz.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Fen, Id, Instant, Nullable, OneOf, RequestKey, Seconds } from '../http/scalars.ts'
import { AssignmentSettings } from '../learning/assignment.contract.ts'
import { MinPackageMinutes } from '../learning/package.contract.ts'
import { CatalogueZone, ContentType, CourseLevel } from './product.contract.ts'

/**
 * Staff calls on courses. A course has a head, an outline of sections and lessons, and the contents of the lessons; a
 * topic has a head and products.
 */
const access = { grant: 'courses' } as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Kind = OneOf('course', 'column', 'topic', 'knowledge')
/** The status of a course. An archived course is hidden and cannot be changed until it is restored. */
export const CourseStatus = OneOf('draft', 'published', 'withdrawn', 'archived')
const Status = CourseStatus

/** All fields of a course except its lessons. */
export const CourseHead = Type.Object({
  categoryId: Type.Integer({ minimum: 1, maximum: 5 }),
  zones: Type.Array(CatalogueZone, { maxItems: 4, uniqueItems: true, default: [] }),
  level: Type.Optional(CourseLevel),
  title: Text(120),
  promise: Type.Optional(Text(300)),
  introduction: Type.Optional(Text(50_000)),
  teacherId: Type.Optional(Id),
  contributor: Type.Optional(Text(120)),
  tags: Type.Array(Text(40), { maxItems: 12, default: [] }),
  priceKind: OneOf('free', 'vip', 'paid'),
  priceFen: Type.Optional(Fen),
  inSequence: Type.Boolean({ default: false }),
  certificateSchemeId: Type.Optional(Id),
  examId: Type.Optional(Id),
  previewNum: Type.Integer({ minimum: 0, maximum: 1000, default: 0, description: 'lessons that play without paying' }),
  previewTime: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 0,
    description: 'seconds of each other lesson that play without paying',
  }),
  dragPlay: Type.Boolean({ default: true }),
  speedUpPlay: Type.Boolean({ default: true }),
  watermark: Type.Boolean({ default: false, description: "the lessons show the learner's name and employee number" }),
  interventions: Type.Integer({ minimum: 0, maximum: 100, default: 0, description: 'number of presence checks' }),
  interventionMinutes: Type.Integer({ minimum: 0, maximum: 600, default: 0 }),
  companyIds: Type.Optional(
    Type.Array(Id, {
      maxItems: 2000,
      uniqueItems: true,
      description: 'the only companies that can see it; default: all',
    }),
  ),
  coverFileId: Type.Optional(Id),
  coverPattern: Type.Optional(Type.String({ pattern: '^[a-z]{1,20}$' })),
})

const CourseSection = Type.Object({
  sectionId: Type.Optional(Id),
  title: Text(120),
  contentIds: Type.Array(Id, { maxItems: 300, default: [] }),
})

/** The state of a course. `revision` increases with every change, and the next change must send it. */
export const CourseStateFields = { productId: Id, revision: Type.Integer(), status: Status }
export const CourseReference = { productId: Id, revision: Type.Integer({ minimum: 1 }) }
const ContentStand = { contentId: Id, revision: Type.Integer() }

export const courseCreate = call({
  method: 'POST',
  path: '/comp/console/course/create',
  access,
  encoding: 'json',
  summary: 'Create a course, column, topic or knowledge item as a draft',
  changes: ['courses'],
  body: Type.Object({ kind: Kind, head: CourseHead }),
  data: Type.Object(CourseStateFields),
  errors: [],
  bodyLimit: 1024 * 1024,
})

export const courseUpdate = call({
  method: 'POST',
  path: '/comp/console/course/update',
  access,
  encoding: 'json',
  summary: 'Change the settings of a course. Changes of a published course are visible immediately',
  changes: ['courses', 'products'],
  body: Type.Object({ ...CourseReference, head: CourseHead }),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict', 'courseIncomplete', 'courseArchived'],
  bodyLimit: 1024 * 1024,
})

export const courseOutlineSave = call({
  method: 'POST',
  path: '/comp/console/course/outline',
  access,
  encoding: 'json',
  summary:
    'Set the sections and lessons of a course in order. Replaces the previous outline. Learners of a published course see the change once it is published',
  changes: ['courses', 'contents', 'products'],
  body: Type.Object({ ...CourseReference, sections: Type.Array(CourseSection, { maxItems: 100 }) }),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict', 'courseIncomplete', 'courseArchived'],
  bodyLimit: 1024 * 1024,
})

export const topicProductsSet = call({
  method: 'POST',
  path: '/comp/console/course/topicProducts',
  access,
  encoding: 'json',
  summary: 'Set the products of a topic in order. Replaces the previous list. Idempotent',
  changes: ['courses', 'products'],
  body: Type.Object({ ...CourseReference, productIds: Type.Array(Id, { maxItems: 100 }) }),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict', 'courseIncomplete', 'courseArchived'],
})

export const courseRead = call({
  method: 'POST',
  path: '/comp/console/course/read',
  access,
  encoding: 'form',
  summary: 'A course for its authors, with the parts missing before it can be published',
  shows: ['courses', 'contents'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    ...CourseStateFields,
    kind: OneOf('course', 'column', 'topic', 'live', 'knowledge'),
    head: CourseHead,
    coverUrl: Nullable(Type.String()),
    sections: Type.Array(
      Type.Object({
        sectionId: Id,
        title: Bilingual,
        lessons: Type.Array(
          Type.Object({
            contentId: Id,
            label: Type.String(),
            title: Bilingual,
            contentType: Type.Integer(),
            duration: Seconds,
            media: Nullable(OneOf('uploading', 'queued', 'working', 'ready', 'failed', 'cancelled')),
          }),
        ),
      }),
    ),
    products: Type.Array(
      Type.Object({
        productId: Id,
        kind: OneOf('course', 'column', 'topic', 'live', 'knowledge'),
        title: Bilingual,
        status: Status,
      }),
      {
        description: 'the products of a topic, in order',
      },
    ),
    problems: Type.Array(Type.Object({ field: Type.String(), zh: Type.String(), en: Type.String() })),
    learners: Type.Integer(),
    draftedAt: Nullable(Instant),
    publishedAt: Nullable(Instant),
    updatedAt: Instant,
  }),
  errors: ['productNotFound'],
})

export const coursePublish = call({
  method: 'POST',
  path: '/comp/console/course/publish',
  access,
  encoding: 'form',
  summary: 'Publish a course. A refusal lists everything missing',
  changes: ['courses', 'products'],
  body: Type.Object(CourseReference),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict', 'courseIncomplete', 'courseArchived'],
})

export const courseWithdraw = call({
  method: 'POST',
  path: '/comp/console/course/withdraw',
  access,
  encoding: 'form',
  summary: 'Withdraw a course. Learners keep their progress',
  changes: ['courses', 'products'],
  body: Type.Object(CourseReference),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict'],
})

export const courseArchive = call({
  method: 'POST',
  path: '/comp/console/course/archive',
  access,
  encoding: 'form',
  summary: 'Archive an unpublished course. It leaves the lists until it is restored. Learners keep their progress',
  changes: ['courses', 'products'],
  body: Type.Object(CourseReference),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict', 'courseOffered'],
})

export const courseRestore = call({
  method: 'POST',
  path: '/comp/console/course/restore',
  access,
  encoding: 'form',
  summary: 'Restore an archived course, as a draft or, if it was published before, as withdrawn',
  changes: ['courses', 'products'],
  body: Type.Object(CourseReference),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound', 'conflict'],
})

export const courseCopy = call({
  method: 'POST',
  path: '/comp/console/course/copy',
  access,
  encoding: 'json',
  summary:
    'Copy a course as a draft, once per request key: its settings, outline and companies. Articles may be copied as well; other content is shared',
  changes: ['courses', 'contents'],
  body: Type.Object({
    requestKey: RequestKey,
    productId: Id,
    title: Text(120),
    copiesArticles: Type.Boolean({ default: false, description: 'the copy gets its own articles' }),
  }),
  data: Type.Object(CourseStateFields),
  errors: ['productNotFound'],
})

export const courseDelete = call({
  method: 'POST',
  path: '/comp/console/course/delete',
  access,
  encoding: 'form',
  summary: 'Delete an unpublished course without learners, orders or plans',
  changes: ['courses'],
  body: Type.Object(CourseReference),
  data: Type.Object({ productId: Id }),
  errors: ['productNotFound', 'conflict', 'courseInUse'],
})

export const courseImageUpload = call({
  method: 'POST',
  path: '/comp/console/course/image',
  access,
  encoding: 'multipart',
  summary: 'Upload a public picture for a cover or an article (JPEG, PNG, WebP; 5 MB)',
  changes: [],
  data: Type.Object({ fileId: Id, url: Type.String() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge'],
  bodyLimit: 6 * 1024 * 1024,
})

/**
 * The content of a lesson. An article (1) has a text in one or both languages; audio (2) and video (3) have an uploaded
 * file.
 */
const ContentBody = {
  title: Text(120),
  /** The HTML of an article, or the address of a link, in each language. */
  body: Type.Optional(Text(400_000)),
  mediaId: Type.Optional(Id),
  quiz: Type.Optional(QuizSettings),
  assignment: Type.Optional(AssignmentSettings),
  survey: Type.Optional(SurveySettings),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 600,
      description: 'reading time of an article; by default computed from its text',
    }),
  ),
}

export const contentCreate = call({
  method: 'POST',
  path: '/comp/console/content/create',
  access,
  encoding: 'json',
  summary:
    'Create a content item: an article, audio, video, link (9), quiz (10), assignment (11) or survey (12). Several courses may use it',
  changes: ['contents', 'courses'],
  body: Type.Object({
    type: Type.Union([
      Type.Literal(1),
      Type.Literal(2),
      Type.Literal(3),
      Type.Literal(9),
      Type.Literal(10),
      Type.Literal(11),
      Type.Literal(12),
    ]),
    ...ContentBody,
  }),
  data: Type.Object(ContentStand),
  errors: [],
  bodyLimit: 1024 * 1024,
})

export const contentUpdate = call({
  method: 'POST',
  path: '/comp/console/content/update',
  access,
  encoding: 'json',
  summary:
    'Change a content item in all courses that use it. If one of them is published, the change is a draft until it is published',
  changes: ['contents', 'courses', 'products'],
  body: Type.Object({ ...ContentStand, ...ContentBody, minMinutes: Type.Optional(MinPackageMinutes) }),
  data: Type.Object(ContentStand),
  errors: ['lessonNotFound', 'conflict', 'courseIncomplete', 'surveyFixed'],
  bodyLimit: 1024 * 1024,
})

export const contentRead = call({
  method: 'POST',
  path: '/comp/console/content/read',
  access,
  encoding: 'form',
  summary: 'A content item, for its authors',
  shows: ['contents'],
  body: Type.Object({ contentId: Id }),
  data: Type.Object({
    ...ContentStand,
    type: Type.Integer(),
    title: Bilingual,
    body: Bilingual,
    mediaId: Nullable(Id),
    quiz: Nullable(QuizSettings),
    assignment: Nullable(AssignmentSettings),
    survey: Nullable(SurveySettings),
    frameHosts: Type.Array(Type.String(), {
      description: 'hosts whose players may appear in the page; none: every link opens in a new tab',
    }),
    duration: Seconds,
    minMinutes: Nullable(
      Type.Integer({
        description:
          'minimum study time of a package, or minutes between opening and confirming a link; null for other types',
      }),
    ),
    isDraft: Type.Boolean({ description: 'changed since learners saw it' }),
    courses: Type.Array(Type.Object({ productId: Id, title: Bilingual, status: Status })),
  }),
  errors: ['lessonNotFound'],
})

export const managedContentList = call({
  method: 'POST',
  path: '/comp/console/content/list',
  access,
  encoding: 'form',
  summary: 'Content items for lessons, newest first',
  shows: ['contents'],
  body: Type.Object({
    type: Type.Optional(ContentType),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...pageQuery(20),
  }),
  data: PageOf(
    Type.Object({ contentId: Id, type: Type.Integer(), title: Bilingual, duration: Seconds, courses: Type.Integer() }),
  ),
  errors: [],
})

export const contentDelete = call({
  method: 'POST',
  path: '/comp/console/content/delete',
  access,
  encoding: 'form',
  summary: 'Delete a content item that no course uses and no learner has studied',
  changes: ['contents', 'courses'],
  body: Type.Object(ContentStand),
  data: Type.Object({ contentId: Id }),
  errors: ['lessonNotFound', 'conflict', 'courseInUse'],
})
