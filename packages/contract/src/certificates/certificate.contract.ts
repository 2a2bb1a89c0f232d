import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Empty, Id, Instant, Nullable, OneOf, Points } from '../http/scalars.ts'
import { designLangs } from './design.limits.ts'

/** The state of a certificate. `expired` is derived from `validUntil` at the time of the request. */
export const CertificateState = OneOf('valid', 'expired', 'revoked', 'superseded')

export const CertificateCard = Type.Object({
  certificateId: Id,
  number: Type.String(),
  kind: OneOf('course', 'exam'),
  title: Type.String(),
  level: Nullable(Type.String()),
  holderName: Type.String(),
  state: CertificateState,
  issuedAt: Day,
  validUntil: Nullable(Day),
})

export const myCertificateList = call({
  method: 'GET',
  path: '/company/certificate/getCertificateListV2',
  access: 'signedIn',
  encoding: 'query',
  summary: 'Certificates of the caller, newest first',
  shows: ['certificates'],
  query: Type.Object({ ...pageQuery(12) }),
  data: PageOf(CertificateCard),
  errors: [],
})

const NamedCertificate = Type.Object({ certificateId: Id, number: Type.String() })

export const myCertificateRead = call({
  method: 'GET',
  path: '/company/certificate/getCertificateDataOfProject',
  access: 'signedIn',
  encoding: 'query',
  summary: 'One certificate of the caller with its facts, track and log',
  shows: ['certificates'],
  query: Type.Object({ certificateId: Id }),
  data: Type.Object({
    ...CertificateCard.properties,
    svg: Type.String({ description: 'the document, drawn by the server' }),
    badgeSvg: Type.String({ description: 'the badge, drawn by the server' }),
    langs: Type.Array(OneOf(...designLangs), {
      description: 'languages of the document besides Chinese and English',
    }),
    verifyUrl: Type.String(),
    issuer: Type.String(),
    renewFrom: Nullable(Day),
    /** The certificate that superseded this one, and the one it superseded. */
    successor: Nullable(NamedCertificate),
    former: Nullable(NamedCertificate),
    /** Ways to renew it; null if it does not expire or is no longer valid. Completed steps are left out. */
    renewal: Nullable(
      Type.Object({
        from: Day,
        isOpen: Type.Boolean(),
        ways: Type.Array(
          Type.Object({
            kind: OneOf('course', 'exam', 'evidence'),
            id: Id,
            title: Type.String(),
            isDone: Type.Boolean(),
          }),
        ),
      }),
    ),
    source: Type.Object({
      kind: OneOf('course', 'exam', 'application', 'hand'),
      title: Type.String(),
      attemptId: Nullable(Id),
      productId: Nullable(Id),
      score: Nullable(Points),
      passingPoints: Nullable(Points),
      /** The score after a correction; the printed document still shows the score at the time of issue. */
      corrected: Nullable(Type.Object({ score: Points, totalPoints: Points, at: Instant })),
    }),
    stateReason: Nullable(Type.String()),
    path: Type.Array(Type.Object({ title: Type.String(), issuedAt: Nullable(Day) })),
    log: Type.Array(
      Type.Object({
        kind: OneOf('issued', 'downloaded', 'queried', 'revoked', 'superseded'),
        at: Instant,
        note: Type.String(),
      }),
    ),
  }),
  errors: ['certificateNotFound'],
})

export const certificateFile = call({
  method: 'GET',
  path: '/company/certificate/file',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The certificate as PDF',
  changes: ['certificates'],
  query: Type.Object({ certificateId: Id, lang: Type.Optional(OneOf(...designLangs)) }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNotFound'],
})

/**
 * The number of a certificate, and the caller's proof of having seen the document: the holder's name, a link's secret
 * or a QR code's token.
 */
export const certificateProof = {
  number: Type.String({ minLength: 4, maxLength: 60 }),
  name: Type.Optional(Type.String({ maxLength: 120 })),
  secret: Type.Optional(Type.String({ maxLength: 120 })),
  token: Type.Optional(Type.String({ maxLength: 2000, description: 'of the QR code' })),
}

/**
 * Checks a certificate for anyone, given its number together with the holder's name, the secret of a shared link, or
 * the signed token of the QR code.
 */
export const certificateCheck = call({
  method: 'POST',
  path: '/company/certificate/query',
  access: 'public',
  encoding: 'form',
  summary: 'Check a certificate',
  shows: [],
  body: Type.Object(certificateProof),
  data: Type.Object({
    number: Type.String(),
    state: CertificateState,
    stateAt: Nullable(Day),
    stateReason: Nullable(Type.String()),
    isImported: Type.Boolean({ description: 'issued elsewhere, and entered from earlier records' }),
    supersededBy: Nullable(Type.String({ description: 'the number of its successor' })),
    holderName: Type.String(),
    kind: OneOf('course', 'exam'),
    title: Type.Object({ zh: Type.String(), en: Type.String() }),
    level: Nullable(Type.Object({ zh: Type.String(), en: Type.String() })),
    sentence: Type.Object(
      { zh: Type.String(), en: Type.String() },
      { description: 'complete, with the title where the document continues with it; empty: none' },
    ),
    score: Nullable(Type.String()),
    /** The score after a correction, for a certificate that is still valid. */
    corrected: Nullable(Type.Object({ score: Type.String(), at: Day })),
    issuer: Type.Object({ zh: Type.String(), en: Type.String() }),
    issuedAt: Day,
    validUntil: Nullable(Day),
    checkedAt: Instant,
  }),
  errors: ['certificateNoMatch'],
  limit: { max: 10, perSeconds: 60 },
})

/**
 * The keys with which anyone can verify the signature of a document's QR code or badge without the portal. A key that
 * has ever signed anything is never removed.
 */
export const certificateKeys = call({
  method: 'GET',
  path: '/company/certificate/keys',
  access: 'public',
  encoding: 'query',
  summary: 'The public keys of the portal, the newest first',
  shows: [],
  data: Type.Object({
    list: Type.Array(
      Type.Object({
        keyId: Type.String(),
        isCurrent: Type.Boolean({ description: 'the current signing key' }),
        pem: Type.String({ description: 'Ed25519, in the form that openssl reads' }),
      }),
    ),
  }),
  errors: [],
})
