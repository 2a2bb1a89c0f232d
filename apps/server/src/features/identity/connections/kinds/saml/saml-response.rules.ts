import type { ExpectedSamlAnswer, SamlClaims, SamlReason } from './saml.task.ts'
import {
  childElementsOf,
  onlyChildElement,
  type SamlNode,
  samlNamespaces,
  selfAndDescendants,
} from './saml-xml.rules.ts'

/** The most milliseconds by which the provider's clock and ours may differ. */
const skewMs = 60_000
/**
 * The most elements and attributes of an answer: a person in several hundred groups. The time to verify a signature
 * grows with their square, and anybody can post an answer.
 */
const most = { elements: 1000, attributes: 4000 } as const
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const denials = /:(AuthnFailed|RequestDenied|NoPassive)$/

/** The algorithms of signatures that are accepted, by their names in XML. */
export const samlSignatureMethods: Readonly<Record<string, { readonly key: 'rsa' | 'ec'; readonly hash: string }>> =
  Object.fromEntries(
    (['rsa', 'ec'] as const).flatMap((key) =>
      ['sha256', 'sha384', 'sha512'].map((hash) => [
        `http://www.w3.org/2001/04/xmldsig-more#${key === 'ec' ? 'ecdsa' : key}-${hash}`,
        { key, hash },
      ]),
    ),
  )
/** The algorithms of digests that are accepted. */
export const samlDigestMethods: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}
export const exclusiveCanonicalization = 'http://www.w3.org/2001/10/xml-exc-c14n#'
export const envelopedSignatureTransform = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const transforms: readonly string[] = [envelopedSignatureTransform, exclusiveCanonicalization]

/** Thrown when a SAML response is rejected, with the reason. */
export class SamlRefusal extends Error {
  readonly reason: SamlReason
  readonly isDenied: boolean
  constructor(reason: SamlReason, detail: string, { isDenied = false } = {}) {
    super(detail)
    this.reason = reason
    this.isDenied = isDenied
  }
}
export function checkSamlCondition(isGood: boolean, reason: SamlReason, detail: string): void {
  if (!isGood) throw new SamlRefusal(reason, detail)
}

/**
 * Checks the parts of a response around its assertion, and returns all its elements. Throws `SamlRefusal`, also if the
 * provider reports a failure.
 */
export function checkSamlEnvelope(root: SamlNode | null, expected: ExpectedSamlAnswer): readonly SamlNode[] {
  if (!root) throw new SamlRefusal('xml', 'not well-formed, or with a DTD, comments or CDATA')
  checkSamlCondition(root.ns === samlNamespaces.protocol && root.local === 'Response', 'structure', 'not a response')
  const all = [...selfAndDescendants(root)]
  const attributes = all.reduce((sum, one) => sum + Object.keys(one.attributes).length, 0)
  checkSamlCondition(all.length <= most.elements && attributes <= most.attributes, 'structure', 'too many elements')
  const { Destination: destination, InResponseTo: request } = root.attributes
  checkSamlCondition(
    destination === undefined || destination === expected.callbackUrl,
    'recipient',
    `for ${destination}`,
  )
  checkSamlCondition(request === undefined || request === expected.requestId, 'request', 'answers another request')
  const issuer =
    childElementsOf(root, 'protocol', 'Issuer').length + childElementsOf(root, 'assertion', 'Issuer').length
  checkSamlCondition(issuer <= 1, 'structure', 'several issuers')
  checkSamlCondition(all.filter(({ local }) => local === 'Response').length === 1, 'structure', 'several responses')
  const ids = all.flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (/^(xml:)?id$/i.test(name) ? [value] : [])),
  )
  checkSamlCondition(new Set(ids).size === ids.length, 'structure', 'an ID twice')
  checkStatus(root)
  return all
}

/**
 * Checks the shape of a whole response before its signatures: it must have exactly one assertion, signed and directly
 * in the response. Throws `SamlRefusal`.
 */
