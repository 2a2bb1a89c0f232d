import { isMarkedByPeople, takesTexts } from '@portal/contract/exams/question-types.ts'
import { applyPortalFacts } from '../../own-facts.ts'
import { buildNumericBlank, buildOptions, buildTextBlank, judgeOptions } from '../answer.rules.ts'
import { markGaps, parseLetters } from '../excel-answer.ts'
import { difficultyOfWord, truthOfWord } from '../excel-words.ts'
import { Refusal, type TwoLanguages } from '../import-reasons.ts'
import type { ImportedAttachment, ImportedBlank, ImportedQuestion, ImportedType } from '../imported-question.ts'
import { parseNumberAnswer } from '../number-answer.ts'
import { buildPlaces } from '../places.build.ts'
import { hasContent } from '../sanitise-html.ts'
import { topicFromPath } from '../topic.ts'
import type { GivenAnswer, ImportDoubt, QuestionDraft } from './paper.ts'
import { readingWords } from './reading.words.ts'
import { htmlOfLine, type RichLine, replaceInLine, sliceLine, unreadIn } from './rich-line.ts'

/** One way to understand a question. `label`: the text that distinguishes it from the others. */
export type Reading = { readonly label: TwoLanguages; readonly question: ImportedQuestion }
/** The result of reading a question: certain, to check, or not read. */
export type JudgedQuestion =
  | { readonly kind: 'certain'; readonly question: ImportedQuestion }
  | { readonly kind: 'check'; readonly doubts: readonly ImportDoubt[]; readonly readings: readonly Reading[] }
  | { readonly kind: 'refused'; readonly refusal: ImportDoubt }

/** `isCorrected`: its author corrected its lines, which then count before its section and the list of answers. */
type Source = {
  readonly fileName: string
  readonly attachments: readonly ImportedAttachment[]
  readonly isCorrected: boolean
}

/** The HTML of lines; a table needs no line break around it. */
const htmlOfLines = (lines: readonly RichLine[]): string =>
  lines
    .map((line) => htmlOfLine(line).trim())
    .filter((html) => html !== '')
    .join('<br>')
    .replace(/<br>(?=<table>)|(?<=<\/table>)<br>/gu, '')
    .replaceAll('\n', '<br>')

/** A bracket with an answer in it, in a question's text. */
type Bracket = {
  readonly at: number
  readonly line: RichLine
  readonly from: number
  readonly to: number
  readonly answer: string
}

const IN_BRACKET = /\(\s*([A-Z](?:[\s,、]{0,3}[A-Z]){0,9}|√|✓|✔|×|✗|✘|对|错|正确|错误|T|F)\s*\)/gu
const EMPTY_BRACKET = /\(\s*\)/u

function bracketsIn(draft: QuestionDraft): Bracket[] {
  const letters = new Set(draft.options.map(({ letter }) => letter))
  return draft.stem.flatMap((line, at) =>
    Array.from(line.folded.matchAll(IN_BRACKET), (match): Bracket => {
      const answer = (match[1] ?? '').trim()
      return { at, line, from: match.index, to: match.index + match[0].length, answer }
    }).filter(({ answer, from, to }) => {
      // A truth in the middle of a statement is a part of it, such as the unit T.
      const isFirst = at === 0 && line.folded.slice(0, from).trim() === ''
      const isLast = at === draft.stem.length - 1 && /^[\s。.?？:!]*$/u.test(line.folded.slice(to))
      if (letters.size === 0) return (isFirst || isLast) && truthOfWord(answer) !== null
      if (!/^[A-Z\s,、]+$/u.test(answer)) return false
      // At the end it is an answer, also where no option has its letter.
      return isLast || Array.from(answer.replace(/[\s,、]/gu, '')).every((one) => letters.has(one))
    }),
  )
}

type Facts = {
  readonly type: ImportedType | 'choice' | null
  readonly brackets: readonly Bracket[]
  readonly hasEmptyBracket: boolean
}

