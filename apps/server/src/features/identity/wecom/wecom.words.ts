import type { Lang } from '../../../core/text/language.ts'

/** What an administrator has to do about an error of WeCom's server API. */
const words: Readonly<Record<number, Readonly<Record<Lang, string>>>> = {
  0: { zh: '企业微信接受了这些配置。', en: 'WeCom accepts these settings.' },
  [-1]: {
    zh: '企业微信没有回应，请稍后再试，并检查服务器能否访问外网。',
    en: 'WeCom did not answer. Try again later, and check whether the server reaches the internet.',
  },
  40001: { zh: '应用的 Secret 不正确。', en: 'The secret of the app is not correct.' },
  40013: { zh: 'CorpID 不正确。', en: 'The corp id is not correct.' },
  40056: { zh: 'AgentId 不正确。', en: 'The agent id is not correct.' },
  60020: {
    zh: '本服务器的地址不在应用的“企业可信 IP”里。',
    en: 'The address of this server is not among the trusted IPs of the app.',
  },
  48002: { zh: '应用没有调用这个接口的权限。', en: 'The app may not use this interface.' },
}
const other = (errcode: number): Readonly<Record<Lang, string>> => ({
  zh: `企业微信返回错误码 ${errcode}，请查阅其全局错误码说明。`,
  en: `WeCom answered with error ${errcode}. See its list of error codes.`,
})

export const explainWecom = (errcode: number, lang: Lang): string => (words[errcode] ?? other(errcode))[lang]

/** To somebody whose account staff have bound. */
export const wecomBoundWords = {
  zh: (member: string) => ({
    subject: '账号已绑定企业微信',
    body: `工作人员刚刚把你在培训认证中心的账号与企业微信成员“${member}”绑定，该成员可以登录你的账号。如果这不是你本人，请立即联系管理员。`,
  }),
  en: (member: string) => ({
    subject: 'Your account was linked to WeCom',
    body: `Staff have just linked your account at the Training and Certification Centre to the WeCom member "${member}", who can sign in to it from now on. If that is not you, please contact your administrator at once.`,
  }),
} as const