export function checkSamlShape(root: SamlNode, expected: ExpectedSamlAnswer): void {
  const all = checkSamlEnvelope(root, expected)
  checkSamlCondition(!all.some(({ local }) => local.startsWith('Encrypted')), 'encrypted', 'encrypted')
  const assertions = all.filter(({ local }) => local === 'Assertion')
  const [assertion] = assertions
  checkSamlCondition(assertions.length === 1, 'structure', `${assertions.length} assertions`)
  checkSamlCondition(
    childElementsOf(root, 'assertion', 'Assertion')[0] === assertion,
    'structure',
    'an assertion in another place',
  )
  checkSamlSignatures(all, [root, assertion as SamlNode])
  checkSamlCondition(signaturesOf(assertion).length === 1, 'signature', 'the assertion is not signed')
}

function checkStatus(root: SamlNode): void {
  const status = onlyChildElement(onlyChildElement(root, 'protocol', 'Status'), 'protocol', 'StatusCode')
  if (status?.attributes.Value === success) return
  const codes = status ? [...selfAndDescendants(status)].map(({ attributes }) => attributes.Value ?? '') : []
  throw new SamlRefusal('status', codes.join(' ') || 'no status', {
    isDenied: codes.some((code) => denials.test(code)),
  })
}

const signaturesOf = (owner: SamlNode | undefined) => childElementsOf(owner, 'signature', 'Signature')
/**
 * Checks the shape of all signatures: each of the `owners` has at most one as a child, which signs only this owner, and
 * there are no other signatures. Throws `SamlRefusal`.
 */
export function checkSamlSignatures(all: readonly SamlNode[], owners: readonly SamlNode[]): void {
  const own = owners.flatMap((owner) => signaturesOf(owner).map((signature) => ({ owner, signature })))
  checkSamlCondition(
    owners.every((owner) => signaturesOf(owner).length <= 1),
    'structure',
    'several signatures',
  )
  checkSamlCondition(
    all.filter(({ local }) => local === 'Signature').length === own.length,
    'structure',
    'a signature in another place',
  )
  for (const { owner, signature } of own) {
    const info = onlyChildElement(signature, 'signature', 'SignedInfo')
    const reference = onlyChildElement(info, 'signature', 'Reference')
    const inside = [...selfAndDescendants(signature)]
    checkSamlCondition(
      !inside.some(({ local }) => local === 'Object' || local === 'Manifest'),
      'structure',
      'objects in a signature',
    )
    checkSamlCondition(
      inside.filter(({ local }) => local === 'SignedInfo').length === 1,
      'structure',
      'several SignedInfo',
    )
    checkSamlCondition(
      inside.filter(({ local }) => local === 'Reference').length === 1,
      'structure',
      'several references',
    )
    checkSamlCondition(
      reference?.attributes.URI === `#${owner.attributes.ID ?? ''}`,
      'structure',
      'it signs another element',
    )
    const method = onlyChildElement(info, 'signature', 'SignatureMethod')?.attributes.Algorithm ?? ''
    const digest = onlyChildElement(reference, 'signature', 'DigestMethod')?.attributes.Algorithm ?? ''
    checkSamlCondition(Object.hasOwn(samlSignatureMethods, method), 'algorithm', method)
    checkSamlCondition(Object.hasOwn(samlDigestMethods, digest), 'algorithm', digest)
    const form = onlyChildElement(info, 'signature', 'CanonicalizationMethod')?.attributes.Algorithm ?? ''
    checkSamlCondition(form === exclusiveCanonicalization, 'algorithm', form)
    for (const { attributes } of inside.filter(({ local }) => local === 'Transform'))
      checkSamlCondition(transforms.includes(attributes.Algorithm ?? ''), 'algorithm', attributes.Algorithm ?? '')
  }
}

/** Milliseconds of an instant of SAML; NaN if it is not an instant. Instants without a zone are not UTC for sure, so they are none. */
const instantOf = (written: string | undefined): number =>
  written !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(written)
    ? Date.parse(written)
    : Number.NaN
function checkTimes({ attributes }: SamlNode, now: number, needsEnd: boolean): void {
  const { NotBefore: from, NotOnOrAfter: until } = attributes
  if (from !== undefined) checkSamlCondition(instantOf(from) <= now + skewMs, 'time', `not before ${from}`)
  if (until !== undefined || needsEnd)
    checkSamlCondition(instantOf(until) > now - skewMs, 'time', `not on or after ${until}`)
}

