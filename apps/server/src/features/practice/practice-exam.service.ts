import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { questionTypes } from '@portal/contract/exams/question-types.ts'
import type { BilingualText } from '../../core/text/language.ts'
import {
  type ExamRow,
  type FixedQuestion,
  immediateRelease,
  type PracticeTerms,
  practiceExamId,
} from '../exams/exams.public.ts'

/**
 * Builds the terms of a practice as an exam: lenient about exits, with any number of attempts, graded and shown
 * immediately, with 60% to pass. It has a time limit only if `isTimed`.
 */
export function buildPracticeExam(
  title: BilingualText,
  questions: readonly FixedQuestion[],
  practice: PracticeTerms,
  isTimed: boolean,
): ExamRow & { readonly practice: PracticeTerms } {
  const totalPoints = questions.reduce((sum, question) => sum + question.points, 0)
  const inOrder = [...questions].sort((a, b) => questionTypes.indexOf(a.type) - questionTypes.indexOf(b.type))
  return {
    id: practiceExamId,
    kind: 'mock',
    title,
    notice: {},
    zones: [],
    paper: { fixed: inOrder },
    questionCount: questions.length,
    typeCounts: [],
    totalPoints,
    passingPoints: Math.ceil((totalPoints * 60) / 100),
    timeLimit: isTimed ? questions.length * examLimits.practiceSeconds : null,
    opensAt: null,
    closesAt: null,
    pausedAt: null,
    overAt: null,
    dailyAttempts: null,
    totalAttempts: null,
    retakeHours: null,
    shuffleQuestions: false,
    shuffleOptions: true,
    multiplePolicy: 'halfForSubset',
    leavePolicy: 'lenient',
    leaveLimit: examLimits.leaveLimit,
    onReload: 'countAsLeave',
    fullScreen: false,
    checkInFirst: false,
    networks: [],
    startPassword: null,
    release: immediateRelease,
    productId: null,
    certificateSchemeId: null,
    avoidSeen: false,
    appealDays: null,
    exposure: null,
    poolSizes: [],
    version: 1,
    skipsHolders: false,
    practice,
  }
}
