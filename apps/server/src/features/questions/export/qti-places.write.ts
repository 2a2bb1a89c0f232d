import { escapeXmlText } from '../../../core/text/xml-text.ts'
import { withGapStemInOneLanguage } from './export-losses.rules.ts'
import {
  type ExportQuestion,
  exportedTextHtml,
  gapOptionText,
  lettersOfferedByGaps,
  placesKeyOf,
  plainTextOrNull,
} from './export-question.ts'
import { formatQtiNumber, type QtiElementWriter, type QtiHtmlWriter, type QtiItemParts } from './qti-writer.ts'

/** The rule that gives all points for the correct response, and none for any other. */
const allForCorrect = (write: QtiElementWriter, points: number, responses: readonly string[]): string =>
  write(
    'responseCondition',
    {},
    write(
      'responseIf',
      {},
      write(
        'and',
        {},
        ...responses.map((identifier) =>
          write('match', {}, write('variable', { identifier }), write('correct', { identifier })),
        ),
      ),
      write(
        'setOutcomeValue',
        { identifier: 'SCORE' },
        write('baseValue', { baseType: 'float' }, formatQtiNumber(points / 100)),
      ),
    ),
  )

/** The rules of the correct pairs with their shares: a wrong pair costs a share when the question says so. */
function pairRules(
  question: ExportQuestion,
  write: QtiElementWriter,
  pairOf: (letter: string, place: number) => string,
): Pick<QtiItemParts, 'declarations' | 'rules'> {
  const { places, policy } = placesKeyOf(question)
  const pairs = [...places].map(pairOf)
  const share = question.points / 100 / Math.max(1, pairs.length)
  const isShared = policy !== 'allOrNothing'
  const mapping = write(
    'mapping',
    policy === 'minusWrong' ? { lowerBound: 0, defaultValue: formatQtiNumber(-share) } : { defaultValue: 0 },
    ...pairs.map((mapKey) => write('mapEntry', { mapKey, mappedValue: formatQtiNumber(share) })),
  )
  return {
    declarations: [
      write(
        'responseDeclaration',
        { identifier: 'RESPONSE', cardinality: 'multiple', baseType: 'directedPair' },
        write('correctResponse', {}, ...pairs.map((pair) => write('value', {}, pair))),
        ...(isShared ? [mapping] : []),
      ),
    ],
    rules: [
      isShared
        ? write('setOutcomeValue', { identifier: 'SCORE' }, write('mapResponse', { identifier: 'RESPONSE' }))
        : allForCorrect(write, question.points, ['RESPONSE']),
    ],
  }
}

/**
 * Builds the parts of a matching question. Prompts are P1, P2 and so on. A wrong pair costs a share if the question
 * says so.
 */
export function qtiMatchParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { content } = question
  const prompts = content.prompts ?? []
  const choice = (identifier: string, matchMax: number, html: string) =>
    write('simpleAssociableChoice', { identifier, matchMax }, rich(html))
  return {
    ...pairRules(question, write, (letter, prompt) => `P${prompt + 1} ${letter}`),
    body: [
      `<div>${rich(exportedTextHtml(content.stem))}</div>`,
      write(
        'matchInteraction',
        { responseIdentifier: 'RESPONSE', shuffle: true, maxAssociations: prompts.length },
        write(
          'simpleMatchSet',
          {},
          ...prompts.map((prompt, place) => choice(`P${place + 1}`, 1, exportedTextHtml(prompt))),
        ),
        write(
          'simpleMatchSet',
          {},
          ...content.options.map(({ key, text }) => choice(key, content.once ? 1 : 0, exportedTextHtml(text))),
        ),
      ),
    ],
  }
}

