import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName, qtiValues } from './qti.tree.ts'
import {
  computeEqual,
  computeEqualRounded,
  computeStringMatch,
  isSameSet,
  numberOfQtiValue,
  type QtiValue,
  qtiListOf,
  qtiOperators,
  qtiRoundingOf,
  qtiTolerancesOf,
  readBaseValue,
  readQtiNumber,
} from './qti-expressions.ts'
import type { QtiJudge, QtiResponses } from './qti-judge.ts'
import type { NumberHints } from './qti-number.rules.ts'

/** One entry of a mapping; text is compared case-sensitively unless the file states otherwise. */
export interface MapEntry {
  key: string
  value: number
  caseSensitive: boolean
}

/**
 * An item's declaration of one response: its correct values, and the points that values are mapped to (null: no
 * mapping).
 */
export interface ResponseDeclaration {
  identifier: string
  cardinality: string
  baseType: string
  correct: string[]
  mapping: { otherwise: number; least: number; most: number; entries: MapEntry[] } | null
}

/** Reads a response declaration. @throws ImportRefusal */
export function readQtiDeclaration(element: XmlElement): ResponseDeclaration {
  const mapping = qtiChildren(element, 'mapping')[0]
  return {
    identifier: qtiAttribute(element, 'identifier') ?? '',
    cardinality: qtiAttribute(element, 'cardinality') ?? '',
    baseType: qtiAttribute(element, 'baseType') ?? '',
    correct: qtiValues(qtiChildren(element, 'correctResponse')[0]).filter((value) => value !== ''),
    mapping: mapping
      ? {
          otherwise: readQtiNumber(qtiAttribute(mapping, 'defaultValue'), 0),
          least: readQtiNumber(qtiAttribute(mapping, 'lowerBound'), Number.NEGATIVE_INFINITY),
          most: readQtiNumber(qtiAttribute(mapping, 'upperBound'), Number.POSITIVE_INFINITY),
          entries: qtiChildren(mapping, 'mapEntry').map((entry) => ({
            key: (qtiAttribute(entry, 'mapKey') ?? '').trim(),
            value: readQtiNumber(qtiAttribute(entry, 'mappedValue'), Number.NaN),
            caseSensitive: qtiAttribute(entry, 'caseSensitive') !== 'false',
          })),
        }
      : null,
  }
}

/** Returns the name that identifies feedback: the outcome that shows it, and the value it must have. */
export const feedbackName = (outcome: string, identifier: string): string => `${outcome} = ${identifier}`

/**
 * Reads the scoring of an item from its own rules or from the template that they name, as a function that runs it.
 * Without rules, the correct response is worth one point.
 * @throws ImportRefusal
 */
export function readQtiScoring(item: XmlElement, declarations: readonly ResponseDeclaration[]): QtiJudge {
  const rules = qtiChildren(item, 'responseProcessing')[0]
  const template = qtiAttribute(rules, 'template')
  if (rules !== undefined && rules.children.length === 0 && template !== undefined)
    return templateScoring(template, declarations)
  const outcomes = numericOutcomes(item)
  const defaults = defaultsOf(item, outcomes)
  const all = rules?.children ?? []
  const scoring = all.filter((rule) => setsOutcome(rule, outcomes))
  const shownFor = (responses: QtiResponses) => shownBy(all, declarations, responses, defaults)
  if (scoring.length === 0) {
    const plain = templateScoring('match_correct', declarations)
    return (responses) => ({ ...plain(responses), shown: shownFor(responses) })
  }
  return (responses) => {
    const run = new Run(declarations, responses, outcomes, defaults)
    run.rules(scoring)
    return { score: run.score(), shown: shownFor(responses) }
  }
}

/**
 * The feedback shown by the rules. Unsupported rules without a score show none: their feedback is reported as not
 * imported.
 */
