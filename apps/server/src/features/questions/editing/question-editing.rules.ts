import {
  hasPlaces,
  isAnsweredWithTexts,
  isMarkedByPeople,
  optionLetterAt,
  type PlaceScoringRule,
  type QuestionType,
  uploadKinds,
} from '@portal/contract/exams/question-types.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import type { questionCreate } from '@portal/contract/questions/question-editing.contract.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { countRightRegions, findHotspotProblems, readRegions } from '../hotspot.rules.ts'
import { hasContent } from '../import/sanitise-html.ts'
import { trueFalseWords } from '../judge.words.ts'
import { findPlaceProblems } from '../places.rules.ts'
import { findNumberProblems, needsUnit } from '../question.rules.ts'
import type { AnswerKey, Feedback, GapKey, NewQuestion, NumericKey, QuestionPolicy } from '../question-content.ts'
import type { QuestionProblemWord } from './question-editing.words.ts'
import type { SafeText } from './rich-text.rules.ts'

export type QuestionInput = Omit<BodyOf<typeof questionCreate>, 'bankId' | 'type'>
export type QuestionProblem = { readonly field: string; readonly word: QuestionProblemWord }
type Given = QuestionInput['answerKey']

const judgeTexts: readonly BilingualText[] = [trueFalseWords.right, trueFalseWords.wrong]

/**
 * Reads the question from an author's input, with texts sanitised by `makeSafe`. `lost` lists the parts that were
 * removed.
 */
