import {
  wecomBind,
  wecomBindings,
  wecomCheck,
  wecomRead,
  wecomRemove,
  wecomSave,
  wecomSignIn,
  wecomUnbind,
} from '@portal/contract/identity/wecom.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { withRefusalsRecorded } from '../../../core/logs/sign-in-log.ts'
import { newSecret } from '../../../core/secrets/random.ts'
import { acceptedLanguageOrDefault } from '../../../core/text/language.ts'
import { readBrowserId, setBrowserId, setDeviceCookie, signInCallerOf } from '../browser-cookie.ts'
import { anonymousSignInAttempt, recordFailedRedirect } from '../sign-in-attempts.ts'
import { isWecomBrowser } from './wecom.rules.ts'
import { finishWecomSignIn, signInWithWecom, startWecomSignIn } from './wecom.service.ts'
import {
  bindWecom,
  checkWecom,
  loadWecom,
  loadWecomBindings,
  removeWecom,
  saveWecom,
  unbindWecom,
} from './wecom-staff.service.ts'

type Query = Record<'redirect' | 'corpId' | 'contacts' | 'state' | 'code', string | string[] | undefined>
const text = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && value.length <= 2000 && !value.includes('\0') ? value : undefined

/**
 * Serves the two redirects of a sign-in with WeCom, the call that completes it, and the calls of staff to set it up.
 */
export function serveWecom(app: FastifyInstance, deps: Deps): void {
  const config = { access: 'public' as const }
  const schema = { hide: true } as const

  app.get<{ Querystring: Query }>('/sso/wecom', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const browser = readBrowserId(request, deps.settings) ?? newSecret(deps.random)
    const { corpId, redirect, contacts } = request.query
    const address = await startWecomSignIn(
      deps,
      {
        corpId: text(corpId),
        redirect: text(redirect),
        isInWecom: isWecomBrowser(request.headers['user-agent']),
        asksContacts: contacts === '1',
      },
      browser,
    )
    setBrowserId(reply, deps.settings, browser)
    return reply.redirect(address)
  })

  app.get<{ Querystring: Query }>('/sso/wecom/callback', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const address = await finishWecomSignIn(
      deps,
      { state: text(request.query.state), code: text(request.query.code) },
      readBrowserId(request, deps.settings),
    )
    await recordFailedRedirect(
      deps,
      'wecom',
      address,
      signInCallerOf(request, acceptedLanguageOrDefault(request.headers['accept-language'])),
    )
    return reply.redirect(address)
  })

  publicRoute(app, deps, wecomSignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(deps, anonymousSignInAttempt('wecom', caller), () =>
      signInWithWecom(deps, input, readBrowserId(request, deps.settings), caller),
    )
    setDeviceCookie(reply, deps.settings, device)
    return signedIn
  })
  route(app, deps, wecomRead, ({ input }) => loadWecom(deps, input.companyId))
  route(app, deps, wecomSave, ({ actor, input }) => saveWecom(deps, actor, input))
  route(app, deps, wecomCheck, ({ input, lang }) => checkWecom(deps, input.companyId, lang))
  route(app, deps, wecomBindings, ({ input, lang }) => loadWecomBindings(deps, input, lang))
  route(app, deps, wecomRemove, async ({ actor, input }) => {
    await removeWecom(deps, actor, input.companyId)
    return {}
  })
  route(app, deps, wecomBind, async ({ actor, input }) => {
    await bindWecom(deps, actor, input)
    return {}
  })
  route(app, deps, wecomUnbind, async ({ actor, input }) => {
    await unbindWecom(deps, actor, input)
    return {}
  })
}
