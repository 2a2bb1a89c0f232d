import { readXml, type XmlElement } from '../../../core/xml.tree.ts'
import { buildNumericBlank, buildOptions, buildTextBlank, judgeOptions, type RawAnswer } from './answer.rules.ts'
import { type AttachmentBag, createAttachmentBag } from './attachment.ts'
import { gapMark, refuseForeignMarks } from './blank-stem.ts'
import { type ImportReason, Refusal } from './import-reasons.ts'
import { addQuestion, addRefused, addSkipped, addWarning, type ImportReport, type Place } from './import-report.ts'
import type { ImportedBlank, ImportedOption, ImportedQuestion } from './imported-question.ts'
import { plainText, qtiAttribute, qtiChildren, qtiDescendants, qtiName, qtiValues } from './qti.tree.ts'
import { type BodyReading, bodyHtml, packagePath } from './qti-body.ts'
import type { QtiMetadata } from './qti-metadata.ts'
import { type ResponseDeclaration, type Responses, readDeclaration, readScoring, type Scoring } from './qti-scoring.ts'
import { type RenderContext, renderFeedback, renderQuestionText } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

/** One item file and what surrounds it. */
export interface QtiItemFile {
  root: XmlElement
  /** Its path in the package, or the name of a file that came alone. */
  path: string
  metadata: QtiMetadata
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
  included: number
}
type Key = Pick<ImportedQuestion, 'type' | 'options' | 'blanks'> & { full: number }

/** Reads one item and adds it to the report: as a question, a refusal with its reason, or a text that asks nothing. */
export function readQtiItem(file: QtiItemFile, report: ImportReport): void {
  const { root: item, metadata } = file
  const name = (qtiAttribute(item, 'title') ?? '').trim()
  const body = qtiChildren(item, 'itemBody')[0]
  const excerpt = plainText(body).trim()
  const place: Place = { line: item.line, file: file.path, title: name, excerpt: excerpt === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  const warn = (reason: ImportReason, detail: string) => warnings.push({ reason, detail })
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
    const reading: Reading = { item, file, bag, context: { resolveImage, warn }, warn, notes: [], included: 0 }
    refuseWhatChanges(item)
    const kind = kindOf(interactions)
    const stem = stemOf(reading, body as XmlElement, interactions)
    const key =
      kind === 'choice' ? readChoice(reading, interactions[0] as XmlElement) : kind === 'text' ? readGaps(reading, interactions) : readShort(reading, interactions[0] as XmlElement)
    if (!hasContent(stem.replace(/\{\{\d+\}\}/gu, ''))) throw new Refusal('empty-stem')
    const { full, ...part } = key
    const explanation = explanationOf(reading)
    const gradingNotes = reading.notes.filter((note) => note !== '').join('')
    addQuestion(report, {
      ...part,
      stem,
      explanation,
      ...(part.type === 'short' && gradingNotes !== '' ? { gradingNotes } : {}),
      attachments: bag.shown(),
      topic: metadata.topic,
      ...(metadata.difficulty === undefined ? {} : { difficulty: metadata.difficulty }),
      tags: metadata.tags,
      name,
      idnumber: qtiAttribute(item, 'identifier') ?? '',
      points: pointsOf(item, full),
      source: { line: item.line, name: file.path },
    })
    for (const { reason, detail } of warnings) addWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    addRefused(report, place, error.reason, error.detail)
  }
}

/** Items that change while they are answered, or are different for each candidate. */
function refuseWhatChanges(item: XmlElement): void {
  if (qtiAttribute(item, 'adaptive') === 'true') throw new Refusal('unsupported-type', 'adaptive')
  if (qtiChildren(item, 'templateDeclaration').length > 0) throw new Refusal('unsupported-type', 'templateDeclaration')
}

function kindOf(interactions: readonly XmlElement[]): 'choice' | 'text' | 'short' {
  const names = [...new Set(interactions.map(qtiName))]
  if (names.length === 1 && names[0] === 'textEntryInteraction') return 'text'
  if (interactions.length === 1 && names[0] === 'choiceInteraction') return 'choice'
  if (interactions.length === 1 && names[0] === 'extendedTextInteraction') return 'short'
  throw new Refusal('unsupported-type', interactions.length > 1 && names.length === 1 ? `${interactions.length} × ${names[0]}` : names.join(', '))
}

const responseOf = (interaction: XmlElement): string => qtiAttribute(interaction, 'responseIdentifier') ?? ''

