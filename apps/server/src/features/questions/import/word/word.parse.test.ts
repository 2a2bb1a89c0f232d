import { describe, expect, test } from 'vitest'
import { packStoredZip } from '../../../../core/readers/stored-zip.ts'
import {
  type DocxList,
  docxDeleted,
  docxFile,
  docxFraction,
  docxInserted,
  docxParagraph,
  docxPicture,
  docxPower,
  docxRun,
  docxTable,
  docxTextBox,
  smallPng,
} from '../../../../testing/docx.ts'
import type { ImportReport } from '../import-report.ts'
import { readQuestionFile } from '../read-question-file.ts'

const read = (body: string, lists: readonly DocxList[] = [], pictures: readonly Buffer[] = []): Promise<ImportReport> =>
  readQuestionFile(docxFile(body, lists, pictures), 'a.docx')
const lines = (...texts: string[]): string => texts.map((text) => docxParagraph(docxRun(text))).join('')
const certain = ({ questions }: ImportReport) =>
  questions.map(({ type, stem, options, blanks, points }) => ({
    type,
    stem,
    right:
      options.flatMap(({ key, correct }) => (correct ? [key] : [])).join('') ||
      blanks.map(({ accepted }) => accepted.map(({ text }) => text).join('=')).join('|'),
    points,
  }))
const reasonsIn = ({ paper }: ImportReport) => paper?.checks.map(({ reasons }) => reasons.map(({ reason }) => reason))
const single = '一、单项选择题（每小题2分）'

describe('signs that Word shows and does not store', () => {
  test.each([
    ['chineseCountingThousand', '%1、', '一、', '十一、'],
    ['decimal', '%1.', '1.', '11.'],
    ['upperLetter', '（%1）', '（A）', '（K）'],
    ['lowerRoman', '%1)', 'i)', 'xi)'],
    ['decimalEnclosedCircleChinese', '%1', '①', '⑪'],
    ['decimalFullWidth', '%1．', '１．', '１１．'],
    ['ideographTraditional', '%1、', '甲、', '11、'],
  ])('numbers of the format %s', async (format, text, first, eleventh) => {
    const { paper } = await read(Array.from({ length: 11 }, () => docxParagraph(docxRun('x'), [3, 0])).join(''), [
      { id: 3, levels: [[format, text]] },
    ])
    expect([paper?.lines[0]?.number, paper?.lines[10]?.number]).toEqual([first, eleventh])
  })

  test('levels count below each other, and begin again below the next', async () => {
    const list: DocxList = {
      id: 1,
      levels: [
        ['decimal', '%1.'],
        ['decimal', '%1.%2'],
      ],
    }
    const { paper } = await read([0, 1, 1, 0, 1].map((level) => docxParagraph(docxRun('x'), [1, level])).join(''), [
      list,
    ])
    expect(paper?.lines.map(({ number }) => number)).toEqual(['1.', '1.1', '1.2', '2.', '2.1'])
  })

  test('insertions are kept, deletions are left out with a remark', async () => {
    const report = await read(
      lines(single) +
        docxParagraph(
          docxRun('1. 首先') + docxDeleted('不必') + docxInserted(docxRun('必须')) + docxRun('检测（ B ）。'),
        ) +
        lines('A. 甲  B. 乙'),
    )
    expect(certain(report)).toEqual([{ type: 'single', stem: '首先必须检测（　　）。', right: 'B', points: 200 }])
    expect(report.warnings).toMatchObject([{ line: 2, reason: 'deletion-dropped' }])
  })

  test('raised text, formulas and pictures stay in their places', async () => {
    const report = await read(
      lines(single) +
        docxParagraph(
          docxRun('1. 面积') +
            docxPower('m', '2') +
            docxRun('，比') +
            docxFraction('a', 'b') +
            docxPicture('rIdPic1') +
            docxRun('（ A ）'),
        ) +
        lines('A. 甲\tB. 乙'),
      [],
      [smallPng(7)],
    )
    expect(report.questions[0]).toMatchObject({
      stem: '面积m<sup>2</sup>，比\\(\\frac{a}{b}\\)<img src="attachment:image1.png" />（　　）',
      attachments: [{ name: 'image1.png', mime: 'image/png' }],
    })
  })

  test('a text box is never lost in silence', async () => {
    const report = await read(
      lines(single) + docxParagraph(docxRun('1. 如图（ A ）') + docxTextBox('图注')) + lines('A. 甲  B. 乙'),
    )
    expect(report.questions).toEqual([])
    expect(reasonsIn(report)).toEqual([['text-box-skipped']])
  })
})

