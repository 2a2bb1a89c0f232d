import { describe, expect, it } from 'vitest'
import type { ImportReport } from './import-report.ts'
import { parseQuestions } from './parse-questions.ts'
import { qti21Item, qtiChoiceDeclaration, qtiChoices, qtiChoiceTexts, qtiPackage, qtiTemplate } from './qti.fixtures.ts'
import { qti12Choices, qti12Condition, qti12Document, qti12Item, qti12Material, qti12Rule } from './qti12.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

/* Each field of a format is added to a file that is complete without it. It must change the question or be reported with its line, so that nothing is dropped silently. Fields without effect are listed, so that a new one is a decision. */
const essence = ({ questions, problems, warnings }: ImportReport) =>
  JSON.stringify([
    questions.map(({ source: _, ...question }) => question),
    problems.map(({ reason, message }) => [reason, message]),
    warnings.map(({ reason, message }) => [reason, message]),
  ])

async function expectKeptOrReported(
  read: (added: string) => Promise<ImportReport> | ImportReport,
  added: string,
): Promise<void> {
  const before = await read('')
  const after = await read(added)
  expect(before.questions).toHaveLength(1)
  expect(essence(after)).not.toBe(essence(before))
  for (const { line } of after.warnings) expect(line).toBeGreaterThan(0)
}

async function expectNothing(
  read: (added: string) => Promise<ImportReport> | ImportReport,
  added: string,
): Promise<void> {
  expect(essence(await read(added))).toBe(essence(await read('')))
}

const text = (name: string, words = `Words of ${name}`) => `<${name} format="html"><text>${words}</text></${name}>`
const value = (name: string, words: string) => `<${name}>${words}</${name}>`
const moodle =
  (type: string, answers = '') =>
  (added: string) =>
    parseQuestions(
      Buffer.from(
        `<quiz>\n<question type="${type}"><name><text>q</text></name><questiontext format="html"><text>What is it?</text></questiontext>${answers}${added}</question></quiz>`,
      ),
      'x.xml',
    )
const answer = (fraction: number, words: string, inside = '') =>
  `<answer fraction="${fraction}" format="html"><text>${words}</text>${inside}</answer>`
const two = answer(100, 'one') + answer(0, 'two')

describe('Moodle XML', () => {
  const common = [
    ...['generalfeedback', 'correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint'].map((name) =>
      text(name),
    ),
    value('penalty', '0.3333333'),
    value('defaultgrade', '2'),
    value('hidden', '1'),
    value('idnumber', 'Q7'),
    value('tags', '<tag><text>fibre</text></tag>'),
    value('image', 'plan.png'),
    '<hint format="html"><text>Think.</text><clearwrong/></hint>',
    '<somethingnew>7</somethingnew>',
  ]
  const own: Readonly<Record<string, readonly [answers: string, fields: readonly string[]]>> = {
    multichoice: [
      two,
      [
        value('single', 'false'),
        value('shuffleanswers', 'false'),
        value('answernumbering', '123'),
        value('showstandardinstruction', '1'),
        '<shownumcorrect/>',
      ],
    ],
    truefalse: [answer(100, 'true') + answer(0, 'false'), []],
    shortanswer: [answer(100, 'one'), [value('usecase', '1'), answer(50, 'uno'), answer(0, '*', text('feedback'))]],
    numerical: [
      answer(100, '5'),
      [
        value('unitgradingtype', '1'),
        value('unitpenalty', '0.1'),
        value('showunits', '1'),
        value('unitsleft', '1'),
        value('units', '<unit><multiplier>1</multiplier><unit_name>m</unit_name></unit>'),
        answer(50, '6', '<tolerance>0.5</tolerance>'),
      ],
    ],
    essay: [
      '',
      [
        ...['graderinfo', 'responsetemplate'].map((name) => text(name)),
        ...['attachments', 'attachmentsrequired', 'responserequired'].map((name) => value(name, '1')),
        ...['minwordlimit', 'maxwordlimit'].map((name) => value(name, '200')),
        value('filetypeslist', '.pdf'),
        value('responseformat', 'noinline'),
      ],
    ],
  }
  for (const [type, [answers, fields]] of Object.entries(own)) {
    it.each([...common, ...fields])(`${type}: %s is kept or reported`, (added) =>
      expectKeptOrReported(moodle(type, answers), added),
    )
  }

  it.each([value('info', '<text>About cables</text>'), value('idnumber', 'C7')])('category: %s is reported', (added) =>
    expectKeptOrReported(
      (inside) =>
        parseQuestions(
          Buffer.from(
            `<quiz><question type="category"><category><text>$course$/top/Cables</text></category>${inside}</question><question type="truefalse"><name><text>q</text></name><questiontext format="html"><text>Is it?</text></questiontext>${answer(100, 'true') + answer(0, 'false')}</question></quiz>`,
          ),
          'x.xml',
        ),
      added,
    ),
  )

  it.each([value('responsefieldlines', '15'), value('answernumbering', 'abc'), value('penalty', '0')])(
    '%s says nothing here',
    (added) => expectNothing(moodle(added.includes('response') ? 'essay' : 'multichoice', two), added),
  )
})

