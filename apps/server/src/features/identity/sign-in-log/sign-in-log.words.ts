import { allCodes, type ErrorCode } from '@portal/contract/all-codes.ts'
import type { Lang } from '../../../core/text/language.ts'

const own: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
  signedIn: { zh: '已登录', en: 'Signed in' },
  'hop.unknown': {
    zh: '登录服务确认了身份，但门户里没有对应的账号',
    en: 'The provider vouched for somebody who has no account here',
  },
  'hop.suspended': { zh: '账号已停用', en: 'The account is suspended' },
  'hop.denied': { zh: '在登录服务处取消或被拒绝', en: 'Cancelled or refused at the provider' },
  'hop.provider': { zh: '登录服务没有给出有效的答复', en: 'The provider gave no valid answer' },
  'hop.invalid': { zh: '登录请求已过期，或来自别的浏览器', en: 'The request had expired, or began in another browser' },
}

/** How a try ended, in words. */
export function signInOutcomeWords(outcome: string, lang: Lang): string {
  const words = own[outcome] ?? (outcome in allCodes ? allCodes[outcome as ErrorCode] : null)
  return words?.[lang] ?? outcome.replace(/^hop\./, '')
}