describe('contradictions are shown and not guessed', () => {
  const keyed = (...body: string[]) => read(lines(single, ...body))
  test('bracket and list of answers differ: both readings', async () => {
    const report = await keyed('1. 应（ B ）', 'A. 甲  B. 乙', '参考答案', '1.A')
    expect(report.questions).toEqual([])
    expect(
      report.paper?.checks[0]?.readings.map(({ label, question }) => [
        label.en,
        question.options.find(({ correct }) => correct)?.key,
      ]),
    ).toEqual([
      ['list of answers, paragraph 5', 'A'],
      ['in the question, paragraph 2', 'B'],
    ])
  })
  test.each([
    ['a letter that no option has', ['1. 应（　）', 'A. 甲  B. 乙', '答案：D'], 'key-not-in-options'],
    ['no answer', ['1. 应（　）', 'A. 甲  B. 乙'], 'answer-missing'],
    ['one option', ['1. 应（　）', 'A. 甲', '答案：A'], 'too-few-options'],
  ])('%s: not read, with its line', async (_name, body, reason) => {
    const report = await keyed(...body)
    expect(report.problems).toMatchObject([{ line: 2, reason }])
    expect(report.counts).toMatchObject({ found: 1, taken: 0, refused: 1 })
  })
  test.each([
    ['a hole in the letters', ['1. 应（　）', 'A. 甲', 'B. 乙', 'D. 丁', '答案：B'], 'options-not-in-order'],
    ['two letters for one answer', ['1. 应（　）', 'A. 甲  B. 乙  C. 丙', '答案：AB'], 'several-answers-for-one'],
    ['a number that jumps', ['1. 应（ A ）', 'A. 甲  B. 乙', '3. 宜（ A ）', 'A. 甲  B. 丙'], 'number-jump'],
    ['other points', ['1. 应（ A ）（3分）', 'A. 甲  B. 乙'], 'points-differ'],
    ['a line behind the options', ['1. 应（ A ）', 'A. 甲', 'B. 乙', '此句何用'], 'line-after-options'],
  ])('%s: to be looked at', async (_name, body, reason) => {
    const report = await keyed(...body)
    expect(reasonsIn(report)?.flat()).toContain(reason)
  })
  test('a slash in the answer of a gap may part two forms or belong to one', async () => {
    const report = await read(lines('一、填空题（每空1分）', '1. 车速不超过____。', '答案：36 km/h'))
    expect(
      report.paper?.checks[0]?.readings.map(({ question }) => question.blanks[0]?.accepted.map(({ text }) => text)),
    ).toEqual([['36 km/h'], ['36 km', 'h']])
  })
})

test('a list in an answer is a part of it, and never silently a separate question', async () => {
  const report = await read(
    lines(
      '一、简答题（每题5分）',
      '1. 简述步骤。',
      '答案：1、办票',
      '2、验电',
      '3、接地',
      '2. 简述要求。',
      '答案：一人监护',
    ),
  )
  expect(reasonsIn(report)).toEqual([['numbers-within']])
  expect(report.paper?.checks[0]?.readings[0]?.question.gradingNotes).toBe('1、办票<br>2、验电<br>3、接地')
  expect(certain(report)).toMatchObject([{ stem: '简述要求。' }])
})

test('a numbered paragraph that could be a heading makes its question one to look at', async () => {
  const report = await read(lines('一、简答题（每题5分）', '1. 简述要求。', '答案：如下', '一、先办票', '二、后验电'))
  expect(report.questions).toEqual([])
  expect(report.paper?.checks[0]?.readings[0]?.question.gradingNotes).toBe('如下<br>一、先办票<br>二、后验电')
})

test.each([
  ['other points for some of its questions', '（1-2题每题1分，3-4题每题2分）', 'points-differ'],
  ['more questions than were read', '（共5题，每题1分）', 'section-count-differs'],
])('a section with %s', async (_name, rules, reason) => {
  const report = await read(lines(`一、判断题${rules}`, '1. 甲。（√）', '2. 乙。（×）'))
  expect(reasonsIn(report)?.flat()).toContain(reason)
})

test('a question whose number was mistyped spoils no other one in silence', async () => {
  const report = await read(lines('一、判断题（每题1分）', '1. 甲。（√）', '2,乙。（√）', '3. 丙。（×）'))
  expect(report.questions).toEqual([])
})

