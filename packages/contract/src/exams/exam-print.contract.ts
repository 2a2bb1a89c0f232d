import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Instant, OneOf, Points, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { printFormats, printForms, printPaperSizes, printParts } from './print-choices.ts'

/** Papers of exams on paper: for staff with the grant for exams, who may also see keys in the preview of a paper. */
const access = { grant: 'exams', orForCompany: true } as const

export const examPrintList = call({
  method: 'POST',
  path: '/exam/console/print/list',
  access,
  encoding: 'form',
  summary: 'Papers of an exam that were drawn for printing, newest first',
  shows: ['exams'],
  body: Type.Object({ examId: Id }),
  data: Type.Object({
    prints: Type.Array(
      Type.Object({
        number: Type.Integer(),
        questions: Type.Integer(),
        points: Points,
        drawnAt: Instant,
      }),
    ),
  }),
  errors: ['examNotFound'],
})

export const examPrintStart = call({
  method: 'POST',
  path: '/exam/console/print',
  access,
  encoding: 'json',
  summary:
    'Print a paper of an exam, its answer sheet and its key as PDF or Word, as a task. Without a number a new paper is drawn and stored under a number that always means the same paper',
  changes: ['exams', 'tasks', 'audit'],
  body: Type.Object({
    requestKey: RequestKey,
    examId: Id,
    number: Type.Optional(Type.Integer({ minimum: 1, description: 'number of a paper that was drawn before' })),
    forms: Type.Array(OneOf(...printForms), {
      minItems: 1,
      maxItems: printForms.length,
      uniqueItems: true,
      description: 'paper B has the questions of paper A in another order',
    }),
    parts: Type.Array(OneOf(...printParts), { minItems: 1, maxItems: printParts.length, uniqueItems: true }),
    format: OneOf(...printFormats),
    sheet: OneOf(...printPaperSizes),
    withPoints: Type.Boolean(),
    lang: OneOf('zh', 'en'),
    session: Type.Optional(Type.String({ maxLength: 80, description: 'printed below the title' })),
  }),
  data: Type.Object({ number: Type.Integer(), task: Task }),
  errors: ['examNotFound', 'bankTooSmall', 'notFound'],
})
