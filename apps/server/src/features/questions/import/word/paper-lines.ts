import type { ImportedType } from '../imported-question.ts'
import { type RichLine, sliceLine } from './rich-line.ts'

/** The question type that a heading or a mark declares. `choice` may be single or multiple. */
export type DeclaredType = ImportedType | 'choice'

const TYPES: readonly (readonly [DeclaredType, RegExp])[] = [
  ['gapChoice', /选词填空|word bank|gap choice/iu],
  ['multiple', /多项选择|多选|不定项|multiple[- ]?(?:answers?|response|select)|(?:select|choose) all/iu],
  ['single', /单项选择|单选|single[- ]?(?:choice|answer|select)/iu],
  ['ordering', /排序|ordering/iu],
  ['matching', /匹配|连线|配对|配伍|matching/iu],
  ['judge', /判断|是非|对错|true[ -]?(?:\/|or|and)[ -]?false|true[- ]false|\bt\/f\b/iu],
  ['blank', /填空|fill[- ]in|gap[- ]?fill/iu],
  ['numeric', /数值|numeric(?:al)?/iu],
  ['upload', /上传题|\bupload\b/iu],
  ['short', /简答|问答|名词解释|论述|计算(?!机)|案例|分析题|综合题|short[- ]answer|essay|open question/iu],
  ['choice', /选择|multiple[- ]?choice/iu],
]
/** Returns the type that a text names; null if it names none. */
export const questionTypeIn = (text: string): DeclaredType | null =>
  TYPES.find(([, word]) => word.test(text))?.[0] ?? null

/** The heading of a section: its ordinal, its type and its rules. Points are in 1/100. */
export type PaperHeading = {
  readonly ordinal: number | null
  readonly type: DeclaredType | null
  readonly each: number | null
  readonly eachGap: number | null
  readonly count: number | null
  readonly total: number | null
  /** Points for some of the right choices; 0: none; `each`: for each right one, which no rule supports. */
  readonly partly: number | 'each' | null
  /** The section gives its questions different points. */
  readonly otherEach: number | null
  /** It can be nothing but a heading: it names a type as headings do, or points. */
  readonly isPlain: boolean
  /** One right choice is as good as several. */
  readonly isIndefinite: boolean
}

const NUMERALS = '一二三四五六七八九十'
/** 1 to 99 of a Chinese or Roman numeral, digits or a letter; null for others. */
function ordinalOf(text: string): number | null {
  if (/^\d{1,2}$/u.test(text)) return Number(text)
  if (/^[一二三四五六七八九十]{1,3}$/u.test(text)) {
    const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['0', text]
    const digit = (sign: string) => NUMERALS.indexOf(sign) + 1
    return (tens === '0' ? 0 : tens === '' ? 10 : digit(tens) * 10) + (ones === '' ? 0 : digit(ones))
  }
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'].indexOf(text.toUpperCase())
  if (roman !== -1) return roman + 1
  const word = ['one', 'two', 'three', 'four', 'five', 'six'].indexOf(text.toLowerCase())
  if (word !== -1) return word + 1
  return /^[A-H]$/iu.test(text) ? text.toUpperCase().charCodeAt(0) - 64 : null
}

const hundredths = (text: string | undefined): number | null =>
  text === undefined ? null : Math.round(Number(text) * 100)
const firstNumber = (text: string, ...patterns: readonly RegExp[]): string | undefined => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) return found
  }
  return undefined
}

const ORDINAL =
  /^(?:第([一二三四五六七八九十\d]{1,3})(?:部分|大题|题型)\s*[:.、,]?|([一二三四五六七八九十]{1,3})[、.,:]|\(([一二三四五六七八九十]{1,3})\)[、.]?|(?:part|section)\s+([ivx]{1,4}|\d{1,2}|[a-h]|one|two|three|four|five|six)\b\s*[:.、,-]?|([IVX]{1,4})[.、])\s*(.*)$/iu