test('a unit in brackets is no answer where an empty bracket asks for one', async () => {
  const report = await read(lines(single, '1. 电流（A）的单位符号是（　）。', 'A. 甲  B. 乙', '答案：B'))
  expect(certain(report)).toMatchObject([{ stem: '电流（A）的单位符号是（　）。', right: 'B' }])
})

test('numbers with a point are values, and letters in words are no options', async () => {
  const report = await read(
    lines(
      single,
      '1. 截面积不小于（ B ）',
      'A. 1.5 mm²',
      'B. 2.5 mm² 的 PVC 线',
      '2. 维生素（ A ）',
      'A. Vitamin C. 片',
      'B. 其他',
    ),
  )
  expect(certain(report)).toMatchObject([{ right: 'B' }, { right: 'A' }])
  expect(report.questions[1]?.options[0]?.html).toBe('Vitamin C. 片')
})

test.each([
  ['a full-width stop tight before a value', '１．220 kV 线路的安全距离是（ A ）', '220 kV 线路的安全距离是（　　）'],
  ['a bracket in front of the number', '（ A ）1. 先做的是', '先做的是'],
  ['an answer with options on the same line', '1. 应（ A、B ）  A. 甲  B. 乙  C. 丙', '应（　　）'],
  ['points on the second line of the text', '1. 应<br>做（ A ）（2分）', '应<br>做（　　）'],
])('%s', async (_name, text, stem) => {
  const [first = '', second] = text.split('<br>')
  const options = text.includes('  A. ') ? [] : ['A. 甲  B. 乙  C. 丙']
  const report = await read(
    lines(
      '一、选择题（每小题2分）',
      first,
      ...(second === undefined ? [] : [second]),
      ...options,
      '2. 宜（ B ）',
      'A. 甲  B. 丁',
    ),
  )
  expect(reasonsIn(report)).toEqual([])
  expect(certain(report)).toMatchObject([{ stem, points: 200 }, { stem: '宜（　　）' }])
})

test('a half-width stop tight before a value may be the number of a question, or the value', async () => {
  const report = await read(lines(single, '1. 应（ A ）', 'A. 甲  B. 乙', '2.5 kV 以下应（ A ）', 'A. 丙  B. 丁'))
  expect(reasonsIn(report)).toEqual([['numbers-within'], ['numbers-within']])
})

test('instructions, typed numbers of pages and the end of a paper belong to no question', async () => {
  const report = await read(
    lines(
      '注意事项：',
      '1. 时间 90 分钟。',
      '2. 写在答题纸上。',
      '一、简答题（每题5分）',
      '1. 简述要求。',
      '第 1 页 共 2 页',
      '答案：一人监护',
      '—— 试卷结束 ——',
    ),
  )
  expect(reasonsIn(report)).toEqual([])
  expect(report.questions).toMatchObject([{ stem: '简述要求。', gradingNotes: '一人监护' }])
  expect(report.warnings.filter(({ reason }) => reason === 'paper-text-not-kept').map(({ line }) => line)).toEqual([
    1, 2, 3, 6, 8,
  ])
})

test('a paper without headings is not taken for its instructions', async () => {
  const questions = ['1. 应（ A ）', 'A. 甲  B. 乙', '2. 宜（ B ）', 'A. 丙  B. 丁']
  expect(certain(await read(lines('注意事项：', '写在答题纸上。', ...questions)))).toMatchObject([{}, {}])
  expect(certain(await read(lines('注意事项：', '1. 写在答题纸上。', '2. 不得离场。', ...questions)))).toMatchObject([
    {},
    {},
  ])
})

test('a list of gaps in an answer begins no list of questions', async () => {
  const report = await read(
    lines('一、填空题（每题2分）', '（1） 三相为____、____。', '答案：（1）甲 （2）乙', '（2） 四为____。', '答案：丁'),
  )
  expect(certain(report)).toMatchObject([{ right: '甲|乙' }, { right: '丁' }])
})

test('a table with a question in each row gives the answers, and a table with the whole paper is read', async () => {
  const rows = (...texts: string[][]) => docxTable(texts.map((row) => row.map((text) => docxRun(text))))
  const report = await read(
    rows(['姓名：____'], [single], ['1. 应（　）'], ['A. 甲  B. 乙'], ['2. 宜（　）'], ['A. 丙  B. 丁']) +
      lines('参考答案') +
      rows(['题号', '答案'], ['1', 'B'], ['2', 'A']),
  )
  expect(certain(report)).toMatchObject([{ right: 'B' }, { right: 'A' }])
})

