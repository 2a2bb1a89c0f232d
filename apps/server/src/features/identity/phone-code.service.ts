import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import type { Lang } from '../../core/language.ts'
import { hashSecret, newId } from '../../core/random.ts'
import { hitWindow } from '../../core/rate-limit.store.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { codeOf, phoneOf } from './phone.rules.ts'
import { type CodePurpose, findAccountByPhone, insertPhoneCode, usePhoneCode } from './phone-code.store.ts'

/** Codes sent at most: to one phone, asked for from one address, and by everybody together. All of them hold at once. */
const limits = [
  { name: 'phone-minute', max: 1, perSeconds: profileLimits.code.resendSeconds, of: 'phone' },
  { name: 'phone-hour', max: 5, perSeconds: 3600, of: 'phone' },
  { name: 'phone-day', max: 10, perSeconds: 86_400, of: 'phone' },
  { name: 'address', max: 30, perSeconds: 3600, of: 'address' },
  { name: 'all', max: 3000, perSeconds: 3600, of: 'all' },
] as const
/** Wrong codes for one phone, over all codes and browsers, before it has to wait. */
const wrongCodes = { max: 20, perSeconds: 3600 }

/** Who asks: a session, or the browser of a visitor. */
export type Asker = { readonly actor: Actor | null; readonly browser: string; readonly address: string }
const askerHash = ({ actor, browser }: Asker) => hashSecret(actor ? `session ${actor.sessionId}` : `browser ${browser}`)

const words = {
  zh: (code: string, minutes: number) => `【培训认证中心】验证码 ${code}，${minutes} 分钟内有效。不要告诉任何人。`,
  en: (code: string, minutes: number) => `Training Centre: your code is ${code}. It works for ${minutes} minutes. Tell nobody.`,
} as const

export function mustBePhone(countryCode: string | undefined, phone: string): string {
  const number = phoneOf(countryCode, phone)
  if (!number) throw new AppError('phoneInvalid', { fields: ['phone'] })
  return number
}

/**
 * Sends a code. Signing in, nobody learns whether a number belongs to an account: the answer is the same, the message is not sent.
 * Refuses `phoneInvalid`, `notSignedIn` (other purposes need a session) and `tooManyRequests`.
 */
export async function sendPhoneCode(deps: Deps, asker: Asker, input: { countryCode?: string; phone: string; purpose: CodePurpose }, lang: Lang) {
  const { purpose } = input
  if (purpose !== 'signIn' && !asker.actor) throw new AppError('notSignedIn')
  const phone = mustBePhone(input.countryCode, input.phone)
  const now = deps.clock.now()
  for (const { name, max, perSeconds, of } of limits) {
    const wait = await hitWindow(deps.sql, `sms ${name} ${of === 'phone' ? phone : of === 'address' ? asker.address : ''}`, { max, perSeconds }, now)
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: wait })
  }
  const { lastsSeconds, resendSeconds } = profileLimits.code
  const account = purpose === 'signIn' ? await findAccountByPhone(deps.sql, phone) : null
  if (purpose !== 'signIn' || account) {
    let digits: string | null = null
    while (digits === null) digits = codeOf(deps.random.bytes(4))
    const code = digits
    const expiresAt = new Date(now.getTime() + lastsSeconds * 1000)
    await inTransaction(deps.sql, async (tx) => {
      await insertPhoneCode(tx, { phone, purpose, askerHash: askerHash(asker) }, { id: newId(now, deps.random), digits: code, now, expiresAt })
      const own = account?.locale ?? lang
      const body = words[own](code, lastsSeconds / 60)
      await deps.outbox.put(tx, { channel: 'sms', to: phone, body, template: 'code', params: { code }, lang: own, expiresAt })
    })
  }
  return { resendAfter: resendSeconds, expiresIn: lastsSeconds }
}

/** Uses a code up. Refuses `smsCodeInvalid` for a wrong, old, used, foreign or too often tried one, without saying which. */
export async function mustHoldCode(deps: Deps, asker: Asker, bond: { phone: string; purpose: CodePurpose }, digits: string): Promise<void> {
  const now = deps.clock.now()
  const wait = await hitWindow(deps.sql, `sms-try ${bond.phone}`, wrongCodes, now)
  if (wait > 0) throw new AppError('signInLocked', { retryAfter: wait })
  if (!/^\d{6}$/.test(digits.trim()) || !(await usePhoneCode(deps.sql, { ...bond, askerHash: askerHash(asker) }, digits.trim(), profileLimits.code.tries, now)))
    throw new AppError('smsCodeInvalid', { fields: ['code'] })
}
