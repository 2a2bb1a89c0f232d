import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { acceptedLanguageOrDefault } from '../../../core/text/language.ts'
import { defaultSsoTrust } from '../sso.rules.ts'
import { createSsoClient, type SsoClient } from '../sso-client.ts'
import { renderLoginPage } from './login-page.ts'
import { findDevelopmentUserByPassword } from './provider.service.ts'
import { createDevelopmentProvider, developmentClientId, signOutScript } from './provider.ts'

/** The maximum number of addresses of the portal that have a provider at the same time; few are used to open a demo. */
const mostOrigins = 20

/**
 * Mounts the development provider under /dev-idp, at each address of the portal, and returns a client that talks to it
 * within this process.
 */
export async function serveDevelopmentProvider(app: FastifyInstance, deps: Deps): Promise<SsoClient> {
  const known = new Map<string, ReturnType<typeof openAt>>()
  const here = () => {
    const origin = portalOrigin(deps.settings)
    const found = known.get(origin) ?? openAt(app, deps, origin)
    known.delete(origin)
    known.set(origin, found)
    found.catch(() => known.delete(origin))
    if (known.size > mostOrigins) known.delete(known.keys().next().value as string)
    return found
  }
  const config = { access: 'public' as const }
  await app.register(async (scope) => {
    // The provider reads request bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: '/dev-idp/*',
      config,
      schema: { hide: true },
      handler: async (request, reply) => {
        const { callback, origin } = await here()
        const own = new URL(origin)
        reply.hijack()
        const { raw } = request
        const target = raw as typeof raw & { originalUrl?: string }
        target.originalUrl = raw.url ?? ''
        raw.url = (raw.url ?? '').replace(/^\/dev-idp/, '')
        // Its addresses are the portal's own, whatever name the request used.
        raw.headers.host = own.host
        raw.headers['x-forwarded-proto'] = own.protocol.slice(0, -1)
        delete raw.headers['x-forwarded-host']
        reply.raw.setHeader(
          'content-security-policy',
          `default-src 'none'; script-src 'sha256-${createHash('sha256').update(signOutScript).digest('base64')}'; form-action 'self'; frame-ancestors 'none'`,
        )
        void callback(raw, reply.raw)
      },
    })
  })

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { uid: string; login?: string; isWrong?: boolean },
  ) => {
    const nonce = randomBytes(16).toString('base64url')
    const lang = acceptedLanguageOrDefault(request.headers['accept-language'])
    return reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderLoginPage({ ...page, lang, portal: deps.brand.current().shortName[lang], nonce }))
  }
  const detailsOf = async (request: FastifyRequest, reply: FastifyReply) =>
    (await here()).provider.interactionDetails(request.raw, reply.raw).catch(() => null)

  app.get<{ Params: { uid: string } }>(
    '/dev-idp-login/:uid',
    { config, schema: { hide: true } },
    async (request, reply) => {
      if (!(await detailsOf(request, reply))) return reply.redirect('/')
      return show(request, reply, { uid: request.params.uid })
    },
  )
  app.post<{ Params: { uid: string }; Body: { login?: unknown; password?: unknown } }>(
    '/dev-idp-login/:uid',
    { config, schema: { hide: true } },
    async (request, reply) => {
      if (!(await detailsOf(request, reply))) return reply.redirect('/')
      const [login, password] = [
        String(request.body?.login ?? '').replaceAll('\0', ''),
        String(request.body?.password ?? ''),
      ]
      const user = await findDevelopmentUserByPassword(deps, login, password)
      if (!user) return show(request, reply.code(401), { uid: request.params.uid, login, isWrong: true })
      const address = await (await here()).provider.interactionResult(request.raw, reply.raw, {
        login: { accountId: user.id },
      })
      return reply.redirect(address, 303)
    },
  )

  return {
    scope,
    isForDevelopment: true,
    trust: defaultSsoTrust,
    configuration: async () => (await here()).client.configuration(),
  }
}

const scope = 'openid profile email'

/** The provider at one address of the portal. */
async function openAt(app: FastifyInstance, deps: Deps, origin: string) {
  const { provider, issuer, clientSecret } = await createDevelopmentProvider(deps, origin)
  const inside: Parameters<typeof createSsoClient>[1]['fetch'] = async (address, options) => {
    const { pathname, search } = new URL(address)
    const answer = await app.inject({
      method: options.method as 'GET' | 'POST',
      url: pathname + search,
      headers: {
        ...Object.fromEntries(new Headers(options.headers as Record<string, string>)),
        host: new URL(origin).host,
        'x-forwarded-proto': new URL(origin).protocol.slice(0, -1),
      },
      ...(options.body ? { payload: String(options.body) } : {}),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
  const client = createSsoClient(
    { issuer, clientId: developmentClientId, clientSecret, scope },
    { isForDevelopment: true, fetch: inside },
  )
  return { origin, provider, callback: provider.callback(), client }
}
