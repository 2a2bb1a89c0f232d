import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { certificateStyles } from './certificate-looks.ts'
import { renewalMethods } from './renew-ways.ts'
import { UndrawableCharacters } from './undrawable.ts'

/**
 * Kinds of certificates (schemes) and tracks, for staff with the grant `certificates`. Printed facts are frozen at
 * issue, so a change affects only certificates issued later.
 */
const access = { grant: 'certificates' } as const

export const SchemeKind = OneOf('course', 'exam')
const Line = (most: number) =>
  Type.Object({
    zh: Type.Optional(Type.String({ maxLength: most })),
    en: Type.Optional(Type.String({ maxLength: most })),
  })
/** Letters in groups, as in certificate numbers. */
const Code = Type.String({ pattern: '^[A-Z]{2}(-[A-Z]{1,2}){0,3}$' })

/** The appearance of a document. Omitted choices keep their default. */
export const SchemeLayout = Type.Object({
  border: Type.Optional(OneOf(...certificateStyles.borders)),
  accent: Type.Optional(OneOf(...certificateStyles.accents)),
  seal: Type.Optional(OneOf(...certificateStyles.seals)),
  /** A picture that was uploaded for it; with `seal` or `signature` as `picture`. */
  sealFileId: Type.Optional(Id),
  signature: Type.Optional(OneOf(...certificateStyles.signatures)),
  signatureFileId: Type.Optional(Id),
})

/** The content of a certificate template. */
export const SchemeContent = Type.Object({
  kind: SchemeKind,
  title: Line(60),
  sentence: Line(200),
  signatory: Type.Object({ name: Line(40), title: Line(60) }),
  validityMonths: Type.Optional(Type.Integer({ minimum: 1, maximum: 240, description: 'omitted: no expiry' })),
  renewBy: Type.Optional(OneOf(...renewalMethods)),
  trackId: Type.Optional(Id),
  levelIndex: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 7, description: 'level of its track; requires `trackId`' }),
  ),
  layout: SchemeLayout,
})

export const schemeSorts = ['title', 'code', 'changed'] as const
const TrackName = Type.Object({ id: Id, title: Bilingual, level: Nullable(Bilingual) })
export const SchemeRow = Type.Object({
  id: Id,
  code: Type.String(),
  kind: SchemeKind,
  title: Bilingual,
  track: Nullable(TrackName),
  validityMonths: Nullable(Type.Integer()),
  issued: Type.Integer({ description: 'certificates in any state' }),
  uses: Type.Integer({ description: 'number of courses and exams that use it' }),
  changedAt: Instant,
})

export const schemeList = call({
  method: 'GET',
  path: '/company/console/scheme/list',
  access,
  encoding: 'query',
  summary: 'Certificate templates, searched by title and code',
  shows: ['certificates', 'certificateSchemes'],
  query: listQuery(schemeSorts, {
    kind: Type.Optional(SchemeKind),
    trackId: Type.Optional(Id),
    isUsed: Type.Optional(Type.Boolean()),
  }),
  data: ListOf(SchemeRow),
  errors: [],
})

const Use = Type.Object({ kind: OneOf('course', 'exam'), id: Id, title: Bilingual })
export const schemeRead = call({
  method: 'POST',
  path: '/company/console/scheme/read',
  access,
  encoding: 'form',
  summary: 'A certificate template, with the courses and exams that use it and the number of issued certificates',
  shows: ['certificates', 'certificateSchemes', 'certificateDesigns', 'courses', 'exams'],
  body: Type.Object({ schemeId: Id }),
  data: Type.Object({
    schemeId: Id,
    revision: Type.Integer(),
    code: Type.String(),
    content: SchemeContent,
    issued: Type.Object({ valid: Type.Integer(), all: Type.Integer() }),
    uses: Type.Array(Use),
    design: Nullable(
      Type.Object({ designId: Id, name: Type.String() }, { description: 'the design on which it is drawn' }),
    ),
    changedAt: Instant,
  }),
  errors: ['schemeNotFound'],
})

export const schemeSave = call({
  method: 'POST',
  path: '/company/console/scheme/save',
  access,
  encoding: 'json',
  summary: 'Create or change a certificate template. Its code is fixed once a certificate has it',
  changes: ['certificateSchemes', 'audit'],
  body: Type.Object({
    schemeId: Type.Optional(Id),
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    code: Code,
    ...SchemeContent.properties,
  }),
  data: Type.Object({ schemeId: Id, revision: Type.Integer() }),
  errors: [
    'schemeNotFound',
    'conflict',
    'schemeCodeTaken',
    'schemeCodeFixed',
    'levelTaken',
    'trackNotFound',
    'fileNotFound',
  ],
})

