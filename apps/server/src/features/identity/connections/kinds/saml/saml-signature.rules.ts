import { createHash, verify, X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { type SignatureAlgorithm, SignedXml } from 'xml-crypto'
import {
  envelopedSignatureTransform,
  exclusiveCanonicalization,
  SamlRefusal,
  samlDigestMethods,
  samlSignatureMethods,
} from './saml-response.rules.ts'
import { samlNamespaces } from './saml-xml.rules.ts'

/**
 * Signatures of SAML answers. `xml-crypto` canonicalises them and finds the bytes. The algorithms are ours, so that
 * only the accepted ones exist, and each accepts only keys of its own type. The shape has been checked before
 * (saml-response.rules.ts): a signature is a child of the element that it signs.
 */

const verifiers = Object.fromEntries(
  Object.entries(samlSignatureMethods).map(([name, { key: type, hash }]) => {
    class Verifier {
      getAlgorithmName = () => name
      getSignature = (): never => {
        throw new Error('the portal signs no SAML')
      }
      verifySignature = (material: string, pem: unknown, signature: string): boolean => {
        const key = new X509Certificate(String(pem)).publicKey
        return (
          key.asymmetricKeyType === type &&
          verify(hash, Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'))
        )
      }
    }
    return [name, Verifier as unknown as new () => SignatureAlgorithm]
  }),
)
const hashes = Object.fromEntries(
  Object.entries(samlDigestMethods).map(([name, hash]) => [
    name,
    class {
      getAlgorithmName = () => name
      getHash = (xml: string) => createHash(hash).update(xml, 'utf8').digest('base64')
    },
  ]),
)

function verifierOf(certificate: string): SignedXml {
  const signed = new SignedXml({ publicCert: certificate })
  signed.SignatureAlgorithms = verifiers
  signed.HashAlgorithms = hashes
  const all = signed.CanonicalizationAlgorithms
  signed.CanonicalizationAlgorithms = Object.fromEntries(
    [exclusiveCanonicalization, envelopedSignatureTransform].map((name) => [name, all[name as keyof typeof all]]),
  ) as typeof all
  return signed
}

/**
 * Returns the bytes of the response or its assertion exactly as signed with one of the certificates; null when none of
 * them signed it.
 */
export function findSignedSamlBytes(
  xml: string,
  element: 'Response' | 'Assertion',
  certificates: readonly string[],
): string | null {
  const root = parseDocument(xml)
  const owner = element === 'Response' ? root : [...elementsIn(root)].find(({ localName }) => localName === 'Assertion')
  const signature = owner && elementsIn(owner).find((one) => isSignature(one))
  if (!signature) return null
  for (const certificate of certificates) {
    const signed = verifierOf(certificate)
    try {
      signed.loadSignature(signature as unknown as Parameters<SignedXml['loadSignature']>[0])
      if (!signed.checkSignature(xml)) continue
      const [bytes, ...more] = signed.getSignedReferences()
      if (bytes !== undefined && more.length === 0) return bytes
    } catch {
      // Another certificate may have been used for signing.
    }
  }
  return null
}

type Element = ReturnType<typeof parseDocument>
function parseDocument(xml: string) {
  const refuse = (detail: string): never => {
    throw new SamlRefusal('xml', detail)
  }
  const handler = { warning: () => undefined, error: refuse, fatalError: refuse }
  return new DOMParser({ errorHandler: handler }).parseFromString(xml, 'text/xml').documentElement
}
const elementsIn = (parent: Element): Element[] =>
  Array.from(parent.childNodes).filter((one): one is Element => one.nodeType === 1)
const isSignature = ({ namespaceURI, localName }: Element) =>
  namespaceURI === samlNamespaces.signature && localName === 'Signature'
