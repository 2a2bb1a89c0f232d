import type { PasswordWeakness } from './password.rules.ts'

/** The reason for refusing a password, and the fix. */
export const passwordWeaknessWords: Readonly<Record<PasswordWeakness, { readonly zh: string; readonly en: string }>> = {
  tooShort: { zh: '密码至少 8 位', en: 'Use at least 8 characters' },
  common: {
    zh: '该密码过于常见：它是常用密码，或只是在常用词上加了数字、年份或符号。请换一个，例如几个不相关的词',
    en: 'This password is too common. It’s a well-known one, or a common word with digits, a year or symbols. Choose another one, such as several unrelated words.',
  },
  pattern: {
    zh: '该密码容易被猜到：它是连续的按键、字母或数字，或只是重复。请换一个，例如几个不相关的词',
    en: 'This password is easy to guess. It’s a sequence of keys, letters or digits, or a repetition. Choose another one, such as several unrelated words.',
  },
  personal: {
    zh: '密码不能包含账号、姓名、邮箱、企业名称或平台名称。请换一个',
    en: 'Don’t use your username, name, email address, company name or the portal’s name in your password. Choose another one.',
  },
}
