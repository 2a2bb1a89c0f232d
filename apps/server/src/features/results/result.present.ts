import type { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickName, pickText, presentText } from '../../core/text/language.ts'
import {
  displayLetters,
  formatReleaseMoment,
  groupsAsDisplayed,
  optionsAsDisplayed,
  type ReleasedParts,
  rightOptionKeys,
  typeFieldsAsDisplayed,
} from '../exams/exams.public.ts'
import { acceptedForms, answerVerdictOf, scaledCriteria } from '../grading/grading.public.ts'
import { type AnswerKey, type Feedback, presentRegions, scoringOf } from '../questions/questions.public.ts'
import { acceptedTimeSpent, presentStoredAnswer, visibleAttemptState } from '../sitting/sitting.public.ts'
import { feedbackOnAnswer } from './feedback.rules.ts'
import type { ResultHead, ResultRow } from './result.store.ts'

type Result = DataOf<typeof examResult>
type Question = Result['questions'][number]
export type CohortComparisons = Pick<Result, 'counts' | 'cohort' | 'cohortState' | 'byTopic' | 'byType' | 'nextSteps'>
/** The files of the answers to upload questions. */
type FilesByPosition = ReadonlyMap<number, NonNullable<Question['files']>>
type May = Pick<ReleasedParts, 'score' | 'marks' | 'key'>
/**
 * The visible parts of a result. `released`: the parts that the rule releases. `may`: those of them that can be shown
 * now, at most `graded` before all marks are given. `waits`: true while marks and key wait for the end of an exam with
 * the same questions.
 */
export type VisibleResultParts = {
  readonly released: ReleasedParts
  readonly may: ReleasedParts
  readonly waits: boolean
}
export const noCohortComparisons: CohortComparisons = {
  counts: null,
  cohortState: 'none',
  cohort: null,
  byTopic: [],
  byType: [],
  nextSteps: [],
}

/** Presents the result of an attempt to its candidate. Hidden parts are null. */
export function presentResult(
  head: ResultHead,
  rows: readonly ResultRow[],
  { may, released, waits }: VisibleResultParts,
  compared: CohortComparisons,
  { refusal, retake }: Pick<Result, 'refusal' | 'retake'>,
  lang: Lang,
  files: FilesByPosition = new Map(),
): Result {
  const state = visibleAttemptState(head.state, released, head.passed)
  const certificate = may.score && head.passed ? head.certificate : null
  const seconds = acceptedTimeSpent(head.spent, rows.length, head.timeUsed ?? 0)
  const outOf = (what: keyof ReleasedParts) => ({
    out: released[what],
    when: formatReleaseMoment(head.release[what] ?? 'atOnce'),
  })
  return {
    attemptId: head.attemptId,
    examId: head.examId,
    kind: head.terms.kind,
    practice: head.terms.practice?.mode ?? null,
    title: pickText(head.terms.title, lang),
    number: head.number,
    candidate: { name: pickName(head.name, lang), employeeNo: head.employeeNo ?? '' },
    state: state === 'open' ? 'handedIn' : state,
    waits,
    release: { graded: outOf('graded'), score: outOf('score'), marks: outOf('marks'), key: outOf('key') },
    endedBy: head.endedBy ?? 'deadline',
    startedAt: head.startedAt.toISOString(),
    submittedAt: (head.submittedAt ?? head.startedAt).toISOString(),
    timeUsed: Math.max(0, head.timeUsed ?? 0),
    timeLimit: head.terms.timeLimit,
    totalPoints: head.totalPoints,
    passingPoints: head.terms.passingPoints,
    score: may.score ? head.score : null,
    certificateId: certificate?.id ?? null,
    certificate: certificate && { state: certificate.state, validUntil: certificate.validUntil },
    ...compared,
    questions: rows.map((row, index) => ({
      ...presentResultQuestion(row, may, seconds?.[index]),
      ...(row.type === 'upload' ? { files: files.get(row.position) ?? [] } : {}),
    })),
    ...groupsAsDisplayed(rows),
    mayRetake: refusal === null,
    retake,
    refusal,
  }
}

/** Presents a question with the given answer, and those other parts of it that are visible. */
export function presentResultQuestion(row: ResultRow, may: May, seconds: number | null = null): Question {
  const key = may.key ? row.key : null
  const right = key ? rightOptionKeys(key) : null
  const scoring = row.correction === 'void' ? null : scoringOf(row.type, row.ownScoring, row.policy)
  const isCorrect = (index: number) => right?.includes(row.optionOrder[index] ?? '') ?? null
  return {
    position: row.position,
    type: row.type,
    topic: row.topic,
    points: row.points,
    earned: may.marks ? row.earned : null,
    verdict:
      may.marks && row.correction !== 'void' ? answerVerdictOf(row.earned, row.points, row.answer !== null) : null,
    uncertain: row.uncertain ?? false,
    seconds,
    stem: presentText(row.content.stem),
    options: optionsAsDisplayed(row).map((option, index) => ({ ...option, correct: isCorrect(index) })),
    answer: presentStoredAnswer(row.answer),
    ...typeFieldsAsDisplayed(row),
    ...(hasPlaces(row.type)
      ? { places: key && 'places' in key ? displayLetters(key.places, row.optionOrder) : null }
      : {}),
    ...(row.type === 'hotspot' ? { regions: key && 'regions' in key ? presentRegions(key.regions) : null } : {}),
    ...(scoring === null ? {} : { scoring }),
    blanks:
      key && 'blanks' in key
        ? key.blanks.map((blank, index) => ({
            accepted: acceptedForms(blank),
            right: row.detail?.blanks?.[index] === 100,
          }))
        : null,
    explanation: may.key && row.explanation ? presentText(row.explanation) : null,
    feedback: may.key && may.marks && key && row.feedback ? presentFeedback(row, key, row.feedback) : null,
    criteria: may.marks && key ? presentCriteria(row, key) : null,
    remark: may.marks ? row.remark : null,
    corrected:
      row.correction && row.correctedAt
        ? { action: row.correction, reason: row.correctionReason ?? '', at: row.correctedAt.toISOString() }
        : null,
  }
}

/** Feedback on this answer, in the candidate's letters. Null: none. */
function presentFeedback(row: ResultRow, key: AnswerKey, said: Feedback): Question['feedback'] {
  const { overall, options, gaps, hints } = feedbackOnAnswer(said, key, row)
  if (!overall && options.length === 0 && gaps.every((gap) => gap === null) && hints.length === 0) return null
  return {
    overall: overall && presentText(overall),
    options: options.map(({ key, text }) => ({ key, text: presentText(text) })),
    gaps: gaps.map((gap) => gap && presentText(gap)),
    hints: hints.map(presentText),
  }
}

/** The grader's points for each criterion of the rubric. */
function presentCriteria(row: ResultRow, key: AnswerKey): Question['criteria'] {
  const given = row.detail?.criteria ?? []
  const criteria = 'rubric' in key ? scaledCriteria(key.criteria ?? [], row.points) : []
  if (criteria.length === 0 || given.length !== criteria.length) return null
  return criteria.map(({ text, points }, index) => ({ text: presentText(text), earned: given[index] ?? 0, of: points }))
}
