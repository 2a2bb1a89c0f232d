import { readXml, type XmlElement } from '../../../core/text/xml.tree.ts'
import {
  addFileProblem,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
} from './import-report.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { qti12FieldsOf } from './qti12-fields.ts'
import { type Qti12Item, readQti12Item } from './qti12-item.parse.ts'
import { topicOfMoodlePath } from './topic.ts'

/** The other files that belong to a document. */
export interface Qti12Surroundings {
  pictureAt: Qti12Item['pictureAt']
  /** Topics of its items, from the title of the assessment or bank; empty without one. */
  topic?: string
}

/** Reads a QTI 1.2 document from its own file. */
export function parseQti12(text: string, fileName: string): ImportReport {
  const report = createImportReport()
  const xml = readXml(text)
  if ('message' in xml) {
    const excerpt = text.split(/\r\n|\n|\r/u)[xml.line - 1] ?? ''
    addFileProblem(report, { line: xml.line, excerpt }, xml.isUnsafe ? 'unsafe-xml' : 'not-well-formed', xml.message)
    return report
  }
  readQti12Document(xml.root, fileName, { pictureAt: () => undefined }, report)
  return report
}

const identOf = (element: XmlElement): string => (qtiAttribute(element, 'ident') ?? '').trim()
const hasMaterial = (element: XmlElement): boolean =>
  elementText(element).trim() !== '' ||
  qtiDescendants(element, (name) => /^mat(?:image|application|audio|video)$/u.test(name)).length > 0
const hasPicture = (element: XmlElement): boolean =>
  /<img\b/iu.test(elementText(element)) ||
  qtiDescendants(element, (name) => /^mat(?:image|application)$/u.test(name)).length > 0
const isForCandidates = (element: XmlElement): boolean =>
  /^(?:all|candidate|)$/iu.test((qtiAttribute(element, 'view') ?? '').trim())
const TEXTS = new Set(['presentation_material', 'rubric'])
const RULES = [
  'selection_ordering',
  'outcomes_processing',
  'assessproc_extension',
  'sectionprecondition',
  'sectionpostcondition',
]

/**
 * Reads every item of a document and adds it to the report: in its assessments and sections, in its banks, or alone.
 */
export function readQti12Document(
  root: XmlElement,
  path: string,
  surroundings: Qti12Surroundings,
  report: ImportReport,
): void {
  const items = qtiDescendants(root, (name) => name === 'item')
  // several items may have no ident at all
  const passages = new Map(items.filter((item) => identOf(item) !== '').map((item) => [identOf(item), item]))
  const rules = [
    ...new Set([...qtiDescendants(root, (name) => RULES.includes(name)).map(qtiName), ...aroundItems(root)]),
  ]
  if (rules.length > 0)
    addImportWarning(
      report,
      { line: root.line, file: path, excerpt: rules.join(', ') },
      'test-rules-not-kept',
      rules.join(', '),
    )
  const walk = (parent: XmlElement, above: readonly XmlElement[], topic: string): void => {
    const texts = parent.children.filter(
      (child) => TEXTS.has(qtiName(child)) && isForCandidates(child) && hasMaterial(child),
    )
    const isWhole = qtiName(parent) === 'assessment'
    // A text for the entire test explains the test; a picture in it is part of the question.
    const kept = isWhole ? texts.filter(hasPicture) : texts
    for (const text of texts)
      if (!kept.includes(text))
        addImportWarning(
          report,
          { line: text.line, file: path, excerpt: elementText(text) },
          'test-text-not-kept',
          elementText(text),
        )
    const title = (qtiAttribute(parent, 'title') ?? '').trim()
    if (title !== '')
      addImportWarning(report, { line: parent.line, file: path, excerpt: title }, 'test-text-not-kept', title)
    for (const child of parent.children) {
      const name = qtiName(child)
      if (name === 'item') {
        const named = qti12FieldsOf(child).passage
        const passage = named === '' ? undefined : passages.get(named)
        const presentation = passage === undefined || passage === child ? [] : qtiChildren(passage, 'presentation')
        const missing = named !== '' && passage === undefined ? { missingPassage: named } : {}
        readQti12Item(
          {
            element: child,
            path,
            topic,
            above: [...above, ...kept, ...presentation],
            pictureAt: surroundings.pictureAt,
            ...missing,
          },
          report,
        )
      } else if (name === 'section' || name === 'assessment' || name === 'objectbank')
        walk(child, [...above, ...kept], name === 'objectbank' ? bankTopic(child) || topic : topic)
      else if (name === 'itemref' || name === 'sectionref' || name === 'bankentry_item' || name === 'sourcebank_ref')
        addRefusedQuestion(
          report,
          {
            line: child.line,
            file: path,
            excerpt: qtiAttribute(child, 'linkrefid') ?? child.attributes.item_ref ?? elementText(child),
          },
          'missing-item',
          child.attributes.item_ref ?? qtiAttribute(child, 'linkrefid') ?? name,
        )
    }
  }
  walk(root, [], surroundings.topic ?? '')
}

const WALKED = [
  'questestinterop',
  'assessment',
  'section',
  'objectbank',
  'item',
  'itemref',
  'sectionref',
  'bankentry_item',
  'sourcebank_ref',
  'qticomment',
  ...TEXTS,
]

/** Content of tests and sections other than items: objectives, times, feedback and the like. */
function aroundItems(parent: XmlElement): string[] {
  return parent.children.flatMap((child) => {
    const name = qtiName(child)
    if (name === 'section' || name === 'assessment' || name === 'objectbank') return aroundItems(child)
    if (name === 'qtimetadata') return qtiChildren(child, 'qtimetadatafield').flatMap(ruleIn)
    return WALKED.includes(name) ? [] : [name]
  })
}

function ruleIn(field: XmlElement): string[] {
  const [label, entry] = ['fieldlabel', 'fieldentry'].map((name) => elementText(qtiChildren(field, name)[0]).trim())
  return !label || !entry || /^(?:bank_title|cc_profile|bbmd_\w+|qmd_assessmenttype)$/u.test(label)
    ? []
    : [`${label} ${entry}`]
}

/** The title of a Canvas bank is the topic of its questions. */
function bankTopic(bank: XmlElement): string {
  const field = qtiChildren(qtiChildren(bank, 'qtimetadata')[0], 'qtimetadatafield').find(
    (one) => elementText(qtiChildren(one, 'fieldlabel')[0]).trim() === 'bank_title',
  )
  return topicOfMoodlePath(elementText(qtiChildren(field, 'fieldentry')[0]).replace(/\//gu, '-').trim())
}
