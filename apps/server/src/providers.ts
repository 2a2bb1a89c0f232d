import { type Provider, providePort } from './core/jobs/ports.ts'
import { listUndrawableExams } from './features/exams/exams.public.ts'
import { gradeAndCloseAttempt, gradeTrialAnswers } from './features/grading/grading.public.ts'
import { undrawableExams } from './features/questions/questions.public.ts'
import { gradeEndedAttempt, gradeTrial } from './features/sitting/sitting.public.ts'

/** The functions that higher features provide to lower ones. They are part of `Deps` before anything runs. */
export const providers: readonly Provider[] = Object.freeze([
  providePort(gradeEndedAttempt, gradeAndCloseAttempt),
  providePort(gradeTrial, gradeTrialAnswers),
  providePort(undrawableExams, listUndrawableExams),
])
