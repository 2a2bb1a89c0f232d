import type { Weakness } from './password.rules.ts'

/** Why a password is refused, and what to do. */
export const weaknessWords: Readonly<Record<Weakness, { readonly zh: string; readonly en: string }>> = {
  tooShort: { zh: '密码至少 8 位', en: 'Use at least 8 characters' },
  common: {
    zh: '这个密码太常见：它是常用密码，或只是在常用词上加了数字、年份或符号。请换一个，例如几个不相关的词',
    en: 'This password is too common: it is a well-known one, or a common word with digits, a year or signs. Choose another one, for example several unrelated words',
  },
  pattern: {
    zh: '这个密码容易猜到：它是连续的按键、字母或数字，或只是重复。请换一个，例如几个不相关的词',
    en: 'This password is easy to guess: it is a run of keys, letters or digits, or repeats itself. Choose another one, for example several unrelated words',
  },
  personal: {
    zh: '密码里不能用账号、姓名、邮箱、企业名称或门户名称。请换一个',
    en: 'Do not make a password from your user name, your name, your e-mail address, or the name of your company or of this portal. Choose another one',
  },
}

/** Names of the portal, from which nobody should make a password. */
export const portalNames = ['培训认证中心', 'Training and Certification Centre', 'portal']
