import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { isAtLeast, isGreaterThan } from './qti-expressions.ts'
import type { QtiJudge, QtiResponses } from './qti-judge.ts'
import type { NumberHints } from './qti-number.rules.ts'

/** The type of value that the rules compare a response with. */
export type ResponseKind = 'choice' | 'text' | 'number'
export type ResponseKinds = ReadonlyMap<string, ResponseKind>

const COMPARISONS = new Set(['varequal', 'varlt', 'varlte', 'vargt', 'vargte'])
/** Returns the text of a rule, which Blackboard may break across lines. */
export const ruleTextOf = (element: XmlElement): string => elementText(element).replace(/\s+/gu, ' ').trim()
export const qti12ResponseIdOf = (element: XmlElement): string => (qtiAttribute(element, 'respident') ?? '').trim()
/** Canvas writes `varname`, Blackboard `variablename`. */
const variableOf = (element: XmlElement): string =>
  element.attributes.varname ?? element.attributes.variablename ?? 'SCORE'

const comparisonsOn = (item: XmlElement, response: string): XmlElement[] =>
  qtiDescendants(item, (name) => COMPARISONS.has(name)).filter(
    (part) => qti12ResponseIdOf(part) === response && ruleTextOf(part) !== '',
  )

/** Returns every form of words with which the rules of an item compare a response. */
export const wordFormsIn = (item: XmlElement, response: string): string[] =>
  comparisonsOn(item, response)
    .filter((part) => qtiName(part) === 'varequal')
    .map(ruleTextOf)

/**
 * Returns the sets of choices named by the rules, one for each rule: all choices that it includes and does not exclude.
 */
export function choiceSetsIn(item: XmlElement, response: string): string[][] {
  const named = (part: XmlElement): string[] =>
    qtiName(part) === 'not'
      ? []
      : qtiName(part) === 'varequal' && qti12ResponseIdOf(part) === response
        ? [ruleTextOf(part)]
        : part.children.flatMap(named)
  return qtiDescendants(item, (name) => name === 'conditionvar').map((condition) => [...new Set(named(condition))])
}

/** Returns true if the rules compare a response with bounds, that is, as a number. */
export const isComparedWithBounds = (item: XmlElement, response: string): boolean =>
  comparisonsOn(item, response).some((part) => qtiName(part) !== 'varequal')

/** Returns every number at which the rules of an item change their result for a response. @throws ImportRefusal */
export function qti12NumberHints(item: XmlElement, response: string): NumberHints {
  const odd = comparisonsOn(item, response).find(
    (part) => part.attributes.precision !== undefined && !isBounded(item, response, numberIn(part)),
  )
  if (odd !== undefined) throw new ImportRefusal('scoring-not-kept', `precision ${odd.attributes.precision}`)
  const parts = comparisonsOn(item, response).map((part) => ({ name: qtiName(part), value: numberIn(part) }))
  return {
    edges: parts.map(({ value }) => value),
    values: parts.filter(({ name }) => name === 'varequal').map(({ value }) => value),
    relative: [],
  }
}

/** Canvas writes the precision of a number as bounds around it as well. */
function isBounded(item: XmlElement, response: string, value: number): boolean {
  const bounds = comparisonsOn(item, response).map((part) => ({ name: qtiName(part), value: numberIn(part) }))
  return (
    bounds.some((one) => /^vargte?$/u.test(one.name) && one.value <= value) &&
    bounds.some((one) => /^varlte?$/u.test(one.name) && one.value >= value)
  )
}

function numberIn(element: XmlElement): number {
  const value = Number(ruleTextOf(element))
  if (ruleTextOf(element) === '' || !Number.isFinite(value)) throw new ImportRefusal('bad-number', ruleTextOf(element))
  return value
}

function scoreVariable(item: XmlElement): XmlElement | undefined {
  const variables = qtiDescendants(item, (name) => name === 'decvar')
  const score = variables.find((variable) => variableOf(variable).toUpperCase() === 'SCORE')
  if (score === undefined && variables.length > 1)
    throw new ImportRefusal('scoring-not-kept', variables.map(variableOf).join(', '))
  return score ?? variables[0]
}

/**
 * Reads the response processing of QTI 1.2 as a function that runs it. `showsRight`: a rule without points that shows
 * the feedback "correct" earns all points, as in files of Blackboard.
 * @throws ImportRefusal for unsupported rules
 */
