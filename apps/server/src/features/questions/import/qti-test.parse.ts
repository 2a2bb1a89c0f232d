import type { XmlElement, XmlResult } from '../../../core/text/xml.tree.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { resolvePackagePath } from './qti-body.ts'

/** Text above an item in a test: an element, and the file that contains it. */
export interface SectionText {
  element: XmlElement
  base: string
}

/** The texts, weights and categories that a package's tests give to an item. */
export interface ItemContext {
  texts: SectionText[]
  /** The item is used elsewhere under another text. */
  hasOther: boolean
  /** Weights of the item in tests. */
  weights: number[]
  /** Categories given by tests, without a tool's own switches. */
  categories: string[]
}

/** The content of a package's tests: the context of each item, by its path, and remarks about the tests themselves. */
export interface QtiTests {
  items: Map<string, ItemContext>
  remarks: {
    reason: 'test-text-not-kept' | 'test-rules-not-kept' | 'test-not-read' | 'missing-item'
    line: number
    file: string
    detail: string
  }[]
}

/** Reads a file of the package as XML; undefined when it does not exist. */
type RootAt = (path: string) => XmlResult | undefined

/** Parts of a test that rule the test and not a question. */
const RULES = [
  'selection',
  'ordering',
  'preCondition',
  'branchRule',
  'timeLimits',
  'outcomeProcessing',
  'itemSessionControl',
  'variableMapping',
  'templateDefault',
  'contextDeclaration',
]
/** Elements of a test that are read, or that only name what others need. */
const READ = [
  'testPart',
  'assessmentSection',
  'assessmentSectionRef',
  'assessmentItemRef',
  'rubricBlock',
  'testFeedback',
  'outcomeDeclaration',
  'weight',
  ...RULES,
]
const TOOL_CATEGORY = /^x-/u
const MAX_SECTION_FILES = 200

const isTest = (root: XmlElement | undefined): root is XmlElement =>
  root !== undefined && qtiName(root) === 'assessmentTest'
const isForCandidates = (rubric: XmlElement): boolean =>
  /\b(?:candidate|testConstructor)\b/u.test(qtiAttribute(rubric, 'view') ?? 'candidate')
const hasContent = (element: XmlElement): boolean =>
  elementText(element).trim() !== '' ||
  qtiDescendants(element, (name) => ['img', 'object', 'include', 'audio', 'video', 'picture'].includes(name)).length > 0

/**
 * Reads the tests among these paths of a package, to find the section texts that apply to each item. `names`: every
 * file of the package.
 */
export function readQtiTests(paths: readonly string[], names: ReadonlySet<string>, rootAt: RootAt): QtiTests {
  const tests: QtiTests = { items: new Map(), remarks: [] }
  for (const path of paths) {
    const xml = rootAt(path)
    if (xml !== undefined && 'message' in xml)
      tests.remarks.push({ reason: 'test-not-read', line: xml.line, file: path, detail: `${path}: ${xml.message}` })
    const root = xml !== undefined && 'root' in xml ? xml.root : undefined
    if (!isTest(root)) continue
    const walk = new TestWalk(tests, rootAt, names)
    for (const text of qtiChildren(root, 'rubricBlock').filter(hasContent))
      tests.remarks.push({ reason: 'test-text-not-kept', line: text.line, file: path, detail: elementText(text) })
    for (const text of qtiDescendants(root, (name) => name === 'testFeedback').filter(hasContent))
      tests.remarks.push({ reason: 'test-text-not-kept', line: text.line, file: path, detail: elementText(text) })
    for (const part of qtiChildren(root, 'testPart')) walk.inside(part, path, [])
    tests.remarks.push(...titlesIn(root, path))
    const rules = [
      ...new Set([...qtiDescendants(root, (name) => RULES.includes(name)).map(qtiName), ...unreadIn(root)]),
    ]
    if (rules.length > 0)
      tests.remarks.push({ reason: 'test-rules-not-kept', line: root.line, file: path, detail: rules.join(', ') })
  }
  return tests
}

