import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'
import { renderQtiBody } from './qti-body.ts'
import { createQtiBodyReading, type QtiItemReading, qtiIdentifierOf, readQtiDeclarations } from './qti-item.reading.ts'
import { createPlacesKey, type QtiKey } from './qti-key.ts'
import type { ResponseDeclaration } from './qti-scoring.ts'
import { renderQuestionText } from './rich-text.ts'

const limitOf = (element: XmlElement, name: string, otherwise: number): number =>
  Number(qtiAttribute(element, name) ?? otherwise) || Number.POSITIVE_INFINITY

/** A choice of an interaction with places, as the file shows it. @throws ImportRefusal */
function placeHtml(reading: QtiItemReading, choice: XmlElement): string {
  if (qtiAttribute(choice, 'showHide') === 'hide' || qtiAttribute(choice, 'templateIdentifier') !== undefined)
    throw new ImportRefusal('unsupported-markup', `<${qtiName(choice)} showHide>`)
  return renderQuestionText(
    {
      format: 'html',
      text: renderQtiBody(
        choice,
        reading.file.path,
        createQtiBodyReading(reading, () => ''),
      ),
    },
    reading.context,
  )
}

/**
 * Reads two sets in which each prompt is matched with an option of the other set. The first set holds the prompts, each
 * of which has exactly one correct option.
 * @throws ImportRefusal
 */
export function readQtiMatch(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, [interaction])
  const { identifier, correct } = declarations[0] as ResponseDeclaration
  const sets = qtiChildren(interaction, 'simpleMatchSet').map((set) => qtiChildren(set, 'simpleAssociableChoice'))
  const [prompts = [], options = []] = sets
  if (sets.length !== 2) throw new ImportRefusal('malformed', `${sets.length} × simpleMatchSet`)
  const pairs = correct.map((pair) => pair.trim().split(/\s+/u))
  const right = prompts.map((prompt) => {
    const own = pairs.filter(([from]) => from === qtiIdentifierOf(prompt))
    if (own.length !== 1)
      throw new ImportRefusal('unsupported-type', `matchInteraction, ${own.length} of ${qtiIdentifierOf(prompt)}`)
    return options.findIndex((option) => qtiIdentifierOf(option) === own[0]?.[1])
  })
  if (right.includes(-1)) throw new ImportRefusal('key-not-in-options', correct.join(', '))
  const raw = {
    type: 'matching' as const,
    options: options.map((option) => placeHtml(reading, option)),
    prompts: prompts.map((prompt) => placeHtml(reading, prompt)),
    right,
    once: options.every((option) => limitOf(option, 'matchMax', 1) === 1),
  }
  return createPlacesKey(raw, {
    judge,
    responsesOf: (places) => ({
      [identifier]: places.flatMap((option, place) =>
        option === null
          ? []
          : [`${qtiIdentifierOf(prompts[place] as XmlElement)} ${qtiIdentifierOf(options[option] as XmlElement)}`],
      ),
    }),
  })
}

export function readQtiOrder(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, [interaction])
  const { identifier, correct } = declarations[0] as ResponseDeclaration
  const items = qtiChildren(interaction, 'simpleChoice')
  const right = correct.map((one) => items.findIndex((item) => qtiIdentifierOf(item) === one))
  if (right.includes(-1)) throw new ImportRefusal('key-not-in-options', correct.join(', '))
  if (right.length !== items.length || new Set(right).size !== right.length)
    throw new ImportRefusal('unsupported-type', `orderInteraction, ${right.length} of ${items.length}`)
  const raw = { type: 'ordering' as const, options: items.map((item) => placeHtml(reading, item)), right }
  return createPlacesKey(raw, {
    judge,
    responsesOf: (places) => ({
      [identifier]: places.flatMap((item) => (item === null ? [] : [qtiIdentifierOf(items[item] as XmlElement)])),
    }),
  })
}

