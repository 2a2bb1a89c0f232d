import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Db, Transaction } from '../../../database/connection.ts'
import type { UndrawableExam } from '../../questions/questions.public.ts'
import {
  type ExamContent,
  type ExamContentProblem,
  findExamContentProblems,
  type Paper,
  paperTotals,
} from '../authoring/authoring.rules.ts'
import {
  type DerivedExamFields,
  listExamReferenceNames,
  listExamsDrawingFromBank,
} from '../authoring/authoring.store.ts'
import { examProblemWords } from '../authoring/authoring.words.ts'
import { type ForeignExamReference, listForeignExamReferences } from '../definition/exam-owner.store.ts'
import type { DrawRule } from './draw.rules.ts'
import {
  type CellDifficultySuggestion,
  computeFeasibility,
  isPaperFeasible,
  type PaperProblems,
} from './feasibility.rules.ts'
import { computeGroupExposureFeasibility, computeGroupFeasibility, type PaperStock } from './group-feasibility.rules.ts'
import { listGroupOffers, listQuestionSupplies, listStoredQuestions, type StoredQuestion } from './pool.store.ts'

/** Throws `malformed` with the fields and words in both languages. */
function refuse(problems: readonly ExamContentProblem[]): void {
  if (problems.length === 0) return
  throw new AppError('malformed', {
    fields: problems.map(({ field }) => field),
    problems: problems.map(({ field, word }) => ({ field, ...examProblemWords[word] })),
  })
}

const audience = [
  { what: 'company', field: 'companyIds' },
  { what: 'department', field: 'departmentIds' },
  { what: 'person', field: 'accountIds' },
] as const

/**
 * Returns the banks, audience, course and certificate scheme that an exam refers to, without the questions of a fixed
 * paper.
 */
export const examReferences = ({
  paper,
  companyIds = [],
  departmentIds = [],
  accountIds = [],
  productId,
  certificateSchemeId,
}: ExamContent) => ({
  bankIds: paper.rules.map((rule) => rule.bankId),
  companyIds,
  departmentIds,
  accountIds,
  productId,
  certificateSchemeId,
})

/**
 * Returns the fields of an exam that refer to anything beyond the company, such as `paper.rules.0.bankId`. The
 * certificate scheme is not checked.
 */
export async function findForeignFields(db: Db, content: OwnedContent, companyId: string): Promise<string[]> {
  const { paper, companyIds = [], departmentIds = [], accountIds = [], productId = null } = content
  const foreign = await listForeignExamReferences(db, companyId, {
    bankIds: paper.rules.map((rule) => rule.bankId),
    questionIds: paper.fixed.map(({ questionId }) => questionId),
    departmentIds,
    accountIds,
    productId,
  })
  const isForeign = (what: ForeignExamReference['what'], id: string) =>
    foreign.some((one) => one.what === what && one.id === id.toLowerCase())
  return [
    ...paper.rules.flatMap(({ bankId }, at) => (isForeign('bank', bankId) ? [`paper.rules.${at}.bankId`] : [])),
    ...paper.fixed.flatMap(({ questionId }, at) =>
      isForeign('question', questionId) ? [`paper.fixed.${at}.questionId`] : [],
    ),
    ...companyIds.flatMap((id, at) => (id.toLowerCase() === companyId ? [] : [`companyIds.${at}`])),
    ...departmentIds.flatMap((id, at) => (isForeign('department', id) ? [`departmentIds.${at}`] : [])),
    ...accountIds.flatMap((id, at) => (isForeign('person', id) ? [`accountIds.${at}`] : [])),
    ...(productId !== null && isForeign('product', productId) ? ['productId'] : []),
  ]
}

/** Throws `malformed` for what an exam of a company refers to beyond it. The organisation (null) may use everything. */
async function refuseForeign(db: Db, content: OwnedContent, companyId: string | null): Promise<void> {
  if (companyId === null) return
  const fields = await findForeignFields(db, content, companyId)
  const { certificateSchemeId } = content
  refuse([
    ...fields.map((field) => ({ field, word: 'ofAnother' as const })),
    ...(certificateSchemeId === undefined ? [] : [{ field: 'certificateSchemeId', word: 'noCertificate' as const }]),
  ])
}
type OwnedContent = Pick<ExamContent, 'paper'> & Partial<ExamContent>

