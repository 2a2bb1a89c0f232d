import type { SamlAnswers, SamlTask } from './saml.task.ts'
import { decryptAnswer } from './saml-encryption.rules.ts'
import { readProvider } from './saml-metadata.rules.ts'
import { checkShape, readAssertion, SamlRefusal } from './saml-response.rules.ts'
import { signedBytes } from './saml-signature.rules.ts'
import { readSaml } from './saml-xml.rules.ts'

/**
 * Reads XML of a provider: its metadata, or an answer, which it decrypts and whose signature it checks. It runs in a
 * separate thread.
 */
export function read(task: SamlTask): SamlAnswers[SamlTask['task']] {
  const text = Buffer.from(task.bytes).toString('utf8')
  if (task.task === 'metadata') return { found: readProvider(text) }
  const { expected } = task
  try {
    const plain = decryptAnswer(text, expected)
    const root = readSaml(plain)
    if (!root) throw new SamlRefusal('xml', 'not well-formed, or with a DTD, comments or CDATA')
    checkShape(root, expected)
    // Only the bytes that a key of the provider has signed are read.
    const signed = signedBytes(plain, 'Assertion', expected.certificates)
    if (signed === null) throw new SamlRefusal('signature', 'not signed by a key of the provider')
    return readAssertion(readSaml(signed), expected)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    return { reason: error.reason, isDenied: error.isDenied, detail: error.message }
  }
}
