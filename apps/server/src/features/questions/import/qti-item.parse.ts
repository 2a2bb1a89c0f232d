import { isMarkedByPeople, type UploadKind } from '@portal/contract/exams/question-types.ts'
import { type PictureSize, pictureSize } from '../../../core/files/picture-size.rules.ts'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { bilingualPictureOf, createQtiAreaFormatter, exactRegionsOf, maxSpotsOf } from '../hotspot-pixels.rules.ts'
import { applyPortalFacts, isDeclaredNumberQuestion } from '../own-facts.ts'
import { defaultUpload } from '../upload.rules.ts'
import { createAttachmentBag } from './attachment.ts'
import { checkNoForeignGapMarks, gapMark } from './blank-stem.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import {
  addAcceptedQuestion,
  addImportWarning,
  addRefusedQuestion,
  addSkippedPart,
  type ImportReport,
  type RemarkPlace,
} from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { stemOfNumberQuestion } from './number-answer.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName, qtiValues } from './qti.tree.ts'
import { type QtiBodyReading, renderQtiBody, resolvePackagePath } from './qti-body.ts'
import type { GapQuestion } from './qti-gap.rules.ts'
import { type HotspotReading, readAreaChoices, readPointAreas } from './qti-hotspot.parse.ts'
import {
  createQtiBodyReading,
  isPortalItem,
  type QtiItemFile,
  type QtiItemReading,
  qtiResponseIdOf,
  readQtiDeclarations,
  withoutQtiWrapper,
} from './qti-item.reading.ts'
import {
  qtiGapsOf,
  readQtiGapMatch,
  readQtiInlineChoices,
  readQtiMatch,
  readQtiOrder,
} from './qti-item-places.parse.ts'
import {
  assignFeedback,
  type ChoiceText,
  createChoiceKey,
  createGapKey,
  type FileFeedback,
  placeFieldsOfKey,
  type QtiKey,
  readQtiPoints,
  toTrueFalseQuestion,
  writtenAnswerKey,
} from './qti-key.ts'
import { feedbackName, qtiNumberHints, type ResponseDeclaration, writtenFormsOf } from './qti-scoring.ts'
import { qtiUnreadParts } from './qti-unread.rules.ts'
import { renderFeedback, renderQuestionText } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

/**
 * Reads one item and adds it to the report: as a question, a refusal with its reason, or a text that isn't a question.
 */
