import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Bilingual, Day, Empty, Id, Instant, Nullable, OneOf } from '../http/scalars.ts'
import { policyLimits as limits } from './policy.limits.ts'

const Version = Type.Integer({ minimum: 1, description: 'the number of the revision' })

/** A person's signature of a policy. */
export const PolicySignature = Type.Object({
  version: Version,
  openedAt: Instant,
  signedAt: Instant,
  name: Type.String({ description: 'as the person typed it' }),
  digest: Type.String({ description: 'SHA-256 of the revision that was signed' }),
})
/** A published revision in the form in which people read it. Its text is HTML. */
export const PolicyText = {
  version: Version,
  title: Bilingual,
  kind: OneOf('text', 'pdf'),
  body: Bilingual,
  fileUrl: Nullable({ ...Type.String(), description: 'address of the PDF file, valid for six hours' }),
  note: { ...Bilingual, description: 'the changes since the previous revision' },
  effectiveOn: Nullable(Day),
  publishedAt: Instant,
  digest: Type.String(),
}

export const myPolicies = call({
  method: 'POST',
  path: '/company/pc/policy/mine',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Policies that the caller has to sign or has signed, those to sign first',
  shows: ['policies', 'requirements'],
  body: Type.Object({}),
  data: Type.Object({
    policies: Type.Array(
      Type.Object({
        policyId: Id,
        title: Bilingual,
        version: { ...Version, description: 'the current revision' },
        isAsked: Type.Boolean({ description: 'the caller has to sign it now' }),
        dueOn: Nullable(Day),
        signedVersion: Nullable(Version),
        signedAt: Nullable(Instant),
      }),
    ),
  }),
  errors: [],
})

export const policyOpen = call({
  method: 'POST',
  path: '/company/pc/policy/open',
  access: 'signedIn',
  encoding: 'form',
  summary:
    'One policy, for people who have to sign it or have signed it; if a revision is given, the one that they signed',
  shows: ['policies'],
  body: Type.Object({ policyId: Id, version: Type.Optional(Version) }),
  data: Type.Object({
    policyId: Id,
    ...PolicyText,
    isCurrent: Type.Boolean(),
    maySign: Type.Boolean({ description: 'the caller has to sign this revision now' }),
    isRead: Type.Boolean({ description: 'the caller has reached the end' }),
    dueOn: Nullable(Day),
    signer: Type.String({ description: 'the name with which the caller signs' }),
    signatures: Type.Array(PolicySignature, { description: "the caller's signatures, newest first" }),
  }),
  errors: ['policyNotFound'],
})

export const policyReadingFinish = call({
  method: 'POST',
  path: '/company/pc/policy/readUp',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Record that the caller has reached the end of the current revision',
  changes: [],
  body: Type.Object({ policyId: Id, version: Version }),
  data: Empty,
  errors: ['policyNotFound', 'policyRevised'],
})

export const policySign = call({
  method: 'POST',
  path: '/company/pc/policy/sign',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Sign the current revision of a policy. Repeating it changes nothing',
  changes: ['policies', 'requirements'],
  body: Type.Object({ policyId: Id, version: Version, name: Type.String({ minLength: 1, maxLength: limits.name }) }),
  data: PolicySignature,
  errors: ['policyNotFound', 'policyRevised', 'policyNotRead', 'policyNotAsked', 'policyOtherName'],
})
