import type {
  examCreate,
  examFeasibility,
  examPreview,
  examRead,
} from '@portal/contract/exams/exam-authoring.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type Lang, pickName, pickText, presentText } from '../../../core/text/language.ts'
import { type GapKey, presentRegions } from '../../questions/questions.public.ts'
import { displayLetters, optionsAsDisplayed, typeFieldsAsDisplayed } from '../papers/display-options.ts'
import type { CellDifficultySuggestion, PaperProblems } from '../papers/feasibility.rules.ts'
import { rightOptionKeys } from '../papers/right-options.rules.ts'
import { type ExamContent, type paperTotals, withReleaseDefaults } from './authoring.rules.ts'
import type {
  AttemptCounts,
  AuthoredExam,
  ExamPreviewRow,
  ExamReferenceName,
  ExamVersionRow,
  FixedQuestionRow,
  LastTrial,
  OwnTrial,
} from './authoring.store.ts'

/**
 * Presents the status of an exam (draft, published or withdrawn), with its version and its unpublished changes
 * (`hasDraft`).
 */
export const presentExamStatus = (
  exam: Pick<AuthoredExam, 'id' | 'revision' | 'version' | 'status'> & { readonly hasDraft: boolean },
): DataOf<typeof examCreate> => ({
  examId: exam.id,
  revision: exam.revision,
  version: exam.version,
  status: exam.status,
  hasDraft: exam.hasDraft,
})

const optional = <K extends string, V>(name: K, value: V | null | undefined) =>
  (value === null || value === undefined ? {} : { [name]: value }) as { [P in K]?: V }

/**
 * Returns the content that an exam has once its unpublished changes are published. The release rule is never one of
 * these changes.
 */
export const contentAfterPublishing = (exam: AuthoredExam): ExamContent =>
  exam.draft ? { ...exam.draft, release: withReleaseDefaults(exam.release) } : contentOf(exam)

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
    ...(exam.checkInFirst ? { checkInFirst: true } : {}),
    ...(exam.networks.length > 0 ? { networks: [...exam.networks] } : {}),
    release: withReleaseDefaults(exam.release),
    avoidSeen: exam.avoidSeen,
    ...optional('exposure', exam.exposure),
    ...optional('appealDays', exam.appealDays),
    ...optional('productId', exam.productId),
    ...optional('certificateSchemeId', exam.certificateSchemeId),
    ...audienceOf(exam),
    ...(exam.skipsHolders ? { skipsHolders: true } : {}),
  }
}

/** The audience as its author set it: null for everyone; no company for people who are named individually. */
function audienceOf({
  companyIds,
  departmentIds,
  accountIds,
}: AuthoredExam): Pick<ExamContent, 'companyIds' | 'departmentIds' | 'accountIds'> {
  if (!companyIds) return {}
  const more = {
    ...(departmentIds?.length ? { departmentIds: [...departmentIds] } : {}),
    ...(accountIds?.length ? { accountIds: [...accountIds] } : {}),
  }
  return companyIds.length > 0 || Object.keys(more).length === 0 ? { companyIds: [...companyIds], ...more } : more
}

const presentNamed = ({ id, title }: Pick<ExamReferenceName, 'id' | 'title'>) => ({ id, title: presentText(title) })

export type AuthoredExamParts = {
  readonly content: ExamContent
  readonly counts: ReturnType<typeof paperTotals>
  readonly named: readonly ExamReferenceName[]
  readonly attempts: AttemptCounts
  readonly versions: readonly ExamVersionRow[]
  readonly trial: LastTrial | null
  readonly ownTrial: OwnTrial | null
  readonly fixed: readonly FixedQuestionRow[]
}

