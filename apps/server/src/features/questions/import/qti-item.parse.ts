import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import { withFacts } from '../own-facts.ts'
import { type AttachmentBag, createAttachmentBag } from './attachment.ts'
import { gapMark, refuseForeignMarks } from './blank-stem.ts'
import { type ImportReason, Refusal } from './import-reasons.ts'
import { addQuestion, addRefused, addSkipped, addWarning, type ImportReport, type Place } from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName, qtiValues } from './qti.tree.ts'
import { type BodyReading, renderBody, resolvePackagePath } from './qti-body.ts'
import type { GapQuestion } from './qti-gap.rules.ts'
import type { Judge } from './qti-judge.ts'
import {
  asTrueFalse,
  type ChoiceText,
  choiceKey,
  gapKey,
  type Key,
  placeFeedback,
  placesKey,
  placesOfKey,
  readPoints,
  type Said,
  shortKey,
} from './qti-key.ts'
import type { QtiMetadata } from './qti-metadata.ts'
import {
  feedbackName,
  formsOf,
  numbersOf,
  type ResponseDeclaration,
  readDeclaration,
  readScoring,
} from './qti-scoring.ts'
import type { ItemContext } from './qti-test.parse.ts'
import { qtiUnreadParts } from './qti-unread.rules.ts'
import { type RenderContext, renderFeedback, renderQuestionText } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

/** One item file and what surrounds it. */
export interface QtiItemFile {
  root: XmlElement
  /** Its path in the package, or the file name of a single item. */
  path: string
  metadata: QtiMetadata
  /** Its place in a test of the package. */
  context?: ItemContext
  /** Another file of the package. */
  fileAt: (path: string) => Buffer | undefined
  textAt: (path: string) => string | undefined
}

type Reading = {
  item: XmlElement
  file: QtiItemFile
  bag: AttachmentBag
  context: RenderContext
  warn: (reason: ImportReason, detail: string) => void
  notes: string[]
  /** Feedback within the text. */
  feedback: XmlElement[]
  included: number
  /** Of an item that this portal wrote. */
  hints: string[]
}

