import type { ImportedType } from './imported-question.ts'

/** The columns that a question sheet may have, except those of choices, which are named by letter. */
export type ExcelColumn =
  | 'type'
  | 'question'
  | 'answer'
  | 'explanation'
  | 'difficulty'
  | 'topic'
  | 'points'
  | 'caseSensitive'
  | 'rubric'
  | 'title'
  | 'sourceId'
  | 'tags'
  | 'picture'
  | 'facts'
  | 'group'
  | 'material'

/** Headings by column, compared without case, spaces, asterisks and bracketed text. */
const HEADINGS: Readonly<Record<ExcelColumn, readonly string[]>> = {
  type: ['题型', '试题类型', '题目类型', '类型', 'type', 'questiontype'],
  question: ['题干', '题目', '试题', '问题', '题目内容', '试题内容', '题干内容', 'question', 'questiontext', 'stem'],
  answer: ['答案', '正确答案', '标准答案', '参考答案', 'answer', 'answers', 'correctanswer', 'key'],
  explanation: ['解析', '答案解析', '试题解析', '题目解析', 'explanation', 'rationale'],
  difficulty: ['难度', '难易度', '难度等级', 'difficulty'],
  topic: ['知识点', '章节', '知识点名称', 'topic', 'knowledgepoint'],
  points: ['分值', '分数', '题目分值', 'points', 'score', 'marks'],
  caseSensitive: ['区分大小写', 'casesensitive'],
  title: ['试题名称', 'title'],
  sourceId: ['试题编号', '题目编号', 'questionid'],
  tags: ['标签', 'tags'],
  picture: ['图片', '配图', 'picture', 'image'],
  facts: ['其他设置', 'settings'],
  group: ['题组', '题组编号', '组合题', '组合题编号', 'group', 'questiongroup'],
  material: ['材料', '共用材料', '共用题干', '公共题干', '案例材料', 'material', 'sharedmaterial', 'passage'],
  rubric: ['评分标准', '评分要点', '评分细则', 'rubric', 'gradingnotes'],
}

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\([^()]*\)|\[[^[\]]*\]|[\s*:]/gu, '')
    .toLowerCase()

const ENGLISH = /[(（]\s*(?:英文|english)\s*[)）]\s*$/iu

/**
 * Returns the column of a heading: `option X` for a choice, `english …` for its English counterpart, null for an
 * unknown heading.
 */
export function sheetColumnOf(heading: string): ExcelColumn | `option ${string}` | `english ${string}` | null {
  if (ENGLISH.test(heading)) {
    const column = sheetColumnOf(heading.replace(ENGLISH, ''))
    return column !== null && /^(?:question|answer|explanation|material|option [A-Z])$/u.test(column)
      ? `english ${column}`
      : null
  }
  const word = plain(heading)
  const letter = /^(?:选项|option|choice)?([a-z])(?:选项|项)?$/u.exec(word)?.[1]
  if (letter !== undefined) return `option ${letter.toUpperCase()}`
  return (Object.keys(HEADINGS) as ExcelColumn[]).find((column) => HEADINGS[column].includes(word)) ?? null
}

const TYPES: Readonly<Record<ImportedType, readonly string[]>> = {
  single: ['单选题', '单选', '单项选择题', '单项选择', 'single', 'singlechoice', 'singleanswer', 'singleselect'],
  multiple: [
    '多选题',
    '多选',
    '多项选择题',
    '多项选择',
    'multiple',
    'multipleanswer',
    'multipleanswers',
    'multipleresponse',
    'multipleselect',
    'multiselect',
  ],
  judge: [
    '判断题',
    '判断',
    '是非题',
    '对错题',
    'true/false',
    'trueorfalse',
    'truefalse',
    't/f',
    'judge',
    'judgement',
    'judgment',
  ],
  blank: [
    '填空题',
    '填空',
    'gaps',
    'gap',
    'fillinthegaps',
    'fillinthegap',
    'gapfill',
    'blank',
    'blanks',
    'fillintheblank',
    'fillintheblanks',
    'fillinblank',
    'fillin',
  ],
  numeric: ['数值题', '数值', '数值填空题', 'numeric', 'numerical', 'number'],
  matching: ['匹配题', '匹配', '连线题', '配对题', 'matching', 'match'],
  ordering: ['排序题', '排序', 'ordering', 'order', 'sequence'],
  hotspot: ['热区题', '热区', 'hotspot'],
  gapChoice: ['选词填空题', '选词填空', '选词', 'gapchoice', 'dropdown', 'wordbank', 'clozechoice'],
  short: ['简答题', '简答', '问答题', '论述题', 'short', 'shortanswer', 'essay', 'openquestion'],
  upload: ['上传题', '上传', '文件上传', 'upload', 'fileupload'],
}
/** Words used both for single and for multiple choice. */
const AMBIGUOUS = ['选择题', '选择', 'multiplechoice', 'choice']

/**
 * Returns the question type that a word names; `ambiguous` when it may be single or multiple choice, null when unknown.
 */
export function typeOfWord(word: string): ImportedType | 'ambiguous' | null {
  const bare = word
    .normalize('NFKC')
    .replace(/[\s_-]/gu, '')
    .toLowerCase()
  if (AMBIGUOUS.includes(bare)) return 'ambiguous'
  return (Object.keys(TYPES) as ImportedType[]).find((type) => TYPES[type].includes(bare)) ?? null
}

const TRUE = new Set(['对', '正确', '是', '√', '✓', '✔', 't', 'true', 'y', 'yes', '1', 'right', 'correct'])
const FALSE = new Set(['错', '错误', '否', '×', '✗', '✘', '✕', 'f', 'false', 'n', 'no', '0', 'wrong', 'incorrect'])

/** Returns true or false for a word that means true or false; null for any other word. */
export function truthOfWord(word: string): boolean | null {
  const bare = word.normalize('NFKC').trim().toLowerCase()
  return TRUE.has(bare) ? true : FALSE.has(bare) ? false : null
}

/** Five levels; Chinese banks call the lowest 易 and the highest 难, English ones leave room on both sides. */
const LEVELS: Readonly<Record<string, number>> = {
  易: 1,
  容易: 1,
  简单: 1,
  较易: 2,
  中: 3,
  中等: 3,
  适中: 3,
  一般: 3,
  较难: 4,
  难: 5,
  困难: 5,
  'very easy': 1,
  easy: 2,
  medium: 3,
  hard: 4,
  difficult: 4,
  'very hard': 5,
  'very difficult': 5,
}

/** Returns the difficulty (1 to 5) that a number or a word names; null for others. */
export function difficultyOfWord(word: string): number | null {
  const bare = word.normalize('NFKC').trim().toLowerCase()
  return /^[1-5]$/u.test(bare) ? Number(bare) : Object.hasOwn(LEVELS, bare) ? (LEVELS[bare] ?? null) : null
}
