import type { XmlElement } from '../../../core/xml.tree.ts'
import { plainText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { packagePath } from './qti-body.ts'

/** Text that stands above an item in a test: an element, and the file it comes from. */
export interface SectionText {
  element: XmlElement
  base: string
}

/** Where an item stands in the tests of a package. */
export interface ItemContext {
  texts: SectionText[]
  /** The item stands somewhere else under another text. */
  hasOther: boolean
  /** Weights that tests give it. */
  weights: number[]
}

/** What a package's tests say: of each item by its path, and of themselves. */
export interface Tests {
  items: Map<string, ItemContext>
  remarks: { reason: 'test-text-not-kept' | 'test-rules-not-kept'; line: number; file: string; detail: string }[]
}

/** Reads a file of the package as XML; undefined where there is none. */
type RootAt = (path: string) => XmlElement | undefined

/** Parts of a test that rule the test and not a question. */
const RULES = ['selection', 'ordering', 'preCondition', 'branchRule', 'timeLimits', 'outcomeProcessing']
const MAX_SECTION_FILES = 200

const isTest = (root: XmlElement | undefined): root is XmlElement => root !== undefined && qtiName(root) === 'assessmentTest'
const isForCandidates = (rubric: XmlElement): boolean => /\b(?:candidate|testConstructor)\b/u.test(qtiAttribute(rubric, 'view') ?? 'candidate')
const hasContent = (element: XmlElement): boolean =>
  plainText(element).trim() !== '' || qtiDescendants(element, (name) => ['img', 'object', 'include', 'audio', 'video', 'picture'].includes(name)).length > 0

/** Reads the tests among the paths of a package: which texts of their sections stand above which item. */
export function readTests(paths: readonly string[], rootAt: RootAt): Tests {
  const tests: Tests = { items: new Map(), remarks: [] }
  for (const path of paths) {
    const root = rootAt(path)
    if (!isTest(root)) continue
    const walk = new TestWalk(tests, rootAt)
    for (const text of qtiChildren(root, 'rubricBlock').filter(hasContent))
      tests.remarks.push({ reason: 'test-text-not-kept', line: text.line, file: path, detail: plainText(text) })
    for (const text of qtiDescendants(root, (name) => name === 'testFeedback').filter(hasContent))
      tests.remarks.push({ reason: 'test-text-not-kept', line: text.line, file: path, detail: plainText(text) })
    for (const part of qtiChildren(root, 'testPart')) walk.inside(part, path, [])
    const rules = [...new Set(qtiDescendants(root, (name) => RULES.includes(name)).map(qtiName))]
    if (rules.length > 0) tests.remarks.push({ reason: 'test-rules-not-kept', line: root.line, file: path, detail: rules.join(', ') })
  }
  return tests
}

class TestWalk {
  readonly #tests: Tests
  readonly #rootAt: RootAt
  #files = 0

  constructor(tests: Tests, rootAt: RootAt) {
    this.#tests = tests
    this.#rootAt = rootAt
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
    const path = packagePath(qtiAttribute(ref, 'href') ?? '', base)
    const root = path === null || this.#files >= MAX_SECTION_FILES ? undefined : this.#rootAt(path)
    this.#files += 1
    if (path !== null && root !== undefined && qtiName(root) === 'assessmentSection') this.#section(root, path, above)
  }

  #item(ref: XmlElement, base: string, above: readonly SectionText[]): void {
    const path = packagePath(qtiAttribute(ref, 'href') ?? '', base)
    if (path === null) return
    const weights = qtiChildren(ref, 'weight').map((weight) => Number(qtiAttribute(weight, 'value') ?? '1'))
    const known = this.#tests.items.get(path) ?? { texts: [], hasOther: false, weights: [] }
    const isSame = known.texts.length === above.length && known.texts.every((text, index) => plainText(text.element).trim() === plainText(above[index]?.element).trim())
    this.#tests.items.set(path, {
      texts: known.texts.length > 0 ? known.texts : [...above],
      hasOther: known.hasOther || (known.texts.length > 0 && !isSame),
      weights: [...known.weights, ...weights.filter((weight) => weight !== 1)],
    })
  }
}
