import { describe, expect, it } from 'vitest'
import { as30, choiceDeclaration, choices, gap, item21, png, qtiPackage, template } from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'
import { readQuestionFile } from './read-question-file.ts'

const letters = { X: 'first', Y: 'second', Z: 'third' }
const refusal = (item: string) => parseQtiItem(item, 'item.xml').problems[0]
const mapping = (entries: Readonly<Record<string, number>>, attributes = '') =>
  `<mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`

describe.each([
  ['QTI 2.1', (item: string) => item],
  ['QTI 3.0', as30],
])('%s', (_version, write) => {
  const question = (item: string) => {
    const report = parseQtiItem(write(item), 'item.xml')
    expect(report.problems).toEqual([])
    expect(report.questions).toHaveLength(1)
    return report.questions[0]
  }

  it('single choice', () => {
    const item = item21({ declarations: choiceDeclaration(['Y']), body: `<p>Look &lt;here&gt;.</p>${choices(letters)}`, rules: template('match_correct') })
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

  it('choices that are fixed keep their place', () => {
    const item = item21({ declarations: choiceDeclaration(['Y']), body: choices(letters), rules: template('match_correct') })
    const fixed = item.replace('<simpleChoice identifier="Z"', '<simpleChoice identifier="Z" fixed="true"')
    expect(question(fixed)?.options.map((option) => option.pinned)).toEqual([undefined, undefined, true])
  })

  it('multiple choice, all or nothing and by mapping, with shares that differ', () => {
    const declaration = choiceDeclaration(['X', 'Z'], { cardinality: 'multiple' })
    const plain = question(item21({ declarations: declaration, body: choices(letters, 0), rules: template('match_correct') }))
    expect(plain).toMatchObject({ type: 'multiple', options: [{ correct: true, weight: 50 }, { correct: false }, { correct: true, weight: 50 }] })
    const weighted = choiceDeclaration(['X', 'Z'], { cardinality: 'multiple', mapping: mapping({ X: 3, Z: 1, Y: -2 }) })
    expect(question(item21({ declarations: weighted, body: choices(letters, 0), rules: template('map_response') }))).toMatchObject({
      points: 400,
      options: [
        { correct: true, weight: 75 },
        { correct: false, weight: -50 },
        { correct: true, weight: 25 },
      ],
    })
  })

  it('true/false, in either order and language', () => {
    const item = (texts: Readonly<Record<string, string>>) => item21({ declarations: choiceDeclaration(['Y']), body: choices(texts), rules: template('match_correct') })
    expect(question(item({ X: ' True ', Y: '<p>False</p>' }))).toMatchObject({ type: 'judge', options: [{ key: 'A', html: 'true', correct: false }, { correct: true }] })
    expect(question(item({ X: '错误', Y: '正确' }))).toMatchObject({ type: 'judge', options: [{ key: 'A', html: 'true', correct: true }, { correct: false }] })
    expect(question(item({ X: 'True', Y: 'Unknown' }))).toMatchObject({ type: 'single' })
  })

  it('gaps with accepted forms, case and numbers', () => {
    const forms = `<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="2" caseSensitive="false"/><mapEntry mapKey="Jorvik*" mappedValue="1" caseSensitive="false"/></mapping>`
    const body = '<p>The sun of <textEntryInteraction responseIdentifier="RESPONSE"/>!</p>'
    expect(question(item21({ declarations: gap('RESPONSE', ['York'], forms), body, rules: template('map_response') }))).toMatchObject({
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
    expect(question(item21({ declarations: gap('RESPONSE', ['York']), body, rules: template('match_correct') }))).toMatchObject({ blanks: [{ caseSensitive: true }] })
    const two = '<p><textEntryInteraction responseIdentifier="B"/> then <textEntryInteraction responseIdentifier="A"/></p>'
    const sum = `<responseProcessing><responseCondition><responseIf><and><match><variable identifier="A"/><correct identifier="A"/></match><match><variable identifier="B"/><correct identifier="B"/></match></and>
      <setOutcomeValue identifier="SCORE"><baseValue baseType="float">3</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
    expect(question(item21({ declarations: gap('A', ['4.5'], '', 'float') + gap('B', ['七']), body: two, rules: sum }))).toMatchObject({
      stem: '<p> {{1}}  then  {{2}} </p>',
      points: 300,
      blanks: [{ accepted: [{ text: '七', weight: 100 }] }, { numeric: [{ value: 4.5, tolerance: 0, weight: 100 }] }],
    })
  })

  it('a text for graders, with rubric and model answer for them alone', () => {
    const item = item21({
      declarations: gap('RESPONSE', ['Because of the sun']),
      body: '<extendedTextInteraction responseIdentifier="RESPONSE"><prompt>Why?</prompt></extendedTextInteraction><rubricBlock view="scorer"><p>One point for the sun</p></rubricBlock><rubricBlock view="candidate"><p>At most 20 words</p></rubricBlock>',
    })
    const read = question(item)
    expect(read).toMatchObject({ type: 'short', options: [], blanks: [] })
    expect(read?.stem).toMatch(/Why\?[\s\S]*At most 20 words/)
    expect(read?.stem).not.toMatch(/sun/)
    expect(read?.gradingNotes).toMatch(/One point for the sun[\s\S]*Because of the sun/)
  })

  it('feedback: of the right answer, of a choice; what is shown for wrong ones is told', () => {
    const feedback = (identifier: string, text: string) => `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show">${text}</modalFeedback>`
    const item = item21({
      declarations: choiceDeclaration(['Y']),
      body: choices({ X: 'one<feedbackInline outcomeIdentifier="F" identifier="X" showHide="show">too small</feedbackInline>', Y: 'two' }),
      rules: template('match_correct'),
      after: feedback('incorrect', 'No.') + feedback('correct', '<p>Yes: 2.</p>'),
    })
    const report = parseQtiItem(write(item), 'item.xml')
    expect(report.questions).toMatchObject([{ explanation: expect.stringContaining('Yes: 2.'), options: [{ html: 'one', feedback: 'too small' }, { html: 'two' }] }])
    expect(report.questions[0]?.explanation).not.toContain('No.')
    expect(report.warnings).toMatchObject([{ reason: 'feedback-content-removed' }])
  })
})

it('the items of QTI 3.0 above are written as such', () => {
  expect(as30(item21({ declarations: choiceDeclaration(['Y']), body: choices(letters) }))).toMatch(
    /qti-response-declaration[\s\S]*base-type=[\s\S]*qti-item-body[\s\S]*qti-choice-interaction response-identifier=/,
  )
})

describe('items that would not be the same question here are refused', () => {
  const plain = { declarations: choiceDeclaration(['Y']), rules: template('match_correct') }
  it.each([
    ['matchInteraction', 'unsupported-type', item21({ body: '<p>x</p><matchInteraction responseIdentifier="RESPONSE"/>' })],
    ['two choices', 'unsupported-type', item21({ ...plain, body: choices(letters) + choices(letters) })],
    [
      'gaps of different weight',
      'weights-not-kept',
      item21({
        declarations: gap('A', ['a'], mapping({ a: 3 })) + gap('B', ['b'], mapping({ b: 1 })),
        body: '<p>One <textEntryInteraction responseIdentifier="A"/> two <textEntryInteraction responseIdentifier="B"/></p>',
        rules:
          '<responseProcessing><setOutcomeValue identifier="SCORE"><sum><mapResponse identifier="A"/><mapResponse identifier="B"/></sum></setOutcomeValue></responseProcessing>',
      }),
    ],
    ['a choice and a gap', 'unsupported-type', item21({ ...plain, body: `${choices(letters)}<textEntryInteraction responseIdentifier="B"/>` })],
    ['adaptive', 'unsupported-type', item21({ ...plain, body: choices(letters), adaptive: true })],
    ['a template', 'unsupported-type', item21({ ...plain, declarations: `${plain.declarations}<templateDeclaration identifier="T"/>`, body: choices(letters) })],
    ['a key that is no choice', 'key-not-in-options', item21({ ...plain, declarations: choiceDeclaration(['Q']), body: choices(letters) })],
    ['no key', 'no-right-answer', item21({ declarations: choiceDeclaration([]), rules: template('match_correct'), body: choices(letters) })],
    [
      'rules that contradict the key',
      'scoring-not-kept',
      item21({ declarations: choiceDeclaration(['Y'], { mapping: mapping({ X: 1 }) }), rules: template('map_response'), body: choices(letters) }),
    ],
    ['an area on a picture', 'scoring-not-kept', item21({ ...plain, rules: template('map_response_point'), body: choices(letters) })],
    [
      'an operator that is not known',
      'scoring-not-kept',
      item21({
        ...plain,
        body: choices(letters),
        rules: '<responseProcessing><setOutcomeValue identifier="SCORE"><customOperator class="x"/></setOutcomeValue></responseProcessing>',
      }),
    ],
    [
      'a mapping that rewards anything',
      'scoring-not-kept',
      item21({
        declarations: gap('R', ['a'], mapping({ a: 2 }, 'defaultValue="1"')),
        rules: template('map_response'),
        body: '<p>x <textEntryInteraction responseIdentifier="R"/></p>',
      }),
    ],
    ['a formula', 'unsupported-markup', item21({ ...plain, body: `<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p>${choices(letters)}` })],
    ['a script', 'unsupported-markup', item21({ ...plain, body: `<p>x</p><script>alert(1)</script>${choices(letters)}` })],
    ['a printed variable', 'unsupported-markup', item21({ ...plain, body: `<p><printedVariable identifier="T"/></p>${choices(letters)}` })],
    ['a picture that is not there', 'missing-file', item21({ ...plain, body: `<p><img src="a.png" alt="x"/></p>${choices(letters)}` })],
    ['a picture from elsewhere', 'remote-image', item21({ ...plain, body: `<p><img src="https://tracker.example/a.png" alt="x"/></p>${choices(letters)}` })],
    ['equal choices, one right', 'duplicate-options', item21({ ...plain, body: choices({ X: 'same', Y: 'same' }) })],
    ['no text', 'empty-stem', item21({ declarations: gap('R', ['a']), rules: template('match_correct'), body: '<textEntryInteraction responseIdentifier="R"/>' })],
    ['an entity', 'unsafe-xml', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${item21({ ...plain, body: `<p>&e;</p>${choices(letters)}` })}`],
  ])('%s: %s', (_what, reason, item) => {
    expect(refusal(item.replace(/^(<!DOCTYPE[^\]]*\]>)<\?xml[^>]*\?>/u, '$1'))?.reason).toBe(reason)
  })

  it('text without anything to answer is left out, and told', () => {
    expect(parseQtiItem(item21({ body: '<p>Welcome</p>' }), 'x')).toMatchObject({ counts: { found: 1, skipped: 1 }, warnings: [{ reason: 'no-interaction' }] })
  })
})

describe('hostile HTML in an item', () => {
  const inChoice = (html: string) => parseQtiItem(item21({ declarations: choiceDeclaration(['Y']), body: choices({ X: html, Y: 'ok' }), rules: template('match_correct') }), 'x')
  it.each([
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<svg onload="alert(1)"><text>x</text></svg>',
    '<iframe src="data:text/html,x"/>',
    '<object data="x.swf" type="application/x-shockwave-flash">x</object>',
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+" alt="x"/>',
    '<x:p xmlns:x="http://www.w3.org/1999/xhtml" onmouseover="alert(1)">x</x:p>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</p>',
  ])('%s never becomes something that runs', (html) => {
    const report = inChoice(html)
    const out = JSON.stringify(report.questions)
    expect(out).not.toMatch(/<[^>]*\son\w+=|javascript:|<(?:svg|iframe|object|script|a)\b|style=/iu)
    expect(report.counts.found).toBe(1)
  })
})

describe('packages', () => {
  const read = (bytes: Buffer) => readQuestionFile(bytes, 'bank.zip')
  const item = (body: string, title = 'An item') => item21({ declarations: choiceDeclaration(['Y']), body: body + choices(letters), rules: template('match_correct'), title })

  it('bring their pictures, by relative and encoded paths, in the item and in a shared text', async () => {
    const bytes = qtiPackage(
      {
        'items/1.xml': item('<p>See <img src="../pictures/a%20b.png" alt="A" width="20"/></p><object data="../pictures/a b.png" type="image/png">B</object>'),
        'items/2.xml': item('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="../shared/text.xml"/>'),
      },
      { 'pictures/a b.png': png, 'shared/text.xml': '<div><p>Shared</p><img src="logo.png" alt=""/></div>', 'shared/logo.png': png, 'video/film.mp4': Buffer.alloc(100) },
    )
    const report = await read(bytes)
    expect(report.problems).toEqual([])
    expect(report.questions).toHaveLength(2)
    const [first, second] = report.questions
    expect(first?.attachments).toMatchObject([{ name: 'a_b.png', mime: 'image/png', bytes: png }])
    expect(first?.stem.match(/<img src="attachment:a_b\.png"/g)).toHaveLength(2)
    expect(second?.stem).toMatch(/Shared<\/p><img src="attachment:logo\.png"/)
  })

  it('bring topic, difficulty and keywords', async () => {
    const metadata =
      '<lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><keyword><string>ohm</string></keyword></general><educational><difficulty><source>LOMv1.0</source><value>difficult</value></difficulty></educational><classification><taxonPath><taxon><entry><string>Physics</string></entry></taxon><taxon><entry><string>Circuits</string></entry></taxon></taxonPath></classification></lom>'
    expect((await read(qtiPackage({ 'a.xml': item('<p>x</p>') }, {}, { metadata }))).questions).toMatchObject([{ topic: 'Physics/Circuits', difficulty: 4, tags: ['ohm'] }])
  })

  it('are read from a folder that was packed as a whole, and with Chinese names', async () => {
    const report = await read(qtiPackage({ '题目/一.xml': item('<p>在哪里？</p><img src="图.png" alt=""/>') }, { '题目/图.png': png }, { folder: '题库/' }))
    expect(report.questions).toMatchObject([{ source: { name: '题库/题目/一.xml' } }])
  })

  it('tell what is missing, broken, old or not listed, with file and line', async () => {
    const bytes = qtiPackage({ 'a.xml': item('<p>x</p>'), 'broken.xml': '<assessmentItem>\n<itemBody></p>', 'other.xml': '<assessmentTest/>' }, { 'extra.xml': item('<p>y</p>') })
    expect((await read(bytes)).problems).toMatchObject([
      { file: 'broken.xml', line: 2, reason: 'not-well-formed' },
      { file: 'other.xml', reason: 'malformed' },
    ])
    expect((await read(bytes)).warnings).toMatchObject([{ file: 'extra.xml', reason: 'item-not-listed' }])
    const manifest = (resources: string) => qtiPackage({}, { 'imsmanifest.xml': `<manifest><resources>${resources}</resources></manifest>` })
    expect((await read(manifest('<resource type="imsqti_item_xmlv2p1" href="gone.xml"/>'))).problems).toMatchObject([{ reason: 'missing-item', file: 'imsmanifest.xml' }])
    expect((await read(manifest('<resource type="imsqti_item_xmlv2p1" href="../../etc/passwd"/>'))).problems).toMatchObject([{ reason: 'missing-item' }])
    expect((await read(manifest('<resource type="imsqti_xmlv1p2" href="a.xml"/>'))).problems).toMatchObject([{ reason: 'qti-version' }])
    expect((await read(manifest(''))).problems).toMatchObject([{ reason: 'empty-file' }])
  })

  it('take a picture for what its bytes are', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const show = '<p><img src="a.png" alt=""/></p>'
    expect((await read(qtiPackage({ 'a.xml': item(show) }, { 'a.png': page }))).problems).toMatchObject([{ reason: 'unsupported-file' }])
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await read(qtiPackage({ 'a.xml': item(show) }, { 'a.png': drawing }))).problems).toMatchObject([{ reason: 'unsupported-file' }])
  })

  it('a text that includes itself ends', async () => {
    const loop = `<div xmlns:xi="http://www.w3.org/2001/XInclude">${'<xi:include href="loop.xml"/>'.repeat(10)}</div>`
    expect((await read(qtiPackage({ 'a.xml': item('<include href="loop.xml"/>') }, { 'loop.xml': loop }))).problems).toMatchObject([{ reason: 'malformed' }])
  })
})

it('gaps that score only together are taken with a remark', () => {
  const both = ['A', 'B'].map((one) => `<match><variable identifier="${one}"/><correct identifier="${one}"/></match>`).join('')
  const report = parseQtiItem(
    item21({
      declarations: gap('A', ['a']) + gap('B', ['b']),
      body: '<p>One <textEntryInteraction responseIdentifier="A"/> two <textEntryInteraction responseIdentifier="B"/></p>',
      rules: `<responseProcessing><responseCondition><responseIf><and>${both}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
    }),
    'item.xml',
  )
  expect(report).toMatchObject({ questions: [{ type: 'blank' }], warnings: [{ reason: 'gaps-count-alone' }] })
})