export function qtiOrderParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { content, points } = question
  const { places } = placesKeyOf(question)
  return {
    declarations: [
      write(
        'responseDeclaration',
        { identifier: 'RESPONSE', cardinality: 'ordered', baseType: 'identifier' },
        write('correctResponse', {}, ...[...places].map((letter) => write('value', {}, letter))),
      ),
    ],
    body: [
      `<div>${rich(exportedTextHtml(content.stem))}</div>`,
      write(
        'orderInteraction',
        { responseIdentifier: 'RESPONSE', shuffle: true },
        ...content.options.map(({ key, text }) =>
          write('simpleChoice', { identifier: key }, rich(exportedTextHtml(text))),
        ),
      ),
    ],
    rules: [allForCorrect(write, points, ['RESPONSE'])],
  }
}

/**
 * Builds the parts of a gap choice question. Options that may be used only once and that every gap offers form a word
 * bank; others become a list in each gap.
 */
export const qtiGapChoiceParts = (
  question: ExportQuestion,
  write: QtiElementWriter,
  rich: QtiHtmlWriter,
): QtiItemParts =>
  question.content.once && !question.content.choices
    ? gapMatchParts(question, write, rich)
    : inlineChoiceParts(question, write, rich)

/** Gaps are G1, G2 and so on. */
function gapMatchParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { content } = withGapStemInOneLanguage(question)
  const words = content.options.map(({ key, text }) =>
    write('gapText', { identifier: key, matchMax: 1 }, escapeXmlText(plainTextOrNull(gapOptionText(text)) ?? '')),
  )
  const stem = rich(exportedTextHtml(content.stem)).replace(/\{\{(\d+)\}\}/gu, (_, n: string) =>
    write('gap', { identifier: `G${n}` }),
  )
  return {
    ...pairRules(question, write, (letter, gap) => `${letter} G${gap + 1}`),
    body: [
      write('gapMatchInteraction', { responseIdentifier: 'RESPONSE', shuffle: true }, ...words, `<div>${stem}</div>`),
    ],
  }
}

function inlineChoiceParts(question: ExportQuestion, write: QtiElementWriter, rich: QtiHtmlWriter): QtiItemParts {
  const { content, points } = withGapStemInOneLanguage(question)
  const { places, policy } = placesKeyOf(question)
  const offered = lettersOfferedByGaps(question)
  const share = points / 100 / Math.max(1, places.length)
  const nameOf = (gap: number) => `RESPONSE${gap + 1}`
  const isShared = policy !== 'allOrNothing'
  const declarations = [...places].map((letter, gap) =>
    write(
      'responseDeclaration',
      { identifier: nameOf(gap), cardinality: 'single', baseType: 'identifier' },
      write('correctResponse', {}, write('value', {}, letter)),
      ...(isShared
        ? [
            write(
              'mapping',
              { defaultValue: policy === 'minusWrong' ? formatQtiNumber(-share) : 0 },
              write('mapEntry', { mapKey: letter, mappedValue: formatQtiNumber(share) }),
            ),
          ]
        : []),
    ),
  )
  const stem = rich(exportedTextHtml(content.stem)).replace(/\{\{(\d+)\}\}/gu, (_, n: string) => {
    const gap = Number(n) - 1
    return write(
      'inlineChoiceInteraction',
      { responseIdentifier: nameOf(gap), shuffle: true },
      ...content.options
        .filter(({ key }) => offered[gap]?.includes(key))
        .map(({ key, text }) =>
          write('inlineChoice', { identifier: key }, escapeXmlText(plainTextOrNull(gapOptionText(text)) ?? '')),
        ),
    )
  })
  const names = [...places].map((_, gap) => nameOf(gap))
  const sum = write(
    'setOutcomeValue',
    { identifier: 'SCORE' },
    write('sum', {}, ...names.map((identifier) => write('mapResponse', { identifier }))),
  )
  const floor = write(
    'responseCondition',
    {},
    write(
      'responseIf',
      {},
      write('lt', {}, write('variable', { identifier: 'SCORE' }), write('baseValue', { baseType: 'float' }, '0')),
      write('setOutcomeValue', { identifier: 'SCORE' }, write('baseValue', { baseType: 'float' }, '0')),
    ),
  )
  return {
    declarations,
    body: [`<div>${stem}</div>`],
    rules: isShared ? [sum, ...(policy === 'minusWrong' ? [floor] : [])] : [allForCorrect(write, points, names)],
  }
}
