import type { Signer } from '../../../core/secrets/signer.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { type CertificateFacts, levelTitleOf } from '../certificate.facts.ts'

/** The facts in the token of a document's QR code: those that a forger would want to change. */
export type ProofTokenFacts = {
  readonly number: string
  readonly holder: string
  readonly title: string
  /** Days, `YYYY-MM-DD`. */
  readonly issuedAt: string
  readonly validUntil: string | null
}

const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Returns the document's facts as a signed token (JWS, EdDSA), which the published key verifies without the portal. The
 * names of its fields are short to fit a QR code.
 */
export function createProofToken(signer: Signer, facts: CertificateFacts, lang: Lang): string {
  const { name, nameLatin } = facts.holder
  const names = nameLatin && nameLatin !== name ? (lang === 'en' ? [nameLatin, name] : [name, nameLatin]) : [name]
  const level = levelTitleOf(facts)
  const title = pickText(facts.title, lang)
  const says = {
    n: facts.number,
    h: names.join(' '),
    t: level ? `${title} · ${pickText(level, lang)}` : title,
    i: facts.issuedAt,
    ...(facts.validUntil === null ? {} : { u: facts.validUntil }),
  }
  const text = `${packed({ alg: 'EdDSA', kid: signer.keyId })}.${packed(says)}`
  return `${text}.${signer.sign(text).toString('base64url')}`
}

/** Reads the facts of a token; null if no key of this portal signed it. */
export function readProofToken(signer: Signer, token: string): ProofTokenFacts | null {
  const [head = '', says = '', signature = '', ...more] = token.split('.')
  const { alg, kid } = opened(head)
  if (more.length > 0 || alg !== 'EdDSA' || typeof kid !== 'string') return null
  if (!signer.verify(kid, `${head}.${says}`, Buffer.from(signature, 'base64url'))) return null
  const { n, h, t, i, u } = opened(says)
  return {
    number: String(n),
    holder: String(h),
    title: String(t),
    issuedAt: String(i),
    validUntil: u === undefined ? null : String(u),
  }
}

function opened(part: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
