import { isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { pictureSize } from '../../../core/files/picture-size.rules.ts'
import type { BilingualText, Lang } from '../../../core/text/language.ts'
import { numberAnswerText } from '../import/number-answer.ts'
import { bilingualTextOf } from '../language-html.ts'
import { formatPortalFacts, type PortalFacts } from '../own-facts.ts'
import { exportSheetWords } from './excel-export.words.ts'
import {
  commonPortalFacts,
  type ExportPicture,
  type ExportQuestion,
  exportedOptionsOf,
  gapKeysOf,
  groupKeysOf,
  materialOf,
  numericCentre,
  pictureIdsIn,
  uploadFacts,
} from './export-question.ts'

type Column =
  | 'type'
  | 'group'
  | 'material'
  | 'question'
  | `option ${string}`
  | 'answer'
  | 'explanation'
  | 'difficulty'
  | 'topic'
  | 'points'
  | 'title'
  | 'sourceId'
  | 'tags'
  | 'case'
  | 'facts'
  | `english ${string}`

const atEnd = /(?:<p>)?<img src="\/files\/read\?fileId=[0-9a-f-]{36}[^"]*"[^<>]*>(?:<\/p>)?$/iu
/**
 * Converts HTML to the text of a cell and the pictures to place on it. `isWhole`: reading the cell back gives the same
 * HTML.
 */
