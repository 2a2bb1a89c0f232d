import type { SamlAnswers, SamlTask } from './saml.task.ts'
import { decryptSamlResponse } from './saml-encryption.rules.ts'
import { readSamlProvider } from './saml-metadata.rules.ts'
import { checkSamlShape, readSamlAssertion, SamlRefusal } from './saml-response.rules.ts'
import { findSignedSamlBytes } from './saml-signature.rules.ts'
import { readSaml } from './saml-xml.rules.ts'

/**
 * Reads XML of a provider: its metadata, or an answer, which it decrypts and whose signature it checks. A refused
 * answer is returned with its reason. It runs in a separate thread.
 */
export function read(task: SamlTask): SamlAnswers[SamlTask['task']] {
  const text = Buffer.from(task.bytes).toString('utf8')
  if (task.task === 'metadata') return { found: readSamlProvider(text) }
  const { expected } = task
  try {
    const plain = decryptSamlResponse(text, expected)
    const root = readSaml(plain)
    if (!root) throw new SamlRefusal('xml', 'not well-formed, or with a DTD, comments or CDATA')
    checkSamlShape(root, expected)
    // Only the bytes that a key of the provider has signed are read.
    const signed = findSignedSamlBytes(plain, 'Assertion', expected.certificates)
    if (signed === null) throw new SamlRefusal('signature', 'not signed by a key of the provider')
    return readSamlAssertion(readSaml(signed), expected)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    return { reason: error.reason, isDenied: error.isDenied, detail: error.message }
  }
}
