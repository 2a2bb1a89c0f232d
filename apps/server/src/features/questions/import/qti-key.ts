import { buildOptions, trueFalseOptions } from './answer.rules.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import type { AcceptedNumber, ImportedGap, ImportedOption, ImportedQuestion } from './imported-question.ts'
import { buildPlaces, type RawPlaces } from './places.build.ts'
import { type ChoiceQuestion, findChoiceScoring } from './qti-choice.rules.ts'
import { deriveFeedbackCondition, type FeedbackCondition, feedbackConditionByName } from './qti-feedback.rules.ts'
import { answersToTry, findGapScoring, formMark, type GapQuestion, unknownAnswer } from './qti-gap.rules.ts'
import type { QtiJudge, QtiTrial } from './qti-judge.ts'
import { findPlaceScoring, type JudgedPlaces } from './qti-places.rules.ts'

type Warn = (reason: ImportReason, detail: string) => void

/** The key of a question before its feedback is placed. `marks`: the choices by their names in the file. */
export interface QtiKey
  extends Pick<
    ImportedQuestion,
    | 'type'
    | 'options'
    | 'blanks'
    | 'policy'
    | 'prompts'
    | 'choices'
    | 'once'
    | 'places'
    | 'placePolicy'
    | 'picture'
    | 'regions'
    | 'spots'
    | 'upload'
  > {
  full: number
  trials: readonly QtiTrial[]
  marks: readonly string[]
  gaps: readonly GapQuestion[]
}

/** The HTML of a choice in the file, with its feedback. */
export interface ChoiceText {
  html: string
  feedback: string
  pinned: boolean
}

/** Feedback in the file, with the condition that shows it. */
export interface FileFeedback {
  name: string
  html: string
  isShown: (trial: QtiTrial) => boolean
}

/**
 * Creates the key of a choice question: the shares that the item's rules give, or all correct choices together.
 * @throws ImportRefusal
 */
export function createChoiceKey(question: ChoiceQuestion, texts: readonly ChoiceText[], warn: Warn): QtiKey {
  const { weights, right, full, trials } = findChoiceScoring(question)
  const count = right.filter(Boolean).length
  const type = question.isMultiple ? 'multiple' : 'single'
  const answers = texts.map(({ html, feedback }, index) => ({
    text: html,
    feedback,
    weight: Math.max(-100, weights ? (weights[index] ?? 0) : right[index] ? 100 / count : 0),
  }))
  const options = buildOptions(type, answers, { isPlain: weights === null, warn }).map((option, index) =>
    texts[index]?.pinned ? { ...option, pinned: true } : option,
  )
  return {
    type,
    options,
    blanks: [],
    full,
    trials,
    marks: question.identifiers,
    gaps: [],
    ...(weights === null ? { policy: 'allOrNothing' as const } : {}),
  }
}

/** Creates the key of a question with gaps. @throws ImportRefusal */
export function createGapKey(gaps: readonly GapQuestion[], judge: QtiJudge, warn: Warn): QtiKey {
  const { blanks, full, isTogether, trials } = findGapScoring(gaps, judge)
  if (isTogether) warn('gaps-count-alone', '')
  return { type: 'blank', options: [], blanks, full, trials, marks: [], gaps }
}

/** Creates the key of a question with places: the policy that equals the item's own rules. @throws ImportRefusal */
export function createPlacesKey(
  raw: Omit<RawPlaces, 'policy'>,
  judged: Pick<JudgedPlaces, 'judge' | 'responsesOf'>,
): QtiKey {
  const all = raw.options.map((_, index) => index)
  const { policy, full, trials } = findPlaceScoring({
    ...judged,
    type: raw.type,
    right: raw.right,
    offered: raw.right.map((_, place) => raw.offered?.[place] ?? all),
  })
  return { ...buildPlaces({ ...raw, policy }), full, trials, marks: [], gaps: [] }
}

/** Returns the fields of a key that only a question with places or a hotspot has; none for other keys. */
export const placeFieldsOfKey = ({ prompts, choices, once, places, placePolicy, picture, regions, spots }: QtiKey) => ({
  ...(prompts ? { prompts } : {}),
  ...(choices ? { choices } : {}),
  ...(once ? { once } : {}),
  ...(places === undefined ? {} : { places }),
  ...(placePolicy ? { placePolicy } : {}),
  ...(picture === undefined ? {} : { picture }),
  ...(regions ? { regions } : {}),
  ...(spots === undefined ? {} : { spots }),
})

/** The key of a text that a person grades. */
export const writtenAnswerKey: QtiKey = {
  type: 'short',
  options: [],
  blanks: [],
  full: 1,
  trials: [],
  marks: [],
  gaps: [],
}

type Spread = Pick<ImportedQuestion, 'options' | 'blanks' | 'explanation'> & {
  feedback: NonNullable<ImportedQuestion['feedback']>
}

/**
 * Assigns feedback to the parts of a question by the condition that shows it: always, an outcome, a choice, a form or a
 * number. Returns these parts; feedback without a clear condition is left out and reported to `warn`.
 */
