import { childrenOf, firstChild, readXml, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import { applyPortalFacts } from '../own-facts.ts'
import { createAttachmentBag } from './attachment.ts'
import { type ImportReason, ImportRefusal } from './import-reasons.ts'
import {
  addAcceptedQuestion,
  addFileProblem,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
  type RemarkPlace,
} from './import-report.ts'
import type { ImportedQuestion } from './imported-question.ts'
import { readMoodleChoice, readMoodleMultipleResponse, readMoodleTruth } from './moodle-choice.parse.ts'
import { MoodleDescriptions, type SharedDescription } from './moodle-descriptions.ts'
import {
  createMoodleGapChoiceReader,
  readMoodleMarkers,
  readMoodleMatching,
  readMoodleOrdering,
} from './moodle-places.parse.ts'
import { readMoodleCloze, readMoodleEssay, readMoodleNumber, readMoodleShortAnswer } from './moodle-text.parse.ts'
import { moodleUnreadParts } from './moodle-unread.rules.ts'
import {
  allMoodleFiles,
  type MoodlePart,
  type MoodleReading,
  moodleContext,
  moodleFeedback,
  moodleText,
  readMoodleFlag,
} from './moodle-xml.reading.ts'
import { renderQuestionText } from './rich-text.ts'
import { topicOfMoodlePath } from './topic.ts'

/** Feedback on correct, partly correct and wrong answers, and the hints between tries. */
function combinedOf(reading: MoodleReading): Pick<ImportedQuestion, 'feedback' | 'hints'> {
  const said = (name: string) => moodleFeedback(reading, firstChild(reading.element, name))
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
    .map((hint) => moodleFeedback(reading, hint))
    .filter((hint) => hint !== '')
  return { ...(Object.keys(feedback).length > 0 ? { feedback } : {}), ...(hints.length > 0 ? { hints } : {}) }
}

const READERS: Readonly<Record<string, (reading: MoodleReading) => MoodlePart>> = {
  multichoice: readMoodleChoice,
  oumultiresponse: readMoodleMultipleResponse,
  truefalse: readMoodleTruth,
  shortanswer: readMoodleShortAnswer,
  numerical: readMoodleNumber,
  essay: readMoodleEssay,
  cloze: readMoodleCloze,
  matching: readMoodleMatching,
  match: readMoodleMatching,
  ordering: readMoodleOrdering,
  gapselect: createMoodleGapChoiceReader('selectoption', 'plain'),
  ddwtos: createMoodleGapChoiceReader('dragbox', 'html'),
  ddmarker: readMoodleMarkers,
}

/** Points in hundredths; a question worth 0 is imported with one point and a remark. @throws ImportRefusal */
function pointsOf(reading: MoodleReading): number {
  const grade = xmlElementText(firstChild(reading.element, 'defaultgrade')).trim()
  if (grade === '') return 100
  if (!/^\d+(?:\.\d*)?$/u.test(grade)) throw new ImportRefusal('bad-number', grade)
  const points = Math.round(Number(grade) * 100)
  if (points === 0) reading.warn('zero-points', '')
  return points === 0 ? 100 : points
}

function readQuestion(
  element: XmlElement,
  { topic, fileName, shared }: { topic: string; fileName: string; shared: SharedDescription | undefined },
  report: ImportReport,
): void {
  const type = element.attributes.type ?? ''
  const name = xmlElementText(firstChild(element, 'name')).replace(/\s+/gu, ' ').trim()
  const excerpt = xmlElementText(firstChild(element, 'questiontext')).replace(/<[^<>]*>/gu, ' ')
  const place: RemarkPlace = { line: element.line, title: name, excerpt: excerpt.trim() === '' ? name : excerpt }
  const warnings: { reason: ImportReason; detail: string }[] = []
  try {
    const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined
    if (reader === undefined) throw new ImportRefusal('unsupported-type', type === '' ? '?' : type)
    const bag = createAttachmentBag(allMoodleFiles(element))
    const reading: MoodleReading = { element, bag, warn: (reason, detail) => warnings.push({ reason, detail }) }
    const { points, ...part } = reader(reading)
    const explanation = moodleFeedback(reading, firstChild(element, 'generalfeedback'))
    const combined = combinedOf(reading)
    const material = shared === undefined ? '' : materialOf(reading, shared.description)
    if (readMoodleFlag(element, 'hidden', false)) reading.warn('was-hidden', '')
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
    addAcceptedQuestion(report, applyPortalFacts(question, firstChild(element, 'portal')?.text ?? ''))
    for (const { reason, detail } of warnings) addImportWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, place, error.reason, error.detail)
  }
}

/** The material in a description, with its pictures. @throws ImportRefusal */
function materialOf(reading: MoodleReading, description: XmlElement): string {
  const element = firstChild(description, 'questiontext')
  return renderQuestionText(moodleText(element), moodleContext(reading, element))
}

/** Reads Moodle XML: `<quiz>` with questions, or one `<question>`; malformed XML gives a single problem. */
export function parseMoodleXml(text: string, fileName: string): ImportReport {
  const report = createImportReport()
  const xml = readXml(text)
  if ('message' in xml) {
    const excerpt = text.split(/\r\n|\n|\r/u)[xml.line - 1] ?? ''
    addFileProblem(report, { line: xml.line, excerpt }, xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed', xml.message)
    return report
  }
  let topic = ''
  const elements = xml.root.name === 'question' ? [xml.root] : xml.root.children
  const descriptions = new MoodleDescriptions(elements)
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
    if (isQuestion) topic = topicOfMoodlePath(xmlElementText(firstChild(element, 'category')))
    const unread = isQuestion ? moodleUnreadParts(element) : [element.name]
    if (unread.length > 0)
      addImportWarning(report, { line: element.line, excerpt: topic }, 'part-not-kept', unread.join(', '))
  }
  return report
}
