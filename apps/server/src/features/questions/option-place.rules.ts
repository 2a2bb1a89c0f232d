import type { ImportedOption } from './import/imported-question.ts'

const letter = '[A-Z](?![A-Za-z])'
/** Options named by their letters: "both A and C", "A、B 都对", "选项 A 和 B". */
const namesLetters = new RegExp(
  `(?:^|[^A-Za-z])${letter}\\s*(?:and|or|&|,|，|、|和|与|及|或)\\s*(?:and\\s+|or\\s+)?${letter}`,
  'u',
)
/** Options that refer to those above: "all of the above", "以上都不对". */
const namesAbove =
  /\b(?:all|none|any|both|neither|each) of the (?:above|preceding)\b|\b(?:all|none) above\b|(?:以上|上述)(?:选项|答案|说法|各项|几项|三项|两项)?(?:全|都|均|皆|全部|任意)/iu

/**
 * Returns the keys of options that must keep their positions: those pinned by their file, those that refer to the ones
 * above, and all of them if one names others by letter.
 */
export function fixedOptionKeys(options: readonly Pick<ImportedOption, 'key' | 'html' | 'pinned'>[]): Set<string> {
  const words = options.map((option) => ({ ...option, text: option.html.replace(/<[^<>]*>/gu, ' ').trim() }))
  const isAny = words.some(({ text }) => text.length <= 60 && namesLetters.test(text))
  return new Set(words.filter(({ pinned, text }) => isAny || pinned || namesAbove.test(text)).map(({ key }) => key))
}
