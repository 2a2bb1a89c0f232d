import { hasPlaces, isAnsweredWithTexts, isMarkedByPeople } from '@portal/contract/exams/question-types.ts'
import { questionBankLimits } from '@portal/contract/questions/question-bank.limits.ts'
import { cellAddress, type ExcelCell, type ExcelSheet } from '../../../core/readers/excel-workbook.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { htmlOfText } from '../language-html.ts'
import { applyPortalFacts } from '../own-facts.ts'
import { buildOptions, trueFalseOptions } from './answer.rules.ts'
import { createAttachmentBag } from './attachment.ts'
import { checkNoForeignGapMarks } from './blank-stem.ts'
import { markGaps, parseAnswerLetters, parseGapAnswer } from './excel-answer.ts'
import { templateWords } from './excel-template.words.ts'
import { difficultyOfWord, type ExcelColumn, truthOfWord, typeOfWord } from './excel-words.ts'
import { type ImportReason, ImportRefusal, shortenText } from './import-reasons.ts'
import {
  addAcceptedQuestion,
  addFileProblem,
  addImportWarning,
  addRefusedQuestion,
  createImportReport,
  type ImportReport,
  type RemarkPlace,
  type SheetCell,
} from './import-report.ts'
import type { ImportedQuestion, ImportedType } from './imported-question.ts'
import { parseNumberAnswer } from './number-answer.ts'
import { type RenderContext, renderFeedback, renderQuestionText } from './rich-text.ts'
import { rowsSearchedForHeadings, type SheetMapping, sheetHeadingsIn } from './sheet-mapping.ts'
import type { PaperCorrection } from './word/corrections.ts'

type Sheet = {
  columns: Map<ExcelColumn | `english ${string}`, number>
  options: { letter: string; column: number }[]
  unknown: string[]
  twice: string | null
  at: number
  row: readonly ExcelCell[]
}
/**
 * The settings for reading a file: a manual mapping of a sheet, a resolver for the pictures that the sheet names, and
 * the corrections of a paper.
 */
export type QuestionReadingSettings = {
  /** Of a paper of Word. */
  readonly corrections?: readonly PaperCorrection[]
  readonly mapping?: SheetMapping
  readonly pictureAt?: (name: string) => Buffer | undefined
}
/** The groups of a sheet: the row that holds the material of each, and its number of questions. */
type SheetGroups = ReadonlyMap<string, { readonly at: number; readonly cells: readonly ExcelCell[]; size: number }>
type Row = {
  at: number
  cells: readonly ExcelCell[]
  headings: Sheet
  reading: QuestionReadingSettings
  groups: SheetGroups
  /** The name of the sheet. */
  part: string
  warn: RenderContext['warn']
}

const EMPTY: ExcelCell = { text: '', value: null, problem: null, pictures: [] }
const isEmpty = (cell: ExcelCell): boolean => cell.text === '' && cell.pictures.length === 0

/**
 * Reads the question sheets of a workbook; line numbers are row numbers. A sheet without headings is skipped with a
 * remark if another sheet has them.
 */
