type Message = { readonly topic: string; readonly name: string; readonly email: string; readonly content: string }

/** What the operator's mail says of a message from the contact page; the sender's words stand last, as they are. */
export const contactMail = {
  zh: ({ topic, name, email, content }: Message) => ({ subject: `联系我们：${name}（${topic}）`, body: `${name} <${email}>\n主题：${topic}\n\n${content}` }),
  en: ({ topic, name, email, content }: Message) => ({ subject: `Contact page: ${name} (${topic})`, body: `${name} <${email}>\nAbout: ${topic}\n\n${content}` }),
}
