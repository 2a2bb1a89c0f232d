type Message = { readonly topic: string; readonly name: string; readonly email: string; readonly content: string }

/** The email to the operator about a contact message, by language. The sender's text comes last, unchanged. */
export const contactEmail = {
  zh: ({ topic, name, email, content }: Message) => ({
    subject: `联系我们：${name}（${topic}）`,
    body: `${name} <${email}>\n主题：${topic}\n\n${content}`,
  }),
  en: ({ topic, name, email, content }: Message) => ({
    subject: `Contact page: ${name} (${topic})`,
    body: `${name} <${email}>\nTopic: ${topic}\n\n${content}`,
  }),
}

type Applying = { readonly companyName: string; readonly phone: string; readonly content: string }
const lines = (...parts: readonly string[]) => parts.filter(Boolean).join('\n')

/** The text of a contact message in which a company requests an account, by language. */
export const companyApplicationText = {
  zh: ({ companyName, phone, content }: Applying) =>
    lines(`企业开通申请：${companyName}`, phone && `电话：${phone}`, content),
  en: ({ companyName, phone, content }: Applying) =>
    lines(`Company account request: ${companyName}`, phone && `Phone: ${phone}`, content),
} as const

type Answering = { readonly name: string; readonly content: string; readonly answer: string; readonly operator: string }
const quoted = (text: string) => text.replace(/^/gm, '> ')

/** The reply to a contact message, by language. The original text follows, quoted with `> `. */
export const contactReplyEmail = {
  zh: ({ name, content, answer, operator }: Answering) => ({
    subject: `回复您的留言`,
    body: `${name}，您好：\n\n${answer}\n\n${operator}\n\n您的留言：\n${quoted(content)}`,
  }),
  en: ({ name, content, answer, operator }: Answering) => ({
    subject: 'Our reply to your message',
    body: `Hello ${name},\n\n${answer}\n\n${operator}\n\nYou wrote:\n${quoted(content)}`,
  }),
}