export function parseExcel(
  sheets: readonly ExcelSheet[],
  fileName: string,
  reading: QuestionReadingSettings = {},
): ImportReport {
  const report = createImportReport()
  const filled = sheets.filter((sheet) => sheet.rows.some((row) => row.some((cell) => !isEmpty(cell))))
  const known = filled.filter((sheet) => headingsOf(sheet, reading.mapping) !== null)
  for (const sheet of filled) {
    const first = Math.max(
      0,
      sheet.rows.findIndex((row) => row.some((cell) => !isEmpty(cell))),
    )
    const headings = headingsOf(sheet, reading.mapping)
    const at = headings?.at ?? first
    const place: RemarkPlace = { line: at + 1, ...partOf(sheet.name), excerpt: rowText(sheet.rows[at] ?? []) }
    if (report.table === undefined && (headings !== null || known.length === 0)) report.table = tableOf(sheet, headings)
    if (headings === null) {
      if (known.length === 0) addFileProblem(report, place, 'no-heading-row')
      else if (!GUIDES.has(sheet.name)) addImportWarning(report, place, 'sheet-skipped', sheet.name)
    } else if (headings.twice !== null) addFileProblem(report, place, 'duplicate-column', headings.twice)
    else {
      for (const [row, cells] of sheet.rows.slice(0, at).entries())
        if (cells.some((cell) => !isEmpty(cell)))
          addImportWarning(
            report,
            { ...place, line: row + 1, excerpt: rowText(cells) },
            'row-above-headings',
            rowText(cells),
          )
      for (const heading of headings.unknown) addImportWarning(report, place, 'column-ignored', heading)
      const rows = spreadGroups(sheet, headings)
      const groups = groupsIn(rows, headings)
      for (const [row, cells] of rows.entries())
        if (row > at && sheet.rows[row]?.some((cell) => !isEmpty(cell)))
          readRow(
            { at: row, cells, headings, reading, groups, part: sheet.name, warn: () => {} },
            sheet.name,
            fileName,
            report,
          )
    }
  }
  return report
}

/** The rows with the group and the material of merged cells in each row that they cover. */
function spreadGroups({ rows, merges }: ExcelSheet, { columns }: Sheet): readonly (readonly ExcelCell[])[] {
  const spread = [columns.get('group'), columns.get('material'), columns.get('english material')]
  const own = merges.filter(({ column }) => spread.includes(column)).toSorted((a, b) => a.from - b.from)
  if (own.length === 0) return rows
  const filled = rows.map((cells) => [...cells])
  const reached = new Map<number, number>()
  for (const { column, from, to } of own) {
    for (let row = Math.max(from, reached.get(column) ?? -1) + 1; row <= Math.min(to, rows.length - 1); row += 1) {
      const cells = filled[row] ?? []
      while (cells.length < column) cells.push(EMPTY)
      cells[column] = rows[from]?.[column] ?? EMPTY
    }
    reached.set(column, Math.max(to, reached.get(column) ?? -1))
  }
  return filled
}

/** The group of a row: what its column says, otherwise its material. Empty for a question on its own. */
const groupIn = ({ columns }: Sheet, cells: readonly ExcelCell[]): string => {
  const textAt = (column: ExcelColumn) => (cells[columns.get(column) ?? -1] ?? EMPTY).text
  const material = textAt('material')
  return textAt('group') !== '' ? `group ${textAt('group')}` : material === '' ? '' : `material ${material}`
}

function groupsIn(rows: readonly (readonly ExcelCell[])[], headings: Sheet): SheetGroups {
  const column = headings.columns.get('material') ?? -1
  const groups = new Map<string, { at: number; cells: readonly ExcelCell[]; size: number }>()
  for (const [at, cells] of rows.entries()) {
    const key = at > headings.at ? groupIn(headings, cells) : ''
    if (key === '') continue
    const known = groups.get(key)
    if (known === undefined) groups.set(key, { at, cells, size: 1 })
    else {
      known.size += 1
      if (isEmpty(known.cells[column] ?? EMPTY) && !isEmpty(cells[column] ?? EMPTY)) Object.assign(known, { at, cells })
    }
  }
  return groups
}

/** The rows searched for headings, for mapping the columns by hand. */
function tableOf(sheet: ExcelSheet, headings: Sheet | null): NonNullable<ImportReport['table']> {
  const rows = firstRows(sheet).map(({ row, cells }) => ({
    line: row + 1,
    cells: cells.map(({ text }) => cutText(text, 200)),
  }))
  return { headingLine: headings === null ? null : headings.at + 1, rows }
}

const firstRows = (sheet: ExcelSheet) =>
  sheet.rows
    .flatMap((cells, row) => (cells.some((cell) => !isEmpty(cell)) ? [{ row, cells }] : []))
    .slice(0, rowsSearchedForHeadings)

/** Returns no name for a table that is a separate file. */
const partOf = (sheet: string): { file?: string } => (sheet === '' ? {} : { file: sheet })

