import type { examCreate, examFeasibility, examManage, examPreview, examRead } from '@portal/contract/exams/exam-authoring.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { BlankKey } from '../../questions/questions.public.ts'
import { presentText, shownOptions } from '../attempts/attempt.present.ts'
import { rightOptions } from '../grading/grading.rules.ts'
import type { PaperReport } from '../papers/feasibility.rules.ts'
import { type countsOf, type ExamContent, wholeRelease } from './authoring.rules.ts'
import type { AttemptCounts, AuthoredExam, ManagedRow, Named, PreviewRow, VersionRow } from './authoring.store.ts'

/** Where an exam stands between draft and publication. */
export const presentStand = (exam: Pick<AuthoredExam, 'id' | 'revision' | 'version' | 'status'> & { readonly hasDraft: boolean }): DataOf<typeof examCreate> => ({
  examId: exam.id,
  revision: exam.revision,
  version: exam.version,
  status: exam.status,
  hasDraft: exam.hasDraft,
})

const optional = <K extends string, V>(name: K, value: V | null | undefined) => (value === null || value === undefined ? {} : { [name]: value }) as { [P in K]?: V }

/** What an exam says once its changes are published; its release rule is never among them. */
export const nextContentOf = (exam: AuthoredExam): ExamContent => (exam.draft ? { ...exam.draft, release: wholeRelease(exam.release) } : contentOf(exam))

/** The content of an exam as its author gave it. */
function contentOf(exam: AuthoredExam): ExamContent {
  const { paper } = exam
  return {
    kind: exam.kind,
    title: presentText(exam.title),
    notice: presentText(exam.notice),
    zones: exam.zones,
    paper:
      'rules' in paper
        ? { rules: paper.rules.map((rule) => ({ ...rule })), fixed: [] }
        : { rules: [], fixed: paper.fixed.map(({ questionId, points }) => ({ questionId, points })) },
    passingPoints: exam.passingPoints,
    ...optional('timeLimit', exam.timeLimit),
    ...optional('opensAt', exam.opensAt?.toISOString()),
    ...optional('closesAt', exam.closesAt?.toISOString()),
    ...optional('dailyAttempts', exam.dailyAttempts),
    ...optional('totalAttempts', exam.totalAttempts),
    retakeHours: exam.retakeHours,
    shuffleQuestions: exam.shuffleQuestions,
    shuffleOptions: exam.shuffleOptions,
    multiplePolicy: exam.multiplePolicy,
    leavePolicy: exam.leavePolicy,
    leaveLimit: exam.leaveLimit,
    onReload: exam.onReload,
    ...(exam.fullScreen ? { fullScreen: true } : {}),
    release: wholeRelease(exam.release),
    avoidSeen: exam.avoidSeen,
    ...optional('exposure', exam.exposure),
    ...optional('appealDays', exam.appealDays),
    ...optional('productId', exam.productId),
    ...optional('certificateSchemeId', exam.certificateSchemeId),
    ...optional('companyIds', exam.companyIds ? [...exam.companyIds] : null),
  }
}

const presentNamed = ({ id, title }: Pick<Named, 'id' | 'title'>) => ({ id, title: presentText(title) })

export type ReadParts = {
  readonly content: ExamContent
  readonly counts: ReturnType<typeof countsOf>
  readonly named: readonly Named[]
  readonly attempts: AttemptCounts
  readonly versions: readonly VersionRow[]
}

export function presentAuthored(exam: AuthoredExam, { content, counts, named, attempts, versions }: ReadParts): DataOf<typeof examRead> {
  const ofKind = (what: Named['what']) => named.filter((one) => one.what === what).map(presentNamed)
  return {
    ...presentStand({ ...exam, hasDraft: exam.draft !== null }),
    // What was kept before the hours had a default says nothing of them, and has no limit.
    content: { ...content, retakeHours: content.retakeHours ?? null },
    types: counts.typeCounts.map(({ type, count, points }) => ({ type, count, points })),
    questionCount: counts.questionCount,
    totalPoints: counts.totalPoints,
    banks: ofKind('bank'),
    companies: ofKind('company'),
    product: ofKind('product')[0] ?? null,
    certificateScheme: ofKind('scheme')[0] ?? null,
    attempts: { open: attempts.open, ended: attempts.ended },
    versions: versions.map(({ version, publishedAt, publishedBy }) => ({ version, publishedAt: publishedAt.toISOString(), publishedBy })),
    createdAt: exam.createdAt.toISOString(),
    updatedAt: exam.updatedAt.toISOString(),
  }
}

export const presentManaged = (exam: ManagedRow): DataOf<typeof examManage>['list'][number] => ({
  ...presentStand(exam),
  kind: exam.kind,
  title: presentText(exam.title),
  zones: exam.zones,
  questionCount: exam.questionCount,
  totalPoints: exam.totalPoints,
  passingPoints: exam.passingPoints,
  opensAt: exam.opensAt?.toISOString() ?? null,
  closesAt: exam.closesAt?.toISOString() ?? null,
  attempts: { open: exam.open, ended: exam.ended },
  updatedAt: exam.updatedAt.toISOString(),
})

export const presentReport = (report: PaperReport, feasible: boolean): DataOf<typeof examFeasibility> => ({
  feasible,
  cells: report.cells.map(({ count, available, missing }) => ({ count, available, missing })),
  shortages: report.shortages.map(({ rules, needed, available, missing }) => ({ cells: [...rules], needed, available, missing })),
  exposureShortages: report.exposureShortages.map(({ rules, missing }) => ({ cells: [...rules], missing })),
  fixed: report.fixed.map(({ position, problem }) => ({ position, problem })),
})

const acceptedOf = ({ accepted, numeric = [] }: BlankKey): string[] => [
  ...accepted.map((one) => one.text),
  ...numeric.map((one) => ('min' in one ? `${one.min} … ${one.max}` : `${one.value} ± ${one.isRelative ? `${one.tolerance * 100}%` : one.tolerance}`)),
]

/** A question of a preview, with what is right about it. */
export function presentPreview(row: PreviewRow, position: number, points: number): DataOf<typeof examPreview>['questions'][number] {
  const { answerKey } = row
  const right = new Set(rightOptions(answerKey) ?? [])
  return {
    position,
    questionId: row.id,
    version: row.version,
    type: row.type,
    topic: row.topic,
    difficulty: row.difficulty,
    points,
    stem: presentText(row.content.stem),
    options: shownOptions(row).map((option, index) => ({ ...option, correct: right.has(row.optionOrder[index] ?? '') })),
    accepted: 'blanks' in answerKey ? answerKey.blanks.map(acceptedOf) : [],
    rubric: 'rubric' in answerKey ? presentText(answerKey.rubric) : null,
    explanation: presentText(row.explanation),
  }
}
