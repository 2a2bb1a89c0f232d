import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectionClaims } from '../features/identity/connections/connection.rules.ts'

/** The action of a person already signed in at the provider. */
type Asked = 'signsInAgain' | 'isNotAsked'

const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Starts an OpenID Connect provider at which one person is signed in. As OpenID Connect Core (3.1.2.1) requires,
 * `prompt=login` and an exceeded `max_age` make it authenticate the person again, and a token for a request with
 * `max_age` contains the time of that (`auth_time`). `token` signs any claims that a test gives it.
 */
export async function startOidcStandIn(clientId: string, person: ConnectionClaims) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const curves = {
    ES256: { hash: 'sha256', pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
    ES384: { hash: 'sha384', pair: generateKeyPairSync('ec', { namedCurve: 'P-384' }) },
  }
  const asked = new Map<string, ConnectionClaims>()
  const provider = {
    issuer: '',
    clientId,
    publicKey: keys.publicKey,
    /** Seconds since 1970. */
    signedInAt: Math.floor(Date.now() / 1000) - 3600,
    person: 'signsInAgain' as Asked,
    /** The algorithms that its metadata name. */
    algorithms: ['RS256'],
    /** Makes the token of the claims that a provider in order would make. */
    token: (claims: ConnectionClaims): string => signToken(claims),
    signToken,
    signOnCurve,
    encodePart,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }

  function signToken(
    claims: ConnectionClaims,
    key: KeyObject = keys.privateKey,
    head: object = { alg: 'RS256', kid: 'own' },
  ) {
    const text = `${encodePart(head)}.${encodePart(claims)}`
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  }

  function signOnCurve(claims: ConnectionClaims, alg: keyof typeof curves) {
    const { hash, pair } = curves[alg]
    const text = `${encodePart({ alg, kid: alg })}.${encodePart(claims)}`
    const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' as const }
    return `${text}.${sign(hash, Buffer.from(text), key).toString('base64url')}`
  }

  /** The page at which the person signs in; answers where their browser goes then. */
  function authorize(query: URLSearchParams): string {
    const now = Math.floor(Date.now() / 1000)
    const maxAge = query.get('max_age')
    const isOld = maxAge !== null && now - provider.signedInAt >= Number(maxAge)
    if ((query.get('prompt') === 'login' || isOld) && provider.person === 'signsInAgain') provider.signedInAt = now
    const code = `code${asked.size}`
    asked.set(code, {
      nonce: query.get('nonce'),
      ...(maxAge === null ? {} : { auth_time: provider.signedInAt }),
    })
    return `${query.get('redirect_uri')}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: provider.algorithms,
      })
    if (url.pathname === '/keys')
      return json({
        keys: [
          { ...keys.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' },
          ...Object.entries(curves).map(([alg, { pair }]) => ({
            ...pair.publicKey.export({ format: 'jwk' }),
            kid: alg,
            alg,
            use: 'sig',
          })),
        ],
      })
    if (url.pathname === '/authorize') return response.writeHead(302, { location: authorize(url.searchParams) }).end()
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 300, ...person }
    const token = provider.token({ ...claims, ...asked.get(form.get('code') ?? '') })
    return json({ access_token: 'x', token_type: 'Bearer', id_token: token })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}
export type OidcStandIn = Awaited<ReturnType<typeof startOidcStandIn>>
