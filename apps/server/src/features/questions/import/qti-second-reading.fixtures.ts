/**
 * An element, as the independent reading of QTI in tests reads it. That reading shares no code with the parser: it has
 * its own XML reader and understands rules by their shape instead of running them. If both readings agree, a single
 * mistake can't have made both wrong.
 */
export interface XmlNode {
  name: string
  attributes: Record<string, string>
  children: (XmlNode | string)[]
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  alpha: 'α',
  beta: 'β',
  percnt: '%',
  rarr: '→',
  ndash: '–',
  mdash: '—',
  times: '×',
  deg: '°',
}
export const decodeEntities = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/giu, (all, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(/^#x/iu.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)))
      : (NAMED[name] ?? all),
  )

/** Reads XML tag by tag; names are written as in QTI 2. */
export function readXmlNode(xml: string): XmlNode {
  const top: XmlNode = { name: '', attributes: {}, children: [] }
  const stack = [top]
  const pattern =
    /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gu
  for (const [, cdata, closing, opening, inside = '', isEmpty, text] of xml.matchAll(pattern)) {
    const here = stack.at(-1) as XmlNode
    if (cdata !== undefined) here.children.push(cdata)
    else if (text !== undefined) here.children.push(decodeEntities(text))
    else if (closing !== undefined) stack.pop()
    else if (opening !== undefined) {
      const attributes = Object.fromEntries(
        Array.from(inside.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu), ([, name = '', a, b]) => [
          camel(name.replace(/^data-/u, 'data-')),
          decodeEntities(a ?? b ?? ''),
        ]),
      )
      const node: XmlNode = {
        name: camel(opening.replace(/^.*:/u, '').replace(/^qti-/u, '')),
        attributes,
        children: [],
      }
      here.children.push(node)
      if (isEmpty !== '/') stack.push(node)
    }
  }
  return top
}

const camel = (name: string): string =>
  name.startsWith('data-') ? name : name.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())
export const nodesIn = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...nodesIn(child)]))
export const findNodesByName = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node === undefined ? [] : nodesIn(node).filter((one) => one.name === name)
export const nodeText = (node: XmlNode | undefined): string =>
  node?.children.map((child) => (typeof child === 'string' ? child : nodeText(child))).join('') ?? ''

/** Returns the text of HTML in lower case, without tags, gap marks and white space. */
export const comparableTextOf = (html: string): string =>
  decodeEntities(decodeEntities(html.replace(/<[^<>]*>/gu, ' ')))
    .replace(/\{\{\d+\}\}/gu, ' ')
    .replace(/[\s\u00a0]+/gu, '')
    .toLowerCase()

/**
 * The result of the independent reading of an item. `shareOf`: the share of the points, 0 to 1, for a set of choices.
 * `accepts`: true for an answer that a gap accepts. `numbers`: the numbers that its rules name.
 */
export interface SecondReading {
  id: string
  choices: string[]
  isMultiple: boolean
  isFixed: boolean
  shareOf: (chosen: readonly string[]) => number
  accepts: (text: string) => boolean
  numbers: number[]
  pictures: number
  feedback: { name: string; words: string }[]
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))

