import * as oidc from 'openid-client'
import type { Deps } from '../../../../../core/deps.ts'
import { AppError } from '../../../../../core/http/app-error.ts'
import { createOutboundClient, OutboundError } from '../../../../../core/http/guarded-fetch.ts'
import { isSharedIssuer } from '../../connection.rules.ts'
import type { ConnectionRow } from '../../connection.store.ts'
import { openConnectionSecret } from '../../connection-secret.ts'
import { connectionCallbackUrl } from '../../connection-urls.ts'
import { claimsSection } from '../claim-fields.ts'
import { type ClaimNames, type ConnectionSettings, type Connector, refusalInRedirect } from '../connector.ts'
import { oidcWords as words } from './oidc.words.ts'

const noClaims: ClaimNames = { subject: 'sub', email: '', name: '', employeeNo: '', department: '' }
const settingsOf = ({ issuer = '', clientId = '', scope = '' }: ConnectionSettings) => ({ issuer, clientId, scope })

/** The time for which a provider's metadata is used before it is fetched again. */
const metadataMs = 3_600_000
const mostKept = 200
type Kept = { readonly until: number; readonly config: Promise<oidc.Configuration> }
const kept = new WeakMap<object, Map<string, Kept>>()

/** Reaches providers through the guarded client: their addresses come from people. */
function guardedFetch({ settings }: Pick<Deps, 'settings'>): oidc.CustomFetch {
  const client = createOutboundClient(settings.outboundAllow)
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
  const { issuer, clientId } = settingsOf(connection.settings)
  const secret = openConnectionSecret(deps, connection)
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

/** Throws `sharedIssuer`, and `issuerNotHttps` for addresses that may not be reached. */
function checkIssuer(deps: Deps, issuer: string): void {
  if (isSharedIssuer(issuer)) throw new AppError('sharedIssuer', { fields: ['settings.issuer'] })
  try {
    createOutboundClient(deps.settings.outboundAllow).check(issuer)
  } catch (error) {
    if (error instanceof OutboundError) throw new AppError('issuerNotHttps', { fields: ['settings.issuer'] })
    throw error
  }
}

/** OpenID Connect: authorization code with PKCE, and the claims of the ID token. */
export const oidcConnector: Connector = {
  kind: 'oidc',
  short: 'OIDC',
  title: { zh: 'OpenID Connect', en: 'OpenID Connect' },
  hint: words.hint,
  steps: words.steps,
  answersBy: 'GET',
  form: [
    {
      fields: [
        {
          name: 'issuer',
          kind: 'url',
          label: words.issuer,
          hint: words.issuerHint,
          maxLength: 300,
          isRequired: true,
          movesLinks: true,
          isFact: true,
        },
        {
          name: 'clientId',
          kind: 'text',
          label: words.clientId,
          hint: words.clientHint,
          maxLength: 200,
          pattern: /^[\x21-\x7e]*$/,
          isNeeded: true,
          isHalf: true,
          asksForTest: true,
          isFact: true,
        },
        { name: 'secret', kind: 'secret', label: words.secret, maxLength: 500, isHalf: true, isFact: true },
        {
          name: 'scope',
          kind: 'text',
          label: words.scope,
          initial: 'openid profile email',
          maxLength: 200,
          pattern: /^[\x21-\x7e]+( [\x21-\x7e]+)*$/,
          isRequired: true,
        },
      ],
    },
    claimsSection(
      { title: words.claims, hint: words.claimsHint },
      { subject: 'sub', email: 'email', name: 'name', employeeNo: '', department: '' },
    ),
  ],
  check(deps, given) {
    const settings = { ...given, issuer: (given.issuer ?? '').replace(/\/\.well-known\/openid-configuration$/, '') }
    checkIssuer(deps, settings.issuer)
    if (!(given.scope ?? '').split(' ').includes('openid'))
      throw new AppError('malformed', { fields: ['settings.scope'] })
    return settings
  },
  providerOf: ({ issuer = '' }) => (URL.canParse(issuer) ? new URL(issuer).host : issuer),
  claimsOf: ({ claims }) => claims ?? noClaims,
  addressesOf: (deps, connectionId) => [{ label: words.callback, address: connectionCallbackUrl(deps, connectionId) }],
  stateOf: (answer) => answer.get('state'),
  refusalOf: refusalInRedirect,
  async start(deps, connection, { callbackUrl, state, nonce, codeVerifier }) {
    const address = oidc.buildAuthorizationUrl(await configurationOf(deps, connection), {
      redirect_uri: callbackUrl,
      scope: settingsOf(connection.settings).scope,
      response_type: 'code',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
    // The browser goes there, so it must be a web address and not a script.
    if (!/^https?:$/.test(address.protocol)) throw new Error('the authorisation endpoint is no address of the web')
    return address.href
  },
  async finish(deps, connection, { callbackUrl, state, nonce, codeVerifier }, answer) {
    const tokens = await oidc.authorizationCodeGrant(
      await configurationOf(deps, connection),
      new URL(`${callbackUrl}?${answer}`),
      { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    )
    const claims = tokens.claims()
    if (!claims) throw new Error('no ID token')
    return { claims, signedInAt: typeof claims.auth_time === 'number' ? claims.auth_time : null }
  },
}
