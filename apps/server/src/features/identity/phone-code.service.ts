import { OneOf } from '@portal/contract/http/scalars.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { Type } from 'typebox'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { renderMessageText } from '../../core/messages/message-text.rules.ts'
import { hashSecret, newId } from '../../core/secrets/random.ts'
import type { Lang } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { createPhoneCode, parsePhone } from './phone.rules.ts'
import {
  claimPhoneCode,
  findAccountByPhone,
  insertPhoneCode,
  type PhoneCodePurpose,
  type PhoneCodeScope,
} from './phone-code.store.ts'
import {
  checkAndRecordTextMessage,
  checkPhoneCodeAttempt,
  checkPhoneCodeLimit,
  checkTextMessageLimit,
  type PhoneCodeRequesterKind,
  recordSentTextMessage,
} from './phone-code-guard.service.ts'
import { readKnownDevice, type SignInOrigin } from './sign-in-guard.service.ts'

/** The requester of a code: a session, or the browser of a visitor. */
export type PhoneCodeRequester = {
  readonly actor: Actor | null
  readonly browser: string
  readonly place: SignInOrigin
}
const askerHash = ({ actor, browser }: PhoneCodeRequester) =>
  hashSecret(actor ? `session ${actor.sessionId}` : `browser ${browser}`)

/** The owner of a number is recognised by their session, or by a browser in which they have signed in. */
function kindOf(deps: Deps, { actor, place }: PhoneCodeRequester, holderId: string | null): PhoneCodeRequesterKind {
  if (actor) return actor.accountId === holderId ? { kind: 'holder' } : { kind: 'member', accountId: actor.accountId }
  return readKnownDevice(deps, holderId, place.device)
    ? { kind: 'holder' }
    : { kind: 'stranger', network: place.address }
}

export function checkPhone(countryCode: string | undefined, phone: string): string {
  const number = parsePhone(countryCode, phone)
  if (!number) throw new AppError('phoneInvalid', { fields: ['phone'] })
  return number
}

/**
 * Sends a code and returns the seconds for which it works and after which another one may be requested. For signing in,
 * the answer is the same whether or not a number belongs to an account, and the work for known numbers is done after
 * the response; only a demo without text messages answers with the code. Throws `phoneInvalid`, `notSignedIn` (other
 * purposes need a session) and `tooManyRequests`.
 */
export async function sendPhoneCode(
  deps: Deps,
  asker: PhoneCodeRequester,
  input: { countryCode?: string; phone: string; purpose: PhoneCodePurpose },
  lang: Lang,
) {
  const { purpose } = input
  if (purpose !== 'signIn' && !asker.actor) throw new AppError('notSignedIn')
  const phone = checkPhone(input.countryCode, input.phone)
  const { lastsSeconds, resendSeconds } = profileLimits.code
  const holder = await findAccountByPhone(deps.sql, phone)
  const who = kindOf(deps, asker, holder?.id ?? null)
  await checkPhoneCodeLimit(deps, who, phone)
  const isByStranger = who.kind === 'stranger'
  // In a demo there is no real phone, so the page shows the code.
  if (deps.settings.demo && deps.settings.sms === null) {
    const code =
      purpose === 'signIn' && !holder
        ? null
        : await keepCode(deps, { phone, purpose, askerHash: askerHash(asker) }, lang)
    return { resendAfter: resendSeconds, expiresIn: lastsSeconds, demoCode: code }
  }
  if (purpose === 'signIn') {
    await checkTextMessageLimit(deps, isByStranger)
    await deps.jobs.add(deps.sql, sendSignInCode, {
      phone,
      isByStranger,
      asker: askerHash(asker).toString('base64url'),
      lang,
    })
  } else {
    await checkAndRecordTextMessage(deps, isByStranger)
    await keepCode(deps, { phone, purpose, askerHash: askerHash(asker) }, lang)
  }
  return { resendAfter: resendSeconds, expiresIn: lastsSeconds, demoCode: null }
}

/** Job: sends a sign-in code if the number belongs to an account and the limit allows it. */
export const sendSignInCode = defineJob({
  name: 'sendSignInCode',
  words: { zh: '发送登录验证码', en: 'Send sign-in code' },
  payload: Type.Object({
    phone: Type.String(),
    isByStranger: Type.Boolean(),
    asker: Type.String(),
    lang: OneOf('zh', 'en'),
  }),
  run: async (deps: Deps, { phone, asker, isByStranger, lang }) => {
    const holder = await findAccountByPhone(deps.sql, phone)
    if (!holder || !(await recordSentTextMessage(deps, isByStranger))) return
    const bond = { phone, purpose: 'signIn', askerHash: Buffer.from(asker, 'base64url') } as const
    await keepCode(deps, bond, holder.chosenLocale ?? lang)
  },
})

async function keepCode(deps: Deps, bond: PhoneCodeScope, lang: Lang): Promise<string> {
  const now = deps.clock.now()
  const { lastsSeconds } = profileLimits.code
  let digits: string | null = null
  while (digits === null) digits = createPhoneCode(deps.random.bytes(4))
  const code = digits
  const expiresAt = new Date(now.getTime() + lastsSeconds * 1000)
  await inTransaction(deps.sql, async (tx) => {
    await insertPhoneCode(tx, bond, { id: newId(now, deps.random), digits: code, now, expiresAt })
    const { body } = renderMessageText(deps.brand.current(), 'codeSms', lang, { code, minutes: lastsSeconds / 60 })
    await deps.outbox.put(tx, {
      channel: 'sms',
      to: bond.phone,
      isSecret: true,
      body,
      template: 'code',
      params: { code },
      lang,
      expiresAt,
    })
  })
  return code
}

/**
 * Uses a code. Throws `smsCodeInvalid` for a code that is wrong, expired, used or another requester's, and after too
 * many tries at one code; `signInLocked` after too many tries at all codes.
 */
export async function checkPhoneCode(
  deps: Deps,
  asker: PhoneCodeRequester,
  bond: { phone: string; purpose: PhoneCodePurpose },
  digits: string,
): Promise<void> {
  const now = deps.clock.now()
  await checkPhoneCodeAttempt(deps, bond.phone, askerHash(asker))
  if (
    !/^\d{6}$/.test(digits.trim()) ||
    !(await claimPhoneCode(
      deps.sql,
      { ...bond, askerHash: askerHash(asker) },
      digits.trim(),
      profileLimits.code.tries,
      now,
    ))
  )
    throw new AppError('smsCodeInvalid', { fields: ['code'] })
}
