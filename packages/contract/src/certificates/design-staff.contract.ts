import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { ListOf, listQuery } from '../http/list.ts'
import { Bilingual, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { designFrames, designLangs, designLimits, designPageSizes, type PageSize } from './design.limits.ts'
import { UndrawableCharacters } from './undrawable.ts'

/**
 * Designs of certificates. Staff with the grant for the whole organisation see all of them; with the grant for one
 * company, those of this company alone.
 */
const access = { grant: 'certificates', orForCompany: true } as const

const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#RRGGBB' })
/** A length in tenths of a millimetre. */
const Place = Type.Integer({ minimum: -4200, maximum: 4200 })
const Length = Type.Integer({ minimum: 1, maximum: 4200 })
const box = {
  id: Type.String({ minLength: 1, maxLength: 40, description: 'unique in the design' }),
  x: Place,
  y: Place,
  width: Length,
  height: Length,
}
const Text = Type.Optional(Type.String({ maxLength: designLimits.text }))
/**
 * A text by language. A certificate in a language without a text shows the English one, otherwise the Chinese one,
 * otherwise any other.
 */
export const DesignTexts = Type.Object({
  zh: Text,
  en: Text,
  ja: Text,
  ko: Text,
  fr: Text,
  de: Text,
  es: Text,
  pt: Text,
  ru: Text,
  ar: Text,
  vi: Text,
  th: Text,
} satisfies Record<(typeof designLangs)[number], typeof Text>)

/**
 * A field on the page. Its position, counted from the upper left corner, and its lengths are in tenths of a millimetre,
 * font sizes in points.
 */
export const DesignField = Type.Union([
  Type.Object({
    kind: Type.Literal('text'),
    ...box,
    text: DesignTexts,
    size: Type.Integer({ minimum: designLimits.type.least, maximum: designLimits.type.most }),
    isBold: Type.Boolean(),
    color: Color,
    align: OneOf('left', 'center', 'right'),
    spacing: Type.Integer({ minimum: 0, maximum: designLimits.spacing, description: 'letter spacing' }),
  }),
  Type.Object({ kind: Type.Literal('code'), ...box }),
  Type.Object({
    kind: Type.Literal('seal'),
    ...box,
    fileId: Type.Optional({ ...Id, description: 'omitted: drawn from the name of the issuer' }),
  }),
  Type.Object({
    kind: Type.Literal('signature'),
    ...box,
    fileId: Type.Optional({ ...Id, description: 'omitted: a drawn flourish' }),
  }),
  Type.Object({ kind: Type.Literal('picture'), ...box, fileId: Id }),
  Type.Object({
    kind: Type.Literal('shape'),
    ...box,
    color: Color,
    outline: Type.Integer({ minimum: 0, maximum: designLimits.outline, description: '0: filled' }),
  }),
])

/** The content of a design. Later fields lie above earlier ones. */
export const DesignContent = Type.Object({
  size: OneOf(...(Object.keys(designPageSizes) as [PageSize, ...PageSize[]])),
  isLandscape: Type.Boolean(),
  paper: Color,
  frame: OneOf(...designFrames),
  accent: Color,
  backgroundFileId: Type.Optional({ ...Id, description: 'a picture that covers the page' }),
  fields: Type.Array(DesignField, { maxItems: designLimits.fields }),
})

export const designSorts = ['changed', 'name'] as const
const filters = { status: Type.Optional(OneOf('draft', 'published', 'changed')) }
export const DesignRow = Type.Object({
  id: Id,
  name: Type.String(),
  company: Nullable(Bilingual),
  size: OneOf(...(Object.keys(designPageSizes) as [PageSize, ...PageSize[]])),
  isLandscape: Type.Boolean(),
  status: OneOf('draft', 'published', 'changed'),
  version: Nullable(Type.Integer({ description: 'the version for new certificates' })),
  uses: Type.Integer({ description: 'number of templates that use it' }),
  changedAt: Instant,
})
export const designList = call({
  method: 'GET',
  path: '/company/console/design/list',
  access,
  encoding: 'query',
  summary: 'Designs of certificates. `changed`: published, with a newer draft',
  shows: ['certificateDesigns'],
  query: listQuery(designSorts, filters),
  data: ListOf(DesignRow),
  errors: [],
})

export const designRead = call({
  method: 'POST',
  path: '/company/console/design/read',
  access,
  encoding: 'form',
  summary: 'One design: its draft, its published versions, and the templates that may use it',
  shows: ['certificateDesigns', 'certificateSchemes'],
  body: Type.Object({ designId: Id }),
  data: Type.Object({
    designId: Id,
    revision: Type.Integer(),
    name: Type.String(),
    company: Nullable(Bilingual),
    content: DesignContent,
    status: OneOf('draft', 'published', 'changed'),
    versions: Type.Array(
      Type.Object({
        number: Type.Integer(),
        publishedAt: Instant,
        certificates: Type.Integer({ description: 'certificates drawn with this version' }),
      }),
    ),
    schemes: Type.Array(
      Type.Object({
        schemeId: Id,
        code: Type.String(),
        title: Bilingual,
        isUsing: Type.Boolean(),
        otherDesign: Nullable(Type.String({ description: 'the name of the design that the template uses instead' })),
      }),
    ),
    changedAt: Instant,
  }),
  errors: ['designNotFound'],
})

/** `tooLarge`: more pictures, or more bytes of them, than a design may have. */
const invalid = [
  'designOutside',
  'designPlaceholder',
  'designWithoutText',
  'designCodeSmall',
  'fileNotFound',
  'tooLarge',
] as const
export const designSave = call({
  method: 'POST',
  path: '/company/console/design/save',
  access,
  encoding: 'json',
  summary: 'Create a design, or change the draft of one. Certificates change only when it is published',
  changes: ['certificateDesigns', 'audit'],
  body: Type.Object({
    designId: Type.Optional(Id),
    revision: Type.Optional(Type.Integer({ minimum: 1 })),
    name: Type.String({ minLength: 1, maxLength: designLimits.name, pattern: '\\S' }),
    content: DesignContent,
  }),
  data: Type.Object({ designId: Id, revision: Type.Integer() }),
  errors: ['designNotFound', 'conflict', ...invalid],
  bodyLimit: 512 * 1024,
})

export const designPublish = call({
  method: 'POST',
  path: '/company/console/design/publish',
  access,
  encoding: 'json',
  summary: 'Publish the draft as the next version, for certificates issued from now on. Idempotent',
  changes: ['certificateDesigns', 'audit'],
  body: Type.Object({ designId: Id, revision: Type.Integer({ minimum: 1 }) }),
  data: Type.Object({ version: Type.Integer() }),
  errors: ['designNotFound', 'conflict', 'designIncomplete'],
})

export const designAssign = call({
  method: 'POST',
  path: '/company/console/design/assign',
  access,
  encoding: 'json',
  summary:
    'Set the templates whose new certificates have this design. A design of a company applies to the people of that company',
  changes: ['certificateDesigns', 'audit'],
  body: Type.Object({ designId: Id, schemeIds: Type.Array(Id, { maxItems: 500, uniqueItems: true }) }),
  data: Empty,
  errors: ['designNotFound', 'designNotPublished', 'schemeNotFound'],
})

export const designDelete = call({
  method: 'POST',
  path: '/company/console/design/delete',
  access,
  encoding: 'form',
  summary: 'Delete a design that was never published',
  changes: ['certificateDesigns', 'audit'],
  body: Type.Object({ designId: Id }),
  data: Empty,
  errors: ['designNotFound', 'designInUse'],
})

const Drawn = {
  lang: OneOf(...designLangs),
  schemeId: Type.Optional({ ...Id, description: 'a template whose texts the sample shows' }),
  content: DesignContent,
}
export const designPreview = call({
  method: 'POST',
  path: '/company/console/design/preview',
  access,
  encoding: 'json',
  summary: 'A sample of a design as PDF, drawn like a certificate',
  shows: [],
  body: Type.Object(Drawn),
  data: Empty,
  answersFile: true,
  errors: ['schemeNotFound', ...invalid],
  limit: { max: 240, perSeconds: 60 },
  bodyLimit: 512 * 1024,
})

export const designWarnings = call({
  method: 'POST',
  path: '/company/console/design/warnings',
  access,
  encoding: 'json',
  summary: 'The problems of a sample that do not prevent it from being drawn',
  shows: [],
  body: Type.Object(Drawn),
  data: Type.Object({
    undrawable: UndrawableCharacters,
    tight: Type.Array(Type.Integer(), { description: 'indexes of the fields whose text is reduced in size to fit' }),
  }),
  errors: ['schemeNotFound', ...invalid],
  limit: { max: 240, perSeconds: 60 },
  bodyLimit: 512 * 1024,
})

export const designPictureUpload = call({
  method: 'POST',
  path: '/company/console/design/picture',
  access,
  encoding: 'multipart',
  summary: 'Upload a background, a seal, a signature or another picture of a design (PNG or JPEG; 3 MB)',
  changes: [],
  query: Type.Object({
    designId: Type.Optional({
      ...Id,
      description: 'the design that will show it; omitted: a new design of the caller',
    }),
  }),
  data: Type.Object({ fileId: Id }),
  errors: ['designNotFound', 'tooLarge', 'wrongFileType', 'pictureTooLarge'],
  bodyLimit: 4 * 1024 * 1024,
  // Pictures are stored forever.
  limit: { max: 60, perSeconds: 3600 },
})