/**
 * Returns the derived fields stored with an exam of a company, or of the organisation (null); `poolSizes` is empty.
 * Throws `malformed` for invalid content, unknown references, and references beyond the company.
 */
export async function deriveExamFields(
  db: Db,
  content: ExamContent,
  companyId: string | null,
): Promise<DerivedExamFields> {
  await refuseForeign(db, content, companyId)
  refuse(findExamContentProblems(content))
  const { rules, fixed } = content.paper
  const named = await listExamReferenceNames(db, examReferences(content))
  const questions = await listStoredQuestions(
    db,
    fixed.map((question) => question.questionId),
  )
  const isUnknown = (what: string, id: string | undefined) =>
    id !== undefined && !named.some((one) => one.what === what && one.id === id.toLowerCase())
  const unknown = [
    ...rules.flatMap((rule, index) => (isUnknown('bank', rule.bankId) ? [`paper.rules.${index}.bankId`] : [])),
    ...fixed.flatMap(({ questionId }, index) =>
      questions.has(questionId.toLowerCase()) ? [] : [`paper.fixed.${index}.questionId`],
    ),
    ...audience.flatMap(({ what, field }) =>
      (content[field] ?? []).flatMap((id, index) => (isUnknown(what, id) ? [`${field}.${index}`] : [])),
    ),
    ...(isUnknown('product', content.productId) ? ['productId'] : []),
    ...(isUnknown('scheme', content.certificateSchemeId) ? ['certificateSchemeId'] : []),
  ]
  refuse(unknown.map((field) => ({ field, word: 'unknown' })))
  const paper: Paper =
    rules.length > 0
      ? { rules: rules.map((rule) => ({ ...rule, bankId: rule.bankId.toLowerCase() })) }
      : {
          fixed: fixed.map(({ questionId, points }) => {
            const question = questions.get(questionId.toLowerCase())
            const group = question?.groupId ? { groupId: question.groupId } : {}
            return { questionId: questionId.toLowerCase(), type: question?.type ?? 'single', points, ...group }
          }),
        }
  return { ...paperTotals(paper), paper, poolSizes: [] }
}

/**
 * The stock for the rules, with the number of matching questions of each. Two statements, three where groups have
 * enemies.
 */
async function loadStock(db: Db, rules: readonly DrawRule[]): Promise<PaperStock & { readonly sizes: number[] }> {
  if (rules.length === 0) return { supplies: [], beside: [], groups: [], sizes: [] }
  const { supplies, sizes } = await listQuestionSupplies(db, rules)
  const groups = await listGroupOffers(db, rules)
  const enemies = groups.flatMap(({ enemySets }) => enemySets)
  const beside = enemies.length > 0 ? (await listQuestionSupplies(db, rules, enemies)).supplies : supplies
  const inGroups = (rule: number) =>
    groups.filter((group) => group.rules.includes(rule)).reduce((sum, { size }) => sum + size, 0)
  return { supplies, beside, groups, sizes: sizes.map((size, rule) => size + inGroups(rule)) }
}

/**
 * Computes the reasons why the paper can't be drawn from the banks now, and the number of matching questions by rule.
 * `within`: the company that owns the exam; throws `malformed` for banks and questions that its exams may not use.
 */
