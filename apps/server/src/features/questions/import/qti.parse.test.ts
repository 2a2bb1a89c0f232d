import { describe, expect, it } from 'vitest'
import {
  asQti30,
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiChoiceTexts,
  qtiGapDeclaration,
  qtiTemplate,
} from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'

const refusal = (item: string) => parseQtiItem(item, 'item.xml').problems[0]
const mapping = (entries: Readonly<Record<string, number>>, attributes = '') =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`

describe.each([
  ['QTI 2.1', (item: string) => item],
  ['QTI 3.0', asQti30],
])('%s', (_version, write) => {
  const question = (item: string) => {
    const report = parseQtiItem(write(item), 'item.xml')
    expect(report.problems).toEqual([])
    expect(report.questions).toHaveLength(1)
    return report.questions[0]
  }

  it('single choice', () => {
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: `<p>Look &lt;here&gt;.</p>${qtiChoices(qtiChoiceTexts)}`,
      rules: qtiTemplate('match_correct'),
    })
    expect(question(item)).toMatchObject({
      type: 'single',
      name: 'An item',
      idnumber: 'ITEM',
      points: 100,
      stem: expect.stringMatching(/<p>Look &lt;here&gt;\.<\/p><div>Which\?<\/div>/),
      options: [
        { key: 'A', html: 'first', correct: false },
        { key: 'B', html: 'second', correct: true },
        { key: 'C', html: 'third', correct: false },
      ],
    })
  })

  it('fixed choices keep their position', () => {
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: qtiChoices(qtiChoiceTexts),
      rules: qtiTemplate('match_correct'),
    })
    const fixed = item.replace('<simpleChoice identifier="Z"', '<simpleChoice identifier="Z" fixed="true"')
    expect(question(fixed)?.options.map((option) => option.pinned)).toEqual([undefined, undefined, true])
  })

  it('multiple choice, all or nothing and by mapping, with shares that differ', () => {
    const declaration = qtiChoiceDeclaration(['X', 'Z'], { cardinality: 'multiple' })
    const plain = question(
      qti21Item({
        declarations: declaration,
        body: qtiChoices(qtiChoiceTexts, 0),
        rules: qtiTemplate('match_correct'),
      }),
    )
    expect(plain).toMatchObject({
      type: 'multiple',
      policy: 'allOrNothing',
      options: [{ correct: true }, { correct: false }, { correct: true }],
    })
    const weighted = qtiChoiceDeclaration(['X', 'Z'], {
      cardinality: 'multiple',
      mapping: mapping({ X: 3, Z: 1, Y: -2 }),
    })
    expect(
      question(
        qti21Item({ declarations: weighted, body: qtiChoices(qtiChoiceTexts, 0), rules: qtiTemplate('map_response') }),
      ),
    ).toMatchObject({
      points: 400,
      options: [
        { correct: true, weight: 75 },
        { correct: false, weight: -50 },
        { correct: true, weight: 25 },
      ],
    })
  })

  it('true/false, in either order and language', () => {
    const item = (texts: Readonly<Record<string, string>>) =>
      qti21Item({
        declarations: qtiChoiceDeclaration(['Y']),
        body: qtiChoices(texts),
        rules: qtiTemplate('match_correct'),
      })
    expect(question(item({ X: ' True ', Y: '<p>False</p>' }))).toMatchObject({
      type: 'judge',
      options: [{ key: 'A', html: 'true', correct: false }, { correct: true }],
    })
    expect(question(item({ X: '错误', Y: '正确' }))).toMatchObject({
      type: 'judge',
      options: [{ key: 'A', html: 'true', correct: true }, { correct: false }],
    })
    expect(question(item({ X: 'True', Y: 'Unknown' }))).toMatchObject({ type: 'single' })
  })

  it('gaps with accepted forms, case and numbers', () => {
    const forms = `<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="2" caseSensitive="false"/><mapEntry mapKey="Jorvik*" mappedValue="1" caseSensitive="false"/></mapping>`
    const body = '<p>The sun of <textEntryInteraction responseIdentifier="RESPONSE"/>!</p>'
    expect(
      question(
        qti21Item({
          declarations: qtiGapDeclaration('RESPONSE', ['York'], forms),
          body,
          rules: qtiTemplate('map_response'),
        }),
      ),
    ).toMatchObject({
      type: 'blank',
      points: 200,
      stem: '<p>The sun of  {{1}} !</p>',
      blanks: [
        {
          caseSensitive: false,
          accepted: [
            { text: 'York', weight: 100 },
            { text: 'Jorvik*', weight: 50 },
          ],
        },
      ],
    })
    expect(
      question(
        qti21Item({ declarations: qtiGapDeclaration('RESPONSE', ['York']), body, rules: qtiTemplate('match_correct') }),
      ),
    ).toMatchObject({ blanks: [{ caseSensitive: true }] })
    const two =
      '<p><textEntryInteraction responseIdentifier="B"/> then <textEntryInteraction responseIdentifier="A"/></p>'
    const sum = `<responseProcessing><responseCondition><responseIf><and><match><variable identifier="A"/><correct identifier="A"/></match><match><variable identifier="B"/><correct identifier="B"/></match></and>
      <setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
    expect(
      question(
        qti21Item({
          declarations: qtiGapDeclaration('A', ['4.5'], '', 'float') + qtiGapDeclaration('B', ['七']),
          body: two,
          rules: sum,
        }),
      ),
    ).toMatchObject({
      stem: '<p> {{1}}  then  {{2}} </p>',
      points: 300,
      blanks: [{ accepted: [{ text: '七', weight: 100 }] }, { numeric: [{ value: 4.5, tolerance: 0, weight: 100 }] }],
    })
  })

  it('a text for graders, with rubric and model answer for them alone', () => {
    const item = qti21Item({
      declarations: qtiGapDeclaration('RESPONSE', ['Because of the sun']),
      body: '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>Why?</prompt></extendedTextInteraction><rubricBlock view="scorer"><p>One point for the sun</p></rubricBlock><rubricBlock view="candidate"><p>At most 20 words</p></rubricBlock>',
    })
    const read = question(item)
    expect(read).toMatchObject({ type: 'short', options: [], blanks: [] })
    expect(read?.stem).toMatch(/Why\?[\s\S]*At most 20 words/)
    expect(read?.stem).not.toMatch(/sun/)
    expect(read?.gradingNotes).toMatch(/One point for the sun[\s\S]*Because of the sun/)
  })

  it('feedback without a rule is placed by its name; that of a choice stays with it', () => {
    const feedback = (identifier: string, text: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: qtiChoices({
        X: 'one<feedbackInline outcomeIdentifier="F" identifier="X" showHide="show">too small</feedbackInline>',
        Y: 'two',
      }),
      rules: qtiTemplate('match_correct'),
      after:
        feedback('incorrect', 'No.') +
        feedback('correct', '<p>Yes: 2.</p>') +
        feedback('rationale', 'Count.') +
        feedback('q17', 'Nobody sees this.'),
    })
    const report = parseQtiItem(write(item), 'item.xml')
    expect(report.questions).toMatchObject([
      {
        explanation: expect.stringContaining('Count.'),
        feedback: { correct: expect.stringContaining('Yes: 2.'), incorrect: expect.stringContaining('No.') },
        options: [{ html: 'one', feedback: 'too small' }, { html: 'two' }],
      },
    ])
    expect(report.warnings).toMatchObject([
      { reason: 'feedback-not-kept', message: { en: expect.stringContaining('Nobody sees this.') } },
    ])
  })

  it('feedback is placed where the rules show it', () => {
    const feedback = (identifier: string, text: string, showHide = 'show') =>
      `<modalFeedback outcomeIdentifier="FEEDBACK" identifier="${identifier}" showHide="${showHide}">${text}</modalFeedback>`
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: qtiChoices(qtiChoiceTexts),
      rules: `<responseProcessing><responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf></responseCondition>
        <setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue></responseProcessing>`,
      after:
        feedback('X', 'Not X.') + feedback('Y', 'It was the second.', 'hide') + feedback('never', 'Always.', 'hide'),
    })
    expect(question(item)).toMatchObject({
      points: 200,
      explanation: expect.stringContaining('Always.'),
      feedback: { incorrect: expect.stringContaining('It was the second.') },
      options: [{ feedback: expect.stringContaining('Not X.') }, {}, {}],
    })
  })

  it('an order is fixed where the item does not shuffle', () => {
    const item = qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: qtiChoices(qtiChoiceTexts),
      rules: qtiTemplate('match_correct'),
    })
    const pinned = (text: string) => question(text)?.options.map((option) => option.pinned === true)
    expect(pinned(item)).toEqual([false, false, false])
    expect(pinned(item.replace('shuffle="true"', 'shuffle="false"'))).toEqual([true, true, true])
    expect(pinned(item.replace('shuffle="true"', ''))).toEqual([true, true, true])
  })

  it('numbers: exact, within a tolerance, rounded, in a range', () => {
    const number = (condition: string, correct = '200') =>
      question(
        qti21Item({
          declarations: qtiGapDeclaration('R', [correct], '', 'float'),
          body: '<p>How many? <textEntryInteraction responseIdentifier="R"/></p>',
          rules: `<responseProcessing><responseCondition><responseIf>${condition}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
        }),
      )?.blanks[0]?.numeric
    const equal = (attributes: string) =>
      `<equal ${attributes}><correct identifier="R"/><variable identifier="R"/></equal>`
    expect(number(equal('toleranceMode="exact"'))).toEqual([{ value: 200, tolerance: 0, weight: 100 }])
    expect(number(equal('toleranceMode="absolute" tolerance="0.5"'))).toEqual([
      { value: 200, tolerance: 0.5, weight: 100 },
    ])
    expect(number(equal('toleranceMode="absolute" tolerance="1 3"'))).toEqual([{ min: 199, max: 203, weight: 100 }])
    expect(number(equal('toleranceMode="relative" tolerance="2"'))).toEqual([
      { value: 200, tolerance: 0.02, isRelative: true, weight: 100 },
    ])
    expect(number(equal('toleranceMode="relative" tolerance="2"'), '-200')).toEqual([
      { value: -200, tolerance: 0.02, isRelative: true, weight: 100 },
    ])
    expect(number(equal('toleranceMode="absolute" tolerance="1" includeUpperBound="false"'))).toEqual([
      { value: 201, tolerance: 0, weight: 0 },
      { value: 200, tolerance: 1, weight: 100 },
    ])
    const rounded = (attributes: string) =>
      `<equalRounded ${attributes}><variable identifier="R"/><correct identifier="R"/></equalRounded>`
    expect(number(rounded('roundingMode="decimalPlaces" figures="1"'), '3.1')).toEqual([
      { value: 3.15, tolerance: 0, weight: 0 },
      { value: 3.1, tolerance: 0.05, weight: 100 },
    ])
    expect(number(rounded('roundingMode="significantFigures" figures="2"'), '120')).toEqual([
      { value: 125, tolerance: 0, weight: 0 },
      { value: 120, tolerance: 5, weight: 100 },
    ])
    const bound = (name: string, value: number) =>
      `<${name}><variable identifier="R"/><baseValue baseType="float">${value}</baseValue></${name}>`
    expect(number(`<and>${bound('gte', 10)}${bound('lte', 20)}</and>`)).toEqual([{ min: 10, max: 20, weight: 100 }])
    expect(number(`<and>${bound('gt', 10)}${bound('lt', 20)}</and>`)).toEqual([
      { value: 10, tolerance: 0, weight: 0 },
      { value: 20, tolerance: 0, weight: 0 },
      { min: 10, max: 20, weight: 100 },
    ])
  })

  it('texts that the rules compare themselves', () => {
    const match = (text: string, attributes: string) =>
      `<stringMatch ${attributes}><variable identifier="R"/><baseValue baseType="string">${text}</baseValue></stringMatch>`
    const item = qti21Item({
      declarations: qtiGapDeclaration('R', []),
      body: '<p>Town? <textEntryInteraction responseIdentifier="R"/></p>',
      rules: `<responseProcessing><responseCondition><responseIf>${match('York', 'caseSensitive="false"')}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">2</baseValue></setOutcomeValue></responseIf>
        <responseElseIf>${match('Jorvik', 'caseSensitive="false"')}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseElseIf></responseCondition></responseProcessing>`,
    })
    expect(question(item)).toMatchObject({
      points: 200,
      blanks: [
        {
          caseSensitive: false,
          accepted: [
            { text: 'York', weight: 100 },
            { text: 'Jorvik', weight: 50 },
          ],
        },
      ],
    })
  })

  it('gaps of different weight', () => {
    const item = qti21Item({
      declarations: qtiGapDeclaration('A', ['a'], mapping({ a: 3 })) + qtiGapDeclaration('B', ['b'], mapping({ b: 1 })),
      body: '<p>One <textEntryInteraction responseIdentifier="A"/> two <textEntryInteraction responseIdentifier="B"/></p>',
      rules:
        '<responseProcessing><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="A"/><mapResponse identifier="B"/></sum></setOutcomeValue></responseProcessing>',
    })
    expect(question(item)).toMatchObject({ points: 400, blanks: [{ share: 75 }, { share: 25 }] })
  })

  it('emphasis that is written as a class or a style', () => {
    const body = `<p><span class="qti-underline">not</span> <span style="font-style: italic">this</span></p>${qtiChoices(qtiChoiceTexts)}`
    expect(
      question(qti21Item({ declarations: qtiChoiceDeclaration(['Y']), body, rules: qtiTemplate('match_correct') }))
        ?.stem,
    ).toMatch(/<u>not<\/u>[\s\S]*<i>this<\/i>/u)
  })
})

describe('interactions with places, by the rules of the item itself', () => {
  const read = (item: string) => parseQtiItem(item, 'item.xml')
  const question = (item: string) => {
    const report = read(item)
    expect(report.problems).toEqual([])
    return report.questions[0]
  }
  const declared = (cardinality: string, baseType: string, correct: readonly string[], mapping = '') =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}"><correctResponse>${correct.map((one) => `<value>${one}</value>`).join('')}</correctResponse>${mapping}</responseDeclaration>`
  const member = (identifier: string, most: number) =>
    `<simpleAssociableChoice identifier="${identifier}" matchMax="${most}">${identifier} words</simpleAssociableChoice>`
  const match = (most: number) =>
    `<p>Match</p><matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="2"><simpleMatchSet>${member('P', 1)}${member('Q', 1)}</simpleMatchSet><simpleMatchSet>${member('X', most)}${member('Y', most)}${member('Z', most)}</simpleMatchSet></matchInteraction>`
  const mapped = (attributes: string) =>
    `<mapping ${attributes}><mapEntry mapKey="P Y" mappedValue="1"/><mapEntry mapKey="Q X" mappedValue="1"/></mapping>`
  const pairs = ['P Y', 'Q X']
  it.each([
    ['a share for each pair', mapped('defaultValue="0"'), 'map_response', 'perPlace'],
    ['wrong pairs deducted', mapped('defaultValue="-1" lowerBound="0"'), 'map_response', 'minusWrong'],
    ['all or nothing', '', 'match_correct', 'allOrNothing'],
  ])('match, %s', (_name, mapping, rules, placePolicy) => {
    const item = qti21Item({
      declarations: declared('multiple', 'directedPair', pairs, mapping),
      body: match(1),
      rules: qtiTemplate(rules),
    })
    for (const written of [item, asQti30(item)])
      expect(question(written)).toMatchObject({
        type: 'matching',
        prompts: ['P words', 'Q words'],
        places: 'BA',
        once: true,
        placePolicy,
      })
  })
  it('match, each option as often as needed', () => {
    const item = qti21Item({
      declarations: declared('multiple', 'directedPair', pairs),
      body: match(0),
      rules: qtiTemplate('match_correct'),
    })
    expect(question(item)?.once).toBeUndefined()
  })
  it.each([
    [
      'pairs of different worth',
      mapped('defaultValue="0"').replace('mappedValue="1"', 'mappedValue="3"'),
      pairs,
      'scoring-not-kept',
    ],
    ['a prompt with two partners', '', ['P X', 'P Y', 'Q X'], 'unsupported-type'],
    ['a partner that is not there', '', ['P X', 'Q W'], 'key-not-in-options'],
  ])('match with %s is refused', (_name, mapping, correct, reason) => {
    const item = qti21Item({
      declarations: declared('multiple', 'directedPair', correct, mapping),
      body: match(1),
      rules: qtiTemplate(mapping ? 'map_response' : 'match_correct'),
    })
    expect(read(item).problems.map((one) => one.reason)).toEqual([reason])
  })
  it('order: only the whole order counts, whichever order the file shows', () => {
    const items = ['X', 'Y', 'Z'].map((one) => `<simpleChoice identifier="${one}">${one} words</simpleChoice>`).join('')
    const item = qti21Item({
      declarations: declared('ordered', 'identifier', ['Z', 'X', 'Y']),
      body: `<p>Order</p><orderInteraction responseIdentifier="RESPONSE" shuffle="true">${items}</orderInteraction>`,
      rules: qtiTemplate('match_correct'),
    })
    for (const written of [item, asQti30(item)])
      expect(question(written)).toMatchObject({ type: 'ordering', places: 'CAB', placePolicy: 'allOrNothing' })
  })
  it('lists in gaps: equal choices are one option, and each gap offers its own', () => {
    const list = (name: string, texts: readonly string[]) =>
      `<inlineChoiceInteraction responseIdentifier="${name}" shuffle="true">${texts.map((text, at) => `<inlineChoice identifier="${name}${at}">${text}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
    const of = (name: string, value: string) =>
      declared('single', 'identifier', [value]).replace('"RESPONSE"', `"${name}"`)
    const item = qti21Item({
      declarations: of('R', 'R1') + of('S', 'S0'),
      body: `<p>One ${list('R', ['a', 'b'])} two ${list('S', ['b', 'c'])}</p>`,
      rules: qtiTemplate('match_correct'),
    })
    for (const written of [item, asQti30(item)])
      expect(question(written)).toMatchObject({
        type: 'gapChoice',
        options: [{ html: 'a' }, { html: 'b' }, { html: 'c' }],
        choices: ['AB', 'BC'],
        places: 'BB',
        placePolicy: 'allOrNothing',
      })
  })
})

it('the items above, written as QTI 3.0', () => {
  expect(asQti30(qti21Item({ declarations: qtiChoiceDeclaration(['Y']), body: qtiChoices(qtiChoiceTexts) }))).toMatch(
    /qti-response-declaration[\s\S]*base-type=[\s\S]*qti-item-body[\s\S]*qti-choice-interaction response-identifier=/,
  )
})

describe('items that would become different questions are rejected', () => {
  const plain = { declarations: qtiChoiceDeclaration(['Y']), rules: qtiTemplate('match_correct') }
  it.each<[what: string, reason: string, item: string]>([
    ...['associateInteraction', 'positionObjectInteraction', 'graphicOrderInteraction'].map(
      (name): [string, string, string] => [
        name,
        'unsupported-type',
        qti21Item({ body: `<p>x</p><${name} responseIdentifier="RESPONSE"/>` }),
      ],
    ),
    [
      'two choices',
      'unsupported-type',
      qti21Item({ ...plain, body: qtiChoices(qtiChoiceTexts) + qtiChoices(qtiChoiceTexts) }),
    ],
    [
      'a choice and a gap',
      'unsupported-type',
      qti21Item({ ...plain, body: `${qtiChoices(qtiChoiceTexts)}<textEntryInteraction responseIdentifier="B"/>` }),
    ],
    ['adaptive', 'unsupported-type', qti21Item({ ...plain, body: qtiChoices(qtiChoiceTexts), adaptive: true })],
    [
      'a template',
      'unsupported-type',
      qti21Item({
        ...plain,
        declarations: `${plain.declarations}<templateDeclaration identifier="T"/>`,
        body: qtiChoices(qtiChoiceTexts),
      }),
    ],
    [
      'a key that is no choice',
      'key-not-in-options',
      qti21Item({ ...plain, declarations: qtiChoiceDeclaration(['Q']), body: qtiChoices(qtiChoiceTexts) }),
    ],
    [
      'no key',
      'no-right-answer',
      qti21Item({
        declarations: qtiChoiceDeclaration([]),
        rules: qtiTemplate('match_correct'),
        body: qtiChoices(qtiChoiceTexts),
      }),
    ],
    [
      'rules that contradict the key',
      'scoring-not-kept',
      qti21Item({
        declarations: qtiChoiceDeclaration(['Y'], { mapping: mapping({ X: 1 }) }),
        rules: qtiTemplate('map_response'),
        body: qtiChoices(qtiChoiceTexts),
      }),
    ],
    [
      'an area on a picture',
      'scoring-not-kept',
      qti21Item({ ...plain, rules: qtiTemplate('map_response_point'), body: qtiChoices(qtiChoiceTexts) }),
    ],
    [
      'an operator that is not known',
      'scoring-not-kept',
      qti21Item({
        ...plain,
        body: qtiChoices(qtiChoiceTexts),
        rules:
          '<responseProcessing><setOutcomeValue identifier="SCORE"><customOperator class="x"/></setOutcomeValue></responseProcessing>',
      }),
    ],
    [
      'a mapping that rewards anything',
      'scoring-not-kept',
      qti21Item({
        declarations: qtiGapDeclaration('R', ['a'], mapping({ a: 2 }, 'defaultValue="1"')),
        rules: qtiTemplate('map_response'),
        body: '<p>x <textEntryInteraction responseIdentifier="R"/></p>',
      }),
    ],
    [
      'sound',
      'sound-or-film',
      qti21Item({ ...plain, body: `<p><audio src="a.mp3"/></p>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a video as an object',
      'sound-or-film',
      qti21Item({ ...plain, body: `<object data="a.mp4" type="video/mp4"/>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a link to a sound',
      'sound-or-film',
      qti21Item({ ...plain, body: `<p><a href="a.mp3">Listen</a></p>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a video that is played in the item',
      'sound-or-film',
      qti21Item({ ...plain, body: `<mediaInteraction responseIdentifier="M"/>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'fewer choices than one would tick to win',
      'choices-limited',
      qti21Item({
        declarations: qtiChoiceDeclaration(['X', 'Z'], { cardinality: 'multiple', mapping: mapping({ X: 1, Z: 1 }) }),
        rules: qtiTemplate('map_response'),
        body: qtiChoices(qtiChoiceTexts, 2),
      }),
    ],
    [
      'a formula',
      'unsupported-markup',
      qti21Item({
        ...plain,
        body: `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p>${qtiChoices(qtiChoiceTexts)}`,
      }),
    ],
    [
      'a script',
      'unsupported-markup',
      qti21Item({ ...plain, body: `<p>x</p><script>alert(1)</script>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a printed variable',
      'unsupported-markup',
      qti21Item({ ...plain, body: `<p><printedVariable identifier="T"/></p>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a picture that is not there',
      'missing-file',
      qti21Item({ ...plain, body: `<p><img src="a.png" alt="x"/></p>${qtiChoices(qtiChoiceTexts)}` }),
    ],
    [
      'a picture from elsewhere',
      'remote-image',
      qti21Item({
        ...plain,
        body: `<p><img src="https://tracker.example/a.png" alt="x"/></p>${qtiChoices(qtiChoiceTexts)}`,
      }),
    ],
    [
      'equal choices, one right',
      'duplicate-options',
      qti21Item({ ...plain, body: qtiChoices({ X: 'same', Y: 'same' }) }),
    ],
    [
      'no text',
      'empty-stem',
      qti21Item({
        declarations: qtiGapDeclaration('R', ['a']),
        rules: qtiTemplate('match_correct'),
        body: '<textEntryInteraction responseIdentifier="R"/>',
      }),
    ],
    [
      'an entity',
      'unsafe-xml',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${qti21Item({ ...plain, body: `<p>&e;</p>${qtiChoices(qtiChoiceTexts)}` })}`,
    ],
  ])('%s: %s', (_what, reason, item) => {
    expect(refusal(item.replace(/^(<!DOCTYPE[^\]]*\]>)<\?xml[^>]*\?>/u, '$1'))?.reason).toBe(reason)
  })

  it('text without an interaction is skipped and reported', () => {
    expect(parseQtiItem(qti21Item({ body: '<p>Welcome</p>' }), 'x')).toMatchObject({
      counts: { found: 1, skipped: 1 },
      warnings: [{ reason: 'no-interaction' }],
    })
  })
})

it('gaps that score only together are imported with a remark', () => {
  const both = ['A', 'B']
    .map((one) => `<match><variable identifier="${one}"/><correct identifier="${one}"/></match>`)
    .join('')
  const report = parseQtiItem(
    qti21Item({
      declarations: qtiGapDeclaration('A', ['a']) + qtiGapDeclaration('B', ['b']),
      body: '<p>One <textEntryInteraction responseIdentifier="A"/> two <textEntryInteraction responseIdentifier="B"/></p>',
      rules: `<responseProcessing><responseCondition><responseIf><and>${both}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
    }),
    'item.xml',
  )
  expect(report).toMatchObject({ questions: [{ type: 'blank' }], warnings: [{ reason: 'gaps-count-alone' }] })
})
