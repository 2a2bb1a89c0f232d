import type { BilingualText } from '../../../core/text/language.ts'

/** What a holder hears before a certificate ends. */
export function expiryNotice(
  title: BilingualText,
  daysLeft: number,
  validUntil: string,
): { readonly title: BilingualText; readonly body: BilingualText } {
  const [zh, en] = [title.zh ?? title.en ?? '', title.en ?? title.zh ?? '']
  return {
    title: {
      zh: daysLeft === 0 ? `证书《${zh}》今天到期` : `证书《${zh}》还有 ${daysLeft} 天到期`,
      en:
        daysLeft === 0
          ? `Your certificate ends today: ${en}`
          : `Your certificate ends in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}: ${en}`,
    },
    body: {
      zh: `有效期至 ${validUntil}。打开证书可以看到怎样续证。`,
      en: `It is valid until ${validUntil}. Open it to see how to renew it.`,
    },
  }
}

export const renderExpiryMail = (lang: 'zh' | 'en', name: string, title: string, body: string, link: string): string =>
  lang === 'zh'
    ? `${name}，你好：\n\n${title}。\n${body}\n\n${link}\n`
    : `Hello ${name},\n\n${title}.\n${body}\n\n${link}\n`
