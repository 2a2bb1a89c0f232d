import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { documentLimits } from './document.limits.ts'

/**
 * A document as its reader opens it: the address of the file, the seconds required for each page, and the reader's
 * progress.
 */
export const OpenedDocument = Type.Object({
  contentId: Id,
  title: Type.String(),
  url: Type.String({ description: 'media address of the PDF file' }),
  mediaToken: Type.String(),
  pageCount: Type.Integer({ minimum: 1 }),
  pageSeconds: Type.Integer({ minimum: 1, description: 'seconds required for each page' }),
  page: Type.Integer({ minimum: 1, description: 'the last page that was read' }),
  seenPages: Type.Array(Type.Integer()),
  percent: Type.Integer(),
  duration: Seconds,
  watermark: Nullable(
    Type.String({ description: "the learner's name and employee number, if the course has a watermark" }),
  ),
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

const uploadQuery = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 200, description: 'default: the name of the file' })),
  pageSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: documentLimits.pageSecondsMax,
      description: `seconds per page; ${documentLimits.pageSeconds} by default`,
    }),
  ),
})
const UploadedDocument = Type.Object({
  contentId: Id,
  title: Type.String(),
  pageCount: Type.Integer(),
  duration: Seconds,
  size: Type.Integer(),
})

/** Uploads a PDF file, which becomes a content item for courses. */
export const documentUpload = call({
  method: 'POST',
  path: '/comp/console/document/upload',
  access: { grant: 'courses' },
  encoding: 'multipart',
  summary: 'Upload a document',
  changes: ['contents'],
  query: uploadQuery,
  data: UploadedDocument,
  errors: ['wrongFileType', 'documentBroken'],
  bodyLimit: documentLimits.uploadMax,
  limit: { max: 60, perSeconds: 300 },
})

/** The state of the converter, for the form before an upload. */
export const documentConverter = call({
  method: 'GET',
  path: '/comp/console/document/converter',
  access: { grant: 'courses' },
  encoding: 'query',
  summary: 'The state of the converter for Word and PowerPoint files',
  shows: [],
  query: Type.Object({}),
  data: Type.Object({
    isReady: Type.Boolean(),
    hint: Nullable(Type.String({ description: 'what to do if there is no converter' })),
  }),
  errors: [],
})

/** Uploads a Word or PowerPoint file, which a job converts to PDF. */
export const documentConvert = call({
  method: 'POST',
  path: '/comp/console/document/convert',
  access: { grant: 'courses' },
  encoding: 'multipart',
  summary: 'Upload a Word or PowerPoint file to become a document',
  changes: [],
  query: uploadQuery,
  data: Type.Object({ conversionId: Id }),
  errors: ['wrongFileType', 'converterMissing'],
  bodyLimit: documentLimits.uploadMax,
  limit: { max: 30, perSeconds: 300 },
})

export const documentConversion = call({
  method: 'GET',
  path: '/comp/console/document/conversion',
  access: { grant: 'courses' },
  encoding: 'query',
  summary: 'The state of a conversion that the caller started',
  shows: [],
  query: Type.Object({ conversionId: Id }),
  data: Type.Object({
    state: OneOf('waiting', 'running', 'ready', 'failed'),
    why: Nullable(Type.String({ description: "the reason for a failure, in the caller's language" })),
    document: Nullable(UploadedDocument),
  }),
  errors: ['notFound'],
})
