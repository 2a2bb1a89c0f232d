import { type Brand, customMessageText } from '../brand/brand.rules.ts'
import type { Lang } from '../text/language.ts'
import { type MessageKind, messageTexts } from './message-texts.words.ts'

type Words = { readonly subject: string; readonly body: string }
type Values = Readonly<Record<string, string | number>>

const placeholder = /\{([^{}\s]*)\}/g

/**
 * Returns a text with its placeholders filled in; a placeholder without a value remains. A value is never read as a
 * template itself.
 */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replace(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))

/** Returns the text of a message for its reader: the one that staff saved, or the default. */
export function renderMessageText(brand: Brand, kind: MessageKind, lang: Lang, values: Values): Words {
  const { subject, body } = (customMessageText(brand, kind) ?? messageTexts[kind])[lang]
  const all = { portal: brand.name[lang], signature: brand.smsSignature[lang], ...values }
  return { subject: fillPlaceholders(subject, all).replace(/\s+/g, ' ').trim(), body: fillPlaceholders(body, all) }
}

export type MessageTextProblem = { readonly kind: 'unknown' | 'missing'; readonly name: string }

/** Returns the unknown placeholders of a text, and the required ones that its body lacks. */
export function findMessageTextProblems(kind: MessageKind, { subject, body }: Words): MessageTextProblem[] {
  const { placeholders, required } = messageTexts[kind]
  const used = [...`${subject}\n${body}`.matchAll(placeholder)].map(([, name = '']) => name)
  const inBody = new Set([...body.matchAll(placeholder)].map(([, name = '']) => name))
  return [
    ...[...new Set(used)]
      .filter((name) => !(placeholders as readonly string[]).includes(name))
      .map((name) => ({ kind: 'unknown', name }) as const),
    ...required.filter((name) => !inBody.has(name)).map((name) => ({ kind: 'missing', name }) as const),
  ]
}
