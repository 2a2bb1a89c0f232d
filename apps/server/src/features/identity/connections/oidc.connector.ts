import * as oidc from 'openid-client'
import type { Deps } from '../../../core/deps.ts'
import { createOutsideClient } from '../../../core/http/guarded-fetch.ts'
import type { Claims } from './connection.rules.ts'
import type { ConnectionRow } from './connection.store.ts'
import { openSecret } from './connection-secret.ts'

/** A round trip as it was begun. */
export type Trip = {
  readonly callbackUrl: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}
/** A kind of identity provider to which the browser goes and from which it comes back. */
export type Connector = {
  /** The address at the provider. */
  start(deps: Deps, connection: ConnectionRow, trip: Trip): Promise<string>
  /** Checks the answer of the provider and returns the claims that it vouches for; throws if anything is wrong. */
  finish(deps: Deps, connection: ConnectionRow, trip: Trip, query: URLSearchParams): Promise<Claims>
}

/** How long a provider's metadata is used before it is fetched again. */
const metadataMs = 3_600_000
const mostKept = 200
type Kept = { readonly until: number; readonly config: Promise<oidc.Configuration> }
const kept = new WeakMap<object, Map<string, Kept>>()

/** Reaches providers through the guarded client: their addresses come from people. */
function guardedFetch({ settings }: Pick<Deps, 'settings'>): oidc.CustomFetch {
  const client = createOutsideClient(settings.outboundAllow)
  return async (address, { method, headers, body }) => {
    const answer = await client.fetch(address, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    })
    const type = answer.headers['content-type']
    return new Response(answer.status === 204 || answer.status === 304 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    })
  }
}

/** The metadata of a connection's provider; fetched when first needed, and again after an hour, a change or a failure. */
function configurationOf(deps: Deps, connection: ConnectionRow): Promise<oidc.Configuration> {
  const known = kept.get(deps.settings) ?? new Map<string, Kept>()
  kept.set(deps.settings, known)
  const key = `${connection.id} ${connection.revision}`
  const now = deps.clock.now().getTime()
  const found = known.get(key)
  if (found && found.until > now) return found.config
  const { issuer, clientId } = connection.settings
  const secret = openSecret(deps, connection)
  const config = oidc.discovery(new URL(issuer), clientId, secret ?? undefined, secret ? undefined : oidc.None(), {
    timeout: 10,
    [oidc.customFetch]: guardedFetch(deps),
    execute: [
      oidc.enableNonRepudiationChecks,
      // The guarded client decides which addresses may be reached without TLS.
      ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
    ],
  })
  if (known.size >= mostKept) known.delete(known.keys().next().value ?? '')
  known.set(key, { until: now + metadataMs, config })
  config.catch(() => known.delete(key))
  return config
}

export const oidcConnector: Connector = {
  async start(deps, connection, { callbackUrl, state, nonce, codeVerifier }) {
    const address = oidc.buildAuthorizationUrl(await configurationOf(deps, connection), {
      redirect_uri: callbackUrl,
      scope: connection.settings.scope,
      response_type: 'code',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    // The browser goes there: an address of the web, and no script.
    if (!/^https?:$/.test(address.protocol)) throw new Error('the authorisation endpoint is no address of the web')
    return address.href
  },
  async finish(deps, connection, { callbackUrl, state, nonce, codeVerifier }, query) {
    const tokens = await oidc.authorizationCodeGrant(
      await configurationOf(deps, connection),
      new URL(`${callbackUrl}?${query}`),
      { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    return claims
  },
}
