import type { BilingualText } from '../../../core/text/language.ts'

/** Returns the notification before a certificate expires. */
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
          ? `Your certificate expires today: ${en}`
          : `Your certificate expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}: ${en}`,
    },
    body: {
      zh: `有效期至 ${validUntil}。打开证书可查看续证方式。`,
      en: `Valid until ${validUntil}. Open the certificate to see how to renew it.`,
    },
  }
}

export const renderExpiryMail = (lang: 'zh' | 'en', name: string, title: string, body: string, link: string): string =>
  lang === 'zh'
    ? `${name}，您好：\n\n${title}。\n${body}\n\n${link}\n`
    : `Hello ${name},\n\n${title}.\n${body}\n\n${link}\n`