export async function computePaperFeasibility(
  db: Db,
  { paper: { rules, fixed }, exposure }: Pick<ExamContent, 'paper' | 'exposure'>,
  within: string | null = null,
): Promise<{ report: PaperProblems; poolSizes: number[] }> {
  await refuseForeign(db, { paper: { rules, fixed } }, within)
  const counts = rules.map((rule) => rule.count)
  const stock = await loadStock(db, rules)
  const { cells, shortages } = computeGroupFeasibility(counts, stock)
  const most = exposure?.most ?? 1
  const worn =
    exposure && shortages.length === 0 ? computeGroupExposureFeasibility(counts, stock, exposure).shortages : []
  const questions =
    fixed.length > 0
      ? await listStoredQuestions(
          db,
          fixed.map(({ questionId }) => questionId),
        )
      : new Map<string, StoredQuestion>()
  return {
    report: {
      cells: cells.map((cell, index) => ({ count: counts[index] ?? 0, ...cell })),
      shortages,
      exposureShortages: worn.map(({ rules: own, missing }) => ({ rules: own, missing: Math.ceil(missing / most) })),
      fixed: fixedProblems(
        fixed.map(({ questionId }) => questionId.toLowerCase()),
        questions,
      ),
    },
    poolSizes: stock.sizes,
  }
}

/** More than any cell needs. */
const plenty = 500

/**
 * Suggests, for each cell with a difficulty that has too few questions, other difficulties with questions of the same
 * kind that no other cell needs, and their number; the nearest difficulty first. Reads nothing when every cell has
 * enough.
 */
export async function suggestOtherDifficulties(
  db: Db,
  rules: readonly DrawRule[],
  report: PaperProblems,
): Promise<CellDifficultySuggestion[]> {
  const probes = report.cells.flatMap(({ missing }, cell) => {
    const { difficulty: own, ...rule } = rules[cell] as DrawRule
    if (missing === 0 || own === undefined) return []
    const others = [1, 2, 3, 4, 5]
      .filter((one) => one !== own)
      .sort((a, b) => Math.abs(a - own) - Math.abs(b - own) || a - b)
    return others.map((difficulty) => ({ cell, difficulty, rule: { ...rule, difficulty, count: plenty } }))
  })
  if (probes.length === 0) return []
  const { supplies } = await listQuestionSupplies(db, [...rules, ...probes.map(({ rule }) => rule)])
  return probes.flatMap(({ cell, difficulty }, index) => {
    const probe = rules.length + index
    const seen = supplies.map(({ rules: own, units }) => ({
      units,
      rules: own
        .filter((one) => one < rules.length || one === probe)
        .map((one) => (one === probe ? rules.length : one)),
    }))
    const { cells } = computeFeasibility([...rules.map(({ count }) => count), plenty], seen)
    const spare = plenty - (cells.at(-1)?.missing ?? plenty)
    return spare > 0 ? [{ cell, difficulty, spare }] : []
  })
}

/** True for a single question, or one that has its whole group around it. */
function isTogether(ids: readonly string[], position: number, together: readonly string[]): boolean {
  const first = position - together.indexOf(ids[position] ?? '')
  return together.every((id, index) => ids[first + index] === id)
}

function fixedProblems(ids: readonly string[], questions: ReadonlyMap<string, StoredQuestion>): PaperProblems['fixed'] {
  return ids.flatMap((id, position) => {
    const question = questions.get(id)
    const isEnemy =
      question?.enemySet &&
      ids.slice(0, position).some((other) => other !== id && questions.get(other)?.enemySet === question.enemySet)
    const problem = !question
      ? 'missing'
      : !question.isActive
        ? 'retired'
        : ids.indexOf(id) < position
          ? 'twice'
          : isEnemy
            ? 'enemy'
            : !isTogether(ids, position, question.together)
              ? 'group'
              : null
    return problem ? [{ position, problem } as const] : []
  })
}

/**
 * Lists published exams that draw from a bank and whose paper can no longer be drawn. Handles the port
 * `undrawableExams`.
 */
export async function listUndrawableExams(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { bankId }: { readonly bankId: string },
): Promise<UndrawableExam[]> {
  const short: UndrawableExam[] = []
  for (const { examId, title, rules } of await listExamsDrawingFromBank(tx, bankId, deps.clock.now())) {
    const { report } = await computePaperFeasibility(tx, { paper: { rules, fixed: [] } })
    if (!isPaperFeasible(report)) short.push({ examId, title })
  }
  return short
}
