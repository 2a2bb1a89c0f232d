import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Empty, Id, OneOf } from '../http/scalars.ts'
import { certificateProof } from './certificate.contract.ts'

/** The formats of a badge: the credential alone, or inside its picture (Open Badges 3.0). */
export const badgeFormats = ['json', 'png', 'svg'] as const
const Format = OneOf(...badgeFormats)

export const certificateBadge = call({
  method: 'GET',
  path: '/company/certificate/badge',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The certificate as a signed Open Badges 3.0 credential',
  changes: ['certificates'],
  query: Type.Object({ certificateId: Id, format: Format }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNotFound'],
  limit: { max: 30, perSeconds: 60 },
})

/**
 * Returns the badge of a certificate to anyone who gives the same proof as for `certificateCheck`: its number with a
 * name, secret or token.
 */
export const checkedCertificateBadge = call({
  method: 'POST',
  path: '/company/certificate/badgeOf',
  access: 'public',
  encoding: 'form',
  summary: 'The signed credential of a certificate that was checked',
  changes: [],
  body: Type.Object({ ...certificateProof, format: Format }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNoMatch'],
  limit: { max: 10, perSeconds: 60 },
})

export const certificatePicture = call({
  method: 'GET',
  path: '/company/certificate/picture',
  access: 'public',
  encoding: 'query',
  summary: 'The badge of a certificate as PNG, or the preview card of its shared link while the certificate is valid',
  shows: [],
  query: Type.Object({
    number: Type.String({ minLength: 4, maxLength: 60 }),
    secret: Type.String({ minLength: 1, maxLength: 120 }),
    shape: OneOf('badge', 'card'),
    lang: Type.Optional(OneOf('zh', 'en')),
  }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNoMatch'],
  limit: { max: 60, perSeconds: 60 },
})

export const certificateStatus = call({
  method: 'GET',
  path: '/company/certificate/status',
  access: 'public',
  encoding: 'query',
  summary: 'The invalid certificates of a list, as a signed Bitstring Status List credential',
  shows: [],
  query: Type.Object({ list: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
  data: Empty,
  answersFile: true,
  errors: ['notFound'],
  limit: { max: 120, perSeconds: 60 },
})