export const schemeDelete = call({
  method: 'POST',
  path: '/company/console/scheme/delete',
  access,
  encoding: 'form',
  summary: 'Delete a certificate template that was never issued and that nothing uses',
  changes: ['certificateSchemes', 'audit'],
  body: Type.Object({ schemeId: Id }),
  data: Empty,
  errors: ['schemeNotFound', 'schemeInUse'],
})

const Drawn = { lang: OneOf('zh', 'en'), code: Type.Optional(Code), content: SchemeContent }
export const schemePreview = call({
  method: 'POST',
  path: '/company/console/scheme/preview',
  access,
  encoding: 'json',
  summary: 'Draw a sample of the document as SVG',
  shows: ['certificateSchemes'],
  body: Type.Object(Drawn),
  data: Type.Object({ svg: Type.String(), undrawable: UndrawableCharacters }),
  errors: ['trackNotFound', 'fileNotFound'],
  limit: { max: 120, perSeconds: 60 },
})

export const schemePreviewFile = call({
  method: 'POST',
  path: '/company/console/scheme/previewFile',
  access,
  encoding: 'json',
  summary: 'The sample as PDF, marked as such',
  shows: ['certificateSchemes'],
  body: Type.Object(Drawn),
  data: Empty,
  answersFile: true,
  errors: ['trackNotFound', 'fileNotFound'],
  limit: { max: 30, perSeconds: 60 },
})

export const schemePictureUpload = call({
  method: 'POST',
  path: '/company/console/scheme/picture',
  access,
  encoding: 'multipart',
  summary: 'Upload a seal or a signature as a picture (PNG or JPEG; 2 MB)',
  changes: [],
  data: Type.Object({ fileId: Id }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge'],
  bodyLimit: 3 * 1024 * 1024,
})

const Levels = Type.Array(Line(20), { minItems: 1, maxItems: 8 })
const Scheme = Type.Object({
  id: Id,
  title: Bilingual,
  code: Type.String(),
  validityMonths: Nullable(Type.Integer()),
  holders: Type.Integer({ description: 'holders of a valid certificate' }),
})
/** The maximum number of tracks in a portal; no more can be created. */
export const maxTracks = 200
/** The number of tracks that are listed and ordered at once: earlier versions allowed portals more than `maxTracks`. */
export const maxListedTracks = 1000
export const managedTrackList = call({
  method: 'POST',
  path: '/company/console/track/list',
  access,
  encoding: 'form',
  summary: 'All tracks in their order, with the certificate of each level',
  shows: ['certificates', 'certificateSchemes'],
  body: Type.Object({}),
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        trackId: Id,
        revision: Type.Integer(),
        title: Bilingual,
        levels: Type.Array(Type.Object({ name: Bilingual, scheme: Nullable(Scheme) })),
      }),
    ),
  }),
  errors: [],
})

export const certificateTrackSave = call({
  method: 'POST',
  path: '/company/console/track/save',
  access,
  encoding: 'json',
  summary: 'Create a track, or change its names and levels. Levels with a certificate are kept',
  changes: ['certificateSchemes', 'audit'],
  body: Type.Object({
    trackId: Type.Optional(Id),
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    title: Line(60),
    levels: Levels,
  }),
  data: Type.Object({ trackId: Id, revision: Type.Integer() }),
  errors: ['trackNotFound', 'conflict', 'levelInUse', 'tooManyTracks'],
})

export const certificateTrackReorder = call({
  method: 'POST',
  path: '/company/console/track/order',
  access,
  encoding: 'json',
  summary: 'Set the order of all tracks. Fails with `conflict` if tracks were created or deleted meanwhile',
  changes: ['certificateSchemes', 'audit'],
  body: Type.Object({ trackIds: Type.Array(Id, { minItems: 1, maxItems: maxListedTracks, uniqueItems: true }) }),
  data: Empty,
  errors: ['conflict'],
})

export const certificateTrackDelete = call({
  method: 'POST',
  path: '/company/console/track/delete',
  access,
  encoding: 'form',
  summary: 'Delete a track without certificates',
  changes: ['certificateSchemes', 'audit'],
  body: Type.Object({ trackId: Id }),
  data: Empty,
  errors: ['trackNotFound', 'levelInUse'],
})