export function readQtiItem(file: QtiItemFile, report: ImportReport): void {
  const { root: item, metadata } = file
  const name = (qtiAttribute(item, 'title') ?? '').trim()
  const body = qtiChildren(item, 'itemBody')[0]
  const excerpt = elementText(body).trim()
  const place: RemarkPlace = { line: item.line, file: file.path, title: name, excerpt: excerpt === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  const warn = (reason: ImportReason, detail: string) => {
    if (!warnings.some((one) => one.reason === reason && one.detail === detail)) warnings.push({ reason, detail })
  }
  try {
    const interactions = qtiDescendants(body, (part) => part.endsWith('Interaction'))
    if (interactions.length === 0) {
      addSkippedPart(report, place, 'no-interaction')
      return
    }
    const bag = createAttachmentBag([])
    const resolveImage = (src: string): string | null => {
      if (/^data:/iu.test(src)) return bag.resolverFor([])(src)
      const bytes = file.fileAt(src)
      return bytes === undefined ? null : bag.keep(src, bytes)
    }
    const reading: QtiItemReading = {
      item,
      file,
      bag,
      context: { resolveImage, warn },
      warn,
      notes: [],
      feedback: [],
      included: 0,
      hints: [],
    }
    refuseWhatChanges(item)
    const kind = kindOf(interactions)
    const { stem, group } = stemOf(reading, body as XmlElement, interactions)
    const key =
      kind === 'choice'
        ? readChoice(reading, interactions[0] as XmlElement)
        : kind === 'text'
          ? readGaps(reading, interactions)
          : kind === 'match'
            ? readQtiMatch(reading, interactions[0] as XmlElement)
            : kind === 'order'
              ? readQtiOrder(reading, interactions[0] as XmlElement)
              : kind === 'inlineChoice'
                ? readQtiInlineChoices(reading, interactions)
                : kind === 'gapMatch'
                  ? readQtiGapMatch(reading, interactions[0] as XmlElement)
                  : kind === 'hotspot'
                    ? readHotspot(reading, interactions[0] as XmlElement)
                    : kind === 'upload'
                      ? readUploadKey(interactions[0] as XmlElement)
                      : readShort(reading, interactions[0] as XmlElement)
    if (!hasContent(stem.replace(/\{\{\d+\}\}/gu, ''))) throw new ImportRefusal('empty-stem')
    const spread = assignFeedback(key, feedbackOf(reading), warn)
    const gradingNotes = reading.notes
      .filter((note) => note !== '')
      .map((note) => (isPortalItem(item) ? withoutQtiWrapper(note) : note))
      .join('')
    const own = isPortalItem(item) ? (qtiAttribute(item, 'label') ?? '') : ''
    const isNumber = isDeclaredNumberQuestion(own)
    const numberStem = isNumber === false ? null : stemOfNumberQuestion(stem, spread.blanks, isNumber === true)
    const { type, options } = toTrueFalseQuestion({ type: key.type, options: spread.options })
    if (!isMarkedByPeople(type) && gradingNotes !== '')
      warn('feedback-not-kept', gradingNotes.replace(/<[^<>]*>/gu, ' '))
    const unread = [...qtiUnreadParts(item, interactions, isPortalItem(item)), ...metadata.unread]
    if (unread.length > 0) warn('part-not-kept', unread.join(', '))
    if (qtiChildren(item, 'stylesheet').length > 0) warn('look-not-kept', '<stylesheet>')
    const question: ImportedQuestion = {
      type: numberStem === null ? type : 'numeric',
      options,
      blanks: spread.blanks,
      ...(key.policy ? { policy: key.policy } : {}),
      ...placeFieldsOfKey(key),
      ...(group ? { group } : {}),
      stem: isPortalItem(item) ? withoutQtiWrapper(numberStem ?? stem) : (numberStem ?? stem),
      explanation: spread.explanation,
      feedback: spread.feedback,
      ...(reading.hints.length > 0 ? { hints: reading.hints } : {}),
      ...(isMarkedByPeople(type) && gradingNotes !== '' ? { gradingNotes } : {}),
      ...(key.upload ? { upload: key.upload } : {}),
      attachments: bag.shown(),
      topic: metadata.topic,
      ...(metadata.difficulty === undefined ? {} : { difficulty: metadata.difficulty }),
      tags: [...new Set([...metadata.tags, ...(file.context?.categories ?? [])])],
      name,
      idnumber: qtiAttribute(item, 'identifier') ?? '',
      points: pointsOf(reading, key.full),
      source: { line: item.line, name: file.path },
    }
    addAcceptedQuestion(report, applyPortalFacts(question, own))
    for (const { reason, detail } of warnings) addImportWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, place, error.reason, error.detail)
  }
}

/** Items that change while they are answered, or are different for each candidate. */
function refuseWhatChanges(item: XmlElement): void {
  if (qtiAttribute(item, 'adaptive') === 'true') throw new ImportRefusal('unsupported-type', 'adaptive')
  if (qtiChildren(item, 'templateDeclaration').length > 0)
    throw new ImportRefusal('unsupported-type', 'templateDeclaration')
}

type Kind = 'choice' | 'text' | 'short' | 'upload' | 'match' | 'order' | 'inlineChoice' | 'gapMatch' | 'hotspot'
function kindOf(interactions: readonly XmlElement[]): Kind {
  const names = [...new Set(interactions.map(qtiName))]
  if (names.includes('mediaInteraction')) throw new ImportRefusal('sound-or-film', 'mediaInteraction')
  if (interactions.length === 1 && names[0] === 'uploadInteraction') return 'upload'
  if (names.includes('uploadInteraction') && names.length === 1) throw new ImportRefusal('needs-upload')
  if (names.length === 1 && names[0] === 'textEntryInteraction') return 'text'
  if (names.length === 1 && names[0] === 'inlineChoiceInteraction') return 'inlineChoice'
  if (interactions.length === 1 && names[0] === 'matchInteraction') return 'match'
  if (interactions.length === 1 && names[0] === 'orderInteraction') return 'order'
  if (interactions.length === 1 && names[0] === 'gapMatchInteraction') return 'gapMatch'
  if (interactions.length === 1 && /^(?:hotspot|selectPoint)Interaction$/u.test(names[0] ?? '')) return 'hotspot'
  if (interactions.length === 1 && names[0] === 'choiceInteraction') return 'choice'
  if (interactions.length === 1 && names[0] === 'extendedTextInteraction') return 'short'
  throw new ImportRefusal(
    'unsupported-type',
    interactions.length > 1 && names.length === 1 ? `${interactions.length} × ${names[0]}` : names.join(', '),
  )
}

