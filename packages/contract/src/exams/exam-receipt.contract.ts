import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable } from '../http/scalars.ts'
import { EndedBy } from './ended-by.ts'

/**
 * Proof of the caller's submission: `content` is the paper and the answers as text, `digest` its SHA-256, `signature`
 * the portal's Ed25519 signature of `signedText`. They can be verified without the portal, with `publicKey` (SPKI in
 * base64).
 */
export const examReceipt = call({
  method: 'POST',
  path: '/exam/pc/receipt',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Receipt of an ended attempt',
  shows: [],
  body: Type.Object({ attemptId: Id }),
  data: Type.Object({
    attemptId: Id,
    code: Type.String(),
    examTitle: Bilingual,
    number: Type.Integer(),
    candidate: Type.Object({ name: Type.String(), employeeNo: Type.String() }),
    submittedAt: Instant,
    endedBy: EndedBy,
    issuedAt: Instant,
    digest: Type.String(),
    content: Type.String(),
    isIntact: Type.Boolean({ description: 'the stored content still matches the signature' }),
    signature: Type.String(),
    signedText: Type.String(),
    keyId: Type.String(),
    publicKey: Type.String(),
    verifyUrl: Type.String(),
  }),
  errors: ['attemptNotFound', 'attemptNotEnded', 'receiptNotFound'],
})

export const examReceiptFile = call({
  method: 'GET',
  path: '/exam/pc/receiptFile',
  access: 'signedIn',
  encoding: 'query',
  summary: 'The receipt as PDF, in both languages',
  shows: [],
  query: Type.Object({ attemptId: Id }),
  data: Empty,
  answersFile: true,
  errors: ['attemptNotFound', 'attemptNotEnded', 'receiptNotFound'],
  limit: { max: 20, perSeconds: 60 },
})

/**
 * Verifies a receipt for anyone, by its code; if the digest of a content is given, the result also states whether that
 * content was submitted.
 */
export const receiptVerify = call({
  method: 'GET',
  path: '/exam/pc/verifyReceipt',
  access: 'public',
  encoding: 'query',
  summary: 'Check a receipt',
  shows: [],
  query: Type.Object({
    code: Type.String({ minLength: 16, maxLength: 40 }),
    digest: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$' })),
  }),
  data: Type.Object({
    code: Type.String(),
    genuine: Type.Literal(true),
    examTitle: Bilingual,
    submittedAt: Instant,
    matches: Nullable(Type.Boolean()),
  }),
  errors: ['receiptNotFound'],
  limit: { max: 10, perSeconds: 60 },
})
