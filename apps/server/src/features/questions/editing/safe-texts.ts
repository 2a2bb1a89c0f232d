import { createTextReader } from '../../../core/readers/text-reader.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { type SafeText, sanitiseRichText } from './rich-text.rules.ts'

const readTexts = createTextReader(new URL('./rich-text.reader.ts', import.meta.url), sanitiseRichText)

/** Sanitises every bilingual text within a value. Returns a function that gives the sanitised form of each text. */
export async function createTextSanitiser(
  value: unknown,
  by: string | null,
): Promise<(text: BilingualText) => SafeText> {
  const texts = [...new Map(textsIn(value).map((text) => [keyOf(text), text])).values()]
  const safe = await readTexts(texts, by)
  const found = new Map(texts.map((text, index) => [keyOf(text), safe[index]]))
  return (text) => found.get(keyOf(text)) ?? sanitiseRichText(text)
}

const keyOf = ({ zh, en }: BilingualText): string => JSON.stringify([zh ?? null, en ?? null])
const isText = (value: object): value is BilingualText => {
  const fields = Object.entries(value)
  return (
    fields.length > 0 && fields.every(([name, part]) => (name === 'zh' || name === 'en') && typeof part === 'string')
  )
}
const textsIn = (value: unknown): BilingualText[] => {
  if (typeof value !== 'object' || value === null) return []
  return isText(value) ? [value] : Object.values(value).flatMap(textsIn)
}