/**
 * The text of the item, with gaps where texts are entered, and the stimulus that it shares with others. An item without
 * its own text keeps the stimulus as its text.
 * @throws ImportRefusal
 */
function stemOf(
  reading: QtiItemReading,
  body: XmlElement,
  interactions: readonly XmlElement[],
): Pick<ImportedQuestion, 'stem' | 'group'> {
  checkNoForeignGapMarks(elementText(body))
  const parts = createQtiBodyReading(reading, (interaction, base) => {
    const gap = gapMark(interactions.indexOf(interaction) + 1)
    if (/^(?:textEntry|inlineChoice)Interaction$/u.test(qtiName(interaction)))
      return isPortalItem(reading.item) ? gap : ` ${gap} `
    if (qtiName(interaction) === 'gapMatchInteraction') {
      const gaps = qtiGapsOf(interaction)
      const mark = (element: XmlElement) => gapMark(gaps.indexOf(element) + 1)
      const isOwn = isPortalItem(reading.item)
      const html = renderQtiBody(interaction, base, {
        ...parts,
        gap: (element) => (isOwn ? mark(element) : ` ${mark(element)} `),
      })
      return isOwn ? html : `<div>${html}</div>`
    }
    const prompt = qtiChildren(interaction, 'prompt')[0]
    return prompt === undefined ? '' : `<div>${renderQtiBody(prompt, base, parts)}</div>`
  })
  const { path } = reading.file
  const links = qtiChildren(reading.item, 'assessmentStimulusRef')
  const stimuli = links.map((link) => {
    const { root, base } = parts.include(qtiAttribute(link, 'href') ?? '', path)
    return { html: renderQtiBody(root, base, parts), base }
  })
  const { texts = [], hasOther = false, weights = [] } = reading.file.context ?? {}
  const above = texts.map(({ element, base }) => `<div>${renderQtiBody(element, base, parts)}</div>`)
  if (hasOther) reading.warn('section-text-differs', '')
  for (const weight of weights) reading.warn('test-weight-not-kept', String(weight))
  const own = renderQtiBody(body, path, parts)
  const shown = (html: string) => renderQuestionText({ format: 'html', text: html }, reading.context).trim()
  const [stimulus] = stimuli
  const isShared =
    stimulus !== undefined &&
    links.length === 1 &&
    (isPortalItem(reading.item) || reading.file.shared.has(stimulus.base))
  const alone = isShared ? shown([...above, own].join('')) : ''
  if (!isShared || !hasContent(alone.replace(/\{\{\d+\}\}/gu, '')))
    return { stem: shown([...above, ...stimuli.map(({ html }) => `<div>${html}</div>`), own].join('')) }
  const material = shown(stimulus.html)
  return {
    stem: alone,
    group: {
      key: stimulus.base,
      material: isPortalItem(reading.item) ? withoutQtiWrapper(withoutQtiWrapper(material)) : material,
    },
  }
}

