import { parseSync, Visitor } from 'oxc-parser'

/** A phrase that the style page rules out, with its file and line and the surrounding text. */
export type RuledOutPhrase = {
  readonly file: string
  readonly line: number
  readonly phrase: string
  readonly text: string
}

/** Phrases that docs/style.md rules out in English of any kind, and the words to use. */
const everywhere: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bsomebody\b/i, 'the role of the person, or "a person"'],
  [/\btold\b/i, 'notified, released, shown'],
  [/\b(?:stands|stood)\b(?! for\b)/i, 'is'],
  [/\bno more\b(?! than\b)(?=[.,;:)]|$)/i, 'no longer'],
  [/\b(?:go|goes|going|gone|went) on\b(?! (?:sale|to https?))/i, 'continue'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/\bunder way\b/i, 'in progress'],
  [/\bnothing brings\b/i, "This can't be undone."],
  [/\bis not said\b|\bit is said\b/i, 'is not given'],
  [/\b(?:to|for|by|of|from|than|and|or) who\b(?! (?:is|are|was|were)\b.*\?)/i, 'the noun'],
  [/\bcalled off\b/i, 'cancelled'],
  [/\bwhither|\bwhence|\bthereof|\bhitherto|\bthereupon|\btidings/i, 'plain words'],
  [/\bnought\b|\baught\b|\blest\b/i, 'plain words'],
]
/**
 * Ruled out on the screen only: the role of a person says more, and one thing has one term. The specification gives
 * "Logout failed" literally.
 */
const onScreen =
  /\b(?:nobody|someone who|promo codes?|discount codes?|(?!logout failed$)(?:log(?:s|ged|ging)? (?:in|out)|logouts?)|live rooms?|enter room|waiting lists?|examinees?|proved (?:mail )?domains?)\b|^In review$/i
/** Private vocabulary that only its authors understand, ruled out in comments. */
const inComment =
  /\b(?:(?:each|every) submission|at the desk|without a story|of one start|(?:keeps?|loses?) the place|proved (?:mail )?(?:domains?|address(?:es)?))\b/i
/** Chinese terms with a better one; 问卷题目 is the term for questions of surveys. */
const chinese: readonly RegExp[] = [
  /(?<!企业)门户/,
  /暂停开始/,
  /证明域名|已证明/,
  /阅卷老师/,
  /^(?!.*问卷).*?(题目)/,
  /还没有(?:提交|开始|公布|发布|保存|填写|设置|上传|添加|参加|作答|签到|分配|批准|审批)/,
]
/**
 * Two sentences, the second without its full stop. Abbreviations are fine, examples and lists after a colon, and texts
 * that end in a value or that another text completes.
 */
const openEnd =
  /^(?!.*\b(?:[Nn]o|vs|e\.g|incl)\. )(?!.*: [^.]*$)(?!.*\b(?:See our|The)$).*[a-z0-9”)}]\. [A-Z“{].*[^.?!…:’”\s}%>]$/s

/** Returns true for a text of several sentences that ends without a full stop. */
export const lacksFullStop = (text: string) => openEnd.test(text)
/** Finds the terms in a Chinese text that the style page rules out. */
export const findRuledOutChineseTerms = (text: string) =>
  chinese.flatMap((pattern) => {
    const found = pattern.exec(text)
    return found ? [found[1] ?? found[0]] : []
  })
/** A sentence must not begin with a free relative: "Who asked is …", "What lies …". Questions may. */
const opening = /(?:^|[.!] )(?:What|Who|Whose|Whom|Whether)\b[^?]*$/
/** A comment must not begin with one either: "How many …", "Which row …", "That it holds …". */
const openingOfComment = /^(?:How|That|Which)\b(?! (?:is|means|way)\b)[^?]*$/

