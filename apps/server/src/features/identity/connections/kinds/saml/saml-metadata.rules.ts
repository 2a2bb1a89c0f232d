import { X509Certificate } from 'node:crypto'
import type { SamlProviderFacts } from './saml.task.ts'
import { childElementsOf, readSamlMetadata, type SamlNode, selfAndDescendants } from './saml-xml.rules.ts'

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
/** The maximum number of certificates of a connection: two for a change of keys, and two in reserve. */
export const maxSamlCertificates = 4
const leastRsaBits = 2048
const curves = ['prime256v1', 'secp384r1', 'secp521r1']

/** Returns a certificate as PEM if its key is RSA with at least 2048 bits, or on a NIST curve; null otherwise. */
export function parseSamlCertificate(written: string): string | null {
  const base64 = written.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  if (base64 === '' || base64.length > 8000 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey
    const isGood =
      (type === 'rsa' && (details?.modulusLength ?? 0) >= leastRsaBits) ||
      (type === 'ec' && curves.includes(details?.namedCurve ?? ''))
    return isGood ? certificate.toString().trim() : null
  } catch {
    return null
  }
}

/**
 * Returns the certificates in a text, in PEM or as one base64 text; none for an empty text. Returns null if one of them
 * is invalid or too weak, or if there are too many.
 */
export function parseSamlCertificates(written: string): readonly string[] | null {
  if (written.trim() === '') return []
  const parts = written.includes('-----BEGIN')
    ? (written.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [])
    : [written]
  const read = [...new Set(parts.map(parseSamlCertificate))]
  return read.length > 0 && read.length <= maxSamlCertificates && !read.includes(null) ? (read as string[]) : null
}

/**
 * Reads the only provider in SAML metadata; null if the metadata describe none or several, or one without an address
 * for redirects or a certificate that is accepted.
 */
export function readSamlProvider(xml: string): SamlProviderFacts | null {
  const root = readSamlMetadata(xml)
  if (!root) return null
  const providers = [...selfAndDescendants(root)].filter(
    (node) =>
      node.local === 'EntityDescriptor' &&
      node.attributes.entityID &&
      childElementsOf(node, 'metadata', 'IDPSSODescriptor').length > 0,
  )
  const [provider] = providers
  return provider && providers.length === 1 ? factsOf(provider) : null
}

function factsOf(entity: SamlNode): SamlProviderFacts | null {
  const role = childElementsOf(entity, 'metadata', 'IDPSSODescriptor').find(({ attributes }) =>
    (attributes.protocolSupportEnumeration ?? '').split(/\s+/).includes(protocol),
  )
  const door = childElementsOf(role, 'metadata', 'SingleSignOnService').find(
    ({ attributes }) => attributes.Binding === redirect,
  )
  const certificates = childElementsOf(role, 'metadata', 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use === undefined || attributes.use === 'signing')
    .flatMap((key) => [...selfAndDescendants(key)].filter(({ local }) => local === 'X509Certificate'))
    .map(({ text }) => parseSamlCertificate(text))
    .filter((one) => one !== null)
  const [idpEntityId, ssoUrl] = [entity.attributes.entityID?.trim() ?? '', door?.attributes.Location?.trim() ?? '']
  if (idpEntityId === '' || idpEntityId.length > 500 || !URL.canParse(ssoUrl) || ssoUrl.length > 500) return null
  if (certificates.length === 0) return null
  return { idpEntityId, ssoUrl, certificates: [...new Set(certificates)].slice(0, maxSamlCertificates) }
}
