import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Nullable, OneOf } from '../http/scalars.ts'

/** Staff calls on instructors, whom courses name as their authors. */
const access = { grant: 'courses' } as const
const Text = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/**
 * Editable fields of an instructor. If an instructor has an account, people follow the account and send it questions.
 */
const TeacherFields = {
  name: Text(60),
  title: Text(120),
  bio: Type.Optional(Text(2000)),
  accountId: Type.Optional(Id),
  portraitFileId: Type.Optional(Id),
}

export const teacherCreate = call({
  method: 'POST',
  path: '/comp/console/teacher/create',
  access,
  encoding: 'json',
  summary: 'Add an instructor',
  changes: ['teachers', 'products'],
  body: Type.Object(TeacherFields),
  data: Type.Object({ teacherId: Id, revision: Type.Integer() }),
  errors: [],
})

export const teacherUpdate = call({
  method: 'POST',
  path: '/comp/console/teacher/update',
  access,
  encoding: 'json',
  summary: 'Change an instructor; the change applies to all of their courses',
  changes: ['teachers', 'products'],
  body: Type.Object({ teacherId: Id, revision: Type.Integer({ minimum: 1 }), ...TeacherFields }),
  data: Type.Object({ teacherId: Id, revision: Type.Integer() }),
  errors: ['teacherNotFound', 'conflict'],
})

const Teacher = {
  teacherId: Id,
  name: Bilingual,
  title: Bilingual,
  bio: Bilingual,
  accountId: Nullable(Id),
  portraitUrl: Nullable(Type.String()),
  courses: Type.Integer(),
}

export const managedTeacherList = call({
  method: 'POST',
  path: '/comp/console/teacher/list',
  access,
  encoding: 'form',
  summary: 'Instructors by name, with their number of courses',
  shows: ['teachers'],
  body: Type.Object({ q: Type.Optional(Type.String({ maxLength: 80 })), ...pageQuery(20) }),
  data: PageOf(Type.Object(Teacher)),
  errors: [],
})

export const teacherRead = call({
  method: 'POST',
  path: '/comp/console/teacher/read',
  access,
  encoding: 'form',
  summary: 'One instructor for editing, with their courses',
  shows: ['teachers', 'courses'],
  body: Type.Object({ teacherId: Id }),
  data: Type.Object({
    ...Teacher,
    revision: Type.Integer(),
    portraitFileId: Nullable(Id),
    products: Type.Array(
      Type.Object({
        productId: Id,
        kind: OneOf('course', 'column', 'topic', 'live', 'knowledge'),
        status: OneOf('draft', 'published', 'withdrawn', 'archived'),
        title: Bilingual,
        learners: Type.Integer(),
      }),
      { description: 'the first two hundred, most recently changed first' },
    ),
  }),
  errors: ['teacherNotFound'],
})