/** Finds ruled-out phrases in one piece of English. */
export function findRuledOutPhrases(text: string, kind: 'text' | 'comment' | 'document' | 'title'): string[] {
  const plain = text
    .replace(/`[^`]*`/g, '``')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/https?:\/\/\S+/g, '')
  const found = everywhere.flatMap(([pattern]) => pattern.exec(plain)?.[0] ?? [])
  if (kind === 'text') found.push(...(onScreen.exec(plain)?.slice(0, 1) ?? []))
  if (kind === 'comment') found.push(...(inComment.exec(plain)?.slice(0, 1) ?? []))
  if (kind === 'text' || kind === 'comment') {
    const [first = ''] = opening.exec(plain) ?? (kind === 'comment' ? openingOfComment.exec(plain) : null) ?? []
    if (first !== '') found.push(first.trim().split(' ').slice(0, 3).join(' '))
  }
  return found
}

/** Returns the number of the line, from 1, that contains the character at `index`. */
export const lineNumberAt = (source: string, index: number) => source.slice(0, index).split('\n').length
const hasWords = (text: string) =>
  /\s/.test(text) && (text.match(/[a-z]{2,}/gi)?.length ?? 0) >= 2 && !/[\u3400-\u9fff]/.test(text)

/**
 * The comments and the strings of a TypeScript source, each with the line on which it begins; `whole` are not divided.
 */
function partsOf(file: string, source: string) {
  const { program, comments } = parseSync(file, source)
  const strings: { line: number; text: string }[] = []
  const whole: { line: number; text: string }[] = []
  new Visitor({
    Literal(node) {
      if (typeof node.value !== 'string') return
      strings.push({ line: lineNumberAt(source, node.start), text: node.value })
      whole.push({ line: lineNumberAt(source, node.start), text: node.value })
    },
    TemplateLiteral(node) {
      whole.push({
        line: lineNumberAt(source, node.start),
        text: node.quasis.map(({ value }) => value.cooked ?? '').join('{}'),
      })
    },
    TemplateElement(node) {
      strings.push({ line: lineNumberAt(source, node.start), text: node.value.cooked ?? '' })
    },
    JSXText(node) {
      strings.push({ line: lineNumberAt(source, node.start), text: node.value })
    },
  }).visit(program)
  return {
    comments: comments
      .map(({ value, start }) => ({ line: lineNumberAt(source, start), text: textOfBlockComment(value) }))
      .filter(({ text }) => !/^(?:biome-ignore|@ts-|#)/.test(text)),
    strings: strings.filter(({ text }) => hasWords(text)),
    whole: whole.filter(({ text }) => hasWords(text)),
    chinese: strings.filter(({ text }) => /[\u3400-\u9fff]/.test(text)),
  }
}
/** Returns the text of a block comment on one line, without its stars. */
export const textOfBlockComment = (comment: string) =>
  comment
    .replace(/^\*/, '')
    .replace(/^\s*\*\s?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Finds ruled-out phrases in a source: `texts` are those in strings with words, and `comments` those in comments.
 * `openEnds` are texts of several sentences without a final full stop, `terms` ruled-out terms of Chinese texts.
 */
export function findProblemsInSource(
  file: string,
  source: string,
): Record<'texts' | 'comments' | 'openEnds' | 'terms', RuledOutPhrase[]> {
  const { comments, strings, whole, chinese } = partsOf(file, source)
  const of = (parts: readonly { line: number; text: string }[], kind: 'text' | 'comment') =>
    parts.flatMap(({ line, text }) => findRuledOutPhrases(text, kind).map((phrase) => ({ file, line, phrase, text })))
  return {
    texts: of(strings, 'text'),
    comments: of(comments, 'comment'),
    openEnds: whole
      .filter(({ text }) => lacksFullStop(text))
      .map(({ line, text }) => ({ file, line, phrase: `…${text.slice(-20).trim()} (no full stop)`, text })),
    terms: chinese.flatMap(({ line, text }) =>
      findRuledOutChineseTerms(text).map((phrase) => ({ file, line, phrase, text })),
    ),
  }
}

/** Finds ruled-out phrases in a document. Blocks of code are skipped. */
export function findProblemsInDocument(file: string, source: string): RuledOutPhrase[] {
  let isCode = false
  return source.split('\n').flatMap((text, index) => {
    if (text.startsWith('```')) isCode = !isCode
    return isCode
      ? []
      : findRuledOutPhrases(text, 'document').map((phrase) => ({ file, line: index + 1, phrase, text }))
  })
}

/** The maximum length of a commit title, in characters. */
export const maxCommitTitleLength = 72

/** Returns the problems of a commit's title, as sentences without a subject; empty when it has none. */
export function findCommitTitleProblems(title: string): string[] {
  const long =
    title.length > maxCommitTitleLength ? [`has ${title.length} characters; the limit is ${maxCommitTitleLength}`] : []
  return [...long, ...findRuledOutPhrases(title, 'title').map((phrase) => `says "${phrase}"`)]
}
