import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { languageOf } from '../../../core/language.ts'
import { createSsoClient, type SsoClient } from '../sso-client.ts'
import { loginPage } from './login-page.ts'
import { userOf } from './provider.service.ts'
import { clientId, createDevelopmentProvider, leaveScript } from './provider.ts'

/** Mounts the development provider under /dev-idp and answers the client that talks to it, inside this process. */
export async function serveDevelopmentProvider(app: FastifyInstance, deps: Deps): Promise<SsoClient> {
  const { provider, issuer, clientSecret } = await createDevelopmentProvider(deps)
  const callback = provider.callback()
  const config = { access: 'public' as const }
  const own = new URL(deps.settings.publicUrl)

  await app.register(async (scope) => {
    // The provider reads its bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/dev-idp/*',
      config,
      schema: { hide: true },
      handler: (request, reply) => {
        reply.hijack()
        const { raw } = request
        const target = raw as typeof raw & { originalUrl?: string }
        target.originalUrl = raw.url ?? ''
        raw.url = (raw.url ?? '').replace(/^\/dev-idp/, '')
        // Its addresses are the portal's own, whatever name the request came by.
        raw.headers.host = own.host
        raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
        delete raw.headers['x-forwarded-host']
        reply.raw.setHeader(
          'content-security-policy',
          `default-src 'none'; script-src 'sha256-${createHash('sha256').update(leaveScript).digest('base64')}'; form-action 'self'; frame-ancestors 'none'`,
        )
        void callback(raw, reply.raw)
      },
    })
  })

  const show = (request: FastifyRequest, reply: FastifyReply, page: { uid: string; login?: string; isWrong?: boolean }) => {
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .header('content-security-policy', `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(loginPage({ ...page, lang: languageOf(request.headers['accept-language']), nonce }))
  }
  const detailsOf = (request: FastifyRequest, reply: FastifyReply) => provider.interactionDetails(request.raw, reply.raw).catch(() => null)

  app.get<{ Params: { uid: string } }>('/dev-idp-login/:uid', { config, schema: { hide: true } }, async (request, reply) => {
    if (!(await detailsOf(request, reply))) return reply.redirect('/')
    return show(request, reply, { uid: request.params.uid })
  })
  app.post<{ Params: { uid: string }; Body: { login?: unknown; password?: unknown } }>('/dev-idp-login/:uid', { config, schema: { hide: true } }, async (request, reply) => {
    if (!(await detailsOf(request, reply))) return reply.redirect('/')
    const [login, password] = [String(request.body?.login ?? '').replaceAll('\0', ''), String(request.body?.password ?? '')]
    const user = await userOf(deps, login, password)
    if (!user) return show(request, reply.code(401), { uid: request.params.uid, login, isWrong: true })
    const address = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: user.id } })
    return reply.redirect(address, 303)
  })

  const inside: Parameters<typeof createSsoClient>[2]['fetch'] = async (address, options) => {
    const { pathname, search } = new URL(address)
    const answer = await app.inject({
      method: options.method as 'GET' | 'POST',
      url: pathname + search,
      headers: Object.fromEntries(new Headers(options.headers as Record<string, string>)),
      ...(options.body ? { payload: String(options.body) } : {}),
    })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type'] ?? '') } })
  }
  return createSsoClient({ issuer, clientId, clientSecret, scope: 'openid profile email' }, deps.settings, { isForDevelopment: true, fetch: inside })
}
