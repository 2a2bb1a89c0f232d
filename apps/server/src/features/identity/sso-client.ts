import * as oidc from 'openid-client'
import { defaultSsoTrust, type SsoTrust } from './sso.rules.ts'

/** The portal as a client of one OpenID Connect provider. */
export type SsoClient = {
  readonly scope: string
  readonly isForDevelopment: boolean
  readonly trust: SsoTrust
  /** The provider's metadata; fetched when first needed, and again after a failure. */
  configuration(): Promise<oidc.Configuration>
}

type Provider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly scope: string
  readonly trust?: SsoTrust
}

/**
 * Creates a client of an OpenID Connect provider. `fetch` is given for a provider within this process; by default,
 * requests go over the network.
 */
export function createSsoClient(
  provider: Provider,
  own: { isForDevelopment: boolean; fetch?: oidc.CustomFetch },
): SsoClient {
  let known: Promise<oidc.Configuration> | null = null
  // The settings refuse one in real use, except on this machine or on a closed network.
  const isPlain = provider.issuer.startsWith('http:')
  const discover = () =>
    oidc.discovery(
      new URL(provider.issuer),
      provider.clientId,
      provider.clientSecret ?? undefined,
      provider.clientSecret ? undefined : oidc.None(),
      {
        timeout: 10,
        // The signature on the provider's claims is checked, and not only their origin.
        execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
        ...(own.fetch ? { [oidc.customFetch]: own.fetch } : {}),
      },
    )
  return {
    scope: provider.scope,
    isForDevelopment: own.isForDevelopment,
    trust: provider.trust ?? defaultSsoTrust,
    configuration: () => {
      known ??= discover().catch((error: unknown) => {
        known = null
        throw error
      })
      return known
    },
  }
}
