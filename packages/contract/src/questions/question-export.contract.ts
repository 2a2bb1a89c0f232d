import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Selection } from '../http/list.ts'
import { Id, OneOf, RequestKey } from '../http/scalars.ts'
import { Task } from '../operations/task.contract.ts'
import { questionFilters } from './question-console.contract.ts'

/** The formats of an export: Excel, a Word paper, GIFT, Moodle XML, and packages of QTI 2.2 and 3.0. */
export const questionExportFormats = ['xlsx', 'docx', 'gift', 'moodleXml', 'qti22', 'qti30'] as const
/** A bank, or its selected or filtered questions; without a selection all that are not retired. */
const Which = { bankId: Id, selection: Type.Optional(Selection(questionFilters)) }

/**
 * Counts the questions that an export would leave out, and the losses of the others, for each format, so that authors
 * see them beforehand. Writes nothing.
 */
export const questionExportLosses = call({
  method: 'POST',
  path: '/exam/console/question/export/losses',
  access: { grant: 'questions', orForCompany: true },
  encoding: 'json',
  summary: 'Preview an export: the number of questions and the losses for each format',
  shows: ['questions', 'banks'],
  body: Type.Object(Which),
  data: Type.Object({
    total: Type.Integer(),
    formats: Type.Array(
      Type.Object({
        format: OneOf(...questionExportFormats),
        written: Type.Integer(),
        whole: Type.Integer({ description: 'of the exported questions, those without losses' }),
        leftOut: Type.Array(
          Type.Object({
            reason: OneOf('weights', 'severalGaps', 'gapKey', 'textMarks', 'places', 'regions'),
            count: Type.Integer(),
          }),
        ),
        losses: Type.Array(
          Type.Object({
            kind: OneOf(
              'formatting',
              'pictures',
              'documents',
              'feedback',
              'hints',
              'gapFeedback',
              'languages',
              'alternatives',
              'criteria',
              'gapRules',
              'rubric',
              'placeScoring',
              'regionShapes',
              'uploads',
              'material',
            ),
            count: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
  errors: ['notFound'],
})

export const questionExport = call({
  method: 'POST',
  path: '/exam/console/question/export',
  access: { grant: 'questions', orForCompany: true },
  reauthenticates: true,
  encoding: 'json',
  summary:
    "Export questions with their keys to a file, as a task. Questions that the format can't represent are left out and listed",
  changes: ['tasks', 'audit'],
  body: Type.Object({ requestKey: RequestKey, ...Which, format: OneOf(...questionExportFormats) }),
  data: Type.Object({ task: Task }),
  errors: ['notFound'],
})
