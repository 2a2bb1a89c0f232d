import {
  type CipherGCM,
  constants,
  createCipheriv,
  generateKeyPairSync,
  publicEncrypt,
  randomBytes,
  sign,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { createRsaPair, createSelfSignedCertificate } from './gateway-keys.ts'

const [assertionNs, protocolNs] = ['urn:oasis:names:tc:SAML:2.0:assertion', 'urn:oasis:names:tc:SAML:2.0:protocol']
const sha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const isoTimeMinutesAfter = (count: number, from = new Date()): string =>
  new Date(from.getTime() + count * 60_000).toISOString()

export type SamlKey = { readonly privateKey: string; readonly certificate: string }
export function createSamlKey(name = 'idp.starbeam.example'): SamlKey {
  const pair = createRsaPair()
  return { privateKey: pair.privateKey, certificate: createSelfSignedCertificate(pair, name).trim() }
}

/** Creates a key on an elliptic curve, for signatures that the portal must accept or refuse. */
export function createSamlCurveKey(namedCurve: 'P-256' | 'P-384' | 'secp256k1'): SamlKey {
  const pair = generateKeyPairSync('ec', {
    namedCurve,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey: pair.privateKey, certificate: createSelfSignedCertificate(pair, 'idp.starbeam.example').trim() }
}

/** A response of a provider; a test can make every part wrong. */
export type SamlAnswer = {
  readonly issuer: string
  readonly requestId: string | null
  readonly callbackUrl: string
  readonly audience: string | null
  readonly nameId: string
  readonly nameIdFormat?: string
  readonly attributes: Readonly<Record<string, string | readonly string[]>>
  readonly now?: Date
  readonly notBefore?: string
  readonly notOnOrAfter?: string
  readonly status?: string
  readonly key: SamlKey
  readonly signs?: 'assertion' | 'response' | 'both' | 'none'
  readonly algorithm?: string
  readonly digest?: string
  readonly embedsCertificate?: boolean
  readonly encrypts?: SamlEncryption
}

/** The encryption of an assertion with the key of a certificate; a test can make every part wrong. */
export type SamlEncryption = {
  readonly certificate: string
  readonly cipher?: string
  readonly keyAlgorithm?: string
  readonly digest?: string
  readonly mask?: string
  /** Puts the key next to the data instead of within it. */
  readonly isKeyBeside?: boolean
}
const [enc, enc11] = ['http://www.w3.org/2001/04/xmlenc#', 'http://www.w3.org/2009/xmlenc11#']
const hashOf = (name: string) => (/(sha\d+)$/.exec(name)?.[1] ?? 'sha1').toLowerCase()

/** Returns an EncryptedAssertion that contains this text. */
export function encryptXml(
  xml: string,
  { certificate, cipher = `${enc11}aes256-gcm`, keyAlgorithm, digest, mask, isKeyBeside = false }: SamlEncryption,
): string {
  const bits = cipher.includes('128') ? 128 : 256
  const mode = /aes\d+-cbc$/.test(cipher) ? 'cbc' : 'gcm'
  const secret = randomBytes(bits / 8)
  const iv = randomBytes(mode === 'gcm' ? 12 : 16)
  const sealer =
    mode === 'gcm'
      ? createCipheriv(bits === 128 ? 'aes-128-gcm' : 'aes-256-gcm', secret, iv)
      : createCipheriv(bits === 128 ? 'aes-128-cbc' : 'aes-256-cbc', secret, iv)
  const body = [iv, sealer.update(xml), sealer.final()]
  if ('getAuthTag' in sealer && mode === 'gcm') body.push((sealer as CipherGCM).getAuthTag())
  const algorithm = keyAlgorithm ?? `${enc}rsa-oaep-mgf1p`
  const sealedKey = publicEncrypt(
    algorithm.endsWith('rsa-1_5')
      ? { key: certificate, padding: constants.RSA_PKCS1_PADDING }
      : { key: certificate, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: hashOf(digest ?? 'sha1') },
    secret,
  )
  const methodParts =
    (digest ? `<ds:DigestMethod Algorithm="${digest}"/>` : '') +
    (mask ? `<e11:MGF xmlns:e11="${enc11}" Algorithm="${mask}"/>` : '')
  const value = (bytes: Buffer) =>
    `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`
  const key =
    `<xenc:EncryptedKey Id="_key"><xenc:EncryptionMethod Algorithm="${algorithm}">${methodParts}</xenc:EncryptionMethod>` +
    `${value(sealedKey)}</xenc:EncryptedKey>`
  const info = isKeyBeside
    ? `<ds:KeyInfo><ds:RetrievalMethod Type="${enc}EncryptedKey" URI="#_key"/></ds:KeyInfo>`
    : `<ds:KeyInfo>${key}</ds:KeyInfo>`
  return (
    `<saml:EncryptedAssertion xmlns:saml="${assertionNs}" xmlns:xenc="${enc}" xmlns:ds="http://www.w3.org/2000/09/xmldsig#">` +
    `<xenc:EncryptedData Type="${enc}Element"><xenc:EncryptionMethod Algorithm="${cipher}"/>${info}` +
    `${value(Buffer.concat(body))}</xenc:EncryptedData>${isKeyBeside ? key : ''}</saml:EncryptedAssertion>`
  )
}

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
export function buildSamlResponse(answer: SamlAnswer): string {
  const { issuer, requestId, callbackUrl, audience, nameId, attributes, signs = 'assertion' } = answer
  const now = answer.now ?? new Date()
  const at = now.toISOString()
  const [notBefore, until] = [
    answer.notBefore ?? isoTimeMinutesAfter(-1, now),
    answer.notOnOrAfter ?? isoTimeMinutesAfter(5, now),
  ]
  const inResponseTo = requestId === null ? '' : ` InResponseTo="${requestId}"`
  const format = answer.nameIdFormat ? ` Format="${answer.nameIdFormat}"` : ''
  const values = Object.entries(attributes)
    .map(([name, value]) => {
      const all = (typeof value === 'string' ? [value] : value).map(
        (one) => `<saml:AttributeValue>${escapeXml(one)}</saml:AttributeValue>`,
      )
      return `<saml:Attribute Name="${escapeXml(name)}">${all.join('')}</saml:Attribute>`
    })
    .join('')
  const restriction =
    audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction>`
  const assertion =
    `<saml:Assertion xmlns:saml="${assertionNs}" ID="_assertion" Version="2.0" IssueInstant="${at}">` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><saml:Subject><saml:NameID${format}>${escapeXml(nameId)}</saml:NameID>` +
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">` +
    `<saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escapeXml(callbackUrl)}"${inResponseTo}/>` +
    `</saml:SubjectConfirmation></saml:Subject>` +
    `<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${until}">${restriction}</saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at}"><saml:AuthnContext><saml:AuthnContextClassRef>` +
    `urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `${values ? `<saml:AttributeStatement>${values}</saml:AttributeStatement>` : ''}</saml:Assertion>`
  const response =
    `<samlp:Response xmlns:samlp="${protocolNs}" ID="_response" Version="2.0" IssueInstant="${at}"` +
    ` Destination="${escapeXml(callbackUrl)}"${inResponseTo}>` +
    `<saml:Issuer xmlns:saml="${assertionNs}">${escapeXml(issuer)}</saml:Issuer><samlp:Status><samlp:StatusCode` +
    ` Value="${answer.status ?? 'urn:oasis:names:tc:SAML:2.0:status:Success'}"/></samlp:Status>${assertion}</samlp:Response>`
  const open = signs === 'assertion' || signs === 'both' ? signXml(response, 'Assertion', answer) : response
  const { encrypts } = answer
  const inner = encrypts
    ? open.replace(/<saml:Assertion.*<\/saml:Assertion>/s, (plain) => encryptXml(plain, encrypts))
    : open
  return signs === 'response' || signs === 'both' ? signXml(inner, 'Response', answer) : inner
}

/** ECDSA as XML writes it: the two numbers, one after the other. */
const ecdsaSigner = (hash: string) =>
  class {
    getAlgorithmName = () => `http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`
    getSignature = (material: string, key: string) =>
      sign(hash, Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
    verifySignature = (): never => {
      throw new Error('the stand-in checks no signature')
    }
  } as unknown as SignedXml['SignatureAlgorithms'][keyof SignedXml['SignatureAlgorithms']]

/** Signs one element of a document; the signature follows the issuer in that element. */
export function signXml(
  xml: string,
  element: 'Assertion' | 'Response',
  {
    key,
    algorithm = sha256,
    digest,
    embedsCertificate = true,
  }: Pick<SamlAnswer, 'key' | 'algorithm' | 'digest' | 'embedsCertificate'>,
): string {
  const signature = new SignedXml({
    privateKey: key.privateKey,
    ...(embedsCertificate ? { publicCert: key.certificate } : {}),
    signatureAlgorithm: algorithm,
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  for (const hash of ['sha256', 'sha384', 'sha512'])
    signature.SignatureAlgorithms[`http://www.w3.org/2001/04/xmldsig-more#ecdsa-${hash}`] = ecdsaSigner(hash)
  const xpath = `//*[local-name(.)='${element}']`
  signature.addReference({
    xpath,
    digestAlgorithm: digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

export const samlMetadata = (entityId: string, ssoUrl: string, certificates: readonly string[]): string => {
  const keys = certificates.map(
    (pem) =>
      `<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>` +
      `${pem.replace(/-----[A-Z ]+-----/g, '')}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`,
  )
  return (
    `<?xml version="1.0"?><!-- of a stand-in --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">` +
    `<IDPSSODescriptor protocolSupportEnumeration="${protocolNs}">${keys.join('')}` +
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${ssoUrl}/post"/>` +
    `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/>` +
    `</IDPSSODescriptor></EntityDescriptor>`
  )
}

/** Reads a SAML request from the address to which a browser was sent with it, as a provider does. */
export function readAuthnRequest(address: string) {
  const query = new URL(address).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const part = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    xml,
    relayState: query.get('RelayState') ?? '',
    requestId: part(/ ID="([^"]+)"/),
    callbackUrl: part(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: part(/<saml:Issuer>([^<]+)</),
  }
}

type Person = { readonly nameId: string; readonly attributes: SamlAnswer['attributes'] }
/**
 * Starts a SAML identity provider at which one person is signed in; its page posts the answer by script, as providers
 * do.
 */
export async function startSamlStandIn(person: Person) {
  const provider = {
    entityId: 'https://idp.starbeam.example/saml',
    metadataUrl: '',
    ssoUrl: '',
    key: createSamlKey(),
    person,
    now: (): Date => new Date(),
    /** Parts that its page makes wrong. */
    change: {} as Partial<SamlAnswer>,
    /** The certificates that it publishes; its own one if empty. */
    published: [] as string[],
    /** Makes the answer to a request. */
    answer(
      address: string,
      change: Partial<SamlAnswer> = {},
    ): { readonly response: string; readonly relayState: string } {
      const { requestId, callbackUrl, audience, relayState } = readAuthnRequest(address)
      const { entityId: issuer, key } = provider
      const xml = buildSamlResponse({
        issuer,
        key,
        now: provider.now(),
        requestId,
        callbackUrl,
        audience,
        ...provider.person,
        ...change,
      })
      return { response: Buffer.from(xml).toString('base64'), relayState }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer((request, response) => {
    const address = `${origin}${request.url}`
    if (new URL(address).pathname === '/metadata')
      return response
        .writeHead(200, { 'content-type': 'application/samlmetadata+xml' })
        .end(
          samlMetadata(
            provider.entityId,
            provider.ssoUrl,
            provider.published.length > 0 ? provider.published : [provider.key.certificate],
          ),
        )
    // The page belongs to a different site from a portal at 127.0.0.1, as with a real provider.
    if (new URL(address).pathname === '/sso')
      return response
        .writeHead(302, { location: address.replace('127.0.0.1', 'localhost').replace('/sso', '/page') })
        .end()
    if (new URL(address).pathname !== '/page') return response.writeHead(404).end()
    const { response: answer, relayState } = provider.answer(address, provider.change)
    return response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>Sign-in</title><body onload="document.forms[0].submit()">
<form method="post" action="${readAuthnRequest(address).callbackUrl}">
<input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="${relayState}">
<button>Continue</button></form>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider.metadataUrl = `${origin}/metadata`
  provider.ssoUrl = `${origin}/sso`
  return provider
}
export type SamlStandIn = Awaited<ReturnType<typeof startSamlStandIn>>
