import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { ExpectedAnswer, SamlAnswers, SamlTask } from './saml.task.ts'
import { readProvider } from './saml-metadata.rules.ts'
import { checkShape, readAssertion, SamlRefusal } from './saml-response.rules.ts'
import { readSaml } from './saml-xml.rules.ts'

/** Reads XML of a provider: its metadata, or an answer, whose signature it checks. Runs in a thread of its own. */
export async function read(task: SamlTask): Promise<SamlAnswers[SamlTask['task']]> {
  const text = Buffer.from(task.bytes).toString('utf8')
  if (task.task === 'metadata') return { found: readProvider(text) }
  try {
    checkShape(readSaml(text), task.expected)
    return readAssertion(readSaml(await signedAssertion(text, task.expected)), task.expected)
  } catch (error) {
    if (!(error instanceof SamlRefusal)) throw error
    return { reason: error.reason, isDenied: error.isDenied, detail: error.message }
  }
}

/** The bytes of the assertion that a key of the provider has signed; nothing else of the answer is read. */
async function signedAssertion(xml: string, expected: ExpectedAnswer): Promise<string> {
  const { callbackUrl, spEntityId, requestId, certificates } = expected
  const saml = new SAML({
    callbackUrl,
    issuer: spEntityId,
    idpCert: [...certificates],
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // Our rules check times, by our clock, and the audience.
    acceptedClockSkewMs: -1,
    audience: false,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
  const answer = await saml
    .validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') })
    .catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error)
      throw new SamlRefusal(detail.includes('InResponseTo') ? 'request' : 'signature', detail)
    })
  const signed = answer.profile?.getAssertionXml?.()
  if (!signed) throw new SamlRefusal('signature', 'nothing is signed')
  return signed
}