/** Reads a QTI 2 or 3 item by the shape of its rules: a mapping, or the correct response. */
export function readQti2Independently(item: XmlNode): SecondReading {
  const declaration = findNodesByName(item, 'responseDeclaration')[0]
  const correct = findNodesByName(findNodesByName(declaration, 'correctResponse')[0], 'value').map((value) =>
    nodeText(value).trim(),
  )
  const mapping = findNodesByName(declaration, 'mapping')[0]
  const processing = findNodesByName(item, 'responseProcessing')[0]
  const isMapped =
    /map_response$|map_response\.xml$/u.test(processing?.attributes.template ?? '') ||
    findNodesByName(processing, 'mapResponse').length > 0
  const entries = new Map(
    findNodesByName(mapping, 'mapEntry').map((entry) => [
      (entry.attributes.mapKey ?? '').trim(),
      Number(entry.attributes.mappedValue),
    ]),
  )
  const bound = (name: string, otherwise: number) => Number(mapping?.attributes[name] ?? otherwise)
  const mapped = (chosen: readonly string[]) =>
    clamp(
      chosen.reduce((sum, one) => sum + (entries.get(one) ?? bound('defaultValue', 0)), 0),
      bound('lowerBound', Number.NEGATIVE_INFINITY),
      bound('upperBound', Number.POSITIVE_INFINITY),
    )
  const most = isMapped
    ? Math.min(
        bound('upperBound', Number.POSITIVE_INFINITY),
        declaration?.attributes.cardinality === 'single'
          ? Math.max(...entries.values())
          : [...entries.values()].reduce((sum, one) => sum + Math.max(0, one), 0),
      )
    : 1
  const isRight = (chosen: readonly string[]) =>
    chosen.length === correct.length && chosen.every((one) => correct.includes(one))
  const interaction = findNodesByName(item, 'choiceInteraction')[0]
  return {
    id: nodesIn(item)[0]?.attributes.identifier ?? '',
    choices: findNodesByName(interaction, 'simpleChoice').map((choice) => choice.attributes.identifier ?? ''),
    isMultiple: declaration?.attributes.cardinality === 'multiple' && interaction?.attributes.maxChoices !== '1',
    isFixed: interaction !== undefined && interaction.attributes.shuffle !== 'true',
    shareOf: (chosen) => clamp(isMapped ? mapped(chosen) / most : isRight(chosen) ? 1 : 0, 0, 1),
    accepts: (text) => (isMapped ? (entries.get(text) ?? 0) > 0 : correct.includes(text)),
    numbers: [],
    pictures:
      findNodesByName(findNodesByName(item, 'itemBody')[0], 'img').length +
      findNodesByName(findNodesByName(item, 'itemBody')[0], 'object').filter((one) =>
        /^image/u.test(one.attributes.type ?? ''),
      ).length,
    feedback: findNodesByName(item, 'modalFeedback').map((one) => ({
      name: `${one.attributes.showHide === 'hide' ? '!' : ''}${one.attributes.identifier}`,
      words: comparableTextOf(nodeText(one)),
    })),
  }
}

