import { deflateRawSync } from 'node:zlib'
import { samlNamespaces } from './saml-xml.rules.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
const post = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'

type Request = {
  readonly id: string
  readonly ssoUrl: string
  readonly entityId: string
  readonly callbackUrl: string
  readonly now: Date
  readonly relayState: string
}
/** Builds the address at the provider that asks for a sign-in (AuthnRequest, HTTP-Redirect binding). */
export function authnRequestUrl({ id, ssoUrl, entityId, callbackUrl, now, relayState }: Request): string {
  const xml =
    `<samlp:AuthnRequest xmlns:samlp="${samlNamespaces.protocol}" xmlns:saml="${samlNamespaces.assertion}" ID="${id}" Version="2.0"` +
    ` IssueInstant="${now.toISOString()}" Destination="${escaped(ssoUrl)}" ProtocolBinding="${post}"` +
    ` AssertionConsumerServiceURL="${escaped(callbackUrl)}"><saml:Issuer>${escaped(entityId)}</saml:Issuer>` +
    `<samlp:NameIDPolicy AllowCreate="true"/></samlp:AuthnRequest>`
  const address = new URL(ssoUrl)
  address.searchParams.set('SAMLRequest', deflateRawSync(xml).toString('base64'))
  address.searchParams.set('RelayState', relayState)
  return address.href
}

/** The algorithms with which a provider may encrypt for us, in the order of preference. */
const ciphers = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]
/** The key with which a provider encrypts assertions, as metadata publish it. */
const encryptionKey = (certificate: string): string => `    <md:KeyDescriptor use="encryption">
      <ds:KeyInfo xmlns:ds="${samlNamespaces.signature}"><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[A-Z ]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
${ciphers.map((cipher) => `      <md:EncryptionMethod Algorithm="${cipher}"/>\n`).join('')}    </md:KeyDescriptor>
`

type OwnFacts = {
  readonly entityId: string
  /** The addresses to which an answer may be posted; the first is the usual one. */
  readonly callbackUrls: readonly string[]
  /** Of the key with which a provider encrypts; null: it does not. */
  readonly certificate: string | null
}
/** Returns the SAML metadata of the portal as a service provider. */
export function serviceProviderMetadata({ entityId, callbackUrls, certificate }: OwnFacts): string {
  const doors = callbackUrls.map(
    (url, index) =>
      `    <md:AssertionConsumerService Binding="${post}" Location="${escaped(url)}" index="${index}"${index === 0 ? ' isDefault="true"' : ''}/>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="${samlNamespaces.metadata}" entityID="${escaped(entityId)}">
  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="${samlNamespaces.protocol}">
${certificate ? encryptionKey(certificate) : ''}    <md:NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</md:NameIDFormat>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified</md:NameIDFormat>
${doors.join('')}  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}
