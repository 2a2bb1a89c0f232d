import { AppError } from '../../../core/app-error.ts'
import type { Db } from '../../../database/connection.ts'
import type { ShortExam } from '../../questions/questions.public.ts'
import { countsOf, type ExamContent, type Paper, type Problem, problemsOfExam } from '../authoring/authoring.rules.ts'
import { type Derived, findDrawingExams, findNamed } from '../authoring/authoring.store.ts'
import { authoringWords } from '../authoring/authoring.words.ts'
import { exposureFeasibilityOf, feasibilityOf, isFeasible, type PaperReport } from './feasibility.rules.ts'
import { findQuestions, loadSupplies, type StoredQuestion } from './pool.store.ts'

/** Refuses with `malformed`, the fields and words in both languages. */
function refuse(problems: readonly Problem[]): void {
  if (problems.length === 0) return
  throw new AppError('malformed', { fields: problems.map(({ field }) => field), problems: problems.map(({ field, word }) => ({ field, ...authoringWords[word] })) })
}

/** What is kept of an exam besides what its author says; refuses what contradicts itself or names what does not exist. */
export async function prepareExam(db: Db, content: ExamContent): Promise<Derived> {
  refuse(problemsOfExam(content))
  const { rules, fixed } = content.paper
  const companyIds = content.companyIds ?? []
  const named = await findNamed(db, { bankIds: rules.map((rule) => rule.bankId), companyIds, productId: content.productId, certificateSchemeId: content.certificateSchemeId })
  const questions = await findQuestions(
    db,
    fixed.map((question) => question.questionId),
  )
  const isUnknown = (what: string, id: string | undefined) => id !== undefined && !named.some((one) => one.what === what && one.id === id.toLowerCase())
  const unknown = [
    ...rules.flatMap((rule, index) => (isUnknown('bank', rule.bankId) ? [`paper.rules.${index}.bankId`] : [])),
    ...fixed.flatMap(({ questionId }, index) => (questions.has(questionId.toLowerCase()) ? [] : [`paper.fixed.${index}.questionId`])),
    ...companyIds.flatMap((id, index) => (isUnknown('company', id) ? [`companyIds.${index}`] : [])),
    ...(isUnknown('product', content.productId) ? ['productId'] : []),
    ...(isUnknown('scheme', content.certificateSchemeId) ? ['certificateSchemeId'] : []),
  ]
  refuse(unknown.map((field) => ({ field, word: 'unknown' })))
  const paper: Paper =
    rules.length > 0
      ? { rules: rules.map((rule) => ({ ...rule, bankId: rule.bankId.toLowerCase() })) }
      : { fixed: fixed.map(({ questionId, points }) => ({ questionId: questionId.toLowerCase(), type: questions.get(questionId.toLowerCase())?.type ?? 'single', points })) }
  return { ...countsOf(paper), paper, poolSizes: [] }
}

/** Can the paper be drawn from what the banks hold now? Answers also how many questions fit each rule. Two statements. */
export async function checkPaper(db: Db, { paper: { rules, fixed }, exposure }: Pick<ExamContent, 'paper' | 'exposure'>): Promise<{ report: PaperReport; poolSizes: number[] }> {
  const counts = rules.map((rule) => rule.count)
  const { supplies, sizes } = rules.length > 0 ? await loadSupplies(db, rules) : { supplies: [], sizes: [] }
  const { cells, shortages } = feasibilityOf(counts, supplies)
  const most = exposure?.most ?? 1
  const worn = exposure && shortages.length === 0 ? exposureFeasibilityOf(counts, supplies, exposure).shortages : []
  const questions =
    fixed.length > 0
      ? await findQuestions(
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
    poolSizes: sizes,
  }
}

function fixedProblems(ids: readonly string[], questions: ReadonlyMap<string, StoredQuestion>): PaperReport['fixed'] {
  return ids.flatMap((id, position) => {
    const question = questions.get(id)
    const isEnemy = question?.enemySet && ids.slice(0, position).some((other) => other !== id && questions.get(other)?.enemySet === question.enemySet)
    const problem = !question ? 'missing' : !question.isActive ? 'retired' : ids.indexOf(id) < position ? 'twice' : isEnemy ? 'enemy' : null
    return problem ? [{ position, problem } as const] : []
  })
}

/** Published exams that draw from a bank and can not be drawn any more. */
export async function shortExams(db: Db, bankId: string, now: Date): Promise<ShortExam[]> {
  const short: ShortExam[] = []
  for (const { examId, title, rules } of await findDrawingExams(db, bankId, now)) {
    const { report } = await checkPaper(db, { paper: { rules, fixed: [] } })
    if (!isFeasible(report)) short.push({ examId, title })
  }
  return short
}
