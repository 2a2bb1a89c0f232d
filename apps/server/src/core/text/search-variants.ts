import { chineseVariants } from './chinese-variants.data.ts'

/**
 * Characters that are equal in searches: simplified and traditional writing, and the widths of letters, digits and
 * signs.
 */
let known: ReadonlyMap<string, readonly string[]> | null = null

function makeTable(): ReadonlyMap<string, readonly string[]> {
  const table = new Map<string, Set<string>>()
  const join = (one: string, other: string) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      table.set(from, (table.get(from) ?? new Set()).add(to))
  }
  for (const group of chineseVariants.split(' ')) {
    const signs = [...group]
    for (const [index, one] of signs.entries()) for (const other of signs.slice(index + 1)) join(one, other)
  }
  const width = (from: number, to: number) => {
    for (let code = from; code <= to; code++) {
      const [sign, plain] = [String.fromCodePoint(code), String.fromCodePoint(code).normalize('NFKC')]
      if ([...plain].length === 1 && plain !== sign) join(sign, plain)
    }
  }
  width(0xff01, 0xffee)
  width(0x3000, 0x3000)
  width(0xa0, 0xa0)
  return new Map([...table].map(([sign, others]) => [sign, [...others]]))
}

/** Lists the characters that a search treats as the same as this one; the character itself comes first. */
export function listSearchVariants(sign: string): string[] {
  known ??= makeTable()
  return [sign, ...(known.get(sign) ?? [])]
}

/**
 * Lists the spellings of a word in equivalent characters. If there are more than `most`, lists only the word itself and
 * the spellings that replace every character by its first, second, … equivalent.
 */
export function listWordVariants(word: string, most = 64): string[] {
  const signs = [...word].map(listSearchVariants)
  const ways = signs.reduce((product, list) => product * list.length, 1)
  if (ways <= most)
    return signs.reduce<string[]>((words, list) => words.flatMap((begun) => list.map((sign) => begun + sign)), [''])
  const longest = Math.max(...signs.map((list) => list.length))
  return [...new Set(Array.from({ length: longest }, (_, way) => signs.map((list) => list[way] ?? list[0]).join('')))]
}

/**
 * Folds a text for search: to lower case, one width, and simplified characters where one replaces a traditional one.
 * The length stays the same, so that positions can be compared.
 */
export function foldForSearch(text: string): string {
  return [...text]
    .map((sign) => {
      const plain = sign.normalize('NFKC').toLowerCase()
      const one = plain.length === sign.length ? plain : sign
      return simplifiedOf(one)
    })
    .join('')
}

let simplified: ReadonlyMap<string, string> | null = null
function simplifiedOf(sign: string): string {
  simplified ??= new Map(
    chineseVariants.split(' ').flatMap((group) => {
      const [one = '', ...others] = [...group]
      return others.filter((other) => other.length === one.length).map((other) => [other, one] as const)
    }),
  )
  return simplified.get(sign) ?? sign
}
