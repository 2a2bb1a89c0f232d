import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Id, Instant, Nullable } from '../http/scalars.ts'
import { Answer, AnswerFile } from './exam.contract.ts'

/**
 * Answers that arrived after their deadline, of one exam or of all: those within the grace were accepted and count;
 * later ones were refused and are only stored here. The newest come first.
 */
export const lateAnswerList = call({
  method: 'POST',
  path: '/exam/console/lateAnswers',
  access: { grant: 'exams', orForCompany: true },
  encoding: 'form',
  summary: 'Answers that arrived after the deadline',
  shows: ['attempts'],
  body: Type.Object({ examId: Type.Optional(Id), taken: Type.Optional(Type.Boolean()), ...pageQuery(50) }),
  data: PageOf(
    Type.Object({
      attemptId: Id,
      examId: Id,
      examTitle: Bilingual,
      stem: Bilingual,
      deadline: Nullable(Instant),
      kept: Nullable(Answer),
      name: Type.String(),
      employeeNo: Type.String(),
      number: Type.Integer({ description: "number of the person's attempt" }),
      position: Type.Integer(),
      at: Instant,
      answer: Nullable(Answer),
      files: Type.Optional({
        ...Type.Array(AnswerFile),
        description: 'files of the late answer to an upload question',
      }),
      keptFiles: Type.Optional({ ...Type.Array(AnswerFile), description: 'files of the answer that counts' }),
      taken: Type.Boolean({ description: 'false: refused, it does not count' }),
    }),
  ),
  errors: ['examNotFound'],
})
