import { describe, expect, it } from 'vitest'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { qti21Item, qtiChoiceDeclaration, qtiChoices, qtiChoiceTexts, qtiPackage, qtiTemplate } from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'
import { readQuestionFile } from './read-question-file.ts'

const item = (id: string) =>
  qti21Item({
    declarations: qtiChoiceDeclaration(['Y']),
    body: `<p>Who speaks in line ${id}?</p>${qtiChoices(qtiChoiceTexts)}`,
    rules: qtiTemplate('match_correct'),
  }).replace('identifier="ITEM"', `identifier="${id}"`)
const read = (bytes: Buffer) => readQuestionFile(bytes, 'x.zip')
const test = (inside: string, title = 'A test') =>
  `<assessmentTest identifier="T" title="${title}">\n<testPart identifier="P"><assessmentSection identifier="S" title="Part one" visible="true"><rubricBlock view="candidate"><p>PASSAGE: Anna: Hello.</p></rubricBlock>${inside}</assessmentSection></testPart></assessmentTest>`
const listed = (type: string, href: string) =>
  `<resource identifier="T" type="${type}" href="${href}"><file href="${href}"/></resource>`
const packed = (resources: string, files: Readonly<Record<string, string>>) =>
  packStoredZip(
    Object.entries({
      'imsmanifest.xml': `<manifest identifier="M"><resources>${resources}${listed('imsqti_item_xmlv2p1', 'a.xml')}</resources></manifest>`,
      'a.xml': item('a'),
      ...files,
    }).map(([name, content]) => [name, Buffer.from(content)]),
  )
const ref = '<assessmentItemRef identifier="A" href="a.xml"/>'
const problems = async (bytes: Buffer) =>
  (await read(bytes)).problems.map(({ file, line, reason, message }) => [file, line, reason, message.en])

describe('a test that can’t be read is reported, with the losses of its questions', () => {
  it('when it is not well-formed, listed or not', async () => {
    const broken = test(ref).replace('title="A test"', 'title="A test')
    const reported = [['t.xml', 2, 'test-not-read', expect.stringMatching(/passages.*t\.xml/u)]]
    expect(await problems(packed(listed('imsqti_test_xmlv2p1', 't.xml'), { 't.xml': broken }))).toEqual(reported)
    expect(await problems(packed('', { 't.xml': broken }))).toEqual(reported)
  })

  it('when it is missing', async () => {
    expect(await problems(packed(listed('imsqti_test_xmlv2p1', 't.xml'), {}))).toMatchObject([
      ['imsmanifest.xml', 1, 'test-not-read', expect.stringContaining('t.xml')],
    ])
  })

  it('when a section of it is broken, missing, or no section', async () => {
    const other = test(`${ref}\n<assessmentSectionRef identifier="R" href="s.xml"/>`)
    expect(await problems(packed('', { 't.xml': other, 's.xml': '<assessmentSection>' }))).toMatchObject([
      ['s.xml', 1, 'test-not-read', expect.stringContaining('s.xml')],
    ])
    expect(await problems(packed('', { 't.xml': other }))).toMatchObject([
      ['t.xml', 3, 'test-not-read', expect.stringContaining('s.xml')],
    ])
    expect(await problems(packed('', { 't.xml': other, 's.xml': '<div/>' }))).toMatchObject([
      ['t.xml', 3, 'test-not-read', expect.stringContaining('s.xml')],
    ])
  })

  it('when it refers to an item that is not in the package', async () => {
    const report = await read(packed('', { 't.xml': test(`${ref}<assessmentItemRef identifier="B" href="b.xml"/>`) }))
    expect(report.problems).toMatchObject([{ file: 't.xml', line: 2, reason: 'missing-item' }])
    expect(report.counts).toMatchObject({ found: 2, taken: 1, refused: 1 })
  })

  it('and metadata that cannot be read are', async () => {
    const resources = `<resource identifier="L" type="imsqti_metadata" href="m.xml"/>${listed('imsqti_item_xmlv2p1', 'b.xml').replace('</resource>', '<dependency identifierref="L"/></resource>')}`
    const report = await read(packed(resources, { 'b.xml': item('b'), 'm.xml': '<lom>' }))
    expect(report.warnings).toMatchObject([
      { file: 'imsmanifest.xml', reason: 'metadata-not-read', message: { en: expect.stringContaining('m.xml') } },
    ])
  })
})

it('categories of a test become tags; switches of a tool and titles are reported', async () => {
  const inside =
    '<assessmentItemRef identifier="A" href="a.xml" category="safety networks x-tool-option-calculator" required="true"/>'
  const report = await read(qtiPackage({ 'a.xml': item('a') }, { 't.xml': test(inside) }))
  expect(report.questions).toMatchObject([{ tags: ['safety', 'networks'] }])
  expect(report.warnings.map(({ reason, message }) => [reason, message.en.replace(/^.*: /u, '')])).toEqual([
    ['test-text-not-kept', 'A test'],
    ['test-text-not-kept', 'Part one'],
    ['test-rules-not-kept', 'required, x-tool-option-calculator'],
  ])
})

describe('items whose names are missing or not their own', () => {
  it('two gaps with one name are rejected', () => {
    const body = '<p><textEntryInteraction responseIdentifier="R"/> <textEntryInteraction responseIdentifier="R"/></p>'
    const declarations =
      '<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>a</value></correctResponse></responseDeclaration>'
    expect(
      parseQtiItem(qti21Item({ declarations, body: `<p>x</p>${body}`, rules: qtiTemplate('match_correct') }), 'x')
        .problems,
    ).toMatchObject([{ reason: 'malformed' }])
  })

  it('a choice that is shown only conditionally is rejected', () => {
    const body = qtiChoices(qtiChoiceTexts).replace(
      'identifier="X"',
      'identifier="X" showHide="hide" templateIdentifier="T"',
    )
    expect(
      parseQtiItem(
        qti21Item({ declarations: qtiChoiceDeclaration(['Y']), body, rules: qtiTemplate('match_correct') }),
        'x',
      ).problems,
    ).toMatchObject([{ reason: 'unsupported-markup' }])
  })
})
