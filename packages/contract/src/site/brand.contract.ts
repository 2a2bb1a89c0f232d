import { type TOptional, type TSchema, Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { brandLimits as most, type SwitchablePage, switchablePages } from './brand.limits.ts'

/** Staff calls for the brand: the names, pictures and colour under which the portal appears everywhere. */
const access = { grant: 'operations' } as const
const inBoth = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Page = OneOf(...switchablePages)
const Text = Type.Object({ title: Bilingual, lead: Bilingual })
const AskedText = Type.Object({ title: inBoth(most.pageTitle), lead: inBoth(most.pageLead) })
/** One optional property for each public page. */
const ofEachPage = <S extends TSchema>(schema: S) =>
  Type.Object(
    Object.fromEntries(switchablePages.map((page) => [page, Type.Optional(schema)])) as Record<
      SwitchablePage,
      TOptional<S>
    >,
  )
const Filing = Type.Object({ words: Type.String(), url: Nullable(Type.String()) })
const AskedFiling = Type.Optional(
  Type.Object({
    words: Type.Optional(Type.String({ maxLength: most.recordWords })),
    url: Type.Optional(Type.String({ maxLength: most.recordUrl, pattern: '^(https?://\\S+)?$' })),
  }),
)

/** The brand as staff saved it, and the names that are used for empty fields. */
export const brandRead = call({
  method: 'GET',
  path: '/site/console/brandRead',
  access,
  encoding: 'query',
  summary: 'The brand of the portal',
  shows: ['brand'],
  data: Type.Object({
    revision: Type.Integer({ description: '0: never saved' }),
    updatedAt: Nullable(Instant),
    name: Bilingual,
    shortName: Bilingual,
    issuer: Bilingual,
    address: Bilingual,
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    logoFileId: Nullable(Id),
    logoDarkFileId: Nullable(Id),
    iconFileId: Nullable(Id),
    color: Nullable(Type.String()),
    mailSender: Bilingual,
    mailFooter: Bilingual,
    smsSignature: Bilingual,
    footer: Bilingual,
    icp: Nullable(Filing),
    police: Nullable(Filing),
    pagesOff: Type.Array(Page),
    pageTexts: ofEachPage(Text),
    defaults: Type.Object(
      { name: Bilingual, shortName: Bilingual, issuer: Bilingual },
      { description: 'used while a field is empty: from the environment, or neutral' },
    ),
    mailFrom: Type.String({ description: 'the address from which email is sent; set in the environment' }),
  }),
  errors: [],
})

/** Saves the brand. Every page, document and message shows it within seconds. Issued certificates keep their issuer. */
export const brandSave = call({
  method: 'POST',
  path: '/site/console/brandPut',
  access,
  encoding: 'json',
  summary: 'Change the brand of the portal',
  changes: ['brand'],
  body: Type.Object({
    revision: Type.Integer({ minimum: 0 }),
    name: inBoth(most.name),
    shortName: inBoth(most.shortName),
    issuer: inBoth(most.issuer),
    address: inBoth(most.address),
    email: Type.Optional(Type.String({ maxLength: most.email, pattern: '^([^\\s@]+@[^\\s@]+)?$' })),
    phone: Type.Optional(Type.String({ maxLength: most.phone })),
    logoFileId: Type.Optional(Id),
    logoDarkFileId: Type.Optional(Id),
    iconFileId: Type.Optional(Id),
    color: Type.Optional(Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' })),
    mailSender: inBoth(most.mailSender),
    mailFooter: inBoth(most.mailFooter),
    smsSignature: inBoth(most.smsSignature),
    footer: inBoth(most.footer),
    icp: AskedFiling,
    police: AskedFiling,
    pagesOff: Type.Array(Page, { maxItems: switchablePages.length, uniqueItems: true }),
    pageTexts: Type.Optional(ofEachPage(AskedText)),
  }),
  data: Type.Object({ revision: Type.Integer() }),
  errors: ['conflict', 'fileNotFound'],
})

/** Uploads a logo or an icon. The file is public, re-encoded, and deleted after a day without use. */
export const brandPictureUpload = call({
  method: 'POST',
  path: '/site/console/brandPicture',
  access,
  encoding: 'multipart',
  summary: 'Upload a logo or an icon',
  changes: [],
  data: Type.Object({ fileId: Id, url: Type.String(), mime: Type.String(), size: Type.Integer() }),
  errors: ['tooLarge', 'wrongFileType', 'pictureTooLarge', 'uploadQuota'],
  bodyLimit: 6 * 1024 * 1024,
  limit: { max: 60, perSeconds: 300 },
})
