import { hasPlaces, isAnsweredWithTexts } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import { countRightRegions, regionsOf } from '../hotspot.rules.ts'
import { pixelsOf } from '../hotspot-pixels.rules.ts'
import { textsByDeclaredLanguage } from '../language-html.ts'
import type { GapKey, NewQuestion } from '../question-content.ts'
import { explicitLanguage, sheetCell } from './excel.write.ts'
import {
  type ExportFormat,
  type ExportQuestion,
  exportedOptionsOf,
  exportedTextHtml,
  gapKeysOf,
  gapOptionText,
  materialOf,
  pictureIdsIn,
  plainTextOrNull,
  questionTextsOf,
} from './export-question.ts'
import { exportedHotspotPicture } from './qti-hotspot.write.ts'
import { hasPicturesHiddenInWord, writeToWordAndReadBack } from './word-check.ts'

/** Reasons for not exporting a question: the file would be read back as a different question, or not at all. */
export const leftOutReasons = ['weights', 'severalGaps', 'gapKey', 'textMarks', 'places', 'regions'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
/** The parts of a question that a format can't represent. */
export const lossKinds = [
  'formatting',
  'pictures',
  'documents',
  'feedback',
  'hints',
  'gapFeedback',
  'languages',
  'alternatives',
  'criteria',
  'gapRules',
  'rubric',
  'placeScoring',
  'regionShapes',
  'material',
  'uploads',
] as const
export type LossKind = (typeof lossKinds)[number]
/** The losses of one question in a format; `leftOut` is null for a question that the format can hold. */
export type ExportLosses = { readonly leftOut: LeftOutReason | null; readonly losses: readonly LossKind[] }

/**
 * Returns the losses of a question in a format: the reason to leave it out, and the parts that the format can't
 * represent.
 */
export function exportLossesOf(question: ExportQuestion, format: ExportFormat): ExportLosses {
  return { leftOut: leftOutOf(question, format), losses: lossesOf(question, format) }
}

const cellWords = ({ zh = '', en = '' }: BilingualText) =>
  [zh, en].map((html) => (({ text, pictures }) => [text, pictures])(sheetCell(html)))
const same = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()
const isFull = ({ weight = 100 }: { readonly weight?: number }): boolean => weight === 100

function leftOutOf(question: ExportQuestion, format: ExportFormat): LeftOutReason | null {
  if (format === 'docx') return leftOutOfWord(question)
  const { type, content, answerKey } = question
  const options = exportedOptionsOf(question)
  if (type === 'single' || type === 'multiple') {
    const weights = options.map(({ weight, isRight }) => weight ?? (isRight ? 100 : 0))
    const right = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0)
    const isOdd =
      'weights' in answerKey &&
      (weights.some((weight) => weight < -100) ||
        (type === 'single' ? weights.filter((weight) => weight >= 100).length !== 1 : Math.abs(right - 100) >= 1))
    const words = content.options.map(({ text }) =>
      format === 'xlsx' ? JSON.stringify(cellWords(text)) : exportedTextHtml(text),
    )
    const isTwin = options.some((one, index) =>
      options.some((other, at) => words[at] === words[index] && other.isRight !== one.isRight),
    )
    if (isOdd || isTwin || options.length < 2) return 'weights'
  }
  if (hasPlaces(type)) return arePlacesHeld(question, format) ? null : 'places'
  if (type === 'hotspot') return isPictureHeld(question, format) ? null : 'regions'
  if (isAnsweredWithTexts(type)) {
    const reason = gapsLeftOut(question, format)
    if (reason) return reason
  }
  const stem = exportedTextHtml(content.stem)
  if (format === 'xlsx' && type === 'blank' && /_\s?_|＿/u.test(stem.replace(/\{\{\d+\}\}/gu, ''))) return 'textMarks'
  return null
}

/** Returns the reason to leave a question out of a Word paper, which keeps only what our importer reads back; or null. */
function leftOutOfWord(question: ExportQuestion): LeftOutReason | null {
  const { type, content } = question
  if (type === 'hotspot') return 'regions'
  if (type === 'gapChoice' && content.choices) return 'places'
  if (writeToWordAndReadBack(withGapStemInOneLanguage(question), 'zh') !== 'other') return null
  return isAnsweredWithTexts(type) ? 'gapKey' : hasPlaces(type) ? 'places' : 'textMarks'
}

