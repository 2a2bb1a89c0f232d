import {
  mockNext,
  practiceCheck,
  practiceHome,
  practicePaper,
  practiceStart,
  setBankPractice,
} from '@portal/contract/exams/mock-exam.contract.ts'
import { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { mockNextOf } from './mock-next.service.ts'
import { checkAnswer, practiceFor, practiceHomeOf, setBankPracticeOf, startPractice } from './practice.service.ts'
import { wrongBookOf } from './wrong-book.service.ts'

/** Mock exams, practice and the wrong-question book. */
export function servePractice(app: FastifyInstance, deps: Deps): void {
  route(app, deps, practiceHome, ({ actor, lang }) => practiceHomeOf(deps, actor, lang))
  route(app, deps, practiceStart, ({ input, actor }) => startPractice(deps, actor, input))
  route(app, deps, practicePaper, ({ input, actor, lang }) => practiceFor(deps, actor, input, lang))
  route(app, deps, practiceCheck, ({ input, actor }) => checkAnswer(deps, actor, input))
  route(app, deps, mockNext, ({ input, actor }) => mockNextOf(deps, actor, input.attemptId))
  route(app, deps, wrongBook, ({ input, actor }) => wrongBookOf(deps, actor, input))
  route(app, deps, setBankPractice, ({ input, actor }) => setBankPracticeOf(deps, actor, input))
}
