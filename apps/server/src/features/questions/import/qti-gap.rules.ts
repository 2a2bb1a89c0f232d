import { ImportRefusal } from './import-reasons.ts'
import type { AcceptedText, ImportedGap } from './imported-question.ts'
import { percentOfShare } from './qti-choice.rules.ts'
import type { JudgedAnswer, QtiJudge, QtiResponses, QtiTrial } from './qti-judge.ts'
import { deriveAcceptedNumbers, type NumberHints } from './qti-number.rules.ts'

/** The facts of a gap that decide its scoring: the words that the file names, or its numbers. */
export type GapQuestion = { response: string } & (
  | { forms: readonly string[]; numbers?: undefined }
  | { forms?: undefined; numbers: NumberHints }
)

export interface GapScoring {
  blanks: ImportedGap[]
  full: number
  /** The file scored the gaps only all together. */
  isTogether: boolean
  trials: QtiTrial[]
}

/** Returns the mark by which feedback refers to a form of an answer in a gap. */
export const formMark = (gap: number, form: string): string => `${gap}:${oneSpaced(form)}`

const oneSpaced = (text: string): string => text.replace(/\s+/gu, ' ').trim()
/** Letters in the other case, except those that do not convert back (ß). */
const swapCase = (text: string): string =>
  Array.from(text, (letter) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return other.toLowerCase() === letter.toLowerCase() ? other : letter
  }).join('')
/** Returns an answer that the file doesn't name: other words, or a number far from all that it names. */
export const unknownAnswer = (gap: GapQuestion): string =>
  gap.forms ? '\u2014 \u2014' : String(Math.max(...gap.numbers.edges.map(Math.abs), 1) * 12_345)
/**
 * Returns the answers to try against the rules: every form of words, or every number at which the rules may change
 * their result, numbers between any two of those, and numbers beyond them.
 */
export function answersToTry(gap: GapQuestion): string[] {
  if (gap.forms) return [...new Set(gap.forms)]
  const edges = [...new Set(gap.numbers.edges)].sort((a, b) => a - b)
  const between = edges.slice(1).map((edge, index) => (edge + (edges[index] ?? edge)) / 2)
  const beyond = edges.length === 0 ? [] : [(edges[0] ?? 0) - 1, (edges.at(-1) ?? 0) + 1]
  return [...new Set([...gap.numbers.values, ...edges, ...between, ...beyond].map(String))]
}

/**
 * Finds the accepted answers and weights of each gap, so that answers earn the score of the item's own rules.
 * @throws ImportRefusal when there are none
 */
export function findGapScoring(gaps: readonly GapQuestion[], judge: QtiJudge): GapScoring {
  const best = bestAnswers(gaps, judge)
  const full = judge(best).score
  if (full <= 0) throw new ImportRefusal('no-right-answer')
  const without = gaps.map(({ response }) => judge({ ...best, [response]: [] }).score)
  const isTogether = gaps.length > 1 && without.every((score) => score <= 0)
  const parts = without.map((score) => full - Math.max(0, score))
  const sum = parts.reduce((total, part) => total + part, 0)
  if (!isTogether && (parts.some((part) => part <= 0) || Math.abs(sum - full) > full / 500))
    throw new ImportRefusal('weights-not-kept', parts.join(' : '))
  const isEqual = isTogether || parts.every((part) => Math.abs(part - (parts[0] ?? 0)) <= full / 500)
  const blanks = gaps.map((gap, index): ImportedGap => {
    const rest = full - (parts[index] ?? 0)
    const scoreOf = (answer: string) => judge({ ...best, [gap.response]: [answer] }).score - rest
    const blank = blankOf(gap, parts[index] ?? 0, scoreOf)
    return isEqual ? blank : { ...blank, share: Math.round(((parts[index] ?? 0) / full) * 10_000) / 100 }
  })
  return { blanks, full, isTogether, trials: trialsOf(gaps, judge, best) }
}

/**
 * The best answer of each gap: alone where the rules check one gap at a time, otherwise together with the first ones of
 * the others.
 */
function bestAnswers(gaps: readonly GapQuestion[], judge: QtiJudge): QtiResponses {
  const none = Object.fromEntries(gaps.map(({ response }) => [response, [] as string[]]))
  const first = Object.fromEntries(gaps.map((gap) => [gap.response, answersToTry(gap).slice(0, 1)]))
  const best = { ...first }
  for (const gap of gaps) {
    const answers = answersToTry(gap)
    if (answers.length === 0) throw new ImportRefusal('no-right-answer')
    const scored = answers.map((answer) => ({ answer, score: judge({ ...none, [gap.response]: [answer] }).score }))
    const isTold = scored.some(({ score }) => score > 0)
    const ranked = isTold
      ? scored
      : answers.map((answer) => ({ answer, score: judge({ ...best, [gap.response]: [answer] }).score }))
    best[gap.response] = [ranked.reduce((a, b) => (b.score > a.score ? b : a)).answer]
  }
  return best
}

function blankOf(gap: GapQuestion, part: number, scoreOf: (answer: string) => number): ImportedGap {
  if (scoreOf(unknownAnswer(gap)) > part * 1e-9) throw new ImportRefusal('scoring-not-kept', '*')
  if (gap.numbers)
    return {
      accepted: [],
      numeric: deriveAcceptedNumbers(gap.numbers, part, (value) => scoreOf(String(value))),
      caseSensitive: false,
    }
  const forms = [...new Set(gap.forms)].filter((form) => oneSpaced(form) !== '')
  const scored = forms
    .map((text) => ({ text, weight: Math.min(100, percentOfShare(Math.max(0, scoreOf(text)), part)) }))
    .filter(({ weight }) => weight > 0)
  if (!scored.some(({ weight }) => weight === 100)) throw new ImportRefusal('no-right-answer')
  const caseSensitive = isCaseSensitive(scored, part, scoreOf)
  const seen = new Set<string>()
  const accepted = scored
    .map(({ text, weight }) => ({ text: oneSpaced(text), weight }))
    .filter(({ text }) => {
      const same = caseSensitive ? text : text.toLowerCase()
      return !seen.has(same) && seen.add(same)
    })
  return { accepted, caseSensitive }
}

/**
 * Letters count as the rules treat the forms in the other case; a gap cannot mind them in one form and not in another.
 */
function isCaseSensitive(forms: readonly AcceptedText[], part: number, scoreOf: (answer: string) => number): boolean {
  const cased = forms.filter(({ text }) => swapCase(text) !== text)
  const minded = cased.filter(
    ({ text, weight }) => Math.abs(percentOfShare(Math.max(0, scoreOf(swapCase(text))), part) - weight) > 0.1,
  )
  if (minded.length > 0 && minded.length < cased.length) throw new ImportRefusal('weights-not-kept', 'caseSensitive')
  return minded.length > 0
}

function trialsOf(gaps: readonly GapQuestion[], judge: QtiJudge, best: QtiResponses): QtiTrial[] {
  const trial = (responses: QtiResponses): QtiTrial => {
    const judged: JudgedAnswer = judge(responses)
    return {
      ...judged,
      marks: new Set(
        gaps.flatMap(({ response }, index) => (responses[response] ?? []).map((form) => formMark(index, form))),
      ),
    }
  }
  const wrong = Object.fromEntries(gaps.map((gap) => [gap.response, [unknownAnswer(gap)]]))
  return [
    trial(best),
    trial(wrong),
    ...gaps.flatMap((gap) =>
      [...answersToTry(gap), unknownAnswer(gap)].map((answer) => trial({ ...best, [gap.response]: [answer] })),
    ),
  ]
}
