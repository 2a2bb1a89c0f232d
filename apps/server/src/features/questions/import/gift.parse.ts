import { isAnsweredWithTexts } from '@portal/contract/exams/question-types.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { applyPortalFacts, isDeclaredNumberQuestion } from '../own-facts.ts'
import { buildNumericGap, buildOptions, buildTextGap, type RawAnswer, trueFalseOptions } from './answer.rules.ts'
import { createAttachmentBag } from './attachment.ts'
import { checkNoForeignGapMarks, gapMark, markSingleGap } from './blank-stem.ts'
import { type GiftBlock, hasBadCharacter, restoreEscapes, splitGift } from './gift.syntax.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import {
  addAcceptedQuestion,
  addImportWarning,
  addRefusedQuestion,
  addSkippedPart,
  createImportReport,
  type ImportReport,
  type RemarkPlace,
} from './import-report.ts'
import type { ImportedQuestion, ImportedType } from './imported-question.ts'
import { buildPlaces, type PlacesPart } from './places.build.ts'
import { type RenderContext, type RichText, renderFeedback, renderQuestionText, type TextFormat } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'
import { topicOfMoodlePath } from './topic.ts'

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  markdown: 'markdown',
  plain: 'plain',
  moodle: 'auto',
}

/** A question split at its braces, with its escapes still encoded. */
interface GiftParts {
  title: string
  format: TextFormat
  before: string
  /** Null for a description. */
  answers: string | null
  after: string
  generalFeedback: string[]
}

/** The content of the answers, before the stem is assembled. */
type GiftAnswers = Pick<ImportedQuestion, 'type' | 'options' | 'blanks'> & Partial<PlacesPart>

function takeFormat(text: string, fallback: TextFormat): { format: TextFormat; text: string } {
  const prefix = /^\s*\[(html|markdown|plain|moodle)\]/u.exec(text)
  if (prefix === null) return { format: fallback, text }
  return { format: FORMATS[prefix[1] ?? ''] ?? fallback, text: text.slice(prefix[0].length) }
}

function toRich(text: string, fallback: TextFormat): RichText {
  const taken = takeFormat(text, fallback)
  return { format: taken.format, text: restoreEscapes(taken.text.trim()) }
}

function takeApart(text: string): GiftParts {
  const titled = /^\s*::([\s\S]*?)::/u.exec(text)
  const { format, text: body } = takeFormat(titled === null ? text : text.slice(titled[0].length), 'auto')
  const title = restoreEscapes(titled?.[1] ?? '')
    .replace(/\s+/gu, ' ')
    .trim()
  const open = body.indexOf('{')
  const close = body.indexOf('}')
  if (open === -1) {
    if (close !== -1) throw new ImportRefusal('malformed', '}')
    return { title, format, before: body, answers: null, after: '', generalFeedback: [] }
  }
  if (close < open) throw new ImportRefusal('malformed', close === -1 ? '{ …' : '}')
  const after = body.slice(close + 1)
  if (body.slice(open + 1, close).includes('{')) throw new ImportRefusal('malformed', '{ … {')
  if (after.includes('{')) throw new ImportRefusal('several-answer-blocks')
  if (after.includes('}')) throw new ImportRefusal('malformed', '} … }')
  const before = body.slice(0, open)
  // a Markdown heading looks the same
  if (format !== 'markdown' && before.includes(GENERAL)) throw new ImportRefusal('malformed', GENERAL)
  const [answers, inside] = cutGeneral(body.slice(open + 1, close))
  const [rest, behind] = cutGeneral(after)
  return {
    title,
    format,
    before,
    answers: answers.trim(),
    after: rest,
    generalFeedback: [inside, behind].filter((text) => text.trim() !== ''),
  }
}

/** The marker of general feedback, which is at the end of the answers or after them. */
const GENERAL = '####'

function cutGeneral(text: string): [string, string] {
  const at = text.indexOf(GENERAL)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + GENERAL.length)]
}

/** Cuts `=right#feedback ~%-50%wrong` into its answers. @throws ImportRefusal */
function cutAnswers(text: string, markers: RegExp): { marker: string; body: string }[] {
  const starts = Array.from(text.matchAll(markers), (match) => match.index)
  if (starts[0] !== 0) throw new ImportRefusal('malformed', restoreEscapes(cutText(text, 60)))
  // an unescaped `=` inside an answer would create a false one; a marker without a space among spaced ones reveals it
  const glued = starts.slice(1).filter((at) => !/\s/u.test(text[at - 1] ?? ' '))
  if (glued.length > 0 && glued.length < starts.length - 1) {
    const at = glued[0] ?? 0
    throw new ImportRefusal('malformed', restoreEscapes(text.slice(Math.max(0, at - 30), at + 30)))
  }
  return starts.map((start, index) => {
    const body = text.slice(start + 1, starts[index + 1])
    const next = text[starts[index + 1] ?? text.length]
    if (next === '=' && /<[a-z][\w-]*\s(?:[^<>]*\s)?[\w:-]+$/iu.test(body))
      throw new ImportRefusal('malformed', restoreEscapes(body))
    return { marker: text[start] ?? '', body }
  })
}

