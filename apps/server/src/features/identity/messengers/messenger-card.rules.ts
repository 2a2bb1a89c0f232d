import type { Lang } from '../../../core/text/language.ts'

/** Shortens a text to at most this many bytes in UTF-8; a shortened one ends with an ellipsis. */
export function shortenToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  let short = ''
  let size = 3
  for (const sign of text) {
    size += Buffer.byteLength(sign)
    if (size > most) break
    short += sign
  }
  return `${short.trimEnd()}…`
}

/**
 * Formats the time of a notice on its card. It also makes two notices with the same text different for the provider.
 */
export const formatCardTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)

/**
 * Replaces `&`, `<` and `>` with their full-width forms, so that a text contains no markup on the cards of WeCom and
 * DingTalk.
 */
export const escapeCardMarkup = (text: string): string =>
  text.replace(/&/g, '＆').replace(/</g, '＜').replace(/>/g, '＞')
export const escapeCardMarkdown = (text: string): string =>
  escapeCardMarkup(text)
    .replace(/([\\`*_[\]()#!~|])/g, '\\$1')
    .replace(/\n/g, '  \n')

type Card = {
  readonly subject: string
  readonly body: string
  readonly link: string
  readonly time: string
  readonly lang: Lang
}

/**
 * Renders a WeCom card. Its title is shortened to 128 bytes, and its text to 420, which leaves room for the time and
 * the markup in the 512 bytes of a description.
 */
export const renderWecomCard = (card: Card, open: string) => ({
  msgtype: 'textcard',
  textcard: {
    title: shortenToBytes(escapeCardMarkup(card.subject), 128),
    description: `<div class="gray">${card.time}</div><div class="normal">${shortenToBytes(escapeCardMarkup(card.body || card.subject), 420)}</div>`,
    url: card.link,
    btntxt: open,
  },
})

/** Renders a DingTalk card with one button. */
export const renderDingtalkCard = (card: Card, open: string) => ({
  msgtype: 'action_card',
  action_card: {
    title: shortenToBytes(card.subject, 64 * 3),
    markdown: `### ${escapeCardMarkdown(card.subject)}\n\n${escapeCardMarkdown(shortenToBytes(card.body, 1500))}\n\n${card.time}`,
    single_title: open,
    single_url: card.link,
  },
})

/** Renders a Feishu card with a header, a text if there is one, a button and the time. */
export const renderFeishuCard = (card: Card, open: string) => ({
  config: { wide_screen_mode: true },
  header: { title: { tag: 'plain_text', content: card.subject }, template: 'blue' },
  elements: [
    ...(card.body ? [{ tag: 'div', text: { tag: 'plain_text', content: card.body } }] : []),
    {
      tag: 'action',
      actions: [{ tag: 'button', type: 'primary', text: { tag: 'plain_text', content: open }, url: card.link }],
    },
    { tag: 'note', elements: [{ tag: 'plain_text', content: card.time }] },
  ],
})
