import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'

const Kind = OneOf('syllabus', 'samplePaper', 'rules')

export const examFileList = call({
  method: 'GET',
  path: '/company/examFile/list',
  access: 'public',
  encoding: 'query',
  summary: 'Syllabuses, sample papers and rules of exams, for download',
  shows: ['examFiles'],
  query: Type.Object({ kind: Type.Optional(Kind), ...pageQuery(12) }),
  data: PageOf(
    Type.Object({
      examFileId: Id,
      kind: Kind,
      title: Type.String(),
      examTitle: Nullable(Type.String()),
      mime: Type.String(),
      size: Type.Integer(),
      url: Type.String(),
      updatedOn: Day,
    }),
  ),
  errors: [],
})

/** All published exam files, in either language and of any exam. */
export const managedExamFileList = call({
  method: 'GET',
  path: '/company/console/examFile/list',
  access: { grant: 'certificates' },
  encoding: 'query',
  summary: 'Exam files, for staff',
  shows: ['examFiles'],
  query: listQuery(['createdAt'], { kind: Type.Optional(Kind), lang: Type.Optional(OneOf('zh', 'en')) }),
  data: ListOf(
    Type.Object({
      examFileId: Id,
      kind: Kind,
      title: Bilingual,
      lang: Nullable(OneOf('zh', 'en')),
      exam: Nullable(Type.Object({ examId: Id, title: Bilingual })),
      name: Type.String(),
      mime: Type.String(),
      size: Type.Integer(),
      url: Type.String(),
      createdAt: Instant,
    }),
  ),
  errors: [],
})

export const examFileAdd = call({
  method: 'POST',
  path: '/company/console/examFile/add',
  access: { grant: 'certificates' },
  encoding: 'json',
  summary: 'Publish a file that the caller has uploaded (`attachment`), for everyone',
  changes: ['examFiles'],
  body: Type.Object({
    fileId: Id,
    kind: Kind,
    title: Type.Object({
      zh: Type.Optional(Type.String({ maxLength: 120 })),
      en: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    lang: Type.Optional(OneOf('zh', 'en')),
    examId: Type.Optional(Id),
  }),
  data: Type.Object({ examFileId: Id }),
  errors: ['fileNotFound', 'notFound'],
})

export const examFileRemove = call({
  method: 'POST',
  path: '/company/console/examFile/remove',
  access: { grant: 'certificates' },
  encoding: 'json',
  summary: 'Withdraw a file',
  changes: ['examFiles'],
  body: Type.Object({ examFileId: Id }),
  data: Empty,
  errors: ['notFound'],
})
