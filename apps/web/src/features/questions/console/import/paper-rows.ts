import type { ImportRemark, PreviewedQuestion, QuestionImportPreview } from './question-import.queries.ts'

type Paper = NonNullable<QuestionImportPreview['paper']>
export type PaperLine = Paper['lines'][number]
export type PaperCheck = Paper['checks'][number]

/**
 * The decisions about a paper: the reading chosen for each question to check, by line, and the lines of the certain
 * questions that are left out.
 */
export type PaperSelection = { readonly chosen: Readonly<Record<number, number>>; readonly leftOut: readonly number[] }
export const emptyPaperSelection: PaperSelection = { chosen: {}, leftOut: [] }

export type PaperCorrectionLines = Paper['corrections'][number]

/** A row of a paper's preview: lines of the file, and the way they were read. */
export type PaperRow = {
  readonly lines: readonly PaperLine[]
  readonly line: number
  /** The text that is read in place of its lines, if its author corrected them. */
  readonly correction: PaperCorrectionLines | null
} & (
  | { readonly kind: 'section'; readonly questions: readonly PreviewedQuestion[] }
  | { readonly kind: 'certain'; readonly question: PreviewedQuestion }
  | { readonly kind: 'check'; readonly check: PaperCheck }
  | { readonly kind: 'unread'; readonly problem: ImportRemark }
  | { readonly kind: 'other' | 'key'; readonly remarks: readonly ImportRemark[] }
)
export type PaperQuestionKind = 'certain' | 'check' | 'unread'

/** Returns the rows of a paper in the order of the file. */
export function paperRows({
  paper,
  questions,
  problems,
  warnings,
}: Pick<QuestionImportPreview, 'paper' | 'questions' | 'problems' | 'warnings'>): PaperRow[] {
  if (!paper) return []
  const certain = new Map(questions.map((question) => [question.line, question]))
  const checks = new Map(paper.checks.map((check) => [check.line, check]))
  const unread = new Map(problems.map((problem) => [problem.line, problem]))
  const correctionAt = (line: number) => paper.corrections.find(({ from, to }) => from <= line && line <= to) ?? null
  const groups: PaperLine[][] = []
  for (const line of paper.lines) {
    const last = groups.at(-1)?.at(-1)
    const begins =
      last === undefined ||
      last.kind !== line.kind ||
      correctionAt(last.line) !== correctionAt(line.line) ||
      line.kind === 'section' ||
      (line.kind === 'question' && (certain.has(line.line) || checks.has(line.line) || unread.has(line.line)))
    if (begins) groups.push([line])
    else groups.at(-1)?.push(line)
  }
  const remarksOf = (lines: readonly PaperLine[]) =>
    warnings.filter((remark) => lines.some(({ line }) => line === remark.line))
  const rows = groups.map((lines): PaperRow => {
    const line = lines[0]?.line ?? 0
    const correction = correctionAt(line)
    const [question, check, problem] = [certain.get(line), checks.get(line), unread.get(line)]
    if (question) return { lines, line, correction, kind: 'certain', question }
    if (check) return { lines, line, correction, kind: 'check', check }
    if (problem) return { lines, line, correction, kind: 'unread', problem }
    if (lines[0]?.kind === 'section') return { lines, line, correction, kind: 'section', questions: [] }
    return { lines, line, correction, kind: lines[0]?.kind === 'key' ? 'key' : 'other', remarks: remarksOf(lines) }
  })
  return rows.map((row, index) => {
    if (row.kind !== 'section') return row
    const next = rows.findIndex((other, at) => at > index && other.kind === 'section')
    const own = rows.slice(index + 1, next === -1 ? rows.length : next)
    const asked = own.flatMap((one) =>
      one.kind === 'certain'
        ? [one.question]
        : one.kind === 'check'
          ? one.check.readings[0]
            ? [one.check.readings[0].question]
            : []
          : [],
    )
    return { ...row, questions: asked }
  })
}

/**
 * An entry of the drawn list: a row, or the hidden rows of a long run of certain questions, of which only the first two
 * are drawn. A corrected question is always drawn.
 */
export type PaperRowOrFold = { readonly row: PaperRow } | { readonly fold: readonly PaperRow[] }
const shownBefore = 2
const leastFolded = 3
/**
 * Folds all but the first two rows of each long run of certain questions. `unfolded` has the runs that stay whole, each
 * by the line of the first row that would be hidden.
 */
export function collapsePaperRows(rows: readonly PaperRow[], unfolded: ReadonlySet<number>): PaperRowOrFold[] {
  const shown: PaperRowOrFold[] = []
  for (let at = 0; at < rows.length; ) {
    let end = at
    while (rows[end]?.kind === 'certain' && rows[end]?.correction === null) end += 1
    const run = rows.slice(at, end)
    const folded = run.slice(shownBefore)
    if (folded.length >= leastFolded && !unfolded.has(folded[0]?.line ?? 0))
      shown.push(...run.slice(0, shownBefore).map((row) => ({ row })), { fold: folded })
    else shown.push(...run.map((row) => ({ row })))
    if (end === at) {
      const row = rows[at]
      if (row) shown.push({ row })
      end += 1
    }
    at = end
  }
  return shown
}

/** Returns the number of questions that an import would add. */
export const countSelectedQuestions = (preview: QuestionImportPreview, { chosen, leftOut }: PaperSelection): number =>
  preview.counts.fresh -
  preview.questions.filter(({ line, duplicate }) => duplicate === null && leftOut.includes(line)).length +
  Object.keys(chosen).length

/** The parts of a question to check that a person decides about, without the passing addresses of its pictures. */
const decidedOn = (preview: QuestionImportPreview, line: string): string =>
  JSON.stringify(preview.paper?.checks.find((check) => check.line === Number(line)) ?? null).replace(
    /src=\\"[^"]*\\"/g,
    '',
  )

/**
 * Returns the decisions that are still valid after a correction: the readings chosen for questions that it did not
 * change, and the left-out questions that are still in the paper.
 */
export const selectionAfterCorrection = (
  before: QuestionImportPreview,
  after: QuestionImportPreview,
  { chosen, leftOut }: PaperSelection,
): PaperSelection => ({
  chosen: Object.fromEntries(
    Object.entries(chosen).filter(
      ([line]) => decidedOn(after, line) !== 'null' && decidedOn(before, line) === decidedOn(after, line),
    ),
  ),
  leftOut: leftOut.filter((line) => after.questions.some((question) => question.line === line)),
})

/** Returns the selection in the form of the commit; an empty object for a file that isn't a paper. */
export const paperSelectionInput = (preview: QuestionImportPreview, { chosen, leftOut }: PaperSelection) =>
  preview.paper
    ? {
        chosen: Object.entries(chosen).map(([line, reading]) => ({ line: Number(line), reading })),
        leftOut: [...leftOut],
      }
    : {}
