import { cutText } from '../../../core/text/cut-text.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { createAttachmentBag } from './attachment.ts'
import { checkNoForeignGapMarks, gapMark, markSingleGap } from './blank-stem.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import {
  addAcceptedQuestion,
  addImportWarning,
  addRefusedQuestion,
  addSkippedPart,
  type ImportReport,
  type RemarkPlace,
} from './import-report.ts'
import { stemOfNumberQuestion } from './number-answer.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import type { GapQuestion } from './qti-gap.rules.ts'
import {
  assignFeedback,
  type ChoiceText,
  createChoiceKey,
  createGapKey,
  createPlacesKey,
  type FileFeedback,
  placeFieldsOfKey,
  type QtiKey,
  readQtiPoints,
  toTrueFalseQuestion,
  writtenAnswerKey,
} from './qti-key.ts'
import { findQti12Refusal, type Qti12Fields, qti12FieldsOf } from './qti12-fields.ts'
import {
  choiceSetsIn,
  isComparedWithBounds,
  qti12NumberHints,
  type ResponseKind,
  type ResponseKinds,
  readQti12Scoring,
  wordFormsIn,
} from './qti12-scoring.ts'
import { picturePaths, renderQti12Material } from './qti12-text.ts'
import { type RenderContext, renderFeedback, renderQuestionText } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'
import { topicOfMoodlePath } from './topic.ts'

/** A QTI 1.2 item with its context in the file. */
export interface Qti12Item {
  element: XmlElement
  path: string
  topic: string
  /** Texts of its sections, and the passage that it belongs to. */
  above: readonly XmlElement[]
  /** A passage that the item names but the file does not contain. */
  missingPassage?: string
  /** The first of these files in the package, or the only one with this ending. */
  pictureAt: (paths: readonly string[]) => { path: string; bytes: Buffer } | undefined
}

type Reading = {
  item: XmlElement
  file: Qti12Item
  fields: Qti12Fields
  context: RenderContext
  warn: (reason: ImportReason, detail: string) => void
}

/**
 * Reads one item and adds it to the report: as a question, a refusal with its reason, or a text that isn't a question.
 */
export function readQti12Item(file: Qti12Item, report: ImportReport): void {
  const { element: item, path } = file
  const name = (qtiAttribute(item, 'title') ?? '').trim()
  const fields = qti12FieldsOf(item)
  const presentation = qtiChildren(item, 'presentation')[0]
  const texts = qtiDescendants(presentation, (part) => part === 'mattext' || part === 'mat_formattedtext')
  const excerpt = texts
    .map(elementText)
    .join(' ')
    .replace(/<[^<>]*>/gu, ' ')
    .trim()
  const place: RemarkPlace = { line: item.line, file: path, title: name, excerpt: excerpt === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  const warn = (reason: ImportReason, detail: string) => {
    if (!warnings.some((one) => one.reason === reason && one.detail === detail)) warnings.push({ reason, detail })
  }
  try {
    if (fields.type === 'text_only_question') {
      addSkippedPart(report, place, 'no-interaction')
      return
    }
    const bag = createAttachmentBag([])
    const resolveImage = (src: string): string | null => {
      if (/^data:/iu.test(src)) return bag.resolverFor([])(src)
      const found = /^(?:https?:)?\/\//iu.test(src) ? undefined : file.pictureAt(picturePaths(src, path))
      return found === undefined ? null : bag.keep(found.path, found.bytes)
    }
    const reading: Reading = { item, file, fields, context: { resolveImage, warn }, warn }
    const refused = findQti12Refusal(item, fields)
    if (refused !== null) throw refused
    if (file.missingPassage !== undefined) throw new ImportRefusal('missing-item', file.missingPassage)
    if (qtiChildren(item, 'presentation').length > 1) throw new ImportRefusal('malformed', '2 × presentation')
    const { key, stem } = readParts(reading, presentation)
    if (!hasContent(stem.replace(/\{\{\d+\}\}/gu, ''))) throw new ImportRefusal('empty-stem')
    const { said, notes, hints } = feedbackOf(reading, key.marks)
    const spread = assignFeedback(key, said, warn)
    const { type, options } = toTrueFalseQuestion({ type: key.type, options: spread.options })
    const numberStem = stemOfNumberQuestion(stem, spread.blanks, false)
    const gradingNotes = type === 'short' ? notes : ''
    const topic = file.topic || topicOfMoodlePath(fields.topic)
    const unread = [...unreadIn(item), ...fields.unread]
    if (unread.length > 0) warn('part-not-kept', unread.join(', '))
    addAcceptedQuestion(report, {
      type: numberStem === null ? type : 'numeric',
      options,
      blanks: spread.blanks,
      ...(key.policy ? { policy: key.policy } : {}),
      ...placeFieldsOfKey(key),
      stem: numberStem ?? stem,
      explanation: type === 'short' ? spread.explanation : spread.explanation + notes,
      feedback: spread.feedback,
      ...(hints.length > 0 ? { hints } : {}),
      ...(gradingNotes !== '' ? { gradingNotes } : {}),
      attachments: bag.shown(),
      topic,
      ...(fields.difficulty === undefined ? {} : { difficulty: fields.difficulty }),
      tags: [...(file.topic !== '' && fields.topic !== '' ? [fields.topic] : []), ...fields.tags],
      name,
      idnumber: (qtiAttribute(item, 'ident') ?? fields.id).trim(),
      points: pointsOf(reading, key),
      source: { line: item.line, name: path },
    })
    for (const { reason, detail } of warnings) addImportWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, place, error.reason, error.detail)
  }
}

