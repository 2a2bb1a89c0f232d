import { hasPlaces, optionLetterAt, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'
import { describeRegion, hotspotProblemNames } from './hotspot.rules.ts'
import { placeProblemNames } from './places.rules.ts'
import type { AnswerKey, NewQuestion, NumericKey } from './question-content.ts'

/** Returns the problems of a question; empty if it can be used and graded. */
export function questionProblems(question: NewQuestion): string[] {
  const { type, content, answerKey } = question
  const problems: string[] = []
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }
  must(Boolean(content.stem.zh || content.stem.en), 'the stem is empty')
  must(
    Number.isInteger(question.points) && question.points > 0 && question.points <= 100_000,
    'points must be from 0.01 to 1000',
  )
  must(
    question.difficulty === undefined ||
      (Number.isInteger(question.difficulty) && question.difficulty >= 1 && question.difficulty <= 5),
    'difficulty must be 1 to 5',
  )
  const letters = content.options.map((option) => option.key)
  must(
    letters.every((letter, index) => letter === optionLetterAt(index)),
    'option keys must be A, B, C and so on',
  )
  must(
    content.options.every((option) => Boolean(option.text.zh || option.text.en)),
    'an option is empty',
  )
  if (type === 'single' || type === 'multiple') {
    must(letters.length >= 2 && letters.length <= 26, 'a choice needs 2 to 26 options')
    must(content.blankCount === 0, 'a choice has no gaps')
    must(hasRightChoice(type, letters, answerKey), 'the key does not fit the options')
  } else if (type === 'judge') {
    must(letters.length === 2, 'a true/false question has two options')
    must(
      'keys' in answerKey && answerKey.keys.length === 1 && letters.includes(answerKey.keys[0] ?? ''),
      'the key must be A (true) or B (false)',
    )
  } else if (type === 'blank') {
    must(letters.length === 0, 'a question with gaps has no options')
    must(
      'blanks' in answerKey &&
        answerKey.blanks.length === content.blankCount &&
        content.blankCount >= 1 &&
        content.blankCount <= 20,
      'every gap needs a key',
    )
    must(
      'blanks' in answerKey &&
        answerKey.blanks.every(
          (blank) =>
            blank.accepted.some((one) => one.weight === 100) ||
            (blank.numeric ?? []).some((one) => (one.weight ?? 100) === 100),
        ),
      'a gap has no fully right answer',
    )
  } else if (type === 'numeric') {
    must(letters.length === 0 && content.blankCount === 1, 'a number has no options and one answer')
    problems.push(...findNumberProblems(question))
  } else if (hasPlaces(type)) {
    problems.push(...placeProblemNames(question))
  } else if (type === 'hotspot') {
    must(letters.length === 0, 'a hotspot has no options')
    problems.push(...hotspotProblemNames(question))
  } else if (type === 'upload') {
    const { kinds = [], megabytes = 0 } = content.upload ?? {}
    must(letters.length === 0, 'an upload question has no options')
    must(content.blankCount >= 1 && content.blankCount <= uploadLimits.files, 'an upload question takes 1 to 5 files')
    must(
      kinds.length > 0 && kinds.every((kind) => uploadKinds.includes(kind)),
      'an upload question needs a kind of files',
    )
    must(
      Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= uploadLimits.megabytes,
      'a file may have 1 to 20 MB',
    )
    must('rubric' in answerKey, 'an upload question needs a rubric')
  } else {
    must(letters.length === 0 && content.blankCount === 0, 'a short answer has neither options nor gaps')
    must('rubric' in answerKey, 'a short answer needs a rubric')
  }
  problems.push(...problemsOfKey(letters, answerKey))
  return problems
}

/** The problems of the detailed rules of a key: alternative sets, units, criteria. */
function problemsOfKey(letters: readonly string[], key: AnswerKey): string[] {
  if ('blanks' in key) {
    const units = key.blanks.flatMap((blank) => blank.units ?? [])
    return [
      ...(units.every(({ unit, factor }) => unit.trim() !== '' && Number.isFinite(factor) && factor > 0)
        ? []
        : ['a unit needs a name and a factor above 0']),
      ...(key.blanks.every(({ share = 1 }) => Number.isFinite(share) && share > 0 && share <= 1000)
        ? []
        : ['a gap counts above 0 and at most 1000']),
    ]
  }
  if ('rubric' in key)
    return (key.criteria ?? []).every((one) => Number.isInteger(one.points) && one.points > 0)
      ? []
      : ['a criterion needs points above 0']
  if ('places' in key || 'regions' in key) return []
  return (key.alternatives ?? []).every((set) => set.length > 0 && set.every((letter) => letters.includes(letter)))
    ? []
    : ['another right set must name options of the question']
}

function hasRightChoice(type: 'single' | 'multiple', letters: readonly string[], key: AnswerKey): boolean {
  if ('keys' in key)
    return (
      key.keys.every((letter) => letters.includes(letter)) &&
      (type === 'single' ? key.keys.length === 1 : key.keys.length >= 1)
    )
  if (!('weights' in key)) return false
  const weights = Object.entries(key.weights)
  return (
    weights.every(([letter, weight]) => letters.includes(letter) && Number.isFinite(weight) && weight <= 100) &&
    weights.some(([, weight]) => weight > 0)
  )
}

/**
 * Returns the part of a question that candidates see, as JSON for comparison: type, stem, options, prompts, picture and
 * the material of its group.
 */