function readChoice(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, [interaction])
  const declaration = declarations[0] as ResponseDeclaration
  const choices = qtiChildren(interaction, 'simpleChoice')
  const conditional = choices.find(
    (choice) => qtiAttribute(choice, 'showHide') === 'hide' || qtiAttribute(choice, 'templateIdentifier') !== undefined,
  )
  if (conditional !== undefined) throw new ImportRefusal('unsupported-markup', '<simpleChoice showHide>')
  const identifiers = choices.map((choice) => qtiAttribute(choice, 'identifier') ?? '')
  const stray = declaration.correct.find((one) => !identifiers.includes(one))
  if (stray !== undefined) throw new ImportRefusal('key-not-in-options', stray)
  if (new Set(identifiers).size < identifiers.length) throw new ImportRefusal('malformed', 'simpleChoice identifier')
  const limit = Number(qtiAttribute(interaction, 'maxChoices') ?? '1') || 0
  const isMultiple = declaration.cardinality === 'multiple' && limit !== 1
  // order is fixed unless the item states otherwise
  const isFixed = qtiAttribute(interaction, 'shuffle') !== 'true'
  const texts = choices.map((choice): ChoiceText => {
    let feedback = ''
    const parts = {
      ...createQtiBodyReading(reading, () => ''),
      feedback: (element: XmlElement) =>
        (feedback += renderFeedback(
          { format: 'html', text: renderQtiBody(element, reading.file.path, parts) },
          reading.context,
        )),
    }
    const html = renderQuestionText(
      { format: 'html', text: renderQtiBody(choice, reading.file.path, parts) },
      reading.context,
    )
    return { html, feedback, pinned: isFixed || qtiAttribute(choice, 'fixed') === 'true' }
  })
  return createChoiceKey(
    {
      response: declaration.identifier,
      identifiers,
      correct: declaration.correct,
      isMultiple,
      limit: isMultiple ? limit : 1,
      judge,
    },
    texts,
    reading.warn,
  )
}