const isBlackboard = ({ fields }: Reading): boolean => fields.blackboardType !== ''
const identOf = (element: XmlElement | undefined): string => (qtiAttribute(element, 'ident') ?? '').trim()
const show = (reading: Reading, html: string): string =>
  renderQuestionText({ format: 'html', text: html }, reading.context)
const materialOf = (
  reading: Reading,
  element: XmlElement,
  response: (element: XmlElement) => string = () => '',
): string =>
  renderQti12Material(element, {
    base: reading.file.path,
    response,
    unread: (what) => reading.warn('part-not-kept', what),
  })

const READ_PARTS = [
  'itemmetadata',
  'presentation',
  'resprocessing',
  'itemfeedback',
  'rubric',
  'itemproc_extension',
  'qticomment',
]
const READ_ATTRIBUTES = /^(?:ident|title|xmlns.*|xsi:.*|xml:.*)$/u

/** Parts and attributes of an item that nothing reads. */
const unreadIn = (item: XmlElement): string[] => [
  ...Object.entries(item.attributes)
    .filter(([name, value]) => !READ_ATTRIBUTES.test(name) && !/^0?$/u.test(value.trim()))
    .map(([name, value]) => `${name} ${value}`),
  ...item.children
    .filter((part) => !READ_PARTS.includes(qtiName(part)))
    .map((part) => `${qtiName(part)} ${cutText(elementText(part).replace(/\s+/gu, ' ').trim(), 80)}`.trim()),
]

/** The key, and the text with its context. @throws ImportRefusal */
function readParts(reading: Reading, presentation: XmlElement | undefined): { key: QtiKey; stem: string } {
  const responses = qtiDescendants(presentation, (name) => /^response_/u.test(name) && name !== 'response_label')
  if (presentation === undefined || responses.length === 0) throw new ImportRefusal('malformed', 'response')
  checkNoForeignGapMarks(elementText(presentation))
  if (responses.length > 1 && new Set(responses.map(identOf)).size < responses.length)
    throw new ImportRefusal('malformed', 'response ident')
  const above = reading.file.above.map((element) => materialOf(reading, element)).join('')
  const first = responses[0] as XmlElement
  if (
    responses.length === 1 &&
    qtiName(first) === 'response_lid' &&
    !/^(?:fill_in_multiple_blanks|matching|multiple_dropdowns)_question$/u.test(reading.fields.type)
  )
    return readChoice(reading, presentation, first, above)
  if (
    responses.every((response) => qtiName(response) === 'response_lid') &&
    reading.fields.type !== 'fill_in_multiple_blanks_question' &&
    !responses.some((response) => /^multiple$/iu.test(qtiAttribute(response, 'rcardinality') ?? ''))
  )
    return readLists(reading, presentation, responses, above)
  if (isForPeople(reading, responses))
    return { key: writtenAnswerKey, stem: show(reading, above + materialOf(reading, presentation)) }
  return readGaps(reading, presentation, responses, above)
}

