import { answerFilePattern, isAnswerFile, sheetExtensions } from '@portal/contract/questions/question-files.ts'
import { formatRawCsv } from '#web/console/csv.ts'
import type { ImportRemark, PreviewedQuestion, QuestionImportPreview } from './question-import.queries.ts'

export const importRowKinds = ['refused', 'remarks', 'duplicates', 'fine'] as const
export type ImportRowKind = (typeof importRowKinds)[number]
/** A row of the check: a question to be imported, or a rejected or skipped part. */
export type ImportCheckRow = {
  readonly id: string
  readonly kind: ImportRowKind
  readonly line: number
  /** The sheet or item that the line counts in; null: the file. */
  readonly part: string | null
  readonly question: PreviewedQuestion | null
  /** The location of the same question earlier in the file. */
  readonly twin: { readonly line: number; readonly part: string | null } | null
  readonly remark: ImportRemark | null
}

/** Remarks on the whole file. */
const ofFile: ReadonlySet<string> = new Set([
  'column-ignored',
  'row-above-headings',
  'sheet-skipped',
  'decoded-as',
  'test-text-not-kept',
  'test-rules-not-kept',
  'item-not-listed',
])
const skips: ReadonlySet<string> = new Set(['description', 'no-interaction'])

/** Returns the rows of a check, those that need attention first, and otherwise in the order of the file. */
export function importCheckRows({ fileName, questions, problems, warnings }: QuestionImportPreview): ImportCheckRow[] {
  const partOf = (part: string) => (part === fileName ? null : part)
  const refused = problems.map(
    (remark, index): ImportCheckRow => ({
      id: `p${index}`,
      kind: 'refused',
      line: remark.line,
      part: remark.part,
      question: null,
      twin: null,
      remark,
    }),
  )
  const skipped = warnings.flatMap((remark, index): ImportCheckRow[] =>
    skips.has(remark.reason)
      ? [{ id: `w${index}`, kind: 'remarks', line: remark.line, part: remark.part, question: null, twin: null, remark }]
      : [],
  )
  const taken = questions.map((question, index): ImportCheckRow => {
    const kind = question.duplicate ? 'duplicates' : question.remarks.length > 0 ? 'remarks' : 'fine'
    const twin = question.twin && { line: question.twin.line, part: partOf(question.twin.part) }
    return { id: `q${index}`, kind, line: question.line, part: partOf(question.part), question, twin, remark: null }
  })
  const isUrgent = ({ question }: ImportCheckRow) => question?.hasOtherKey === true
  return [
    ...refused,
    ...importRowKinds.slice(1).flatMap((kind) => {
      const rows = [...taken, ...skipped].filter((row) => row.kind === kind)
      return [...rows.filter(isUrgent), ...rows.filter((row) => !isUrgent(row))]
    }),
  ]
}

/** Returns the remarks on the whole file. */
export const fileRemarks = ({ warnings }: Pick<QuestionImportPreview, 'warnings'>): ImportRemark[] =>
  warnings.filter(({ reason }) => ofFile.has(reason))

/** Returns the number of rows of each kind. */
export const importRowCounts = (rows: readonly ImportCheckRow[]): Record<ImportRowKind, number> => {
  const counts = { refused: 0, remarks: 0, duplicates: 0, fine: 0 }
  for (const { kind } of rows) counts[kind] += 1
  return counts
}

/** Returns true if a file needs its columns mapped because its headings are unknown. */
export const needsColumnMapping = ({ table, questions }: Pick<QuestionImportPreview, 'table' | 'questions'>): boolean =>
  table !== null && table.headingLine === null && questions.length === 0

type Heads = { readonly reason: string; readonly line: string; readonly words: string }
/**
 * Returns the rejected rows as a CSV file: if they are from one sheet, with its own headings, so that the file can be
 * corrected and imported; otherwise with location, text and reason.
 */
export function rejectedRowsAsCsv(
  problems: readonly ImportRemark[],
  heads: Heads,
  placeOf: (remark: ImportRemark) => string,
): string {
  const headings = problems[0]?.cells.map(({ heading }) => heading) ?? []
  const isOneSheet =
    headings.length > 0 &&
    problems.every(
      ({ cells }) =>
        cells.length === headings.length && cells.every(({ heading }, index) => heading === headings[index]),
    )
  const lines = isOneSheet
    ? [
        [...headings, heads.reason],
        ...problems.map(({ cells, message }) => [...cells.map(({ text }) => text), message]),
      ]
    : [
        [heads.line, heads.words, heads.reason],
        ...problems.map((remark) => [
          placeOf(remark),
          remark.title ? `${remark.title} · ${remark.excerpt}` : remark.excerpt,
          remark.message,
        ]),
      ]
  return formatRawCsv(lines)
}

const pictureFiles = ['.png', '.jpg', '.jpeg', '.gif', '.webp', '.svg']
const endsWith = (name: string, endings: readonly string[]) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending))
const isSheet = ({ name }: { readonly name: string }) => endsWith(name, sheetExtensions)
const isPicture = ({ name }: { readonly name: string }) => endsWith(name, pictureFiles)

/**
 * Returns the dropped files, one entry for each question file; pictures belong to every sheet among them, and a file of
 * answers to its Word paper. Returns null when only pictures were dropped.
 */
export function importFileGroups<F extends { readonly name: string }>(files: readonly F[]): F[][] | null {
  const pictures = files.filter(isPicture)
  const others = files.filter((file) => !isPicture(file))
  if (others.length === 0) return pictures.length > 0 ? null : []
  const papers = others.filter(isPaper)
  const keys = papers.filter(isKey)
  const keyOf = (file: F): F[] => {
    const own = keys.filter((key) => nameWithoutKey(key) === nameWithoutKey(file))
    const only = papers.length === 2 && keys.length === 1 ? keys : []
    const found = own.length > 0 ? own : only
    return found.length === 1 ? found : []
  }
  const asked = others.filter((file) => isPaper(file) && !isKey(file))
  const used = new Set(asked.flatMap(keyOf))
  return others.flatMap((file) => {
    if (used.has(file)) return []
    if (isSheet(file)) return [[file, ...pictures]]
    return [[file, ...(isPaper(file) && !isKey(file) ? keyOf(file) : [])]]
  })
}

const isPaper = ({ name }: { readonly name: string }) => endsWith(name, ['.docx'])
const isKey = (file: { readonly name: string }) => isPaper(file) && isAnswerFile(file.name)
const nameWithoutKey = ({ name }: { readonly name: string }) =>
  name
    .replace(/\.docx$/i, '')
    .replace(answerFilePattern, '')
    .replace(/[\s\p{P}]+/gu, '')
