import type { Lang } from '../../../core/text/language.ts'

/** The fix for an administrator, for each error of WeCom's server API. */
const words: Readonly<Record<number, Readonly<Record<Lang, string>>>> = {
  0: { zh: '企业微信接受了这些配置。', en: 'WeCom accepts these settings.' },
  [-1]: {
    zh: '企业微信无响应，请稍后再试，并检查服务器能否访问外网。',
    en: 'WeCom didn’t respond. Try again later, and check that the server can reach the internet.',
  },
  40001: { zh: '应用的 Secret 不正确。', en: 'The app’s secret is incorrect.' },
  40013: { zh: 'CorpID 不正确。', en: 'The corp ID is incorrect.' },
  40056: { zh: 'AgentId 不正确。', en: 'The agent ID is incorrect.' },
  60020: {
    zh: '本服务器的地址不在应用的“企业可信 IP”中。',
    en: 'This server’s address isn’t in the app’s trusted IPs.',
  },
  48002: { zh: '应用没有调用此接口的权限。', en: 'The app isn’t permitted to use this interface.' },
}
const other = (errcode: number): Readonly<Record<Lang, string>> => ({
  zh: `企业微信返回错误码 ${errcode}，请查阅其全局错误码说明。`,
  en: `WeCom returned error ${errcode}. See its list of error codes.`,
})

export const explainWecomError = (errcode: number, lang: Lang): string => (words[errcode] ?? other(errcode))[lang]