const BARE =
  /^(?:单项选择题?|单选题?|多项选择题?|多选题?|不定项选择题?|判断题?|是非题|填空题?|数值题?|简答题?|问答题?|论述题?|名词解释|计算题|案例分析题?|排序题|匹配题|连线题|选择题|选词填空题?|single[- ]choice|multiple[- ](?:choice|answers?|response)|true[ -]?(?:\/|or)[ -]?false|fill[- ]in[- ](?:the[- ])?(?:blank|gap)s?|gap[- ]choice|numeric(?:al)?|short[- ]answers?|essays?|ordering|matching)(?:\s*questions?)?\s*(?:[:(（].*)?$/iu

/** Reads a section's heading; null for another line. `text` is folded and trimmed. */
export function readSectionHeading(text: string): PaperHeading | null {
  if (text.length > 300) return null
  const match = ORDINAL.exec(text)
  const rest = match?.[6] ?? text
  if (match === null && !BARE.test(text)) return null
  const type = questionTypeIn(rest.slice(0, 60))
  // A heading that names no type is short; a sentence is not a heading.
  if (match !== null && type === null && (rest.length > 60 || /[?？]$/u.test(rest))) return null
  const ordinal = match === null ? null : ordinalOf(match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? '')
  const part = firstNumber(
    rest,
    /(?:漏选|少选|选不全|部分选对|选对部分)[^,，。;；分]{0,8}?(\d+(?:\.\d+)?)\s*分/u,
    /partly (?:right|correct)[^,.;]{0,20}?(\d+(?:\.\d+)?)\s*(?:points?|marks?)/iu,
  )
  const partly = /每选对一[个项]|each (?:right|correct) (?:choice|option)/iu.test(rest)
    ? 'each'
    : part !== undefined
      ? hundredths(part)
      : /(?:漏选|少选|多选、错选|错选)[^。;；]{0,14}不得分|all or nothing/iu.test(rest)
        ? 0
        : null
  const eachTold = Array.from(
    rest.matchAll(/每\s*(?:小|道)?\s*题\s*(?:均?为|得|各)?\s*(\d+(?:\.\d+)?)\s*分/gu),
    (match) => hundredths(match[1]),
  )
  const otherEach = eachTold.find((one) => one !== eachTold[0]) ?? null
  return {
    ordinal,
    type,
    each: hundredths(
      firstNumber(
        rest,
        /每\s*(?:小|道)?\s*题\s*(?:均?为|得|各)?\s*(\d+(?:\.\d+)?)\s*分/u,
        /(\d+(?:\.\d+)?)\s*(?:points?|marks?|pts?)\s*(?:each|per question)/iu,
        /each[^,;.()]{0,30}?(\d+(?:\.\d+)?)\s*(?:points?|marks?)/iu,
      ),
    ),
    eachGap: hundredths(
      firstNumber(
        rest,
        /每\s*(?:个)?\s*空\s*(\d+(?:\.\d+)?)\s*分/u,
        /(\d+(?:\.\d+)?)\s*(?:points?|marks?)\s*per (?:gap|blank)/iu,
      ),
    ),
    count: Number(firstNumber(rest, /共\s*(\d{1,3})\s*(?:小|道)?\s*题/u, /(\d{1,3})\s*questions/iu) ?? 0) || null,
    total: hundredths(
      firstNumber(
        rest,
        /共\s*(?:计\s*)?(\d+(?:\.\d+)?)\s*分/u,
        /(\d+(?:\.\d+)?)\s*(?:points?|marks?)\s*(?:in all|in total|total)/iu,
      ),
    ),
    partly,
    otherEach,
    isPlain:
      BARE.test(rest) ||
      /(?:选择|判断|填空|简答|问答|论述|计算|分析|排序|匹配|连线)题|\d\s*(?:分|points?|marks?)/iu.test(rest),
    isIndefinite: /不定项/u.test(rest),
  }
}

/** The style in which questions are numbered, which is the same throughout a section. */
export type NumberStyle = 'plain' | 'half' | 'paren' | 'square' | 'word'
export type QuestionStart = { readonly number: number; readonly style: NumberStyle; readonly end: number }

const STARTS: readonly (readonly [NumberStyle, RegExp])[] = [
  ['word', /^\s*第\s*(\d{1,3})\s*题\s*[.:、]?\s*/u],
  ['word', /^\s*(?:question|q)\s*\.?\s*(\d{1,3})\s*[.:)、]?\s+/iu],
  ['square', /^\s*[【[](\d{1,3})[】\]]\s*[.、]?\s*/u],
  ['paren', /^\s*\((\d{1,3})\)\s*[.、]?\s*/u],
  ['half', /^\s*(\d{1,3})\s*\)\s*/u],
  ['plain', /^\s*(\d{1,3})\s*(?:、|\.(?!\d)|\.(?=\d{4}\s*年))\s*/u],
]
/**
 * Reads the question number at the beginning of a line of folded text; null without one. `text` is the line as written:
 * a full-width stop ends a number even before a digit.
 */
export function readQuestionStart(folded: string, text = folded): QuestionStart | null {
  const head = folded.slice(0, 60)
  const sign = /^\s*([\u2488-\u249B\u2474-\u2487])\s*/u.exec(head)
  if (sign !== null) {
    const code = (sign[1] ?? '').charCodeAt(0)
    return code >= 0x2488
      ? { number: code - 0x2487, style: 'plain', end: sign[0].length }
      : { number: code - 0x2473, style: 'paren', end: sign[0].length }
  }
  for (const [style, pattern] of STARTS) {
    const match = pattern.exec(head)
    if (match !== null) return { number: Number(match[1]), style, end: match[0].length }
  }
  const wide = /^\s*(\d{1,3})\s*\.(?=\d)/u.exec(head)
  if (wide === null || text[wide[0].length - 1] !== '．') return null
  return { number: Number(wide[1]), style: 'plain', end: wide[0].length }
}

