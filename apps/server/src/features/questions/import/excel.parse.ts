import { buildOptions, judgeOptions } from './answer.rules.ts'
import { createAttachmentBag } from './attachment.ts'
import { gapsOf, lettersOf, placeGaps } from './excel-answer.ts'
import { columnOf, difficultyOfWord, type ExcelColumn, truthOfWord, typeOfWord } from './excel-words.ts'
import { cellAddress, type ExcelCell, type ExcelSheet } from './excel-workbook.read.ts'
import { Refusal } from './import-reasons.ts'
import { addFileProblem, addQuestion, addRefused, addWarning, emptyReport, type ImportReport, type Place } from './import-report.ts'
import type { ImportedQuestion, ImportedType } from './imported-question.ts'
import { type RenderContext, renderFeedback, renderQuestionText } from './rich-text.ts'

type Headings = { columns: Map<ExcelColumn, number>; options: { letter: string; column: number }[]; unknown: string[]; twice: string | null }
type Row = { at: number; cells: readonly ExcelCell[]; headings: Headings; warn: RenderContext['warn'] }

const EMPTY: ExcelCell = { text: '', value: null, problem: null, pictures: [] }
const isEmpty = (cell: ExcelCell): boolean => cell.text === '' && cell.pictures.length === 0

/** Reads the question sheets of a workbook; lines are row numbers. A sheet without headings is left out with a remark when another has them. */
export function parseExcel(sheets: readonly ExcelSheet[], fileName: string): ImportReport {
  const report = emptyReport()
  const filled = sheets.filter((sheet) => sheet.rows.some((row) => row.some((cell) => !isEmpty(cell))))
  const known = filled.filter((sheet) => headingsOf(sheet) !== null)
  for (const sheet of filled) {
    const at = Math.max(
      0,
      sheet.rows.findIndex((row) => row.some((cell) => !isEmpty(cell))),
    )
    const place: Place = { line: at + 1, ...partOf(sheet.name), excerpt: rowText(sheet.rows[at] ?? []) }
    const headings = headingsOf(sheet)
    if (headings === null) {
      if (known.length === 0) addFileProblem(report, place, 'no-heading-row')
      else if (!GUIDES.has(sheet.name)) addWarning(report, place, 'sheet-skipped', sheet.name)
    } else if (headings.twice !== null) addFileProblem(report, place, 'duplicate-column', headings.twice)
    else {
      for (const heading of headings.unknown) addWarning(report, place, 'column-ignored', heading)
      for (const [row, cells] of sheet.rows.entries())
        if (row > at && cells.some((cell) => !isEmpty(cell))) readRow({ at: row, cells, headings, warn: () => {} }, sheet.name, fileName, report)
    }
  }
  return report
}

/** A table that is a file of its own has no name. */
const partOf = (sheet: string): { file?: string } => (sheet === '' ? {} : { file: sheet })

/** Sheets of our own template that explain it. */
const GUIDES = new Set(['填写说明', 'How to fill in'])
const rowText = (row: readonly ExcelCell[]): string =>
  row
    .map((cell) => cell.text)
    .filter((text) => text !== '')
    .join(' · ')

/** The headings in the first row that is not empty; null when it does not have type, question and answer. */
function headingsOf(sheet: ExcelSheet): Headings | null {
  const first = sheet.rows.find((row) => row.some((cell) => !isEmpty(cell))) ?? []
  const headings: Headings = { columns: new Map(), options: [], unknown: [], twice: null }
  for (const [index, { text }] of first.entries()) {
    const column = text === '' ? null : columnOf(text)
    if (text !== '' && column === null) headings.unknown.push(text)
    if (column === null) continue
    const letter = column.startsWith('option ') ? column.slice(7) : null
    if (letter === null ? headings.columns.has(column as ExcelColumn) : headings.options.some((option) => option.letter === letter)) headings.twice = text
    else if (letter === null) headings.columns.set(column as ExcelColumn, index)
    else headings.options.push({ letter, column: index })
  }
  headings.options.sort((a, b) => a.letter.localeCompare(b.letter))
  return (['type', 'question', 'answer'] as const).every((column) => headings.columns.has(column)) ? headings : null
}

