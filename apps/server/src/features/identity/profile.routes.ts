import {
  countryList,
  dictionaryRead,
  emailChangeCancel,
  emailConfirm,
  emailLinkResend,
  ownContactUpdate,
  ownProfileRead,
  ownProfileUpdate,
  passwordChange,
  phoneCodeSend,
  phoneSignIn,
} from '@portal/contract/identity/profile.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { withRefusalsRecorded } from '../../core/logs/sign-in-log.ts'
import { newSecret } from '../../core/secrets/random.ts'
import { readBrowserId, setBrowserId, setDeviceCookie, signInCallerOf, signInOriginOf } from './browser-cookie.ts'
import { changeOwnPassword } from './change-password.service.ts'
import { confirmNewEmail, discardEmailChange, resendConfirmationLink } from './email/email-change.service.ts'
import { type PhoneCodeRequester, sendPhoneCode } from './phone-code.service.ts'
import { loadCountries, loadDictionary, loadOwnProfileDetail, updateOwnProfile } from './profile.service.ts'
import { signInWithPhone } from './sign-in.service.ts'
import { phoneSignInAttempt } from './sign-in-attempts.ts'

/**
 * Serves dictionaries, countries, the caller's profile with password, email and phone, codes by text message, and
 * sign-in with such a code.
 */
export function serveProfile(app: FastifyInstance, deps: Deps): void {
  const askerOf = (actor: Actor | null, request: FastifyRequest): PhoneCodeRequester => ({
    actor,
    browser: readBrowserId(request, deps.settings) ?? '',
    place: signInOriginOf(request),
  })
  publicRoute(app, deps, dictionaryRead, ({ input, lang }) => loadDictionary(deps, input.classify, lang))
  publicRoute(app, deps, countryList, async ({ lang }) => loadCountries(lang))
  route(app, deps, ownProfileRead, ({ actor, lang }) => loadOwnProfileDetail(deps, actor, lang))
  route(app, deps, ownProfileUpdate, ({ actor, input, request, lang }) =>
    updateOwnProfile(deps, actor, askerOf(actor, request), input, lang),
  )
  route(app, deps, ownContactUpdate, ({ actor, input, request, lang }) =>
    updateOwnProfile(deps, actor, askerOf(actor, request), input, lang),
  )
  route(app, deps, passwordChange, async ({ actor, input }) => {
    await changeOwnPassword(deps, actor, input)
    return {}
  })
  route(app, deps, emailConfirm, ({ actor, input }) => confirmNewEmail(deps, actor, input.token))
  route(app, deps, emailLinkResend, ({ actor }) => resendConfirmationLink(deps, actor))
  route(app, deps, emailChangeCancel, async ({ actor }) => {
    await discardEmailChange(deps.sql, actor)
    return {}
  })
  publicRoute(app, deps, phoneCodeSend, ({ actor, input, request, reply, lang }) => {
    const purpose = input.purpose ?? (actor ? 'changePhone' : 'signIn')
    // A sign-in code is bound to the browser, even when a session exists.
    const asker =
      purpose === 'signIn'
        ? { ...askerOf(null, request), browser: ownBrowser(request, reply) }
        : askerOf(actor, request)
    return sendPhoneCode(deps, asker, { ...input, purpose }, lang)
  })
  publicRoute(app, deps, phoneSignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(deps, phoneSignInAttempt(deps, input, caller), () =>
      signInWithPhone(deps, askerOf(null, request), input, caller),
    )
    setDeviceCookie(reply, deps.settings, device)
    return signedIn
  })

  function ownBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const browser = readBrowserId(request, deps.settings) ?? newSecret(deps.random)
    setBrowserId(reply, deps.settings, browser)
    return browser
  }
}
