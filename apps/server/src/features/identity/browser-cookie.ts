import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimitNetwork } from '../../core/http/network.ts'
import { requestOrigin } from '../../core/http/origin.ts'
import type { Lang } from '../../core/text/language.ts'
import type { Settings } from '../../settings/settings.ts'
import { describeDevice } from './people/device.rules.ts'
import type { SignInCaller } from './session-start.service.ts'

/**
 * Over https the name has the prefix `__Host-`: browsers accept such a cookie from this host only, so other hosts of
 * the domain can't set it.
 */
const browserCookie = (settings: Settings) => (isSecure(settings) ? '__Host-sso_browser' : 'sso_browser')
const idTokenCookie = 'sso_id'
const deviceCookie = 'known_device'
const deviceSeconds = 365 * 86_400

const isSecure = (settings: Settings) => requestOrigin(settings).startsWith('https:')
const options = (settings: Settings, path: string) =>
  ({ path, httpOnly: true, sameSite: 'lax', secure: isSecure(settings) }) as const

/**
 * Reads the secret that binds a round trip to this browser; scripts cannot read it. Undefined if the browser has none.
 */
export const readBrowserId = (request: FastifyRequest, settings: Settings): string | undefined =>
  request.cookies[browserCookie(settings)]
export function setBrowserId(reply: FastifyReply, settings: Settings, browser: string): void {
  reply.setCookie(browserCookie(settings), browser, { ...options(settings, '/'), maxAge: 900 })
}

/** Reads the provider's ID token, which is stored only for signing out at the provider. Undefined if there is none. */
export const readIdToken = (request: FastifyRequest): string | undefined => request.cookies[idTokenCookie]
export function setIdToken(reply: FastifyReply, settings: Settings, idToken: string | null): void {
  if (idToken && idToken.length < 3500)
    reply.setCookie(idTokenCookie, idToken, { ...options(settings, '/sso'), maxAge: settings.session.maxSeconds })
  else reply.clearCookie(idTokenCookie, options(settings, '/sso'))
}

/**
 * Returns the network of a request, for limits per address, and the token that marks a known device; undefined if the
 * browser has none.
 */
export const signInOriginOf = (
  request: FastifyRequest,
): { readonly address: string; readonly device: string | undefined } => ({
  address: rateLimitNetwork(request.ip),
  device: request.cookies[deviceCookie],
})
/** Marks this browser as a known device of the account that has just signed in. */
export function setDeviceCookie(reply: FastifyReply, settings: Settings, device: string): void {
  reply.setCookie(deviceCookie, device, { ...options(settings, '/'), maxAge: deviceSeconds })
}

/** Returns the language, browser and origin of a person who signs in. */
export const signInCallerOf = (request: FastifyRequest, lang: Lang): SignInCaller => ({
  lang,
  device: describeDevice(request.headers['user-agent']),
  place: signInOriginOf(request),
})