function shownBy(
  rules: readonly XmlElement[],
  declarations: readonly ResponseDeclaration[],
  responses: QtiResponses,
  defaults: ReadonlyMap<string, number>,
): Set<string> {
  try {
    const run = new Run(declarations, responses, null, defaults)
    run.rules(rules)
    return run.shown()
  } catch (error) {
    if (error instanceof ImportRefusal) return new Set()
    throw error
  }
}

function templateScoring(template: string, declarations: readonly ResponseDeclaration[]): QtiJudge {
  const name = template.split('/').at(-1) ?? ''
  const isMapping = /^(?:cc2_)?map_response(?:\.xml)?$/iu.test(name)
  if (!isMapping && !/^(?:cc2_)?match_correct(?:\.xml)?$/iu.test(name))
    throw new ImportRefusal('scoring-not-kept', name)
  if (isMapping && declarations.length > 1) throw new ImportRefusal('scoring-not-kept', name)
  return (responses) => {
    const run = new Run(declarations, responses, new Set(), new Map())
    const isRight = () => declarations.every(({ identifier }) => run.isCorrect(identifier))
    const score = isMapping
      ? declarations.reduce((sum, { identifier }) => sum + run.mapped(identifier), 0)
      : isRight()
        ? 1
        : 0
    return { score, shown: new Set() }
  }
}

/** Outcomes that are numbers; the others (feedback to show, completion) score nothing. */
function numericOutcomes(item: XmlElement): Set<string> {
  const declared = qtiChildren(item, 'outcomeDeclaration')
  const numbers = declared.filter((outcome) => ['float', 'integer'].includes(qtiAttribute(outcome, 'baseType') ?? ''))
  const names = numbers.map((outcome) => qtiAttribute(outcome, 'identifier') ?? '')
  return new Set(
    declared.some((outcome) => qtiAttribute(outcome, 'identifier') === 'SCORE') ? names : [...names, 'SCORE'],
  )
}

const defaultsOf = (item: XmlElement, outcomes: ReadonlySet<string>): Map<string, number> =>
  new Map(
    qtiChildren(item, 'outcomeDeclaration').flatMap((outcome) => {
      const identifier = qtiAttribute(outcome, 'identifier') ?? ''
      const value = Number(qtiValues(qtiChildren(outcome, 'defaultValue')[0])[0] || 0)
      return outcomes.has(identifier) && Number.isFinite(value) ? [[identifier, value] as const] : []
    }),
  )

const setsOutcome = (rule: XmlElement, outcomes: ReadonlySet<string>): boolean =>
  [rule, ...qtiDescendants(rule, () => true)].some(
    (part) => qtiName(part) === 'setOutcomeValue' && outcomes.has(qtiAttribute(part, 'identifier') ?? ''),
  )

/** Returns every form of words that an item names for a response: correct, mapped, or in a rule. */
export function writtenFormsOf(item: XmlElement, { correct, mapping }: ResponseDeclaration): string[] {
  const inRules = qtiDescendants(qtiChildren(item, 'responseProcessing')[0], (name) => name === 'baseValue').filter(
    (value) => qtiAttribute(value, 'baseType') === 'string',
  )
  return [...correct, ...(mapping?.entries.map(({ key }) => key) ?? []), ...inRules.map((value) => value.text.trim())]
}