export function readQuestionInput(
  type: QuestionType,
  input: QuestionInput,
  makeSafe: (text: BilingualText) => SafeText,
): { readonly question: NewQuestion; readonly lost: string[] } {
  const lost: string[] = []
  const safe = (text: BilingualText) => {
    const clean = makeSafe(text)
    lost.push(...clean.lost)
    return clean.text
  }
  const given =
    type === 'judge' && input.options.length === 0 ? judgeTexts.map((text) => ({ text, pinned: false })) : input.options
  const options = given.map(({ text, pinned }, index) => ({
    key: optionLetterAt(index),
    text: safe(text),
    ...(pinned ? { pinned } : {}),
  }))
  const topic = input.topic
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '')
    .join('/')
  const question: NewQuestion = {
    type,
    topic,
    difficulty: input.difficulty,
    ...(input.enemySet?.trim() ? { enemySet: input.enemySet.trim() } : {}),
    points: input.points,
    content: {
      stem: safe(input.stem),
      options,
      blankCount:
        type === 'upload'
          ? (input.upload?.files ?? 0)
          : isAnsweredWithTexts(type)
            ? (input.answerKey.blanks?.length ?? 0)
            : (placesOf(type, input)?.length ?? 0),
      ...readPicture(type, input, safe),
      ...readPlaces(type, input, safe),
      ...readUnits(type, input),
      ...readUpload(type, input),
    },
    answerKey: readKey(type, input.answerKey, safe),
    explanation: safe(input.explanation ?? {}),
    feedback: readFeedback(input.feedback ?? {}, safe),
    title: input.title.trim(),
    sourceId: input.sourceId.trim(),
    tags: [...new Set(input.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
  }
  return { question, lost: [...new Set(lost)] }
}

function readKey(type: QuestionType, given: Given, safe: (text: BilingualText) => BilingualText): AnswerKey {
  if (isMarkedByPeople(type)) {
    const criteria = given.criteria?.map(({ text, points }) => ({ text: safe(text), points }))
    return { rubric: safe(given.rubric ?? {}), ...(criteria?.length ? { criteria } : {}) }
  }
  if (type === 'blank') return { blanks: (given.blanks ?? []).map(readBlank) }
  if (type === 'numeric')
    return {
      blanks: (given.blanks ?? []).map(({ unitRequired: _, ...blank }) =>
        readBlank({ ...blank, ...(needsUnit(blank.units ?? []) ? { unitRequired: true } : {}) }),
      ),
    }
  if (hasPlaces(type)) return { places: given.places ?? '', policy: (given.policy ?? 'perPlace') as PlaceScoringRule }
  if (type === 'hotspot')
    return { regions: readRegions(given.regions ?? []), policy: (given.policy ?? 'perPlace') as PlaceScoringRule }
  const alternatives = given.alternatives?.length ? { alternatives: given.alternatives.map(inOrder) } : {}
  if (given.weights)
    return { weights: Object.fromEntries(given.weights.map(({ key, percent }) => [key, percent])), ...alternatives }
  return {
    keys: inOrder(given.keys ?? []),
    ...alternatives,
    ...(type === 'multiple' && given.policy ? { policy: given.policy as QuestionPolicy } : {}),
  }
}
/** The parts of a question with places that candidates see. */
function readPlaces(
  type: QuestionType,
  { prompts = [], choices, once }: QuestionInput,
  safe: (text: BilingualText) => BilingualText,
): Pick<NewQuestion['content'], 'prompts' | 'choices' | 'once'> {
  if (!hasPlaces(type) || type === 'ordering') return {}
  return {
    ...(type === 'matching' ? { prompts: prompts.map(safe) } : {}),
    ...(type === 'gapChoice' && choices ? { choices: [...choices] } : {}),
    ...(once ? { once } : {}),
  }
}
/** Reads the units of a number, which candidates see. */
function readUnits(type: QuestionType, { answerKey }: QuestionInput): Pick<NewQuestion['content'], 'units'> {
  const units = type === 'numeric' ? (answerKey.blanks?.[0]?.units ?? []) : []
  return units.length > 0 ? { units: units.map(({ unit }) => unit.trim()) } : {}
}
/** The picture of a hotspot, and the most points that an answer may have. */
function readPicture(
  type: QuestionType,
  { picture = {}, spots, answerKey }: QuestionInput,
  safe: (text: BilingualText) => BilingualText,
): Partial<Pick<NewQuestion['content'], 'picture' | 'blankCount'>> {
  if (type !== 'hotspot') return {}
  return { picture: safe(picture), blankCount: spots ?? Math.max(1, countRightRegions(answerKey.regions ?? [])) }
}
/** The files of an upload question, their kinds each once and in a fixed order. */
function readUpload(type: QuestionType, { upload }: QuestionInput): Pick<NewQuestion['content'], 'upload'> {
  if (type !== 'upload' || !upload) return {}
  return { upload: { kinds: uploadKinds.filter((kind) => upload.kinds.includes(kind)), megabytes: upload.megabytes } }
}

const placesOf = (type: QuestionType, { answerKey }: QuestionInput) => (hasPlaces(type) ? answerKey.places : undefined)

const inOrder = (letters: readonly string[]) => [...new Set(letters)].sort()

function readBlank(blank: NonNullable<Given['blanks']>[number]): GapKey {
  const numeric = blank.numeric?.map((one): NumericKey => {
    const weight = one.weight === undefined ? {} : { weight: one.weight }
    return 'min' in one
      ? { min: one.min, max: one.max, ...weight }
      : { value: one.value, tolerance: one.tolerance, ...(one.isRelative ? { isRelative: true } : {}), ...weight }
  })
  return {
    accepted: blank.accepted.filter((one) => one.text.trim() !== '').map(({ text, weight }) => ({ text, weight })),
    ...(numeric?.length ? { numeric } : {}),
    caseSensitive: blank.caseSensitive,
    ...(blank.punctuation ? { punctuation: blank.punctuation } : {}),
    ...(blank.spaces ? { spaces: blank.spaces } : {}),
    ...(blank.numerals ? { numerals: true } : {}),
    ...(blank.units?.length ? { units: blank.units.map(({ unit, factor }) => ({ unit: unit.trim(), factor })) } : {}),
    ...(blank.unitRequired ? { unitRequired: true } : {}),
    ...(blank.group ? { group: blank.group } : {}),
    ...(blank.share === undefined || blank.share === 1 ? {} : { share: blank.share }),
  }
}

function readFeedback(
  { correct, partly, incorrect, options, blanks, hints }: NonNullable<QuestionInput['feedback']>,
  safe: (text: BilingualText) => BilingualText,
): Feedback {
  const isSaid = (text: BilingualText | undefined): text is BilingualText => Boolean(text?.zh || text?.en)
  const said = (options ?? []).filter(({ text }) => isSaid(text))
  return {
    ...(isSaid(correct) ? { correct: safe(correct) } : {}),
    ...(isSaid(partly) ? { partly: safe(partly) } : {}),
    ...(isSaid(incorrect) ? { incorrect: safe(incorrect) } : {}),
    ...(said.length > 0 ? { options: Object.fromEntries(said.map(({ key, text }) => [key, safe(text)])) } : {}),
    ...(blanks?.some((gap) => gap.length > 0)
      ? {
          blanks: blanks.map((gap) =>
            gap.map(({ text, accepted, numeric }) => ({
              text: safe(text),
              ...(accepted === undefined ? {} : { accepted }),
              ...(numeric ? { numeric: { ...numeric } } : {}),
            })),
          ),
        }
      : {}),
    ...(hints?.some(isSaid) ? { hints: hints.filter(isSaid).map(safe) } : {}),
  }
}

const keyFields: Readonly<Record<QuestionType, readonly (keyof Given)[]>> = {
  single: ['keys', 'weights', 'alternatives'],
  multiple: ['keys', 'weights', 'alternatives', 'policy'],
  judge: ['keys'],
  blank: ['blanks'],
  numeric: ['blanks'],
  short: ['rubric', 'criteria'],
  upload: ['rubric', 'criteria'],
  matching: ['places', 'policy'],
  ordering: ['places', 'policy'],
  gapChoice: ['places', 'policy'],
  hotspot: ['regions', 'policy'],
}

const choicePolicies: readonly QuestionPolicy[] = ['allOrNothing', 'halfForSubset', 'netCorrect', 'minusExcess']

const placeProblems = (question: Pick<NewQuestion, 'type' | 'content' | 'answerKey'>): QuestionProblem[] =>
  findPlaceProblems(question).map(({ problem, place }) => ({
    field:
      problem === 'unoffered'
        ? `options.${place}`
        : problem === 'itemCount'
          ? 'options'
          : problem === 'policyMisfit'
            ? 'answerKey.policy'
            : place === null
              ? 'answerKey.places'
              : `answerKey.places.${place}`,
    word: problem === 'policyMisfit' ? 'keyMixed' : problem,
  }))

/** Returns the problems by field that prevent a question from being used and graded. */
export function questionInputProblems({ type, content, answerKey }: NewQuestion, given: Given): QuestionProblem[] {
  const problems: QuestionProblem[] = []
  const must = (holds: boolean, field: string, word: QuestionProblemWord) => {
    if (!holds) problems.push({ field, word })
  }
  const isFilled = (text: BilingualText) => hasContent(text.zh ?? '') || hasContent(text.en ?? '')
  must(isFilled(content.stem), 'stem', 'stemEmpty')
  for (const [index, option] of content.options.entries())
    must(isFilled(option.text), `options.${index}`, 'optionEmpty')
  for (const field of Object.keys(given) as (keyof Given)[])
    must(keyFields[type].includes(field) || given[field] === undefined, `answerKey.${field}`, 'keyMixed')
  const letters = content.options.map((option) => option.key)
  if (hasPlaces(type)) {
    problems.push(...placeProblems({ type, content, answerKey }))
    for (const [index, prompt] of (content.prompts ?? []).entries())
      must(isFilled(prompt), `prompts.${index}`, 'promptEmpty')
    if (type === 'gapChoice')
      for (const language of ['zh', 'en'] as const)
        must(hasItsGaps(content.stem[language], content.blankCount), `stem.${language}`, 'gapsDiffer')
  } else if (type === 'hotspot') {
    must(letters.length === 0, 'options', 'noOptions')
    for (const { problem, region } of findHotspotProblems({ content, answerKey }))
      must(
        false,
        problem === 'pictureMissing'
          ? 'picture'
          : problem === 'spotCount'
            ? 'spots'
            : `answerKey.${problem === 'policyMisfit' ? 'policy' : region === null ? 'regions' : `regions.${region}`}`,
        problem === 'policyMisfit' ? 'keyMixed' : problem,
      )
  } else if (type === 'numeric') {
    for (const problem of findNumberProblems({ content, answerKey }))
      must(false, 'answerKey.blanks.0', problem === 'unitsDiffer' ? 'keyMixed' : problem)
    must(letters.length === 0, 'options', 'noOptions')
  } else if (type === 'judge') must(letters.length === 2, 'options', 'judgeOptions')
  else if (type === 'single' || type === 'multiple') must(letters.length >= 2, 'options', 'optionCount')
  else must(letters.length === 0, 'options', 'noOptions')
  if (type === 'upload') must(content.upload !== undefined, 'upload', 'uploadMissing')
  const policies: readonly string[] = choicePolicies
  must(
    type !== 'multiple' || given.policy === undefined || policies.includes(given.policy),
    'answerKey.policy',
    'keyMixed',
  )
  if ('keys' in answerKey) {
    must(answerKey.keys.length > 0, 'answerKey.keys', 'keyMissing')
    must(
      answerKey.keys.every((key) => letters.includes(key)),
      'answerKey.keys',
      'keyUnknown',
    )
    must(type === 'multiple' || answerKey.keys.length <= 1, 'answerKey.keys', 'oneKeyOnly')
  }
  if ('weights' in answerKey) {
    must(
      Object.keys(answerKey.weights).every((key) => letters.includes(key)),
      'answerKey.weights',
      'keyUnknown',
    )
    must(
      Object.values(answerKey.weights).some((percent) => percent > 0),
      'answerKey.weights',
      'noRightOption',
    )
  }
  if ('alternatives' in answerKey)
    must(
      (answerKey.alternatives ?? []).flat().every((key) => letters.includes(key)),
      'answerKey.alternatives',
      'keyUnknown',
    )
  if ('blanks' in answerKey) {
    must(answerKey.blanks.length > 0, 'answerKey.blanks', 'keyMissing')
    const shown = type === 'numeric' ? 0 : answerKey.blanks.length
    for (const language of ['zh', 'en'] as const)
      must(hasItsGaps(content.stem[language], shown), `stem.${language}`, shown === 0 ? 'noGaps' : 'gapsDiffer')
    for (const [index, blank] of answerKey.blanks.entries()) {
      const numbers = blank.numeric ?? []
      must(
        type === 'numeric' ||
          blank.accepted.some((one) => one.weight === 100) ||
          numbers.some((one) => (one.weight ?? 100) === 100),
        `answerKey.blanks.${index}`,
        'gapUnanswered',
      )
      must(
        numbers.every((one) => !('min' in one) || one.min <= one.max),
        `answerKey.blanks.${index}.numeric`,
        'rangeReversed',
      )
    }
  }
  return problems
}

/** True if a text shows every gap and no other; a missing language is fine. */
function hasItsGaps(stem: string | undefined, count: number): boolean {
  if (!stem) return true
  const gaps = [...stem.matchAll(/\{\{(\d+)\}\}/g)].map((match) => Number(match[1]))
  return new Set(gaps).size === gaps.length && gaps.length === count && gaps.every((gap) => gap >= 1 && gap <= count)
}