export function sheetCell(html: string): { text: string; pictures: string[]; isWhole: boolean } {
  let rest = html.trim()
  const pictures: string[] = []
  for (let found = atEnd.exec(rest); found; found = atEnd.exec(rest)) {
    pictures.unshift(...pictureIdsIn(found[0]))
    rest = rest.slice(0, found.index).trim()
  }
  const single = /^<(p|div)>((?:(?!<\/?(?:p|div)\b).)*)<\/\1>$/su.exec(rest)?.[2] ?? rest
  const text = plainOf(single)
  const asHtml = text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;').replace(/\n/gu, '<br>')
  const plain = single
    .replace(/&quot;/gu, '"')
    .replace(/&#39;/gu, "'")
    .replace(/ ?<br ?\/?> ?/gu, '<br>')
    .replace(/\n/gu, ' ')
    .trim()
  return { text, pictures, isWhole: asHtml === plain && !/\u00a0/u.test(text) }
}
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&', nbsp: ' ' }
function plainOf(html: string): string {
  return html
    .replace(/\n/gu, ' ')
    .replace(/<(?:br ?\/?|\/p|\/div|\/li|\/tr)>/gu, '\n')
    .replace(/<\/t[dh]>/gu, '\t')
    .replace(/<[^<>]*>/gu, '')
    .replace(/&(lt|gt|quot|#39|amp|nbsp);/gu, (_, name: string) => signs[name] ?? '')
    .replace(/[ \t]*\n[ \t]*/gu, '\n')
    .trim()
}

/** The content of the cell next to the English one; a text in one language goes into the first. */
const first = ({ zh, en }: BilingualText): string => zh || en || ''
const second = ({ zh, en }: BilingualText): string => (zh && en ? en : '')

/**
 * Returns the language that a file must state for the texts of a question in one language: null if their characters
 * show it, `mixed` if the texts are in different languages.
 */
export function explicitLanguage({
  type,
  content,
  explanation = {},
  answerKey,
}: ExportQuestion): 'zh' | 'en' | null | 'mixed' {
  const texts = [
    content.stem,
    content.group?.material ?? {},
    ...(type === 'judge' ? [] : content.options.map(({ text }) => text)),
    ...(content.prompts ?? []),
    explanation,
    'rubric' in answerKey ? answerKey.rubric : {},
  ].filter(({ zh, en }) => zh || en)
  const single = texts.filter(({ zh, en }) => !zh || !en)
  const isTold = single.every((text) => {
    const read = bilingualTextOf(first(text))
    return Boolean(read.zh) === Boolean(text.zh)
  })
  if (isTold) return null
  return single.every(({ zh }) => zh) ? 'zh' : single.every(({ en }) => en) ? 'en' : 'mixed'
}

const plainTag = (tag: string): boolean => !/[,，;；、]/u.test(tag) && tag === tag.trim()
const form = (text: string): string => text.replace(/[\\|;｜；]/gu, '\\$&')

function answerOf(question: ExportQuestion, lang: Lang): string {
  const { type, answerKey } = question
  const options = exportedOptionsOf(question)
  if (type === 'judge') return exportSheetWords[lang].truth[options[0]?.isRight ? 0 : 1] ?? ''
  if (isMarkedByPeople(type)) return 'rubric' in answerKey ? sheetCell(first(answerKey.rubric)).text : ''
  if (type === 'numeric') return numberAnswerText(gapKeysOf(question)[0] ?? {})
  if (type === 'blank')
    return gapKeysOf(question)
      .map(({ accepted, numeric = [] }) => {
        const numbers = numeric.map((number) => {
          const { value, width } = numericCentre(number)
          return `${value}±${width}`
        })
        return [...accepted.map(({ text }) => form(text)), ...numbers].join(';')
      })
      .join('|')
  return options.flatMap(({ key, isRight }) => (isRight ? [key] : [])).join('')
}

function factsOf(question: ExportQuestion): string {
  const { answerKey, content, tags = [], enemySet } = question
  const order = content.options.flatMap(({ key, pinned }) => (pinned ? [key] : [])).join('')
  const told = explicitLanguage(question)
  const { scoring } = commonPortalFacts(question)
  const other = tags.filter((tag) => !plainTag(tag))
  const facts: PortalFacts = {
    ...(scoring && scoring !== 'exam' ? { scoring } : {}),
    ...(enemySet ? { enemySet } : {}),
    ...(/[>\\／＞]/u.test(question.topic) ? { topic: question.topic } : {}),
    ...(order === '' ? {} : { order }),
    ...('weights' in answerKey
      ? { weights: Object.fromEntries(exportedOptionsOf(question).map(({ key, weight }) => [key, weight ?? 0])) }
      : {}),
    ...(told === 'zh' || told === 'en' ? { lang: told } : {}),
    ...(other.length > 0 ? { tags: other } : {}),
    ...uploadFacts(question),
  }
  return formatPortalFacts(facts)
}

/** The cells of a question by column, with the pictures placed on them. The first row of a group has its material. */
function rowOf(
  question: ExportQuestion,
  lang: Lang,
  group: { readonly key: string; readonly isFirst: boolean } | null,
): { cells: Map<Column, string | number>; pictures: Map<Column, string[]> } {
  const {
    type,
    content,
    explanation = {},
    topic,
    difficulty = 3,
    points,
    title = '',
    sourceId = '',
    tags = [],
    answerKey,
  } = question
  const cells = new Map<Column, string | number>()
  const pictures = new Map<Column, string[]>()
  const put = (column: Column, value: string | number) => value !== '' && cells.set(column, value)
  const rich = (column: Column, text: BilingualText, shape: (text: string) => string = (one) => one) => {
    const cell = sheetCell(first(text))
    put(column, shape(cell.text))
    if (cell.pictures.length > 0) pictures.set(column, cell.pictures)
    put(`english ${column}`, shape(sheetCell(second(text)).text))
  }
  put('type', exportSheetWords[lang].types[type])
  if (group !== null) put('group', group.key)
  if (group?.isFirst) rich('material', materialOf(question))
  rich('question', content.stem, (text) => text.replace(/\{\{\d+\}\}/gu, '____'))
  if (type !== 'judge') for (const { key, text } of content.options) rich(`option ${key}`, text)
  put('answer', answerOf(question, lang))
  if ('rubric' in answerKey) put('english answer', sheetCell(second(answerKey.rubric)).text)
  rich('explanation', explanation)
  pictures.delete('explanation')
  put('difficulty', difficulty)
  put('topic', topic)
  put('points', points / 100)
  put('title', title)
  put('sourceId', sourceId)
  put('tags', tags.filter(plainTag).join(lang === 'zh' ? '、' : ', '))
  if (gapKeysOf(question).some(({ caseSensitive }) => caseSensitive)) put('case', exportSheetWords[lang].yes)
  put('facts', factsOf(question))
  return { cells, pictures }
}

const always: readonly Column[] = [
  'type',
  'question',
  'option A',
  'option B',
  'option C',
  'option D',
  'answer',
  'explanation',
  'difficulty',
  'topic',
  'points',
]
const inFront: readonly Column[] = ['group', 'material']
const behind: readonly Column[] = ['title', 'sourceId', 'tags', 'case', 'facts']

function headOf(column: Column, lang: Lang): string {
  const words = exportSheetWords[lang]
  if (column.startsWith('english ')) return `${headOf(column.slice(8) as Column, lang)}${words.english}`
  return column.startsWith('option ')
    ? `${words.option}${column.slice(7)}`
    : words[column as keyof typeof words & Column]
}

/**
 * Writes questions as a sheet that can be extended and read back, with pictures on their cells. Unused columns are
 * omitted.
 */
export async function writeQuestionSheet(questions: readonly ExportQuestion[], lang: Lang): Promise<Buffer> {
  const groups = groupKeysOf(questions)
  const seen = new Set<string>()
  const rows = questions.map((question) => {
    const key = groups.get(question)
    const isFirst = key !== undefined && !seen.has(key)
    if (key !== undefined) seen.add(key)
    return { question, ...rowOf(question, lang, key === undefined ? null : { key, isFirst }) }
  })
  const used = new Set(rows.flatMap(({ cells, pictures }) => [...cells.keys(), ...pictures.keys()]))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    .map((letter): Column => `option ${letter}`)
    .filter((column) => used.has(column) || always.includes(column))
  const plain: Column[] = [
    'type',
    ...inFront.filter((column) => used.has(column)),
    'question',
    ...letters,
    ...always.slice(6),
    ...behind.filter((column) => used.has(column)),
  ]
  const columns = plain.flatMap((column): Column[] => [
    column,
    ...(used.has(`english ${column}`) ? [`english ${column}` as Column] : []),
  ])
  const data = [
    columns.map((column) => ({
      value: headOf(column, lang),
      type: String,
      fontWeight: 'bold' as const,
      backgroundColor: '#EAF0F7',
    })),
    ...rows.map(({ cells }) =>
      columns.map((column) => {
        const value = cells.get(column)
        return value === undefined
          ? null
          : typeof value === 'number'
            ? { value, type: Number }
            : { value, type: String, format: '@', wrap: true }
      }),
    ),
  ]
  const images = rows.flatMap(({ question, pictures }, index) =>
    [...pictures].flatMap(([column, ids]) =>
      ids.flatMap((id, at) => imageOf(question.pictures.get(id), index + 2, columns.indexOf(column) + 1, at)),
    ),
  )
  const widths = columns.map((column) => ({
    width: /(?:question|material)$/u.test(column)
      ? 44
      : column.includes('option')
        ? 18
        : column === 'explanation'
          ? 32
          : 14,
  }))
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook([
    {
      data,
      sheet: exportSheetWords[lang].sheet,
      columns: widths,
      stickyRowsCount: 1,
      ...(images.length > 0 ? { images } : {}),
    },
  ]).toBuffer()
}

const shown = 96
function imageOf(picture: ExportPicture | undefined, row: number, column: number, at: number) {
  if (picture === undefined) return []
  const size = pictureSize(picture.bytes) ?? { width: shown, height: shown }
  const scale = Math.min(1, shown / Math.max(size.width, size.height))
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  return [
    {
      content: picture.bytes,
      contentType: picture.mime,
      width,
      height,
      dpi: 96,
      anchor: { row, column },
      offsetX: at * 8,
      offsetY: 24,
    },
  ]
}
