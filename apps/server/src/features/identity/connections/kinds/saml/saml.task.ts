/** The reasons why an answer of a SAML provider is refused. `saml.words.ts` explains them to administrators. */
export const samlReasons = [
  'xml',
  'encrypted',
  'cipher',
  'decryption',
  'status',
  'structure',
  'algorithm',
  'signature',
  'issuer',
  'recipient',
  'request',
  'audience',
  'time',
  'subject',
] as const
export type SamlReason = (typeof samlReasons)[number]

export type SamlProviderFacts = {
  readonly idpEntityId: string
  readonly ssoUrl: string
  /** In PEM, of which one must have signed. */
  readonly certificates: readonly string[]
}
/**
 * The values that a SAML response must match: its provider, the portal as its audience, and the request that it
 * answers.
 */
export type ExpectedSamlAnswer = SamlProviderFacts & {
  readonly spEntityId: string
  readonly callbackUrl: string
  readonly requestId: string
  /** The private keys of the connection in PEM, the newest first, for encrypted assertions. */
  readonly keys: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
}
export type SamlTask =
  | { readonly task: 'metadata'; readonly bytes: Uint8Array }
  | { readonly task: 'response'; readonly bytes: Uint8Array; readonly expected: ExpectedSamlAnswer }
export type SamlClaims = Readonly<Record<string, string | readonly string[]>>
export type SamlAnswers = {
  /** Null: not the metadata of one provider. */
  readonly metadata: { readonly found: SamlProviderFacts | null }
  readonly response:
    | { readonly claims: SamlClaims; readonly signedInAt: number | null }
    | { readonly reason: SamlReason; readonly isDenied: boolean; readonly detail: string }
}
