import type { XmlElement } from '../../../core/xml.tree.ts'
import { Refusal } from './import-reasons.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName, qtiValues } from './qti.tree.ts'

/** One entry of a mapping; a text is compared with its case unless the file says otherwise. */
export interface MapEntry {
  key: string
  value: number
  caseSensitive: boolean
}

/** What an item says about one response. */
export interface ResponseDeclaration {
  identifier: string
  cardinality: string
  baseType: string
  correct: string[]
  mapping: { otherwise: number; least: number; most: number; entries: MapEntry[] } | null
}

const numberOf = (text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise
  const value = Number(text.trim())
  if (text.trim() === '' || !Number.isFinite(value)) throw new Refusal('bad-number', text)
  return value
}

/** Reads a response declaration. @throws Refusal */
export function readDeclaration(element: XmlElement): ResponseDeclaration {
  const mapping = qtiChildren(element, 'mapping')[0]
  return {
    identifier: qtiAttribute(element, 'identifier') ?? '',
    cardinality: qtiAttribute(element, 'cardinality') ?? '',
    baseType: qtiAttribute(element, 'baseType') ?? '',
    correct: qtiValues(qtiChildren(element, 'correctResponse')[0]).filter((value) => value !== ''),
    mapping: mapping
      ? {
          otherwise: numberOf(qtiAttribute(mapping, 'defaultValue'), 0),
          least: numberOf(qtiAttribute(mapping, 'lowerBound'), Number.NEGATIVE_INFINITY),
          most: numberOf(qtiAttribute(mapping, 'upperBound'), Number.POSITIVE_INFINITY),
          entries: qtiChildren(mapping, 'mapEntry').map((entry) => ({
            key: (qtiAttribute(entry, 'mapKey') ?? '').trim(),
            value: numberOf(qtiAttribute(entry, 'mappedValue'), Number.NaN),
            caseSensitive: qtiAttribute(entry, 'caseSensitive') !== 'false',
          })),
        }
      : null,
  }
}

type Value = null | boolean | number | string | readonly string[]
export type Responses = Readonly<Record<string, readonly string[]>>

/** How an item scores: a function of the responses, and which responses it scores by their mapping. */
export interface Scoring {
  /** @throws Refusal for an operation that is not understood. */
  scoreOf: (responses: Responses) => number
  isMapped: (identifier: string) => boolean
}

/** The score of an item's own rules, or of the template they name; without any rule the correct response is worth 1. @throws Refusal */
export function readScoring(item: XmlElement, declarations: readonly ResponseDeclaration[]): Scoring {
  const rules = qtiChildren(item, 'responseProcessing')[0]
  const template = qtiAttribute(rules, 'template')
  if (rules !== undefined && rules.children.length === 0 && template !== undefined) return templateScoring(template, declarations)
  const outcomes = numericOutcomes(item)
  const defaults = defaultsOf(item, outcomes)
  const scoring = rules?.children.filter((rule) => setsOutcome(rule, outcomes)) ?? []
  if (scoring.length === 0) return templateScoring('match_correct', declarations)
  const mapped = new Set(
    scoring.flatMap((rule) => [rule, ...qtiDescendants(rule, () => true)]).flatMap((part) => (qtiName(part) === 'mapResponse' ? [qtiAttribute(part, 'identifier') ?? ''] : [])),
  )
  return {
    isMapped: (identifier) => mapped.has(identifier),
    scoreOf: (responses) => {
      const run = new Run(declarations, responses, outcomes, defaults)
      run.rules(scoring)
      return run.score()
    },
  }
}