function bodyReading(reading: Reading, interaction: BodyReading['interaction']): BodyReading {
  return {
    interaction,
    include: (href, base) => {
      reading.included += 1
      if (reading.included > MAX_INCLUDES) throw new Refusal('malformed', `> ${MAX_INCLUDES} include`)
      const target = packagePath(href, base)
      const text = target === null ? undefined : reading.file.textAt(target)
      const xml = text === undefined ? undefined : readXml(text)
      if (target === null || xml === undefined || 'message' in xml) throw new Refusal('missing-item', href)
      return { root: xml.root, base: target }
    },
    notForCandidates: (html) => reading.notes.push(renderFeedback({ format: 'html', text: html }, reading.context)),
    feedback: (element) => reading.warn('feedback-content-removed', plainText(element)),
  }
}

/** The text of the item, with gaps where texts are entered. @throws Refusal */
function stemOf(reading: Reading, body: XmlElement, interactions: readonly XmlElement[]): string {
  refuseForeignMarks(plainText(body))
  const parts = bodyReading(reading, (interaction, base) => {
    if (qtiName(interaction) === 'textEntryInteraction') return ` ${gapMark(interactions.indexOf(interaction) + 1)} `
    const prompt = qtiChildren(interaction, 'prompt')[0]
    return prompt === undefined ? '' : `<div>${bodyHtml(prompt, base, parts)}</div>`
  })
  const { path } = reading.file
  const stimuli = qtiChildren(reading.item, 'assessmentStimulusRef').map((link) => {
    const { root, base } = parts.include(qtiAttribute(link, 'href') ?? '', path)
    return `<div>${bodyHtml(root, base, parts)}</div>`
  })
  return renderQuestionText({ format: 'html', text: stimuli.join('') + bodyHtml(body, path, parts) }, reading.context).trim()
}

function declarationsFor(item: XmlElement, interactions: readonly XmlElement[]): { declarations: ResponseDeclaration[]; scoring: Scoring } {
  const all = qtiChildren(item, 'responseDeclaration').map(readDeclaration)
  const declarations = interactions.map((interaction) => {
    const found = all.find(({ identifier }) => identifier === responseOf(interaction))
    if (found === undefined) throw new Refusal('malformed', `responseDeclaration ${responseOf(interaction)}`)
    return found
  })
  return { declarations, scoring: readScoring(item, declarations) }
}

/** Files that an item may draw in; one that draws in itself ends here. */
const MAX_INCLUDES = 20
const TRUE_WORDS = new Set(['true', '正确', '对'])
const FALSE_WORDS = new Set(['false', '错误', '错'])
const wordIn = (html: string): string =>
  html
    .replace(/<[^<>]*>/gu, '')
    .trim()
    .toLowerCase()

/** Weights are what the item's own rules give for each choice, so that its key and its rules cannot disagree unseen. @throws Refusal */
function readChoice(reading: Reading, interaction: XmlElement): Key {
  const { declarations, scoring } = declarationsFor(reading.item, [interaction])
  const declaration = declarations[0] as ResponseDeclaration
  const choices = qtiChildren(interaction, 'simpleChoice')
  const identifiers = choices.map((choice) => qtiAttribute(choice, 'identifier') ?? '')
  const stray = declaration.correct.find((one) => !identifiers.includes(one))
  if (stray !== undefined) throw new Refusal('key-not-in-options', stray)
  if (new Set(identifiers).size < identifiers.length) throw new Refusal('malformed', 'simpleChoice identifier')
  const score = (chosen: readonly string[]) => scoring.scoreOf({ [declaration.identifier]: chosen })
  const isMultiple = declaration.cardinality === 'multiple' && qtiAttribute(interaction, 'maxChoices') !== '1'
  const { weights, full } = isMultiple ? multipleWeights(declaration, identifiers, score) : singleWeights(declaration, identifiers, score)
  const answers = choices.map((choice, index): RawAnswer => {
    let feedback = ''
    const parts = {
      ...bodyReading(reading, () => ''),
      feedback: (element: XmlElement) => (feedback = renderFeedback({ format: 'html', text: bodyHtml(element, reading.file.path, parts) }, reading.context)),
    }
    return { text: renderQuestionText({ format: 'html', text: bodyHtml(choice, reading.file.path, parts) }, reading.context), weight: weights[index] ?? 0, feedback }
  })
  const options = buildOptions(isMultiple ? 'multiple' : 'single', answers).map((option, index) =>
    qtiAttribute(choices[index], 'fixed') === 'true' ? { ...option, pinned: true } : option,
  )
  const judge = isMultiple ? null : asJudge(options)
  return judge ? { type: 'judge', options: judge, blanks: [], full } : { type: isMultiple ? 'multiple' : 'single', options, blanks: [], full }
}

