import type { CommonPasswords } from './common-passwords.ts'

/**
 * The reasons for refusing a password: it is too short, among the first that attackers try, a sequence of keys or
 * characters, or made of public facts about its owner.
 */
export type PasswordWeakness = 'tooShort' | 'common' | 'pattern' | 'personal'

/** Facts about an account that an attacker may know before the first guess. */
export type PasswordContext = {
  readonly login: string
  /** Names and addresses: of the person, their companies and the portal. */
  readonly known: readonly string[]
}

const least = 8
/** Characters that people add to a word because of a rule: a year and an exclamation mark. */
const added = 5

const plainOf = (text: string) => text.normalize('NFKC').toLowerCase()
const lengthOf = (text: string) => [...text].length

/** Returns the reason why a password is too easy to guess; null if it is good enough. */
export function passwordWeakness(
  password: string,
  { login, known }: PasswordContext,
  common: CommonPasswords,
): PasswordWeakness | null {
  const plain = plainOf(password)
  if (lengthOf(plain) < least) return 'tooShort'
  if (isPersonal(plain, plainOf(login), known, common)) return 'personal'
  if (isCommon(plain, common)) return 'common'
  return isPattern(plain, common) ? 'pattern' : null
}

const leet: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '(': 'c',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
}
const withoutLeet = (text: string, one = 'i') =>
  [...text].map((sign) => (sign === '1' || sign === '!' ? one : (leet[sign] ?? sign))).join('')
/** Returns a text as it is, and with its signs read as letters: a 1 as an i, and as an l. */
const readingsOf = (text: string) => [text, withoutLeet(text), withoutLeet(text, 'l')]

/** The rest of a word after removing digits and symbols from one end or both, with every reading of that rest. */
function coresOf(plain: string): { readonly core: string; readonly rest: string }[] {
  const [before = ''] = /^\P{L}*/u.exec(plain) ?? []
  const [after = ''] = /\P{L}*$/u.exec(plain) ?? []
  // A symbol that can be read as a letter either belongs to the word or was added to it, so each position for the cut
  // is tried.
  const cores: { core: string; rest: string }[] = []
  for (let head = 0; head <= Math.min(before.length, added); head++)
    for (let tail = 0; tail <= Math.min(after.length, 16) && head + tail <= plain.length - 3; tail++) {
      const [core, rest] = [
        plain.slice(head, plain.length - tail),
        plain.slice(0, head) + plain.slice(plain.length - tail),
      ]
      for (const reading of readingsOf(core)) cores.push({ core: reading, rest })
    }
  return cores
}

/** A common word, also written with digits for letters, twice, or with a year or a common number at its ends. */
function isCommon(plain: string, { words }: CommonPasswords): boolean {
  const isWord = (text: string) =>
    words.has(text) ||
    (text.length % 2 === 0 &&
      text.length >= 6 &&
      text.slice(0, text.length / 2).repeat(2) === text &&
      words.has(text.slice(0, text.length / 2)))
  return coresOf(plain).some(
    ({ core, rest }) => isWord(core) && (lengthOf(rest) <= added || isKnownNumber(rest, words)),
  )
}

/** A number that anyone would try: a listed one, a year or a date, with or without signs around it. */
function isKnownNumber(text: string, words: ReadonlySet<string>): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return (
    lengthOf(text) - digits.length <= 2 &&
    (words.has(digits) || /^(19|20)\d\d((0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01]))?$/.test(digits))
  )
}

/** Consists of the login or of a word about the owner, with little else. */
function isPersonal(plain: string, login: string, known: readonly string[], common: CommonPasswords): boolean {
  const readings = readingsOf(plain)
  if (
    lengthOf(login) > 3 &&
    readings.some((reading) => reading.includes(login) || reading.includes(withoutLeet(login)))
  )
    return true
  const words = [login, ...known.map(plainOf)].flatMap((text) => {
    const tokens = text
      .split(/[^\p{L}\p{N}]+/u)
      .filter((token) => lengthOf(token) >= (/\p{Script=Han}/u.test(token) ? 2 : 3))
    // A name is also written without a space, in either order.
    return [...tokens, tokens.join(''), tokens.toReversed().join('')].filter(Boolean)
  })
  // The longest comes first, so that no word is cut out of the middle of another.
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length)
  return readings.some((reading) => {
    let rest = plain
    let left = reading
    for (const word of longestFirst)
      for (let at = left.indexOf(word); at >= 0; at = left.indexOf(word)) {
        left = left.slice(0, at) + left.slice(at + word.length)
        rest = rest.slice(0, at) + rest.slice(at + word.length)
      }
    return rest !== plain && (lengthOf(rest) <= added || isKnownNumber(rest, common.words) || common.words.has(rest))
  })
}

/** Digits alone, few signs, the same again and again, or runs along the keyboard, the alphabet or the numbers, with little besides. */
function isPattern(plain: string, { neighbours, unshifted }: CommonPasswords): boolean {
  const signs = [...plain].map((sign) => unshifted.get(sign) ?? sign)
  if (new Set(signs).size < 4) return true
  if (/^\d+$/.test(plain) && plain.length <= 12) return true
  const text = signs.join('')
  if (/^(.{1,5})\1+.?$/su.test(text)) return true
  const follows = (a: string, b: string) =>
    a === b || Math.abs((a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0)) === 1 || (neighbours.get(a)?.has(b) ?? false)
  let [covered, run] = [0, 1]
  for (let at = 1; at <= signs.length; at++) {
    if (at < signs.length && follows(signs[at - 1] ?? '', signs[at] ?? '')) run += 1
    else {
      if (run >= 3) covered += run
      run = 1
    }
  }
  return signs.length - covered <= 3 || zigzags(text)
}

/** Columns of the keyboard typed one after another (`1q2w3e4r`, `q1w2e3r4`), and the pad of numbers. */
function zigzags(text: string): boolean {
  const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl;', 'zxcvbnm,./']
  const columns = Array.from({ length: 10 }, (_, at) => rows.map((row) => row.charAt(at)))
  for (const from of [0, 1, 2])
    for (const to of [1, 2, 3]) {
      if (to <= from) continue
      for (const [first, second] of [
        [from, to],
        [to, from],
      ] as const) {
        const walk = columns.map((column) => `${column[first]}${column[second]}`).join('')
        if ([text.slice(0, least), text].some((part) => walk.includes(part))) return true
      }
    }
  return false
}