/** Sheets of our own template that explain it. */
const GUIDES = new Set([templateWords.zh.guide, templateWords.en.guide])
const rowText = (row: readonly ExcelCell[]): string =>
  row
    .map((cell) => cell.text)
    .filter((text) => text !== '')
    .join(' · ')

/** Returns the headings in the first row that has any; null if none of the first rows does. */
function headingsOf(sheet: ExcelSheet, mapping: SheetMapping | undefined): Sheet | null {
  for (const { row, cells } of firstRows(sheet)) {
    const found = sheetHeadingsIn(
      cells.map(({ text }) => text),
      mapping,
    )
    if (found === null) continue
    const { fields, unknown, twice } = found
    const columns: Sheet['columns'] = new Map()
    const options: Sheet['options'] = []
    for (const [field, column] of fields) {
      if (field.startsWith('option ')) options.push({ letter: field.slice(7), column })
      else columns.set(field as ExcelColumn, column)
    }
    options.sort((a, b) => a.letter.localeCompare(b.letter))
    return { columns, options, unknown, twice, at: row, row: cells }
  }
  return null
}

function readRow(given: Row, sheetName: string, fileName: string, report: ImportReport): void {
  const warnings: Parameters<RenderContext['warn']>[] = []
  const row: Row = { ...given, warn: (...warning) => warnings.push(warning) }
  const question = cellIn(row, 'question').text
  const place: RemarkPlace = {
    line: row.at + 1,
    ...partOf(sheetName),
    excerpt: question === '' ? rowText(row.cells) : question,
  }
  const source = { line: row.at + 1, name: fileName, ...(sheetName === '' ? {} : { sheet: sheetName }) }
  try {
    const part = readQuestion(row)
    const tags = textIn(row, 'tags')
      .split(/[,，;；、]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '')
    const question: ImportedQuestion = {
      ...part,
      name: textIn(row, 'title'),
      idnumber: textIn(row, 'sourceId'),
      tags,
      source,
    }
    addAcceptedQuestion(report, applyPortalFacts(question, textIn(row, 'facts')))
    for (const [reason, detail] of warnings) addImportWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    addRefusedQuestion(report, { ...place, cells: cellsOf(row, error) }, error.reason, error.detail)
  }
}

/** The columns in which a mistake of a kind is made, where its detail does not name the cell. */
const FAULTS: Partial<Record<ImportReason, readonly ExcelColumn[]>> = {
  'unknown-type-word': ['type'],
  'ambiguous-type': ['type'],
  'empty-stem': ['question'],
  'gap-count': ['question', 'answer'],
  'marker-clash': ['question'],
  'unclear-answer': ['answer'],
  'bad-number': ['answer'],
  'no-right-answer': ['answer'],
  'key-not-in-options': ['answer'],
  'several-answers-for-one': ['answer'],
  'bad-points': ['points'],
  'bad-difficulty': ['difficulty'],
  'bad-flag': ['caseSensitive'],
  'missing-file': ['picture'],
  'group-without-material': ['material', 'group'],
  'group-material-differs': ['material'],
  'group-too-large': ['group'],
}

/** A refused row, cell by cell under its headings, for its author to see where the mistake is. */
function cellsOf({ at, cells, headings }: Row, { reason, detail }: ImportRefusal): SheetCell[] {
  const faults = new Set((FAULTS[reason] ?? []).map((column) => headings.columns.get(column)))
  for (const letter of ['empty-option', 'option-gap', 'duplicate-options'].includes(reason)
    ? (detail.match(/[A-Z]/gu) ?? [])
    : [])
    faults.add(headings.options.find((option) => option.letter === letter)?.column)
  const shown = headings.row.map((heading, column) => ({ heading: heading.text, column, cell: cells[column] ?? EMPTY }))
  return shown
    .filter(({ heading, cell }) => heading !== '' || !isEmpty(cell))
    .map(({ heading, column, cell }) => {
      const address = cellAddress(at, column)
      return {
        address,
        heading: shortenText(heading, 60),
        text: cutText(cell.text, 2000),
        isAt: faults.has(column) || address === detail,
      }
    })
}

