import { describe, expect, it } from 'vitest'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { parseQuestions } from './parse-questions.ts'
import {
  qti12Assessment,
  qti12Choices,
  qti12Condition,
  qti12Document,
  qti12Item,
  qti12Material,
  qti12Rule,
} from './qti12.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

const letters = { x: 'first', y: 'second' }
const plain = { body: qti12Material('<p>Which?</p>') + qti12Choices(letters), rules: qti12Rule(qti12Condition('y'), 1) }
const read = (inside: string) => parseQuestions(Buffer.from(qti12Assessment(inside)), 'x.xml')

/** As Blackboard writes a question: without an ident, its choices' feedback as solutions. */
const blackboard = (
  ask: string,
  texts: readonly string[],
  said: readonly string[] = [],
) => `<item maxattempts="0"><itemmetadata><bbmd_asitype>Item</bbmd_asitype>
  <bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${qti12Material(ask)}</flow>
  <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice>${texts
    .map(
      (text, index) =>
        `<flow_label><response_label ident="c${index}">${qti12Material(text)}</response_label></flow_label>`,
    )
    .join('')}</render_choice></response_lid></flow></flow></presentation>
  <resprocessing><outcomes><decvar varname="SCORE" maxvalue="1.0"/></outcomes>
  <respcondition title="correct"><conditionvar><varequal respident="response">c0</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>
  <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0.0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition>
  ${said.map((_text, index) => `<respcondition><conditionvar><varequal respident="c${index}" case="No"/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="c${index}" feedbacktype="Response"/></respcondition>`).join('')}</resprocessing>
  <itemfeedback ident="correct" view="All"><flow_mat>${qti12Material('<p>Well done.</p>')}</flow_mat></itemfeedback><itemfeedback ident="incorrect" view="All"><flow_mat>${qti12Material('<p>Not so.</p>')}</flow_mat></itemfeedback>
  ${said.map((text, index) => `<itemfeedback ident="c${index}" view="All"><solution view="All" feedbackstyle="Complete"><solutionmaterial><flow_mat>${qti12Material(text)}</flow_mat></solutionmaterial></solution></itemfeedback>`).join('')}</item>`

describe('Blackboard', () => {
  it('items without an ident each keep their own text', async () => {
    const items =
      blackboard('<p>What is 1+1?</p>', ['2', '3']) + blackboard('<p>The capital of France?</p>', ['Paris', 'Rome'])
    const own = [
      { stem: expect.stringMatching(/^(?!.*France).*1\+1/su), options: [{ html: '2' }, { html: '3' }], idnumber: '' },
      {
        stem: expect.stringMatching(/^(?!.*1\+1).*France/su),
        options: [{ html: 'Paris' }, { html: 'Rome' }],
        idnumber: '',
      },
    ]
    expect(read(items).questions).toMatchObject(own)
    const manifest =
      '<manifest><resources><resource bb:file="res1.dat" type="assessment/x-bb-qti-pool" identifier="r"/></resources></manifest>'
    const pool = packStoredZip([
      ['imsmanifest.xml', Buffer.from(manifest)],
      ['res1.dat', Buffer.from(qti12Assessment(items))],
    ])
    expect((await readQuestionFile(pool, 'x.zip')).questions).toMatchObject(own)
    const gone = packStoredZip([['imsmanifest.xml', Buffer.from(manifest)]])
    expect((await readQuestionFile(gone, 'x.zip')).problems).toMatchObject([
      { reason: 'missing-item', excerpt: 'res1.dat' },
    ])
  })

  it('feedback on a choice stays with the choice', () => {
    const report = read(blackboard('<p>What is 1+1?</p>', ['2', '3'], ['Count on your fingers.', 'One too many.']))
    expect(report.questions).toMatchObject([
      {
        explanation: '',
        feedback: { correct: expect.stringContaining('Well done.'), incorrect: expect.stringContaining('Not so.') },
        options: [
          { feedback: expect.stringContaining('Count on your fingers.') },
          { feedback: expect.stringContaining('One too many.') },
        ],
      },
    ])
    expect(report.warnings).toEqual([])
  })
})

