import { cutText } from '../../../core/text/cut-text.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { qtiAttribute, qtiDescendants, qtiName } from './qti.tree.ts'

/** Style sheets are reported as styling. */
const READ_PARTS = [
  'stylesheet',
  'responseDeclaration',
  'outcomeDeclaration',
  'templateDeclaration',
  'itemBody',
  'responseProcessing',
  'modalFeedback',
  'assessmentStimulusRef',
]
const SAYS_NOTHING =
  /^(?:xmlns.*|xsi:.*|xml:.*|lang|id|class|label|orientation|expected-?[lL]ength|expected-?[lL]ines|data-(?!min-|max-|patternmask).*|dir|base)$/u

/** The parts read of each element, by their QTI 2 names. */
const READ: Readonly<Record<string, readonly string[]>> = {
  assessmentItem: ['identifier', 'title', 'adaptive', 'toolName', 'toolVersion', 'timeDependent'],
  choiceInteraction: ['responseIdentifier', 'shuffle', 'maxChoices'],
  simpleChoice: ['identifier', 'fixed', 'showHide'],
  textEntryInteraction: ['responseIdentifier'],
  extendedTextInteraction: ['responseIdentifier'],
  inlineChoiceInteraction: ['responseIdentifier', 'shuffle'],
  inlineChoice: ['identifier', 'fixed'],
  orderInteraction: ['responseIdentifier', 'shuffle'],
  matchInteraction: ['responseIdentifier', 'shuffle', 'maxAssociations'],
  simpleAssociableChoice: ['identifier', 'fixed', 'matchMax'],
  hotspotInteraction: ['responseIdentifier', 'maxChoices'],
  hotspotChoice: ['identifier', 'shape', 'coords'],
  selectPointInteraction: ['responseIdentifier', 'maxChoices'],
  gapMatchInteraction: ['responseIdentifier', 'shuffle', 'maxAssociations'],
  gapText: ['identifier', 'fixed', 'matchMax', 'matchGroup'],
  gapImg: ['identifier', 'fixed', 'matchMax', 'matchGroup'],
  gap: ['identifier', 'matchGroup', 'required'],
}
/** The values that are true here in any case. */
const AS_HERE: Readonly<Record<string, RegExp>> = {
  minChoices: /^[01]$/u,
  matchMin: /^[01]$/u,
  minAssociations: /^\d+$/u,
  minStrings: /^[01]$/u,
  maxStrings: /^1$/u,
  format: /^(?:plain|xhtml)$/u,
}

const camel = (name: string): string =>
  name.startsWith('data-') ? name : name.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())

/**
 * Returns the parts and attributes of a QTI 2 or 3 item that no parser reads: word limits, placeholders and the like.
 */
export function qtiUnreadParts(item: XmlElement, interactions: readonly XmlElement[], isOurs: boolean): string[] {
  const label = qtiAttribute(item, 'label') ?? ''
  const elements = [
    item,
    ...interactions,
    ...interactions.flatMap((one) =>
      qtiDescendants(one, (name) =>
        /^(?:(?:simple|inline|simpleAssociable|hotspot)Choice|gapText|gapImg|gap)$/u.test(name),
      ),
    ),
  ]
  return [
    ...item.children.filter((part) => !READ_PARTS.includes(qtiName(part))).map((part) => `<${qtiName(part)}>`),
    ...(label.trim() === '' || isOurs ? [] : [`label ${label}`]),
    ...(qtiAttribute(item, 'timeDependent') === 'true' ? ['timeDependent'] : []),
    ...elements.flatMap((element) =>
      Object.entries(element.attributes)
        .map(([name, value]) => [camel(name), value.trim()] as const)
        .filter(
          ([name, value]) =>
            value !== '' &&
            !SAYS_NOTHING.test(name) &&
            !READ[qtiName(element)]?.includes(name) &&
            !AS_HERE[name]?.test(value),
        )
        .map(([name, value]) => cutText(`${name} ${value}`, 80)),
    ),
  ]
}