describe('QTI 1.2', () => {
  const fields = (label: string, entry = 'Seven') =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
  const read =
    (place: 'attribute' | 'metadata' | 'field' | 'item' | 'presentation' | 'label' | 'test') =>
    (added: string): ImportReport => {
      const item = qti12Item({
        body: qti12Material('<p>Which?</p>') + qti12Choices({ x: 'first', y: 'second' }, { shuffle: 'Yes' }),
        rules: qti12Rule(qti12Condition('y'), 1),
        fields: { empty: '' },
      })
      const at: Readonly<Record<typeof place, (whole: string) => string>> = {
        attribute: (whole) => whole.replace('<item ', `<item ${added} `),
        metadata: (whole) => whole.replace('<itemmetadata>', `<itemmetadata>${added}`),
        field: (whole) => whole.replace('<qtimetadata>', `<qtimetadata>${added}`),
        item: (whole) => whole.replace('</item>', `${added}</item>`),
        presentation: (whole) => whole.replace('<presentation>', `<presentation>${added}`),
        label: (whole) => whole.replace('<response_label ', `<response_label ${added} `),
        test: (whole) => whole,
      }
      const inside = `<assessment ident="A">${place === 'test' ? added : ''}<section ident="S">${at[place](item)}</section></assessment>`
      return parseQuestions(Buffer.from(qti12Document(inside)), 'x.xml')
    }

  it.each([
    'qmd_topic',
    'cc_question_category',
    'qmd_keywords',
    'qmd_levelofdifficulty',
    'cc_maxattempts',
    'calculator_type',
    'source_url',
    'bbmd_partialcredit',
    'something_new',
  ])('the field %s is kept or reported', async (label) => {
    await expectKeptOrReported(read('field'), fields(label))
    await expectKeptOrReported(read('metadata'), `<${label}>Seven</${label}>`)
  })
  it.each(['question_type', 'scoring_algorithm', 'parent_stimulus_item_ident'])(
    'the field %s changes how an item is read',
    (label) =>
      expectKeptOrReported(read('field'), fields(label, label === 'question_type' ? 'matching_question' : 'Seven')),
  )
  it.each(['points_possible', 'cc_weighting', 'qmd_weighting', 'qmd_absolutescore_max'])(
    'the field %s gives the points',
    (label) => expectKeptOrReported(read('field'), fields(label, '7')),
  )
  it('grading notes are kept', () => expectKeptOrReported(read('field'), fields('grading_notes')))

  it.each(['label="L7"', 'maxattempts="3"'])('the attribute %s is reported', (added) =>
    expectKeptOrReported(read('attribute'), added),
  )
  it.each([
    'itemcontrol',
    'itemprecondition',
    'itempostcondition',
    'objectives',
    'duration',
    'reference',
    'itemrubric',
    'somethingnew',
  ])('%s of an item is reported', (name) => expectKeptOrReported(read('item'), `<${name}>Seven</${name}>`))
  it.each([
    `<rubric view="All">${qti12Material('Mind it.')}</rubric>`,
    `<itemfeedback ident="F">${qti12Material('Mind it.')}</itemfeedback>`,
    `<itemfeedback ident="F"><hint><hintmaterial>${qti12Material('Mind it.')}</hintmaterial></hint></itemfeedback>`,
    `<itemfeedback ident="F"><solution><solutionmaterial>${qti12Material('Mind it.')}</solutionmaterial></solution></itemfeedback>`,
  ])('%s is kept or reported', (added) => expectKeptOrReported(read('item'), added))
  it.each([
    '<material><altmaterial>Seven</altmaterial></material>',
    '<objectives>Seven</objectives>',
    '<material><matimage uri="a.png"/></material>',
    '<material><mattext uri="a.txt"/></material>',
  ])('%s in a text is kept or reported', (added) => expectKeptOrReported(read('presentation'), added))
  it.each(['rshuffle="No"', 'scoring_algorithm="TextRegex"'])('%s of a choice is kept or reported', (added) =>
    expectKeptOrReported(read('label'), added),
  )
  it.each([
    'objectives',
    'assessmentcontrol',
    'assessfeedback',
    'duration',
    'selection_ordering',
    'outcomes_processing',
    'assessproc_extension',
    'somethingnew',
  ])('%s of a test is reported', (name) => expectKeptOrReported(read('test'), `<${name}>Seven</${name}>`))
  it.each([
    `<rubric>${qti12Material('Read it all.')}</rubric>`,
    `<presentation_material><flow_mat>${qti12Material('Read it all.')}</flow_mat></presentation_material>`,
  ])('%s of a test is reported', (added) => expectKeptOrReported(read('test'), added))
})