export function readQti12Scoring(item: XmlElement, kinds: ResponseKinds, showsRight: boolean): QtiJudge {
  const variable = scoreVariable(item)
  const scored = (variable === undefined ? 'SCORE' : variableOf(variable)).toUpperCase()
  const number = (name: string, otherwise: number) => {
    const text = variable?.attributes[name] ?? ''
    return text.trim() === '' || !Number.isFinite(Number(text)) ? otherwise : Number(text)
  }
  const bounds = {
    start: number('defaultval', 0),
    least: number('minvalue', Number.NEGATIVE_INFINITY),
    most: number('maxvalue', Number.POSITIVE_INFINITY),
  }
  const conditions = qtiChildren(item, 'resprocessing').flatMap((processing) =>
    qtiChildren(processing, 'respcondition'),
  )
  return (responses) => {
    let score = bounds.start
    const shown = new Set<string>()
    for (const condition of conditions) {
      if (!isMet(qtiChildren(condition, 'conditionvar')[0], responses, kinds)) continue
      const settings = qtiChildren(condition, 'setvar').filter(
        (setting) => variableOf(setting).toUpperCase() === scored,
      )
      for (const setting of settings) score = settled(score, setting, bounds.most)
      const feedback = qtiChildren(condition, 'displayfeedback').map((one) =>
        (qtiAttribute(one, 'linkrefid') ?? '').trim(),
      )
      for (const one of feedback) shown.add(one)
      if (showsRight && settings.length === 0 && feedback.includes('correct'))
        score = Number.isFinite(bounds.most) ? bounds.most : 1
      if (!goesOn(condition, settings)) break
    }
    return { score: Math.min(bounds.most, Math.max(bounds.least, score)), shown }
  }
}

/** A matching rule ends the processing unless it states otherwise; one that adds to the score is followed by others. */
function goesOn(condition: XmlElement, settings: readonly XmlElement[]): boolean {
  const said = qtiAttribute(condition, 'continue')?.toLowerCase()
  return said === undefined
    ? settings.some((setting) => (setting.attributes.action ?? 'Set').toLowerCase() !== 'set')
    : said === 'yes'
}

function settled(score: number, setting: XmlElement, most: number): number {
  const text = ruleTextOf(setting)
  const value = /\.max$/iu.test(text) ? (Number.isFinite(most) ? most : 1) : Number(text)
  if (text === '' || !Number.isFinite(value)) throw new ImportRefusal('scoring-not-kept', text)
  const action = (setting.attributes.action ?? 'Set').toLowerCase()
  if (action === 'set') return value
  if (action === 'add') return score + value
  if (action === 'subtract') return score - value
  if (action === 'multiply') return score * value
  if (action === 'divide' && value !== 0) return score / value
  throw new ImportRefusal('scoring-not-kept', `${action} ${text}`)
}

/**
 * All conditions must hold; of several words for the same single response, any one. An empty condition is left to a
 * person.
 */
function isMet(condition: XmlElement | undefined, responses: QtiResponses, kinds: ResponseKinds): boolean {
  const parts = condition?.children ?? []
  if (parts.length === 0) return false
  const words = new Map<string, boolean>()
  let others = true
  for (const part of parts) {
    const response = qti12ResponseIdOf(part)
    const holds = holdsFor(part, responses, kinds)
    if (qtiName(part) === 'varequal' && (responses[response] ?? []).length <= 1)
      words.set(response, (words.get(response) ?? false) || holds)
    else others &&= holds
  }
  return others && [...words.values()].every(Boolean)
}

function holdsFor(part: XmlElement, responses: QtiResponses, kinds: ResponseKinds): boolean {
  const name = qtiName(part)
  const inside = () => part.children.map((child) => holdsFor(child, responses, kinds))
  if (name === 'other') return true
  if (name === 'and') return inside().every(Boolean)
  if (name === 'or') return inside().some(Boolean)
  if (name === 'not') return !inside().some(Boolean)
  const response = qti12ResponseIdOf(part)
  if (name === 'unanswered') return (responses[response] ?? []).length === 0
  if (COMPARISONS.has(name)) return compares(part, name, responses[response] ?? [], kinds.get(response))
  throw new ImportRefusal('scoring-not-kept', name)
}

function compares(part: XmlElement, name: string, given: readonly string[], kind: ResponseKind | undefined): boolean {
  if (name === 'varequal' && kind !== 'number') {
    const minds = kind === 'choice' || qtiAttribute(part, 'case')?.toLowerCase() === 'yes'
    const form = (text: string) => (minds ? text : text.toLowerCase())
    return ruleTextOf(part) !== '' && given.some((one) => form(one) === form(ruleTextOf(part)))
  }
  const bound = numberIn(part)
  return given.some((one) => {
    const value = Number(one)
    if (one === '' || !Number.isFinite(value)) return false
    if (name === 'varequal') return isAtLeast(value, bound) && isAtLeast(bound, value)
    if (name === 'vargte') return isAtLeast(value, bound)
    if (name === 'varlte') return isAtLeast(bound, value)
    return name === 'vargt' ? isGreaterThan(value, bound) : isGreaterThan(bound, value)
  })
}
