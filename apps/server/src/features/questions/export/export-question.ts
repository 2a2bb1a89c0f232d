import type { questionExportFormats } from '@portal/contract/questions/question-export.contract.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { hotspotFacts } from '../hotspot-pixels.rules.ts'
import { htmlOfText } from '../language-html.ts'
import type { PortalFacts } from '../own-facts.ts'
import type { GapFeedback, GapKey, NewQuestion } from '../question-content.ts'
import { formatUpload } from '../upload.rules.ts'

export type ExportFormat = (typeof questionExportFormats)[number]

/** A stored picture; its name in a file is its id with the extension of its type. */
export type ExportPicture = { readonly id: string; readonly mime: string; readonly bytes: Buffer }
export type ExportQuestion = NewQuestion & { readonly pictures: ReadonlyMap<string, ExportPicture> }

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
}
export const exportedPictureName = ({ id, mime }: Pick<ExportPicture, 'id' | 'mime'>): string =>
  `${id}.${endings[mime] ?? 'png'}`

const picture = /src="\/files\/read\?fileId=([0-9a-f-]{36})[^"]*"/giu
export const pictureIdsIn = (html: string): string[] => [...html.matchAll(picture)].map(([, id = '']) => id)
/** Returns HTML with new addresses for its pictures; links to documents are reduced to their text. */
export const withExportedPictures = (html: string, addressOf: (id: string) => string): string =>
  html
    .replace(/<a href="\/files\/read[^>]*>(.*?)<\/a>/gisu, '$1')
    .replace(picture, (_, id: string) => `src="${addressOf(id)}"`)

/** Returns a bilingual text of a bank as HTML for a file; empty for undefined. */
export const exportedTextHtml = (text: BilingualText | undefined): string => (text ? htmlOfText(text) : '')

/** Returns all texts of a question that may contain pictures, except the material of its group. */
export function questionTextsOf({ content, explanation = {}, feedback = {}, answerKey }: NewQuestion): BilingualText[] {
  const { correct, partly, incorrect, options = {}, blanks = [], hints = [] } = feedback
  const said = [correct, partly, incorrect].filter((text) => text !== undefined)
  const ofGaps = blanks.flat().map(({ text }) => text)
  return [
    content.stem,
    ...content.options.map(({ text }) => text),
    ...(content.prompts ?? []),
    ...(content.picture ? [content.picture] : []),
    explanation,
    ...said,
    ...Object.values(options),
    ...ofGaps,
    ...hints,
    'rubric' in answerKey ? answerKey.rubric : {},
  ]
}

/** Returns the shared stem of a question's group; empty for a question without a group. */
export const materialOf = ({ content }: NewQuestion): BilingualText => content.group?.material ?? {}

/**
 * Returns, for each question in a group, the key of that group within a file: 1, 2 and so on, in the order of the
 * questions. Questions with different material count as different groups.
 */
export function groupKeysOf(questions: readonly NewQuestion[]): ReadonlyMap<NewQuestion, string> {
  const known = new Map<string, string>()
  const keys = new Map<NewQuestion, string>()
  for (const question of questions) {
    const { group } = question.content
    if (!group) continue
    const whole = JSON.stringify([group.id, group.material.zh ?? '', group.material.en ?? ''])
    const key = known.get(whole) ?? String(known.size + 1)
    known.set(whole, key)
    keys.set(question, key)
  }
  return keys
}

/** Moves the questions of each group together, in its order, to the position of its first one. */
export function arrangeGroups<Q extends NewQuestion>(questions: readonly Q[]): Q[] {
  const groups = Map.groupBy(questions, ({ content }) => content.group?.id ?? '')
  const placed = new Set<string>()
  return questions.flatMap((question) => {
    const id = question.content.group?.id
    if (id === undefined) return [question]
    if (placed.has(id)) return []
    placed.add(id)
    return (groups.get(id) ?? []).toSorted((a, b) => (a.groupPosition ?? 0) - (b.groupPosition ?? 0))
  })
}

/** A choice in the form that files use. `weight`: percent; null when the key names only the correct choices. */
export type ExportedOption = {
  readonly key: string
  readonly html: string
  readonly isRight: boolean
  readonly weight: number | null
  readonly feedback: string
  readonly isPinned: boolean
}

/** Returns the choices of a question. A missing weight gets the value that grading assumes. */
export function exportedOptionsOf({ type, content, answerKey, feedback = {} }: NewQuestion): ExportedOption[] {
  const weights = 'weights' in answerKey ? answerKey.weights : null
  const least = weights === null ? 0 : Math.min(...Object.values(weights).filter((weight) => weight > 0))
  return content.options.map(({ key, text, pinned = false }) => {
    const weight = weights === null ? null : (weights[key] ?? (type === 'multiple' ? -least : 0))
    const isRight =
      weight === null
        ? 'keys' in answerKey && answerKey.keys.includes(key)
        : type === 'single'
          ? weight >= 100
          : weight > 0
    return {
      key,
      html: exportedTextHtml(text),
      isRight,
      weight,
      feedback: exportedTextHtml(feedback.options?.[key]),
      isPinned: pinned,
    }
  })
}

/**
 * Returns the percentage of a choice, for formats that only know weights. In a key without weights, correct choices of
 * a multiple choice share the points and wrong ones deduct as much; those of other types earn 100 or 0.
 */
export function optionShareOf(
  option: ExportedOption,
  options: readonly ExportedOption[],
  type: NewQuestion['type'],
): number {
  if (option.weight !== null) return option.weight
  const share = 100 / options.filter(({ isRight }) => isRight).length
  return type !== 'multiple' ? (option.isRight ? 100 : 0) : option.isRight ? share : Math.max(-100, -share)
}
/** Formats a percentage as files write it, with at most five decimals. */
export const formatSharePercent = (percent: number): string => String(Number(percent.toFixed(5)))

export const gapKeysOf = ({ answerKey }: NewQuestion): readonly GapKey[] =>
  'blanks' in answerKey ? answerKey.blanks : []
export const gapFeedbackOf = ({ feedback }: NewQuestion, gap: number): readonly GapFeedback[] =>
  feedback?.blanks?.[gap] ?? []

type Numeric = NonNullable<GapKey['numeric']>[number]
export const isSameNumber = (a: Numeric, b: Numeric): boolean =>
  'min' in a
    ? 'min' in b && a.min === b.min && a.max === b.max
    : 'value' in b &&
      a.value === b.value &&
      a.tolerance === b.tolerance &&
      (a.isRelative ?? false) === (b.isRelative ?? false)
const tidy = (value: number): number => Number(value.toPrecision(12))
/**
 * Returns the middle of an accepted number or range, and the tolerance on either side of it, in the number's own unit.
 */
export function numericCentre(number: Numeric): { value: number; width: number } {
  if ('min' in number) return { value: tidy((number.min + number.max) / 2), width: tidy((number.max - number.min) / 2) }
  return {
    value: number.value,
    width: number.isRelative ? tidy(Math.abs(number.value) * number.tolerance) : number.tolerance,
  }
}

const pinnedLetters = ({ content }: NewQuestion): string | undefined => {
  const letters = content.options.flatMap(({ key, pinned }) => (pinned ? [key] : [])).join('')
  return letters === '' ? undefined : letters
}
const scoringOf = ({ type, answerKey }: NewQuestion): PortalFacts['scoring'] =>
  type === 'multiple' && 'keys' in answerKey ? (answerKey.policy ?? 'exam') : undefined

/** Returns the facts that every format except a sheet stores in addition to its own fields. */
export const commonPortalFacts = (question: NewQuestion): PortalFacts => ({
  ...(scoringOf(question) ? { scoring: scoringOf(question) as NonNullable<PortalFacts['scoring']> } : {}),
  ...(question.enemySet ? { enemySet: question.enemySet } : {}),
  ...('places' in question.answerKey ? { places: question.answerKey.policy } : {}),
  ...(question.content.once ? { once: '1' as const } : {}),
  ...('regions' in question.answerKey
    ? { places: question.answerKey.policy, ...hotspotFacts(question.content.picture ?? {}, question.answerKey.regions) }
    : {}),
  ...numberFacts(question),
  ...uploadFacts(question),
})
/** Returns the kinds, number and size of the files of an upload question as a fact; none for other questions. */
export function uploadFacts({ content }: Pick<NewQuestion, 'content'>): Pick<PortalFacts, 'upload'> {
  if (!content.upload) return {}
  const { kinds, megabytes } = content.upload
  return { upload: formatUpload({ kinds: [...kinds], megabytes, files: content.blankCount }) }
}
/** A number below its stem, as opposed to a gap at the end of it. */
function numberFacts(question: NewQuestion): Pick<PortalFacts, 'number' | 'units'> {
  const [gap, ...others] = gapKeysOf(question)
  if (question.type === 'numeric') return { number: '1', ...(gap?.units ? { units: gap.units } : {}) }
  return gap?.numeric?.length && others.length === 0 ? { number: '0' } : {}
}
/**
 * Returns the common facts with the fixed choices, the difficulty and the points, for formats that have no fields for
 * these.
 */
export const extendedPortalFacts = (question: NewQuestion): PortalFacts => ({
  ...commonPortalFacts(question),
  ...(pinnedLetters(question) === undefined ? {} : { order: pinnedLetters(question) as string }),
  difficulty: question.difficulty ?? 3,
  points: question.points,
})

/** Returns the key of a question with places; for other questions, a key without places. */
export const placesKeyOf = ({ answerKey }: NewQuestion) =>
  'places' in answerKey ? answerKey : { places: '', policy: 'perPlace' as const }
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
/** Returns the plain text of HTML without tags; null for HTML with any tag. */
export const plainTextOrNull = (html: string): string | null =>
  html.includes('<') ? null : html.replace(/&(?:lt|gt|amp|quot|#39|nbsp);/gu, (one) => entities[one] ?? one)
/** Returns the text of a gap's option in one language: Chinese or, without a Chinese text, English. */
export const gapOptionText = ({ zh, en }: BilingualText): string => zh || en || ''
/** Returns the letters of the options that each gap offers. */
export const lettersOfferedByGaps = ({ content, answerKey }: NewQuestion): readonly string[] => {
  const all = content.options.map(({ key }) => key).join('')
  return [...('places' in answerKey ? answerKey.places : '')].map((_, gap) => content.choices?.[gap] ?? all)
}