/** An essay by its kind, or a single text that no rule compares with anything. */
function isForPeople({ item, fields }: Reading, responses: readonly XmlElement[]): boolean {
  if (responses.length !== 1 || qtiName(responses[0] as XmlElement) !== 'response_str') return false
  if (fields.isEssay) return true
  return (
    fields.type === '' &&
    qtiDescendants(item, (name) => name === 'varequal').length === 0 &&
    qtiDescendants(item, (name) => name === 'setvar').length === 0
  )
}

/** Words that Blackboard writes in place of names. */
const BLACKBOARD_WORDS: Readonly<Record<string, string>> = {
  'yes_no.true': 'Yes',
  'yes_no.false': 'No',
  'agree_disagree.true': 'Agree',
  'agree_disagree.false': 'Disagree',
  'right_wrong.true': 'Right',
  'right_wrong.false': 'Wrong',
}

function readChoice(
  reading: Reading,
  presentation: XmlElement,
  response: XmlElement,
  above: string,
): { key: QtiKey; stem: string } {
  const render = qtiChildren(response, 'render_choice')[0]
  const labels = qtiDescendants(render, (name) => name === 'response_label')
  const identifiers = labels.map(identOf)
  if (render === undefined || identifiers.includes('') || new Set(identifiers).size < identifiers.length)
    throw new ImportRefusal('malformed', 'response_label ident')
  const isMultiple = (qtiAttribute(response, 'rcardinality') ?? 'Single').toLowerCase() === 'multiple'
  const prompt = (element: XmlElement) =>
    qtiChildren(element, 'material')
      .map((part) => `<div>${materialOf(reading, part)}</div>`)
      .join('')
  const stem = materialOf(reading, presentation, prompt)
  const own = elementText(qtiChildren(response, 'material')[0]).trim()
  if (own !== '' && stem.includes(`[${own}]`)) throw new ImportRefusal('unsupported-type', 'dropdown')
  const said = qtiAttribute(render, 'shuffle')?.toLowerCase()
  // Canvas and Common Cartridge never write it; elsewhere the order is fixed unless the item states otherwise
  const isFixed = said === undefined ? !reading.fields.leavesOrderOpen : said === 'no'
  const texts = labels.map((label): ChoiceText => {
    const html = show(reading, label.children.map((part) => materialOf(reading, part)).join(''))
    return {
      html: BLACKBOARD_WORDS[html.replace(/<[^<>]*>/gu, '').trim()] ?? html,
      feedback: '',
      pinned: isFixed || qtiAttribute(label, 'rshuffle')?.toLowerCase() === 'no',
    }
  })
  const judge = readQti12Scoring(reading.item, new Map([[identOf(response), 'choice' as const]]), isBlackboard(reading))
  const limit = Number(qtiAttribute(render, 'maxnumber') ?? '0') || 0
  const key = createChoiceKey(
    {
      response: identOf(response),
      identifiers,
      correct: [],
      sets: choiceSetsIn(reading.item, identOf(response)),
      isMultiple,
      limit: isMultiple ? limit : 1,
      judge,
    },
    texts,
    reading.warn,
  )
  return { key, stem: show(reading, above + stem) }
}

/**
 * Several lists to choose from: gaps where the text names them in brackets, otherwise prompts to match. Choices that
 * read alike in several lists are one option.
 * @throws ImportRefusal
 */
