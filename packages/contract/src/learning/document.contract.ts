import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, Seconds } from '../http/scalars.ts'
import { documentLimits } from './document.limits.ts'

/** A document as a reader opens it. */
export const OpenedDocument = Type.Object({
  contentId: Id,
  title: Type.String(),
  url: Type.String({ description: 'media address of the PDF file' }),
  mediaToken: Type.String(),
  pageCount: Type.Integer({ minimum: 1 }),
  pageSeconds: Type.Integer({ minimum: 1, description: 'seconds required for each page' }),
  page: Type.Integer({ minimum: 1, description: 'the page that was read last' }),
  seenPages: Type.Array(Type.Integer()),
  percent: Type.Integer(),
  duration: Seconds,
  watermark: Nullable(Type.String({ description: "the learner's name and number, when the course has a watermark" })),
})

/** Opens a document lesson. In study reports, page p covers the seconds from (p - 1) × pageSeconds on. */
export const documentOpen = call({
  method: 'POST',
  path: '/comp/pc/documentOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Open a document lesson',
  shows: [],
  body: Type.Object({ productId: Id, contentId: Id }),
  data: OpenedDocument,
  errors: ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'],
})

/** Uploads a PDF file, which becomes a content for courses. */
export const documentUpload = call({
  method: 'POST',
  path: '/comp/console/document/upload',
  access: { grant: 'courses' },
  encoding: 'multipart',
  summary: 'Upload a document',
  changes: ['contents'],
  query: Type.Object({
    title: Type.Optional(Type.String({ maxLength: 200, description: 'default: the name of the file' })),
    pageSeconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: documentLimits.pageSecondsMax,
        description: `seconds per page; ${documentLimits.pageSeconds} by default`,
      }),
    ),
  }),
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    pageCount: Type.Integer(),
    duration: Seconds,
    size: Type.Integer(),
  }),
  errors: ['wrongFileType', 'documentBroken'],
  bodyLimit: documentLimits.uploadMax,
  limit: { max: 60, perSeconds: 300 },
})