function takeWeight(body: string, otherwise: number): { weight: number; body: string } {
  const weight = /^\s*%([-+]?\d+(?:[.,]\d*)?)%/u.exec(body)
  if (weight === null) return { weight: otherwise, body }
  return { weight: Number((weight[1] ?? '').replace(',', '.')), body: body.slice(weight[0].length) }
}

function splitFeedback(body: string): { text: string; feedback: string } {
  const at = body.indexOf('#')
  return at === -1 ? { text: body, feedback: '' } : { text: body.slice(0, at), feedback: body.slice(at + 1) }
}

function readTrueFalse(answers: string, format: TextFormat, context: RenderContext): GiftAnswers | null {
  const [word = '', ...feedback] = answers.split('#')
  const said = word.trim().toUpperCase()
  if (!['T', 'TRUE', 'F', 'FALSE'].includes(said)) return null
  if (feedback.length > 2) throw new ImportRefusal('malformed', '###')
  const isTrue = said.startsWith('T')
  // GIFT writes the feedback for the wrong choice first
  const [wrong = '', right = ''] = feedback.map((text) => renderFeedback(toRich(text, format), context))
  const options = trueFalseOptions(isTrue, { whenTrue: isTrue ? right : wrong, whenFalse: isTrue ? wrong : right })
  return { type: 'judge', options, blanks: [] }
}

function readNumeric(answers: string, format: TextFormat, context: RenderContext): GiftAnswers {
  const [main = '', ...others] = answers.split('~')
  for (const other of others) {
    const { text } = splitFeedback(takeWeight(other, 0).body)
    if (text.trim() !== '' && text.trim() !== '*') throw new ImportRefusal('malformed', restoreEscapes(text))
  }
  const elsewise = others
    .map((other) => renderFeedback(toRich(splitFeedback(takeWeight(other, 0).body).feedback, format), context))
    .filter((feedback) => feedback !== '')
  const trimmed = main.trim()
  const bodies = trimmed.startsWith('=') ? trimmed.slice(1).split('=') : [trimmed]
  const numbers = bodies.map((body): RawAnswer => {
    const weighted = takeWeight(body, 100)
    const { text, feedback } = splitFeedback(weighted.body)
    return {
      text: restoreEscapes(text),
      weight: weighted.weight,
      feedback: renderFeedback(toRich(feedback, format), context),
    }
  })
  return {
    type: 'blank',
    options: [],
    blanks: [
      buildNumericGap([...numbers, ...elsewise.map((feedback): RawAnswer => ({ text: '*', weight: 0, feedback }))]),
    ],
  }
}

function readShortAnswers(answers: string, format: TextFormat, context: RenderContext): GiftAnswers {
  const pieces = answers.includes('=') ? cutAnswers(answers, /=/gu) : [{ marker: '=', body: answers }]
  const accepted = pieces.map(({ body }): RawAnswer => {
    const weighted = takeWeight(body, 100)
    const { text, feedback } = splitFeedback(weighted.body)
    return {
      text: toRich(text, 'plain').text,
      weight: weighted.weight,
      feedback: renderFeedback(toRich(feedback, format), context),
    }
  })
  return { type: 'blank', options: [], blanks: [buildTextGap(accepted, false, context.warn)] }
}

function readChoices(answers: string, format: TextFormat, context: RenderContext): GiftAnswers {
  const pieces = cutAnswers(answers, /[=~]/gu)
  const type = pieces.some((piece) => piece.marker === '=') ? 'single' : 'multiple'
  const choices = pieces.map(({ marker, body }): RawAnswer => {
    const weighted = takeWeight(body, marker === '=' ? 100 : 0)
    const { text, feedback } = splitFeedback(weighted.body)
    return {
      text: renderQuestionText(toRich(text, format), context),
      weight: weighted.weight,
      feedback: renderFeedback(toRich(feedback, format), context),
    }
  })
  return { type, options: buildOptions(type, choices, { warn: context.warn }), blanks: [] }
}