function readLists(
  reading: Reading,
  presentation: XmlElement,
  responses: readonly XmlElement[],
  above: string,
): { key: QtiKey; stem: string } {
  const lists = responses.map((response) => qtiDescendants(response, (name) => name === 'response_label'))
  const first = lists.map((_, at) => lists.slice(0, at).reduce((sum, list) => sum + list.length, 0))
  const kinds: ResponseKinds = new Map(responses.map((response) => [identOf(response), 'choice' as const]))
  const judge = readQti12Scoring(reading.item, kinds, isBlackboard(reading))
  const right = responses.map((response, at) => {
    const list = lists[at] ?? []
    const earns = list.filter((label) => judge({ [identOf(response)]: [identOf(label)] }).score > 0)
    const named = new Set(choiceSetsIn(reading.item, identOf(response)).flat())
    const found = earns.length > 0 ? earns : list.filter((label) => named.has(identOf(label)))
    if (found.length === 0) throw new ImportRefusal('no-right-answer')
    if (found.length > 1) throw new ImportRefusal('several-right-answers')
    return (first[at] ?? 0) + list.indexOf(found[0] as XmlElement)
  })
  const plain = materialOf(reading, presentation)
  const names = responses.map((response) => elementText(qtiChildren(response, 'material')[0]).trim())
  const isGaps = names.every((name) => name !== '' && plain.includes(`[${name}]`))
  const promptOf = (response: XmlElement) =>
    show(
      reading,
      qtiChildren(response, 'material')
        .map((part) => materialOf(reading, part))
        .join(''),
    )
  const key = createPlacesKey(
    {
      type: isGaps ? 'gapChoice' : 'matching',
      options: lists
        .flat()
        .map((label) => show(reading, label.children.map((part) => materialOf(reading, part)).join(''))),
      right,
      ...(isGaps
        ? { offered: lists.map((list, at) => list.map((_, place) => (first[at] ?? 0) + place)) }
        : { prompts: responses.map(promptOf) }),
    },
    {
      judge,
      responsesOf: (places) =>
        Object.fromEntries(
          places.map((option, at) => {
            const label = option === null ? undefined : lists[at]?.[option - (first[at] ?? 0)]
            return [identOf(responses[at]), label === undefined ? [] : [identOf(label)]]
          }),
        ),
    },
  )
  return { key, stem: isGaps ? gapStem(reading, presentation, responses, above) : show(reading, above + plain) }
}

const isNumeric = (reading: Reading, response: XmlElement): boolean =>
  qtiName(response) === 'response_num' ||
  reading.fields.type === 'numerical_question' ||
  isComparedWithBounds(reading.item, identOf(response)) ||
  qtiDescendants(response, (name) => name === 'render_fib').some((render) =>
    /^(?:decimal|integer|scientific)$/iu.test(qtiAttribute(render, 'fibtype') ?? ''),
  )

function readGaps(
  reading: Reading,
  presentation: XmlElement,
  responses: readonly XmlElement[],
  above: string,
): { key: QtiKey; stem: string } {
  const listed = responses.filter((response) => qtiName(response) === 'response_lid')
  if (
    listed.length > 0 &&
    (listed.length < responses.length || reading.fields.type !== 'fill_in_multiple_blanks_question')
  )
    throw new ImportRefusal('unsupported-type', reading.fields.type || `${listed.length} × response_lid`)
  const kinds: ResponseKinds = new Map(
    responses.map((response): [string, ResponseKind] => [
      identOf(response),
      isNumeric(reading, response) ? 'number' : 'text',
    ]),
  )
  const key =
    listed.length > 0
      ? listedGaps(reading, listed)
      : createGapKey(
          responses.map((response) => gapOf(reading, response, kinds)),
          readQti12Scoring(reading.item, kinds, isBlackboard(reading)),
          reading.warn,
        )
  return { key, stem: gapStem(reading, presentation, responses, above) }
}

function gapOf({ item }: Reading, response: XmlElement, kinds: ResponseKinds): GapQuestion {
  const ident = identOf(response)
  return kinds.get(ident) === 'number'
    ? { response: ident, numbers: qti12NumberHints(item, ident) }
    : { response: ident, forms: wordFormsIn(item, ident) }
}

/**
 * Canvas lists the forms that a gap accepts as if they were choices. All of them are right there, whichever its rules
 * name.
 */
function listedGaps(reading: Reading, responses: readonly XmlElement[]): QtiKey {
  const labels = responses.map((response) => qtiDescendants(response, (name) => name === 'response_label'))
  const other = labels.flat().find((label) => !/^(?:openentry)?$/iu.test(label.attributes.answer_type ?? ''))
  if (other !== undefined) throw new ImportRefusal('unsupported-type', other.attributes.answer_type)
  const gaps = responses.map(
    (response, index): GapQuestion => ({
      response: identOf(response),
      forms: (labels[index] ?? []).map((label) => elementText(label).trim()),
    }),
  )
  const choices: ResponseKinds = new Map(responses.map((response) => [identOf(response), 'choice' as const]))
  const judge = readQti12Scoring(reading.item, choices, false)
  // the first form of each gap represents all of them
  const idOf = (index: number, form: string) => {
    const accepted = (labels[index] ?? []).find(
      (label) => elementText(label).trim().toLowerCase() === form.toLowerCase(),
    )
    return accepted === undefined
      ? ''
      : identOf(
          labels[index]?.find((label) => judge({ [identOf(responses[index])]: [identOf(label)] }).score > 0) ??
            accepted,
        )
  }
  const asGiven = (answers: Readonly<Record<string, readonly string[]>>) =>
    Object.fromEntries(
      responses.map((response, index) => [
        identOf(response),
        (answers[identOf(response)] ?? []).map((form) => idOf(index, form)),
      ]),
    )
  return createGapKey(gaps, (answers) => judge(asGiven(answers)), reading.warn)
}

