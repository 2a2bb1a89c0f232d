/** The marks of true and false that a list of answers uses. */
const TRUTH = '正确|错误|true|false|√|✓|✔|×|✗|✘|对|错'
const TOKEN = new RegExp(`(?:[A-Z]{1,10}(?![a-z])|${TRUTH})`, 'iuy')
const RANGE = /(\d{1,3})\s*(?:-|~|～|—|–|至|--)\s*(\d{1,3})\s*(?:题)?\s*[.:、)]?\s*/uy
const NUMBER = /(?:第\s*)?\(?(\d{1,3})\)?\s*(?:题)?\s*[.、:)]?\s*/uy
const SEPARATORS = /[\s,，;；。、|]*/uy

type KeyEntry = { readonly number: number; readonly answer: string }

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * Reads a line of a list of answers, such as `1-5 ABCDE` or `21. ABD 22. AC`, in folded text. Returns null when any
 * part of the line is something else, or when a range has more or fewer answers than numbers.
 */
export function readKeyLine(text: string): KeyEntry[] | null {
  if (text.length > 5000) return null
  const entries: KeyEntry[] = []
  let at = matchAt(SEPARATORS, text, 0)?.[0].length ?? 0
  while (at < text.length) {
    const range = matchAt(RANGE, text, at)
    const number = range ?? matchAt(NUMBER, text, at)
    if (number === null) return null
    at += number[0].length
    const tokens: string[] = []
    for (;;) {
      const token = matchAt(TOKEN, text, at)
      if (token === null) break
      tokens.push(token[0])
      at += token[0].length
      at += matchAt(SEPARATORS, text, at)?.[0].length ?? 0
    }
    if (tokens.length === 0) return null
    const first = Number(number[1])
    if (range === null) {
      if (tokens.length > 1 && tokens.some((token) => !/^[A-Z]$/iu.test(token))) return null
      entries.push({ number: first, answer: tokens.join('') })
      continue
    }
    const count = Number(range[2]) - first + 1
    const letters = tokens.flatMap((token) => (/^[A-Z]+$/u.test(token) ? Array.from(token) : [token]))
    const answers = tokens.length === count ? tokens : letters.length === count ? letters : null
    if (count < 1 || answers === null) return null
    entries.push(...answers.map((answer, index) => ({ number: first + index, answer })))
  }
  return entries.length > 0 ? entries : null
}

/**
 * Returns the positions at which a line such as `1. 42; 2. 36` is to be cut: before each number that continues the
 * sequence after `first`.
 */
export function answerListCuts(folded: string, first: number): number[] {
  const cuts: number[] = []
  let next = first + 1
  for (const match of folded.slice(0, 5000).matchAll(/(?<=\s{2,}|\t|[;；。]\s?)\(?(\d{1,3})(?:[.、)](?!\d))/gu)) {
    if (Number(match[1]) !== next) continue
    cuts.push(match.index)
    next += 1
  }
  return cuts
}
