import { type AccountHoldings, mayControlAccount, powerOfWecomCorp } from '../account-access/account-access.rules.ts'
import { parsePhone, phoneCountries } from '../phone.rules.ts'

/** The errors of WeCom's server API that are handled here, by their codes in its documentation. */
export const wecomErrors = {
  codeInvalid: [40029, 41008],
  tokenStale: [40014, 42001],
  busy: [-1, 45009, 45033],
} as const
export const isWecomError = (codes: readonly number[], code: number): boolean => codes.includes(code)

/**
 * The seconds before its expiry in which an access token is no longer used, so that it remains valid until the end of
 * each call.
 */
export const tokenMarginSeconds = 300

/**
 * Parses a mobile number in WeCom's form (with a dialling code only outside mainland China) to its stored form; null if
 * it is missing or invalid.
 */
export function parseWecomPhone(mobile: string | undefined): string | null {
  const text = mobile?.replace(/[\s-]/g, '') ?? ''
  if (!text.startsWith('+')) return text ? parsePhone(undefined, text) : null
  const codes = phoneCountries.map((country) => country.code).filter((code) => text.startsWith(code))
  const longest = codes.sort((a, b) => b.length - a.length)[0]
  return longest ? parsePhone(longest, text.slice(longest.length)) : null
}

/** An employee who has confirmed the mobile number or an email address of the member. */
export type BindingCandidate = AccountHoldings & { readonly accountId: string }

/**
 * Returns the account to which a member may be bound without staff: the only matching employee, provided that the
 * corp's administrators gain nothing beyond that company. Returns null otherwise: only staff bind people who have staff
 * grants or several companies.
 */
export function accountToBind(candidates: readonly BindingCandidate[], companyId: string): string | null {
  const [one, another] = candidates
  return one && !another && mayControlAccount(powerOfWecomCorp(companyId), one) ? one.accountId : null
}

export type WecomSignInRequest = {
  readonly corpId: string
  readonly agentId: string
  readonly callback: string
  readonly state: string
}
export type WecomSignInAddresses = { readonly authorizeUrl: string; readonly qrUrl: string }

/**
 * Returns the WeCom address for the browser. Inside WeCom, the person is asked only once, for the contact data that
 * first binds an account; outside, WeCom shows a QR code.
 */
export function wecomSignInAddress(
  addresses: WecomSignInAddresses,
  door: WecomSignInRequest,
  { isInWecom, asksContacts }: { readonly isInWecom: boolean; readonly asksContacts: boolean },
): string {
  const common = { redirect_uri: door.callback, state: door.state }
  if (!isInWecom)
    return `${addresses.qrUrl}?${new URLSearchParams({ login_type: 'CorpApp', appid: door.corpId, agentid: door.agentId, ...common })}`
  const scope = asksContacts ? 'snsapi_privateinfo' : 'snsapi_base'
  return `${addresses.authorizeUrl}?${new URLSearchParams({ appid: door.corpId, response_type: 'code', scope, agentid: door.agentId, ...common })}#wechat_redirect`
}

export const isWecomBrowser = (userAgent: string | undefined): boolean => /wxwork/i.test(userAgent ?? '')
