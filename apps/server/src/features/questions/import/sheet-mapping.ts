import { type ExcelColumn, sheetColumnOf } from './excel-words.ts'
import type { ImportedType } from './imported-question.ts'

/** The field that a column holds. */
export type SheetField = ExcelColumn | `option ${string}` | `english ${string}`

/**
 * A mapping for a sheet with unknown headings: the field of each heading (others are ignored), the type of its
 * questions without a type column (`byAnswer`: one letter is single choice, several are multiple choice), and the
 * notation of choices in answers: by letter, by number from 0 or from 1, or by the choice's text.
 */
export type SheetMapping = {
  readonly fields: Readonly<Record<string, SheetField>>
  readonly type?: ImportedType | 'byAnswer'
  readonly answers?: 'letters' | 'from0' | 'from1' | 'texts'
}

const TYPES: readonly string[] = ['single', 'multiple', 'judge', 'blank', 'numeric', 'short', 'byAnswer']
const ANSWERS: readonly string[] = ['letters', 'from0', 'from1', 'texts']
const FIELDS: Readonly<Record<ExcelColumn, true>> = {
  type: true,
  question: true,
  answer: true,
  explanation: true,
  difficulty: true,
  topic: true,
  points: true,
  caseSensitive: true,
  rubric: true,
  title: true,
  sourceId: true,
  tags: true,
  picture: true,
  facts: true,
  group: true,
  material: true,
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a mapping from its text form; null when it is invalid. Question, answer and type are required. */
export function parseSheetMapping(text: string): SheetMapping | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return null
  }
  if (!isObject(given) || !isObject(given.fields)) return null
  const { type, answers } = given
  const fields = Object.entries(given.fields)
  const isField = (field: unknown) =>
    typeof field === 'string' && (Object.hasOwn(FIELDS, field) || /^option [A-Z]$/u.test(field))
  if (fields.length > 200 || !fields.every(([heading, field]) => heading.trim() !== '' && isField(field))) return null
  if (type !== undefined && !TYPES.includes(String(type))) return null
  if (answers !== undefined && !ANSWERS.includes(String(answers))) return null
  const named = fields.map(([, field]) => field)
  if (
    new Set(named).size < named.length ||
    !named.includes('question') ||
    !named.includes('answer') ||
    (type === undefined && !named.includes('type'))
  )
    return null
  return {
    fields: Object.fromEntries(fields.map(([heading, field]) => [heading.trim(), field as SheetField])),
    ...(type === undefined ? {} : { type: type as NonNullable<SheetMapping['type']> }),
    ...(answers === undefined ? {} : { answers: answers as NonNullable<SheetMapping['answers']> }),
  }
}

/**
 * The columns of one heading row, by field. `unknown`: unrecognised headings. `twice`: the last repeated heading; null
 * if none is repeated.
 */
export type SheetHeadings = { fields: Map<SheetField, number>; unknown: string[]; twice: string | null }

/** Returns the columns of a row if it is the heading row; null otherwise. */
export function sheetHeadingsIn(row: readonly string[], mapping?: SheetMapping): SheetHeadings | null {
  const headings: SheetHeadings = { fields: new Map(), unknown: [], twice: null }
  for (const [index, text] of row.entries()) {
    const field = mapping
      ? Object.hasOwn(mapping.fields, text.trim())
        ? mapping.fields[text.trim()]
        : undefined
      : text === ''
        ? undefined
        : (sheetColumnOf(text) ?? undefined)
    if (field === undefined) {
      if (text.trim() !== '') headings.unknown.push(text)
    } else if (headings.fields.has(field)) headings.twice = text
    else headings.fields.set(field, index)
  }
  const needed: readonly SheetField[] = mapping ? Object.values(mapping.fields) : ['type', 'question', 'answer']
  return needed.every((field) => headings.fields.has(field)) ? headings : null
}

/** The number of rows searched for headings, which a title and a note may precede. */
export const rowsSearchedForHeadings = 10
