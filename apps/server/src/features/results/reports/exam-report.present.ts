import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { type examReport, minReportGroupSize } from '@portal/contract/exams/exam-report.contract.ts'
import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { presentText } from '../../../core/text/language.ts'
import { excerptOfHtml, rightOptionKeys } from '../../exams/exams.public.ts'
import { correlationOf, countScoresByBin, findingRank, medianOf, questionFindings } from './exam-report.rules.ts'
import type { ExamReportRow, ReportGroupRow, ReportQuestionRow } from './exam-report.store.ts'

type Report = DataOf<typeof examReport>
type Question = Report['questions'][number]

export const textOfStem = (text: { readonly zh?: string; readonly en?: string } | undefined) =>
  presentText({ zh: excerptOfHtml(text?.zh) ?? '', en: excerptOfHtml(text?.en) ?? '' })
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)

export function presentReportQuestion(row: ReportQuestionRow): Question {
  const right = new Set(rightOptionKeys(row.key) ?? [])
  const byKey = new Map(row.choices.map((one) => [one.choice, one]))
  // Choices by fifths. Letters that only an earlier version had are left out.
  const letters =
    row.options && row.options.length > 0 && !hasPlaces(row.type) ? [...row.options.map((one) => one.key), ''] : ['']
  const options = letters.map((key) => {
    const choice = byKey.get(key)
    const chosen = choice?.chosen ?? [0, 0, 0, 0, 0]
    const count = chosen.reduce((sum, one) => sum + one, 0)
    return {
      key,
      text: textOfStem(row.options?.find((one) => one.key === key)?.text),
      isKey: right.has(key),
      count,
      fifths: chosen.map((one, index) => ratio(one, row.fifthAnswered[index] ?? 0)),
      mean: ratio(choice?.scores ?? 0, count),
    }
  })
  const fifths = row.fifthEarned.map((earned, index) => ratio(earned, row.fifthAnswered[index] ?? 0))
  const [weakest, best] = [fifths[0] ?? null, fifths[4] ?? null]
  const judged = {
    type: row.type,
    answered: row.answered,
    facility: row.earned / Math.max(1, row.answered),
    discrimination: correlationOf(row),
    options,
  }
  return {
    ...judged,
    questionId: row.questionId,
    bankId: row.bankId,
    version: row.version,
    stem: textOfStem(row.stem),
    topic: row.topic,
    index: weakest === null || best === null ? null : best - weakest,
    fifths,
    medianTime: row.medianTime,
    flags: questionFindings(judged),
    regrade: row.regrade,
  }
}

function presentGroups(rows: readonly ReportGroupRow[]): Report['departments'] {
  const small = rows.filter((row) => row.people < minReportGroupSize)
  const sum = (of: (row: ReportGroupRow) => number) => small.reduce((all, row) => all + of(row), 0)
  return {
    groups: rows
      .filter((row) => row.people >= minReportGroupSize)
      .map(({ id, name, company, people, passed, spread }) => ({
        id,
        name: presentText(name),
        company: company && presentText(company),
        people,
        passed,
        spread,
      })),
    small: { groups: small.length, people: sum((row) => row.people), passed: sum((row) => row.passed) },
  }
}

type Parts = {
  readonly row: ExamReportRow
  readonly canRemind: boolean
  readonly questions: readonly ReportQuestionRow[]
  readonly departments: readonly ReportGroupRow[]
  readonly companies: readonly ReportGroupRow[]
}
export function presentExamReport(
  examId: string,
  { row, canRemind, questions, departments, companies }: Parts,
): Report {
  const isThere = row.computedAt !== null && (row.size ?? 0) > 0
  const [scores, counts] = [row.scores ?? [], row.counts ?? []]
  const reliability = (row.size ?? 0) >= examLimits.fewestForReliability ? row.reliability : null
  const error =
    row.deviation === null || reliability === null ? null : row.deviation * Math.sqrt(Math.max(0, 1 - reliability))
  return {
    examId,
    title: presentText(row.title),
    opensAt: row.opensAt?.toISOString() ?? null,
    closesAt: row.closesAt?.toISOString() ?? null,
    canRemind,
    totalPoints: row.totalPoints,
    passingPoints: row.passingPoints,
    timeLimit: row.timeLimit,
    computedAt: row.computedAt?.toISOString() ?? null,
    took: row.size ?? 0,
    passed: row.passed ?? 0,
    mean: isThere ? row.mean : null,
    median: medianOf(scores, counts),
    deviation: row.deviation,
    reliability,
    keyReaders: row.keyReaders,
    isSamePaper: row.isSamePaper ?? false,
    error,
    medianTime: isThere ? row.medianTime : null,
    bins: countScoresByBin(scores, counts, row.totalPoints),
    questions: questions
      .map(presentReportQuestion)
      .sort(
        (a, b) =>
          findingRank(a.flags) - findingRank(b.flags) ||
          (a.discrimination ?? 9) - (b.discrimination ?? 9) ||
          a.questionId.localeCompare(b.questionId),
      ),
    topics: Object.entries(row.topics ?? {})
      .filter(([topic]) => topic !== '')
      .map(([topic, [earned, of]]) => ({ topic, earned, of }))
      .sort((a, b) => a.earned / Math.max(1, a.of) - b.earned / Math.max(1, b.of) || a.topic.localeCompare(b.topic)),
    departments: presentGroups(departments),
    companies: presentGroups(companies),
  }
}
