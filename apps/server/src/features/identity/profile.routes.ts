import {
  cancelEmailChange,
  changePassword,
  confirmEmail,
  countryCodeList,
  getDict,
  loginCodeV2,
  resendEmailLink,
  sendSmsYZM,
  updateUserInfo,
  updateUserInfoV3,
  userDetail,
} from '@portal/contract/identity/profile.contract.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { recordRefusals } from '../../core/logs/sign-in-log.ts'
import { newSecret } from '../../core/secrets/random.ts'
import { browserOf, callerOf, placeOf, setBrowser, setDevice } from './browser-cookie.ts'
import { changeOwnPassword } from './change-password.service.ts'
import { confirmEmailBy, forgetEmailChange, mailLinkAgain } from './email/email-change.service.ts'
import { type Asker, sendPhoneCode } from './phone-code.service.ts'
import { changeProfile, countriesFor, detailFor, dictionaryFor } from './profile.service.ts'
import { signInWithPhone } from './sign-in.service.ts'
import { phoned } from './sign-in-tries.ts'

/** Dictionaries, personal information, codes by SMS and the sign-in with one. */
export function serveProfile(app: FastifyInstance, deps: Deps): void {
  const askerOf = (actor: Actor | null, request: FastifyRequest): Asker => ({
    actor,
    browser: browserOf(request, deps.settings) ?? '',
    place: placeOf(request),
  })
  publicRoute(app, deps, getDict, ({ input, lang }) => dictionaryFor(deps, input.classify, lang))
  publicRoute(app, deps, countryCodeList, async ({ lang }) => countriesFor(lang))
  route(app, deps, userDetail, ({ actor, lang }) => detailFor(deps, actor, lang))
  route(app, deps, updateUserInfo, ({ actor, input, request, lang }) =>
    changeProfile(deps, actor, askerOf(actor, request), input, lang),
  )
  route(app, deps, updateUserInfoV3, ({ actor, input, request, lang }) =>
    changeProfile(deps, actor, askerOf(actor, request), input, lang),
  )
  route(app, deps, changePassword, async ({ actor, input }) => {
    await changeOwnPassword(deps, actor, input)
    return {}
  })
  route(app, deps, confirmEmail, ({ actor, input }) => confirmEmailBy(deps, actor, input.token))
  route(app, deps, resendEmailLink, ({ actor }) => mailLinkAgain(deps, actor))
  route(app, deps, cancelEmailChange, async ({ actor }) => {
    await forgetEmailChange(deps.sql, actor)
    return {}
  })
  publicRoute(app, deps, sendSmsYZM, ({ actor, input, request, reply, lang }) => {
    const purpose = input.purpose ?? (actor ? 'changePhone' : 'signIn')
    // A code for signing in is bound to the browser, also when somebody is signed in already.
    const asker =
      purpose === 'signIn'
        ? { ...askerOf(null, request), browser: ownBrowser(request, reply) }
        : askerOf(actor, request)
    return sendPhoneCode(deps, asker, { ...input, purpose }, lang)
  })
  publicRoute(app, deps, loginCodeV2, async ({ input, request, reply, lang }) => {
    const caller = callerOf(request, lang)
    const { signedIn, device } = await recordRefusals(deps, phoned(deps, input, caller), () =>
      signInWithPhone(deps, askerOf(null, request), input, caller),
    )
    setDevice(reply, deps.settings, device)
    return signedIn
  })

  function ownBrowser(request: FastifyRequest, reply: FastifyReply): string {
    const browser = browserOf(request, deps.settings) ?? newSecret(deps.random)
    setBrowser(reply, deps.settings, browser)
    return browser
  }
}
