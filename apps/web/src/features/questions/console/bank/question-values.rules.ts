import { hasPlaces, type QuestionType } from '@portal/contract/exams/question-types.ts'
import type { BodyOf } from '@portal/contract/http/call.ts'
import type { questionUpdate } from '@portal/contract/questions/question-editing.contract.ts'

/** The values of the form of a question. */
export type QuestionValues = BodyOf<typeof questionUpdate>
export type QuestionContent = Omit<QuestionValues, 'questionId' | 'version' | 'change' | 'force'>
export type BilingualWords = { readonly zh?: string | undefined; readonly en?: string | undefined }
export type GapKey = NonNullable<QuestionContent['answerKey']['blanks']>[number]
export type NumericKey = NonNullable<GapKey['numeric']>[number]
export type OptionValues = Pick<QuestionContent, 'options' | 'answerKey' | 'feedback'>

export const optionLetterAt = (place: number): string => String.fromCharCode(65 + place)
const placeOf = (letter: string): number => letter.charCodeAt(0) - 65

const pointsOf: Readonly<Record<QuestionType, number>> = {
  single: 200,
  multiple: 300,
  judge: 100,
  blank: 200,
  numeric: 200,
  upload: 1000,
  short: 1000,
  matching: 400,
  ordering: 400,
  gapChoice: 300,
  hotspot: 200,
}
export const createEmptyGapKey = (): GapKey => ({ accepted: [], caseSensitive: false })
/** The limits for the files of a new upload question. */
export const defaultUploadLimits: NonNullable<QuestionContent['upload']> = {
  kinds: ['file', 'photo'],
  megabytes: 10,
  files: 1,
}
const noOption = () => ({ text: {}, pinned: false })

const emptyKeys: Readonly<Record<QuestionType, () => QuestionContent['answerKey']>> = {
  single: () => ({ keys: [] }),
  multiple: () => ({ keys: [] }),
  judge: () => ({ keys: [] }),
  blank: () => ({ blanks: [] }),
  numeric: () => ({ blanks: [createEmptyGapKey()] }),
  upload: () => ({ rubric: {} }),
  short: () => ({ rubric: {} }),
  matching: () => ({ places: '---', policy: 'perPlace' }),
  // The longest sequence in order is a fair rule if a single step is out of place.
  ordering: () => ({ places: 'ABCD', policy: 'longest' }),
  gapChoice: () => ({ places: '', policy: 'perPlace' }),
  hotspot: () => ({ regions: [], policy: 'perPlace' }),
}

/** Returns the form values of a new question of this type: without texts, with the type's usual points. */
export function emptyQuestionContent(type: QuestionType): QuestionContent {
  const options =
    type === 'single' || type === 'multiple' || hasPlaces(type) ? [noOption(), noOption(), noOption(), noOption()] : []
  return {
    topic: '',
    difficulty: 3,
    points: pointsOf[type],
    stem: {},
    options,
    ...(type === 'hotspot' ? { picture: {}, spots: 1 } : {}),
    ...(type === 'matching' ? { prompts: [{}, {}, {}], once: true } : {}),
    ...(type === 'upload' ? { upload: { ...defaultUploadLimits, kinds: [...defaultUploadLimits.kinds] } } : {}),
    answerKey: emptyKeys[type](),
    explanation: {},
    feedback: {},
    title: '',
    sourceId: '',
    tags: [],
  }
}

type Read = Omit<QuestionContent, 'options'> & {
  readonly options: readonly { readonly text: BilingualWords; readonly pinned: boolean }[]
}
/** Returns the loaded question as form values. */
export const formContentOf = ({
  topic,
  difficulty,
  enemySet,
  points,
  stem,
  options,
  prompts,
  choices,
  once,
  picture,
  spots,
  upload,
  answerKey,
  explanation,
  feedback,
  title,
  sourceId,
  tags,
}: Read): QuestionContent => ({
  topic,
  difficulty,
  ...(enemySet ? { enemySet } : {}),
  points,
  stem,
  options: options.map(({ text, pinned }) => ({ text: { ...text }, pinned })) as QuestionContent['options'],
  ...(prompts ? { prompts } : {}),
  ...(choices ? { choices } : {}),
  ...(once ? { once } : {}),
  ...(picture ? { picture } : {}),
  ...(spots === undefined ? {} : { spots }),
  ...(upload ? { upload } : {}),
  answerKey,
  explanation: explanation ?? {},
  feedback: feedback ?? {},
  title,
  sourceId,
  tags,
})

/** Returns the same choices with every letter renamed; null removes one. */
function renamed(
  { answerKey, feedback }: OptionValues,
  nameOf: (letter: string) => string | null,
): Pick<OptionValues, 'answerKey' | 'feedback'> {
  const all = (letters: readonly string[]) => letters.flatMap((letter) => nameOf(letter) ?? []).sort()
  const { keys, weights, alternatives, ...rest } = answerKey
  const kept = <One extends { readonly key: string }>(list: readonly One[]) =>
    list.flatMap((one) => {
      const key = nameOf(one.key)
      return key === null ? [] : [{ ...one, key }]
    })
  return {
    answerKey: {
      ...rest,
      ...(keys ? { keys: all(keys) } : {}),
      ...(weights ? { weights: kept(weights).sort((a, b) => (a.key < b.key ? -1 : 1)) } : {}),
      ...(alternatives ? { alternatives: alternatives.map(all).filter((set) => set.length > 0) } : {}),
    },
    feedback: {
      ...feedback,
      ...(feedback?.options ? { options: kept(feedback.options).sort((a, b) => (a.key < b.key ? -1 : 1)) } : {}),
    },
  }
}

