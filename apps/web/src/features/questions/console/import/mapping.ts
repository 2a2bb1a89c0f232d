import type { ImportTable } from './question-import.queries.ts'

const plainFields = [
  'none',
  'type',
  'question',
  'answer',
  'explanation',
  'difficulty',
  'topic',
  'points',
  'caseSensitive',
  'rubric',
  'title',
  'sourceId',
  'tags',
  'picture',
  'group',
  'material',
] as const
/** The field that a column holds; a column with `none` is ignored. */
export type SheetColumn = (typeof plainFields)[number] | `option ${string}`
export const questionTypeChoices = [
  'column',
  'byAnswer',
  'single',
  'multiple',
  'judge',
  'blank',
  'numeric',
  'short',
] as const
export const answerFormatChoices = ['letters', 'from0', 'from1', 'texts'] as const
export type ColumnMappingDraft = {
  readonly fields: Readonly<Record<string, SheetColumn>>
  /** `column`: from the type column. */
  readonly type: (typeof questionTypeChoices)[number]
  readonly answers: (typeof answerFormatChoices)[number]
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Returns the fields available for a sheet with this many columns. */
export const importFieldsFor = (columns: number): readonly SheetColumn[] => [
  ...plainFields,
  ...letters.slice(0, Math.max(6, Math.min(26, columns))).map((letter): SheetColumn => `option ${letter}`),
]

/** Returns the line of the most likely heading row: the first with the most non-empty cells; 1 for an empty sheet. */
export function likelyHeadingRow({ rows }: Pick<ImportTable, 'rows'>): number {
  const filled = ({ cells }: ImportTable['rows'][number]) => cells.filter((cell) => cell !== '').length
  const most = Math.max(0, ...rows.map(filled))
  return (rows.find((row) => filled(row) === most) ?? rows[0])?.line ?? 1
}

/**
 * Patterns of the usual headings by field; `option` captures the letter or number. The texts have the words of both
 * languages.
 */
export type HeadingWords = Readonly<Partial<Record<SheetColumn, RegExp>>> & { readonly option: RegExp }
const letterOf = (heading: string, option: RegExp): string | null => {
  const named =
    option.exec(heading)?.[1]?.toUpperCase() ?? (/^[a-z]$/i.test(heading) ? heading.toUpperCase() : undefined)
  return named === undefined ? null : /\d/.test(named) ? (letters[Number(named) - 1] ?? null) : named
}

/**
 * Returns the mapping of an earlier file, or a first guess from the headings; it is used only once it has been
 * confirmed.
 */
export function guessMapping(
  { rows, mapping }: ImportTable,
  line: number,
  { option, ...words }: HeadingWords,
): ColumnMappingDraft {
  const headings = (rows.find((row) => row.line === line)?.cells ?? [])
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  if (mapping)
    return {
      fields: Object.fromEntries(mapping.fields.map(({ heading, field }) => [heading, field as SheetColumn])),
      type: (questionTypeChoices.find((one) => one === mapping.type) ?? 'column') as ColumnMappingDraft['type'],
      answers: answerFormatChoices.find((one) => one === mapping.answers) ?? 'letters',
    }
  const fields: Record<string, SheetColumn> = {}
  const used = new Set<SheetColumn>()
  const give = (heading: string, field: SheetColumn | undefined) => {
    if (field === undefined || used.has(field) || fields[heading] !== undefined) return
    fields[heading] = field
    used.add(field)
  }
  for (const heading of headings)
    give(heading, (Object.entries(words) as [SheetColumn, RegExp][]).find(([, pattern]) => pattern.test(heading))?.[0])
  // Choices are lettered without a gap, so a lone P or J is something else.
  for (const letter of letters) {
    const heading = headings.find((one) => letterOf(one, option) === letter && fields[one] === undefined)
    if (heading === undefined) break
    give(heading, `option ${letter}`)
  }
  const answers = rows
    .filter((row) => row.line > line)
    .map(
      (row) =>
        row.cells[
          rows.find((one) => one.line === line)?.cells.findIndex((cell) => fields[cell.trim()] === 'answer') ?? -1
        ] ?? '',
    )
  const numbers = answers.filter((answer) => /^\d+(?:[^\p{L}\p{N}]+\d+)*$/u.test(answer))
  const areNumbers = numbers.length > 0 && numbers.length === answers.filter(Boolean).length
  return {
    fields,
    type: used.has('type') ? 'column' : 'byAnswer',
    answers: !areNumbers ? 'letters' : numbers.some((answer) => /\b0\b/.test(answer)) ? 'from0' : 'from1',
  }
}

type Problem =
  | { readonly kind: 'question' | 'answer' | 'type' }
  | { readonly kind: 'twice'; readonly field: SheetColumn }
/** Returns the first problem of a mapping; null when it is complete. */
export function columnMappingProblem({ fields, type }: ColumnMappingDraft): Problem | null {
  const given = Object.values(fields).filter((field) => field !== 'none')
  const twice = given.find((field, index) => given.indexOf(field) < index)
  if (twice) return { kind: 'twice', field: twice }
  if (!given.includes('question')) return { kind: 'question' }
  if (!given.includes('answer')) return { kind: 'answer' }
  return type === 'column' && !given.includes('type') ? { kind: 'type' } : null
}

/** Returns a mapping as the JSON text that the call takes. */
export function mappingInput({ fields, type, answers }: ColumnMappingDraft): string {
  const named = Object.entries(fields).filter(
    ([, field]) => field !== 'none' && (type === 'column' || field !== 'type'),
  )
  return JSON.stringify({
    fields: Object.fromEntries(named),
    ...(type === 'column' ? {} : { type }),
    ...(answers === 'letters' ? {} : { answers }),
  })
}