test('bare numbers that Word counts begin questions', async () => {
  const report = await read(lines(single) + docxParagraph(docxRun('应（ B ）'), [4, 0]) + lines('A. 甲  B. 乙'), [
    { id: 4, levels: [['decimal', '%1']] },
  ])
  expect(certain(report)).toMatchObject([{ stem: '应（　　）', right: 'B' }])
})

test('a shared stem belongs to the questions that it names, which are a group', async () => {
  const paper = (announced: readonly string[]) =>
    read(
      lines(
        single,
        ...announced,
        '1. 先（ A ）',
        'A. 甲  B. 乙',
        '2. 后（ B ）',
        'A. 甲  B. 丙',
        '3. 再（ B ）',
        'A. 甲  B. 丁',
      ),
    )
  const group = (material: string) => ({ key: expect.any(String), material })
  const grouped = ({ questions }: ImportReport) => questions.map(({ stem, group: own }) => ({ stem, group: own }))
  for (const announced of [
    ['（1~2题共用题干）某站停电。', '值班员到达。'],
    ['阅读下列材料，回答第1—2题。', '某站停电。', '值班员到达。'],
    ['Questions 1-2 are based on the following text.', '某站停电。', '值班员到达。'],
  ]) {
    const report = await paper(announced)
    expect(reasonsIn(report)).toEqual([])
    expect(grouped(report)).toEqual([
      { stem: '先（　　）', group: group('某站停电。<br>值班员到达。') },
      { stem: '后（　　）', group: group('某站停电。<br>值班员到达。') },
      { stem: '再（　　）', group: undefined },
    ])
    expect(
      new Set(
        grouped(report)
          .slice(0, 2)
          .map(({ group: own }) => own?.key),
      ).size,
    ).toBe(1)
  }
  // Without numbers a person decides which questions it is for.
  expect(reasonsIn(await paper(['阅读下列材料。', '某站停电。']))).toEqual([
    ['shared-stem'],
    ['shared-stem'],
    ['shared-stem'],
  ])
})

test('a shared list of options is the options of each of its questions', async () => {
  const paper = (announced: string, ...own: string[]) =>
    read(
      lines(
        '一、单项选择题',
        announced,
        'A. 口罩  B. 绝缘手套',
        'C. 安全带',
        '1. 登高作业必须佩戴（ C ）',
        ...own,
        '2. 带电作业必须佩戴（ B ）',
        '3. 下列正确的是（ A ）',
        'A. 先验电  B. 先挂接地线',
      ),
    )
  const report = await paper('（1~2题共用备选答案）')
  expect(reasonsIn(report)).toEqual([])
  expect(report.problems).toEqual([])
  const material = '下列各题共用一组选项，每个选项可选一次、多次或不选。'
  const listed = (right: string) =>
    ['口罩', '绝缘手套', '安全带'].map((html, at) => ({ html, correct: right === 'ABC'[at] }))
  expect(report.questions).toMatchObject([
    { type: 'single', stem: '登高作业必须佩戴（　　）', options: listed('C'), group: { material } },
    { type: 'single', stem: '带电作业必须佩戴（　　）', options: listed('B'), group: { material } },
    { type: 'single', options: [{ html: '先验电' }, { html: '先挂接地线' }] },
  ])
  expect(report.questions[0]?.group).toEqual(report.questions[1]?.group)
  expect(report.questions[2]?.group).toBeUndefined()
  // A question that also has its own options has two readings.
  expect(reasonsIn(await paper('（1~2题共用备选答案）', 'A. 甲  B. 乙'))).toEqual([['line-after-options']])
})

test('orders and matching', async () => {
  const report = await read(
    lines(
      '一、排序题（每题3分）',
      '1. 停电步骤',
      'A. 验电',
      'B. 断开',
      'C. 接地',
      '答案：BAC',
      '二、匹配题（每题4分）',
      '1. 颜色',
      '（1）接地线',
      '（2）相线',
      'A. 黄',
      'B. 黄绿',
      '答案：1-B 2-A',
    ),
  )
  expect(report.questions).toMatchObject([
    { type: 'ordering', places: 'BAC', points: 300 },
    { type: 'matching', places: 'BA', prompts: ['接地线', '相线'], points: 400 },
  ])
})