export function presentAuthoredExam(
  exam: AuthoredExam,
  { content, counts, named, attempts, versions, trial, ownTrial, fixed }: AuthoredExamParts,
  lang: Lang,
): DataOf<typeof examRead> {
  const ofKind = (what: ExamReferenceName['what']) => named.filter((one) => one.what === what).map(presentNamed)
  return {
    ...presentExamStatus({ ...exam, hasDraft: exam.draft !== null }),
    // Exams stored before the hours had a default have no limit.
    content: { ...content, retakeHours: content.retakeHours ?? null },
    types: counts.typeCounts.map(({ type, count, points }) => ({ type, count, points })),
    questionCount: counts.questionCount,
    totalPoints: counts.totalPoints,
    owner: ofKind('owner')[0] ?? null,
    banks: ofKind('bank'),
    companies: ofKind('company'),
    departments: named
      .filter((one) => one.what === 'department')
      .map((one) => ({ ...presentNamed(one), company: presentText(one.company ?? {}) })),
    people: named
      .filter((one) => one.what === 'person')
      .map(({ id, title, company }) => ({
        id,
        name: pickText(title, lang),
        company: company && presentText(company),
      })),
    product: ofKind('product')[0] ?? null,
    certificateScheme: ofKind('scheme')[0] ?? null,
    fixed: fixed.map(presentFixedQuestion),
    password: exam.startPassword,
    marking: { graders: exam.graders, threshold: exam.threshold },
    trial: trial && {
      by: pickName(trial.by, lang),
      startedAt: trial.startedAt.toISOString(),
      seconds: trial.endedAt && Math.round((trial.endedAt.getTime() - trial.startedAt.getTime()) / 1000),
    },
    ownTrial,
    attempts: { open: attempts.open, ended: attempts.ended },
    versions: versions.map(({ version, publishedAt, publishedBy }) => ({
      version,
      publishedAt: publishedAt.toISOString(),
      publishedBy: publishedBy && pickName(publishedBy, lang),
    })),
    createdAt: exam.createdAt.toISOString(),
    updatedAt: exam.updatedAt.toISOString(),
  }
}

const tags = /<[^>]*>/g
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
/** Returns the plain text of HTML, with gaps as underscores, cut after 300 characters; undefined for undefined. */
export const excerptOfHtml = (html: string | undefined) =>
  html === undefined
    ? undefined
    : cutText(
        renderGapsAsBlanks(html)
          .replace(tags, ' ')
          .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (one) => entities[one] ?? one)
          .replace(/\s+/g, ' ')
          .trim(),
        300,
      )

/** Presents a question of a fixed paper, or one to choose for it, with its stem as plain text. */
export function presentFixedQuestion({
  id,
  bankId,
  type,
  topic,
  difficulty,
  isRetired,
  stem,
  together,
}: FixedQuestionRow): DataOf<typeof examRead>['fixed'][number] {
  const words = presentText({ zh: excerptOfHtml(stem.zh) ?? '', en: excerptOfHtml(stem.en) ?? '' })
  return {
    questionId: id,
    bankId,
    type,
    topic,
    difficulty,
    isRetired,
    stem: words,
    ...(together.length > 0 ? { together: [...together] } : {}),
  }
}

export const presentPaperProblems = (
  report: PaperProblems,
  feasible: boolean,
  ways: readonly CellDifficultySuggestion[] = [],
): DataOf<typeof examFeasibility> => ({
  feasible,
  cells: report.cells.map(({ count, available, inGroups, missing }) => ({
    count,
    available,
    ...(inGroups ? { inGroups } : {}),
    missing,
  })),
  shortages: report.shortages.map(({ rules, needed, available, missing }) => ({
    cells: [...rules],
    needed,
    available,
    missing,
  })),
  exposureShortages: report.exposureShortages.map(({ rules, missing }) => ({ cells: [...rules], missing })),
  ways: ways.map(({ cell, difficulty, spare }) => ({ cell, difficulty, spare })),
  fixed: report.fixed.map(({ position, problem }) => ({ position, problem })),
})

const acceptedOf = ({ accepted, numeric = [], units = [] }: GapKey): string[] => [
  ...accepted.map((one) => one.text),
  ...numeric.map((one) => {
    const unit = units.find(({ factor }) => factor === 1)?.unit
    const number =
      'min' in one
        ? `${one.min} … ${one.max}`
        : `${one.value} ± ${one.isRelative ? `${Number((one.tolerance * 100).toPrecision(12))}%` : one.tolerance}`
    return unit ? `${number} ${unit}` : number
  }),
]

/** Presents a question of a preview, with its key. */
export function presentPreviewQuestion(
  row: ExamPreviewRow,
  position: number,
  points: number,
): DataOf<typeof examPreview>['questions'][number] {
  const { answerKey } = row
  const right = new Set(rightOptionKeys(answerKey) ?? [])
  return {
    position,
    questionId: row.id,
    version: row.version,
    type: row.type,
    topic: row.topic,
    difficulty: row.difficulty,
    points,
    stem: presentText(row.content.stem),
    options: optionsAsDisplayed(row).map((option, index) => ({
      ...option,
      correct: right.has(row.optionOrder[index] ?? ''),
    })),
    ...typeFieldsAsDisplayed(row),
    ...('places' in answerKey ? { places: displayLetters(answerKey.places, row.optionOrder) } : {}),
    ...('regions' in answerKey ? { regions: presentRegions(answerKey.regions) } : {}),
    accepted: 'blanks' in answerKey ? answerKey.blanks.map(acceptedOf) : [],
    rubric: 'rubric' in answerKey ? presentText(answerKey.rubric) : null,
    explanation: presentText(row.explanation),
  }
}