/** Moves an option together with its correctness and feedback. */
export function moveOption(choices: OptionValues, from: number, to: number): OptionValues {
  const order = choices.options.map((_, place) => place)
  const [moved] = order.splice(from, 1)
  if (moved === undefined || to < 0 || to >= choices.options.length) return choices
  order.splice(to, 0, moved)
  return {
    options: order.map((place) => choices.options[place] as OptionValues['options'][number]),
    ...renamed(choices, (letter) => optionLetterAt(order.indexOf(placeOf(letter)))),
  }
}

export function removeOption(choices: OptionValues, at: number): OptionValues {
  const nameOf = (letter: string) =>
    placeOf(letter) === at ? null : placeOf(letter) > at ? optionLetterAt(placeOf(letter) - 1) : letter
  return { options: choices.options.filter((_, place) => place !== at), ...renamed(choices, nameOf) }
}
export const addOption = (choices: OptionValues): OptionValues => ({
  ...choices,
  options: [...choices.options, noOption()],
})

/** Returns the numbers of the gaps in a stem, in ascending order. */
export const gapNumbersIn = (html: string | undefined): readonly number[] =>
  [...new Set([...(html ?? '').matchAll(/\{\{(\d{1,3})\}\}/g)].map((match) => Number(match[1])))].sort((a, b) => a - b)

/** Returns the numbers of the gaps that are missing in one of the languages; a language without text needs none. */
export function missingGaps(stem: BilingualWords): { readonly zh: readonly number[]; readonly en: readonly number[] } {
  const [zh, en] = [gapNumbersIn(stem.zh), gapNumbersIn(stem.en)]
  const lacking = (own: string | undefined, has: readonly number[], other: readonly number[]) =>
    own ? other.filter((gap) => !has.includes(gap)) : []
  return { zh: lacking(stem.zh, zh, en), en: lacking(stem.en, en, zh) }
}

/** Returns true if a text contains no HTML elements. */
export const isPlainText = (html: string | undefined): boolean => !/[<]/.test(html ?? '')
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}
export const decodeHtmlEntities = (html: string | undefined): string =>
  (html ?? '').replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (sign) => entities[sign] ?? sign)
/** Returns the text of HTML, with spaces in place of its tags and with its entities decoded. */
export const htmlToText = (html: string | undefined): string =>
  decodeHtmlEntities((html ?? '').replace(/<[^>]*>/g, ' ')).trim()
export const plainToHtml = (plain: string): string =>
  plain.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Formats a number rounded to 12 digits, without the errors of binary fractions. */
export const formatRoundedNumber = (value: number): string => String(Number(value.toPrecision(12)))

/** Returns the bounds between which a number is accepted. */
export function acceptedBounds(number: NumericKey): { readonly from: string; readonly to: string } {
  if ('min' in number) return { from: formatRoundedNumber(number.min), to: formatRoundedNumber(number.max) }
  const width = number.isRelative ? Math.abs(number.value) * number.tolerance : number.tolerance
  return { from: formatRoundedNumber(number.value - width), to: formatRoundedNumber(number.value + width) }
}

const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
/** Returns sample answers for a gap: as accepted, as an input method writes them, and near misses. */
function triesOf({ accepted, numeric = [], units = [] }: GapKey): readonly string[] {
  const unit = units[0]?.unit ?? ''
  const [number] = numeric
  if (number) {
    const { from, to } = acceptedBounds(number)
    const middle =
      'min' in number ? formatRoundedNumber((number.min + number.max) / 2) : formatRoundedNumber(number.value)
    const beyond = formatRoundedNumber(
      Number(to) + Math.max(0.1, Math.abs(Number(to) - Number(from)) || Math.abs(Number(to)) / 10),
    )
    return [
      wide(`${middle}${unit ? ` ${unit}` : ''}`),
      `${from}${unit}`.replace('.', ','),
      unit ? `${middle} ${unit.toLowerCase()}` : middle,
      beyond,
    ]
  }
  const forms = accepted.map(({ text }) => text)
  const [first = ''] = forms
  return [
    wide(first),
    forms[1] ?? `${first} `,
    first.toLowerCase() === first ? first.toUpperCase() : first.toLowerCase(),
    forms.at(-1) ?? first,
  ].filter((one) => one.trim() !== '')
}
/**
 * Returns a few complete answers to try a key with: as accepted, as an input method writes them, and near misses. Each
 * of them fills all gaps.
 */
export function exampleAnswersOf(blanks: readonly GapKey[]): readonly (readonly string[])[] {
  const tries = blanks.map(triesOf)
  const most = Math.max(0, ...tries.map((list) => list.length))
  const rows = Array.from({ length: most }, (_, row) => tries.map((list) => list[row] ?? list.at(-1) ?? ''))
  return rows.filter(
    (row, place) =>
      row.some((text) => text !== '') && rows.findIndex((other) => other.join('\n') === row.join('\n')) === place,
  )
}

/**
 * Splits two texts into their common beginning (`head`) and end (`tail`), and the parts between them, which differ:
 * `gone` of the first text, `come` of the second.
 */
export function splitAtDifference(
  before: string,
  after: string,
): { readonly head: string; readonly gone: string; readonly come: string; readonly tail: string } {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  return {
    head: after.slice(0, start),
    gone: before.slice(start, before.length - end),
    come: after.slice(start, after.length - end),
    tail: end === 0 ? '' : after.slice(-end),
  }
}
