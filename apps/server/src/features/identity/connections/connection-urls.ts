import type { Deps } from '../../../core/deps.ts'
import { portalOrigin } from '../../../core/http/origin.ts'

/** The address to which the provider of a connection sends the browser back. */
export const callbackUrlOf = (deps: Pick<Deps, 'settings'>, connectionId: string): string =>
  `${portalOrigin(deps.settings)}/sso/c/${connectionId}/callback`
/** The address that begins a sign-in. */
export const startUrlOf = (deps: Pick<Deps, 'settings'>, connectionId: string): string =>
  `${portalOrigin(deps.settings)}/sso/c/${connectionId}`
