import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { acceptedLanguage, acceptedLanguageOrDefault, type Lang } from '../../../core/text/language.ts'
import type { GatewayKind } from './gateway.ts'
import { findMerchantGateway } from './gateways.service.ts'
import { type NotificationHandler, receiveGatewayNotice } from './notices.service.ts'
import { loadSandboxNotice, loadSandboxPayment, payInSandbox, sandboxPath } from './sandbox/sandbox.service.ts'
import { renderSandboxPage } from './sandbox/sandbox-page.ts'

const config = { access: 'public' as const }
const schema = { hide: true } as const
/** The maximum bytes of a notification, far above those of any gateway. */
const bodyLimit = 64 * 1024

/**
 * Serves the addresses of notifications, `/pay/notify/<kind>` and `/pay/notify/<kind>/<merchant>`, and the sandbox's
 * payment page. Verified notifications are passed to `take`. Gateways repeat a notification until it is acknowledged.
 */
export function serveGatewayNotices(app: FastifyInstance, deps: Deps, take: NotificationHandler): void {
  if (deps.merchants().length === 0 && !deps.settings.payments.sandbox)
    deps.log.warn('purchases are off: no payment gateway has keys (docs/operations.md, "Payments")')
  if (deps.settings.payments.sandbox && !deps.settings.demo)
    deps.log.warn('PAY_SANDBOX is on in production: every order can be paid without money')
  app.register(async (scope) => {
    // A signature is computed over the bytes as received.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body))
    const serve = async (request: FastifyRequest, reply: FastifyReply, kind: string, merchant: string) => {
      const gateway = ['alipay', 'wechat', 'sandbox'].includes(kind)
        ? await findMerchantGateway(deps, merchant, kind as GatewayKind)
        : null
      if (!gateway) return reply.code(404).type('text/plain; charset=utf-8').send('')
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      )
      const answer = gateway.answerTo(
        await receiveGatewayNotice(deps, gateway, headers, typeof request.body === 'string' ? request.body : '', take),
      )
      return reply.code(answer.status).type(answer.type).send(answer.body)
    }
    scope.post<{ Params: { kind: string } }>('/pay/notify/:kind', { config, schema }, (request, reply) =>
      serve(request, reply, request.params.kind, ''),
    )
    scope.post<{ Params: { kind: string; merchant: string } }>(
      '/pay/notify/:kind/:merchant',
      { config, schema },
      (request, reply) => serve(request, reply, request.params.kind, request.params.merchant),
    )
  })
  app.register(async (scope) => {
    // When staff save keys in a demo, its sandbox ends; it comes back when they remove them.
    scope.addHook('onRequest', async () => {
      if (!deps.settings.payments.sandbox) throw new AppError('notFound')
    })
    serveCashier(scope, deps, take)
  })
}

/** The sandbox's page. The form of an order posts here; the page itself is got, so that it can be loaded again. */
function serveCashier(app: FastifyInstance, deps: Deps, take: NotificationHandler): void {
  const textIn = (from: unknown, name: 'no' | 'lang') =>
    String((from as Partial<Record<string, unknown>> | null)?.[name] ?? '').replaceAll('\0', '')
  const numberIn = (from: unknown) => textIn(from, 'no')
  /** Returns the language in which the buyer reads the portal, which may differ from the browser's. */
  const langIn = (request: FastifyRequest, from: unknown) =>
    acceptedLanguage(textIn(from, 'lang')) ?? acceptedLanguageOrDefault(request.headers['accept-language'])
  const pageOf = (no: string, lang: Lang) => `${sandboxPath}?${new URLSearchParams({ no, lang })}`
  app.post(sandboxPath, { config, schema }, (request, reply) =>
    reply.redirect(pageOf(numberIn(request.body), langIn(request, request.body)), 303),
  )
  app.get(sandboxPath, { config, schema }, async (request, reply) => {
    const lang = langIn(request, request.query)
    const payment = await loadSandboxPayment(deps, numberIn(request.query), lang)
    const nonce = randomBytes(16).toString('base64url')
    const isOpen = payment !== null && !payment.closedAt && !payment.paidAt && payment.closesAt > deps.clock.now()
    return reply
      .code(payment ? 200 : 404)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderSandboxPage({ lang, nonce, payment, isOpen }))
  })
  app.post(`${sandboxPath}/pay`, { config, schema }, async (request, reply) => {
    const [no, lang] = [numberIn(request.body), langIn(request, request.body)]
    const telling = await payInSandbox(deps, no)
    const payment = await loadSandboxPayment(deps, no, lang)
    const gateway = payment && (await findMerchantGateway(deps, payment.merchant, 'sandbox'))
    if (!payment || !telling || !gateway) return reply.redirect(pageOf(no, lang), 303)
    await receiveGatewayNotice(deps, gateway, telling.headers, telling.body, take)
    const again = (request.body as { times?: unknown }).times === '2' ? await loadSandboxNotice(deps, no) : null
    if (again) await receiveGatewayNotice(deps, gateway, again.headers, again.body, take)
    return reply.redirect(payment.returnUrl, 303)
  })
}
