import { describe, expect, it } from 'vitest'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { parseQuestions } from './parse-questions.ts'
import { qtiPackage, smallestPng } from './qti.fixtures.ts'
import {
  qti12Assessment,
  qti12Choices,
  qti12Condition,
  qti12Document,
  qti12Feedback,
  qti12Gap,
  qti12Item,
  qti12Material,
  qti12Rule,
} from './qti12.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

const letters = { x: 'first', y: 'second', z: 'third' }
const read = (items: string) => parseQuestions(Buffer.from(qti12Assessment(items)), 'bank.xml')
const question = (item: string) => {
  const report = read(item)
  expect(report.problems).toEqual([])
  return report.questions[0]
}
const ask = qti12Material('<p>Which <span style="text-decoration: underline">one</span>?</p>')
const canvas = (type: string, more = {}) => ({ question_type: type, points_possible: '2.5', ...more })

describe('QTI 1.2', () => {
  it('single choice, with the words of Canvas for kind and points', () => {
    const item = qti12Item({
      body: ask + qti12Choices(letters),
      rules: qti12Rule(qti12Condition('y'), 100),
      fields: canvas('multiple_choice_question'),
    })
    expect(question(item)).toMatchObject({
      type: 'single',
      name: 'An item',
      idnumber: 'I1',
      points: 250,
      stem: expect.stringContaining('<u>one</u>'),
    })
    expect(question(item)?.options).toEqual([
      { key: 'A', html: 'first', correct: false },
      { key: 'B', html: 'second', correct: true },
      { key: 'C', html: 'third', correct: false },
    ])
  })

  it('keeps the order where the file says so, and by default without a known tool', () => {
    const pinned = (own: { shuffle?: string }, fields = {}) =>
      question(
        qti12Item({ body: ask + qti12Choices(letters, own), rules: qti12Rule(qti12Condition('y'), 1), fields }),
      )?.options.map((option) => option.pinned === true)
    expect(pinned({ shuffle: 'Yes' })).toEqual([false, false, false])
    expect(pinned({ shuffle: 'No' })).toEqual([true, true, true])
    expect(pinned({})).toEqual([true, true, true])
    expect(pinned({}, canvas('multiple_choice_question'))).toEqual([false, false, false])
  })

  it('several answers: all or nothing, and shares with penalties', () => {
    const all = `<and>${qti12Condition('x')}${qti12Condition('z')}<not>${qti12Condition('y')}</not></and>`
    expect(
      question(
        qti12Item({ body: ask + qti12Choices(letters, { cardinality: 'Multiple' }), rules: qti12Rule(all, 100) }),
      ),
    ).toMatchObject({
      type: 'multiple',
      policy: 'allOrNothing',
      options: [{ correct: true }, { correct: false }, { correct: true }],
    })
    const shares =
      qti12Rule(qti12Condition('x'), 3, 'Add') +
      qti12Rule(qti12Condition('y'), -2, 'Add') +
      qti12Rule(qti12Condition('z'), 1, 'Add')
    expect(
      question(qti12Item({ body: ask + qti12Choices(letters, { cardinality: 'Multiple' }), rules: shares, most: 4 })),
    ).toMatchObject({
      points: 400,
      options: [{ weight: 75 }, { weight: -50 }, { weight: 25 }],
    })
  })

  it('a single choice with part of the points', () => {
    const rules = qti12Rule(qti12Condition('x'), 10) + qti12Rule(qti12Condition('y'), 5)
    expect(question(qti12Item({ body: ask + qti12Choices(letters), rules, most: 10 }))).toMatchObject({
      points: 1000,
      options: [{ correct: true }, { correct: false, weight: 50 }, { correct: false }],
    })
  })

  it('true/false, and the words of Blackboard', () => {
    expect(
      question(
        qti12Item({ body: ask + qti12Choices({ x: 'True', y: 'False' }), rules: qti12Rule(qti12Condition('y'), 1) }),
      ),
    ).toMatchObject({
      type: 'judge',
      options: [{ correct: false }, { correct: true }],
    })
    expect(
      question(
        qti12Item({
          body: ask + qti12Choices({ x: 'yes_no.true', y: 'yes_no.false' }),
          rules: qti12Rule(qti12Condition('y'), 1),
        }),
      ),
    ).toMatchObject({
      options: [{ html: 'Yes' }, { html: 'No' }],
    })
  })

  it('gaps: any of several words, in the flow, by their names in brackets, and with shares of their own', () => {
    const either = qti12Rule(
      qti12Condition('Illinois', 'R') + qti12Condition('illinois', 'R') + qti12Condition('IL', 'R'),
      100,
    )
    expect(
      question(qti12Item({ body: qti12Material('<p>Chicago is in</p>') + qti12Gap('R'), rules: either })),
    ).toMatchObject({
      type: 'blank',
      stem: expect.stringMatching(/Chicago is in <\/?p?.*\{\{1\}\}|Chicago is in.*\{\{1\}\}/u),
      blanks: [
        {
          caseSensitive: false,
          accepted: [
            { text: 'Illinois', weight: 100 },
            { text: 'IL', weight: 100 },
          ],
        },
      ],
    })
    const two = qti12Material('<p>From [a] to [b]</p>') + qti12Gap('a') + qti12Gap('b')
    const split = qti12Rule(qti12Condition('one', 'a'), 3, 'Add') + qti12Rule(qti12Condition('two', 'b'), 1, 'Add')
    expect(question(qti12Item({ body: two, rules: split, most: 4 }))).toMatchObject({
      stem: expect.stringContaining('From {{1}} to {{2}}'),
      blanks: [{ share: 75 }, { share: 25 }],
    })
    const cased = qti12Rule('<varequal respident="R" case="Yes">pH</varequal>', 1)
    expect(question(qti12Item({ body: ask + qti12Gap('R'), rules: cased }))).toMatchObject({
      blanks: [{ caseSensitive: true }],
    })
  })

  it('the forms that Canvas lists for a gap', () => {
    const listed = (ident: string, forms: readonly string[]) =>
      `<response_lid ident="response_${ident}"><material><mattext>${ident}</mattext></material><render_choice>${forms.map((form) => `<response_label ident="${ident}-${form}">${qti12Material(form)}</response_label>`).join('')}</render_choice></response_lid>`
    const body = qti12Material('<p>[c1] and [c2]</p>') + listed('c1', ['red', 'crimson']) + listed('c2', ['blue'])
    const rules =
      qti12Rule(qti12Condition('c1-red', 'response_c1'), 50, 'Add') +
      qti12Rule(qti12Condition('c2-blue', 'response_c2'), 50, 'Add')
    expect(question(qti12Item({ body, rules, fields: canvas('fill_in_multiple_blanks_question') }))).toMatchObject({
      stem: expect.stringContaining('{{1}} and {{2}}'),
      blanks: [{ accepted: [{ text: 'red' }, { text: 'crimson', weight: 100 }] }, { accepted: [{ text: 'blue' }] }],
    })
  })

  it('numbers: exact, with a margin, in a range, with an excluded end', () => {
    const numeric = (rules: string) =>
      question(qti12Item({ body: ask + qti12Gap('R', 'Decimal'), rules }))?.blanks[0]?.numeric
    const between = (low: string, high: string, lower = 'vargte') =>
      `<and>${qti12Condition(low, 'R', lower)}${qti12Condition(high, 'R', 'varlte')}</and>`
    expect(numeric(qti12Rule(qti12Condition('42'), 100))).toEqual([{ value: 42, tolerance: 0, weight: 100 }])
    expect(numeric(qti12Rule(`<or>${qti12Condition('77.0')}${between('70', '84')}</or>`, 100))).toEqual([
      { value: 77, tolerance: 7, weight: 100 },
    ])
    expect(numeric(qti12Rule(between('2', '5'), 100))).toEqual([{ min: 2, max: 5, weight: 100 }])
    expect(
      numeric(qti12Rule(`<or>${qti12Condition('1000')}${between('999.995', '1000.005', 'vargt')}</or>`, 100)),
    ).toEqual([
      { value: 999.995, tolerance: 0, weight: 0 },
      { value: 1000, tolerance: 0.005, weight: 100 },
    ])
    expect(numeric(qti12Rule(qti12Condition('9.13'), 100) + qti12Rule(between('9', '9.3'), 50))).toEqual([
      { value: 9.13, tolerance: 0, weight: 100 },
      { min: 9, max: 9.13, weight: 50 },
      { min: 9.13, max: 9.3, weight: 50 },
    ])
    expect(
      read(
        qti12Item({ body: ask + qti12Gap('R', 'Decimal'), rules: qti12Rule(qti12Condition('5', 'R', 'vargt'), 100) }),
      ).problems,
    ).toMatchObject([{ reason: 'scoring-not-kept' }])
  })

  it('feedback: in any case, of right and wrong answers, of each choice; solutions and hints', () => {
    const other = (shown: string) =>
      `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="${shown}"/></respcondition>`
    const own = (ident: string) =>
      `<respcondition continue="Yes"><conditionvar>${qti12Condition(ident)}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${ident}_fb"/></respcondition>`
    const rules =
      other('general_fb') +
      own('x') +
      own('y') +
      qti12Rule(qti12Condition('y'), 100, 'Set', 'correct_fb').replace(
        '<respcondition>',
        '<respcondition continue="No">',
      ) +
      other('general_incorrect_fb')
    const feedback =
      qti12Feedback('general_fb', 'Look it up.') +
      qti12Feedback('correct_fb', 'Yes.') +
      qti12Feedback('general_incorrect_fb', 'No.') +
      qti12Feedback('x_fb', 'Not the first.') +
      qti12Feedback('y_fb', 'The second it is.') +
      qti12Feedback('lost', 'Never said.') +
      `<itemfeedback ident="h"><hint><hintmaterial>${qti12Material('Think of two.')}</hintmaterial></hint></itemfeedback><itemfeedback ident="s"><solution><solutionmaterial>${qti12Material('It is the second.')}</solutionmaterial></solution></itemfeedback>`
    const report = read(qti12Item({ body: ask + qti12Choices(letters), rules, feedback }))
    expect(report.questions).toMatchObject([
      {
        explanation: expect.stringMatching(/Look it up[\s\S]*It is the second/u),
        feedback: { correct: expect.stringContaining('Yes.'), incorrect: expect.stringContaining('No.') },
        hints: [expect.stringContaining('Think of two.')],
        options: [
          { feedback: expect.stringContaining('Not the first.') },
          { feedback: expect.stringContaining('The second it is.') },
          {},
        ],
      },
    ])
    expect(report.warnings).toMatchObject([
      { reason: 'feedback-not-kept', message: { en: expect.stringContaining('Never said.') } },
    ])
  })

  it('essays, with notes for graders', () => {
    expect(
      question(
        qti12Item({ body: ask + qti12Gap('R'), fields: canvas('essay_question', { grading_notes: 'Two reasons' }) }),
      ),
    ).toMatchObject({
      type: 'short',
      points: 250,
      gradingNotes: expect.stringContaining('Two reasons'),
    })
  })

  it('several lists are matched with prompts, or fill the gaps that the text names', () => {
    const list = (ident: string, name: string, texts: Readonly<Record<string, string>>) =>
      qti12Choices(texts)
        .replace('"R"', `"${ident}"`)
        .replace('<render_choice', `${qti12Material(name)}<render_choice`)
    const rules = qti12Rule(qti12Condition('y', 'r1'), 50, 'Add') + qti12Rule(qti12Condition('x', 'r2'), 50, 'Add')
    expect(
      question(
        qti12Item({
          body: ask + list('r1', 'Light', letters) + list('r2', 'Sound', letters),
          rules,
          fields: canvas('matching_question'),
        }),
      ),
    ).toMatchObject({
      type: 'matching',
      prompts: ['Light', 'Sound'],
      options: [{ html: 'first' }, { html: 'second' }, { html: 'third' }],
      places: 'BA',
      placePolicy: 'perPlace',
      points: 250,
    })
    expect(
      question(
        qti12Item({
          body:
            qti12Material('<p>Red [c1], blue [c2]</p>') +
            list('r1', 'c1', { x: 'rose', y: 'tulip' }) +
            list('r2', 'c2', { x: 'sky', y: 'sea' }),
          rules,
          fields: canvas('multiple_dropdowns_question'),
        }),
      ),
    ).toMatchObject({
      type: 'gapChoice',
      stem: expect.stringContaining('Red {{1}}, blue {{2}}'),
      options: [{ html: 'rose' }, { html: 'tulip' }, { html: 'sky' }, { html: 'sea' }],
      choices: ['AB', 'CD'],
      places: 'BC',
    })
  })

  it('unsupported types are rejected by name', () => {
    const reasons = (item: string) => read(item).problems.map(({ reason, message }) => [reason, message.en])
    const plain = { body: ask + qti12Choices(letters), rules: qti12Rule(qti12Condition('y'), 1) }
    for (const type of ['ordering_question', 'categorization_question', 'calculated_question'])
      expect(reasons(qti12Item({ ...plain, fields: canvas(type) }))).toEqual([
        ['unsupported-type', expect.stringContaining(type)],
      ])
    expect(reasons(qti12Item({ ...plain, fields: canvas('file_upload_question') }))).toEqual([
      ['needs-upload', expect.any(String)],
    ])
    expect(reasons(qti12Item({ ...plain, body: ask + qti12Choices(letters, { cardinality: 'Ordered' }) }))).toEqual([
      ['unsupported-type', expect.stringContaining('ordering')],
    ])
    expect(
      reasons(qti12Item({ ...plain, body: `${ask}<response_xy ident="R"><render_hotspot/></response_xy>` })),
    ).toEqual([['unsupported-type', expect.stringContaining('response_xy')]])
    expect(
      reasons(qti12Item({ ...plain, body: ask + qti12Choices(letters) + qti12Choices(letters).replace('"R"', '"Q"') })),
    ).toEqual([['no-right-answer', expect.any(String)]])
    expect(
      reasons(qti12Item({ ...plain, body: `<material><mataudio uri="a.mp3"/></material>${qti12Choices(letters)}` })),
    ).toEqual([['sound-or-film', expect.any(String)]])
    expect(reasons(qti12Item({ ...plain, rules: '' }))).toEqual([['no-right-answer', expect.any(String)]])
  })

  it('a text without a question is reported; the passage of an item and the texts of its sections are above it', () => {
    const passage = qti12Item({
      body: qti12Material('<p>A long passage.</p>'),
      fields: { question_type: 'text_only_question' },
      ident: 'P',
    })
    const child = qti12Item({
      body: ask + qti12Choices(letters),
      rules: qti12Rule(qti12Condition('y'), 1),
      fields: { parent_stimulus_item_ident: 'P' },
    })
    const section = `<presentation_material>${qti12Material('<p>Look at the map.</p>')}</presentation_material>`
    const report = read(section + passage + child)
    expect(report.warnings).toMatchObject([{ reason: 'no-interaction' }])
    expect(report.questions).toMatchObject([
      { stem: expect.stringMatching(/Look at the map[\s\S]*A long passage[\s\S]*Which/u) },
    ])
  })

  it('banks give their title as topic; colours and rules of the test are reported', () => {
    const plain = qti12Item({
      body: qti12Material('<p style="color: red">Red?</p>') + qti12Choices(letters),
      rules: qti12Rule(qti12Condition('y'), 1),
    })
    const bank = `<objectbank ident="B"><qtimetadata><qtimetadatafield><fieldlabel>bank_title</fieldlabel><fieldentry>Physics</fieldentry></qtimetadatafield></qtimetadata>${plain}</objectbank>`
    const report = parseQuestions(Buffer.from(qti12Document(bank)), 'bank.xml')
    expect(report.questions).toMatchObject([{ topic: 'Physics' }])
    expect(report.warnings).toMatchObject([{ reason: 'look-not-kept' }])
    expect(read(`<selection_ordering/>${plain}`).warnings[0]).toMatchObject({
      reason: 'test-rules-not-kept',
      message: { en: expect.stringContaining('selection_ordering') },
    })
  })

  it('an old Blackboard pool is named', () => {
    expect(
      parseQuestions(Buffer.from('<?xml version="1.0"?><POOL><TITLE value="x"/></POOL>'), 'pool.dat').problems,
    ).toMatchObject([{ reason: 'known-but-not-read' }])
  })
})

