import { describe, expect, it } from 'vitest'
import {
  qti21Item,
  qtiChoiceDeclaration,
  qtiChoices,
  qtiChoiceTexts,
  qtiPackage,
  qtiTemplate,
  smallestPng,
} from './qti.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

describe('packages', () => {
  const read = (bytes: Buffer) => readQuestionFile(bytes, 'bank.zip')
  const item = (body: string, title = 'An item') =>
    qti21Item({
      declarations: qtiChoiceDeclaration(['Y']),
      body: body + qtiChoices(qtiChoiceTexts),
      rules: qtiTemplate('match_correct'),
      title,
    })

  it('bring their pictures, by relative and encoded paths, in the item and in a shared text', async () => {
    const bytes = qtiPackage(
      {
        'items/1.xml': item(
          '<p>See <img src="../pictures/a%20b.png" alt="A" width="20"/></p><object data="../pictures/a b.png" type="image/png">B</object>',
        ),
        'items/2.xml': item('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="../shared/text.xml"/>'),
      },
      {
        'pictures/a b.png': smallestPng,
        'shared/text.xml': '<div><p>Shared</p><img src="logo.png" alt=""/></div>',
        'shared/logo.png': smallestPng,
        'video/film.mp4': Buffer.alloc(100),
      },
    )
    const report = await read(bytes)
    expect(report.problems).toEqual([])
    expect(report.questions).toHaveLength(2)
    const [first, second] = report.questions
    expect(first?.attachments).toMatchObject([{ name: 'a_b.png', mime: 'image/png', bytes: smallestPng }])
    expect(first?.stem.match(/<img src="attachment:a_b\.png"/g)).toHaveLength(2)
    expect(second?.stem).toMatch(/Shared<\/p><img src="attachment:logo\.png"/)
  })

  it('make items with one stimulus a group; an item that has it alone, or nothing else, keeps it in its text', async () => {
    const withRef = (href: string, body: string) =>
      item(body).replace('<itemBody>', `<assessmentStimulusRef identifier="S" href="${href}"/><itemBody>`)
    const stimulus = (text: string) =>
      `<assessmentStimulus xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="S" title=""><stimulusBody><p>${text}</p><img src="a.png" alt=""/></stimulusBody></assessmentStimulus>`
    const textless = withRef('../stimuli/case.xml', '').replace('<prompt>Which?</prompt>', '')
    const report = await read(
      qtiPackage(
        {
          'items/1.xml': withRef('../stimuli/case.xml', '<p>one</p>'),
          'items/2.xml': withRef('../stimuli/case.xml', '<p>two</p>'),
          'items/3.xml': withRef('../stimuli/single.xml', '<p>three</p>'),
          'items/4.xml': textless,
        },
        {
          'stimuli/case.xml': stimulus('A ring failed'),
          'stimuli/single.xml': stimulus('Alone'),
          'stimuli/a.png': smallestPng,
        },
      ),
    )
    expect(report.problems).toEqual([])
    const [first, second, third, fourth] = report.questions
    expect(first?.group).toEqual(second?.group)
    expect(first?.group?.material).toMatch(/A ring failed<\/p><img src="attachment:a\.png"/)
    expect(first?.stem).not.toContain('A ring failed')
    expect(first?.attachments).toHaveLength(1)
    expect([third?.group, fourth?.group]).toEqual([undefined, undefined])
    expect(third?.stem).toContain('Alone')
    expect(fourth?.stem).toContain('A ring failed')
  })

  it('bring topic, difficulty and keywords', async () => {
    const metadata =
      '<lom xmlns="http://ltsc.ieee.org/xsd/LOM"><general><keyword><string>ohm</string></keyword></general><educational><difficulty><source>LOMv1.0</source><value>difficult</value></difficulty></educational><classification><taxonPath><taxon><entry><string>Physics</string></entry></taxon><taxon><entry><string>Circuits</string></entry></taxon></taxonPath></classification></lom>'
    expect((await read(qtiPackage({ 'a.xml': item('<p>x</p>') }, {}, { metadata }))).questions).toMatchObject([
      { topic: 'Physics/Circuits', difficulty: 4, tags: ['ohm'] },
    ])
  })

  it('are read from a folder that was packed as a whole, and with Chinese names', async () => {
    const report = await read(
      qtiPackage(
        { '题目/一.xml': item('<p>在哪里？</p><img src="图.png" alt=""/>') },
        { '题目/图.png': smallestPng },
        { folder: '题库/' },
      ),
    )
    expect(report.questions).toMatchObject([{ source: { name: '题库/题目/一.xml' } }])
  })

  it('report missing, broken, old and unlisted items, with file and line', async () => {
    const bytes = qtiPackage(
      { 'a.xml': item('<p>x</p>'), 'broken.xml': '<assessmentItem>\n<itemBody></p>', 'other.xml': '<assessmentTest/>' },
      { 'extra.xml': item('<p>y</p>') },
    )
    expect((await read(bytes)).problems).toMatchObject([
      { file: 'broken.xml', line: 2, reason: 'not-well-formed' },
      { file: 'other.xml', reason: 'malformed' },
    ])
    expect((await read(bytes)).warnings).toMatchObject([{ file: 'extra.xml', reason: 'item-not-listed' }])
    const manifest = (resources: string) =>
      qtiPackage({}, { 'imsmanifest.xml': `<manifest><resources>${resources}</resources></manifest>` })
    expect((await read(manifest('<resource type="imsqti_item_xmlv2p1" href="gone.xml"/>'))).problems).toMatchObject([
      { reason: 'missing-item', file: 'imsmanifest.xml' },
    ])
    expect(
      (await read(manifest('<resource type="imsqti_item_xmlv2p1" href="../../etc/passwd"/>'))).problems,
    ).toMatchObject([{ reason: 'missing-item' }])
    expect((await read(manifest('<resource type="imsqti_xmlv1p2" href="a.xml"/>'))).problems).toMatchObject([
      { reason: 'missing-item' },
    ])
    expect((await read(manifest(''))).problems).toMatchObject([{ reason: 'empty-file' }])
  })

  it('contain the texts and pictures of their sections in the test', async () => {
    const test = `<assessmentTest identifier="T"><testPart identifier="P"><assessmentSection identifier="S"><rubricBlock view="candidate"><p>The map <img src="map.png" alt=""/></p></rubricBlock>
      <rubricBlock view="scorer"><p>For graders</p></rubricBlock><rubricBlock view="candidate"/>
      <assessmentSection identifier="S1"><rubricBlock view="candidate"><p>Part one</p></rubricBlock><assessmentItemRef identifier="A" href="../a.xml"><weight identifier="W" value="2"/></assessmentItemRef></assessmentSection>
      <assessmentItemRef identifier="B" href="../b.xml"/><assessmentSectionRef identifier="R" href="more.xml"/></assessmentSection></testPart><testPart identifier="Q"><branchRule target="x"/><assessmentSection identifier="Z"><rubricBlock view="candidate"><p>Another text</p></rubricBlock><assessmentItemRef identifier="B" href="../b.xml"/></assessmentSection></testPart></assessmentTest>`
    const more =
      '<assessmentSection identifier="M"><rubricBlock view="candidate"><p>From a file</p></rubricBlock><assessmentItemRef identifier="C" href="../c.xml"/></assessmentSection>'
    const items = {
      'a.xml': item('<p>Where?</p>', 'a'),
      'b.xml': item('<p>When?</p>', 'b'),
      'c.xml': item('<p>Why?</p>', 'c'),
      'd.xml': item('<p>Alone?</p>', 'd'),
    }
    const report = await read(
      qtiPackage(items, { 'tests/t.xml': test, 'tests/more.xml': more, 'tests/map.png': smallestPng }),
    )
    expect(report.problems).toEqual([])
    const [a, b, c, d] = report.questions
    expect(a?.stem).toMatch(/The map <img src="attachment:map\.png"[\s\S]*Part one[\s\S]*Where/u)
    expect(a?.attachments).toHaveLength(1)
    expect(b?.stem).toMatch(/The map[\s\S]*When/u)
    expect(b?.stem).not.toMatch(/Part one|For graders/u)
    expect(c?.stem).toMatch(/The map[\s\S]*From a file[\s\S]*Why/u)
    expect(d?.stem).not.toMatch(/The map/u)
    expect(report.warnings.map(({ reason, file }) => [reason, file])).toEqual([
      ['test-rules-not-kept', 'tests/t.xml'],
      ['test-weight-not-kept', 'a.xml'],
      ['section-text-differs', 'b.xml'],
    ])
    const without = await read(qtiPackage({ 'a.xml': items['a.xml'] }, { 'tests/t.xml': test }))
    expect(without.problems).toMatchObject([
      { file: 'tests/t.xml', reason: 'missing-item', excerpt: '../b.xml' },
      { file: 'tests/t.xml', line: 4, reason: 'test-not-read', excerpt: 'more.xml' },
      { file: 'tests/t.xml', reason: 'missing-item', excerpt: '../b.xml' },
      { file: 'a.xml', reason: 'missing-file' },
    ])
  })

  it('detect the type of a picture by its bytes', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const show = '<p><img src="a.png" alt=""/></p>'
    expect((await read(qtiPackage({ 'a.xml': item(show) }, { 'a.png': page }))).problems).toMatchObject([
      { reason: 'unsupported-file' },
    ])
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await read(qtiPackage({ 'a.xml': item(show) }, { 'a.png': drawing }))).problems).toMatchObject([
      { reason: 'unsupported-file' },
    ])
  })

  it('a text that includes itself ends', async () => {
    const loop = `<div xmlns:xi="http://www.w3.org/2001/XInclude">${'<xi:include href="loop.xml"/>'.repeat(10)}</div>`
    expect(
      (await read(qtiPackage({ 'a.xml': item('<include href="loop.xml"/>') }, { 'loop.xml': loop }))).problems,
    ).toMatchObject([{ reason: 'malformed' }])
  })
})