describe('answers that Canvas compares by pattern, substring or similarity', () => {
  const gap = (algorithm: string, text: string) =>
    qti12Item({
      fields: { question_type: 'fill_in_multiple_blanks_question' },
      body: `${qti12Material('Roses are [a].')}<response_lid ident="response_a"><material><mattext>red</mattext></material><render_choice><response_label ident="a-0" scoring_algorithm="${algorithm}" answer_type="openEntry"><material><mattext>${text}</mattext></material></response_label></render_choice></response_lid>`,
      rules: qti12Rule(qti12Condition('a-0', 'response_a'), 100, 'Add'),
    })

  it.each([
    ['TextRegex', '^(red|pink)s?$'],
    ['TextContainsAnswer', 'red'],
    ['TextCloseEnough', 'red'],
    ['SomethingNew', 'red'],
  ])('%s is refused with its reason', (algorithm, text) => {
    const report = read(gap(algorithm, text))
    expect(report.questions).toEqual([])
    expect(report.problems).toMatchObject([
      {
        line: expect.any(Number),
        reason: 'compared-otherwise',
        message: { en: expect.stringContaining(`${algorithm}: ${text}`) },
      },
    ])
  })

  it.each(['TextEquivalence', 'TextInChoices'])('%s is read', (algorithm) => {
    expect(read(gap(algorithm, 'red')).questions).toMatchObject([
      { type: 'blank', blanks: [{ accepted: [{ text: 'red' }] }] },
    ])
  })

  it('a whole question is rejected too', () => {
    expect(read(qti12Item({ ...plain, fields: { scoring_algorithm: 'TextRegex' } })).problems).toMatchObject([
      { reason: 'compared-otherwise' },
    ])
  })
})

describe('metadata of QTI 1.2', () => {
  it('topic, difficulty and keywords are kept, an invalid difficulty is reported', () => {
    const fields = { qmd_topic: 'Networks/Week 1', qmd_levelofdifficulty: 'Hard', qmd_keywords: 'fibre, copper；无线' }
    expect(read(qti12Item({ ...plain, fields })).questions).toMatchObject([
      { topic: 'Networks/Week 1', difficulty: 4, tags: ['fibre', 'copper', '无线'] },
    ])
    const report = read(qti12Item({ ...plain, fields: { qmd_levelofdifficulty: 'Undergraduate' } }))
    expect(report.questions[0]?.difficulty).toBeUndefined()
    expect(report.warnings).toMatchObject([
      { reason: 'part-not-kept', message: { en: expect.stringContaining('undergraduate') } },
    ])
  })

  it('titles and fields of a test are reported by their lines', () => {
    const field =
      '<qtimetadata><qtimetadatafield><fieldlabel>qmd_timelimit</fieldlabel><fieldentry>30</fieldentry></qtimetadatafield></qtimetadata>'
    const report = parseQuestions(
      Buffer.from(
        qti12Document(
          `<assessment ident="A" title="Final">${field}<section title="Part one">\n${qti12Item(plain)}</section></assessment>`,
        ),
      ),
      'x.xml',
    )
    expect(report.warnings.map(({ reason, message }) => [reason, message.en.replace(/^.*: /u, '')])).toEqual([
      ['test-rules-not-kept', 'qmd_timelimit 30'],
      ['test-text-not-kept', 'Final'],
      ['test-text-not-kept', 'Part one'],
    ])
  })
})

describe('references of an item to missing content', () => {
  it('a passage', () => {
    expect(read(qti12Item({ ...plain, fields: { parent_stimulus_item_ident: 'P' } })).problems).toMatchObject([
      { reason: 'missing-item', message: { en: expect.stringContaining('P') } },
    ])
  })

  it('a text in a separate file', () => {
    expect(
      read(qti12Item({ ...plain, body: `<material><mattext uri="text.txt"/></material>${plain.body}` })).problems,
    ).toMatchObject([{ reason: 'unsupported-markup' }])
  })

  it('names of its answers', () => {
    const gap = '<response_str rcardinality="Single"><render_fib/></response_str>'
    expect(
      read(qti12Item({ body: qti12Material('<p>x</p>') + gap + gap, rules: qti12Rule(qti12Condition('a', ''), 1) }))
        .problems,
    ).toMatchObject([{ reason: 'malformed' }])
  })
})
