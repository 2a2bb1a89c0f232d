import type { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { hasOwnScoringRule } from '@portal/contract/exams/question-types.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { identityName, type Lang, presentText } from '../../core/text/language.ts'
import {
  groupsAsDisplayed,
  millisecondsUntilDeadline,
  optionsAsDisplayed,
  typeFieldsAsDisplayed,
  visibleParts,
} from '../exams/exam-attempt.public.ts'
import { scoringOf } from '../questions/question-rules.public.ts'
import type { AttemptState, AttemptTerms, PaperRow, TakenPaper } from './attempt.store.ts'
import { type ClockState, remainingMilliseconds } from './attempt-clock.rules.ts'
import { firstAnswerNumber, type StoredAnswer } from './saving/answer.rules.ts'

/** Presents the state of an attempt; hides that it is graded until the release rule allows it. */
export const presentAttemptState = (
  state: AttemptState,
  { release }: Pick<AttemptTerms, 'release'>,
  now: Date,
): AttemptState =>
  state === 'graded' && release && !visibleParts({ release, promised: null, overAt: null }, now).graded
    ? 'closed'
    : state

export const presentClock = (deadline: Date | null, now: Date) => ({
  remainingMs: millisecondsUntilDeadline(deadline, now),
  serverTime: now.toISOString(),
})
/** Presents the clock of an attempt that may be paused. */
export const presentAttemptClock = (attempt: ClockState, now: Date) => ({
  remainingMs: remainingMilliseconds(attempt, now),
  serverTime: now.toISOString(),
})

export function presentStoredAnswer(answer: StoredAnswer | null) {
  if (!answer) return null
  return {
    ...(answer.keys ? { keys: [...answer.keys] } : {}),
    ...(answer.texts ? { texts: [...answer.texts] } : {}),
    ...(answer.text === undefined ? {} : { text: answer.text }),
    ...(answer.places === undefined ? {} : { places: answer.places }),
    ...(answer.spots === undefined ? {} : { spots: answer.spots }),
    ...(answer.files === undefined ? {} : { files: answer.files }),
  }
}

/** The scoring of a question where it differs from the exam's. */
function differing({ type, ownScoring }: PaperRow, { multiplePolicy }: Pick<AttemptTerms, 'multiplePolicy'>) {
  const scoring = scoringOf(type, ownScoring, multiplePolicy)
  return scoring === null || (scoring === multiplePolicy && !hasOwnScoringRule(type)) ? {} : { scoring }
}

export function presentPaper(
  attemptId: string,
  attempt: TakenPaper,
  rows: readonly PaperRow[],
  now: Date,
  lang: Lang,
  files: DataOf<typeof attemptPaperRead>['files'] = [],
): DataOf<typeof attemptPaperRead> {
  const { terms } = attempt
  return {
    attemptId,
    examId: terms.trial?.examId ?? attempt.examId,
    isTrial: terms.trial !== undefined,
    kind: terms.kind,
    title: presentText(terms.title),
    candidate: { name: identityName(attempt, lang), employeeNo: attempt.employeeNo ?? '' },
    totalPoints: attempt.totalPoints,
    passingPoints: terms.passingPoints,
    multiplePolicy: terms.multiplePolicy,
    leavePolicy: terms.leavePolicy,
    leaveLimit: terms.leaveLimit,
    leaveCount: attempt.leaveCount,
    onReload: terms.onReload,
    fullScreen: terms.fullScreen === true,
    startedAt: attempt.startedAt.toISOString(),
    clock: presentClock(attempt.deadline, now),
    countFrom: firstAnswerNumber(attempt.writerEpoch),
    spent: (attempt.spent ?? []).slice(0, rows.length),
    questions: rows.map((row) => ({
      position: row.position,
      type: row.type,
      points: row.points,
      stem: presentText(row.content.stem),
      options: optionsAsDisplayed(row),
      blankCount: row.content.blankCount,
      ...typeFieldsAsDisplayed(row),
      ...differing(row, terms),
    })),
    ...groupsAsDisplayed(rows),
    answers: rows.flatMap((row) =>
      row.seq === null
        ? []
        : [
            {
              position: row.position,
              seq: row.seq,
              answer: presentStoredAnswer(row.answer),
              uncertain: row.uncertain ?? false,
            },
          ],
    ),
    ...(files.length > 0 ? { files } : {}),
  }
}
