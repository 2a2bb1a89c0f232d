import { truthOfWord } from '../excel-words.ts'
import { type BilingualMessage, ImportRefusal } from '../import-reasons.ts'
import type { ImportedQuestion } from '../imported-question.ts'
import type { GivenAnswer, ImportDoubt, QuestionDraft } from './paper.ts'
import {
  type AnswerBracket,
  type AnswerReadingWay,
  answerFormSeparator,
  comparableAnswer,
  countGaps,
  type DraftFacts,
  type PaperSource,
} from './paper-draft.ts'
import { buildPaperQuestion } from './paper-question.build.ts'
import { readingWords } from './reading.words.ts'
import { unreadObjectsIn } from './rich-line.ts'

/** One way to understand a question. `label`: the text that distinguishes it from the others. */
export type DraftReading = { readonly label: BilingualMessage; readonly question: ImportedQuestion }

/** The result of reading a question: certain, to check, or not read. */
export type JudgedQuestion =
  | { readonly kind: 'certain'; readonly question: ImportedQuestion }
  | { readonly kind: 'check'; readonly doubts: readonly ImportDoubt[]; readonly readings: readonly DraftReading[] }
  | { readonly kind: 'refused'; readonly refusal: ImportDoubt }

const IN_BRACKET = /\(\s*([A-Z](?:[\s,、]{0,3}[A-Z]){0,9}|√|✓|✔|×|✗|✘|对|错|正确|错误|T|F)\s*\)/gu

const EMPTY_BRACKET = /\(\s*\)/u

function bracketsIn(draft: QuestionDraft): AnswerBracket[] {
  const letters = new Set(draft.options.map(({ letter }) => letter))
  return draft.stem.flatMap((line, at) =>
    Array.from(line.folded.matchAll(IN_BRACKET), (match): AnswerBracket => {
      const answer = (match[1] ?? '').trim()
      return { at, line, from: match.index, to: match.index + match[0].length, answer }
    }).filter(({ answer, from, to }) => {
      // A truth value in the middle of a statement is part of it, such as the unit T.
      const isFirst = at === 0 && line.folded.slice(0, from).trim() === ''
      const isLast = at === draft.stem.length - 1 && /^[\s。.?？:!]*$/u.test(line.folded.slice(to))
      if (letters.size === 0) return (isFirst || isLast) && truthOfWord(answer) !== null
      if (!/^[A-Z\s,、]+$/u.test(answer)) return false
      // At the end it is an answer, even if no option has that letter.
      return isLast || Array.from(answer.replace(/[\s,、]/gu, '')).every((one) => letters.has(one))
    }),
  )
}

/**
 * Judges a draft: returns its certain reading, the readings among which a person must choose, or the reason why it
 * can't be read.
 */
export function judgeDraft(draft: QuestionDraft, source: PaperSource): JudgedQuestion {
  if (draft.refusal !== null) return { kind: 'refused', refusal: draft.refusal }
  const shown = [
    ...(draft.shared?.lines ?? []),
    ...draft.stem,
    ...draft.options.flatMap(({ lines }) => lines),
    ...draft.answers.map(({ text }) => text),
  ]
  const unread = unreadObjectsIn([...shown, ...draft.explanation, ...draft.rubric])
  if (unread.length > 0) return { kind: 'refused', refusal: { reason: 'unread-object', detail: unread.join(', ') } }
  // The facts of our own export state that options have several lines.
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
  const facts: DraftFacts = {
    type: marked,
    brackets,
    hasEmptyBracket: draft.stem.some(({ folded }) => EMPTY_BRACKET.test(folded)),
  }
  const given = givenAnswers(draft, facts, source)
  const readings: DraftReading[] = []
  let refusal: ImportDoubt | null = null
  for (const answer of given) {
    for (const points of pointsOf(draft, doubts, source)) {
      for (const way of waysOf(draft, answer, doubts)) {
        try {
          const question = buildPaperQuestion(draft, facts, answer, {
            points: points.value,
            way: way.kind,
            doubts,
            source,
          })
          readings.push({
            label: joinWords([given.length > 1 ? labelOf(answer) : null, points.label, way.label]),
            question,
          })
        } catch (error) {
          if (!(error instanceof ImportRefusal)) throw error
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

const joinWords = (words: readonly (BilingualMessage | null)[]): BilingualMessage => {
  const said = words.filter((one): one is BilingualMessage => one !== null)
  return { zh: said.map(({ zh }) => zh).join('，'), en: said.map(({ en }) => en).join(', ') }
}

const labelOf = ({ from, line }: GivenAnswer): BilingualMessage => readingWords.from[from](line)

/** The answers that the paper gives, each once; several are a contradiction. */
function givenAnswers(
  draft: QuestionDraft,
  { brackets, hasEmptyBracket, type }: DraftFacts,
  { isCorrected }: PaperSource,
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
    const same = comparableAnswer(draft, answer.text.text)
    if (!kept.has(same)) kept.set(same, answer)
  }
  return [...kept.values(), ...(kept.size === 0 ? [noAnswer(draft)] : [])]
}

const noAnswer = (draft: QuestionDraft): GivenAnswer => ({
  from: 'line',
  line: draft.line,
  text: { runs: [], text: '', folded: '', numberLength: 0 },
})

type Points = { readonly value: number; readonly label: BilingualMessage | null }

/** The points of a question, in hundredths: two ways where the question and its section differ. */
function pointsOf(draft: QuestionDraft, doubts: ImportDoubt[], { isCorrected }: PaperSource): Points[] {
  const heading = draft.section.heading
  const gaps = heading?.eachGap ? heading.eachGap * Math.max(1, countGaps(draft)) : null
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

/** The ways to read one answer: letters with a hole, and signs that may part the forms of a gap. */
function waysOf(draft: QuestionDraft, answer: GivenAnswer, doubts: ImportDoubt[]): AnswerReadingWay[] {
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
  const isGap = draft.options.length === 0 && (type === 'blank' || (type === null && countGaps(draft) > 0))
  if (isGap && answer.text.text.includes(answerFormSeparator)) return [{ kind: 'marked', label: null }]
  if (isGap && FORMS.test(answer.text.text)) {
    say('unclear-answer', answer.text.text.trim())
    return [
      { kind: 'plain', label: readingWords.asWritten },
      { kind: 'forms', label: readingWords.asForms },
    ]
  }
  return [{ kind: 'plain', label: null }]
}

const FORMS = /[/／|｜]|或/u
