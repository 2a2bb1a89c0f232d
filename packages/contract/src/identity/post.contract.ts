import { Type } from 'typebox'
import { call, staffPosts } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

/**
 * Posts: a teacher is bound to named courses, an invigilator to named exams and centres (decision 138). Callers give
 * and revoke a post if they hold the permission behind it for its subject.
 */
const access = { grant: 'companies', orForCompany: true } as const

const Subject = OneOf('course', 'exam', 'centre')
const about = { kind: OneOf(...staffPosts), subject: Subject, subjectId: Id, title: Bilingual }

export const personPosts = call({
  method: 'POST',
  path: '/user/console/post/ofPerson',
  access,
  encoding: 'form',
  summary: 'The posts of a person, as far as the caller may see them',
  shows: ['roles', 'people'],
  body: Type.Object({ personId: Id }),
  data: Type.Object({
    posts: Type.Array(
      Type.Object({
        postId: Id,
        ...about,
        givenAt: Instant,
        givenBy: Nullable(Type.String()),
        mayTake: Type.Boolean(),
      }),
    ),
    mayGive: Type.Array(Subject, { description: 'kinds of subjects for which the caller may give this person posts' }),
  }),
  errors: ['notFound'],
})

export const postSubjects = call({
  method: 'POST',
  path: '/user/console/post/subjects',
  access,
  encoding: 'form',
  summary: 'Courses, exams or centres for which the caller may give posts, searched by title, newest first',
  shows: ['courses', 'exams', 'examCentres'],
  body: Type.Object({ subject: Subject, q: Type.Optional(Type.String({ maxLength: 80 })) }),
  data: Type.Object({
    subjects: Type.Array(Type.Object({ id: Id, title: Bilingual }), { description: 'at most fifty' }),
  }),
  errors: [],
})

export const postGrant = call({
  method: 'POST',
  path: '/user/console/post/give',
  access,
  encoding: 'json',
  summary:
    'Give a person a post for a course, an exam or a centre. It ends their sessions and links, like granting a permission',
  changes: ['roles', 'people', 'audit'],
  body: Type.Object({ personId: Id, subject: Subject, subjectId: Id }),
  data: Empty,
  errors: ['notFound', 'personAboveYou', 'grantAboveYou', 'notMemberThere'],
  reauthenticates: true,
})
export const postRevoke = call({
  method: 'POST',
  path: '/user/console/post/take',
  access,
  encoding: 'json',
  summary: 'Revoke a post of a person',
  changes: ['roles', 'people', 'audit'],
  body: Type.Object({ personId: Id, postId: Id }),
  data: Empty,
  errors: ['notFound', 'personAboveYou', 'grantAboveYou'],
})

export const myPosts = call({
  method: 'POST',
  path: '/user/pc/posts',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's posts, with the submissions that wait for a mark",
  shows: ['roles', 'assignments'],
  body: Type.Object({}),
  data: Type.Object({
    posts: Type.Array(Type.Object(about)),
  }),
  errors: [],
})