/** True where a format has this type, and texts of its lists without markup. */
function arePlacesHeld(question: ExportQuestion, format: ExportFormat): boolean {
  const { type, content } = withGapStemInOneLanguage(question)
  const stem = exportedTextHtml(content.stem)
  const isPlain = content.options.every(({ text }) => plainTextOrNull(gapOptionText(text)) !== null)
  const forms = content.options.map(({ text }) => exportedTextHtml(text).replace(/\s+/gu, ' ').trim())
  if (new Set(forms).size < forms.length || format === 'xlsx') return false
  if (type === 'gapChoice')
    return (
      format !== 'gift' &&
      isPlain &&
      !/\[\[\d+\]\]/u.test(stem + content.options.map(({ text }) => gapOptionText(text)).join(' '))
    )
  if (format === 'gift')
    return (
      type === 'matching' &&
      ![...forms, ...(content.prompts ?? []).map(exportedTextHtml)].some((text) => text.includes('->'))
    )
  return (
    type !== 'matching' ||
    format !== 'moodleXml' ||
    forms.every((form) => plainTextOrNull(form) !== null || textsByDeclaredLanguage(form) !== null)
  )
}

/** True if a format supports points on a picture, and a separate file for the picture. */
function isPictureHeld(question: ExportQuestion, format: ExportFormat): boolean {
  return (
    (format === 'moodleXml' || format === 'qti22' || format === 'qti30') && exportedHotspotPicture(question) !== null
  )
}

/** Scoring that other readers of a format don't have. */
function isPlaceScoringLost({ type, content, answerKey }: ExportQuestion, format: ExportFormat): boolean {
  if ('regions' in answerKey)
    return (
      format === 'moodleXml' &&
      (answerKey.policy !== 'perPlace' || content.blankCount > countRightRegions(answerKey.regions))
    )
  if (!('places' in answerKey)) return false
  if (type === 'ordering') return format !== 'moodleXml' && answerKey.policy !== 'allOrNothing'
  return (format === 'moodleXml' || format === 'gift') && answerKey.policy !== 'perPlace'
}

/** True if names of regions, ellipses or wrong regions would be lost, which other readers of a format don't support. */
function areRegionsLost(question: ExportQuestion, format: ExportFormat): boolean {
  const size = exportedHotspotPicture(question)?.size ?? { width: 1, height: 1 }
  return regionsOf(question.answerKey).some(
    (region) =>
      region.label !== undefined ||
      (format === 'moodleXml' && (region.isWrong === true || pixelsOf(region, size).shape === 'ellipse')),
  )
}

