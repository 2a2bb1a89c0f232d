import { buildNumericGap, buildTextGap, parseNumber } from './answer.rules.ts'
import { checkNoForeignGapMarks, gapMark, markSingleGap } from './blank-stem.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { ImportedGap } from './imported-question.ts'

/** Parses the letters of an answer such as `AC`, `A,C`, `A、C`. @throws ImportRefusal for anything else */
export function parseAnswerLetters(answer: string): string[] {
  const plain = answer.normalize('NFKC').trim().toUpperCase()
  if (!/^[A-Z](?:[\s,、;/|]*[A-Z])*$/u.test(plain)) throw new ImportRefusal('unclear-answer', answer)
  const letters = plain.replace(/[^A-Z]/gu, '').split('')
  if (new Set(letters).size < letters.length) throw new ImportRefusal('unclear-answer', answer)
  return letters
}

/** Splits at a character that is not written with a backslash before it. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts: string[] = ['']
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const isEscape = letter === '\\' && /[\\|｜;；]/u.test(text[at + 1] ?? '')
    if (!isEscape && separator.test(letter)) parts.push('')
    else {
      parts[parts.length - 1] += isEscape ? letter + (text[at + 1] ?? '') : letter
      if (isEscape) at += 1
    }
  }
  return parts
}

/**
 * Parses the gaps of an answer: `|` separates gaps, `;` separates the accepted forms of one gap, and a backslash
 * escapes either. `3.14±0.01` is a number with its tolerance.
 * @throws ImportRefusal
 */
export function parseGapAnswer(answer: string, caseSensitive: boolean): ImportedGap[] {
  return splitAt(answer, /[|｜]/u).map((gap) => {
    const forms = splitAt(gap, /[;；]/u).map((form) =>
      form
        .replace(/\\([\\|｜;；])/gu, '$1')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    if (forms.includes('')) throw new ImportRefusal('unclear-answer', answer)
    const numbers = forms.filter((form) => form.includes('±'))
    if (numbers.length > 0 && numbers.length < forms.length) throw new ImportRefusal('unclear-answer', answer)
    if (numbers.length === 0)
      return buildTextGap(
        forms.map((text) => ({ text: text.replace(/\*/gu, '\\*'), weight: 100 })),
        caseSensitive,
      )
    return buildNumericGap(
      numbers.map((form) => {
        const [value = '', tolerance = '', ...more] = form.split('±')
        if (more.length > 0 || parseNumber(tolerance) < 0) throw new ImportRefusal('unclear-answer', form)
        return { text: `${value.trim()}:${tolerance.trim()}`, weight: 100 }
      }),
    )
  })
}

/** Two notations for a gap; where a text uses both, the line is the gap and the brackets are plain text. */
const LINES = /(?:_\s?){2,}|＿+/gu
const BRACKETS = /（\s*）|\(\s+\)/gu

/** Places the marks of `count` gaps in a text; a single gap without a mark goes to the end. @throws ImportRefusal */
export function markGaps(text: string, count: number): string {
  checkNoForeignGapMarks(text)
  const pattern = text.search(LINES) === -1 ? BRACKETS : LINES
  const shown = text.match(pattern)?.length ?? 0
  if (shown === 0 && count === 1) return markSingleGap(text)
  if (shown !== count) throw new ImportRefusal('gap-count', `${shown} / ${count}`)
  let gap = 0
  return text.replace(pattern, () => {
    gap += 1
    return ` ${gapMark(gap)} `
  })
}