/** Reads a QTI 1.2 item: the actions that set or add to the score, condition by condition. */
export function readQti12Independently(item: XmlNode): SecondReading {
  const fields = new Map(
    findNodesByName(item, 'qtimetadatafield').map((one) => [
      nodeText(findNodesByName(one, 'fieldlabel')[0]).trim(),
      nodeText(findNodesByName(one, 'fieldentry')[0]).trim(),
    ]),
  )
  const response = nodesIn(item).find((node) => /^response_(?:lid|str|num)$/u.test(node.name))
  const rules = findNodesByName(item, 'respcondition').map((condition) => ({
    test: findNodesByName(condition, 'conditionvar')[0],
    points: findNodesByName(condition, 'setvar').map((set) => ({
      isAdded: set.attributes.action === 'Add',
      value: /max$/u.test(nodeText(set))
        ? Number(findNodesByName(item, 'decvar')[0]?.attributes.maxvalue ?? 1)
        : Number(nodeText(set)),
    })),
    stops:
      condition.attributes.continue === 'No' ||
      (condition.attributes.continue === undefined &&
        !findNodesByName(condition, 'setvar').some((set) => set.attributes.action === 'Add')),
    isShownRight:
      findNodesByName(condition, 'setvar').length === 0 &&
      findNodesByName(condition, 'displayfeedback').some((one) => one.attributes.linkrefid === 'correct') &&
      findNodesByName(item, 'bbmd_questiontype').length > 0,
  }))
  const limit = Number(findNodesByName(item, 'decvar')[0]?.attributes.maxvalue ?? Number.POSITIVE_INFINITY)
  const score = (holds: (node: XmlNode) => boolean): number => {
    let sum = 0
    for (const { test, points, stops, isShownRight } of rules) {
      const parts = test?.children.filter((child): child is XmlNode => typeof child !== 'string') ?? []
      const words = parts.filter((part) => part.name === 'varequal')
      const isMultiple = response?.attributes.rcardinality === 'Multiple'
      const others = parts.filter((part) => part.name !== 'varequal' || isMultiple)
      if (parts.length === 0 || !others.every(holds) || (!isMultiple && words.length > 0 && !words.some(holds)))
        continue
      for (const { isAdded, value } of points) sum = isAdded ? sum + value : value
      if (isShownRight) sum = Number.isFinite(limit) ? limit : 1
      if (stops) break
    }
    return Math.max(0, Math.min(limit, sum))
  }
  const holdsWith =
    (leaf: (node: XmlNode) => boolean) =>
    (node: XmlNode): boolean => {
      const inside = node.children.filter((child): child is XmlNode => typeof child !== 'string')
      if (node.name === 'other') return true
      if (node.name === 'and') return inside.every(holdsWith(leaf))
      if (node.name === 'or') return inside.some(holdsWith(leaf))
      return node.name === 'not' ? !inside.some(holdsWith(leaf)) : leaf(node)
    }
  const value = (node: XmlNode) => nodeText(node).replace(/\s+/gu, ' ').trim()
  const scoreOf = (chosen: readonly string[]) =>
    score(holdsWith((node) => node.name === 'varequal' && chosen.includes(value(node))))
  const scoreText = (text: string) => score(holdsWith((node) => value(node).toLowerCase() === text.toLowerCase()))
  const scoreNumber = (number: number) =>
    score(
      holdsWith((node) => {
        const bound = Number(value(node))
        if (node.name === 'varequal') return isNear(number, bound)
        if (node.name === 'vargte' || node.name === 'varlte')
          return isNear(number, bound) || (node.name === 'vargte' ? number > bound : number < bound)
        return !isNear(number, bound) && (node.name === 'vargt' ? number > bound : number < bound)
      }),
    )
  const render = findNodesByName(item, 'render_choice')[0]
  const choices = findNodesByName(render, 'response_label').map((label) => (label.attributes.ident ?? '').trim())
  const sets = [
    ...choices.map((one) => [one]),
    ...findNodesByName(item, 'conditionvar').map((one) => nodesNotUnderNot(one).map(value)),
  ]
  const full = Math.max(...[...sets, choices.filter((one) => scoreOf([one]) > 0)].map(scoreOf), 0)
  const isTool = fields.has('question_type') || [...fields.keys()].some((name) => name === 'cc_profile')
  const isOpen = render?.attributes.shuffle === undefined ? isTool : render.attributes.shuffle === 'Yes'
  const bounds = nodesIn(item)
    .filter((node) => /^var(?:equal|l|g)/u.test(node.name))
    .map((node) => Number(value(node)))
    .filter(Number.isFinite)
  return {
    id: nodesIn(item)[0]?.attributes.ident ?? '',
    choices,
    isMultiple: response?.attributes.rcardinality === 'Multiple',
    isFixed: !isOpen,
    shareOf: (chosen) => (full === 0 ? 0 : scoreOf(chosen) / full),
    accepts: (text) =>
      Number.isFinite(Number(text)) && bounds.length > 0 ? scoreNumber(Number(text)) > 0 : scoreText(text) > 0,
    numbers: bounds,
    pictures:
      (nodeText(findNodesByName(item, 'presentation')[0]).match(/<img\b/giu) ?? []).length +
      findNodesByName(item, 'matimage').length +
      findNodesByName(item, 'matapplication').length,
    feedback: findNodesByName(item, 'itemfeedback').map((one) => ({
      name: one.attributes.ident ?? '',
      words: comparableTextOf(nodeText(one)),
    })),
  }
}

const nodesNotUnderNot = (node: XmlNode): XmlNode[] =>
  node.children.flatMap((child) =>
    typeof child === 'string' || child.name === 'not'
      ? []
      : child.name === 'varequal'
        ? [child]
        : nodesNotUnderNot(child),
  )