const cellIn = (row: Row, column: ExcelColumn): ExcelCell => row.cells[row.headings.columns.get(column) ?? -1] ?? EMPTY

/** The text of a cell as its author sees it. @throws ImportRefusal where the stored value differs */
function textOf(row: Row, index: number | undefined): string {
  const cell = row.cells[index ?? -1] ?? EMPTY
  if (cell.problem !== null) throw new ImportRefusal(cell.problem, cellAddress(row.at, index ?? 0))
  return cell.text
}
const textIn = (row: Row, column: ExcelColumn): string => textOf(row, row.headings.columns.get(column))

/** The type in a cell, or the mapping's type for all. @throws ImportRefusal */
function typeOf(row: Row): ImportedType {
  const asked = row.reading.mapping?.type
  if (asked !== undefined && asked !== 'byAnswer') return asked
  if (asked === 'byAnswer') return parseAnswerLetters(answerIn(row)).length === 1 ? 'single' : 'multiple'
  const word = textIn(row, 'type')
  const type = typeOfWord(word)
  if (type === null) throw new ImportRefusal('unknown-type-word', word === '' ? '—' : word)
  if (type === 'ambiguous') throw new ImportRefusal('ambiguous-type', word)
  return type
}

/** The answer as letters, where the mapping uses another notation for choices. @throws ImportRefusal */
function answerIn(row: Row): string {
  const answer = textIn(row, 'answer')
  const how = row.reading.mapping?.answers ?? 'letters'
  if (how === 'letters' || answer === '' || row.headings.options.length === 0) return answer
  const from = how === 'from0' ? 0 : 1
  if (how === 'texts') {
    const same = row.headings.options.filter(({ column }) => textOf(row, column) === answer)
    if (same.length !== 1) throw new ImportRefusal('key-not-in-options', answer)
    return same[0]?.letter ?? ''
  }
  const numbers = answer.normalize('NFKC').split(/[\s,、;|]+/u)
  if (!numbers.every((number) => /^\d{1,2}$/u.test(number) && Number(number) >= from && Number(number) - from < 26))
    throw new ImportRefusal('unclear-answer', answer)
  return numbers.map((number) => String.fromCharCode(65 + Number(number) - from)).join('')
}

/**
 * The picture that a row names, or that is named like its number.
 * @throws ImportRefusal when one is named and not there
 */
function namedPicture(row: Row, bag: ReturnType<typeof createAttachmentBag>): string {
  const { pictureAt = () => undefined } = row.reading
  const name = textIn(row, 'picture')
  const number = textIn(row, 'sourceId')
  const bytes = name !== '' ? pictureAt(name) : number !== '' ? pictureAt(number) : undefined
  if (name !== '' && bytes === undefined) throw new ImportRefusal('missing-file', name)
  return bytes === undefined ? '' : `<p><img src="attachment:${bag.keep(name || number, bytes)}" /></p>`
}