function asJudge(options: readonly ImportedOption[]): ImportedOption[] | null {
  const yes = options.find((option) => TRUE_WORDS.has(wordIn(option.html)))
  const no = options.find((option) => FALSE_WORDS.has(wordIn(option.html)))
  if (options.length !== 2 || yes === undefined || no === undefined || yes.correct === no.correct) return null
  return judgeOptions(yes.correct, { whenTrue: yes.feedback ?? '', whenFalse: no.feedback ?? '' })
}

const percent = (score: number, full: number): number => Math.round((score / full) * 10_000_000) / 100_000

function singleWeights(declaration: ResponseDeclaration, identifiers: readonly string[], score: (chosen: readonly string[]) => number): { weights: number[]; full: number } {
  const scores = identifiers.map((identifier) => score([identifier]))
  const full = Math.max(0, ...scores)
  if (full <= 0) throw new Refusal('no-right-answer')
  if (declaration.correct.length > 0 && score(declaration.correct.slice(0, 1)) !== full) throw new Refusal('scoring-not-kept', declaration.correct.join(', '))
  return { weights: scores.map((one) => percent(one, full)), full }
}

function multipleWeights(declaration: ResponseDeclaration, identifiers: readonly string[], score: (chosen: readonly string[]) => number): { weights: number[]; full: number } {
  const alone = identifiers.map((identifier) => score([identifier]))
  const right = declaration.correct.length > 0 ? declaration.correct : identifiers.filter((_identifier, index) => (alone[index] ?? 0) > 0)
  const full = score(right)
  if (right.length === 0 || full <= 0) throw new Refusal('no-right-answer')
  for (const identifier of identifiers) {
    const isRight = right.includes(identifier)
    const changed = score(isRight ? right.filter((one) => one !== identifier) : [...right, identifier])
    if (isRight ? changed >= full : changed > full) throw new Refusal('scoring-not-kept', identifier)
  }
  const sum = identifiers.reduce((total, identifier, index) => total + (right.includes(identifier) ? (alone[index] ?? 0) : 0), 0)
  const isAdditive = Math.abs(sum - full) < full / 1000
  return { weights: identifiers.map((identifier, index) => (isAdditive ? percent(alone[index] ?? 0, full) : right.includes(identifier) ? percent(1, right.length) : 0)), full }
}

function readGaps(reading: Reading, interactions: readonly XmlElement[]): Key {
  const { declarations, scoring } = declarationsFor(reading.item, interactions)
  const blanks = declarations.map((declaration) => gapOf(declaration, scoring.isMapped(declaration.identifier)))
  const best: Responses = Object.fromEntries(declarations.map((declaration) => [declaration.identifier, [bestForm(declaration, scoring.isMapped(declaration.identifier))]]))
  const full = scoring.scoreOf(best)
  if (full <= 0) throw new Refusal('scoring-not-kept', 'SCORE')
  if (declarations.length > 1)
    compareGaps(
      reading,
      declarations.map(({ identifier }) => scoring.scoreOf({ ...Object.fromEntries(declarations.map((one) => [one.identifier, []])), [identifier]: best[identifier] ?? [] })),
      full,
    )
  return { type: 'blank', options: [], blanks, full }
}

/** Here every gap counts the same, by itself. A file that scores gaps only together is taken with a remark, one that weighs them differently is not. @throws Refusal */
function compareGaps(reading: Reading, alone: readonly number[], full: number): void {
  if (alone.every((score) => score === 0)) reading.warn('gaps-count-alone', '')
  else if (alone.some((score) => Math.abs(score - full / alone.length) > full / 1000)) throw new Refusal('weights-not-kept', alone.join(' : '))
}

function bestForm(declaration: ResponseDeclaration, isMapped: boolean): string {
  const entries = isMapped ? (declaration.mapping?.entries ?? []) : []
  return [...entries].sort((a, b) => b.value - a.value)[0]?.key ?? declaration.correct[0] ?? ''
}

