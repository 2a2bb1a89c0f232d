import {
  factorChallenge,
  factorPolicy,
  factorPolicySave,
  factorReauthenticate,
  factorRemove,
  factorSignIn,
  ownFactors,
  passkeyBegin,
  passkeyChallenge,
  passkeyConfirm,
  passkeyReauthenticationChallenge,
  passkeySignIn,
  personFactorReset,
  recoveryCodesRenew,
  totpBegin,
  totpConfirm,
} from '@portal/contract/identity/factor.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { publicRoute, route } from '../../../core/http/route.ts'
import { withRefusalsRecorded } from '../../../core/logs/sign-in-log.ts'
import { setDeviceCookie, signInCallerOf } from '../browser-cookie.ts'
import { anonymousSignInAttempt } from '../sign-in-attempts.ts'
import {
  confirmPasskey,
  confirmTotp,
  loadFactors,
  reauthenticateByFactor,
  regenerateRecoveryCodes,
  removeFactor,
  startPasskeySetup,
  startTotpSetup,
} from './factor.service.ts'
import {
  createSignInChallenge,
  finishSignIn,
  loadWaitingSignInAttempt,
  signInWithPasskey,
} from './factor-sign-in.service.ts'
import { loadFactorPolicy, resetFactors, saveFactorPolicy } from './factor-staff.service.ts'
import { createPasskeyChallenge } from './passkey.service.ts'

/** Serves second factors: their setup, sign-in with them, reauthentication, and decisions of staff about them. */
export function serveFactors(app: FastifyInstance, deps: Deps): void {
  route(app, deps, ownFactors, ({ actor }) => loadFactors(deps, actor))
  route(app, deps, totpBegin, ({ actor }) => startTotpSetup(deps, actor))
  route(app, deps, totpConfirm, ({ actor, input }) => confirmTotp(deps, actor, input))
  route(app, deps, passkeyBegin, ({ actor }) => startPasskeySetup(deps, actor))
  route(app, deps, passkeyConfirm, ({ actor, input }) => confirmPasskey(deps, actor, input))
  route(app, deps, factorRemove, ({ actor, input }) => removeFactor(deps, actor, input.factorId))
  route(app, deps, recoveryCodesRenew, ({ actor }) => regenerateRecoveryCodes(deps, actor))
  route(app, deps, passkeyReauthenticationChallenge, ({ actor }) =>
    createPasskeyChallenge(deps, 'proof', actor.accountId),
  )
  route(app, deps, factorReauthenticate, async ({ actor, input }) => {
    await reauthenticateByFactor(deps, actor, input)
    return {}
  })
  publicRoute(app, deps, factorChallenge, ({ input }) => createSignInChallenge(deps, input.token))
  publicRoute(app, deps, factorSignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(
      deps,
      await loadWaitingSignInAttempt(deps, input.token, caller),
      () => finishSignIn(deps, input, caller),
    )
    setDeviceCookie(reply, deps.settings, device)
    return signedIn
  })
  publicRoute(app, deps, passkeyChallenge, () => createPasskeyChallenge(deps, 'signIn', null))
  publicRoute(app, deps, passkeySignIn, async ({ input, request, reply, lang }) => {
    const caller = signInCallerOf(request, lang)
    const { signedIn, device } = await withRefusalsRecorded(deps, anonymousSignInAttempt('passkey', caller), () =>
      signInWithPasskey(deps, input, caller),
    )
    setDeviceCookie(reply, deps.settings, device)
    return signedIn
  })
  route(app, deps, factorPolicy, () => loadFactorPolicy(deps))
  route(app, deps, factorPolicySave, ({ actor, input }) => saveFactorPolicy(deps, actor, input.grants))
  route(app, deps, personFactorReset, ({ actor, input }) => resetFactors(deps, actor, input.personId))
}
