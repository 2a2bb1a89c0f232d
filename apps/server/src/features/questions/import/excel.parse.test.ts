import { describe, expect, it } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { unpackZip } from '../../../core/readers/zip-package.ts'
import { smallestPng } from './qti.fixtures.ts'
import { readQuestionFile } from './read-question-file.ts'

const zh = ['题型', '题干', '选项A', '选项B', '选项C', '答案', '解析', '难度', '知识点', '分值']
const en = [
  'Type',
  'Question',
  'Option A',
  'Option B',
  'Option C',
  'Answer',
  'Explanation',
  'Difficulty',
  'Topic',
  'Points',
]
const workbook = (data: SheetData, name = '题库') => writeWorkbook([{ data, sheet: name }]).toBuffer()
const read = async (...data: SheetData) => readQuestionFile(await workbook(data), 'bank.xlsx')
/** One row under Chinese headings: its question, or the reason of its refusal. */
const row = async (...cells: SheetData[number]) => {
  const report = await read(zh, cells)
  return report.questions[0] ?? report.problems[0]?.reason
}

describe('a sheet of questions', () => {
  it('is read with Chinese headings', async () => {
    const report = await read(
      zh,
      ['单选题', '一加一？', '1', 2, '3', 'B', '数学', '易', '算术>加法', 2.5],
      ['多选题', '哪些是质数？', 2, 4, 5, 'A、C', null, 5],
      ['判断题', '地球是圆的', null, null, null, '√'],
      ['填空题', '首都是＿＿＿，简称（ ）。', null, null, null, '北京;北京市'],
      ['简答题', '为什么？\n请说明', null, null, null, '因为太阳'],
    )
    expect(report.problems).toEqual([])
    expect(report.warnings).toEqual([])
    expect(report.counts.byType).toEqual({
      single: 1,
      multiple: 1,
      judge: 1,
      blank: 1,
      numeric: 0,
      short: 1,
      upload: 0,
      matching: 0,
      ordering: 0,
      hotspot: 0,
      gapChoice: 0,
    })
    expect(report.questions).toMatchObject([
      {
        type: 'single',
        stem: '一加一？',
        difficulty: 1,
        topic: '算术/加法',
        points: 250,
        explanation: '数学',
        source: { line: 2 },
        options: [{ correct: false }, { html: '2', correct: true }, { correct: false }],
      },
      {
        type: 'multiple',
        difficulty: 5,
        points: 100,
        options: [{ correct: true }, { correct: false }, { correct: true }],
      },
      { type: 'judge', options: [{ html: 'true', correct: true }, { html: 'false' }] },
      {
        type: 'blank',
        stem: '首都是 {{1}} ，简称（ ）。',
        blanks: [{ accepted: [{ text: '北京' }, { text: '北京市' }], caseSensitive: false }],
      },
      { type: 'short', stem: '为什么？<br />请说明', gradingNotes: '因为太阳' },
    ])
  })

  it('is read with English headings in any order, from any row', async () => {
    const report = await read(
      [null],
      ['Answer *', 'Question (text)', 'TYPE', 'option b', 'Option A', 'Case sensitive'],
      ['A', 'Which?', 'single choice', 'x', 'y'],
      ['Ohm', 'The unit is ____.', 'fill in the blank', null, null, 'yes'],
    )
    expect(report.problems).toEqual([])
    expect(report.questions).toMatchObject([
      { source: { line: 3 }, options: [{ html: 'y', correct: true }, { html: 'x' }] },
      { blanks: [{ accepted: [{ text: 'Ohm' }], caseSensitive: true }] },
    ])
  })

  it('shows text like HTML literally', async () => {
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const report = await read(zh, ['单选题', script, '<b>', '"><svg onload=alert(1)>', null, 'A', script])
    const question = report.questions[0]
    expect(question?.stem).toBe('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(JSON.stringify(question)).not.toContain('<s')
  })

  it.each([
    ['对', true],
    ['正确', true],
    ['✓', true],
    [true, true],
    [1, true],
    ['Ｔ', true],
    ['错误', false],
    ['×', false],
    [false, false],
    ['0', false],
    ['no', false],
  ])('a statement with the answer %j is %j', async (answer, expected) => {
    expect(await row('判断题', '陈述', null, null, null, answer as string)).toMatchObject({
      type: 'judge',
      options: [{ correct: expected }, { correct: !expected }],
    })
  })

  it('a statement may list its two choices', async () => {
    expect(await row('判断', '陈述', '错误', '正确', null, 'B')).toMatchObject({
      options: [{ html: 'true', correct: true }, {}],
    })
    expect(await row('判断', '陈述', '红', '绿', null, 'B')).toBe('unclear-answer')
  })

  it.each(['AC', 'A,C', 'a、c', 'Ａ；Ｃ', 'C | A', 'A C'])('%j is A and C', async (answer) => {
    expect(await row('多选题', '题', '1', '2', '3', answer)).toMatchObject({
      options: [{ correct: true }, { correct: false }, { correct: true }],
    })
  })

  it.each([
    ['a|b', 'x ___ y ___', ['a', 'b']],
    ['a｜b\\|c', 'x（ ）y（　）', ['a', 'b|c']],
    ['a*b', 'x', ['a*b']],
    ['3.14±0.01', 'π = ____', [{ value: 3.14, tolerance: 0.01 }]],
    ['C\\;D', 'drives ____', ['C;D']],
  ])('gaps of %j in %j', async (answer, stem, expected) => {
    const question = await row('填空题', stem, null, null, null, answer)
    expect(question).toMatchObject({
      type: 'blank',
      blanks: expected.map((one) =>
        typeof one === 'string' ? { accepted: [{ text: one, weight: 100 }] } : { numeric: [one] },
      ),
    })
    expect((question as { stem: string }).stem.match(/\{\{\d\}\}/g)).toEqual(
      expected.map((_, index) => `{{${index + 1}}}`),
    )
  })

  it('a number with its tolerance and unit is below its question', async () => {
    expect(await row('数值题', '重力加速度是多少？', null, null, null, '9.81±0.02 m/s²')).toMatchObject({
      type: 'numeric',
      stem: '重力加速度是多少？',
      blanks: [{ numeric: [{ value: 9.81, tolerance: 0.02 }], units: [{ unit: 'm/s²', factor: 1 }] }],
    })
    expect(await row('numeric', 'x ____ y', null, null, null, '1..5')).toMatchObject({
      type: 'numeric',
      stem: 'x ____ y',
      blanks: [{ numeric: [{ min: 1, max: 5 }] }],
    })
    expect(await row('数值题', '多少？', null, null, null, '很多')).toBe('bad-number')
    expect(await row('数值题', '多少？', '1', null, null, '1')).toBe('unclear-answer')
  })

  it.each([
    ['选择题', ['选择题', '题', '1', '2', null, 'A'], 'ambiguous-type'],
    ['an unknown type', ['听力题', '题', '1', '2', null, 'A'], 'unknown-type-word'],
    ['a type that a sheet has no columns for', ['连线题', '题', '1', '2', null, 'A'], 'unsupported-type'],
    ['no type', [null, '题', '1', '2', null, 'A'], 'unknown-type-word'],
    ['no question', ['单选题', null, '1', '2', null, 'A'], 'empty-stem'],
    ['no answer', ['单选题', '题', '1', '2', null, null], 'unclear-answer'],
    ['the answer as a word', ['单选题', '题', '红', '绿', null, '红'], 'unclear-answer'],
    ['a letter twice', ['多选题', '题', '1', '2', null, 'AAB'], 'unclear-answer'],
    ['two answers of one', ['单选题', '题', '1', '2', null, 'AB'], 'several-answers-for-one'],
    ['a letter without a choice', ['单选题', '题', '1', '2', null, 'C'], 'key-not-in-options'],
    ['a hole in the choices', ['单选题', '题', '1', null, '3', 'A'], 'option-gap'],
    ['one choice', ['单选题', '题', '1', null, null, 'A'], 'too-few-options'],
    ['equal choices, one right', ['单选题', '题', '1', '1', null, 'A'], 'duplicate-options'],
    ['choices of a gap', ['填空题', '题 ___', '1', null, null, 'A'], 'unclear-answer'],
    ['more gaps than answers', ['填空题', '___ 和 ___', null, null, null, 'a'], 'gap-count'],
    ['more answers than gaps', ['填空题', '题', null, null, null, 'a|b'], 'gap-count'],
    ['an empty form', ['填空题', '题 ___', null, null, null, 'a;'], 'unclear-answer'],
    ['a mark of ours', ['填空题', '题 {{1}} ___', null, null, null, 'a'], 'marker-clash'],
    ['points below zero', ['判断题', '题', null, null, null, '对', null, null, null, -1], 'bad-points'],
    ['points in words', ['判断题', '题', null, null, null, '对', null, null, null, '两分'], 'bad-points'],
    ['a sixth level', ['判断题', '题', null, null, null, '对', null, 6], 'bad-difficulty'],
    ['neither true nor false', ['判断题', '题', null, null, null, '也许'], 'unclear-answer'],
  ])('%s is refused', async (_what, cells, reason) => {
    expect(await row(...(cells as SheetData[number]))).toBe(reason)
  })

  it('a text cell whose display differs from its value is rejected', async () => {
    const day = new Date('2026-03-02T00:00:00Z')
    const report = await read(
      zh,
      ['单选题', '题', { value: 0.5, format: '0%' }, '2', null, 'A'],
      ['单选题', '题', '1', { value: day, type: Date, format: 'yyyy-mm-dd' }, null, 'A'],
      ['单选题', '题', { value: 3.7, format: '0' }, '2', null, 'A'],
      [
        '单选题',
        '题',
        { value: 3, format: '0' },
        { value: 1.5, format: '0.00' },
        null,
        'A',
        null,
        null,
        null,
        { value: 2, format: '0.00' },
      ],
    )
    expect(report.problems).toMatchObject([
      { line: 2, reason: 'cell-format', message: { en: expect.stringContaining('C2') } },
      { line: 3, reason: 'cell-format', message: { en: expect.stringContaining('D3') } },
      { line: 4, reason: 'cell-format' },
    ])
    expect(report.questions).toMatchObject([{ points: 200, options: [{ html: '3' }, { html: '1.5' }] }])
  })

  it('pictures are accepted in the question and its options; elsewhere they reject the row', async () => {
    const at = (line: number, column: number) => ({
      content: smallestPng,
      contentType: 'image/png',
      width: 10,
      height: 10,
      dpi: 96,
      anchor: { row: line, column },
    })
    const data = [zh, ['单选题', '看图', '甲', '乙', null, 'A'], ['判断题', '看图', null, null, null, '对']]
    const bytes = await writeWorkbook([{ data, sheet: '题', images: [at(2, 2), at(2, 4), at(3, 7)] }]).toBuffer()
    const report = await readQuestionFile(bytes, 'bank.xlsx')
    expect(report.questions).toMatchObject([
      {
        stem: expect.stringMatching(/^看图<p><img src="attachment:[\w.-]+\.png" \/><\/p>$/),
        attachments: [{ mime: 'image/png', bytes: smallestPng }],
        options: [{ html: '甲' }, { html: expect.stringContaining('<img') }],
      },
    ])
    expect(report.problems).toMatchObject([{ line: 3, reason: 'picture-place' }])
  })

  it('every unreadable row is reported with sheet and number; the others are accepted', async () => {
    const bytes = await writeWorkbook([
      {
        data: [zh, ['判断题', '一', null, null, null, '对'], [null], ['判断题', '二', null, null, null, '?']],
        sheet: '甲',
      },
      { data: [en, ['true/false', 'three', null, null, null, 'maybe']], sheet: 'Two' },
      { data: [['just notes']], sheet: 'Notes' },
      { data: [], sheet: 'Empty' },
    ]).toBuffer()
    const report = await readQuestionFile(bytes, 'bank.xlsx')
    expect(report.counts).toMatchObject({ found: 3, taken: 1, refused: 2 })
    expect(report.problems).toMatchObject([
      { file: '甲', line: 4, excerpt: '二' },
      { file: 'Two', line: 2, excerpt: 'three' },
    ])
    expect(report.warnings).toMatchObject([{ reason: 'sheet-skipped', file: 'Notes' }])
  })

  it('needs headings, each once; unknown columns are reported', async () => {
    expect((await read(['单选题', '题', 'A'])).problems).toMatchObject([{ reason: 'no-heading-row' }])
    expect((await read(['题型', '题干', '答案', '正确答案'])).problems).toMatchObject([{ reason: 'duplicate-column' }])
    expect((await read([...zh, '出题人'], ['判断题', '题', null, null, null, '对'])).warnings).toMatchObject([
      { reason: 'column-ignored' },
    ])
    expect((await read()).problems).toMatchObject([{ reason: 'empty-file' }])
  })

  it('a damaged workbook, or one that claims a huge size, is rejected', async () => {
    const parts = await unpackZip(await workbook([zh]), () => true)
    const withSheet = (xml: string) =>
      packStoredZip(
        [...parts.files].map(
          ([name, bytes]) => [name, /worksheets\/sheet1\.xml$/.test(name) ? Buffer.from(xml) : bytes] as const,
        ),
      )
    const sheet = (cells: string) =>
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`
    const reasonOf = async (xml: string) => (await readQuestionFile(withSheet(xml), 'a.xlsx')).problems[0]?.reason
    expect(
      await reasonOf(sheet('<row r="1"><c r="A1"/></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')),
    ).toBe('package-too-large')
    expect(await reasonOf(sheet('<row r="1"><c>'))).toBe('damaged-package')
    expect(await reasonOf('<!DOCTYPE x [<!ENTITY a "b">]><worksheet>&a;</worksheet>')).toBe('damaged-package')
    expect(await reasonOf(sheet('<row r="1"><c r="A1" t="s"><v>99999</v></c></row>'))).toMatch(
      /damaged-package|no-heading-row/,
    )
  })
})

describe('groups of a sheet', () => {
  const heads = ['题型', '题组', '材料', '题干', '答案']
  const judge = (group: string | null, material: string | null, stem: string) => ['判断题', group, material, stem, '对']
  const groupsOf = async (...rows: SheetData) =>
    (await read(heads, ...rows)).questions.map(({ stem, group }) => [stem, group?.key, group?.material])

  it('have their material once, in any of their rows', async () => {
    expect(
      await groupsOf(
        judge('1', '汇聚环中断 18 分钟。', '甲'),
        judge('1', null, '乙'),
        judge(null, null, '丙'),
        judge('2', null, '丁'),
        judge('2', '机房温度 31 ℃。', '戊'),
      ),
    ).toEqual([
      ['甲', '题库 group 1', '汇聚环中断 18 分钟。'],
      ['乙', '题库 group 1', '汇聚环中断 18 分钟。'],
      ['丙', undefined, undefined],
      ['丁', '题库 group 2', '机房温度 31 ℃。'],
      ['戊', '题库 group 2', '机房温度 31 ℃。'],
    ])
  })

  it('may leave out the number where the material is repeated', async () => {
    const [a, b, c] = await groupsOf(
      judge(null, '材料甲', '一'),
      judge(null, '材料甲', '二'),
      judge(null, '材料乙', '三'),
    )
    expect(a?.[1]).toBe(b?.[1])
    expect(c?.[1]).not.toBe(a?.[1])
  })

  it('are read from merged cells', async () => {
    const merged = (value: string) => ({ value, rowSpan: 2 })
    expect(
      await groupsOf(
        ['判断题', merged('1'), merged('汇聚环中断。'), '甲', '对'],
        judge(null, null, '乙'),
        judge(null, null, '丙'),
      ),
    ).toEqual([
      ['甲', '题库 group 1', '汇聚环中断。'],
      ['乙', '题库 group 1', '汇聚环中断。'],
      ['丙', undefined, undefined],
    ])
  })

  it('are refused with the cell where the material is missing or differs, or where they are too many', async () => {
    const lonely = await read(heads, judge('1', null, '甲'), judge('1', null, '乙'))
    expect(lonely.problems.map(({ reason, cells }) => [reason, cells?.filter(({ isAt }) => isAt).length])).toEqual([
      ['group-without-material', 2],
      ['group-without-material', 2],
    ])
    const torn = await read(heads, judge('1', '甲材料', '甲'), judge('1', '乙材料', '乙'))
    expect(torn.problems).toMatchObject([{ line: 3, reason: 'group-material-differs' }])
    const many = await read(heads, ...Array.from({ length: 31 }, (_, at) => judge('1', '材料', `第 ${at} 题`)))
    expect(new Set(many.problems.map(({ reason }) => reason))).toEqual(new Set(['group-too-large']))
  })

  it('show the pictures of the material in each question', async () => {
    const bytes = await writeWorkbook([
      {
        data: [heads, judge('1', '见图', '甲'), judge('1', null, '乙')],
        sheet: '题库',
        images: [
          {
            content: smallestPng,
            contentType: 'image/png',
            width: 9,
            height: 9,
            dpi: 96,
            anchor: { row: 2, column: 3 },
          },
        ],
      },
    ]).toBuffer()
    const { questions } = await readQuestionFile(bytes, 'bank.xlsx')
    expect(questions.map(({ attachments, group }) => [attachments.length, group?.material.includes('<img')])).toEqual([
      [1, true],
      [1, true],
    ])
  })
})