/**
 * Reads an assertion whose bytes were signed: its claims, and the time of the sign-in in seconds since 1970, or null if
 * it gives none. Throws `SamlRefusal` unless it is valid for this connection, this request and the current time.
 */
export function readSamlAssertion(
  root: SamlNode | null,
  expected: ExpectedSamlAnswer,
): { readonly claims: SamlClaims; readonly signedInAt: number | null } {
  if (root?.ns !== samlNamespaces.assertion || root.local !== 'Assertion')
    throw new SamlRefusal('structure', 'an assertion was not signed')
  checkSamlCondition(
    onlyChildElement(root, 'assertion', 'Issuer')?.text.trim() === expected.idpEntityId,
    'issuer',
    'another issuer',
  )
  checkSubject(root, expected)
  checkConditions(root, expected)
  const statements = childElementsOf(root, 'assertion', 'AuthnStatement')
  checkSamlCondition(statements.length > 0, 'structure', 'no sign-in')
  for (const { attributes } of statements)
    if (attributes.SessionNotOnOrAfter !== undefined)
      checkSamlCondition(
        instantOf(attributes.SessionNotOnOrAfter) > expected.now - skewMs,
        'time',
        'the session has ended',
      )
  const signedInAt = Math.min(...statements.map(({ attributes }) => instantOf(attributes.AuthnInstant)))
  return {
    claims: { ...attributesOf(root), ...nameOf(root) },
    signedInAt: Number.isFinite(signedInAt) ? Math.floor(signedInAt / 1000) : null,
  }
}

function checkSubject(root: SamlNode, { callbackUrl, requestId, now }: ExpectedSamlAnswer): void {
  const confirmations = childElementsOf(
    onlyChildElement(root, 'assertion', 'Subject'),
    'assertion',
    'SubjectConfirmation',
  )
    .filter(({ attributes }) => attributes.Method === bearer)
    .map((one) => onlyChildElement(one, 'assertion', 'SubjectConfirmationData'))
  const [confirmation] = confirmations
  if (!confirmation || confirmations.length > 1) throw new SamlRefusal('subject', 'no single bearer of the subject')
  const { Recipient: recipient, InResponseTo: request } = confirmation.attributes
  checkSamlCondition(recipient === callbackUrl, 'recipient', `for ${recipient}`)
  checkSamlCondition(request === requestId, 'request', 'answers another request')
  checkTimes(confirmation, now, true)
}

const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']
function checkConditions(root: SamlNode, { spEntityId, now }: ExpectedSamlAnswer): void {
  const conditions = onlyChildElement(root, 'assertion', 'Conditions')
  if (!conditions) throw new SamlRefusal('audience', 'no conditions')
  checkTimes(conditions, now, false)
  checkSamlCondition(
    conditions.children.every(({ local }) => knownConditions.includes(local)),
    'structure',
    'an unknown condition',
  )
  const audiences = childElementsOf(conditions, 'assertion', 'AudienceRestriction')
  const isForUs = (restriction: SamlNode) =>
    childElementsOf(restriction, 'assertion', 'Audience').some(({ text }) => text.trim() === spEntityId)
  checkSamlCondition(audiences.length > 0 && audiences.every(isForUs), 'audience', 'for another audience')
}

/** The attributes by their names; a list for one with several values. */
function attributesOf(root: SamlNode): SamlClaims {
  const found = new Map<string, string[]>()
  for (const statement of childElementsOf(root, 'assertion', 'AttributeStatement'))
    for (const attribute of childElementsOf(statement, 'assertion', 'Attribute')) {
      const values = childElementsOf(attribute, 'assertion', 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(({ text }) => text.trim())
      const name = attribute.attributes.Name ?? ''
      if (name !== '') found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return Object.fromEntries(
    [...found].flatMap(([name, values]) => {
      const [first] = values
      return first === undefined ? [] : [[name, values.length === 1 ? first : values]]
    }),
  )
}

/** The name of the subject. A transient one names a session and no person. */
function nameOf(root: SamlNode): SamlClaims {
  const name = onlyChildElement(onlyChildElement(root, 'assertion', 'Subject'), 'assertion', 'NameID')
  if (!name || name.children.length > 0 || name.attributes.Format === transient) return {}
  return { NameID: name.text.trim() }
}
