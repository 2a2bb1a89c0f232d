import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { companyOfRequest, portalOrigin, requestOrigin } from '../../core/http/origin.ts'
import { newSecret } from '../../core/secrets/random.ts'
import { acceptedLanguageOrDefault } from '../../core/text/language.ts'
import { readBrowserId, readIdToken, setBrowserId, setIdToken, signInCallerOf } from './browser-cookie.ts'
import { addressWithResult, signInFormAddress } from './redirect.rules.ts'
import { recordFailedRedirect } from './sign-in-attempts.ts'
import { finishSsoSignIn, ssoSignOutAddress, startSsoSignIn } from './sso.service.ts'
import type { SsoClient } from './sso-client.ts'

/** Serves the addresses that redirect a browser to single sign-on, back from it and to sign-out; they show no page. */
export function serveSso(app: FastifyInstance, deps: Deps, client: SsoClient | null): void {
  const { settings } = deps
  const config = { access: 'public' as const }
  const schema = { hide: true } as const
  const home = () => `${portalOrigin(settings)}/#/`

  app.get<{ Querystring: { redirect?: string | string[]; again?: string } }>(
    '/sso/login',
    { config, schema },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const redirect = typeof request.query.redirect === 'string' ? request.query.redirect : undefined
      if (!client) return reply.redirect(signInFormAddress(redirect, requestOrigin(settings)))
      // The portal's development provider accepts only the portal's own address.
      if (companyOfRequest() !== null) return reply.redirect(`${portalOrigin(settings)}/sso/login`)
      // The cookies of the round trip belong to the portal's own host name: to a browser, 127.0.0.1 and localhost are
      // two hosts.
      if (isOtherLoopback(request.host, portalOrigin(settings)))
        return reply.redirect(`${portalOrigin(settings)}${request.url}`)
      const browser = readBrowserId(request, settings) ?? newSecret(deps.random)
      try {
        const address = await startSsoSignIn(deps, client, { redirect, browser, isFresh: request.query.again === '1' })
        setBrowserId(reply, settings, browser)
        return reply.redirect(address)
      } catch (error) {
        if ((error as { reason?: string }).reason === 'foreignRedirect') throw error
        request.log.error({ err: error, id: request.id }, 'the sign-in provider does not answer')
        return reply.redirect(addressWithResult(`${home()}?login=pc`, { error: 'provider' }))
      }
    },
  )

  app.get('/sso/callback', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    if (!client) return reply.redirect(home())
    const { address, idToken } = await finishSsoSignIn(
      deps,
      client,
      new URL(request.url, portalOrigin(settings)).searchParams,
      readBrowserId(request, settings),
    )
    await recordFailedRedirect(
      deps,
      'sso',
      address,
      signInCallerOf(request, acceptedLanguageOrDefault(request.headers['accept-language'])),
    )
    if (idToken) setIdToken(reply, settings, idToken)
    return reply.redirect(address)
  })

  app.get('/sso/logout', { config, schema }, async (request, reply) => {
    const idToken = readIdToken(request)
    reply.header('cache-control', 'no-store')
    setIdToken(reply, settings, null)
    const address = client && idToken ? await ssoSignOutAddress(deps, client, idToken).catch(() => null) : null
    return reply.redirect(address ?? home())
  })

  app.get('/sso/loggedOut', { config, schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(home()),
  )
}

function isOtherLoopback(host: string, publicUrl: string): boolean {
  const own = new URL(publicUrl)
  return host !== own.host && own.hostname === 'localhost' && /^(127\.0\.0\.1|\[::1\])(:|$)/.test(host)
}