export function assignFeedback(key: QtiKey, said: readonly FileFeedback[], warn: Warn): Spread {
  const spread: Spread = {
    options: key.options.map((option) => ({ ...option })),
    blanks: key.blanks.map(copyBlank),
    explanation: '',
    feedback: {},
  }
  for (const { name, html, isShown } of said) {
    if (html === '') continue
    const tried = deriveFeedbackCondition(isShown, key.trials, key.full, name)
    const place = tried.when === 'never' ? feedbackConditionByName(name.replace(/^.* = /u, ''), key.marks) : tried
    if (!put(spread, key, place, html)) warn('feedback-not-kept', plain(html))
  }
  return spread
}

const plain = (html: string): string => html.replace(/<[^<>]*>/gu, ' ').trim()
const copyBlank = (blank: ImportedGap): ImportedGap => ({
  ...blank,
  accepted: blank.accepted.map((one) => ({ ...one })),
  ...(blank.numeric ? { numeric: blank.numeric.map((one) => ({ ...one })) } : {}),
})
const add = (before: string | undefined, html: string): string =>
  before === undefined || before === html ? html : before + html

function put(spread: Spread, key: QtiKey, place: FeedbackCondition, html: string): boolean {
  if (place.when === 'always') spread.explanation = add(spread.explanation || undefined, html)
  else if (place.when === 'outcome')
    for (const outcome of place.outcomes) spread.feedback[outcome] = add(spread.feedback[outcome], html)
  else if (place.when === 'marks')
    return key.type === 'blank'
      ? putAtForms(spread, key, place.marks, html)
      : putAtChoices(spread, key, place.marks, html)
  else return false
  return true
}

function putAtChoices({ options }: Spread, { marks }: QtiKey, wanted: readonly string[], html: string): boolean {
  const found = options.filter((_option, index) => wanted.includes(marks[index] ?? ''))
  for (const option of found) option.feedback = add(option.feedback, html)
  return found.length === wanted.length
}

function putAtForms({ blanks }: Spread, { gaps }: QtiKey, wanted: readonly string[], html: string): boolean {
  const left = new Set(wanted)
  for (const [index, gap] of gaps.entries()) {
    const blank = blanks[index] as ImportedGap
    const isWanted = (form: string) => wanted.includes(formMark(index, form))
    for (const one of blank.accepted) if (isWanted(one.text)) one.feedback = add(one.feedback, html)
    for (const number of blank.numeric ?? []) {
      const inside = answersToTry(gap).filter((form) => holds(number, Number(form)))
      if (number.weight > 0 && inside.length > 0 && inside.every(isWanted)) number.feedback = add(number.feedback, html)
      if (number.feedback === html) for (const form of inside) left.delete(formMark(index, form))
    }
    const others = answersToTry(gap).filter(
      (form) =>
        isWanted(form) &&
        !blank.accepted.some((one) => one.text.toLowerCase() === form.toLowerCase()) &&
        !blank.numeric,
    )
    if (others.length > 0) blank.wrong = [...(blank.wrong ?? []), ...others.map((text) => ({ text, feedback: html }))]
    if (isWanted(unknownAnswer(gap))) blank.wrong = [...(blank.wrong ?? []), { feedback: html }]
    for (const form of [...(blank.numeric ? [] : answersToTry(gap)), unknownAnswer(gap)])
      left.delete(formMark(index, form))
  }
  return left.size === 0
}

function holds(number: AcceptedNumber, value: number): boolean {
  if ('min' in number) return value >= number.min && value <= number.max
  const width = number.isRelative ? Math.abs(number.value) * number.tolerance : number.tolerance
  return Math.abs(value - number.value) <= width * (1 + 1e-12)
}

const TRUE_WORDS = new Set(['true', '正确', '对', 'true_false.true'])
const FALSE_WORDS = new Set(['false', '错误', '错', 'true_false.false'])
const wordIn = (html: string): string => plain(html).toLowerCase()

/**
 * Converts a single choice between "true" and "false" to a true/false question; one with weights remains a choice
 * question.
 */
export function toTrueFalseQuestion<T extends Pick<ImportedQuestion, 'type' | 'options'>>(question: T): T {
  const { type, options } = question
  const yes = options.find((option) => TRUE_WORDS.has(wordIn(option.html)))
  const no = options.find((option) => FALSE_WORDS.has(wordIn(option.html)))
  const isJudge =
    type === 'single' && options.length === 2 && yes !== undefined && no !== undefined && yes.correct !== no.correct
  if (!isJudge || options.some(({ weight }: ImportedOption) => weight !== undefined)) return question
  return {
    ...question,
    type: 'judge',
    options: trueFalseOptions(yes.correct, { whenTrue: yes.feedback ?? '', whenFalse: no.feedback ?? '' }),
  }
}

/** Reads points as hundredths; 0 becomes one point with a remark. @throws ImportRefusal */
export function readQtiPoints(said: string | number, warn: Warn): number {
  const points = Math.round(Number(said) * 100)
  if (!Number.isSafeInteger(points) || points < 0 || points > 100_000)
    throw new ImportRefusal('bad-points', String(said))
  if (points === 0) warn('zero-points', '')
  return points === 0 ? 100 : points
}