/** Reads one item and adds it to the report: as a question, a refusal with its reason, or a text that asks nothing. */
export function readQtiItem(file: QtiItemFile, report: ImportReport): void {
  const { root: item, metadata } = file
  const name = (qtiAttribute(item, 'title') ?? '').trim()
  const body = qtiChildren(item, 'itemBody')[0]
  const excerpt = elementText(body).trim()
  const place: Place = { line: item.line, file: file.path, title: name, excerpt: excerpt === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  const warn = (reason: ImportReason, detail: string) => {
    if (!warnings.some((one) => one.reason === reason && one.detail === detail)) warnings.push({ reason, detail })
  }
  try {
    const interactions = qtiDescendants(body, (part) => part.endsWith('Interaction'))
    if (interactions.length === 0) {
      addSkipped(report, place, 'no-interaction')
      return
    }
    const bag = createAttachmentBag([])
    const resolveImage = (src: string): string | null => {
      if (/^data:/iu.test(src)) return bag.resolverFor([])(src)
      const bytes = file.fileAt(src)
      return bytes === undefined ? null : bag.keep(src, bytes)
    }
    const reading: Reading = {
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
    const stem = stemOf(reading, body as XmlElement, interactions)
    const key =
      kind === 'choice'
        ? readChoice(reading, interactions[0] as XmlElement)
        : kind === 'text'
          ? readGaps(reading, interactions)
          : kind === 'match'
            ? readMatch(reading, interactions[0] as XmlElement)
            : kind === 'order'
              ? readOrder(reading, interactions[0] as XmlElement)
              : kind === 'inlineChoice'
                ? readInlineChoices(reading, interactions)
                : readShort(reading, interactions[0] as XmlElement)
    if (!hasContent(stem.replace(/\{\{\d+\}\}/gu, ''))) throw new Refusal('empty-stem')
    const spread = placeFeedback(key, feedbackOf(reading), warn)
    const gradingNotes = reading.notes
      .filter((note) => note !== '')
      .map((note) => (isOurs(item) ? unwrapped(note) : note))
      .join('')
    const { type, options } = asTrueFalse({ type: key.type, options: spread.options })
    if (type !== 'short' && gradingNotes !== '') warn('feedback-not-kept', gradingNotes.replace(/<[^<>]*>/gu, ' '))
    const unread = [...qtiUnreadParts(item, interactions, isOurs(item)), ...metadata.unread]
    if (unread.length > 0) warn('part-not-kept', unread.join(', '))
    if (qtiChildren(item, 'stylesheet').length > 0) warn('look-not-kept', '<stylesheet>')
    const own = isOurs(item) ? (qtiAttribute(item, 'label') ?? '') : ''
    const question: ImportedQuestion = {
      type,
      options,
      blanks: spread.blanks,
      ...(key.policy ? { policy: key.policy } : {}),
      ...placesOfKey(key),
      stem: isOurs(item) ? unwrapped(stem) : stem,
      explanation: spread.explanation,
      feedback: spread.feedback,
      ...(reading.hints.length > 0 ? { hints: reading.hints } : {}),
      ...(type === 'short' && gradingNotes !== '' ? { gradingNotes } : {}),
      attachments: bag.shown(),
      topic: metadata.topic,
      ...(metadata.difficulty === undefined ? {} : { difficulty: metadata.difficulty }),
      tags: [...new Set([...metadata.tags, ...(file.context?.categories ?? [])])],
      name,
      idnumber: qtiAttribute(item, 'identifier') ?? '',
      points: pointsOf(reading, key.full),
      source: { line: item.line, name: file.path },
    }
    addQuestion(report, withFacts(question, own))
    for (const { reason, detail } of warnings) addWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    addRefused(report, place, error.reason, error.detail)
  }
}

/** The name by which items of this portal know each other. */
export const ownTool = 'training-portal'
const isOurs = (item: XmlElement): boolean => qtiAttribute(item, 'toolName') === ownTool
/** Text without the wrapper element that QTI requires. */
const unwrapped = (html: string): string =>
  html.startsWith('<div>') && html.endsWith('</div>') ? html.slice(5, -6).trim() : html

/** Items that change while they are answered, or are different for each candidate. */
function refuseWhatChanges(item: XmlElement): void {
  if (qtiAttribute(item, 'adaptive') === 'true') throw new Refusal('unsupported-type', 'adaptive')
  if (qtiChildren(item, 'templateDeclaration').length > 0) throw new Refusal('unsupported-type', 'templateDeclaration')
}

type Kind = 'choice' | 'text' | 'short' | 'match' | 'order' | 'inlineChoice'
function kindOf(interactions: readonly XmlElement[]): Kind {
  const names = [...new Set(interactions.map(qtiName))]
  if (names.includes('mediaInteraction')) throw new Refusal('sound-or-film', 'mediaInteraction')
  if (names.includes('uploadInteraction') && names.length === 1) throw new Refusal('needs-upload')
  if (names.length === 1 && names[0] === 'textEntryInteraction') return 'text'
  if (names.length === 1 && names[0] === 'inlineChoiceInteraction') return 'inlineChoice'
  if (interactions.length === 1 && names[0] === 'matchInteraction') return 'match'
  if (interactions.length === 1 && names[0] === 'orderInteraction') return 'order'
  if (interactions.length === 1 && names[0] === 'choiceInteraction') return 'choice'
  if (interactions.length === 1 && names[0] === 'extendedTextInteraction') return 'short'
  throw new Refusal(
    'unsupported-type',
    interactions.length > 1 && names.length === 1 ? `${interactions.length} × ${names[0]}` : names.join(', '),
  )
}

const responseOf = (interaction: XmlElement): string => qtiAttribute(interaction, 'responseIdentifier') ?? ''

function bodyReading(reading: Reading, interaction: BodyReading['interaction']): BodyReading {
  return {
    interaction,
    include: (href, base) => {
      reading.included += 1
      if (reading.included > MAX_INCLUDES) throw new Refusal('malformed', `> ${MAX_INCLUDES} include`)
      const target = resolvePackagePath(href, base)
      const text = target === null ? undefined : reading.file.textAt(target)
      const xml = text === undefined ? undefined : readXml(text)
      if (target === null || xml === undefined || 'message' in xml) throw new Refusal('missing-item', href)
      return { root: xml.root, base: target }
    },
    notForCandidates: (html) => reading.notes.push(renderFeedback({ format: 'html', text: html }, reading.context)),
    feedback: (element) => reading.feedback.push(element),
    unread: (what) => reading.warn(what === '<stylesheet>' ? 'look-not-kept' : 'part-not-kept', what),
  }
}

/** The text of the item, with gaps where texts are entered. @throws Refusal */
function stemOf(reading: Reading, body: XmlElement, interactions: readonly XmlElement[]): string {
  refuseForeignMarks(elementText(body))
  const parts = bodyReading(reading, (interaction, base) => {
    const gap = gapMark(interactions.indexOf(interaction) + 1)
    if (/^(?:textEntry|inlineChoice)Interaction$/u.test(qtiName(interaction)))
      return isOurs(reading.item) ? gap : ` ${gap} `
    const prompt = qtiChildren(interaction, 'prompt')[0]
    return prompt === undefined ? '' : `<div>${renderBody(prompt, base, parts)}</div>`
  })
  const { path } = reading.file
  const stimuli = qtiChildren(reading.item, 'assessmentStimulusRef').map((link) => {
    const { root, base } = parts.include(qtiAttribute(link, 'href') ?? '', path)
    return `<div>${renderBody(root, base, parts)}</div>`
  })
  const { texts = [], hasOther = false, weights = [] } = reading.file.context ?? {}
  const above = texts.map(({ element, base }) => `<div>${renderBody(element, base, parts)}</div>`)
  if (hasOther) reading.warn('section-text-differs', '')
  for (const weight of weights) reading.warn('test-weight-not-kept', String(weight))
  return renderQuestionText(
    { format: 'html', text: [...above, ...stimuli, renderBody(body, path, parts)].join('') },
    reading.context,
  ).trim()
}

function declarationsFor(
  item: XmlElement,
  interactions: readonly XmlElement[],
): { declarations: ResponseDeclaration[]; judge: Judge } {
  const all = qtiChildren(item, 'responseDeclaration').map(readDeclaration)
  if (new Set(interactions.map(responseOf)).size < interactions.length)
    throw new Refusal('malformed', 'responseIdentifier × 2')
  const declarations = interactions.map((interaction) => {
    const found = all.find(({ identifier }) => identifier === responseOf(interaction))
    if (found === undefined) throw new Refusal('malformed', `responseDeclaration ${responseOf(interaction)}`)
    return found
  })
  return { declarations, judge: readScoring(item, declarations) }
}

/** Files that an item may include; recursive inclusion ends here. */
const MAX_INCLUDES = 20

function readChoice(reading: Reading, interaction: XmlElement): Key {
  const { declarations, judge } = declarationsFor(reading.item, [interaction])
  const declaration = declarations[0] as ResponseDeclaration
  const choices = qtiChildren(interaction, 'simpleChoice')
  const conditional = choices.find(
    (choice) => qtiAttribute(choice, 'showHide') === 'hide' || qtiAttribute(choice, 'templateIdentifier') !== undefined,
  )
  if (conditional !== undefined) throw new Refusal('unsupported-markup', '<simpleChoice showHide>')
  const identifiers = choices.map((choice) => qtiAttribute(choice, 'identifier') ?? '')
  const stray = declaration.correct.find((one) => !identifiers.includes(one))
  if (stray !== undefined) throw new Refusal('key-not-in-options', stray)
  if (new Set(identifiers).size < identifiers.length) throw new Refusal('malformed', 'simpleChoice identifier')
  const limit = Number(qtiAttribute(interaction, 'maxChoices') ?? '1') || 0
  const isMultiple = declaration.cardinality === 'multiple' && limit !== 1
  // order is fixed unless the item states otherwise
  const isFixed = qtiAttribute(interaction, 'shuffle') !== 'true'
  const texts = choices.map((choice): ChoiceText => {
    let feedback = ''
    const parts = {
      ...bodyReading(reading, () => ''),
      feedback: (element: XmlElement) =>
        (feedback += renderFeedback(
          { format: 'html', text: renderBody(element, reading.file.path, parts) },
          reading.context,
        )),
    }
    const html = renderQuestionText(
      { format: 'html', text: renderBody(choice, reading.file.path, parts) },
      reading.context,
    )
    return { html, feedback, pinned: isFixed || qtiAttribute(choice, 'fixed') === 'true' }
  })
  return choiceKey(
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

/** A choice of an interaction with places, as the file shows it. @throws Refusal */
function placeHtml(reading: Reading, choice: XmlElement): string {
  if (qtiAttribute(choice, 'showHide') === 'hide' || qtiAttribute(choice, 'templateIdentifier') !== undefined)
    throw new Refusal('unsupported-markup', `<${qtiName(choice)} showHide>`)
  return renderQuestionText(
    {
      format: 'html',
      text: renderBody(
        choice,
        reading.file.path,
        bodyReading(reading, () => ''),
      ),
    },
    reading.context,
  )
}
const identifierOf = (element: XmlElement): string => qtiAttribute(element, 'identifier') ?? ''
const limitOf = (element: XmlElement, name: string, otherwise: number): number =>
  Number(qtiAttribute(element, name) ?? otherwise) || Number.POSITIVE_INFINITY

/** Two sets of which each prompt is matched with one of the other; the set whose members are matched once asks. */
function readMatch(reading: Reading, interaction: XmlElement): Key {
  const { declarations, judge } = declarationsFor(reading.item, [interaction])
  const { identifier, correct } = declarations[0] as ResponseDeclaration
  const sets = qtiChildren(interaction, 'simpleMatchSet').map((set) => qtiChildren(set, 'simpleAssociableChoice'))
  const [prompts = [], options = []] = sets
  if (sets.length !== 2) throw new Refusal('malformed', `${sets.length} × simpleMatchSet`)
  const pairs = correct.map((pair) => pair.trim().split(/\s+/u))
  const right = prompts.map((prompt) => {
    const own = pairs.filter(([from]) => from === identifierOf(prompt))
    if (own.length !== 1)
      throw new Refusal('unsupported-type', `matchInteraction, ${own.length} of ${identifierOf(prompt)}`)
    return options.findIndex((option) => identifierOf(option) === own[0]?.[1])
  })
  if (right.includes(-1)) throw new Refusal('key-not-in-options', correct.join(', '))
  const raw = {
    type: 'matching' as const,
    options: options.map((option) => placeHtml(reading, option)),
    prompts: prompts.map((prompt) => placeHtml(reading, prompt)),
    right,
    once: options.every((option) => limitOf(option, 'matchMax', 1) === 1),
  }
  return placesKey(raw, {
    judge,
    responsesOf: (places) => ({
      [identifier]: places.flatMap((option, place) =>
        option === null
          ? []
          : [`${identifierOf(prompts[place] as XmlElement)} ${identifierOf(options[option] as XmlElement)}`],
      ),
    }),
  })
}

function readOrder(reading: Reading, interaction: XmlElement): Key {
  const { declarations, judge } = declarationsFor(reading.item, [interaction])
  const { identifier, correct } = declarations[0] as ResponseDeclaration
  const items = qtiChildren(interaction, 'simpleChoice')
  const right = correct.map((one) => items.findIndex((item) => identifierOf(item) === one))
  if (right.includes(-1)) throw new Refusal('key-not-in-options', correct.join(', '))
  if (right.length !== items.length || new Set(right).size !== right.length)
    throw new Refusal('unsupported-type', `orderInteraction, ${right.length} of ${items.length}`)
  const raw = { type: 'ordering' as const, options: items.map((item) => placeHtml(reading, item)), right }
  return placesKey(raw, {
    judge,
    responsesOf: (places) => ({
      [identifier]: places.flatMap((item) => (item === null ? [] : [identifierOf(items[item] as XmlElement)])),
    }),
  })
}

/** A list of choices in each gap. Choices that read alike in several gaps are one option. */
function readInlineChoices(reading: Reading, interactions: readonly XmlElement[]): Key {
  const { declarations, judge } = declarationsFor(reading.item, interactions)
  const choices = interactions.map((interaction) => qtiChildren(interaction, 'inlineChoice'))
  const first = choices.map((_, gap) => choices.slice(0, gap).reduce((sum, list) => sum + list.length, 0))
  const right = declarations.map(({ correct }, gap) => {
    const at = (choices[gap] ?? []).findIndex((choice) => identifierOf(choice) === correct[0])
    if (correct.length !== 1 || at === -1) throw new Refusal('key-not-in-options', correct.join(', '))
    return (first[gap] ?? 0) + at
  })
  const raw = {
    type: 'gapChoice' as const,
    options: choices.flat().map((choice) => placeHtml(reading, choice)),
    right,
    offered: choices.map((list, gap) => list.map((_, at) => (first[gap] ?? 0) + at)),
  }
  return placesKey(raw, {
    judge,
    responsesOf: (places) =>
      Object.fromEntries(
        places.map((option, gap) => {
          const choice = option === null ? undefined : choices[gap]?.[option - (first[gap] ?? 0)]
          return [declarations[gap]?.identifier ?? '', choice === undefined ? [] : [identifierOf(choice)]]
        }),
      ),
  })
}

function readGaps(reading: Reading, interactions: readonly XmlElement[]): Key {
  const { declarations, judge } = declarationsFor(reading.item, interactions)
  const gaps = declarations.map((declaration): GapQuestion => {
    const { identifier, baseType, cardinality } = declaration
    if (cardinality !== 'single') throw new Refusal('unsupported-type', `cardinality ${cardinality}`)
    if (baseType === 'float' || baseType === 'integer')
      return { response: identifier, numbers: numbersOf(reading.item, declaration) }
    if (baseType !== 'string') throw new Refusal('unsupported-type', `baseType ${baseType}`)
    return { response: identifier, forms: formsOf(reading.item, declaration) }
  })
  return gapKey(gaps, judge, reading.warn)
}

/** A text graded by a person; the file's answer becomes a note for the grader. @throws Refusal */
function readShort(reading: Reading, interaction: XmlElement): Key {
  const declaration = qtiChildren(reading.item, 'responseDeclaration').find(
    (one) => qtiAttribute(one, 'identifier') === responseOf(interaction),
  )
  if (declaration !== undefined && !['single', ''].includes(qtiAttribute(declaration, 'cardinality') ?? ''))
    throw new Refusal('unsupported-type', 'cardinality')
  for (const answer of qtiValues(qtiChildren(declaration, 'correctResponse')[0]))
    reading.notes.push(renderFeedback({ format: 'plain', text: answer }, reading.context))
  return shortKey
}

/** Feedback beside and within the text, with the condition that shows it; our own items name it by purpose. */
function feedbackOf(reading: Reading): Said[] {
  const parts: BodyReading = bodyReading(reading, () => '')
  const beside = qtiChildren(reading.item, 'modalFeedback')
  const isHint = (element: XmlElement) =>
    isOurs(reading.item) && /^hint\d+$/u.test(qtiAttribute(element, 'identifier') ?? '')
  const htmlOf = (element: XmlElement) =>
    renderFeedback({ format: 'html', text: renderBody(element, reading.file.path, parts) }, reading.context)
  reading.hints.push(...beside.filter(isHint).map(htmlOf))
  return [...reading.feedback, ...beside.filter((element) => !isHint(element))].map((element) => {
    const name = feedbackName(
      qtiAttribute(element, 'outcomeIdentifier') ?? '',
      qtiAttribute(element, 'identifier') ?? '',
    )
    const isHidden = qtiAttribute(element, 'showHide') === 'hide'
    const html = isOurs(reading.item)
      ? htmlOf(element)
      : renderFeedback(
          { format: 'html', text: `<div>${renderBody(element, reading.file.path, parts)}</div>` },
          reading.context,
        )
    return { name, html, isShown: ({ shown }) => !isOurs(reading.item) && shown.has(name) !== isHidden }
  })
}

/** Points in hundredths: the item's maximum, else the score of its rules for the correct answer. @throws Refusal */
function pointsOf({ item, warn }: Reading, full: number): number {
  const outcome = (name: string) =>
    qtiChildren(item, 'outcomeDeclaration').find((one) => qtiAttribute(one, 'identifier') === name)
  const said =
    qtiAttribute(outcome('SCORE'), 'normalMaximum') ?? qtiValues(qtiChildren(outcome('MAXSCORE'), 'defaultValue')[0])[0]
  return readPoints(said === undefined || said === '' ? full : said, warn)
}
