import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { CourseReference, CourseStateFields } from './course-authoring.contract.ts'

/** Staff calls on the draft of a published course, and on its published versions. */
const access = { grant: 'courses' } as const
const Stand = Type.Object(CourseStateFields)

export const courseChanges = call({
  method: 'POST',
  path: '/comp/console/course/changes',
  access,
  encoding: 'form',
  summary: 'The unpublished changes of a course, and their effect on its learners',
  shows: ['courses', 'contents'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    productId: Id,
    revision: Type.Integer(),
    changedAt: Nullable(Instant),
    lessons: Type.Array(
      Type.Object({
        kind: OneOf('added', 'removed', 'changed', 'moved'),
        contentId: Id,
        title: Bilingual,
        contentType: Type.Integer(),
        label: Type.String({ description: 'in the draft; for a removed lesson, as published' }),
        from: Nullable(Type.String({ description: 'the published label of a lesson that was moved or removed' })),
        fields: Type.Array(OneOf('title', 'body', 'file', 'minMinutes', 'settings')),
        texts: Type.Array(
          Type.Object({
            field: OneOf('title', 'body'),
            lang: OneOf('zh', 'en'),
            lead: Type.String({ description: 'the text before the difference' }),
            removed: Type.String(),
            added: Type.String(),
            trail: Type.String({ description: 'the text after it' }),
          }),
        ),
        otherCourses: Type.Integer({ description: 'other courses in which this lesson changes as well' }),
      }),
    ),
    sections: Type.Array(
      Type.Object({ kind: OneOf('added', 'removed', 'renamed', 'moved'), title: Bilingual, from: Nullable(Bilingual) }),
    ),
    problems: Type.Array(Type.Object({ field: Type.String(), zh: Type.String(), en: Type.String() })),
    learners: Type.Object({
      studying: Type.Integer(),
      completed: Type.Integer(),
      studiedRemoved: Type.Integer({ description: 'learners who have studied a removed lesson' }),
    }),
  }),
  errors: ['productNotFound'],
})

export const courseChangesPublish = call({
  method: 'POST',
  path: '/comp/console/course/publishChanges',
  access,
  encoding: 'form',
  summary: 'Publish the changes of a course as its next version. Learners keep their progress',
  changes: ['courses', 'contents', 'products'],
  body: Type.Object({
    ...CourseReference,
    reopens: Type.Boolean({
      default: false,
      description: 'learners who completed the course must complete the added lessons as well',
    }),
  }),
  data: Stand,
  errors: ['productNotFound', 'conflict', 'courseIncomplete', 'courseArchived', 'surveyFixed'],
})

export const courseChangesDiscard = call({
  method: 'POST',
  path: '/comp/console/course/discardChanges',
  access,
  encoding: 'form',
  summary: 'Discard the unpublished changes of a course and its lessons',
  changes: ['courses', 'contents'],
  body: Type.Object(CourseReference),
  data: Stand,
  errors: ['productNotFound', 'conflict', 'courseArchived'],
})

export const courseVersions = call({
  method: 'POST',
  path: '/comp/console/course/versions',
  access,
  encoding: 'form',
  summary: 'The published versions of a course, newest first',
  shows: ['courses'],
  body: Type.Object({ productId: Id }),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        number: Type.Integer(),
        publishedAt: Instant,
        publishedBy: Nullable(Type.String()),
        lessons: Type.Integer(),
        added: Type.Integer(),
        removed: Type.Integer(),
        changed: Type.Integer(),
        isCurrent: Type.Boolean(),
      }),
    ),
  }),
  errors: ['productNotFound'],
})

export const courseVersionRestore = call({
  method: 'POST',
  path: '/comp/console/course/restoreVersion',
  access,
  encoding: 'form',
  summary: 'Make an earlier version the draft of a published course, in place of its unpublished changes',
  changes: ['courses', 'contents'],
  body: Type.Object({ ...CourseReference, number: Type.Integer({ minimum: 1 }) }),
  data: Stand,
  errors: ['productNotFound', 'conflict', 'versionNotFound', 'courseArchived', 'surveyFixed'],
})