test('a table in a question stays a table', async () => {
  const report = await read(
    lines(single, '1. 如表（ A ）') +
      docxTable([
        [docxRun('负荷'), docxRun('时间')],
        [docxRun('10'), docxRun('2')],
      ]) +
      lines('A. 甲  B. 乙'),
  )
  expect(report.questions[0]?.stem).toContain('<table><tbody><tr><td>负荷</td>')
})

test('merged cells of a table in a question stay merged', async () => {
  const cell = (text: string, properties = '') =>
    `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${docxRun(text)}</w:p></w:tc>`
  const rows = [
    cell('负荷', '<w:vMerge w:val="restart"/>') + cell('时间', '<w:gridSpan w:val="2"/>'),
    cell('', '<w:vMerge/>') + cell('早') + cell('晚'),
    cell('10') + cell('2') + cell('3'),
  ]
  const report = await read(
    lines(single, '1. 如表（ A ）') +
      `<w:tbl><w:tblPr/>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>` +
      lines('A. 甲  B. 乙'),
  )
  expect(report.questions[0]?.stem).toContain(
    '<tr><td rowspan="2">负荷</td><td colspan="2">时间</td></tr><tr><td>早</td><td>晚</td></tr><tr><td>10</td>',
  )
})

test('a partly right choice earns half where the section says so', async () => {
  const report = await read(lines('一、多项选择题（每题2分，漏选得1分）', '1. 有（ AB ）', 'A. 甲  B. 乙  C. 丙'))
  expect(report.questions[0]).toMatchObject({ type: 'multiple', policy: 'halfForSubset' })
})

test('sections whose numbers begin again take their answers from the list by section', async () => {
  const report = await read(
    lines(
      '一、单选题（每题1分）',
      '1. 甲？',
      'A. 一  B. 二',
      '二、判断题（每题1分）',
      '1. 乙。',
      '参考答案',
      '一、单选题',
      '1-1 B',
      '二、判断题',
      '1.×',
    ),
  )
  expect(report.questions.map(({ type, options }) => [type, options.findIndex(({ correct }) => correct)])).toEqual([
    ['single', 1],
    ['judge', 1],
  ])
})

describe('hostile files', () => {
  const document = (xml: string) => packStoredZip([['word/document.xml', Buffer.from(xml)]])
  test.each([
    [
      'entities',
      '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document><w:body/></w:document>',
      'unsafe-xml',
    ],
    ['an unclosed element', '<w:document><w:body>', 'damaged-package'],
    ['elements without end', `<w:document><w:body>${'<w:p>'.repeat(200)}`, 'damaged-package'],
    ['no body', '<w:document/>', 'damaged-package'],
  ])('%s: the file is refused', async (_name, xml, reason) => {
    const report = await readQuestionFile(document(xml), 'a.docx')
    expect(report.problems).toMatchObject([{ reason }])
    expect(report.questions).toEqual([])
  })
  test('another package with the ending of Word is refused', async () => {
    const report = await readQuestionFile(packStoredZip([['imsmanifest.xml', Buffer.from('<manifest/>')]]), 'a.docx')
    expect(report.problems).toMatchObject([{ reason: 'not-what-it-says' }])
  })
  test('500 questions with 100 pictures are read within the time of a preview', async () => {
    const body = Array.from(
      { length: 500 },
      (_, index) =>
        docxParagraph(
          docxRun(`${(index % 999) + 1}. 第 ${index} 问（ A ）`) +
            (index % 5 === 0 ? docxPicture(`rIdPic${index / 5 + 1}`) : ''),
        ) + lines('A. 甲\tB. 乙\tC. 丙\tD. 丁'),
    ).join('')
    const before = performance.now()
    const report = await read(
      lines(single) + body,
      [],
      Array.from({ length: 100 }, (_, index) => smallPng(index)),
    )
    expect(report.counts.taken).toBe(500)
    expect(performance.now() - before).toBeLessThan(10_000)
  })
  test.each([
    ['brackets', '('.repeat(20_000)],
    ['spaces', `1. ${' '.repeat(200_000)}x`],
    ['spaces within', `2. a${' '.repeat(200_000)}x（ ）`],
    ['numbers', '1-'.repeat(20_000)],
    ['letters', 'A. '.repeat(60_000)],
    ['underscores', `1. ${'_ '.repeat(100_000)}`],
    ['fields', '答案：'.repeat(30_000)],
  ])(
    'a line of %s takes no longer than its length',
    async (_name, text) => {
      const before = performance.now()
      await read(lines(single, '1. 应（ A ）', text, '参考答案', text))
      expect(performance.now() - before).toBeLessThan(10_000)
    },
    30_000,
  )
})
