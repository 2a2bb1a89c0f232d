import type { XmlElement } from '../../../../core/text/xml.tree.ts'

/** A level of a list. `text` holds `%1` for the number of the first level, and so on. */
type Level = { readonly start: number; readonly format: string; readonly text: string; readonly isSpaced: boolean }
type List = {
  readonly abstractId: string
  readonly starts: ReadonlyMap<number, number>
  readonly levels: ReadonlyMap<number, Level>
}

const child = (element: XmlElement | undefined, name: string) => element?.children.find((one) => one.name === name)
const children = (element: XmlElement | undefined, name: string) =>
  element?.children.filter((one) => one.name === name) ?? []
const wordValue = (element: XmlElement | undefined, name: string): string | undefined =>
  child(element, name)?.attributes['w:val']

const DIGITS = '零一二三四五六七八九'
/** 1 to 9,999 as Chinese numerals: 十, 二十一, 一百零五. */
function chineseNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 9999) return String(value)
  let text = ''
  let needsZero = false
  for (const [unit, sign] of [
    [1000, '千'],
    [100, '百'],
    [10, '十'],
    [1, ''],
  ] as const) {
    const digit = Math.floor(value / unit) % 10
    if (digit === 0) needsZero = text !== ''
    else {
      text += `${needsZero ? '零' : ''}${DIGITS[digit]}${sign}`
      needsZero = false
    }
  }
  return text.replace(/^一十/u, '十')
}

const letter = (value: number, first: number): string =>
  String.fromCharCode(first + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1)
const fromSigns = (signs: string) => (value: number) => Array.from(signs)[value - 1] ?? String(value)

function roman(value: number): string {
  const signs: readonly [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  let rest = Math.min(value, 4999)
  return signs
    .map(([worth, sign]) => {
      const count = Math.floor(rest / worth)
      rest -= count * worth
      return sign.repeat(count)
    })
    .join('')
}

const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  decimalHalfWidth: String,
  decimalFullWidth: (value) =>
    String(value).replace(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  decimalFullWidth2: (value) =>
    String(value).replace(/\d/gu, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
  upperLetter: (value) => letter(value, 65),
  lowerLetter: (value) => letter(value, 97),
  upperRoman: roman,
  lowerRoman: (value) => roman(value).toLowerCase(),
  chineseCounting: chineseNumeral,
  chineseCountingThousand: chineseNumeral,
  chineseLegalSimplified: chineseNumeral,
  japaneseCounting: chineseNumeral,
  taiwaneseCounting: chineseNumeral,
  taiwaneseCountingThousand: chineseNumeral,
  ideographDigital: (value) => String(value).replace(/\d/gu, (digit) => DIGITS[Number(digit)] ?? digit),
  ideographTraditional: fromSigns('甲乙丙丁戊己庚辛壬癸'),
  ideographZodiac: fromSigns('子丑寅卯辰巳午未申酉戌亥'),
  decimalEnclosedCircle: fromSigns('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  decimalEnclosedCircleChinese: fromSigns('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳'),
  decimalEnclosedParen: fromSigns('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇'),
  decimalEnclosedFullstop: fromSigns('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛'),
  none: () => '',
  bullet: () => '',
}

/** A counter of the lists of a document, which produces the numbers that Word shows but doesn't store. */
export interface WordNumbering {
  /** The number of the next paragraph of a list, with a space behind it; '' where Word shows none. */
  next: (listId: string, level: number) => string
}

/** Reads `numbering.xml`. `listOfStyle` returns the list of a paragraph style, which an abstract list may name. */
export function readWordNumbering(
  root: XmlElement | undefined,
  listOfStyle: (style: string) => string | undefined,
): WordNumbering {
  const abstract = new Map(children(root, 'w:abstractNum').map((one) => [one.attributes['w:abstractNumId'] ?? '', one]))
  const nums = new Map(children(root, 'w:num').map((one) => [one.attributes['w:numId'] ?? '', one]))
  const lists = new Map<string, List | null>()
  const counters = new Map<string, number[]>()
  const started = new Set<string>()

  function listOf(id: string, depth = 0): List | null {
    const known = lists.get(id)
    if (known !== undefined) return known
    const num = nums.get(id)
    const abstractId = wordValue(num, 'w:abstractNumId') ?? ''
    const own = abstract.get(abstractId)
    if (num === undefined || own === undefined) return null
    const linked = wordValue(own, 'w:numStyleLink')
    const other = linked === undefined ? undefined : listOfStyle(linked)
    if (other !== undefined && other !== id && depth < 5) {
      const list = listOf(other, depth + 1)
      lists.set(id, list)
      return list
    }
    const overrides = children(num, 'w:lvlOverride')
    const levels = new Map(
      [...children(own, 'w:lvl'), ...overrides.flatMap((one) => children(one, 'w:lvl'))].map((level) => [
        Number(level.attributes['w:ilvl'] ?? 0),
        {
          start: Number(wordValue(level, 'w:start') ?? 1),
          format: wordValue(level, 'w:numFmt') ?? 'decimal',
          text: wordValue(level, 'w:lvlText') ?? '',
          isSpaced: wordValue(level, 'w:suff') !== 'nothing',
        },
      ]),
    )
    const starts = new Map(
      overrides.flatMap((one) => {
        const start = wordValue(one, 'w:startOverride')
        return start === undefined ? [] : [[Number(one.attributes['w:ilvl'] ?? 0), Number(start)] as const]
      }),
    )
    const list = { abstractId, starts, levels }
    lists.set(id, list)
    return list
  }

  return {
    next(listId, level) {
      const list = listOf(listId)
      const own = list?.levels.get(level)
      if (!list || own === undefined || own.format === 'bullet') return ''
      const counts = counters.get(list.abstractId) ?? []
      counters.set(list.abstractId, counts)
      if (!started.has(listId)) {
        started.add(listId)
        for (const [at, start] of list.starts) {
          counts[at] = start - 1
          counts.length = Math.max(counts.length, at + 1)
        }
      }
      counts[level] = (counts[level] ?? own.start - 1) + 1
      counts.length = level + 1
      const label = own.text.replace(/%([1-9])/gu, (_, digit: string) => {
        const at = Number(digit) - 1
        const format = list.levels.get(at)
        return (FORMATS[format?.format ?? 'decimal'] ?? String)(counts[at] ?? format?.start ?? 1)
      })
      return label === '' ? '' : `${label}${own.isSpaced ? ' ' : ''}`
    },
  }
}
