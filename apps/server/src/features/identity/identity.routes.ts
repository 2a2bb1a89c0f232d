import cookie from '@fastify/cookie'
import {
  currentUserRead,
  linkSignIn,
  passwordResetRequest,
  passwordSignIn,
  passwordReset as resetPasswordCall,
  sessionSignOut,
  signInLinkRequest,
  signInMethods,
  ssoSignIn,
} from '@portal/contract/identity/session.contract.ts'
import type { FastifyInstance } from 'fastify'
import { tokenOfRequest } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { withRefusalsRecorded } from '../../core/logs/sign-in-log.ts'
import { isDemoReachable } from '../../settings/settings.ts'
import { loadProfile } from './account.service.ts'
import { serveAgreement } from './agreement/agreement.routes.ts'
import { readBrowserId, setDeviceCookie, signInCallerOf, signInOriginOf } from './browser-cookie.ts'
import { serveConnections } from './connections/connection.routes.ts'
import { findMessengerSignIn, isCompanySignInOffered } from './connections/connection-sign-in.service.ts'
import { demoAccounts } from './demo-accounts.words.ts'
import { serveDevelopmentProvider } from './development-provider/provider.routes.ts'
import { serveFactors } from './factors/factor.routes.ts'
import { serveJoining } from './joining/joining.routes.ts'
import { isJoiningOffered } from './joining/joining.service.ts'
import { enqueueMailedLink, resetPassword, signInWithLink } from './links/mailed-link.service.ts'
import { servePeople } from './people/people.routes.ts'
import { serveProfile } from './profile.routes.ts'
import { serveOwnSessions } from './sessions/sessions.routes.ts'
import { signInWithPassword, signInWithSsoCode, signOut } from './sign-in.service.ts'
import { anonymousSignInAttempt, passwordSignInAttempt } from './sign-in-attempts.ts'
import { serveSignInLog } from './sign-in-log/sign-in-log.routes.ts'
import { serveSso } from './sso.routes.ts'
import { createSsoClient, type SsoClient } from './sso-client.ts'
import { serveWecom } from './wecom/wecom.routes.ts'
import { findWecomCorp } from './wecom/wecom.service.ts'

/**
 * Serves sign-in in all its ways, sign-out, sessions, second factors, the profile and the agreement, connections and
 * joining, people and the log of sign-ins. In demo mode without a provider, it also serves the development provider.
 */
export async function serveIdentity(app: FastifyInstance, deps: Deps): Promise<void> {
  const { settings } = deps
  await app.register(cookie)
  let client: SsoClient | null = settings.sso ? createSsoClient(settings.sso, { isForDevelopment: false }) : null
  if (!client && settings.demo) client = await serveDevelopmentProvider(app, deps)
  serveSso(app, deps, client)
  serveProfile(app, deps)
  serveOwnSessions(app, deps)
  serveFactors(app, deps)
  serveWecom(app, deps)
  serveConnections(app, deps)
  serveJoining(app, deps)

  publicRoute(app, deps, ssoSignIn, async ({ input, actor, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(deps, anonymousSignInAttempt('sso', caller), () =>
      signInWithSsoCode(deps, input.code, readBrowserId(request, deps.settings), caller),
    )
    // After proving their identity at the provider, the person continues in the new session; the former one has ended.
    if (actor?.accountId === signedIn.userId) await signOut(deps, tokenOfRequest(request))
    setDeviceCookie(reply, settings, device)
    return signedIn
  })
  publicRoute(app, deps, passwordSignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(
      deps,
      passwordSignInAttempt(deps, input.userName, caller),
      () => signInWithPassword(deps, input, caller),
    )
    setDeviceCookie(reply, settings, device)
    return signedIn
  })
  publicRoute(app, deps, linkSignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(deps, anonymousSignInAttempt('link', caller), () =>
      signInWithLink(deps, input.token, caller),
    )
    setDeviceCookie(reply, settings, device)
    return signedIn
  })
  publicRoute(app, deps, passwordResetRequest, async ({ input, lang }) => {
    await enqueueMailedLink(deps, 'password', input.account, lang)
    return {}
  })
  publicRoute(app, deps, signInLinkRequest, async ({ input, lang }) => {
    await enqueueMailedLink(deps, 'signIn', input.account, lang)
    return {}
  })
  publicRoute(app, deps, resetPasswordCall, async ({ input, request }) => {
    await resetPassword(deps, signInOriginOf(request), input.token, input.password)
    return {}
  })
  publicRoute(app, deps, sessionSignOut, async ({ request }) => {
    await signOut(deps, tokenOfRequest(request))
    return {}
  })
  publicRoute(app, deps, signInMethods, async ({ input, lang }) => ({
    wecom: await findWecomCorp(deps, input.corpId),
    sso: client !== null,
    ssoIsForDevelopment: client?.isForDevelopment ?? false,
    company: await isCompanySignInOffered(deps),
    joining: await isJoiningOffered(deps),
    messenger: await findMessengerSignIn(deps, input),
    password: true,
    sms: settings.sms !== null,
    demoIsReachable: isDemoReachable(settings),
    demoAccounts: settings.demo
      ? demoAccounts.map(({ login, note }) => ({ login, password: 'demo', note: note[lang] }))
      : [],
  }))
  route(app, deps, currentUserRead, ({ actor, lang, request }) => loadProfile(deps, actor, request.host, lang))
  serveAgreement(app, deps)
  servePeople(app, deps)
  serveSignInLog(app, deps)
}
