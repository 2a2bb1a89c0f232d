import { describe, expect, it } from 'vitest'
import { asQti30, qti21Item, qtiTemplate } from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'

const question = (item: string) => parseQtiItem(item, 'item.xml').questions[0]
const refusal = (item: string) => parseQtiItem(item, 'item.xml').problems[0]

describe('words of a bank put into gaps', () => {
  const declared = (pairs: readonly string[], mapping: string) =>
    `<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse>${pairs.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
  const word = (identifier: string, text: string, more = 'matchMax="1"') =>
    `<gapText identifier="${identifier}" ${more}>${text}</gapText>`
  const bank = (words: string, pairs = ['W1 A', 'W3 B'], gap = '<gap identifier="B"/>') =>
    qti21Item({
      declarations: declared(
        pairs,
        `<mapping lowerBound="0" defaultValue="-1">${pairs.map((pair) => `<mapEntry mapKey="${pair}" mappedValue="1"/>`).join('')}</mapping>`,
      ),
      body: `<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Complete it.</prompt>${words}<p>Lock <gap identifier="A"/> before you ${gap}.</p></gapMatchInteraction>`,
      rules: qtiTemplate('map_response'),
    })
  const words = word('W1', 'out') + word('W2', 'in') + word('W3', 'test')

  it('are a gap choice with words that are used once', () => {
    for (const written of [bank(words), asQti30(bank(words))])
      expect(question(written)).toMatchObject({
        type: 'gapChoice',
        stem: expect.stringMatching(/Complete it\.[\s\S]*Lock\s+\{\{1\}\}\s+before you\s+\{\{2\}\}/),
        options: [{ html: 'out' }, { html: 'in' }, { html: 'test' }],
        places: 'AC',
        once: true,
        placePolicy: 'minusWrong',
      })
  })

  it('may be used again, may be pictures of words, and may fit some gaps only', () => {
    const again = word('W1', 'out', 'matchMax="0"') + word('W2', 'in') + word('W3', 'test')
    expect(question(bank(again))).not.toHaveProperty('once')
    const limited = bank(word('W1', 'out') + word('W2', 'in') + word('W3', 'test', 'matchMax="1" matchGroup="B"'))
    expect(question(limited)).toMatchObject({ choices: ['AB', 'ABC'] })
  })

  it('are refused where a gap takes no word, or two', () => {
    expect(refusal(bank(words, ['W1 A']))?.reason).toBe('unsupported-type')
    expect(refusal(bank(words, ['W1 A', 'W2 A', 'W3 B']))?.reason).toBe('unsupported-type')
    expect(refusal(bank(words, ['W1 A', 'W9 B']))?.reason).toBe('key-not-in-options')
  })
})
