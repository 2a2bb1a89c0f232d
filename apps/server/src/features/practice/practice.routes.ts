import {
  bankPracticeSet,
  mockExamSuggestions,
  practiceAnswerSubmit,
  practiceHome,
  practicePaper,
  practiceStart,
} from '@portal/contract/exams/mock-exam.contract.ts'
import {
  quizBankList,
  quizOpen,
  quizQuestionChoices,
  quizResults,
  quizStart,
} from '@portal/contract/exams/quiz.contract.ts'
import { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadMockExamSuggestions } from './mock-next.service.ts'
import {
  loadPracticeHome,
  loadPracticePaper,
  saveBankPractice,
  startPractice,
  submitPracticeAnswer,
} from './practice.service.ts'
import { loadQuizQuestions, loadQuizResults, loadQuizSources, openQuiz, startQuiz } from './quiz/quiz.service.ts'
import { loadWrongBook } from './wrong-book.service.ts'

/** Serves mock exams, practice and the wrong-question book. */
export function servePractice(app: FastifyInstance, deps: Deps): void {
  route(app, deps, practiceHome, ({ actor, lang }) => loadPracticeHome(deps, actor, lang))
  route(app, deps, practiceStart, ({ input, actor }) => startPractice(deps, actor, input))
  route(app, deps, practicePaper, ({ input, actor, lang }) => loadPracticePaper(deps, actor, input, lang))
  route(app, deps, practiceAnswerSubmit, ({ input, actor }) => submitPracticeAnswer(deps, actor, input))
  route(app, deps, mockExamSuggestions, ({ input, actor }) => loadMockExamSuggestions(deps, actor, input.attemptId))
  route(app, deps, wrongBook, ({ input, actor }) => loadWrongBook(deps, actor, input))
  route(app, deps, quizOpen, ({ input, actor, lang }) => openQuiz(deps, actor, input, lang))
  route(app, deps, quizStart, ({ input, actor }) => startQuiz(deps, actor, input))
  route(app, deps, quizBankList, () => loadQuizSources(deps))
  route(app, deps, quizQuestionChoices, ({ input }) => loadQuizQuestions(deps, input))
  route(app, deps, quizResults, ({ input, lang }) => loadQuizResults(deps, input, lang))
  route(app, deps, bankPracticeSet, ({ input, actor }) => saveBankPractice(deps, actor, input))
}
