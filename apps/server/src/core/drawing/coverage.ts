import { fallbackFonts, primaryRanges } from './fallback-fonts.data.ts'

export type FallbackFontFile = (typeof fallbackFonts)[number]
type Ranges = { readonly from: Uint32Array; readonly to: Uint32Array }

function parseRanges(text: string): Ranges {
  const runs = text.split(' ').map((run) => run.split('-').map((one) => Number.parseInt(one, 16)))
  return {
    from: Uint32Array.from(runs, ([from = 0]) => from),
    to: Uint32Array.from(runs, ([from = 0, to = from]) => to),
  }
}
function isWithin({ from, to }: Ranges, codePoint: number): boolean {
  let [low, high] = [0, from.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((from[middle] as number) <= codePoint) low = middle
    else high = middle - 1
  }
  return (from[low] as number) <= codePoint && codePoint <= (to[low] as number)
}

let primary: Ranges | null = null
/** Returns true if the main typeface has this character. */
export function isInPrimaryFont(codePoint: number): boolean {
  primary ??= parseRanges(primaryRanges)
  return isWithin(primary, codePoint)
}

let slices: { readonly slice: FallbackFontFile; readonly ranges: Ranges }[] | null = null
const known = new Map<number, FallbackFontFile | null>()
/** Returns the file of a fallback typeface that has this character; null when none has. */
export function fallbackFontFileOf(codePoint: number): FallbackFontFile | null {
  const found = known.get(codePoint)
  if (found !== undefined) return found
  slices ??= fallbackFonts.map((slice) => ({ slice, ranges: parseRanges(slice.ranges) }))
  const slice = slices.find(({ ranges }) => isWithin(ranges, codePoint))?.slice ?? null
  known.set(codePoint, slice)
  return slice
}

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/u
/**
 * Returns true for a character that is not drawn: a joiner, a variation selector, a mark of direction, a control
 * character or a line separator.
 */
export const isInvisibleCharacter = (character: string): boolean => unseen.test(character)

/**
 * Returns text in the form in which it is drawn: composed, with each run of white space as one space, and without
 * control characters, fillers, unpaired surrogates and marks that change its direction.
 */
export const drawableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\u2028\u2029]+/gu, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/gu, '')
    // Fillers of Hangul and controls of shorthand are invisible, and no typeface here has glyphs for them.
    .replace(/[\u115f\u1160\u3164\uffa0\u{1bca0}-\u{1bca3}]/gu, '')

/**
 * Lists the characters that no available typeface has, each once. It reads a table and no font, so any thread may call
 * it.
 */
export function missingCharacters(...texts: readonly string[]): string[] {
  const missing = new Set<string>()
  for (const text of texts)
    for (const character of drawableText(text)) {
      const codePoint = character.codePointAt(0) as number
      if (!isInPrimaryFont(codePoint) && !isInvisibleCharacter(character) && !fallbackFontFileOf(codePoint))
        missing.add(character)
    }
  return [...missing]
}