/** The forms that a gap accepts: its mapping where the rules use it, else its correct response. @throws Refusal */
function gapOf(declaration: ResponseDeclaration, isMapped: boolean): ImportedBlank {
  if (declaration.cardinality !== 'single') throw new Refusal('unsupported-type', `cardinality ${declaration.cardinality}`)
  const entries = declaration.mapping?.entries ?? []
  if (isMapped && (declaration.mapping?.otherwise ?? 0) > 0) throw new Refusal('scoring-not-kept', 'defaultValue')
  const best = Math.max(0, ...entries.map(({ value }) => value))
  const forms = isMapped
    ? entries.filter(({ value }) => value > 0).map(({ key, value }) => ({ text: key, weight: percent(value, best) }))
    : declaration.correct.map((text) => ({ text, weight: 100 }))
  if (forms.length === 0) throw new Refusal('no-right-answer')
  if (declaration.baseType === 'float' || declaration.baseType === 'integer') return buildNumericBlank(forms)
  if (declaration.baseType !== 'string') throw new Refusal('unsupported-type', `baseType ${declaration.baseType}`)
  // an asterisk is a plain character in QTI
  const texts = forms.map((form) => ({ ...form, text: form.text.replace(/\*/gu, '\\*') }))
  return buildTextBlank(texts, isCaseSensitive(declaration, isMapped))
}

function isCaseSensitive(declaration: ResponseDeclaration, isMapped: boolean): boolean {
  const entries = declaration.mapping?.entries ?? []
  const told = isMapped || (entries.length > 0 && declaration.correct.every((form) => entries.some(({ key }) => key === form)))
  const flags = new Set(told ? entries.filter(({ value }) => value > 0).map((entry) => entry.caseSensitive) : [true])
  if (flags.size > 1) throw new Refusal('weights-not-kept', 'caseSensitive')
  return !flags.has(false)
}

/** A text that a person grades; what the file holds as its answer becomes a note for the grader. @throws Refusal */
function readShort(reading: Reading, interaction: XmlElement): Key {
  const declaration = qtiChildren(reading.item, 'responseDeclaration').find((one) => qtiAttribute(one, 'identifier') === responseOf(interaction))
  if (declaration !== undefined && !['single', ''].includes(qtiAttribute(declaration, 'cardinality') ?? '')) throw new Refusal('unsupported-type', 'cardinality')
  for (const answer of qtiValues(qtiChildren(declaration, 'correctResponse')[0])) reading.notes.push(renderFeedback({ format: 'plain', text: answer }, reading.context))
  return { type: 'short', options: [], blanks: [], full: 1 }
}

/** The feedback that explains: a general one, else the one for the right answer, else all of it. */
function explanationOf(reading: Reading): string {
  const given = qtiChildren(reading.item, 'modalFeedback').filter((one) => plainText(one).trim() !== '' || qtiDescendants(one, (name) => name === 'img').length > 0)
  const shown = given.filter((one) => qtiAttribute(one, 'showHide') !== 'hide')
  const correct = qtiChildren(reading.item, 'responseDeclaration').flatMap((declaration) => qtiValues(qtiChildren(declaration, 'correctResponse')[0]))
  const those = (isMeant: (identifier: string) => boolean) => shown.filter((one) => isMeant(qtiAttribute(one, 'identifier') ?? ''))
  const general = those((identifier) => /general|solution|explanation|rationale|model/iu.test(identifier))
  const right = those((identifier) => correct.includes(identifier) || /^(?!.*(?:in|not|un)[-_ ]?correct).*(?:correct|right|true)/iu.test(identifier))
  const kept = general.length > 0 ? general : right.length > 0 ? right : shown
  for (const one of given) if (!kept.includes(one)) reading.warn('feedback-content-removed', plainText(one))
  const parts = bodyReading(reading, () => '')
  return kept.map((one) => renderFeedback({ format: 'html', text: `<div>${bodyHtml(one, reading.file.path, parts)}</div>` }, reading.context)).join('')
}

/** Hundredths of a point: what the item says is its most, else what its rules give for the right answer. @throws Refusal */
function pointsOf(item: XmlElement, full: number): number {
  const outcome = (name: string) => qtiChildren(item, 'outcomeDeclaration').find((one) => qtiAttribute(one, 'identifier') === name)
  const said = qtiAttribute(outcome('SCORE'), 'normalMaximum') ?? qtiValues(qtiChildren(outcome('MAXSCORE'), 'defaultValue')[0])[0]
  const points = Math.round(Number(said === undefined || said === '' ? full : said) * 100)
  if (!Number.isSafeInteger(points) || points < 0 || points > 100_000) throw new Refusal('bad-points', said ?? String(full))
  return points === 0 ? 100 : points
}
