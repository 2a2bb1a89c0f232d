import * as oidc from 'openid-client'
import { failResult, type HealthCheck, okResult } from '../../core/health/health.ts'
import { createSsoClient } from './sso-client.ts'

/**
 * The check of the single sign-on provider: fetches its metadata and keys. On request it also exchanges an invalid
 * code: if the client and its secret are right, the provider rejects the code but not the client.
 */
export const ssoHealth: HealthCheck = {
  service: 'sso',
  roles: ['web'],
  isUsed: ({ settings }) => settings.sso !== null,
  check: async ({ settings }, { isThorough }) => {
    const { sso } = settings
    if (!sso) return okResult('')
    const config = await createSsoClient(sso, { isForDevelopment: false }).configuration()
    const provider = config.serverMetadata()
    const answer = await fetch(provider.jwks_uri ?? '', { signal: AbortSignal.timeout(8000), redirect: 'error' })
    const { keys } = (await answer.json().catch(() => ({}))) as { keys?: readonly unknown[] }
    if (!answer.ok || !Array.isArray(keys) || keys.length === 0)
      return failResult('wrongAnswer', `${provider.jwks_uri} answers ${answer.status} without keys`)
    if (!isThorough) return okResult(`${provider.issuer} answers`)
    const callback = `${settings.publicUrl}/sso/callback`
    const refusal = await oidc
      .authorizationCodeGrant(config, new URL(`${callback}?code=portal-health-check&state=s`), {
        expectedState: 's',
        pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      })
      .then(
        () => null,
        (error: unknown) => error,
      )
    const reason = refusal instanceof oidc.ResponseBodyError ? refusal.error : null
    if (reason === 'invalid_grant' || reason === 'invalid_request')
      return okResult(`${provider.issuer} answers, and takes client and secret`)
    if (reason === null) throw refusal
    const said = (refusal as oidc.ResponseBodyError).error_description
    return failResult('credentials', `${provider.issuer}: ${reason}${said ? `: ${said}` : ''}`)
  },
}