/**
 * Reads a number with a half-width stop before a digit (`3.220 kV`), which may be the number of a question or a value;
 * null without one.
 */
export function readUnspacedQuestionStart(folded: string): QuestionStart | null {
  const match = /^\s*(\d{1,3})\.(?=\d)/u.exec(folded.slice(0, 60))
  return match === null ? null : { number: Number(match[1]), style: 'plain', end: match[0].length }
}

const FURNITURE =
  /^[\s*—–\-=_.·~]*(?:\(?\s*(?:以下无正文|以下空白|(?:试卷|试题|考试|全卷|本卷)(?:到此)?(?:结束|完毕?|完)|end of (?:the )?(?:paper|exam(?:ination)?|test|questions))\s*\)?)[\s*—–\-=_.。·~!]*$|^[\s—–-]*第\s*\d{1,3}\s*页(?:\s*[,(/]?\s*共\s*\d{1,3}\s*页\s*\)?)?[\s—–-]*$|^[\s—–-]*page\s+\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?[\s—–-]*$/iu
/** Returns true for lines that belong to no question: page numbers that were typed, and the end of a paper. */
export const isOutsideQuestions = (text: string): boolean => text.length <= 60 && FURNITURE.test(text)

const NOTICE =
  /^(?:注意事项|考生须知|考试须知|答题须知|答题说明|考试说明|温馨提示|instructions?(?: to (?:all )?candidates)?|notes? (?:for|to) candidates)\s*:?$/iu
/** Returns true for the heading above the instructions of a paper. */
export const isNoticeHeading = (text: string): boolean => NOTICE.test(text)

export type OptionStyle = 'dot' | 'paren'
type OptionStart = { readonly letter: string; readonly at: number; readonly end: number }
const OPTION: Readonly<Record<OptionStyle, RegExp>> = {
  dot: /(?<![A-Za-z0-9.(_-])([A-Z])\s?(?:[.、:]|\))\s*/gu,
  paren: /\(\s?([A-Z])\s?\)\s*[.、:]?\s*/gu,
}
/** An answer in a bracket, such as `( A、C )`, whose letters are not options. */
const ANSWER_BRACKET = /\(\s*[A-Z](?:[\s,、]{0,3}[A-Z]){0,9}\s*\)/gu

/**
 * Reads the options on a line of folded text, from the letter `expected` on. `twice`: a letter occurs a second time, so
 * that another reading is possible. `hole`: a letter is missing.
 */
export function readLineOptions(
  folded: string,
  expected: string,
  style: OptionStyle,
  from = 0,
): { readonly options: readonly OptionStart[]; readonly twice: boolean; readonly hole: boolean } {
  const options: OptionStart[] = []
  let next = expected.charCodeAt(0)
  let twice = false
  let hole = false
  const text = folded.slice(0, 20_000)
  const shown = style === 'dot' ? text.replace(ANSWER_BRACKET, (bracket) => '\0'.repeat(bracket.length)) : text
  for (const match of shown.matchAll(OPTION[style])) {
    const letter = match[1] ?? ''
    const at = match.index
    if (at < from) continue
    const isFirst = folded.slice(from, at).trim() === ''
    if (letter.charCodeAt(0) === next && next <= 90) {
      options.push({ letter, at, end: at + match[0].length })
      next += 1
    } else if (options.length === 0 && isFirst && letter.charCodeAt(0) > next && letter.charCodeAt(0) - next <= 3) {
      hole = true
      options.push({ letter, at, end: at + match[0].length })
      next = letter.charCodeAt(0) + 1
    } else if (
      options.length > 0 &&
      letter.charCodeAt(0) === next + 1 &&
      /\s{2}|\t/u.test(folded.slice(Math.max(0, at - 2), at))
    ) {
      hole = true
      options.push({ letter, at, end: at + match[0].length })
      next = letter.charCodeAt(0) + 1
    } else if (options.some((one) => one.letter === letter)) twice = true
  }
  return { options, twice, hole }
}

/** The fields that a line may name. */
export type PaperField =
  | 'answer'
  | 'explanation'
  | 'difficulty'
  | 'topic'
  | 'points'
  | 'tags'
  | 'rubric'
  | 'type'
  | 'own'
