import type { SheetData } from 'write-excel-file/node'
import type { Lang } from '../../../core/text/language.ts'

type Words = {
  readonly sheet: string
  readonly guide: string
  readonly headings: readonly string[]
  readonly examples: readonly (readonly (string | number | null)[])[]
  readonly rules: readonly string[]
}

const zh: Words = {
  sheet: '试题',
  guide: '填写说明',
  headings: [
    '题型',
    '题干',
    '选项A',
    '选项B',
    '选项C',
    '选项D',
    '答案',
    '解析',
    '难度',
    '知识点',
    '分值',
    '区分大小写',
    '评分标准',
  ],
  examples: [
    [
      '单选题',
      '电阻的单位是？',
      '伏特',
      '欧姆',
      '安培',
      '瓦特',
      'B',
      '欧姆是电阻的单位。',
      '易',
      '电学/基础',
      1,
      null,
      null,
    ],
    ['多选题', '下列哪些是导体？', '铜', '橡胶', '铝', '玻璃', 'AC', null, 3, '电学/材料', 2, null, null],
    [
      '判断题',
      '电流的方向规定为正电荷移动的方向。',
      null,
      null,
      null,
      null,
      '对',
      null,
      null,
      '电学/基础',
      1,
      null,
      null,
    ],
    [
      '填空题',
      '我国民用交流电的频率是____赫兹，电压是____伏。',
      null,
      null,
      null,
      null,
      '50;五十|220',
      null,
      2,
      '电学/基础',
      2,
      '否',
      null,
    ],
    [
      '简答题',
      '为什么湿手不能触摸电器？',
      null,
      null,
      null,
      null,
      '水会降低人体电阻，使通过人体的电流增大。',
      null,
      4,
      '安全',
      5,
      null,
      '说到电阻 2 分，说到电流 3 分',
    ],
  ],
  rules: [
    '第一行是列标题，次序不限；每行一道题。上面的例题可以删除。',
    '题型：单选题、多选题、判断题、填空题、简答题。',
    '选项从 A 开始连续填写，不够可以增加“选项E”等列。',
    '答案：单选写一个字母；多选写 AC、A,C 或 A、C；判断写 对 或 错（也可写 正确、错误、√、×）。',
    '填空：各空之间用 | 分开，同一空可接受的几种写法用 ; 分开；数值可写 3.14±0.01。题干中用 ____ 表示空位。',
    '简答：答案是参考答案，只给阅卷人看。',
    '难度 1 到 5，也可写 易、较易、中、较难、难。知识点的层级用 / 分开。分值最多两位小数。',
    '图片放在题干或选项的单元格上。日期、百分比请设为文本格式。',
  ],
}

const en: Words = {
  sheet: 'Questions',
  guide: 'How to fill in',
  headings: [
    'Type',
    'Question',
    'Option A',
    'Option B',
    'Option C',
    'Option D',
    'Answer',
    'Explanation',
    'Difficulty',
    'Topic',
    'Points',
    'Case sensitive',
    'Rubric',
  ],
  examples: [
    [
      'single choice',
      'What is the unit of resistance?',
      'Volt',
      'Ohm',
      'Ampere',
      'Watt',
      'B',
      'Resistance is measured in ohms.',
      'easy',
      'Electricity/Basics',
      1,
      null,
      null,
    ],
    [
      'multiple answers',
      'Which of these conduct electricity?',
      'Copper',
      'Rubber',
      'Aluminium',
      'Glass',
      'AC',
      null,
      3,
      'Electricity/Materials',
      2,
      null,
      null,
    ],
    [
      'true/false',
      'Current flows in the direction in which positive charges move.',
      null,
      null,
      null,
      null,
      'true',
      null,
      null,
      'Electricity/Basics',
      1,
      null,
      null,
    ],
    [
      'blank',
      'Mains electricity in China has ____ hertz and ____ volts.',
      null,
      null,
      null,
      null,
      '50;fifty|220',
      null,
      2,
      'Electricity/Basics',
      2,
      'no',
      null,
    ],
    [
      'short answer',
      'Why must you not touch a switch with wet hands?',
      null,
      null,
      null,
      null,
      'Water lowers the resistance of the body, so that more current flows through it.',
      null,
      4,
      'Safety',
      5,
      null,
      '2 points for resistance, 3 for current',
    ],
  ],
  rules: [
    'The first row has the headings, in any order; each row is one question. Delete the examples if you like.',
    'Type: single choice, multiple answers, true/false, blank, short answer.',
    'Options start at A with none missing in between; add columns such as “Option E” for more.',
    'Answer: one letter for single choice; AC or A,C for multiple answers; true or false (also yes, no, √, ×).',
    'Blank: separate gaps with | and the accepted answers of one gap with ;. Write a number with its tolerance as 3.14±0.01. Write ____ for a gap in the question.',
    'Short answer: enter a model answer, shown to graders only.',
    'Difficulty: 1 to 5, or very easy, easy, medium, hard, very hard. Separate topic levels with /. Points: at most two decimals.',
    'Place pictures on the cell of the question or option. Format dates and percentages as text.',
  ],
}

/** The name of the template's file. */
export const templateName = (lang: Lang): string => (lang === 'zh' ? '试题导入模板.xlsx' : 'question-template.xlsx')

/** An .xlsx file with headings, an example of every type and a sheet of instructions; it can be imported as it is. */
export async function writeTemplate(lang: Lang): Promise<Buffer> {
  const words = lang === 'zh' ? zh : en
  const text = (value: string | number | null): SheetData[number][number] =>
    typeof value === 'string' ? { value, type: String, format: '@', wrap: true } : value
  const headings = words.headings.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#EAF0F7' }))
  const widths = words.headings.map((_heading, column) => ({
    width: column === 1 ? 44 : column >= 2 && column <= 5 ? 16 : 18,
  }))
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([
    {
      data: [headings, ...words.examples.map((row) => row.map(text))],
      sheet: words.sheet,
      columns: widths,
      stickyRowsCount: 1,
    },
    { data: words.rules.map((rule) => [text(rule)]), sheet: words.guide, columns: [{ width: 100 }] },
  ]).toBuffer()
}