/** Gaps are placed as in the file: in the flow, or by bracketed names. @throws ImportRefusal */
function gapStem(reading: Reading, presentation: XmlElement, responses: readonly XmlElement[], above: string): string {
  const mark = (response: XmlElement) => ` ${gapMark(responses.indexOf(response) + 1)} `
  const plain = materialOf(reading, presentation)
  const names = responses.map((response) =>
    [
      elementText(qtiChildren(response, 'material')[0]).trim(),
      identOf(response),
      identOf(response).replace(/^response_/u, ''),
    ].find((name) => name !== '' && plain.includes(`[${name}]`)),
  )
  if (names.every((name) => name !== undefined)) {
    const marked = names.reduce<string>(
      (text, name, index) => text.replace(`[${name}]`, () => gapMark(index + 1)),
      plain,
    )
    if (names.some((name) => marked.includes(`[${name}]`)) || new Set(names).size < names.length)
      throw new ImportRefusal('gap-count', names.join(', '))
    return show(reading, above + marked)
  }
  const inFlow = show(reading, above + materialOf(reading, presentation, mark))
  const isAtEnd =
    responses.length === 1 &&
    inFlow
      .replace(/<[^<>]*>/gu, '')
      .trim()
      .endsWith(gapMark(1))
  return isAtEnd ? markSingleGap(show(reading, above + plain)) : inFlow
}

/** Feedback with its condition, notes for graders or on the solution, and hints. */
function feedbackOf(
  reading: Reading,
  marks: readonly string[],
): { said: FileFeedback[]; notes: string; hints: string[] } {
  const render = (html: string) => renderFeedback({ format: 'html', text: html }, reading.context)
  const parts = qtiChildren(reading.item, 'itemfeedback')
  const htmlOf = (element: XmlElement, without: readonly string[]) =>
    render(
      element.children
        .filter((child) => !without.includes(qtiName(child)))
        .map((child) => materialOf(reading, child))
        .join(''),
    )
  // A solution or hint within feedback to which a rule or a choice refers belongs to that answer alone.
  const named = new Set([
    ...qtiDescendants(reading.item, (name) => name === 'displayfeedback').map((one) =>
      (qtiAttribute(one, 'linkrefid') ?? '').trim(),
    ),
    ...marks,
  ])
  const isForAll = (element: XmlElement) => !named.has(identOf(element))
  const said = parts.map((element): FileFeedback => {
    const name = identOf(element)
    return {
      name,
      html: htmlOf(element, isForAll(element) ? ['solution', 'hint'] : []),
      isShown: ({ shown }) => shown.has(name),
    }
  })
  const inside = (name: string) =>
    parts
      .filter(isForAll)
      .flatMap((element) => qtiChildren(element, name))
      .flatMap((element) => qtiDescendants(element, (part) => part === `${name}material`))
  const rubrics = qtiChildren(reading.item, 'rubric').map((rubric) => htmlOf(rubric, []))
  const notes = [
    ...rubrics,
    ...inside('solution').map((element) => htmlOf(element, [])),
    render(reading.fields.gradingNotes),
  ]
  return {
    said,
    notes: notes.filter((note) => note !== '').join(''),
    hints: inside('hint')
      .map((element) => htmlOf(element, []))
      .filter((hint) => hint !== ''),
  }
}

/** Points in hundredths: from the metadata, otherwise the maximum of the rules. @throws ImportRefusal */
function pointsOf({ fields, warn }: Reading, key: QtiKey): number {
  const said = fields.points
  if (said !== null) return readQtiPoints(said, warn)
  return readQtiPoints(key.type === 'short' ? 1 : fields.isPercent ? 1 : key.full, warn)
}