/** Returns every number at which the rules of an item may change their result for a response. @throws ImportRefusal */
export function qtiNumberHints(item: XmlElement, { correct, mapping }: ResponseDeclaration): NumberHints {
  const rules = qtiDescendants(qtiChildren(item, 'responseProcessing')[0], () => true)
  const values = [...correct, ...(mapping?.entries.map(({ key }) => key) ?? [])].map((text) => readQtiNumber(text, 0))
  const written = rules
    .filter(
      (part) => qtiName(part) === 'baseValue' && ['float', 'integer'].includes(qtiAttribute(part, 'baseType') ?? ''),
    )
    .map((part) => readQtiNumber(part.text, 0))
  const centres = [...new Set([...values, ...written])]
  const equals = rules.filter((part) => qtiName(part) === 'equal').map(qtiTolerancesOf)
  const around = equals.flatMap(({ mode, below, above }) =>
    centres.flatMap((value) =>
      mode === 'absolute'
        ? [value - below, value + below, value - above, value + above]
        : [below, above, -below, -above].flatMap((share) => [
            value * (1 + share),
            ...(share === -1 ? [] : [value / (1 + share)]),
          ]),
    ),
  )
  const rounded = rules
    .filter((part) => qtiName(part) === 'equalRounded')
    .flatMap((part) => centres.flatMap((value) => roundingEdges(part, value)))
  return {
    edges: [...centres, ...around, ...rounded],
    values: centres,
    relative: equals.flatMap(({ mode, below, above }) => (mode === 'relative' ? [below, above] : [])),
  }
}

/** The numbers between which everything is rounded to the same. */
function roundingEdges(element: XmlElement, value: number): number[] {
  const whole = qtiRoundingOf(element)(value)
  const figures = readQtiNumber(qtiAttribute(element, 'figures'), 3)
  if (qtiAttribute(element, 'roundingMode') === 'decimalPlaces')
    return [whole, whole - 0.5 / 10 ** figures, whole + 0.5 / 10 ** figures]
  const step = whole === 0 ? 0 : 10 ** (Math.floor(Math.log10(Math.abs(whole))) - figures + 1)
  // Just below a power of ten, the steps are finer.
  return [whole, whole - step / 2, whole + step / 2, whole - step / 20, whole + step / 20]
}

/** One run of response processing. Only what is here is understood; anything else refuses the item. */
class Run {
  readonly #declarations: ReadonlyMap<string, ResponseDeclaration>
  readonly #responses: QtiResponses
  /** The outcomes to follow; null for all. */
  readonly #outcomes: ReadonlySet<string> | null
  readonly #values: Map<string, QtiValue>
  #isOver = false

  constructor(
    declarations: readonly ResponseDeclaration[],
    responses: QtiResponses,
    outcomes: ReadonlySet<string> | null,
    defaults: ReadonlyMap<string, number>,
  ) {
    this.#values = new Map(defaults)
    this.#declarations = new Map(declarations.map((one) => [one.identifier, one]))
    this.#responses = responses
    this.#outcomes = outcomes
  }