function readQuestion(row: Row): Omit<ImportedQuestion, 'name' | 'idnumber' | 'tags' | 'source'> {
  const type = typeOf(row)
  const bag = createAttachmentBag([])
  const context: RenderContext = { resolveImage: () => null, warn: row.warn }
  refuseStrayPictures(row)
  const english = (field: string, shape: (text: string) => string = (text) => text) => {
    const text = textOf(row, row.headings.columns.get(`english ${field}`))
    return text === '' ? '' : renderQuestionText({ format: 'plain', text: shape(text) }, context)
  }
  const show = (index: number | undefined, text: string) => {
    const pictures = (row.cells[index ?? -1] ?? EMPTY).pictures.map(
      ({ name, bytes }) => `<p><img src="attachment:${bag.keep(name, bytes)}" /></p>`,
    )
    return renderQuestionText({ format: 'plain', text }, context) + pictures.join('')
  }
  const stemColumn = row.headings.columns.get('question')
  const stemText = textOf(row, stemColumn)
  if (stemText === '' && cellIn(row, 'question').pictures.length === 0) throw new ImportRefusal('empty-stem')
  const blanks = blanksOf(row, type)
  if (type === 'numeric') checkNoForeignGapMarks(stemText)
  const gapped = (text: string) => (type === 'blank' ? markGaps(text, blanks.length) : text)
  const rubric = isMarkedByPeople(type)
    ? [textIn(row, 'answer'), textIn(row, 'rubric')].filter((text) => text !== '').join('\n')
    : ''
  const difficulty = difficultyIn(row)
  const group = groupOf(row, bag, context)
  return {
    type,
    stem: inBoth(
      show(stemColumn, gapped(stemText)) + show(row.headings.columns.get('picture'), '') + namedPicture(row, bag),
      english('question', gapped),
    ),
    options: optionsOf(row, type, (index, text, letter) => inBoth(show(index, text), english(`option ${letter}`))),
    blanks,
    explanation: inBoth(
      renderFeedback({ format: 'plain', text: textIn(row, 'explanation') }, context),
      english('explanation'),
    ),
    ...(rubric === ''
      ? {}
      : {
          gradingNotes: inBoth(
            renderFeedback({ format: 'plain', text: rubric }, context),
            isMarkedByPeople(type) ? english('answer') : '',
          ),
        }),
    ...(group === null ? {} : { group }),
    attachments: bag.shown(),
    topic: topicOf(textIn(row, 'topic')),
    ...(difficulty === undefined ? {} : { difficulty }),
    points: pointsIn(row),
  }
}

function blanksOf(row: Row, type: ImportedType): ImportedQuestion['blanks'] {
  if (type === 'numeric') return [parseNumberAnswer(needed(textIn(row, 'answer')))]
  return type === 'blank' ? parseGapAnswer(needed(textIn(row, 'answer')), flagIn(row, 'caseSensitive')) : []
}

/** The group of a row, with the material that one of its rows holds. @throws ImportRefusal */
function groupOf(
  row: Row,
  bag: ReturnType<typeof createAttachmentBag>,
  context: RenderContext,
): NonNullable<ImportedQuestion['group']> | null {
  const key = groupIn(row.headings, row.cells)
  const group = row.groups.get(key)
  if (group === undefined) return null
  const column = row.headings.columns.get('material')
  const label = key.replace(/^\w+ /u, '')
  const holder: Row = { ...row, ...group }
  const own = row.cells[column ?? -1] ?? EMPTY
  const held = holder.cells[column ?? -1] ?? EMPTY
  if (isEmpty(held)) throw new ImportRefusal('group-without-material', label)
  if (own.text !== '' && own.text !== held.text) throw new ImportRefusal('group-material-differs', label)
  if (group.size > questionBankLimits.groupQuestions) throw new ImportRefusal('group-too-large', label)
  const text = (name: 'material' | 'english material') => {
    const words = textOf(holder, row.headings.columns.get(name))
    return words === '' ? '' : renderQuestionText({ format: 'plain', text: words }, context)
  }
  const pictures = held.pictures.map(({ name, bytes }) => `<p><img src="attachment:${bag.keep(name, bytes)}" /></p>`)
  return { key: `${row.part} ${key}`, material: inBoth(text('material') + pictures.join(''), text('english material')) }
}

/** A text with its English counterpart, where there is one. */
const inBoth = (html: string, english: string): string =>
  english === '' ? html : htmlOfText({ zh: html, en: english })

/** A picture in a column that shows none would be lost. @throws ImportRefusal */
function refuseStrayPictures(row: Row): void {
  const shown = [
    row.headings.columns.get('question'),
    row.headings.columns.get('picture'),
    row.headings.columns.get('material'),
    ...row.headings.options.map((option) => option.column),
  ]
  const stray = row.cells.findIndex((cell, column) => cell.pictures.length > 0 && !shown.includes(column))
  if (stray !== -1) throw new ImportRefusal('picture-place', cellAddress(row.at, stray))
}

function needed(answer: string): string {
  if (answer === '') throw new ImportRefusal('unclear-answer', '—')
  return answer
}

