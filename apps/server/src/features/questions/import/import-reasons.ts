import { FileRefusal } from '../../../core/readers/file-refusal.ts'

export interface TwoLanguages {
  zh: string
  en: string
}

/** Every reason for a refusal or a remark, by its stable code; `%` is replaced by the detail. */
const MESSAGES = {
  'unknown-format': ['无法识别的文件格式。可导入：%', 'The file format is unknown. Supported: %'],
  'known-but-not-read': ['这是 % 文件，不能直接导入', 'This is %, which cannot be imported'],
  'empty-file': ['文件中没有试题', 'The file has no questions'],
  'not-well-formed': ['XML 格式不正确：%', 'The XML is not well-formed: %'],
  'unreadable-encoding': ['无法按声明的编码读取：%', 'The content does not match the declared encoding: %'],
  'unsupported-type': ['不支持的题型：%', 'This type of question is not supported: %'],
  malformed: ['试题写法有误：%', 'The question is not written correctly: %'],
  'several-answer-blocks': ['一道题中有多处答案', 'The question has several answer blocks'],
  'empty-stem': ['题干为空', 'The question has no text'],
  'empty-option': ['选项为空：%', 'An option is empty: %'],
  'too-few-options': ['选项少于两个', 'There are fewer than two options'],
  'too-many-options': ['选项多于 26 个', 'There are more than 26 options'],
  'duplicate-options': ['相同的选项有对有错：%', 'Identical options, one right and one wrong: %'],
  'no-right-answer': ['没有满分答案', 'No answer earns full points'],
  'several-right-answers': ['单选题有多个满分答案', 'A single-choice question has several answers with full points'],
  'weights-not-kept': [
    '分值无法照样计算：%（选择题正确选项合计 100%，每个选项在 −100% 到 100% 之间；填空的每个答案在 0 到 100% 之间；各空合计应为整题分数）',
    'The points can’t be converted: %. Correct choices must add up to 100%, each choice must be from −100% to 100%, each answer of a gap from 0% to 100%, and the gaps must add up to the question',
  ],
  wildcard: ['答案含通配符：%', 'An answer contains a wildcard: %'],
  'bad-number': ['不是数字：%', 'This is not a number: %'],
  'needs-unit': ['题目要求评判单位，不支持', 'The question grades the unit, which is not supported'],
  'needs-upload': ['题目要求上传文件作答，不支持', 'The question requires a file upload, which is not supported'],
  'missing-file': ['缺少图片：%', 'A picture is missing: %'],
  'unsupported-file': ['图片类型不支持或不安全：%', 'The picture type is unsupported or unsafe: %'],
  'remote-image': ['图片在外部网站：%', 'A picture is on an external site: %'],
  'unsupported-markup': ['题目依赖不支持的内容：%', 'The question relies on content that is not supported: %'],
  'marker-clash': ['题干含有空位标记 {{n}}', 'The text contains a gap marker, {{n}}'],
  'bad-character': ['含有无效字符', 'The text contains an invalid character'],
  description: ['说明文字，不是试题', 'A description, not a question'],
  'decoded-as': ['文件不是 UTF-8，已按 % 读取', 'The file is not UTF-8 and was read as %'],
  'link-removed': ['已移除链接，保留文字：%', 'A link was removed; its text was kept: %'],
  'feedback-content-removed': ['已从解析或反馈中移除：%', 'Removed from the explanation or feedback: %'],
  'unit-not-kept': ['可选单位未保留', 'Optional units were not kept'],
  'file-not-kept': ['未使用的附件未保留：%', 'An unused attachment was not kept: %'],
  'template-not-kept': ['作答模板未保留', 'The answer template was not kept'],
  'upload-not-kept': ['可选的文件上传未保留', 'The optional file upload was not kept'],
  'untypable-answer': [
    '含格式的答案无法键入，未保留：%',
    'An answer with formatting can’t be typed and was not kept: %',
  ],
  'gaps-count-alone': [
    '原题要求各空全对才得分；导入后每空单独计分',
    'The question earned points only if all gaps were correct. Here each gap is graded separately',
  ],
  'zero-points': ['原分值为 0，按 1 分导入', 'The question had 0 points. It is imported with 1 point'],
  'not-what-it-says': ['文件内容与扩展名不符', 'The file’s content does not match its extension'],
  'old-excel': ['这是旧版 Excel 文件（.xls），请另存为 .xlsx', 'This is an old Excel file (.xls). Save it as .xlsx'],
  'damaged-package': ['压缩包已损坏，无法读取：%', 'The package is damaged and can’t be read: %'],
  'unsafe-package': ['压缩包不安全，已拒绝：%', 'The package is unsafe and was rejected: %'],
  'package-too-large': ['压缩包解压后过大：%', 'The package is too large when unpacked: %'],
  'too-many-questions': [
    '文件中有 % 道题，一次最多 3000 道，请拆分文件',
    'The file has % questions. At most 3,000 can be imported at once. Split the file',
  ],
  'more-remarks': ['还有 % 条说明未列出', '% more remarks are not listed'],
  'took-too-long': ['读取耗时过长，已停止', 'Reading took too long and was stopped'],
  'unsafe-xml': ['XML 自行声明了实体，已拒绝', 'The XML declares its own entities and was rejected'],
  'no-manifest': [
    '压缩包中既没有 imsmanifest.xml，也没有试题表格（.xlsx、.csv）',
    'The package has neither an imsmanifest.xml nor a question sheet (.xlsx, .csv)',
  ],
  'several-sheets': [
    '压缩包中有多个表格：%；请每个表格单独打包',
    'The package has several sheets: %. Pack each sheet separately with its pictures',
  ],
  'missing-item': ['压缩包中缺少文件：%', 'A file is missing from the package: %'],
  'test-not-read': [
    '无法读取试卷或试题区文件，其说明文字、阅读材料和试题类别丢失：%',
    'A test or section file can’t be read. Its instructions, passages and categories are missing: %',
  ],
  'metadata-not-read': [
    '无法读取元数据文件，其知识点、难度和标签丢失：%',
    'A metadata file can’t be read. Topic, difficulty and tags are missing: %',
  ],
  'item-not-listed': ['清单中没有列出此题，未导入', 'The manifest does not list this item. It was not imported'],
  'no-interaction': ['没有作答项，不是试题', 'The item has nothing to answer, so it is not a question'],
  'scoring-not-kept': ['评分规则无法如实保留：%', 'The scoring can’t be kept exactly: %'],
  'compared-otherwise': [
    '答案不是逐字比较的（正则、包含、近似等），无法如实保留：%',
    'Answers are compared by pattern, substring or similarity, which can’t be kept: %',
  ],
  'choices-limited': ['原题最多选 % 项，此限制无法保留', 'The limit of % choices can’t be kept'],
  'sound-or-film': ['题目含音频或视频，无法保留：%', 'The question contains audio or video, which can’t be kept: %'],
  'section-text-differs': [
    '此题在试卷中出现在不同的说明文字下，只保留第一处的',
    'The test shows the question under different instructions. Only the first were kept',
  ],
  'test-weight-not-kept': ['试卷给此题的权重未保留：%', 'The question’s weight in the test was not kept: %'],
  'test-text-not-kept': ['试卷自身的文字未保留：%', 'Text of the test itself was not kept: %'],
  'test-rules-not-kept': ['试卷自身的规则未保留：%', 'Rules of the test itself were not kept: %'],
  'look-not-kept': [
    '样式未保留：%；请确认试题不依赖该样式',
    'Styling was not kept: %. Make sure the question does not depend on it',
  ],
  'hidden-not-kept': ['来源中隐藏的内容未保留：%', 'Content hidden in the source was not kept: %'],
  'hover-not-kept': ['悬停时显示或供读屏软件朗读的文字未保留：%', 'Hover or screen-reader text was not kept: %'],
  'tag-not-kept': ['无法识别的标签已移除：%', 'An unknown tag was removed: %'],
  'part-not-kept': ['未保留：%', 'Not kept: %'],
  'key-not-in-options': ['答案不在选项中：%', 'The key names an option that does not exist: %'],
  'no-heading-row': [
    '没有找到“题型”“题干”“答案”等列标题；请改列标题，或指定各列的含义',
    'No row has headings such as “type”, “question” and “answer”. Rename the headings or map the columns',
  ],
  'row-above-headings': ['列标题以上的行没有读取：%', 'A row above the headings was not read: %'],
  'duplicate-column': ['列标题重复：%', 'Two columns have the same heading: %'],
  'column-ignored': ['未识别的列，已忽略：%', 'An unknown column was ignored: %'],
  'sheet-skipped': ['没有列标题的工作表，已跳过：%', 'A sheet without headings was skipped: %'],
  'unknown-type-word': ['无法识别的题型：%', 'The question type is unknown: %'],
  'ambiguous-type': ['题型不明确（单选还是多选）：%', 'The question type is ambiguous (single or multiple choice): %'],
  'unclear-answer': ['答案写法不明确：%', 'The answer is ambiguous: %'],
  'option-gap': ['选项不连续：缺少 %', 'An option is missing in between: %'],
  'gap-count': ['空位数与答案数不一致：%', 'The number of gaps and answers differs: %'],
  'several-answers-for-one': ['单选题写了多个答案：%', 'A single-choice question has several answers: %'],
  'one-answer-of-several': ['多选题只有一个正确答案', 'A multiple-choice question has only one correct answer'],
  'bad-points': ['分值无效：%', 'The points are not valid: %'],
  'bad-difficulty': ['难度无效（应为 1 到 5）：%', 'The difficulty is not valid (1 to 5): %'],
  'bad-flag': ['应填“是”或“否”：%', 'Enter yes or no: %'],
  'cell-format': [
    '单元格 % 的显示与内容不同（日期、百分比等），请改为文本',
    'Cell % displays a value that differs from its content (date, percent). Format it as text',
  ],
  'cell-error': ['单元格 % 含公式错误', 'Cell % contains a formula error'],
  'cell-quote': ['单元格 % 的引号不成对或位置不对', 'The quotes in cell % are unbalanced or misplaced'],
  'cell-count': [
    '单元格 % 所在行的列数比标题多；含分隔符的内容要加引号',
    'The row of cell % has more cells than headings. Put text that contains the separator in quotes',
  ],
  'open-quote': [
    '第 % 行的引号没有结束，其后的内容无法区分',
    'A quote in line % is never closed, so the rest cannot be read',
  ],
  'picture-place': [
    '单元格 % 的图片不在题干或选项列中',
    'The picture at cell % is neither in the question nor in an option',
  ],
  'not-gradable': ['试题无法评分：%', 'The question can’t be graded: %'],
  'other-key': [
    '与第 % 处的试题相同，但答案不同（行号 · 文件）',
    'The question in line % is the same but has a different answer',
  ],
  'same-question': [
    '与第 % 处的试题完全相同（行号 · 文件），只保存一次',
    'Identical to the question in line %. It is stored once',
  ],
  'same-words': [
    '题干和选项与第 % 处的试题相同（行号 · 文件），但分值比例或反馈不同，作为另一题保存',
    'Same text as in line % with different weights or feedback. It is stored as a separate question',
  ],
  'every-choice-wins': [
    '错误选项不扣分：全选即可得满分',
    'Wrong choices have no penalty. Choosing all options earns full points',
  ],
  'no-score-below-zero': [
    '原题答错会倒扣分；导入后每题最低得 0 分',
    'The original subtracts points for wrong answers. Here a question never earns less than 0',
  ],
  'feedback-not-kept': ['这条反馈未保留：%', 'This feedback was not kept: %'],
  'was-hidden': ['试题在来源中被隐藏', 'The question was hidden in its source'],
} as const satisfies Record<string, readonly [string, string]>

export type ImportReason = keyof typeof MESSAGES

/** The message for a reason, in both languages. */
export function reasonMessage(reason: ImportReason, detail = ''): TwoLanguages {
  const [zh, en] = MESSAGES[reason]
  // replaced by a function, because the detail comes from the file and may contain `$&`
  return { zh: zh.replace('%', () => detail), en: en.replace('%', () => detail) }
}

/** Thrown inside a parser to give up on one question; never leaves the parser. */
export class Refusal extends FileRefusal<ImportReason> {
  constructor(reason: ImportReason, detail = '') {
    super(reason, shorten(detail, 80))
  }
}

/** One line of at most `length` characters, for showing where something is. */
export function shorten(text: string, length: number): string {
  const line = text
    .slice(0, length * 8)
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
}
