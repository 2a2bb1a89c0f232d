import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Empty, Id, Instant, Nullable, Points, Words } from '../http/scalars.ts'

/** `expired` is derived from `validUntil` at the moment of asking. */
export const CertificateState = Words('valid', 'expired', 'revoked', 'superseded')

export const CertificateCard = Type.Object({
  certificateId: Id,
  number: Type.String(),
  kind: Words('course', 'exam'),
  title: Type.String(),
  level: Nullable(Type.String()),
  holderName: Type.String(),
  state: CertificateState,
  issuedAt: Day,
  validUntil: Nullable(Day),
})

export const getCertificateListV2 = call({
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

export const getCertificateDataOfProject = call({
  method: 'GET',
  path: '/company/certificate/getCertificateDataOfProject',
  access: 'signedIn',
  encoding: 'query',
  summary: 'One certificate of the caller with its facts, path and log',
  shows: ['certificates'],
  query: Type.Object({ certificateId: Id }),
  data: Type.Object({
    ...CertificateCard.properties,
    svg: Type.String({ description: 'the document, drawn by the server' }),
    verifyUrl: Type.String(),
    renewFrom: Nullable(Day),
    source: Type.Object({
      kind: Words('course', 'exam', 'application'),
      title: Type.String(),
      attemptId: Nullable(Id),
      productId: Nullable(Id),
      score: Nullable(Points),
      passingPoints: Nullable(Points),
      /** The score since it was corrected; what is printed on the document stays as it was when it was issued. */
      corrected: Nullable(Type.Object({ score: Points, totalPoints: Points, at: Instant })),
    }),
    stateReason: Nullable(Type.String()),
    path: Type.Array(Type.Object({ title: Type.String(), issuedAt: Nullable(Day) })),
    log: Type.Array(Type.Object({ kind: Words('issued', 'downloaded', 'queried', 'revoked', 'superseded'), at: Instant, note: Type.String() })),
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
  query: Type.Object({ certificateId: Id, lang: Type.Optional(Words('zh', 'en')) }),
  data: Empty,
  answersFile: true,
  errors: ['certificateNotFound'],
})

/** Public query: the number and the holder's name must both match, or the number and the secret of the QR code. */
export const certificateQuery = call({
  method: 'POST',
  path: '/company/certificate/query',
  access: 'public',
  encoding: 'form',
  summary: 'Check a certificate',
  shows: [],
  body: Type.Object({
    number: Type.String({ minLength: 4, maxLength: 60 }),
    name: Type.Optional(Type.String({ maxLength: 120 })),
    secret: Type.Optional(Type.String({ maxLength: 120 })),
  }),
  data: Type.Object({
    number: Type.String(),
    state: CertificateState,
    stateAt: Nullable(Day),
    stateReason: Nullable(Type.String()),
    holderName: Type.String(),
    kind: Words('course', 'exam'),
    title: Type.Object({ zh: Type.String(), en: Type.String() }),
    level: Nullable(Type.Object({ zh: Type.String(), en: Type.String() })),
    sentence: Type.Object({ zh: Type.String(), en: Type.String() }),
    score: Nullable(Type.String()),
    /** The score since it was corrected, of a certificate that counts. */
    corrected: Nullable(Type.Object({ score: Type.String(), at: Day })),
    issuer: Type.Object({ zh: Type.String(), en: Type.String() }),
    issuedAt: Day,
    validUntil: Nullable(Day),
    checkedAt: Instant,
  }),
  errors: ['certificateNoMatch'],
  limit: { max: 10, perSeconds: 60 },
})
