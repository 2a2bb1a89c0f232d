import { createTextReader } from '../readers/text-reader.ts'
import type { BilingualText } from './language.ts'
import { cleanRichText } from './rich-text.ts'

const readTexts = createTextReader(new URL('./rich-text.reader.ts', import.meta.url), cleanRichText)

/**
 * Reduces authors' HTML texts, in each language, to the markup that pages show; empty languages are left out. `by`: the
 * person for whom it is done; null: none. Throws `tooLarge` for texts that take too much time or memory, and
 * `tooManyRequests` when too many wait.
 */
export async function cleanTexts(texts: readonly BilingualText[], by: string | null): Promise<BilingualText[]> {
  const parts = texts.flatMap((text, index) =>
    (['zh', 'en'] as const).flatMap((lang) => (text[lang]?.trim() ? [{ index, lang, html: text[lang] }] : [])),
  )
  const clean = await readTexts(
    parts.map(({ html }) => html),
    by,
  )
  const result = texts.map((): { zh?: string; en?: string } => ({}))
  for (const [at, { index, lang }] of parts.entries()) Object.assign(result[index] ?? {}, { [lang]: clean[at] })
  return result
}
