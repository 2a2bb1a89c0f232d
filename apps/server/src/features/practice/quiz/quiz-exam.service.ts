import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { ExamRow, FixedQuestion, PracticeTerms, Release } from '../../exams/exams.public.ts'
import { buildPracticeExam } from '../practice-exam.service.ts'
import { quizModeOf } from './quiz.rules.ts'

/** Without keys, a learner of a quiz that may be repeated sees the score alone. */
const releases: Readonly<Record<QuizRules['feedback'], Release>> = {
  each: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
  end: { graded: 'atOnce', score: 'atOnce', marks: 'atOnce', key: 'atOnce' },
  score: { graded: 'atOnce', score: 'atOnce', marks: 'never', key: 'never' },
}

type Quiz = { readonly contentId: string; readonly title: BilingualText; readonly rules: QuizRules }
/** Builds the terms of an attempt at a quiz: those of practice, with the pass mark and the release of the quiz. */
export function buildQuizExam(
  { contentId, title, rules }: Quiz,
  questions: readonly FixedQuestion[],
  lesson: NonNullable<PracticeTerms['lesson']>,
): ExamRow & { readonly practice: PracticeTerms } {
  const exam = buildPracticeExam(title, questions, { mode: quizModeOf(rules), bankId: null, topics: [], lesson }, false)
  return {
    ...exam,
    id: contentId,
    paper: { fixed: [...questions] },
    passingPoints: Math.ceil((exam.totalPoints * rules.passPercent) / 100),
    release: releases[rules.feedback],
  }
}
