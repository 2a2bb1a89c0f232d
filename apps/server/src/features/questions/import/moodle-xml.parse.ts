import { type PlacePolicy, type UploadKind, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'
import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { pictureSize } from '../../../core/files/picture-size.rules.ts'
import { childrenOf, firstChild, readXml, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import { ownPicture, ownRegions, spotsWithin, zoneFormReader } from '../hotspot-pixels.rules.ts'
import { namedLanguages } from '../language-html.ts'
import { applyPortalFacts, isNumberByPortalFacts } from '../own-facts.ts'
import { defaultUpload } from '../upload.rules.ts'
import {
  buildNumericBlank,
  buildOptions,
  buildTextBlank,
  judgeOptions,
  parseNumber,
  type RawAnswer,
  type RawNumber,
} from './answer.rules.ts'
import { type AttachmentBag, createAttachmentBag, type SourceFile } from './attachment.ts'
import { gapMark, placeSingleGap, refuseForeignMarks } from './blank-stem.ts'
import { parseCloze } from './cloze.parse.ts'
import { type ImportReason, Refusal } from './import-reasons.ts'
import {
  addFileProblem,
  addQuestion,
  addRefused,
  addSkipped,
  addWarning,
  emptyReport,
  type ImportReport,
  type RemarkPlace,
} from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { moodleUnreadParts } from './moodle-unread.rules.ts'
import { regionOfZone } from './moodle-zone.rules.ts'
import { buildPlaces, type PlacesPart } from './places.build.ts'
import { type RenderContext, type RichText, renderFeedback, renderQuestionText, type TextFormat } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'
import { topicFromPath } from './topic.ts'

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  markdown: 'markdown',
  plain_text: 'plain',
  plain: 'plain',
}

/** One question element with what its texts need. */
interface Reading {
  element: XmlElement
  bag: AttachmentBag
  warn: (reason: ImportReason, detail: string) => void
}

/** The fields of a type beside the common ones. */
type TypePart = Pick<ImportedQuestion, 'type' | 'stem' | 'options' | 'blanks' | 'policy' | 'upload'> &
  Partial<PlacesPart & Pick<ImportedQuestion, 'picture' | 'regions' | 'spots'>> & {
    gradingNotes?: string
    points?: number
  }

function filesIn(element: XmlElement | undefined): SourceFile[] {
  return childrenOf(element, 'file').map((file) => ({ name: file.attributes.name ?? '', base64: file.text }))
}

function allFiles(element: XmlElement): SourceFile[] {
  return [...filesIn(element), ...element.children.flatMap(allFiles)]
}

function richOf(element: XmlElement | undefined): RichText {
  return { format: FORMATS[element?.attributes.format ?? ''] ?? 'auto', text: xmlElementText(element) }
}

function contextFor(reading: Reading, element: XmlElement | undefined): RenderContext {
  return { resolveImage: reading.bag.resolverFor(filesIn(element)), warn: reading.warn }
}

function feedbackOf(reading: Reading, element: XmlElement | undefined): string {
  return renderFeedback(richOf(element), contextFor(reading, element))
}

/** A flag such as `<single>`: true/false, True/False, 1/0. @throws Refusal */
function readFlag(element: XmlElement, name: string, otherwise: boolean): boolean {
  const flag = firstChild(element, name)
  if (flag === undefined) return otherwise
  const word = xmlElementText(flag).trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  if (word === 'false' || word === '0') return false
  throw new Refusal('malformed', `<${name}>${word}`)
}

function weightOf(answer: XmlElement): number {
  const fraction = (answer.attributes.fraction ?? '').trim()
  if (!/^-?\d+(?:\.\d*)?(?:e-?\d+)?$/iu.test(fraction)) throw new Refusal('weights-not-kept', `fraction="${fraction}"`)
  return Number(fraction)
}

/** The stem with the separate picture of Moodle 1. @throws Refusal */
function stemOf(reading: Reading, replaced?: string): string {
  const element = firstChild(reading.element, 'questiontext')
  const rich = richOf(element)
  const html = renderQuestionText({ ...rich, text: replaced ?? rich.text }, contextFor(reading, element))
  const picture = xmlElementText(firstChild(reading.element, 'image')).trim()
  if (picture === '') {
    if (!hasContent(html)) throw new Refusal('empty-stem')
    return html
  }
  const base64 = firstChild(reading.element, 'image_base64')?.text.trim() ?? ''
  if (base64 === '') throw new Refusal('missing-file', picture)
  return `${html}<p><img src="attachment:${reading.bag.take({ name: picture, base64 })}" /></p>`
}

function readMultichoice(reading: Reading): TypePart {
  const type = readFlag(reading.element, 'single', true) ? 'single' : 'multiple'
  const stem = stemOf(reading)
  const answers = childrenOf(reading.element, 'answer').map(
    (answer): RawAnswer => ({
      text: renderQuestionText(richOf(answer), contextFor(reading, answer)),
      weight: weightOf(answer),
      feedback: feedbackOf(reading, firstChild(answer, 'feedback')),
    }),
  )
  const keepsOrder = !readFlag(reading.element, 'shuffleanswers', true)
  const options = buildOptions(type, answers, reading).map((option) =>
    keepsOrder ? { ...option, pinned: true } : option,
  )
  return { type, stem, options, blanks: [] }
}

function readTrueFalse(reading: Reading): TypePart {
  const stem = stemOf(reading)
  const answers = childrenOf(reading.element, 'answer')
  const find = (word: string): XmlElement | undefined =>
    answers.find((answer) => xmlElementText(answer).trim().toLowerCase() === word)
  const yes = find('true')
  const no = find('false')
  if (answers.length !== 2 || yes === undefined || no === undefined) throw new Refusal('malformed', 'true, false')
  const weights = [weightOf(yes), weightOf(no)]
  if (!weights.includes(100)) throw new Refusal('no-right-answer')
  if (!weights.includes(0)) throw new Refusal('weights-not-kept', weights.join(' %, '))
  const whenTrue = feedbackOf(reading, firstChild(yes, 'feedback'))
  const whenFalse = feedbackOf(reading, firstChild(no, 'feedback'))
  return { type: 'judge', stem, options: judgeOptions(weights[0] === 100, { whenTrue, whenFalse }), blanks: [] }
}

function textAnswers(reading: Reading): RawAnswer[] {
  return childrenOf(reading.element, 'answer').map((answer) => ({
    text: xmlElementText(answer),
    weight: weightOf(answer),
    feedback: feedbackOf(reading, firstChild(answer, 'feedback')),
  }))
}

function readShortAnswer(reading: Reading): TypePart {
  refuseForeignMarks(xmlElementText(firstChild(reading.element, 'questiontext')))
  const blank = buildTextBlank(textAnswers(reading), readFlag(reading.element, 'usecase', false), reading.warn)
  return { type: 'blank', stem: placeSingleGap(stemOf(reading)), options: [], blanks: [blank] }
}

/**
 * The units of a number. One is the unit of the key. Several are kept where one has to be chosen and a wrong one earns
 * nothing; where a unit may be left out, only that of the key is. @throws Refusal for a unit that is written, or that
 * costs a part of the points
 */
function unitsOf(reading: Reading): { unit: string; factor: number }[] {
  const said = (name: string) => xmlElementText(firstChild(reading.element, name)).trim()
  const units = childrenOf(firstChild(reading.element, 'units'), 'unit').map((unit) => {
    const multiplier = parseNumber(xmlElementText(firstChild(unit, 'multiplier')) || '1')
    if (multiplier <= 0) throw new Refusal('bad-number', String(multiplier))
    return {
      unit: xmlElementText(firstChild(unit, 'unit_name')).trim().slice(0, 20),
      factor: Number((1 / multiplier).toPrecision(12)),
    }
  })
  const [grading, shown] = [said('unitgradingtype') || '0', said('showunits')]
  const isChosen = shown === '1' || shown === '2'
  const isKept = units.length > 1 && units.some(({ factor }) => factor === 1)
  if (isChosen && isKept && grading !== '0' && Number(said('unitpenalty')) === 1) return units
  if (isChosen || grading !== '0') throw new Refusal('needs-unit')
  if (said('unitpenalty') !== '') reading.warn('part-not-kept', 'unitpenalty')
  const own = units.find(({ factor }) => factor === 1)
  for (const { unit } of units) if (unit !== own?.unit) reading.warn('unit-not-kept', unit)
  return own === undefined ? [] : [own]
}

function readNumerical(reading: Reading): TypePart {
  refuseForeignMarks(xmlElementText(firstChild(reading.element, 'questiontext')))
  const units = unitsOf(reading)
  const answers = childrenOf(reading.element, 'answer').map((answer): RawNumber => {
    const kind = xmlElementText(firstChild(answer, 'tolerancetype')).trim()
    if (kind !== '' && kind !== '1' && kind !== '2') throw new Refusal('unsupported-type', `tolerancetype ${kind}`)
    const value = xmlElementText(answer).trim()
    const tolerance = xmlElementText(firstChild(answer, 'tolerance')).trim()
    return {
      text: value === '*' || tolerance === '' ? value : `${value}:${tolerance}`,
      weight: weightOf(answer),
      feedback: feedbackOf(reading, firstChild(answer, 'feedback')),
      ...(kind === '1' ? { isRelative: true } : {}),
    }
  })
  const stem = stemOf(reading)
  const blank = { ...buildNumericBlank(answers), ...(units.length > 0 ? { units } : {}) }
  const isNumber = isNumberByPortalFacts(firstChild(reading.element, 'portal')?.text ?? '') ?? !/_{3,}/u.test(stem)
  return isNumber
    ? { type: 'numeric', stem, options: [], blanks: [blank] }
    : { type: 'blank', stem: placeSingleGap(stem), options: [], blanks: [blank] }
}

function readEssay(reading: Reading): TypePart {
  const number = (name: string): number => Number(xmlElementText(firstChild(reading.element, name)).trim() || '0')
  const isUpload = xmlElementText(firstChild(reading.element, 'responseformat')).trim() === 'noinline'
  if (!isUpload && number('attachmentsrequired') > 0) throw new Refusal('needs-upload')
  const stem = stemOf(reading)
  if (isUpload && number('attachments') === 0) throw new Refusal('needs-upload')
  if (!isUpload && number('attachments') !== 0) reading.warn('upload-not-kept', '')
  if (hasContent(xmlElementText(firstChild(reading.element, 'responsetemplate')))) reading.warn('template-not-kept', '')
  const gradingNotes = feedbackOf(reading, firstChild(reading.element, 'graderinfo'))
  if (isUpload)
    return { ...moodleUpload(reading), stem, options: [], blanks: [], ...(gradingNotes === '' ? {} : { gradingNotes }) }
  return { type: 'short', stem, options: [], blanks: [], ...(gradingNotes === '' ? {} : { gradingNotes }) }
}

/** The files of an essay without text: their kinds by the types it names, their number and their size. */
function moodleUpload({ element }: Reading): Pick<TypePart, 'type' | 'upload'> {
  const value = (name: string): string => xmlElementText(firstChild(element, name)).trim()
  const types = value('filetypeslist').toLowerCase()
  const isAny = types === '' || types === '*'
  const isFile = isAny || /pdf|document/u.test(types)
  const named: Readonly<Record<UploadKind, boolean>> = {
    file: isFile,
    // Documents may be pictures as well.
    photo: isAny || (!isFile && /jpe?g|png|image/u.test(types)),
    audio: isAny || /audio|mp3|wav|ogg|m4a/u.test(types),
  }
  const kinds = uploadKinds.filter((kind) => named[kind])
  const [attachments, bytes] = [Number(value('attachments')), Number(value('maxbytes') || '0')]
  return {
    type: 'upload',
    upload: {
      kinds: kinds.length > 0 ? kinds : [...defaultUpload.kinds],
      megabytes:
        bytes > 0
          ? Math.min(uploadLimits.megabytes, Math.max(1, Math.floor(bytes / 1024 / 1024)))
          : defaultUpload.megabytes,
      files: attachments < 0 ? uploadLimits.files : Math.min(uploadLimits.files, attachments),
    },
  }
}

function readCloze(reading: Reading): TypePart {
  const text = firstChild(reading.element, 'questiontext')
  const cloze = parseCloze(xmlElementText(text), contextFor(reading, text))
  return {
    type: 'blank',
    stem: stemOf(reading, cloze.html),
    options: [],
    blanks: cloze.blanks,
    points: cloze.grade * 100,
  }
}

/**
 * The Open University's choice of several: answers are right or wrong, and choosing more than are right costs one for
 * each.
 */
function readMultipleResponse(reading: Reading): TypePart {
  const stem = stemOf(reading)
  const elements = childrenOf(reading.element, 'answer')
  const right = elements.filter((answer) => weightOf(answer) > 0).length
  const answers = elements.map((answer): RawAnswer => {
    const weight = weightOf(answer)
    if (weight !== 0 && weight !== 100) throw new Refusal('weights-not-kept', `${weight} %`)
    return {
      text: renderQuestionText(richOf(answer), contextFor(reading, answer)),
      weight: weight > 0 ? 100 / right : 0,
      feedback: feedbackOf(reading, firstChild(answer, 'feedback')),
    }
  })
  const keepsOrder = !readFlag(reading.element, 'shuffleanswers', true)
  const options = buildOptions('multiple', answers, { isPlain: true }).map((option) =>
    keepsOrder ? { ...option, pinned: true } : option,
  )
  return { type: 'multiple', stem, options, blanks: [], policy: 'minusExcess' }
}

/** Choices of a list are plain text, or one text for each language. */
const plainFormat = (text: string): TextFormat => (namedLanguages(text) === null ? 'plain' : 'html')

/** Prompts with their answers; an answer without a prompt is a distractor. */
function readMatching(reading: Reading): TypePart {
  const pairs = childrenOf(reading.element, 'subquestion').map((element) => ({
    prompt: renderFeedback(richOf(element), contextFor(reading, element)),
    answer: xmlElementText(firstChild(element, 'answer')).trim(),
  }))
  const option = (text: string) =>
    text === '' ? '' : renderQuestionText({ format: plainFormat(text), text }, contextFor(reading, undefined))
  const asked = pairs.flatMap(({ prompt }, index) => (hasContent(prompt) ? [index] : []))
  return {
    stem: stemOf(reading),
    ...buildPlaces({
      type: 'matching',
      options: pairs.map(({ answer }) => option(answer)),
      right: asked,
      prompts: asked.map((index) => pairs[index]?.prompt ?? ''),
      policy: 'perPlace',
    }),
  }
}

/** The scoring policies of an ordering question, by their names in Moodle. */
export const moodleOrders = {
  ALL_OR_NOTHING: 'allOrNothing',
  ABSOLUTE_POSITION: 'perPlace',
  RELATIVE_TO_CORRECT: 'distance',
  RELATIVE_NEXT_EXCLUDE_LAST: 'perNext',
  RELATIVE_NEXT_INCLUDE_LAST: 'perNextAndEnd',
  RELATIVE_ONE_PREVIOUS_AND_NEXT: 'neighbours',
  RELATIVE_ALL_PREVIOUS_AND_NEXT: 'beforeAfter',
  LONGEST_ORDERED_SUBSET: 'longest',
  LONGEST_CONTIGUOUS_SUBSET: 'longestRun',
} as const satisfies Readonly<Record<string, PlacePolicy>>

/** The items of an order; their fraction is their number. Each candidate gets all of them here. */
function readOrdering(reading: Reading): TypePart {
  const { element } = reading
  const word = (name: string) => xmlElementText(firstChild(element, name)).trim()
  const answers = childrenOf(element, 'answer')
    .map((answer, index) => ({ answer, at: weightOf(answer) || index + 1 }))
    .sort((a, b) => a.at - b.at)
  const shown = Number(word('selectcount') || 0)
  if (/^(?:RANDOM|CONTIGUOUS|1|2)$/u.test(word('selecttype')) && shown > 0 && shown < answers.length)
    throw new Refusal('unsupported-type', `ordering, ${word('selecttype')} ${shown}`)
  const grading = word('gradingtype') || 'ABSOLUTE_POSITION'
  const policy = Object.hasOwn(moodleOrders, grading) ? moodleOrders[grading as keyof typeof moodleOrders] : undefined
  if (policy === undefined) throw new Refusal('scoring-not-kept', grading)
  const said = answers.map(({ answer }) => feedbackOf(reading, firstChild(answer, 'feedback'))).filter(Boolean)
  if (said.length > 0) reading.warn('feedback-not-kept', said.join(' · ').replace(/<[^<>]*>/gu, ' '))
  return {
    stem: stemOf(reading),
    ...buildPlaces({
      type: 'ordering',
      options: answers.map(({ answer }) => renderQuestionText(richOf(answer), contextFor(reading, answer))),
      right: answers.map((_, index) => index),
      policy,
    }),
  }
}

/** Gaps `[[n]]` whose option is the nth; a gap offers the options of the group of its own. */
const readGapChoice =
  (tag: 'selectoption' | 'dragbox', format: TextFormat) =>
  (reading: Reading): TypePart => {
    const text = xmlElementText(firstChild(reading.element, 'questiontext'))
    refuseForeignMarks(text)
    const boxes = childrenOf(reading.element, tag)
    const group = (index: number) => xmlElementText(firstChild(boxes[index], 'group')).trim() || '1'
    const right: number[] = []
    const marked = text.replace(/\[\[(\d+)\]\]/gu, (_, n: string) => {
      if (boxes[Number(n) - 1] === undefined) throw new Refusal('malformed', `[[${n}]]`)
      right.push(Number(n) - 1)
      return gapMark(right.length)
    })
    const free = boxes.filter((box) => firstChild(box, 'infinite') !== undefined).length
    if (free > 0 && free < boxes.length) reading.warn('part-not-kept', `infinite × ${free}`)
    return {
      stem: stemOf(reading, marked),
      ...buildPlaces({
        type: 'gapChoice',
        options: boxes.map((box) =>
          renderQuestionText(
            { format, text: xmlElementText(firstChild(box, 'text') ?? box) },
            contextFor(reading, box),
          ),
        ),
        right,
        offered: right.map((own) => boxes.flatMap((_, index) => (group(index) === group(own) ? [index] : []))),
        once: tag === 'dragbox' && free === 0,
        policy: 'perPlace',
      }),
    }
  }

/**
 * Markers to put on a picture. They are points where one marker belongs to all zones; markers with names of their own
 * are refused. @throws Refusal
 */
function readMarkers(reading: Reading): TypePart {
  const { element } = reading
  const said = (parent: XmlElement | undefined, name: string) => xmlElementText(firstChild(parent, name)).trim()
  const [file] = filesIn(element)
  if (file === undefined) throw new Refusal('missing-file', 'ddmarker')
  const name = reading.bag.take(file)
  const size = pictureSize(Buffer.from(file.base64, 'base64'))
  if (size === null) throw new Refusal('unsupported-file', file.name)
  const drags = childrenOf(element, 'drag')
  const zones = childrenOf(element, 'drop').filter((zone) => said(zone, 'coords') !== '')
  const used = new Set(zones.map((zone) => said(zone, 'choice')))
  if (drags.length !== 1 || used.size !== 1) throw new Refusal('unsupported-type', `ddmarker, ${drags.length} × drag`)
  const found = zones.map((zone) => {
    const region = regionOfZone(said(zone, 'shape'), said(zone, 'coords'), size)
    if (region === null) throw new Refusal('malformed', `${said(zone, 'shape')} ${said(zone, 'coords')}`)
    return region
  })
  const facts = firstChild(element, 'portal')?.text ?? ''
  const regions = ownRegions(facts, found, zoneFormReader(size))
  const most = firstChild(drags[0], 'infinite') === undefined ? Number(said(drags[0], 'noofdrags') || 1) : zones.length
  // Moodle divides by the markers that were placed where these are more than the zones; our rules don't.
  if (most > zones.length && facts === '') reading.warn('part-not-kept', `noofdrags ${most}`)
  const picture = `<img src="attachment:${encodeURIComponent(name)}" alt="" width="${size.width}" height="${size.height}" />`
  return {
    type: 'hotspot',
    stem: stemOf(reading),
    options: [],
    blanks: [],
    picture: ownPicture(facts, picture),
    regions,
    spots: spotsWithin(most, regions),
    placePolicy: 'perPlace',
  }
}

/** Feedback on correct, partly correct and wrong answers, and the hints between tries. */
function combinedOf(reading: Reading): Pick<ImportedQuestion, 'feedback' | 'hints'> {
  const said = (name: string) => feedbackOf(reading, firstChild(reading.element, name))
  const [correct, partly, incorrect] = [
    said('correctfeedback'),
    said('partiallycorrectfeedback'),
    said('incorrectfeedback'),
  ]
  const feedback = {
    ...(correct ? { correct } : {}),
    ...(partly ? { partly } : {}),
    ...(incorrect ? { incorrect } : {}),
  }
  const hints = childrenOf(reading.element, 'hint')
    .map((hint) => feedbackOf(reading, hint))
    .filter((hint) => hint !== '')
  return { ...(Object.keys(feedback).length > 0 ? { feedback } : {}), ...(hints.length > 0 ? { hints } : {}) }
}

const READERS: Readonly<Record<string, (reading: Reading) => TypePart>> = {
  multichoice: readMultichoice,
  oumultiresponse: readMultipleResponse,
  truefalse: readTrueFalse,
  shortanswer: readShortAnswer,
  numerical: readNumerical,
  essay: readEssay,
  cloze: readCloze,
  matching: readMatching,
  match: readMatching,
  ordering: readOrdering,
  gapselect: readGapChoice('selectoption', 'plain'),
  ddwtos: readGapChoice('dragbox', 'html'),
  ddmarker: readMarkers,
}

/** Points in hundredths; a question worth 0 is imported with one point and a remark. @throws Refusal */
function pointsOf(reading: Reading): number {
  const grade = xmlElementText(firstChild(reading.element, 'defaultgrade')).trim()
  if (grade === '') return 100
  if (!/^\d+(?:\.\d*)?$/u.test(grade)) throw new Refusal('bad-number', grade)
  const points = Math.round(Number(grade) * 100)
  if (points === 0) reading.warn('zero-points', '')
  return points === 0 ? 100 : points
}

/** The description above a question, by a key within the file. */
type Shared = { readonly key: string; readonly description: XmlElement }

function readQuestion(
  element: XmlElement,
  { topic, fileName, shared }: { topic: string; fileName: string; shared: Shared | undefined },
  report: ImportReport,
): void {
  const type = element.attributes.type ?? ''
  const name = xmlElementText(firstChild(element, 'name')).replace(/\s+/gu, ' ').trim()
  const excerpt = xmlElementText(firstChild(element, 'questiontext')).replace(/<[^<>]*>/gu, ' ')
  const place: RemarkPlace = { line: element.line, title: name, excerpt: excerpt.trim() === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  try {
    const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined
    if (reader === undefined) throw new Refusal('unsupported-type', type === '' ? '?' : type)
    const bag = createAttachmentBag(allFiles(element))
    const reading: Reading = { element, bag, warn: (reason, detail) => warnings.push({ reason, detail }) }
    const { points, ...part } = reader(reading)
    const explanation = feedbackOf(reading, firstChild(element, 'generalfeedback'))
    const combined = combinedOf(reading)
    const material = shared === undefined ? '' : materialOf(reading, shared.description)
    if (readFlag(element, 'hidden', false)) reading.warn('was-hidden', '')
    for (const file of bag.unused()) reading.warn('file-not-kept', file)
    const unread = moodleUnreadParts(element)
    if (unread.length > 0) reading.warn('part-not-kept', unread.join(', '))
    const question: ImportedQuestion = {
      ...part,
      ...combined,
      explanation,
      ...(shared === undefined ? {} : { group: { key: shared.key, material } }),
      topic,
      name,
      attachments: bag.shown(),
      idnumber: xmlElementText(firstChild(element, 'idnumber')).trim(),
      tags: childrenOf(firstChild(element, 'tags'), 'tag')
        .map((tag) => xmlElementText(tag).trim())
        .filter((tag) => tag !== ''),
      points: points ?? pointsOf(reading),
      source: { line: element.line, name: fileName },
    }
    addQuestion(report, applyPortalFacts(question, firstChild(element, 'portal')?.text ?? ''))
    for (const { reason, detail } of warnings) addWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    addRefused(report, place, error.reason, error.detail)
  }
}

/** The material in a description, with its pictures. @throws Refusal */
function materialOf(reading: Reading, description: XmlElement): string {
  const element = firstChild(description, 'questiontext')
  return renderQuestionText(richOf(element), contextFor(reading, element))
}
const factOf = (element: XmlElement, name: string): string | null =>
  new URLSearchParams(firstChild(element, 'portal')?.text.trim() ?? '').get(name)

/**
 * The descriptions that are material of a group, with the number of their questions. Ours name their group; of others
 * the questions up to the next description or category are taken to be about it, as in a quiz of Moodle.
 */
class Descriptions {
  readonly #own = new Map<string, XmlElement>()
  readonly #above = new Map<XmlElement, Shared>()
  readonly #sizes = new Map<XmlElement, number>()

  constructor(elements: readonly XmlElement[]) {
    const runs: { readonly description: XmlElement; readonly asked: XmlElement[] }[] = []
    let run: (typeof runs)[number] | null = null
    for (const element of elements) {
      const type = element.name === 'question' ? (element.attributes.type ?? '') : null
      const group = factOf(element, 'group')
      if (type === 'category') run = null
      else if (type === 'description') {
        run = group === null ? { description: element, asked: [] } : null
        if (group !== null) this.#own.set(group, element)
        else if (run !== null) runs.push(run)
      } else if (type !== null && group === null) run?.asked.push(element)
    }
    for (const { description, asked } of runs) {
      if (asked.length < 2 || asked.length > questionBankLimits.groupQuestions) continue
      if (!hasContent(xmlElementText(firstChild(description, 'questiontext')))) continue
      this.#sizes.set(description, asked.length)
      for (const one of asked) this.#above.set(one, { key: String(description.line), description })
    }
  }

  /** The description that a question is about. */
  of(question: XmlElement): Shared | undefined {
    const group = factOf(question, 'group')
    const own = group === null ? undefined : this.#own.get(group)
    return own === undefined || group === null ? this.#above.get(question) : { key: `own ${group}`, description: own }
  }

  /** Reports a description: of which questions it became the material, or that it was skipped. */
  report(description: XmlElement, report: ImportReport): void {
    const name = xmlElementText(firstChild(description, 'name')).replace(/\s+/gu, ' ').trim()
    const excerpt = xmlElementText(firstChild(description, 'questiontext')).replace(/<[^<>]*>/gu, ' ')
    const place: RemarkPlace = { line: description.line, title: name, excerpt: excerpt.trim() === '' ? name : excerpt }
    const size = this.#sizes.get(description)
    const group = factOf(description, 'group')
    if (size === undefined && (group === null || this.#own.get(group) !== description)) {
      addSkipped(report, place, 'description')
      return
    }
    if (size !== undefined) addWarning(report, place, 'description-shared', String(size))
    const unread = moodleUnreadParts(description)
    if (unread.length > 0) addWarning(report, place, 'part-not-kept', unread.join(', '))
  }
}

/** Reads Moodle XML: `<quiz>` with questions, or one `<question>`; malformed XML gives a single problem. */
export function parseMoodleXml(text: string, fileName: string): ImportReport {
  const report = emptyReport()
  const xml = readXml(text)
  if ('message' in xml) {
    const excerpt = text.split(/\r\n|\n|\r/u)[xml.line - 1] ?? ''
    addFileProblem(report, { line: xml.line, excerpt }, xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed', xml.message)
    return report
  }
  let topic = ''
  const elements = xml.root.name === 'question' ? [xml.root] : xml.root.children
  const descriptions = new Descriptions(elements)
  for (const element of elements) {
    const isQuestion = element.name === 'question'
    if (isQuestion && element.attributes.type === 'description') {
      descriptions.report(element, report)
      continue
    }
    if (isQuestion && element.attributes.type !== 'category') {
      readQuestion(element, { topic, fileName, shared: descriptions.of(element) }, report)
      continue
    }
    if (isQuestion) topic = topicFromPath(xmlElementText(firstChild(element, 'category')))
    const unread = isQuestion ? moodleUnreadParts(element) : [element.name]
    if (unread.length > 0)
      addWarning(report, { line: element.line, excerpt: topic }, 'part-not-kept', unread.join(', '))
  }
  return report
}
