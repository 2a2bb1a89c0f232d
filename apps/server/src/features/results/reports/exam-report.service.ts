import type {
  examReport,
  examReportSpots,
  similarAnswerPair,
  similarAnswerPairs,
} from '@portal/contract/exams/exam-report.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { practiceExamId } from '../../exams/exams.public.ts'
import { presentRegions } from '../../questions/questions.public.ts'
import { findExamToRemind } from '../absences/absence.store.ts'
import { presentExamReport, textOfStem } from './exam-report.present.ts'
import { countSpots } from './exam-report.rules.ts'
import {
  type ExamReportRow,
  findExamReportRow,
  findReportedHotspot,
  listReportQuestions,
  listResultsByCompany,
  listResultsByDepartment,
  listSpotAnswers,
} from './exam-report.store.ts'
import { findCandidatePair, listSharedQuestions, listSimilarPairs } from './report-people.store.ts'

/** Loads the stored figures of an exam's report. Throws `examNotFound`, also for practice. */
export async function loadExamReportRow(deps: Pick<Deps, 'sql' | 'readSql'>, examId: string): Promise<ExamReportRow> {
  const row = examId === practiceExamId ? null : await findExamReportRow(deps.readSql(), examId)
  if (!row) throw new AppError('examNotFound')
  return row
}

export async function loadExamReport(
  deps: Pick<Deps, 'sql' | 'readSql' | 'clock'>,
  examId: string,
): Promise<DataOf<typeof examReport>> {
  const row = await loadExamReportRow(deps, examId)
  const [reminded, questions, departments, companies] = await Promise.all([
    findExamToRemind(deps.readSql(), examId, deps.clock.now()),
    listReportQuestions(deps.readSql(), examId),
    listResultsByDepartment(deps.readSql(), examId),
    listResultsByCompany(deps.readSql(), examId),
  ])
  return presentExamReport(examId, { row, canRemind: reminded !== null, questions, departments, companies })
}

export async function loadSimilarAnswerPairs(
  deps: Deps,
  examId: string,
  lang: Lang,
): Promise<DataOf<typeof similarAnswerPairs>> {
  const row = await loadExamReportRow(deps, examId)
  const candidates = row.paired ?? 0
  const rows = await listSimilarPairs(deps.readSql(), examId)
  return {
    candidates,
    pairs: (candidates * (candidates - 1)) / 2,
    crowd: (row.crowd ?? []).map(([halves, same, pairs]) => ({ expected: halves / 2, same, pairs })),
    list: rows.map(({ same, both, expected, chance, apart, ...pair }) => ({
      ...sidesOf(pair, lang),
      same,
      both,
      expected,
      chance,
      apart,
      isSameDepartment: pair.oneDepartmentId !== null && pair.oneDepartmentId === pair.otherDepartmentId,
    })),
  }
}

type Sides = Omit<
  Awaited<ReturnType<typeof listSimilarPairs>>[number],
  'same' | 'both' | 'expected' | 'chance' | 'apart'
>
const sidesOf = (pair: Sides, lang: Lang) => ({
  one: {
    attemptId: pair.oneId,
    name: pickName(pair.oneName, lang),
    department: pair.oneDepartment && presentText(pair.oneDepartment),
    score: pair.oneScore,
  },
  other: {
    attemptId: pair.otherId,
    name: pickName(pair.otherName, lang),
    department: pair.otherDepartment && presentText(pair.otherDepartment),
    score: pair.otherScore,
  },
})

export async function loadSimilarAnswerPair(
  deps: Deps,
  { examId, attemptId: oneId, otherAttemptId: otherId }: InputOf<typeof similarAnswerPair>,
  lang: Lang,
): Promise<DataOf<typeof similarAnswerPair>> {
  const pair = await findCandidatePair(deps.readSql(), examId, oneId, otherId)
  if (!pair) throw new AppError('notFound')
  const rows = await listSharedQuestions(deps.readSql(), oneId, otherId)
  return {
    ...sidesOf(pair, lang),
    questions: rows.map(({ questionId, stem, type, one, other, oneRight, otherRight }) => ({
      questionId,
      stem: textOfStem(stem),
      type,
      one: { text: one, isRight: oneRight },
      other: { text: other, isRight: otherRight },
      isSame: !oneRight && !otherRight && one !== null && one === other,
    })),
  }
}

/** Loads the spots that candidates placed on the picture of a hotspot. Throws `notFound` for other questions. */
export async function loadExamReportSpots(
  deps: Pick<Deps, 'readSql'>,
  { examId, questionId }: InputOf<typeof examReportSpots>,
): Promise<DataOf<typeof examReportSpots>> {
  const question = examId === practiceExamId ? null : await findReportedHotspot(deps.readSql(), examId, questionId)
  if (!question || !('regions' in question.key)) throw new AppError('notFound')
  const { regions } = question.key
  const answers = await listSpotAnswers(deps.readSql(), examId, { questionId, version: question.version })
  const { people, ...figures } = countSpots(regions, answers)
  return {
    ...figures,
    stem: textOfStem(question.stem),
    picture: presentText(question.picture),
    regions: presentRegions(regions).map((region, at) => ({ region, people: people[at] ?? 0 })),
  }
}