describe('QTI 2 and 3', () => {
  const item = qti21Item({
    declarations: qtiChoiceDeclaration(['Y']),
    body: `<p>Which?</p>${qtiChoices(qtiChoiceTexts)}`,
    rules: qtiTemplate('match_correct'),
  })
  const read = (place: string) => (added: string) =>
    parseQuestions(Buffer.from(added === '' ? item : item.replace(place, `${place}${added}`)), 'x.xml')
  const essay = qti21Item({ body: '<p>Why?</p><extendedTextInteraction responseIdentifier="R"/>' })
  const gap = qti21Item({
    declarations:
      '<responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>a</value></correctResponse></responseDeclaration>',
    body: '<p>It is <textEntryInteraction responseIdentifier="R"/>.</p>',
    rules: qtiTemplate('match_correct'),
  })

  it.each([' label="L7"', ' somethingNew="7"'])('the attribute %s of an item is reported', (added) =>
    expectKeptOrReported(read('<assessmentItem'), added),
  )
  it('an item that measures time is reported', async () => {
    const report = parseQuestions(Buffer.from(item.replace('timeDependent="false"', 'timeDependent="true"')), 'x.xml')
    expect(report.warnings).toMatchObject([{ reason: 'part-not-kept' }])
  })
  it.each([' minChoices="2"', ' data-min-selections-message="More!"', ' somethingNew="7"'])(
    'the attribute %s of a choice is reported',
    (added) => expectKeptOrReported(read('<choiceInteraction'), added),
  )
  it.each([' fixed="true"', ' showHide="hide"', ' somethingNew="7"'])(
    'the attribute %s of one choice is kept or reported',
    (added) =>
      expectKeptOrReported(
        (inside) => parseQuestions(Buffer.from(item.replace('<simpleChoice', `<simpleChoice${inside}`)), 'x.xml'),
        added,
      ),
  )
  it.each([
    ' minStrings="2"',
    ' maxStrings="3"',
    ' patternMask="[a-z]+"',
    ' placeholderText="Write here"',
    ' format="preFormatted"',
    ' somethingNew="7"',
  ])('the attribute %s of an essay and a gap is reported', async (added) => {
    for (const source of [essay, gap])
      await expectKeptOrReported(
        (inside) =>
          parseQuestions(
            Buffer.from(source.replace(/<(?:extendedText|textEntry)Interaction/u, (name) => name + inside)),
            'x.xml',
          ),
        added,
      )
  })
  it.each([
    'stylesheet',
    'catalogInfo',
    'companionMaterialsInfo',
    'contextDeclaration',
    'templateProcessing',
    'somethingNew',
  ])('%s of an item is reported', (name) =>
    expectKeptOrReported(
      (inside) => parseQuestions(Buffer.from(item.replace('<itemBody>', `${inside}<itemBody>`)), 'x.xml'),
      `<${name} href="x"/>`,
    ),
  )
  it.each([
    '<rubricBlock view="candidate"><p>Mind it.</p></rubricBlock>',
    '<rubricBlock view="scorer"><p>Mind it.</p></rubricBlock>',
    '<stylesheet href="x.css"/>',
    '<catalogInfo/>',
  ])('%s in the text is kept or reported', (added) => expectKeptOrReported(read('<itemBody>'), added))
  it('feedback is kept or reported', () =>
    expectKeptOrReported(
      (inside) => parseQuestions(Buffer.from(item.replace('</assessmentItem>', `${inside}</assessmentItem>`)), 'x.xml'),
      '<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show"><p>Mind it.</p></modalFeedback>',
    ))
  it.each([' expectedLines="5"', ' expectedLength="200"', ' class="qti-height-lines-3"'])(
    'the size of a box says nothing here: %s',
    (added) =>
      expectNothing(
        (inside) =>
          parseQuestions(
            Buffer.from(essay.replace('<extendedTextInteraction', `<extendedTextInteraction${inside}`)),
            'x.xml',
          ),
        added,
      ),
  )

  const test = (ref: string, section = '', whole = '', root = '') =>
    `<assessmentTest identifier="T"${root}>${whole}<testPart identifier="P"><assessmentSection identifier="S"${section}><assessmentItemRef identifier="A" href="a.xml"${ref}</assessmentSection></testPart></assessmentTest>`
  const packed = (content: string, metadata = '') =>
    readQuestionFile(qtiPackage({ 'a.xml': item }, { 't.xml': content }, { metadata }), 'x.zip')
  it.each([' category="safety"', ' required="true"', ' fixed="true"'])(
    'the attribute %s of a reference is kept or reported',
    (added) => expectKeptOrReported((inside) => packed(test(`${inside}/>`)), added),
  )
  it.each([
    '<weight identifier="W" value="2"/>',
    '<timeLimits/>',
    '<itemSessionControl/>',
    '<preCondition/>',
    '<branchRule/>',
    '<variableMapping/>',
    '<templateDefault/>',
    '<somethingNew/>',
  ])('%s of a reference is reported', (added) =>
    expectKeptOrReported((inside) => packed(test(`>${inside}</assessmentItemRef>`)), added),
  )
  it.each([' title="Part one"', ' keepTogether="false"', ' required="true"'])(
    'the attribute %s of a section is reported',
    (added) => expectKeptOrReported((inside) => packed(test('/>', inside)), added),
  )
  it.each(['timeLimits', 'outcomeProcessing', 'somethingNew'])('%s of a test is reported', (name) =>
    expectKeptOrReported((inside) => packed(test('/>', '', inside)), `<${name}/>`),
  )
  it('the title of a test is reported', () =>
    expectKeptOrReported((inside) => packed(test('/>', '', '', inside)), ' title="Final"'))

  const lom = (inside: string) => `<lom>${inside}</lom>`
  it.each([
    '<general><title><string>Fibre</string></title></general>',
    '<general><description><string>About fibre</string></description></general>',
    '<general><keyword><string>fibre</string></keyword></general>',
    '<educational><difficulty><value>difficult</value></difficulty></educational>',
    '<educational><difficulty><value>unheard of</value></difficulty></educational>',
    '<educational><typicalLearningTime><duration>PT5M</duration></typicalLearningTime></educational>',
    '<rights><copyrightAndOtherRestrictions><value>yes</value></copyrightAndOtherRestrictions></rights>',
    '<lifeCycle><contribute><entity>Ann</entity></contribute></lifeCycle>',
    '<classification><taxonPath><taxon><entry><string>Cables</string></entry></taxon></taxonPath></classification>',
  ])('metadata %s are kept or reported', (added) =>
    expectKeptOrReported((inside) => packed(test('/>'), lom(inside)), added),
  )
})

describe('GIFT', () => {
  const read = (before: string, behind = '') => parseQuestions(Buffer.from(`${before}Is it so?{T}${behind}`), 'x.gift')
  it.each(['::Title::', '// [id:Q7]\n', '// [tag:fibre]\n', '$CATEGORY: $course$/Cables\n\n', '[html]<p>All.</p>'])(
    '%j is kept',
    (added) => expectKeptOrReported(read, added),
  )
  it.each(['#### Because.', ' really'])('%j behind the answer is kept', (added) =>
    expectKeptOrReported((behind) => read('', behind), added),
  )
})