function gapsLeftOut(question: ExportQuestion, format: ExportFormat): LeftOutReason | null {
  const gaps = gapKeysOf(question)
  if (format === 'gift' && gaps.length > 1) return 'severalGaps'
  const isOdd = gaps.some(({ accepted, numeric = [], caseSensitive }) => {
    const forms = accepted.map(({ text }) => (caseSensitive ? text.normalize('NFC').trim() : same(text)))
    const isMixed = accepted.length > 0 && numeric.length > 0
    const isTwice = new Set(forms).size < forms.length
    const noFull = ![...accepted, ...numeric].some(isFull)
    const outOfReach = [...accepted, ...numeric].some(({ weight = 100 }) => weight < 0 || weight > 100)
    return (
      isMixed ||
      isTwice ||
      noFull ||
      outOfReach ||
      accepted.some(({ text, weight }) => weight <= 0 || /[\n\t]|^\s|\s$|\s\s/u.test(text))
    )
  })
  if (isOdd) return 'gapKey'
  const forms = gaps.flatMap(({ accepted }) => accepted.map(({ text }) => text))
  const shares = gaps.map(({ share = 1 }) => share)
  const stem = exportedTextHtml(withGapStemInOneLanguage(question).content.stem)
  if (format === 'gift') {
    if (forms.some((text) => text.includes('->') || /^\[(?:html|markdown|plain|moodle)\]|^%/u.test(text)))
      return 'gapKey'
    if (/\{\{1\}\}\s*$/u.test(stem) && /_{3,}/u.test(stem)) return 'textMarks'
  }
  const isCloze = question.type === 'blank' && (gaps.length > 1 || /_{3,}/u.test(stem))
  if (format === 'moodleXml' && isCloze) {
    if (
      shares.some((share) => !Number.isInteger(share)) ||
      forms.some((text) => /<\/?[a-z]/iu.test(text) || text.includes('\\'))
    )
      return 'gapKey'
  }
  if (format === 'moodleXml' && /\{\d*:\s*[A-Z_]+/u.test(stem)) return 'textMarks'
  if (format === 'xlsx') {
    const caseOf = new Set(gaps.map(({ caseSensitive }) => caseSensitive))
    const isPartial = gaps.some(({ accepted, numeric = [] }) => [...accepted, ...numeric].some((one) => !isFull(one)))
    if (isPartial || caseOf.size > 1 || new Set(shares).size > 1 || forms.some((text) => text.includes('±')))
      return 'gapKey'
  }
  return null
}

/**
 * Reduces the stem of a question with gaps to Chinese if it has both languages, for formats in which a gap occurs only
 * once.
 */
export function withGapStemInOneLanguage<Q extends NewQuestion>(question: Q): Q {
  const { type, content } = question
  if ((type !== 'blank' && type !== 'gapChoice') || !content.stem.zh || !content.stem.en) return question
  return { ...question, content: { ...content, stem: { zh: content.stem.zh } } }
}

function lossesOf(question: ExportQuestion, format: ExportFormat): LossKind[] {
  if (format === 'docx') return wordLosses(question)
  const { type, content, answerKey, feedback = {} } = question
  const isSheet = format === 'xlsx'
  const losses = new Set<LossKind>()
  const said = [feedback.correct, feedback.partly, feedback.incorrect, ...Object.values(feedback.options ?? {})].filter(
    (text) => exportedTextHtml(text) !== '',
  )
  const combined = [feedback.correct, feedback.partly, feedback.incorrect].some((text) => exportedTextHtml(text) !== '')
  const hasHints = (feedback.hints ?? []).some((hint) => exportedTextHtml(hint) !== '')
  const isMaterialKept = format !== 'gift'
  const texts = [...questionTextsOf(question), ...(isMaterialKept ? [materialOf(question)] : [])].flatMap(
    ({ zh = '', en = '' }) => [zh, en],
  )
  if (texts.some((html) => /<a href="\/files\/read/iu.test(html))) losses.add('documents')
  if (texts.some((html) => pictureIdsIn(html).some((id) => !question.pictures.has(id)))) losses.add('pictures')
  if (isSheet ? said.length > 0 : format === 'gift' && combined) losses.add('feedback')
  if ((isSheet || format === 'gift') && hasHints) losses.add('hints')
  const hasGapWords = (feedback.blanks ?? []).some((gap) => gap.length > 0)
  if (hasGapWords && (isSheet || format === 'qti22' || format === 'qti30' || !areGapWordsKept(question)))
    losses.add('gapFeedback')
  if (!isSheet && type === 'blank' && content.stem.zh && content.stem.en) losses.add('languages')
  if (
    !isSheet &&
    type === 'gapChoice' &&
    ((content.stem.zh && content.stem.en) || content.options.some(({ text }) => exportedTextHtml(text).includes('<')))
  )
    losses.add('languages')
  if (content.group && !isMaterialKept) losses.add('material')
  if (isPlaceScoringLost(question, format)) losses.add('placeScoring')
  if ('regions' in answerKey) {
    if (areRegionsLost(question, format)) losses.add('regionShapes')
    const [zh, en] = [content.picture?.zh ?? '', content.picture?.en ?? ''].map((html) => pictureIdsIn(html).join())
    if (zh && en && zh !== en) losses.add('languages')
  }
  if ('alternatives' in answerKey && (answerKey.alternatives?.length ?? 0) > 0) losses.add('alternatives')
  if ('criteria' in answerKey && (answerKey.criteria?.length ?? 0) > 0) losses.add('criteria')
  if (format === 'gift' && 'rubric' in answerKey && exportedTextHtml(answerKey.rubric) !== '') losses.add('rubric')
  if (
    gapKeysOf(question).some(
      (gap) => gap.punctuation || gap.spaces || gap.numerals || gap.group || areUnitsLost(question, gap, format),
    )
  )
    losses.add('gapRules')
  if (areUploadsLost(question, format)) losses.add('uploads')
  if (isSheet) for (const loss of sheetLosses(question)) losses.add(loss)
  return [...losses]
}

/** True if other readers of a format don't support uploaded files, or only some of their limits. */
const areUploadsLost = ({ content: { upload, blankCount } }: ExportQuestion, format: ExportFormat): boolean =>
  upload !== undefined &&
  (format === 'gift' ||
    format === 'xlsx' ||
    ((format === 'qti22' || format === 'qti30') && (blankCount > 1 || upload.kinds.length > 1)))

/** True where other readers of a format don't know the units of an answer. */
const areUnitsLost = ({ type }: ExportQuestion, { units = [] }: GapKey, format: ExportFormat): boolean =>
  units.length > 0 && !(type === 'numeric' && (format === 'xlsx' || format === 'docx' || format === 'moodleXml'))

/** True if all feedback on gaps is for a form, a number of the key or any other answer, each once. */
function areGapWordsKept({ feedback, answerKey }: ExportQuestion): boolean {
  const gaps = 'blanks' in answerKey ? answerKey.blanks : []
  return (feedback?.blanks ?? []).every((said, index) => {
    const { accepted = [], numeric = [] } = gaps[index] ?? {}
    const isOfNumbers = numeric.length > 0
    const ofForms = said.filter((one) => one.accepted !== undefined)
    const ofNumbers = said.filter((one) => one.numeric !== undefined)
    const others = said.filter((one) => one.accepted === undefined && one.numeric === undefined)
    const isInOrder = others.length === 0 || said.indexOf(others[0] as (typeof said)[number]) === said.length - 1
    const forms = ofForms.map((one) => same(one.accepted ?? ''))
    const known = ofNumbers.every((one) =>
      numeric.some(
        (number) =>
          JSON.stringify(number) ===
          JSON.stringify({ ...one.numeric, ...('weight' in number ? { weight: number.weight } : {}) }),
      ),
    )
    return (
      others.length <= 1 &&
      isInOrder &&
      new Set(forms).size === forms.length &&
      (isOfNumbers ? ofForms.length === 0 && known : ofNumbers.length === 0) &&
      accepted.length >= 0
    )
  })
}

function wordLosses(question: ExportQuestion): LossKind[] {
  const losses = new Set(lossesOf(question, 'xlsx').filter((loss) => !sheetOnly.includes(loss)))
  const texts = questionTextsOf(question).flatMap(({ zh = '', en = '' }) => [zh, en])
  if (writeToWordAndReadBack(withGapStemInOneLanguage(question), 'zh') === 'plain') losses.add('formatting')
  if (hasPicturesHiddenInWord(question)) losses.add('pictures')
  if (texts.some((html) => pictureIdsIn(html).some((id) => !question.pictures.has(id)))) losses.add('pictures')
  const { content, explanation = {}, answerKey } = question
  if (content.group) losses.add('material')
  const told = [
    content.stem,
    ...content.options.map(({ text }) => text),
    ...(content.prompts ?? []),
    explanation,
    'rubric' in answerKey ? answerKey.rubric : {},
  ]
  const isMixed = explicitLanguage(question) === 'mixed'
  if (isMixed || told.some(({ zh, en }, index) => zh && en && !(question.type === 'judge' && index === 1)))
    losses.add('languages')
  return [...losses]
}
/** Losses that a sheet has by its cells. */
const sheetOnly: readonly LossKind[] = ['formatting', 'pictures', 'languages', 'placeScoring']

function sheetLosses(question: ExportQuestion): LossKind[] {
  const { type, content, explanation = {}, answerKey } = question
  const losses: LossKind[] = []
  const cells = [
    content.stem,
    materialOf(question),
    ...(type === 'judge' ? [] : content.options.map(({ text }) => text)),
  ]
  const others = [explanation, 'rubric' in answerKey ? answerKey.rubric : {}]
  const all = [...cells, ...others].flatMap(({ zh, en }) => [zh, en].filter((html): html is string => Boolean(html)))
  if (all.some((html) => !sheetCell(html).isWhole)) losses.push('formatting')
  const lost = [
    ...others.flatMap(({ zh = '', en = '' }) => [zh, en]),
    ...cells.flatMap(({ zh = '', en = '' }) => (zh ? [en] : [])),
  ].some((html) => pictureIdsIn(html).length > 0)
  const inside = cells.some(
    ({ zh = '', en = '' }) => pictureIdsIn(zh || en).length > sheetCell(zh || en).pictures.length,
  )
  const drawings = [...question.pictures.values()].some(({ mime }) => mime === 'image/svg+xml')
  if (lost || inside || drawings) losses.push('pictures')
  if (explicitLanguage(question) === 'mixed' || all.some((html) => textsByDeclaredLanguage(html) !== null))
    losses.push('languages')
  return losses
}
