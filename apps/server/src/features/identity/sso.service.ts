import * as oidc from 'openid-client'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { portalOrigin } from '../../core/http/origin.ts'
import { hashSecret, newSecret } from '../../core/secrets/random.ts'
import { countAccountsByClaims } from './account.store.ts'
import { addressWithResult, safeRedirectOf } from './redirect.rules.ts'
import { claimSsoRequest, insertSignInCode, insertSsoRequest } from './sign-in.store.ts'
import { describeClaims, ssoPersonOfClaims } from './sso.rules.ts'
import { findOrLinkSsoAccount } from './sso-account.service.ts'
import type { SsoClient } from './sso-client.ts'

const requestMinutes = 10
const codeSeconds = 60

/** Seconds by which the provider's clock may be behind. */
const clockSkewSeconds = 60
export type SsoStart = {
  readonly redirect: string | undefined
  /** The secret of the browser's cookie. */
  readonly browser: string
  /** True if the person must prove their identity again, even while signed in at the provider. */
  readonly isFresh: boolean
}

/** Starts a sign-in: returns the address at which the browser signs in. Throws `foreignRedirect`. */
export async function startSsoSignIn(
  deps: Deps,
  client: SsoClient,
  { redirect, browser, isFresh }: SsoStart,
): Promise<string> {
  const address = safeRedirectOf(redirect, portalOrigin(deps.settings))
  if (!address) throw new AppError('foreignRedirect')
  const config = await client.configuration()
  const [state, nonce, codeVerifier] = [newSecret(deps.random), newSecret(deps.random), oidc.randomPKCECodeVerifier()]
  await insertSsoRequest(deps.sql, {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    nonce,
    codeVerifier,
    redirect: address,
    isFresh,
    createdAt: deps.clock.now(),
  })
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri: `${portalOrigin(deps.settings)}/sso/callback`,
    scope: client.scope,
    response_type: 'code',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  }).href
}

export type SsoReturn = { readonly address: string; readonly idToken: string | null }

/**
 * Handles the return from the provider: checks state, browser, nonce, PKCE and the provider's signature, finds the
 * account, and returns the address of the page with a single-use code, or with the reason for a refusal. `idToken`: for
 * signing out at the provider; null after a refusal. An unknown, used or foreign state leads to the home page.
 */
export async function finishSsoSignIn(
  deps: Deps,
  client: SsoClient,
  query: URLSearchParams,
  browser: string | undefined,
): Promise<SsoReturn> {
  const now = deps.clock.now()
  const home = `${portalOrigin(deps.settings)}/#/?login=pc`
  const state = query.get('state')
  const request = state ? await claimSsoRequest(deps.sql, hashSecret(state)) : null
  const isHere =
    request &&
    browser &&
    request.browserHash.equals(hashSecret(browser)) &&
    now.getTime() - request.createdAt.getTime() < requestMinutes * 60_000
  if (!request || !state || !browser || !isHere)
    return { address: addressWithResult(home, { error: 'invalid' }), idToken: null }
  const failed = (error: string): SsoReturn => ({
    address: addressWithResult(request.redirect, { error }),
    idToken: null,
  })
  if (query.has('error') && query.get('error') !== 'access_denied')
    deps.log.warn(
      { reason: query.get('error')?.slice(0, 100), description: query.get('error_description')?.slice(0, 300) },
      'the sign-in provider refused',
    )
  if (query.has('error')) return failed(query.get('error') === 'access_denied' ? 'denied' : 'provider')

  const config = await client.configuration()
  const current = new URL(`${portalOrigin(deps.settings)}/sso/callback?${query}`)
  const tokens = await oidc
    .authorizationCodeGrant(config, current, {
      pkceCodeVerifier: request.codeVerifier,
      expectedState: state,
      expectedNonce: request.nonce,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      deps.log.warn({ err: error }, 'single sign-on was refused')
      return null
    })
  const claims = tokens?.claims()
  if (!tokens || !claims) return failed('provider')
  const user = { issuer: claims.iss, subject: claims.sub }
  const person = ssoPersonOfClaims(claims, client.trust)
  const account = await findOrLinkSsoAccount(deps, user, person)
  if (!account) {
    const accounts = await countAccountsByClaims(deps.sql, { ...person, issuer: user.issuer })
    deps.log.warn(
      { ...user, received: describeClaims(claims, client.trust), accounts },
      'single sign-on found no account, or more than one, for a user of the provider',
    )
    return failed('unknown')
  }
  if (!account.isActive) return failed('suspended')
  const isFresh =
    request.isFresh &&
    typeof claims.auth_time === 'number' &&
    claims.auth_time >= Math.floor(request.createdAt.getTime() / 1000) - clockSkewSeconds
  // The provider did not ask again, despite the request.
  if (request.isFresh && !isFresh) return failed('provider')
  const code = newSecret(deps.random)
  await insertSignInCode(deps.sql, {
    codeHash: hashSecret(code),
    browserHash: hashSecret(browser),
    accountId: account.accountId,
    linkedAt: account.linkedAt,
    isFresh,
    expiresAt: new Date(now.getTime() + codeSeconds * 1000),
  })
  return { address: addressWithResult(request.redirect, { code }), idToken: tokens.id_token ?? null }
}

/** Returns the address at which a browser also signs out of the provider; null if the provider has none. */
export async function ssoSignOutAddress(
  deps: Deps,
  client: SsoClient,
  idToken: string | undefined,
): Promise<string | null> {
  const config = await client.configuration()
  if (!config.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(config, {
    post_logout_redirect_uri: `${portalOrigin(deps.settings)}/sso/loggedOut`,
    ...(idToken ? { id_token_hint: idToken } : {}),
  }).href
}