function templateScoring(template: string, declarations: readonly ResponseDeclaration[]): Scoring {
  const name = template.split('/').at(-1) ?? ''
  const isMapping = /^(?:cc2_)?map_response(?:\.xml)?$/iu.test(name)
  if (!isMapping && !/^(?:cc2_)?match_correct(?:\.xml)?$/iu.test(name)) throw new Refusal('scoring-not-kept', name)
  if (isMapping && declarations.length > 1) throw new Refusal('scoring-not-kept', name)
  return {
    isMapped: () => isMapping,
    scoreOf: (responses) => {
      const run = new Run(declarations, responses, new Set(), new Map())
      if (isMapping) return declarations.reduce((sum, { identifier }) => sum + run.mapped(identifier), 0)
      return declarations.every(({ identifier }) => run.isCorrect(identifier)) ? 1 : 0
    },
  }
}

/** Outcomes that are numbers; the others (feedback to show, completion) score nothing. */
function numericOutcomes(item: XmlElement): Set<string> {
  const declared = qtiChildren(item, 'outcomeDeclaration')
  const numeric = declared.filter((outcome) => ['float', 'integer'].includes(qtiAttribute(outcome, 'baseType') ?? ''))
  const names = numeric.map((outcome) => qtiAttribute(outcome, 'identifier') ?? '')
  return new Set(declared.some((outcome) => qtiAttribute(outcome, 'identifier') === 'SCORE') ? names : [...names, 'SCORE'])
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
  [rule, ...qtiDescendants(rule, () => true)].some((part) => qtiName(part) === 'setOutcomeValue' && outcomes.has(qtiAttribute(part, 'identifier') ?? ''))

const sameSet = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && [...a].sort().every((one, index) => one === [...b].sort()[index])
const listOf = (value: Value): readonly string[] => (value === null ? [] : Array.isArray(value) ? (value as readonly string[]) : [String(value)])
const numeric = (value: Value): number | null => {
  if (value === null) return null
  const number = Number(Array.isArray(value) ? Number.NaN : value)
  if (!Number.isFinite(number)) throw new Refusal('scoring-not-kept', String(value))
  return number
}

/** One run of response processing. Only what is here is understood; anything else refuses the item. */
class Run {
  readonly #declarations: ReadonlyMap<string, ResponseDeclaration>
  readonly #responses: Responses
  readonly #outcomes: ReadonlySet<string>
  readonly #values: Map<string, Value>

  constructor(declarations: readonly ResponseDeclaration[], responses: Responses, outcomes: ReadonlySet<string>, defaults: ReadonlyMap<string, number>) {
    this.#values = new Map(defaults)
    this.#declarations = new Map(declarations.map((one) => [one.identifier, one]))
    this.#responses = responses
    this.#outcomes = outcomes
  }

  score(): number {
    return numeric(this.#values.get('SCORE') ?? 0) ?? 0
  }

  rules(rules: readonly XmlElement[]): void {
    for (const rule of rules) {
      const name = qtiName(rule)
      if (name === 'setOutcomeValue') this.#set(rule)
      else if (name === 'responseCondition') this.#choose(rule)
      else throw new Refusal('scoring-not-kept', name)
    }
  }

  #set(rule: XmlElement): void {
    const identifier = qtiAttribute(rule, 'identifier') ?? ''
    const [expression, ...more] = rule.children
    if (!this.#outcomes.has(identifier)) return
    if (expression === undefined || more.length > 0) throw new Refusal('scoring-not-kept', 'setOutcomeValue')
    this.#values.set(identifier, numeric(this.#value(expression)))
  }

  #choose(rule: XmlElement): void {
    for (const branch of rule.children) {
      const name = qtiName(branch)
      if (name === 'responseElse') {
        this.rules(branch.children)
        return
      }
      const [condition, ...rules] = branch.children
      if ((name !== 'responseIf' && name !== 'responseElseIf') || condition === undefined) throw new Refusal('scoring-not-kept', name)
      if (this.#value(condition) === true) {
        this.rules(rules)
        return
      }
    }
  }

  #declaration(identifier: string): ResponseDeclaration {
    const found = this.#declarations.get(identifier)
    if (found === undefined) throw new Refusal('scoring-not-kept', identifier)
    return found
  }

  isCorrect(identifier: string): boolean {
    const { correct, cardinality } = this.#declaration(identifier)
    const given = this.#responses[identifier] ?? []
    if (correct.length === 0) return false
    // several values for a single response: any of them was meant
    return cardinality === 'single' ? given.length === 1 && correct.includes(given[0] ?? '') : sameSet(given, correct)
  }

  mapped(identifier: string): number {
    const { mapping } = this.#declaration(identifier)
    if (mapping === null) throw new Refusal('scoring-not-kept', 'mapResponse')
    const given = [...new Set(this.#responses[identifier] ?? [])]
    const sum = given.reduce((total, one) => {
      const entry = mapping.entries.find(({ key, caseSensitive }) => (caseSensitive ? key === one : key.toLowerCase() === one.toLowerCase()))
      return total + (entry?.value ?? mapping.otherwise)
    }, 0)
    return Math.min(mapping.most, Math.max(mapping.least, sum))
  }

  #variable(identifier: string): Value {
    const declaration = this.#declarations.get(identifier)
    if (declaration === undefined) return this.#values.get(identifier) ?? (this.#outcomes.has(identifier) ? 0 : null)
    const given = this.#responses[identifier] ?? []
    return given.length === 0 ? null : declaration.cardinality === 'single' ? (given[0] ?? null) : given
  }

  #value(expression: XmlElement): Value {
    const name = qtiName(expression)
    const identifier = qtiAttribute(expression, 'identifier') ?? ''
    if (name === 'variable') return this.#variable(identifier)
    if (name === 'correct') return this.#declaration(identifier).correct
    if (name === 'mapResponse') return this.mapped(identifier)
    if (name === 'baseValue') return baseValue(expression)
    if (name === 'match') return this.#match(expression)
    const values = expression.children.map((child) => this.#value(child))
    const operate = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (operate === undefined) throw new Refusal('scoring-not-kept', name)
    return operate(values)
  }

  #match(expression: XmlElement): Value {
    const [a, b, ...more] = expression.children
    if (a === undefined || b === undefined || more.length > 0) throw new Refusal('scoring-not-kept', 'match')
    const identifier = qtiAttribute(a, 'identifier') ?? ''
    if (qtiName(a) === 'variable' && qtiName(b) === 'correct' && identifier === qtiAttribute(b, 'identifier')) return this.isCorrect(identifier)
    return sameSet(listOf(this.#value(a)), listOf(this.#value(b)))
  }
}

function baseValue(element: XmlElement): Value {
  const text = element.text.trim()
  const type = qtiAttribute(element, 'baseType')
  if (type === 'float' || type === 'integer') return numberOf(text, 0)
  return type === 'boolean' ? text === 'true' : text
}

const compare =
  (test: (a: number, b: number) => boolean) =>
  ([a = null, b = null]: readonly Value[]): Value => {
    const [left, right] = [numeric(a), numeric(b)]
    return left === null || right === null ? null : test(left, right)
  }

const OPERATORS: Readonly<Record<string, (values: readonly Value[]) => Value>> = {
  isNull: ([value = null]) => value === null || (Array.isArray(value) && value.length === 0),
  and: (values) => values.every((value) => value === true),
  or: (values) => values.some((value) => value === true),
  not: ([value = null]) => (value === null ? null : value !== true),
  sum: (values) => values.reduce<number>((total, value) => total + (numeric(value) ?? 0), 0),
  product: (values) => values.reduce<number>((total, value) => total * (numeric(value) ?? 0), 1),
  multiple: (values) => values.flatMap(listOf),
  member: ([value = null, list = null]) => listOf(list).includes(String(value)),
  contains: ([list = null, part = null]) => listOf(part).every((one) => listOf(list).includes(one)),
  gt: compare((a, b) => a > b),
  gte: compare((a, b) => a >= b),
  lt: compare((a, b) => a < b),
  lte: compare((a, b) => a <= b),
}
