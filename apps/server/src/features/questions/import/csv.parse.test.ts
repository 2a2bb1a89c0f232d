import { describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { readQuestionFile } from './read-question-file.ts'

const read = (text: string, name = 'bank.csv') => readQuestionFile(Buffer.from(text), name)
const zh = '题型,题干,选项A,选项B,答案,解析'
const en = 'Type;Question;Option A;Option B;Answer'

describe('a table of questions as text', () => {
  it('gives the same result as the workbook with the same cells', async () => {
    const rows = [
      ['题型', '题干', '选项A', '选项B', '选项C', '答案', '解析', '难度', '知识点', '分值'],
      ['单选题', '说“一，二”，再说 "三"？', '1', '2', '3', 'B', '数学', '易', '算术>加法', '2.5'],
      ['多选题', '哪些是质数？', '2', '4', '5', 'A、C', '', '5', '', ''],
      ['填空题', '首都是＿＿＿。', '', '', '', '北京;北京市', '', '', '', ''],
      ['简答题', '为什么？\n请说明', '', '', '', '因为太阳', '', '', '', ''],
    ]
    const sheet = await readQuestionFile(await writeWorkbook([{ data: rows, sheet: '题库' }]).toBuffer(), 'bank.xlsx')
    const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
    const table = await read(`\uFEFF${quoted}\r\n`)
    expect(table.problems).toEqual([])
    expect(table.warnings).toEqual([])
    const bare = (report: typeof table) => report.questions.map(({ source, ...rest }) => rest)
    expect(bare(table)).toEqual(bare(sheet))
    expect(table.questions.map(({ source }) => source.line)).toEqual([2, 3, 4, 5])
  })

  it('uses the separator that makes headings of its first row, or the one it declares', async () => {
    const row = 'single choice;Which, then?;x;y;B'
    for (const text of [
      `${en}\n${row}`,
      `${en}\n${row}`.replaceAll(';', '\t'),
      `sep=;\r\n${en}\r\n${row}`,
      `\n\n${en}\r${row}\r`,
    ]) {
      const report = await read(text, 'bank.txt')
      expect(report.problems).toEqual([])
      expect(report.questions).toMatchObject([
        { type: 'single', stem: 'Which, then?', options: [{ correct: false }, { html: 'y', correct: true }] },
      ])
    }
  })

  it('may be UTF-16 or GB18030, as Excel writes it', async () => {
    const text = `${zh.replaceAll(',', '\t')}\r\n判断题\t地球是圆的\t\t\t对\t`
    const wide = await readQuestionFile(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      'bank.txt',
    )
    expect(wide.counts).toMatchObject({ taken: 1, refused: 0 })
    // 题型,题干,答案 and 判断题,地球是圆的,对
    const gb = Buffer.from('cce2d0cd2ccce2b8c92cb4f0b0b80ac5d0b6cfcce22cb5d8c7f2cac7d4b2b5c42cb6d40a', 'hex')
    const report = await readQuestionFile(gb, 'bank.csv')
    expect(report).toMatchObject({
      counts: { taken: 1 },
      questions: [{ stem: '地球是圆的' }],
      warnings: [{ reason: 'decoded-as' }],
    })
  })

  it('names the lines of the file, also behind a cell of several lines', async () => {
    const report = await read(`${zh}\n简答题,"一\r\n二\n三",,,好,\n\n单选题,哪个？,甲,乙,C,\n`)
    expect(report.questions).toMatchObject([{ source: { line: 2 }, stem: '一<br />二<br />三' }])
    expect(report.problems).toMatchObject([{ line: 6, reason: 'key-not-in-options' }])
    expect(report.problems[0]?.file).toBeUndefined()
  })

  it('rejects rows whose cells were shifted by an unquoted separator or a misplaced quote', async () => {
    const report = await read(
      [
        zh,
        '单选题,甲,还是乙？,甲,乙,A,',
        '单选题,哪个？,甲,乙,A,因为,所以',
        '判断题,"圆"的,,,对,',
        '判断题,说"圆"的,,,对,',
        '判断题,"圆的" ,,,对',
      ].join('\n'),
    )
    expect(report.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'cell-count'],
      [3, 'cell-count'],
      [4, 'cell-quote'],
    ])
    expect(report.questions.map(({ stem }) => stem)).toEqual(['说"圆"的', '圆的'])
    expect(report.counts).toMatchObject({ found: 5, taken: 2, refused: 3 })
  })

  it('is rejected as a whole when a quote is never closed or there are no headings', async () => {
    expect(await read(`${zh}\n判断题,圆的,,,对,\n判断题,"方的,,,错,\n判断题,三角,,,错,`)).toMatchObject({
      questions: [],
      problems: [{ line: 3, reason: 'open-quote' }],
    })
    expect(await read('甲,乙\n丙,丁')).toMatchObject({ questions: [], problems: [{ reason: 'no-heading-row' }] })
    expect(await read('甲,乙\n丙,丁', 'bank.txt')).toMatchObject({
      questions: [],
      problems: [{ reason: 'unknown-format' }],
    })
  })
})