const FIELDS: readonly (readonly [PaperField, string])[] = [
  ['explanation', '答案解析|试题解析|题目解析|解析|详解|分析|点评|explanation|rationale'],
  ['answer', '参考答案|正确答案|标准答案|答案|correct answers?|answers?|ans'],
  ['difficulty', '难易度|难度系数|难度|difficulty'],
  ['topic', '知识点|考点|章节|topic'],
  ['points', '分值|分数|points|marks'],
  ['tags', '标签|tags?'],
  ['rubric', '评分标准|评分要点|评分细则|rubric|marking guide'],
  ['type', '题型|type'],
]
const NAMES = FIELDS.map(([, words]) => words).join('|')
/** Facts of our own export, in brackets only. */
const OWN = '系统|portal'
const SQUARE = new RegExp(`[【\\[]\\s*(${NAMES}|${OWN})\\s*[】\\]]\\s*:?\\s*`, 'giu')
const PLAIN = new RegExp(`(?<![^\\s。.;；])(${NAMES}|答)\\s*:\\s*`, 'giu')
const fieldOf = (word: string): PaperField =>
  word === '答'
    ? 'answer'
    : new RegExp(`^(?:${OWN})$`, 'iu').test(word)
      ? 'own'
      : (FIELDS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? 'answer')

type FieldStart = { readonly field: PaperField; readonly at: number; readonly end: number }
/**
 * Reads the fields of a line of folded text. Names in brackets count anywhere. Others count only on a line that begins
 * with a field, or if `isLoose`.
 */
export function readLineFields(folded: string, isLoose = false): FieldStart[] {
  const text = folded.slice(0, 20_000)
  const starts = Array.from(text.matchAll(SQUARE), (match) => ({
    field: fieldOf(match[1] ?? ''),
    at: match.index,
    end: match.index + match[0].length,
  }))
  const plain = Array.from(text.matchAll(PLAIN), (match) => ({
    field: fieldOf(match[1] ?? ''),
    at: match.index,
    end: match.index + match[0].length,
  }))
  const first = [...starts, ...plain].sort((a, b) => a.at - b.at)[0]
  if (first === undefined) return []
  const all = isLoose || text.slice(0, first.at).trim() === '' ? [...starts, ...plain] : starts
  return all
    .sort((a, b) => a.at - b.at)
    .filter((one, index, list) => index === 0 || one.at >= (list[index - 1]?.end ?? 0))
}

const KEY_HEADING =
  /^(?:.{0,40}?(?:参考答案|标准答案|答案与解析|答案及解析|参考答案及评分标准|试题答案|答案)(?:及解析|与解析|及评分标准|部分|页)?|answer key|answers|answers and explanations|key)\s*:?$/iu
/** Returns true for the heading of a list of answers. */
export const isKeyHeading = (text: string): boolean =>
  text.length <= 60 && KEY_HEADING.test(text) && !/^\d|[?？]|^[【[(]|请|填|写|涂/u.test(text)

const SHARED =
  /^\(?\s*(?:第\s*)?(\d{1,3})\s*[~～\-—–至]\s*(?:第\s*)?(\d{1,3})\s*(?:小?题)?\s*(?:共用|基于|根据|questions? share)|^(?:阅读|根据|依据)(?:下列|以下|下面)[^。]{0,12}(?:材料|资料|案例|短文)|^questions?\s+(\d{1,3})\s*(?:-|–|to)\s*(\d{1,3})\s+(?:are based|refer|use|share)|^材料[一二三四五六]?\s*[:.、]/iu
/**
 * Reads the line that announces material shared by several questions; null for another line. `range`: the first and the
 * last number of these questions, or null when the line gives none.
 */
export function readSharedMaterialLine(text: string): { readonly range: readonly [number, number] | null } | null {
  const match = SHARED.exec(text)
  if (match === null) return null
  const inside = /(\d{1,3})\s*[~～\-—–至]\s*(?:第\s*)?(\d{1,3})\s*(?:小?题)/u.exec(text)
  const [from, to] = [match[1] ?? match[3] ?? inside?.[1], match[2] ?? match[4] ?? inside?.[2]]
  return { range: from === undefined || to === undefined ? null : [Number(from), Number(to)] }
}

/** Returns the material on the line that announces it, without the numbers that its questions have in this paper. */
export function materialAfterHeading(rich: RichLine): RichLine[] {
  const bracket = /^\s*\([^()]*题[^()]*\)\s*/u.exec(rich.folded)?.[0].length
  if (bracket !== undefined) return bracket < rich.text.length ? [sliceLine(rich, bracket)] : []
  const announced =
    /^\s*questions?\s+\d{1,3}\s*(?:-|–|to)\s*\d{1,3}\s+(?:are based on|refer to|use|share)[^.:]{0,60}[.:]\s*/iu.exec(
      rich.folded,
    )?.[0].length
  if (announced !== undefined) return announced < rich.text.length ? [sliceLine(rich, announced)] : []
  return /(?:回答|完成|作答)[^。]{0,24}题\s*[。.:]?\s*$/u.test(rich.folded) && rich.text.length <= 40 ? [] : [rich]
}