export const comparableQuestionText = (question: NewQuestion): string =>
  JSON.stringify([
    question.type,
    question.content.stem.zh ?? '',
    question.content.stem.en ?? '',
    question.content.options.map((option) => [option.text.zh ?? '', option.text.en ?? '']),
    // Only matching questions have prompts. Leaving them out otherwise keeps the fingerprints of older questions.
    ...(question.content.prompts ? [question.content.prompts.map((prompt) => [prompt.zh ?? '', prompt.en ?? ''])] : []),
    ...(question.content.picture ? [[question.content.picture.zh ?? '', question.content.picture.en ?? '']] : []),
    // The same text asks a different question with other material.
    ...(question.content.group
      ? [{ zh: question.content.group.material.zh ?? '', en: question.content.group.material.en ?? '' }]
      : []),
  ])

/**
 * Returns everything that makes two questions equal, as JSON: the part that candidates see, key, scoring, explanation,
 * feedback and display.
 */
export const comparableQuestion = (question: NewQuestion): string =>
  JSON.stringify([
    comparableQuestionText(question),
    question.answerKey,
    question.explanation ?? {},
    question.feedback ?? {},
    question.content.options.filter((option) => option.pinned).map((option) => option.key),
    ...(hasPlaces(question.type) ? [question.content.choices ?? [], question.content.once ?? false] : []),
    ...(question.type === 'hotspot' ? [question.content.blankCount] : []),
    ...(question.content.upload ? [question.content.upload, question.content.blankCount] : []),
  ])

/**
 * Returns the correct answers of a question as JSON; empty for a question graded by a person. If two questions with the
 * same text differ in these, one of them is wrong.
 */
export function comparableRightAnswers({ answerKey: key }: Pick<NewQuestion, 'answerKey'>): string {
  if ('rubric' in key) return ''
  if ('places' in key) return JSON.stringify(key.places)
  if ('regions' in key)
    return JSON.stringify(key.regions.map(({ shape, coords, isWrong = false }) => [shape, coords, isWrong]))
  if ('blanks' in key) {
    const isFull = ({ weight = 100 }: { readonly weight?: number }) => weight === 100
    const numbersOf = (numbers: NonNullable<(typeof key.blanks)[number]['numeric']>) =>
      numbers.filter(isFull).map((one) => ('min' in one ? [one.min, one.max] : [one.value]))
    return JSON.stringify(
      key.blanks.map(({ accepted, numeric = [] }) => [
        accepted.filter(isFull).map(({ text }) => text),
        numbersOf(numeric),
      ]),
    )
  }
  const own = 'keys' in key ? key.keys : Object.keys(key.weights).filter((letter) => (key.weights[letter] ?? 0) > 0)
  return JSON.stringify([[...own].sort(), (key.alternatives ?? []).map((set) => [...set].sort()).sort()])
}

/**
 * Returns the correct answers of a key for display: letters, the forms and numbers of each gap, or the names of the
 * correct regions; empty for an answer graded by a person.
 */
export function rightAnswerTexts(key: AnswerKey): string[] {
  if ('rubric' in key) return []
  if ('places' in key) return [...key.places]
  if ('regions' in key)
    return key.regions.flatMap((region) =>
      region.isWrong ? [] : [region.label?.zh || region.label?.en || describeRegion(region)],
    )
  if ('blanks' in key) {
    const isFull = ({ weight = 100 }: { readonly weight?: number }) => weight === 100
    return key.blanks.map(({ accepted, numeric = [], units = [] }) => {
      const unit = units.find(({ factor }) => factor === 1)?.unit
      const numbers = numeric.filter(isFull).map((one) => `${numberText(one)}${unit ? ` ${unit}` : ''}`)
      return [...accepted.filter(isFull).map(({ text }) => text), ...numbers].join(' / ')
    })
  }
  return 'keys' in key ? [...key.keys] : Object.keys(key.weights).filter((letter) => (key.weights[letter] ?? 0) > 0)
}

function numberText(one: NumericKey): string {
  if ('min' in one) return `${one.min}..${one.max}`
  const width = one.isRelative ? `${Number((one.tolerance * 100).toPrecision(12))}%` : `${one.tolerance}`
  return one.tolerance === 0 ? `${one.value}` : `${one.value}±${width}`
}

export type NumberProblem = 'keyMissing' | 'numberUnset' | 'onlyNumbers' | 'unitTwice' | 'unitsDiffer' | 'unitOfKey'

/**
 * Finds the reasons why a question can't ask for a number. Its key must be a single gap that accepts numbers only. The
 * paper shows the units of the key. A single unit is shown next to the answer, which is a bare number. If there are
 * several, the candidate chooses one, and a number without a unit is wrong. The unit with the factor 1 is that of the
 * key's numbers.
 */
export function findNumberProblems({
  content,
  answerKey,
}: Pick<NewQuestion, 'content' | 'answerKey'>): NumberProblem[] {
  const blank = 'blanks' in answerKey && answerKey.blanks.length === 1 ? answerKey.blanks[0] : undefined
  if (blank === undefined) return ['keyMissing']
  const problems: NumberProblem[] = []
  const must = (holds: boolean, problem: NumberProblem) => {
    if (!holds) problems.push(problem)
  }
  const units = (blank.units ?? []).map(({ unit }) => unit)
  must(
    (blank.numeric ?? []).some(({ weight = 100 }) => weight === 100),
    'numberUnset',
  )
  must(blank.accepted.length === 0, 'onlyNumbers')
  must(new Set(units).size === units.length, 'unitTwice')
  must(units.length === 0 || (blank.units ?? []).some(({ factor }) => factor === 1), 'unitOfKey')
  must(
    JSON.stringify(content.units ?? []) === JSON.stringify(units) && needsUnit(units) === (blank.unitRequired ?? false),
    'unitsDiffer',
  )
  return problems
}

/** Returns true when a number needs a unit: the question offers more than one. */
export const needsUnit = (units: readonly unknown[]): boolean => units.length > 1
