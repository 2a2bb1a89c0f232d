import { certificateKeys } from '@portal/contract/certificates/certificate.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { publicRoute } from '../../../core/http/route.ts'
import { jwkOf, pemOf } from './key.rules.ts'

/** Serves the portal's public keys for verifiers: in the envelope, as a JWK set, and each as PEM. */
export function serveKeys(app: FastifyInstance, deps: Deps): void {
  const { signer } = deps
  publicRoute(app, deps, certificateKeys, async () => ({
    list: signer.publicKeys.map((key) => ({
      keyId: key.keyId,
      isCurrent: key.keyId === signer.keyId,
      pem: pemOf(key),
    })),
  }))
  const options = { config: { access: 'public' as const }, schema: { hide: true } as const }
  app.get('/.well-known/jwks.json', options, async (_request, reply) =>
    openly(reply)
      .type('application/jwk-set+json')
      .send({ keys: signer.publicKeys.map(jwkOf) }),
  )
  app.get<{ Params: { keyId: string } }>(
    '/.well-known/certificate-keys/:keyId.pem',
    options,
    async (request, reply) => {
      const key = signer.publicKeys.find(({ keyId }) => keyId === request.params.keyId)
      if (!key) throw new AppError('notFound')
      return openly(reply).type('application/x-pem-file').send(pemOf(key))
    },
  )
}

/** For any page and program; cached for an hour at most, since a new key may sign. */
const openly = <R extends { header(name: string, value: string): R }>(reply: R): R =>
  reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=3600')