function readRow(given: Row, sheetName: string, fileName: string, report: ImportReport): void {
  const warnings: Parameters<RenderContext['warn']>[] = []
  const row: Row = { ...given, warn: (...warning) => warnings.push(warning) }
  const question = cellIn(row, 'question').text
  const place: Place = { line: row.at + 1, ...partOf(sheetName), excerpt: question === '' ? rowText(row.cells) : question }
  try {
    const part = readQuestion(row)
    addQuestion(report, { ...part, name: '', idnumber: '', tags: [], source: { line: row.at + 1, name: fileName } })
    for (const [reason, detail] of warnings) addWarning(report, place, reason, detail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    addRefused(report, place, error.reason, error.detail)
  }
}

const cellIn = (row: Row, column: ExcelColumn): ExcelCell => row.cells[row.headings.columns.get(column) ?? -1] ?? EMPTY

/** The text of a cell, if it is what its author sees. @throws Refusal */
function textOf(row: Row, index: number | undefined): string {
  const cell = row.cells[index ?? -1] ?? EMPTY
  if (cell.problem !== null) throw new Refusal(cell.problem, cellAddress(row.at, index ?? 0))
  return cell.text
}
const textIn = (row: Row, column: ExcelColumn): string => textOf(row, row.headings.columns.get(column))

function readQuestion(row: Row): Omit<ImportedQuestion, 'name' | 'idnumber' | 'tags' | 'source'> {
  const word = textIn(row, 'type')
  const type = typeOfWord(word)
  if (type === null) throw new Refusal('unknown-type-word', word === '' ? '—' : word)
  if (type === 'ambiguous') throw new Refusal('ambiguous-type', word)
  const bag = createAttachmentBag([])
  const context: RenderContext = { resolveImage: () => null, warn: row.warn }
  refuseStrayPictures(row)
  const show = (index: number | undefined, text: string) => {
    const pictures = (row.cells[index ?? -1] ?? EMPTY).pictures.map(({ name, bytes }) => `<p><img src="attachment:${bag.keep(name, bytes)}" /></p>`)
    return renderQuestionText({ format: 'plain', text }, context) + pictures.join('')
  }
  const stemColumn = row.headings.columns.get('question')
  const stemText = textOf(row, stemColumn)
  if (stemText === '' && cellIn(row, 'question').pictures.length === 0) throw new Refusal('empty-stem')
  const blanks = type === 'blank' ? gapsOf(needed(textIn(row, 'answer')), flagIn(row, 'caseSensitive')) : []
  const rubric = type === 'short' ? [textIn(row, 'answer'), textIn(row, 'rubric')].filter((text) => text !== '').join('\n') : ''
  const difficulty = difficultyIn(row)
  return {
    type,
    stem: show(stemColumn, type === 'blank' ? placeGaps(stemText, blanks.length) : stemText),
    options: optionsOf(row, type, show),
    blanks,
    explanation: renderFeedback({ format: 'plain', text: textIn(row, 'explanation') }, context),
    ...(rubric === '' ? {} : { gradingNotes: renderFeedback({ format: 'plain', text: rubric }, context) }),
    attachments: bag.shown(),
    topic: topicOf(textIn(row, 'topic')),
    ...(difficulty === undefined ? {} : { difficulty }),
    points: pointsIn(row),
  }
}

/** A picture in a column that shows none would be lost. @throws Refusal */
function refuseStrayPictures(row: Row): void {
  const shown = [row.headings.columns.get('question'), ...row.headings.options.map((option) => option.column)]
  const stray = row.cells.findIndex((cell, column) => cell.pictures.length > 0 && !shown.includes(column))
  if (stray !== -1) throw new Refusal('picture-place', cellAddress(row.at, stray))
}

function needed(answer: string): string {
  if (answer === '') throw new Refusal('unclear-answer', '—')
  return answer
}

function optionsOf(row: Row, type: ImportedType, show: (index: number, text: string) => string): ImportedQuestion['options'] {
  const filled = row.headings.options.filter(({ column }) => !isEmpty(row.cells[column] ?? EMPTY))
  if (type === 'blank' || type === 'short') {
    if (filled.length > 0) throw new Refusal('unclear-answer', `${filled.map(({ letter }) => letter).join('')}?`)
    return []
  }
  const answer = needed(textIn(row, 'answer'))
  if (type === 'judge') return judgeOptions(truthOf(row, answer, filled), {})
  const last = filled.at(-1)?.letter ?? ''
  const hole = Array.from(last === '' ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.slice(0, last.charCodeAt(0) - 64)).find((letter) => !filled.some((option) => option.letter === letter))
  if (hole !== undefined) throw new Refusal('option-gap', hole)
  const right = lettersOf(answer)
  const stray = right.find((letter) => !filled.some((option) => option.letter === letter))
  if (stray !== undefined) throw new Refusal('key-not-in-options', stray)
  if (type === 'single' && right.length > 1) throw new Refusal('several-answers-for-one', right.join(''))
  if (type === 'multiple' && right.length === 1) row.warn('one-answer-of-several', '')
  const share = type === 'single' ? 100 : 100 / right.length
  return buildOptions(
    type,
    filled.map(({ letter, column }) => ({ text: show(column, textOf(row, column)), weight: right.includes(letter) ? share : 0 })),
  )
}

/** True or false as a word or a mark, or as the letter of a choice that says so. @throws Refusal */
function truthOf(row: Row, answer: string, filled: readonly { letter: string; column: number }[]): boolean {
  if (filled.length === 0) {
    const truth = truthOfWord(answer)
    if (truth === null) throw new Refusal('unclear-answer', answer)
    return truth
  }
  const [first, second] = filled.map(({ column }) => truthOfWord(textOf(row, column)))
  if (filled.length !== 2 || typeof first !== 'boolean' || second !== !first) throw new Refusal('unclear-answer', filled.map(({ letter }) => letter).join(''))
  const chosen = /^[A-Z]$/iu.test(answer) ? filled.find(({ letter }) => letter === answer.toUpperCase()) : undefined
  const truth = chosen === undefined ? truthOfWord(answer) : truthOfWord(textOf(row, chosen.column))
  // `F` is both a letter of a choice and a word; only one of them can be meant here
  if (truth === null) throw new Refusal('unclear-answer', answer)
  return truth
}

function flagIn(row: Row, column: ExcelColumn): boolean {
  const text = textIn(row, column)
  const flag = text === '' ? false : truthOfWord(text)
  if (flag === null) throw new Refusal('bad-flag', text)
  return flag
}

/** Levels of a knowledge point may be written with `/`, `>` or a backslash. */
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
  if (difficulty === null) throw new Refusal('bad-difficulty', text)
  return difficulty
}

function pointsIn(row: Row): number {
  const { text } = cellIn(row, 'points')
  if (text === '') return 100
  const bare = text.normalize('NFKC').replace(/分$/u, '').trim()
  const points = /^\d{1,4}(?:\.\d{1,2})?$/u.test(bare) ? Math.round(Number(bare) * 100) : 0
  if (points === 0) throw new Refusal('bad-points', text)
  return points
}