describe('packages and Common Cartridge with QTI 1.2', () => {
  const plain = (ident: string, body = ask) =>
    qti12Item({ body: body + qti12Choices(letters), rules: qti12Rule(qti12Condition('y'), 1), ident })
  const cartridge = (files: Readonly<Record<string, Buffer | string>>, resources: string) =>
    packStoredZip(
      Object.entries({ 'imsmanifest.xml': `<manifest><resources>${resources}</resources></manifest>`, ...files }).map(
        ([name, content]) => [name, Buffer.from(content)],
      ),
    )

  it('bring their pictures, wherever the tool stores them', async () => {
    const show = (src: string) => qti12Material(`<p>See <img src="${src}" alt="a"></p>`)
    const bytes = cartridge(
      {
        'quiz/q.xml': qti12Assessment(
          plain('1', show('$IMS-CC-FILEBASE$/pictures/a%20b.png?x=1')) +
            plain('2', show('near.png')) +
            plain('3', show('org/deep.png')) +
            plain('4', show('gone.png')),
        ),
        'web_resources/pictures/a b.png': smallestPng,
        'quiz/near.png': smallestPng,
        'exam/files/org/deep.png': smallestPng,
      },
      '<resource identifier="R" type="imsqti_xmlv1p2" href="quiz/q.xml"><file href="quiz/q.xml"/></resource>',
    )
    const report = await readQuestionFile(bytes, 'course.imscc')
    expect(report.questions.map(({ attachments }) => attachments.length)).toEqual([1, 1, 1])
    expect(report.problems).toMatchObject([{ reason: 'missing-file', file: 'quiz/q.xml' }])
  })

  it('of a test that Canvas wrote twice the complete one is read; unlisted and missing items are reported', async () => {
    const bytes = cartridge(
      {
        'a/assessment_qti.xml': qti12Assessment(plain('1')),
        'non_cc_assessments/a.xml.qti': qti12Assessment(plain('1') + plain('2', qti12Material('<p>Another?</p>'))),
        'x.xml': qti12Assessment(plain('9')),
      },
      `<resource identifier="R" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"><file href="a/assessment_qti.xml"/></resource>
       <resource identifier="S" type="associatedcontent/imscc_xmlv1p1/learning-application-resource"><file href="non_cc_assessments/a.xml.qti"/></resource>
       <resource identifier="T" type="imsqti_xmlv1p2"><file href="gone.xml"/></resource>`,
    )
    const report = await readQuestionFile(bytes, 'course.imscc')
    expect(report.questions.map(({ source, idnumber }) => [source.name, idnumber])).toEqual([
      ['non_cc_assessments/a.xml.qti', '1'],
      ['non_cc_assessments/a.xml.qti', '2'],
    ])
    expect(report.problems).toMatchObject([{ reason: 'missing-item' }])
    expect(report.warnings).toMatchObject([{ file: 'x.xml', reason: 'item-not-listed' }])
  })

  it('a cartridge without questions is reported', async () => {
    expect((await readQuestionFile(qtiPackage({}), 'course.imscc')).problems).toMatchObject([{ reason: 'empty-file' }])
  })
})
