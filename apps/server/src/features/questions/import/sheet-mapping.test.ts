import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readQuestionFile } from './read-question-file.ts'
import { parseSheetMapping, type SheetMapping } from './sheet-mapping.ts'

const csv = (text: string, mapping?: SheetMapping) =>
  readQuestionFile(Buffer.from(text), 'q.csv', mapping ? { mapping } : {})
const mapping = (given: object) => parseSheetMapping(JSON.stringify(given)) as SheetMapping

test('headings below a title row are found, and rows above them are reported', async () => {
  const { questions, warnings, counts } = await csv(
    '2026 年考试题库\n题型,题干,答案,选项A,选项B\n单选题,哪个？,B,甲,乙\n',
  )
  expect(counts).toMatchObject({ taken: 1, refused: 0 })
  expect(questions[0]?.source.line).toBe(3)
  expect(warnings).toMatchObject([{ line: 1, reason: 'row-above-headings' }])
})

test('a sheet with unknown headings is read by a mapping, answers by number and types by answer', async () => {
  const text = 'no,ask,right,one,two,three,words\nQ1,Which?,2,a,b,c,"x, y"\nQ2,Which two?,"0,2",a,b,c,\n'
  const unknown = await csv(text)
  expect(unknown.problems).toMatchObject([{ reason: 'no-heading-row' }])
  expect(unknown.table?.rows[0]).toEqual({ line: 1, cells: ['no', 'ask', 'right', 'one', 'two', 'three', 'words'] })
  const fields = {
    no: 'sourceId',
    ask: 'question',
    right: 'answer',
    one: 'option A',
    two: 'option B',
    three: 'option C',
    words: 'tags',
  }
  const { questions, problems } = await csv(text, mapping({ fields, type: 'byAnswer', answers: 'from0' }))
  expect(problems).toEqual([])
  expect(
    questions.map(({ type, idnumber, tags, options }) => [
      type,
      idnumber,
      tags,
      options.flatMap(({ key, correct }) => (correct ? [key] : [])),
    ]),
  ).toEqual([
    ['single', 'Q1', ['x', 'y'], ['C']],
    ['multiple', 'Q2', [], ['A', 'C']],
  ])
  const byText = await csv(
    'q,a,x,y\nWhich?,no,yes,no\nAnd?,maybe,yes,no\n',
    mapping({ fields: { q: 'question', a: 'answer', x: 'option A', y: 'option B' }, type: 'single', answers: 'texts' }),
  )
  expect(byText.questions[0]?.options.map(({ correct }) => correct)).toEqual([false, true])
  expect(byText.problems).toMatchObject([{ line: 3, reason: 'key-not-in-options' }])
})

test.each([
  ['not JSON', 'x'],
  ['no answer', '{"fields":{"q":"question"},"type":"single"}'],
  ['no type', '{"fields":{"q":"question","a":"answer"}}'],
  ['a field twice', '{"fields":{"q":"question","a":"answer","b":"answer"},"type":"single"}'],
  ['an unknown field', '{"fields":{"q":"question","a":"answer","b":"__proto__"},"type":"single"}'],
])('a mapping with %s is none', (_name, text) => expect(parseSheetMapping(text)).toBeNull())

test('a picture named by a row is shown, a missing one is rejected, and questions that differ only in it are two', async () => {
  const pictureAt = (name: string) => {
    const length = { a: 1, b: 2 }[name]
    return length === undefined
      ? undefined
      : Buffer.concat([Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), Buffer.alloc(length)])
  }
  const rows = ['a', 'b', 'c', ''].map((picture) => `single,Which?,A,x,y,${picture}`)
  const { questions, problems, warnings } = await readQuestionFile(
    Buffer.from(`type,question,answer,A,B,picture\n${rows.join('\n')}\n`),
    'q.csv',
    { pictureAt },
  )
  expect(questions.map(({ attachments }) => attachments.length)).toEqual([1, 1, 0])
  expect(problems).toMatchObject([{ line: 4, reason: 'missing-file' }])
  expect(warnings).toEqual([])
})

const corpus = process.env.CORPUS_DIR
describe.skipIf(corpus === undefined)('sheets of others, with their columns named by hand', () => {
  const letters = { A: 'option A', B: 'option B', C: 'option C', D: 'option D' }
  const crac = { fields: { J: 'sourceId', P: 'topic', Q: 'question', T: 'answer', ...letters }, type: 'byAnswer' }
  const fcc = {
    fields: {
      id: 'sourceId',
      question: 'question',
      correct: 'answer',
      a: 'option A',
      b: 'option B',
      c: 'option C',
      d: 'option D',
    },
    type: 'single',
    answers: 'from0',
  }
  const kahoot = {
    fields: {
      Question: 'question',
      Answer1: 'option A',
      Answer2: 'option B',
      Answer3: 'option C',
      Answer4: 'option D',
      Correct: 'answer',
    },
    type: 'byAnswer',
    answers: 'from1',
  }
  it.each([
    ['csv-zh/crac-2025/class_b.csv', crac, 1130],
    ['csv-zh/crac-2025/derived/class_b.gb18030.csv', crac, 1130],
    ['xlsx-zh/crac_class_b.xlsx', crac, 1130],
    ['csv-txt/fcc-amateur-radio/technician-2026-2030.csv', fcc, 400],
    ['other/kahoot.csv', kahoot, 4],
  ])('%s', async (file, given, least) => {
    const bytes = readFileSync(path.join(corpus ?? '', 'questions', file))
    const { questions, counts, problems } = await readQuestionFile(bytes, path.basename(file), {
      mapping: mapping(given),
    })
    expect(questions.length, JSON.stringify(problems.slice(0, 5))).toBeGreaterThanOrEqual(least)
    expect(counts.found).toBe(counts.taken + counts.refused + counts.skipped)
    for (const { options } of questions) expect(options.some(({ correct }) => correct)).toBe(true)
  })
})