/** Judges a draft: its certain reading, the points that a person must check, or the reason why it can't be read. */
export function judgeDraft(draft: QuestionDraft, source: Source): JudgedQuestion {
  if (draft.refusal !== null) return { kind: 'refused', refusal: draft.refusal }
  const shown = [
    ...(draft.shared?.lines ?? []),
    ...draft.stem,
    ...draft.options.flatMap(({ lines }) => lines),
    ...draft.answers.map(({ text }) => text),
  ]
  const unread = unreadIn([...shown, ...draft.explanation, ...draft.rubric])
  if (unread.length > 0) return { kind: 'refused', refusal: { reason: 'unread-object', detail: unread.join(', ') } }
  // Our own export says with its facts that options have several lines.
  const doubts = draft.doubts.filter(
    ({ reason }) => draft.own === '' || !/^(?:line|picture)-after-options$/u.test(reason),
  )
  const declared = draft.section.heading?.type ?? null
  const marked = draft.mark ?? declared
  if (
    !source.isCorrected &&
    draft.mark !== null &&
    declared !== null &&
    declared !== 'choice' &&
    draft.mark !== declared &&
    draft.mark !== 'choice'
  )
    doubts.push({ reason: 'type-contradicted', detail: '' })
  const brackets = bracketsIn(draft)
  const facts: Facts = {
    type: marked,
    brackets,
    hasEmptyBracket: draft.stem.some(({ folded }) => EMPTY_BRACKET.test(folded)),
  }
  const given = givenAnswers(draft, facts, source)
  const readings: Reading[] = []
  let refusal: ImportDoubt | null = null
  for (const answer of given) {
    for (const points of pointsOf(draft, doubts, source)) {
      for (const way of waysOf(draft, answer, doubts)) {
        try {
          const question = buildQuestion(draft, facts, answer, { points: points.value, way: way.kind, doubts, source })
          readings.push({
            label: joinWords([given.length > 1 ? labelOf(answer) : null, points.label, way.label]),
            question,
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refusal ??= { reason: error.reason, detail: error.detail }
        }
      }
    }
  }
  const [only] = readings
  if (only === undefined) return { kind: 'refused', refusal: refusal ?? { reason: 'answer-missing', detail: '' } }
  if (given.length > 1) {
    // A second answer that can't be built is still a contradiction.
    doubts.push({ reason: 'answers-differ', detail: given.map(({ text }) => text.text.trim()).join(' / ') })
  }
  if (doubts.length === 0) return { kind: 'certain', question: only.question }
  const kept = new Map(
    readings.map((reading) => [JSON.stringify({ ...reading.question, attachments: [] }), reading] as const).reverse(),
  )
  return { kind: 'check', doubts, readings: [...kept.values()].reverse().slice(0, 8) }
}

const joinWords = (words: readonly (TwoLanguages | null)[]): TwoLanguages => {
  const said = words.filter((one): one is TwoLanguages => one !== null)
  return { zh: said.map(({ zh }) => zh).join('，'), en: said.map(({ en }) => en).join(', ') }
}
const labelOf = ({ from, line }: GivenAnswer): TwoLanguages => readingWords.from[from](line)

/** An answer in the form in which two are compared. */
const comparable = (draft: QuestionDraft, text: string): string => {
  const bare = text
    .normalize('NFKC')
    .replace(/[\s。.,、;]/gu, '')
    .toUpperCase()
  const truth = draft.options.length === 0 ? truthOfWord(bare) : null
  if (truth !== null) return String(truth)
  return draft.options.length > 0 && /^[A-Z]+$/u.test(bare) ? Array.from(bare).sort().join('') : bare
}

/** The answers that the paper gives, each once; several are a contradiction. */
function givenAnswers(
  draft: QuestionDraft,
  { brackets, hasEmptyBracket, type }: Facts,
  { isCorrected }: Source,
): GivenAnswer[] {
  const all = [...draft.answers.filter(({ text }) => text.text.trim() !== '')]
  const isFilled = draft.options.length > 0 || type === 'judge' || (type === null && draft.options.length === 0)
  if (isFilled && type !== 'blank' && type !== 'short' && type !== 'upload' && !hasEmptyBracket)
    all.push(
      ...brackets.map(
        ({ answer }): GivenAnswer => ({
          from: 'bracket',
          line: draft.line,
          text: { runs: [{ text: answer, looks: [] }], text: answer, folded: answer, numberLength: 0 },
        }),
      ),
    )
  const own = isCorrected ? all.filter(({ from }) => from !== 'key') : []
  const kept = new Map<string, GivenAnswer>()
  for (const answer of own.length > 0 ? own : all) {
    const same = comparable(draft, answer.text.text)
    if (!kept.has(same)) kept.set(same, answer)
  }
  return [...kept.values(), ...(kept.size === 0 ? [noAnswer(draft)] : [])]
}
const noAnswer = (draft: QuestionDraft): GivenAnswer => ({
  from: 'line',
  line: draft.line,
  text: { runs: [], text: '', folded: '', numberLength: 0 },
})

type Points = { readonly value: number; readonly label: TwoLanguages | null }
/** The points of a question, in hundredths: two ways where the question and its section differ. */
function pointsOf(draft: QuestionDraft, doubts: ImportDoubt[], { isCorrected }: Source): Points[] {
  const heading = draft.section.heading
  const gaps = heading?.eachGap ? heading.eachGap * Math.max(1, gapCount(draft)) : null
  const each = heading?.each ?? gaps
  const say = (reason: ImportDoubt['reason'], detail: string) => {
    if (!doubts.some((one) => one.reason === reason)) doubts.push({ reason, detail })
  }
  if (!isCorrected && draft.points !== null && each !== null && draft.points !== each) {
    say('points-differ', `${draft.points / 100} / ${each / 100}`)
    return [
      { value: draft.points, label: readingWords.ownPoints },
      { value: each, label: readingWords.sectionPoints },
    ]
  }
  if (draft.points === null && each !== null && heading?.otherEach) {
    say('points-differ', `${each / 100} / ${heading.otherEach / 100}`)
    return [each, heading.otherEach].map((value) => ({ value, label: readingWords.sectionPoints }))
  }
  const own = draft.points ?? each
  if (own !== null) return [{ value: own, label: null }]
  const count = heading?.count ?? draft.section.drafts.length
  if (heading?.total && heading.total % count === 0) {
    say('points-of-total', `${heading.total / 100} / ${count}`)
    return [
      { value: heading.total / count, label: readingWords.sharedPoints },
      { value: 100, label: readingWords.onePoint },
    ]
  }
  return [{ value: 100, label: null }]
}

const LINES = /(?:_\s?){2,}/gu
const gapCount = ({ stem }: QuestionDraft): number => {
  const text = stem.map(({ folded }) => folded).join('\n')
  return text.match(LINES)?.length ?? text.match(/\(\s*\)/gu)?.length ?? 0
}

type Way = { readonly kind: 'plain' | 'letter' | 'position' | 'forms' | 'marked'; readonly label: TwoLanguages | null }
/** The ways to read one answer: letters with a hole, and signs that may part the forms of a gap. */
function waysOf(draft: QuestionDraft, answer: GivenAnswer, doubts: ImportDoubt[]): Way[] {
  const say = (reason: ImportDoubt['reason'], detail: string) => {
    if (!doubts.some((one) => one.reason === reason)) doubts.push({ reason, detail })
  }
  const hasHole = draft.options.some(({ letter }, index) => letter.charCodeAt(0) !== 65 + index)
  if (hasHole) {
    say('options-not-in-order', draft.options.map(({ letter }) => letter).join(' '))
    return [
      { kind: 'letter', label: readingWords.byLetter },
      { kind: 'position', label: readingWords.byPosition },
    ]
  }
  const type = draft.mark ?? draft.section.heading?.type ?? null
  const isGap = draft.options.length === 0 && (type === 'blank' || (type === null && gapCount(draft) > 0))
  if (isGap && answer.text.text.includes(FORM_MARK)) return [{ kind: 'marked', label: null }]
  if (isGap && FORMS.test(answer.text.text)) {
    say('unclear-answer', answer.text.text.trim())
    return [
      { kind: 'plain', label: readingWords.asWritten },
      { kind: 'forms', label: readingWords.asForms },
    ]
  }
  return [{ kind: 'plain', label: null }]
}
/** Parts the forms of a gap without doubt; at the end of a form it says that the other signs are its own. */
const FORM_MARK = '||'
/** A number with its tolerance, as in a sheet. */
const NUMBER = /^([-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?)\s*±\s*(\d+(?:\.\d+)?(?:e[-+]?\d+)?)$/iu
const FORMS = /[/／|｜]|或/u

type Choice = {
  readonly points: number
  readonly way: Way['kind']
  readonly doubts: ImportDoubt[]
  readonly source: Source
}

/** Builds the question of a draft with one answer. @throws Refusal */
function buildQuestion(draft: QuestionDraft, facts: Facts, answer: GivenAnswer, choice: Choice): ImportedQuestion {
  const text = answer.text.text.trim()
  const type = typeFor(draft, facts, text, choice.doubts)
  const lines = stemLines(draft, facts, answer, type)
  const stem = htmlOfLines(lines)
  if (!hasContent(stem.replace(/_{2,}/gu, ''))) throw new Refusal('empty-stem')
  const part = partOf(draft, type, text, answer, stem, choice)
  const rubric = [...(isMarkedByPeople(type) ? [answer.text] : []), ...draft.rubric].filter(
    (line) => line.text.trim() !== '',
  )
  const difficulty = draft.difficulty === '' ? null : difficultyOfWord(draft.difficulty)
  if (draft.difficulty !== '' && difficulty === null) remark(draft, 'bad-difficulty', draft.difficulty)
  const explanation = htmlOfLines(draft.explanation)
  const notes = htmlOfLines(rubric)
  const material = materialOf(draft)
  const all = [
    material,
    part.stem,
    explanation,
    notes,
    ...part.options.map(({ html }) => html),
    ...(part.prompts ?? []),
  ].join(' ')
  const question: ImportedQuestion = {
    ...part,
    ...(draft.shared === null ? {} : { group: { key: `${draft.shared.line}`, material } }),
    explanation,
    ...(notes === '' ? {} : { gradingNotes: notes }),
    attachments: choice.source.attachments.filter(({ name }) => all.includes(`"attachment:${name}"`)),
    topic: topicFromPath(draft.topic.replace(/[>＞]/gu, '/')),
    ...(difficulty === null ? {} : { difficulty }),
    name: '',
    idnumber: '',
    tags: draft.tags
      .split(/[,，;；、]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    points: choice.points,
    source: { line: draft.line, name: choice.source.fileName },
  }
  return applyPortalFacts(question, draft.own)
}
/** The material of a group; a list of options without a text of its own is introduced. */
function materialOf({ shared, options }: QuestionDraft): string {
  const material = htmlOfLines(shared?.lines ?? [])
  if (material !== '' || !shared?.isOptions) return material
  const hasChinese = options.some(({ lines }) => lines.some(({ text }) => /\p{Script=Han}/u.test(text)))
  return readingWords.sharedOptions[hasChinese ? 'zh' : 'en']
}
const remark = (draft: QuestionDraft, reason: ImportDoubt['reason'], detail: string) => {
  if (!draft.remarks.some((one) => one.reason === reason)) draft.remarks.push({ reason, detail })
}

function typeFor(draft: QuestionDraft, { type }: Facts, answer: string, doubts: ImportDoubt[]): ImportedType {
  const say = (reason: ImportDoubt['reason'], detail = '') => {
    if (!doubts.some((one) => one.reason === reason)) doubts.push({ reason, detail })
  }
  const bare = answer.normalize('NFKC').replace(/[^A-Za-z]/gu, '')
  if (type === 'single' && /^[A-Za-z]{2,26}$/u.test(bare) && isLetters(answer)) {
    say('several-answers-for-one', answer)
    return 'multiple'
  }
  if (type === 'multiple') {
    if (bare.length === 1 && draft.section.heading?.isIndefinite !== true) say('one-answer-of-several')
    return 'multiple'
  }
  if (type !== null && type !== 'choice') return type
  if (draft.options.length > 0) {
    if (bare.length > 1 && isLetters(answer)) return 'multiple'
    const stem = draft.stem.map(({ folded }) => folded).join(' ')
    if (/多选|哪些|不定项|select all|choose (?:all|two|three)|which (?:two|three)|\((?:choose|select)/iu.test(stem))
      say('type-not-said')
    return 'single'
  }
  if (truthOfWord(answer) !== null && gapCount(draft) === 0 && /^[√✓✔×✗✘对错正确误]+$|^true$|^false$/iu.test(answer))
    return 'judge'
  say('type-not-said')
  return draft.stem.some(({ folded }) => /_{2,}/u.test(folded)) ? 'blank' : 'short'
}
const isLetters = (answer: string) => /^[A-Z](?:[\s,、;/|]*[A-Z])*[。.]?$/iu.test(answer.normalize('NFKC').trim())

/** The text of a question without the answer in it. */
function stemLines(
  draft: QuestionDraft,
  { brackets, hasEmptyBracket }: Facts,
  answer: GivenAnswer,
  type: ImportedType,
): RichLine[] {
  const lines = [...draft.stem]
  if (takesTexts(type) || isMarkedByPeople(type)) return lines
  const isFilled = !hasEmptyBracket && brackets.length > 0
  const taken = isFilled
    ? brackets.filter(({ answer: own }) => comparable(draft, own) === comparable(draft, answer.text.text))
    : []
  // The other of two different answers would show it.
  for (const bracket of taken.length > 0 ? taken.slice(-1) : isFilled ? brackets.slice(-1) : [])
    lines[bracket.at] = replaceInLine(
      bracket.line,
      bracket.from,
      bracket.to,
      /[（）]/u.test(bracket.line.text.slice(bracket.from, bracket.to)) ? '（　　）' : '(    )',
    )
  if (type !== 'judge') return lines
  return lines.map((line, index) => {
    const tail = index === lines.length - 1 ? /\(\s*\)\s*[。.]?\s*$/u.exec(line.folded) : null
    const head = index === 0 ? /^\s*\(\s*\)\s*/u.exec(line.folded) : null
    return sliceLine(line, head?.[0].length ?? 0, tail === null ? line.text.length : tail.index)
  })
}

type Part = Pick<ImportedQuestion, 'type' | 'stem' | 'options' | 'blanks'> &
  Partial<Pick<ImportedQuestion, 'prompts' | 'choices' | 'once' | 'places' | 'placePolicy' | 'policy'>>

function partOf(
  draft: QuestionDraft,
  type: ImportedType,
  text: string,
  answer: GivenAnswer,
  stem: string,
  choice: Choice,
): Part {
  switch (type) {
    case 'judge':
      return { type, stem, options: judgeOptions(truthFor(draft, text), {}), blanks: [] }
    case 'single':
    case 'multiple': {
      const right = lettersFor(draft, text, choice.way)
      const share = right.size === 0 ? 100 : 100 / right.size
      const options = buildOptions(
        type,
        draft.options.map(({ lines }, index) => ({ text: htmlOfLines(lines), weight: right.has(index) ? share : 0 })),
        { isPlain: true },
      )
      return { type, stem, options, blanks: [], ...(type === 'multiple' ? policyOf(draft, choice) : {}) }
    }
    case 'blank': {
      if (draft.options.length > 0) throw new Refusal('unclear-answer', text)
      const gaps = gapCount(draft)
      const blanks = blanksOf(text, Math.max(1, gaps), choice.way)
      return { type, stem: markGaps(stem, blanks.length), options: [], blanks }
    }
    case 'hotspot':
      throw new Refusal('unsupported-type', 'hotspot')
    case 'numeric':
      if (draft.options.length > 0) throw new Refusal('unclear-answer', text)
      return { type, stem, options: [], blanks: [parseNumberAnswer(text.replace(/[。]\s*$/u, ''))] }
    case 'ordering': {
      const letters = parseLetters(text.replace(/[→>\-—]/gu, ','))
      const right = letters.map((letter) => draft.options.findIndex((option) => option.letter === letter))
      if (right.includes(-1) || right.length !== draft.options.length) throw new Refusal('key-not-in-options', text)
      const options = draft.options.map(({ lines }) => htmlOfLines(lines))
      return { ...buildPlaces({ type, options, right, policy: 'longest' }), stem }
    }
    case 'matching':
      return matchingOf(draft, text)
    case 'gapChoice':
      return gapChoiceOf(draft, text, stem)
    case 'upload':
    case 'short':
      if (draft.options.length > 0) throw new Refusal('unclear-answer', text)
      if (
        answer.text.text.trim() === '' &&
        draft.rubric.length === 0 &&
        draft.own === '' &&
        !choice.doubts.some((one) => one.reason === 'no-model-answer')
      )
        choice.doubts.push({ reason: 'no-model-answer', detail: '' })
      return { type, stem, options: [], blanks: [] }
  }
}

function truthFor(draft: QuestionDraft, text: string): boolean {
  const bare = text.normalize('NFKC').replace(/[。.\s]/gu, '')
  if (bare === '') throw new Refusal('answer-missing')
  const chosen = draft.options.find(({ letter }) => letter === bare.toUpperCase())
  const word = chosen === undefined ? bare : (chosen.lines[0]?.text.trim() ?? '')
  const truth = draft.options.length > 0 && chosen === undefined && /^[A-Z]$/u.test(bare) ? null : truthOfWord(word)
  if (truth === null || /^\d$/u.test(bare)) throw new Refusal('unclear-answer', text)
  return truth
}

/** The right options of a choice, by their index. @throws Refusal */
function lettersFor(draft: QuestionDraft, text: string, way: Way['kind']): Set<number> {
  if (draft.options.length < 2) throw new Refusal('too-few-options')
  if (text === '') throw new Refusal('answer-missing')
  const named = /^([A-Z])\s*[.．、:：)）\s]\s*(\S.*)$/u.exec(text.normalize('NFKC'))
  const option = named === null ? undefined : draft.options.find(({ letter }) => letter === named[1])
  const isSaid =
    option !== undefined &&
    option.lines
      .map((line) => line.text)
      .join('')
      .normalize('NFKC')
      .replace(/\s/gu, '') === (named?.[2] ?? '').replace(/\s/gu, '')
  const letters = isSaid ? [named?.[1] ?? ''] : parseLetters(text.replace(/[。.]\s*$/u, ''))
  const at = (letter: string) =>
    way === 'position' ? letter.charCodeAt(0) - 65 : draft.options.findIndex((one) => one.letter === letter)
  const right = letters.map(at)
  if (right.some((index) => index < 0 || index >= draft.options.length)) throw new Refusal('key-not-in-options', text)
  return new Set(right)
}

function policyOf(draft: QuestionDraft, choice: Choice): Pick<Part, 'policy'> {
  const partly = draft.section.heading?.partly ?? null
  if (partly === null) return {}
  if (partly === 0) return { policy: 'allOrNothing' }
  if (partly !== 'each' && partly * 2 === choice.points) return { policy: 'halfForSubset' }
  remark(draft, 'partial-points-not-kept', partly === 'each' ? '' : String(partly / 100))
  return {}
}

/** Cuts an answer into those of its gaps. @throws Refusal */
function blanksOf(text: string, gaps: number, way: Way['kind']): ImportedBlank[] {
  if (text === '') throw new Refusal('answer-missing')
  const parts = gapTexts(text, gaps)
  return parts.map((part) => {
    const forms =
      way === 'marked'
        ? part.split(FORM_MARK).filter((form) => form.trim() !== '')
        : way === 'forms'
          ? part.split(/[/／|｜]|或/u)
          : [part]
    if (forms.length === 0 || forms.some((form) => form.trim() === '')) throw new Refusal('unclear-answer', text)
    const numbers = forms.map((form) => NUMBER.exec(form.trim()))
    if (numbers.every((number) => number !== null))
      return buildNumericBlank(numbers.map((number) => ({ text: `${number[1]}:${number[2]}`, weight: 100 })))
    return buildTextBlank(
      forms.map((form) => ({ text: form.trim().replace(/\*/gu, '\\*'), weight: 100 })),
      false,
    )
  })
}

function gapTexts(text: string, gaps: number): string[] {
  const whole = text.replace(/[。]\s*$/u, '').trim()
  const numbered = whole
    .split(/(?:[（(]\d{1,2}[）)]|[①-⑳])\s*/u)
    .map((part) => part.replace(/[;；,，、]\s*$/u, '').trim())
  if (numbered.length === gaps + 1 && numbered[0] === '' && numbered.slice(1).every((part) => part !== ''))
    return numbered.slice(1)
  if (gaps === 1) {
    if (/[;；]|\s{2}|\t/u.test(whole)) throw new Refusal('gap-count', `1 / ${whole.split(/[;；]|\s{2,}|\t/u).length}`)
    return [whole]
  }
  const ways = [/[;；]/u, /[|｜]/u, /[、，,]/u, /\s{2,}|\t|\n|\u3000/u, /\s+/u]
  let most = 1
  for (const way of ways) {
    const parts = whole.split(way).map((part) => part.trim())
    if (parts.length === gaps && parts.every((part) => part !== '')) return parts
    if (parts.length > 1) {
      most = parts.length
      break
    }
  }
  throw new Refusal('gap-count', `${gaps} / ${most}`)
}

/** Pairs of a number and a letter, such as `(1) B (2) A`. */
const pairsIn = (text: string) =>
  Array.from(
    text.normalize('NFKC').matchAll(/\(?(\d{1,2})\)?\s*[-—–:→.、]?\s*([A-Z])(?![A-Za-z])/gu),
    (match) => [Number(match[1]), match[2] ?? ''] as const,
  )

/** A word bank: every gap of the text has the number of an answer. @throws Refusal */
function gapChoiceOf(draft: QuestionDraft, text: string, stem: string): Part {
  const gaps = gapCount(draft)
  const pairs = pairsIn(text)
  const right = Array.from({ length: gaps }, (_, gap) => {
    const letter = pairs.find(([number]) => number === gap + 1)?.[1]
    return draft.options.findIndex((option) => option.letter === letter)
  })
  if (gaps === 0 || right.includes(-1) || pairs.length !== gaps) throw new Refusal('unclear-answer', text)
  const options = draft.options.map(({ lines }) => htmlOfLines(lines))
  return { ...buildPlaces({ type: 'gapChoice', options, right, policy: 'perPlace' }), stem: markGaps(stem, gaps) }
}

/** Prompts are the numbered lines of the text, options those to match with. @throws Refusal */
function matchingOf(draft: QuestionDraft, text: string): Part {
  const numberOf = (line: RichLine) => /^\s*(?:\((\d{1,2})\)|([①-⑳]))\s*/u.exec(line.folded)
  const isOwn = draft.own !== ''
  const stem: RichLine[] = []
  const prompts: RichLine[][] = []
  for (const line of draft.stem) {
    const number = numberOf(line)
    if (number !== null) prompts.push([sliceLine(line, number[0].length)])
    // Only our own export says that a prompt has lines below its first one.
    else (isOwn ? (prompts.at(-1) ?? stem) : stem).push(line)
  }
  const pairs = pairsIn(text)
  const right = prompts.map((_, index) => {
    const letter = pairs.find(([number]) => number === index + 1)?.[1]
    return draft.options.findIndex((option) => option.letter === letter)
  })
  if (prompts.length < (isOwn ? 1 : 2) || right.includes(-1) || pairs.length !== prompts.length)
    throw new Refusal('unclear-answer', text)
  return {
    ...buildPlaces({
      type: 'matching',
      options: draft.options.map(({ lines }) => htmlOfLines(lines)),
      right,
      prompts: prompts.map(htmlOfLines),
      policy: 'perPlace',
    }),
    stem: htmlOfLines(stem),
  }
}
