import type { Deps } from '../../../core/deps.ts'
import { portalOrigin } from '../../../core/http/origin.ts'

/**
 * Returns the address to which the provider of a connection sends the browser back. `origin`: the portal's own address
 * or that of the company.
 */
export const connectionCallbackUrl = (
  deps: Pick<Deps, 'settings'>,
  connectionId: string,
  origin = portalOrigin(deps.settings),
): string => `${origin}/sso/c/${connectionId}/callback`
/** Returns the address that begins a sign-in. */
export const connectionStartUrl = (deps: Pick<Deps, 'settings'>, connectionId: string): string =>
  `${portalOrigin(deps.settings)}/sso/c/${connectionId}`
/**
 * Returns the address of the portal's own metadata for the provider of a connection. In SAML, it is also the portal's
 * entity ID.
 */
export const connectionMetadataUrl = (deps: Pick<Deps, 'settings'>, connectionId: string): string =>
  `${portalOrigin(deps.settings)}/sso/c/${connectionId}/metadata`