function optionsOf(
  row: Row,
  type: ImportedType,
  show: (index: number, text: string, letter: string) => string,
): ImportedQuestion['options'] {
  const filled = row.headings.options.filter(({ column }) => !isEmpty(row.cells[column] ?? EMPTY))
  if (isAnsweredWithTexts(type) || isMarkedByPeople(type)) {
    if (filled.length > 0) throw new ImportRefusal('unclear-answer', `${filled.map(({ letter }) => letter).join('')}?`)
    return []
  }
  if (hasPlaces(type) || type === 'hotspot') throw new ImportRefusal('unsupported-type', textIn(row, 'type'))
  const answer = needed(textIn(row, 'answer'))
  if (type === 'judge') return trueFalseOptions(truthOf(row, answer, filled), {})
  const last = filled.at(-1)?.letter ?? ''
  const hole = Array.from(last === '' ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, last.charCodeAt(0) - 64)).find(
    (letter) => !filled.some((option) => option.letter === letter),
  )
  if (hole !== undefined) throw new ImportRefusal('option-gap', hole)
  const right = parseAnswerLetters(answerIn(row))
  const stray = right.find((letter) => !filled.some((option) => option.letter === letter))
  if (stray !== undefined) throw new ImportRefusal('key-not-in-options', stray)
  if (type === 'single' && right.length > 1) throw new ImportRefusal('several-answers-for-one', right.join(''))
  if (type === 'multiple' && right.length === 1) row.warn('one-answer-of-several', '')
  const share = type === 'single' ? 100 : 100 / right.length
  return buildOptions(
    type,
    filled.map(({ letter, column }) => ({
      text: show(column, textOf(row, column), letter),
      weight: right.includes(letter) ? share : 0,
    })),
    { isPlain: true },
  )
}

/** True or false from a word or mark, or from the letter of a choice with that meaning. @throws ImportRefusal */
function truthOf(row: Row, answer: string, filled: readonly { letter: string; column: number }[]): boolean {
  if (filled.length === 0) {
    const truth = truthOfWord(answer)
    if (truth === null) throw new ImportRefusal('unclear-answer', answer)
    return truth
  }
  const [first, second] = filled.map(({ column }) => truthOfWord(textOf(row, column)))
  if (filled.length !== 2 || typeof first !== 'boolean' || second !== !first)
    throw new ImportRefusal('unclear-answer', filled.map(({ letter }) => letter).join(''))
  const chosen = /^[A-Z]$/iu.test(answer) ? filled.find(({ letter }) => letter === answer.toUpperCase()) : undefined
  const truth = chosen === undefined ? truthOfWord(answer) : truthOfWord(textOf(row, chosen.column))
  // `F` is both the letter of a choice and a word; only one of them can be meant here.
  if (truth === null) throw new ImportRefusal('unclear-answer', answer)
  return truth
}

function flagIn(row: Row, column: ExcelColumn): boolean {
  const text = textIn(row, column)
  const flag = text === '' ? false : truthOfWord(text)
  if (flag === null) throw new ImportRefusal('bad-flag', text)
  return flag
}

/** Levels of a topic may be written with `/`, `>` or a backslash. */
const topicOf = (text: string): string =>
  text
    .split(/[/>\\／＞]/u)
    .map((level) => level.replace(/\s+/gu, ' ').trim())
    .filter((level) => level !== '')
    .join('/')

function difficultyIn(row: Row): number | undefined {
  const { text } = cellIn(row, 'difficulty')
  if (text === '') return undefined
  const difficulty = difficultyOfWord(text)
  if (difficulty === null) throw new ImportRefusal('bad-difficulty', text)
  return difficulty
}

function pointsIn(row: Row): number {
  const { text } = cellIn(row, 'points')
  if (text === '') return 100
  const bare = text.normalize('NFKC').replace(/分$/u, '').trim()
  const points = /^\d{1,4}(?:\.\d{1,2})?$/u.test(bare) ? Math.round(Number(bare) * 100) : 0
  if (points === 0) throw new ImportRefusal('bad-points', text)
  return points
}
