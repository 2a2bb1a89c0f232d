import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { Lang } from '../../../core/text/language.ts'

const own: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  signedIn: { zh: '已登录', en: 'Signed in' },
  'hop.unknown': {
    zh: '登录服务确认了身份，但平台没有对应的账号',
    en: 'Confirmed by the provider, but no account on this portal',
  },
  'hop.suspended': { zh: '账号已暂停', en: 'Account suspended' },
  'hop.protected': {
    zh: '该账号不能通过企业的身份提供方登录：其权限更多，或属于多家企业',
    en: 'The company’s provider can’t be used for this account, which has additional permissions or belongs to several companies',
  },
  'hop.denied': { zh: '在登录服务处取消或被拒绝', en: 'Cancelled or rejected by the provider' },
  'hop.provider': { zh: '登录服务没有返回有效结果', en: 'No valid response from the provider' },
  'hop.invalid': { zh: '登录请求已过期，或来自其他浏览器', en: 'Request expired or started in another browser' },
}

/**
 * Returns the outcome of an attempt in words; an unknown outcome is returned as it is stored, but without the prefix
 * `hop.`.
 */
export function signInOutcomeWords(outcome: string, lang: Lang): string {
  const words = own[outcome] ?? (outcome in allCodes ? allCodes[outcome as ErrorCode] : null)
  return words?.[lang] ?? outcome.replace(/^hop\./, '')
}