/**
 * Reads gaps with a list of choices each. Choices with the same text in several gaps become one option.
 * @throws ImportRefusal
 */
export function readQtiInlineChoices(reading: QtiItemReading, interactions: readonly XmlElement[]): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, interactions)
  const choices = interactions.map((interaction) => qtiChildren(interaction, 'inlineChoice'))
  const first = choices.map((_, gap) => choices.slice(0, gap).reduce((sum, list) => sum + list.length, 0))
  const right = declarations.map(({ correct }, gap) => {
    const at = (choices[gap] ?? []).findIndex((choice) => qtiIdentifierOf(choice) === correct[0])
    if (correct.length !== 1 || at === -1) throw new ImportRefusal('key-not-in-options', correct.join(', '))
    return (first[gap] ?? 0) + at
  })
  const raw = {
    type: 'gapChoice' as const,
    options: choices.flat().map((choice) => placeHtml(reading, choice)),
    right,
    offered: choices.map((list, gap) => list.map((_, at) => (first[gap] ?? 0) + at)),
  }
  return createPlacesKey(raw, {
    judge,
    responsesOf: (places) =>
      Object.fromEntries(
        places.map((option, gap) => {
          const choice = option === null ? undefined : choices[gap]?.[option - (first[gap] ?? 0)]
          return [declarations[gap]?.identifier ?? '', choice === undefined ? [] : [qtiIdentifierOf(choice)]]
        }),
      ),
  })
}

export const qtiGapsOf = (interaction: XmlElement): XmlElement[] =>
  qtiDescendants(interaction, (name) => name === 'gap')

/**
 * Reads words of a word bank that are put into gaps. Groups define which gaps and words belong together.
 * @throws ImportRefusal
 */
export function readQtiGapMatch(reading: QtiItemReading, interaction: XmlElement): QtiKey {
  const { declarations, judge } = readQtiDeclarations(reading.item, [interaction])
  const { identifier, correct } = declarations[0] as ResponseDeclaration
  const gaps = qtiGapsOf(interaction)
  const words = qtiDescendants(interaction, (name) => name === 'gapText' || name === 'gapImg')
  const pairs = correct.map((pair) => pair.trim().split(/\s+/u))
  const right = gaps.map((gap) => {
    const own = pairs.filter(([, to]) => to === qtiIdentifierOf(gap))
    if (own.length !== 1)
      throw new ImportRefusal('unsupported-type', `gapMatchInteraction, ${own.length} of ${qtiIdentifierOf(gap)}`)
    return words.findIndex((word) => qtiIdentifierOf(word) === own[0]?.[0])
  })
  if (right.includes(-1)) throw new ImportRefusal('key-not-in-options', correct.join(', '))
  const isHidden = (gap: XmlElement) =>
    qtiAttribute(gap, 'showHide') === 'hide' || qtiAttribute(gap, 'templateIdentifier') !== undefined
  if (gaps.some(isHidden)) throw new ImportRefusal('unsupported-markup', '<gap showHide>')
  const admits = (one: XmlElement, other: XmlElement) => {
    const group = (qtiAttribute(one, 'matchGroup') ?? '').split(/\s+/u).filter(Boolean)
    return group.length === 0 || group.includes(qtiIdentifierOf(other))
  }
  const raw = {
    type: 'gapChoice' as const,
    options: words.map((word) => placeHtml(reading, word)),
    right,
    offered: gaps.map((gap) => words.flatMap((word, index) => (admits(gap, word) && admits(word, gap) ? [index] : []))),
    once: words.every((word) => limitOf(word, 'matchMax', 1) === 1),
  }
  return createPlacesKey(raw, {
    judge,
    responsesOf: (places) => ({
      [identifier]: places.flatMap((word, gap) =>
        word === null
          ? []
          : [`${qtiIdentifierOf(words[word] as XmlElement)} ${qtiIdentifierOf(gaps[gap] as XmlElement)}`],
      ),
    }),
  })
}