/** Points or areas of a picture. @throws ImportRefusal */
function readHotspot(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const { item, file } = reading
  const element = interaction.children.find((child) => /^(?:object|img)$/u.test(child.name))
  const source = element?.attributes.data ?? element?.attributes.src ?? ''
  const target = /^data:/iu.test(source) ? source : resolvePackagePath(source, file.path)
  if (element === undefined || target === null) throw new ImportRefusal('missing-file', source)
  const alt = (element.attributes.alt ?? elementText(element)).trim()
  const shown = renderQuestionText(
    { format: 'html', text: `<img src="${escapeMarkup(target)}" alt="${escapeMarkup(alt)}">` },
    reading.context,
  )
  const name = decodeURIComponent(/attachment:([^"]*)/u.exec(shown)?.[1] ?? '')
  const bytes = reading.bag.shown().find((one) => one.name === name)?.bytes
  const drawn = bytes === undefined ? null : pictureSize(bytes)
  const stated = { width: Number(element.attributes.width), height: Number(element.attributes.height) }
  const size = stated.width > 0 && stated.height > 0 ? stated : drawn
  if (size === null) throw new ImportRefusal('unsupported-file', source)
  const facts = isPortalItem(item) ? (qtiAttribute(item, 'label') ?? '') : ''
  const isPoints = qtiName(interaction) === 'selectPointInteraction'
  const limit = Number(qtiAttribute(interaction, 'maxChoices') ?? '1') || 0
  const read = isPoints
    ? readPointAreas(item, declarationElement(item, interaction), { size, limit })
    : readAreas(reading, interaction, size)
  const regions = exactRegionsOf(facts, read.regions, createQtiAreaFormatter(size))
  const { width, height } = drawn ?? size
  return {
    type: 'hotspot',
    options: [],
    blanks: [],
    picture: bilingualPictureOf(facts, shown.replace(' />', ` width="${width}" height="${height}" />`)),
    regions,
    spots: maxSpotsOf(limit === 0 ? regions.length : limit, regions),
    placePolicy: read.policy,
    full: read.full,
    trials: read.trials,
    marks: [],
    gaps: [],
  }
}
const declarationElement = (item: XmlElement, interaction: XmlElement): XmlElement | undefined =>
  qtiChildren(item, 'responseDeclaration').find(
    (one) => qtiAttribute(one, 'identifier') === qtiResponseIdOf(interaction),
  )

function readAreas(reading: QtiItemReading, interaction: XmlElement, size: PictureSize): HotspotReading {
  const { declarations, judge } = readQtiDeclarations(reading.item, [interaction])
  const { identifier, correct, cardinality } = declarations[0] as ResponseDeclaration
  const isMultiple = cardinality === 'multiple' && qtiAttribute(interaction, 'maxChoices') !== '1'
  return readAreaChoices(interaction, { identifier, correct, isMultiple }, judge, size)
}

function readGaps(reading: QtiItemReading, interactions: readonly XmlElement[]): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, interactions)
  const gaps = declarations.map((declaration): GapQuestion => {
    const { identifier, baseType, cardinality } = declaration
    if (cardinality !== 'single') throw new ImportRefusal('unsupported-type', `cardinality ${cardinality}`)
    if (baseType === 'float' || baseType === 'integer')
      return { response: identifier, numbers: qtiNumberHints(reading.item, declaration) }
    if (baseType !== 'string') throw new ImportRefusal('unsupported-type', `baseType ${baseType}`)
    return { response: identifier, forms: writtenFormsOf(reading.item, declaration) }
  })
  return createGapKey(gaps, judge, reading.warn)
}

/** A text graded by a person; the file's answer becomes a note for the grader. @throws ImportRefusal */
function readShort(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const declaration = qtiChildren(reading.item, 'responseDeclaration').find(
    (one) => qtiAttribute(one, 'identifier') === qtiResponseIdOf(interaction),
  )
  if (declaration !== undefined && !['single', ''].includes(qtiAttribute(declaration, 'cardinality') ?? ''))
    throw new ImportRefusal('unsupported-type', 'cardinality')
  for (const answer of qtiValues(qtiChildren(declaration, 'correctResponse')[0]))
    reading.notes.push(renderFeedback({ format: 'plain', text: answer }, reading.context))
  return writtenAnswerKey
}

/** The files of an upload, by the media types that it names. */
function readUploadKey(interaction: XmlElement): QtiKey {
  const types = qtiAttribute(interaction, 'type') ?? ''
  const kinds: UploadKind[] = /^image\//u.test(types)
    ? ['photo']
    : /^audio\//u.test(types)
      ? ['audio']
      : ['file', 'photo']
  return { ...writtenAnswerKey, type: 'upload', upload: { ...defaultUpload, kinds } }
}

/** Reads feedback next to and within the text, with the condition that shows it; our own items name it by purpose. */
function feedbackOf(reading: QtiItemReading): FileFeedback[] {
  const parts: QtiBodyReading = createQtiBodyReading(reading, () => '')
  const beside = qtiChildren(reading.item, 'modalFeedback')
  const isHint = (element: XmlElement) =>
    isPortalItem(reading.item) && /^hint\d+$/u.test(qtiAttribute(element, 'identifier') ?? '')
  const htmlOf = (element: XmlElement) =>
    renderFeedback({ format: 'html', text: renderQtiBody(element, reading.file.path, parts) }, reading.context)
  reading.hints.push(...beside.filter(isHint).map(htmlOf))
  return [...reading.feedback, ...beside.filter((element) => !isHint(element))].map((element) => {
    const name = feedbackName(
      qtiAttribute(element, 'outcomeIdentifier') ?? '',
      qtiAttribute(element, 'identifier') ?? '',
    )
    const isHidden = qtiAttribute(element, 'showHide') === 'hide'
    const html = isPortalItem(reading.item)
      ? htmlOf(element)
      : renderFeedback(
          { format: 'html', text: `<div>${renderQtiBody(element, reading.file.path, parts)}</div>` },
          reading.context,
        )
    return { name, html, isShown: ({ shown }) => !isPortalItem(reading.item) && shown.has(name) !== isHidden }
  })
}

/**
 * Points in hundredths: the item's maximum, otherwise the score of its rules for the correct answer.
 * @throws ImportRefusal
 */
function pointsOf({ item, warn }: QtiItemReading, full: number): number {
  const outcome = (name: string) =>
    qtiChildren(item, 'outcomeDeclaration').find((one) => qtiAttribute(one, 'identifier') === name)
  const said =
    qtiAttribute(outcome('SCORE'), 'normalMaximum') ?? qtiValues(qtiChildren(outcome('MAXSCORE'), 'defaultValue')[0])[0]
  return readQtiPoints(said === undefined || said === '' ? full : said, warn)
}
