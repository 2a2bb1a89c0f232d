import { bilingualPairsOf, type PathFilter } from './pairs.ts'
import { rewriteSegments, type Segment, segmentsOf } from './segments.ts'

/**
 * A line of a translator's table: a segment in Chinese and in English, side by side; empty if a language has fewer
 * segments.
 */
export type TranslationLine = { readonly file: string; readonly key: string; readonly zh: string; readonly en: string }

/**
 * The source of the Chinese and of the English file of some texts, at the path `file` of the Chinese one. If one file
 * has both languages, its source is `zh`, and `en` is empty.
 */
export type TextSource = {
  readonly file: string
  readonly zh: string
  readonly en: string
  readonly isBoth: boolean
  /** The texts of a file that holds both languages and other code; all when it is missing. */
  readonly isWanted?: PathFilter
}

type Sided = { readonly zh: readonly Segment[]; readonly en: readonly Segment[] }

/** The segments of both languages by their key. */
function sidesOf({ file, zh, en, isBoth, isWanted }: TextSource): Map<string, Sided> {
  if (isBoth) return new Map(bilingualPairsOf(zh, file, isWanted).map(({ key, ...sides }) => [key, sides]))
  const sides = new Map<string, { zh: Segment[]; en: Segment[] }>()
  for (const [language, source] of [['zh', zh] as const, ['en', en] as const])
    for (const segment of segmentsOf(source, file)) {
      const side = sides.get(segment.key) ?? { zh: [], en: [] }
      sides.set(segment.key, side)
      side[language].push(segment)
    }
  return sides
}

const keyOf = (key: string, index: number) => (index === 0 ? key : `${key} ${index + 1}`)

export function translationLines(source: TextSource): TranslationLine[] {
  return [...sidesOf(source)].flatMap(([key, { zh, en }]) =>
    Array.from({ length: Math.max(zh.length, en.length) }, (_, index) => ({
      file: source.file,
      key: keyOf(key, index),
      zh: zh[index]?.text ?? '',
      en: en[index]?.text ?? '',
    })),
  )
}

/**
 * Returns the sources with the texts of a table; `changed` is the number of changed texts. Throws for a line whose text
 * no longer exists or that lacks a language, and for one that has words in a language without that segment.
 */
export function applyTranslations(
  source: TextSource,
  lines: readonly TranslationLine[],
): { readonly zh: string; readonly en: string; readonly changed: number } {
  const sides = sidesOf(source)
  const places = new Map(
    [...sides].flatMap(([key, side]) =>
      Array.from(
        { length: Math.max(side.zh.length, side.en.length) },
        (_, index) => [keyOf(key, index), { side, index }] as const,
      ),
    ),
  )
  const changes: Record<'zh' | 'en', { segment: Segment; text: string }[]> = { zh: [], en: [] }
  for (const line of lines) {
    const place = places.get(line.key)
    if (!place) throw new Error(`${line.file}: there is no text ${line.key}`)
    for (const language of ['zh', 'en'] as const) {
      const segment = place.side[language][place.index]
      const text = line[language]
      if (!segment && text !== '')
        throw new Error(`${line.file}: ${line.key} has no words in ${language}, so none can be given`)
      if (segment && text === '') throw new Error(`${line.file}: ${line.key} lost its words in ${language}`)
      if (segment && text !== segment.text) changes[language].push({ segment, text })
    }
  }
  const changed = changes.zh.length + changes.en.length
  if (source.isBoth) {
    const both = rewriteSegments(source.zh, [...changes.zh, ...changes.en])
    return { zh: both, en: both, changed }
  }
  return { zh: rewriteSegments(source.zh, changes.zh), en: rewriteSegments(source.en, changes.en), changed }
}