  score(): number {
    return numberOfQtiValue(this.#values.get('SCORE') ?? 0) ?? 0
  }

  shown(): Set<string> {
    return new Set(
      [...this.#values].flatMap(([outcome, value]) => qtiListOf(value).map((one) => feedbackName(outcome, one))),
    )
  }

  rules(rules: readonly XmlElement[]): void {
    for (const rule of rules) {
      if (this.#isOver) return
      const name = qtiName(rule)
      if (name === 'setOutcomeValue') this.#set(rule)
      else if (name === 'responseCondition') this.#choose(rule)
      else if (name === 'exitResponse') this.#isOver = true
      else throw new ImportRefusal('scoring-not-kept', name)
    }
  }

  #set(rule: XmlElement): void {
    const identifier = qtiAttribute(rule, 'identifier') ?? ''
    const [expression, ...more] = rule.children
    if (this.#outcomes !== null && !this.#outcomes.has(identifier)) return
    if (expression === undefined || more.length > 0) throw new ImportRefusal('scoring-not-kept', 'setOutcomeValue')
    const value = this.#value(expression)
    this.#values.set(identifier, this.#outcomes === null ? value : numberOfQtiValue(value))
  }

  #choose(rule: XmlElement): void {
    for (const branch of rule.children) {
      const name = qtiName(branch)
      if (name === 'responseElse') {
        this.rules(branch.children)
        return
      }
      const [condition, ...rules] = branch.children
      if ((name !== 'responseIf' && name !== 'responseElseIf') || condition === undefined)
        throw new ImportRefusal('scoring-not-kept', name)
      if (this.#value(condition) === true) {
        this.rules(rules)
        return
      }
    }
  }

  #declaration(identifier: string): ResponseDeclaration {
    const found = this.#declarations.get(identifier)
    if (found === undefined) throw new ImportRefusal('scoring-not-kept', identifier)
    return found
  }

  isCorrect(identifier: string): boolean {
    const { correct, cardinality, baseType } = this.#declaration(identifier)
    const given = this.#responses[identifier] ?? []
    if (correct.length === 0) return false
    // Several values for a single response: any of them is accepted.
    if (cardinality === 'ordered')
      return given.length === correct.length && given.every((one, at) => one === correct[at])
    return cardinality === 'single'
      ? given.length === 1 && correct.some((one) => isSame(baseType, one, given[0] ?? ''))
      : isSameSet(given, correct)
  }

  mapped(identifier: string): number {
    const { mapping, baseType } = this.#declaration(identifier)
    if (mapping === null) throw new ImportRefusal('scoring-not-kept', 'mapResponse')
    const given = [...new Set(this.#responses[identifier] ?? [])]
    const sum = given.reduce((total, one) => {
      const entry = mapping.entries.find(({ key, caseSensitive }) =>
        caseSensitive ? isSame(baseType, key, one) : key.toLowerCase() === one.toLowerCase(),
      )
      return total + (entry?.value ?? mapping.otherwise)
    }, 0)
    return Math.min(mapping.most, Math.max(mapping.least, sum))
  }

  #variable(identifier: string): QtiValue {
    const declaration = this.#declarations.get(identifier)
    if (declaration === undefined) return this.#values.get(identifier) ?? (this.#outcomes?.has(identifier) ? 0 : null)
    const given = this.#responses[identifier] ?? []
    return given.length === 0 ? null : declaration.cardinality === 'single' ? (given[0] ?? null) : given
  }

  #value(expression: XmlElement): QtiValue {
    const name = qtiName(expression)
    const identifier = qtiAttribute(expression, 'identifier') ?? ''
    if (name === 'variable') return this.#variable(identifier)
    if (name === 'correct') return this.#declaration(identifier).correct
    if (name === 'mapResponse') return this.mapped(identifier)
    if (name === 'baseValue') return readBaseValue(expression)
    if (name === 'match') return this.#match(expression)
    const values = expression.children.map((child) => this.#value(child))
    const [a = null, b = null] = values
    if (name === 'equal') return computeEqual(expression, a, b)
    if (name === 'equalRounded') return computeEqualRounded(expression, a, b)
    if (name === 'stringMatch') return computeStringMatch(expression, a, b)
    const operate = Object.hasOwn(qtiOperators, name) ? qtiOperators[name] : undefined
    if (operate === undefined) throw new ImportRefusal('scoring-not-kept', name)
    return operate(values)
  }

  #match(expression: XmlElement): QtiValue {
    const [a, b, ...more] = expression.children
    if (a === undefined || b === undefined || more.length > 0) throw new ImportRefusal('scoring-not-kept', 'match')
    const identifier = qtiAttribute(a, 'identifier') ?? ''
    if (qtiName(a) === 'variable' && qtiName(b) === 'correct' && identifier === qtiAttribute(b, 'identifier'))
      return this.isCorrect(identifier)
    const [left, right] = [qtiListOf(this.#value(a)), qtiListOf(this.#value(b))]
    const type = this.#declarations.get(identifier)?.baseType ?? ''
    return left.length === 1 && right.length === 1
      ? isSame(type, left[0] ?? '', right[0] ?? '')
      : isSameSet(left, right)
  }
}

/** Numbers are the same however they are written. */
function isSame(baseType: string, a: string, b: string): boolean {
  return (
    a === b ||
    ((baseType === 'float' || baseType === 'integer') && a.trim() !== '' && b.trim() !== '' && Number(a) === Number(b))
  )
}