/** Titles that candidates see above questions. */
function titlesIn(root: XmlElement, file: string): QtiTests['remarks'] {
  const shown = [
    root,
    ...qtiDescendants(root, (name) => name === 'assessmentSection').filter(
      (section) => qtiAttribute(section, 'visible') !== 'false',
    ),
  ]
  return shown.flatMap((element) => {
    const title = (qtiAttribute(element, 'title') ?? '').trim()
    return title === '' ? [] : [{ reason: 'test-text-not-kept' as const, line: element.line, file, detail: title }]
  })
}

/** Rules in attributes, and elements that nothing reads. */
function unreadIn(element: XmlElement): string[] {
  const isPart = READ.includes(qtiName(element)) || isTest(element)
  if (!isPart) return [qtiName(element)]
  const rules = ['required', 'fixed', 'keepTogether'].filter(
    (name) => qtiAttribute(element, name) === (name === 'keepTogether' ? 'false' : 'true'),
  )
  const tools = (qtiAttribute(element, 'category') ?? '').split(/\s+/u).filter((one) => TOOL_CATEGORY.test(one))
  const isWalked = ['testPart', 'assessmentSection', 'assessmentItemRef'].includes(qtiName(element)) || isTest(element)
  return [...rules, ...tools, ...(isWalked ? element.children.flatMap(unreadIn) : [])]
}

class TestWalk {
  readonly #tests: QtiTests
  readonly #rootAt: RootAt
  readonly #names: ReadonlySet<string>
  #files = 0

  constructor(tests: QtiTests, rootAt: RootAt, names: ReadonlySet<string>) {
    this.#tests = tests
    this.#rootAt = rootAt
    this.#names = names
  }

  inside(parent: XmlElement, base: string, above: readonly SectionText[]): void {
    for (const part of parent.children) {
      const name = qtiName(part)
      if (name === 'assessmentSection') this.#section(part, base, above)
      else if (name === 'assessmentSectionRef') this.#elsewhere(part, base, above)
      else if (name === 'assessmentItemRef') this.#item(part, base, above)
    }
  }

  #section(section: XmlElement, base: string, above: readonly SectionText[]): void {
    const own = qtiChildren(section, 'rubricBlock').filter((rubric) => isForCandidates(rubric) && hasContent(rubric))
    this.inside(section, base, [...above, ...own.map((element) => ({ element, base }))])
  }

  #elsewhere(ref: XmlElement, base: string, above: readonly SectionText[]): void {
    const href = qtiAttribute(ref, 'href') ?? ''
    const path = resolvePackagePath(href, base)
    const xml = path === null || this.#files >= MAX_SECTION_FILES ? undefined : this.#rootAt(path)
    this.#files += 1
    if (path !== null && xml !== undefined && 'root' in xml && qtiName(xml.root) === 'assessmentSection')
      this.#section(xml.root, path, above)
    else if (path !== null && xml !== undefined && 'message' in xml)
      this.#tests.remarks.push({
        reason: 'test-not-read',
        line: xml.line,
        file: path,
        detail: `${path}: ${xml.message}`,
      })
    else this.#tests.remarks.push({ reason: 'test-not-read', line: ref.line, file: base, detail: href })
  }

  #item(ref: XmlElement, base: string, above: readonly SectionText[]): void {
    const href = qtiAttribute(ref, 'href') ?? ''
    const path = resolvePackagePath(href, base)
    if (path === null || !this.#names.has(path)) {
      this.#tests.remarks.push({ reason: 'missing-item', line: ref.line, file: base, detail: href })
      return
    }
    const categories = (qtiAttribute(ref, 'category') ?? '')
      .split(/\s+/u)
      .filter((one) => one !== '' && !TOOL_CATEGORY.test(one))
    const weights = qtiChildren(ref, 'weight').map((weight) => Number(qtiAttribute(weight, 'value') ?? '1'))
    const known = this.#tests.items.get(path) ?? { texts: [], hasOther: false, weights: [], categories: [] }
    const isSame =
      known.texts.length === above.length &&
      known.texts.every((text, index) => elementText(text.element).trim() === elementText(above[index]?.element).trim())
    this.#tests.items.set(path, {
      texts: known.texts.length > 0 ? known.texts : [...above],
      hasOther: known.hasOther || (known.texts.length > 0 && !isSame),
      weights: [...known.weights, ...weights.filter((weight) => weight !== 1)],
      categories: [...new Set([...known.categories, ...categories])],
    })
  }
}