/** `=prompt -> answer`; without a prompt the answer is a distractor. */
function readMatching(answers: string, format: TextFormat, context: RenderContext): GiftAnswers {
  const pairs = cutAnswers(answers, /=/gu).map(({ body }) => {
    const { text, feedback } = splitFeedback(body)
    const at = text.indexOf('->')
    if (at === -1 || feedback.trim() !== '') throw new ImportRefusal('malformed', restoreEscapes(body))
    return { prompt: text.slice(0, at).trim(), answer: text.slice(at + 2).trim() }
  })
  const html = (text: string) => (text === '' ? '' : renderQuestionText(toRich(text, format), context))
  const asked = pairs.flatMap(({ prompt }, index) => (prompt === '' ? [] : [index]))
  return buildPlaces({
    type: 'matching',
    options: pairs.map(({ answer }) => html(answer)),
    right: asked,
    prompts: asked.map((index) => html(pairs[index]?.prompt ?? '')),
    policy: 'perPlace',
  })
}

/** The order of these tests is the definition of GIFT: numeric, choices, matching, true/false, short answer. */
function readAnswers(answers: string, format: TextFormat, context: RenderContext): GiftAnswers {
  if (answers === '') return { type: 'short', options: [], blanks: [] }
  if (answers.startsWith('#')) return readNumeric(answers.slice(1), format, context)
  if (answers.includes('~')) return readChoices(answers, format, context)
  if (answers.includes('=') && answers.includes('->')) return readMatching(answers, format, context)
  return readTrueFalse(answers, format, context) ?? readShortAnswers(answers, format, context)
}

/** Assembles a stem; text after the answers makes it a missing-word sentence. */
function buildStem(parts: GiftParts, type: ImportedType, context: RenderContext): string {
  const { before, after, format } = parts
  if (isAnsweredWithTexts(type)) checkNoForeignGapMarks(restoreEscapes(before + after))
  const isEmbedded = after.trim() !== ''
  const needsGap =
    isEmbedded &&
    (type === 'single' || type === 'multiple' || type === 'blank' || (type === 'short' && /[\p{L}\p{N}]/u.test(after)))
  const line = format === 'markdown' ? '\\_'.repeat(5) : '_____'
  const gap = type === 'blank' ? gapMark(1) : line
  const text = needsGap ? `${before}${gap}${after}` : before + after
  if (text.replace(gap, '').trim() === '') throw new ImportRefusal('empty-stem')
  const stem = renderQuestionText({ format, text: restoreEscapes(text.trim()) }, context)
  if (!hasContent(stem.replace(type === 'blank' ? gap : '_____', ''))) throw new ImportRefusal('empty-stem')
  return type === 'blank' && !isEmbedded ? markSingleGap(stem) : stem
}

/** True for numbers below their question; those with text behind them, or on a line of the text, are gaps. */
const isNumberOnly = ({ before, after }: GiftParts, facts: string): boolean =>
  after.trim() === '' && (isDeclaredNumberQuestion(facts) ?? !/_{3,}/u.test(before))

function readBlock(block: GiftBlock, topic: string, fileName: string, report: ImportReport): void {
  const place: RemarkPlace = { line: block.line, excerpt: block.raw }
  const warnings: { reason: ImportReason; detail: string }[] = []
  try {
    // Escapes are replaced by noncharacters, so the raw text must not contain any.
    if (hasBadCharacter(block.raw)) throw new ImportRefusal('bad-character')
    const parts = takeApart(block.text)
    place.title = parts.title
    if (parts.answers === null) {
      addSkippedPart(report, place, 'description')
      return
    }
    const bag = createAttachmentBag([])
    const context: RenderContext = {
      resolveImage: bag.resolverFor([]),
      warn: (reason, detail) => warnings.push({ reason, detail }),
    }
    const part = readAnswers(parts.answers, parts.format, context)
    const isNumber = part.blanks[0]?.numeric !== undefined && isNumberOnly(parts, block.facts)
    const type = isNumber ? 'numeric' : part.type
    const stem = buildStem(parts, type, context)
    const explanation = parts.generalFeedback
      .map((text) => renderFeedback(toRich(text, parts.format), context))
      .join('<br>')
    const question: ImportedQuestion = {
      ...part,
      type,
      stem,
      explanation,
      topic,
      attachments: bag.shown(),
      name: parts.title,
      idnumber: block.idnumber,
      tags: block.tags,
      points: 100,
      source: { line: block.line, name: fileName },
    }
    addAcceptedQuestion(report, applyPortalFacts(question, block.facts))
    for (const { reason, detail } of warnings) addImportWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, place, error.reason, error.detail)
  }
}

/**
 * Reads a GIFT text. Several `=` without `~` are forms of one short answer; `=` with `~` is single choice; only `~` is
 * multiple choice. Text without a format mark keeps its line ends and simple formatting tags, and other tags become
 * text. Numbers and short answers become one gap, at the braces when text follows them.
 */
export function parseGift(text: string, fileName: string): ImportReport {
  const report = createImportReport()
  let topic = ''
  for (const block of splitGift(text)) {
    if (block.kind === 'category') topic = topicOfMoodlePath(restoreEscapes(block.text))
    else readBlock(block, topic, fileName, report)
  }
  return report
}
