import type { SurveyRules } from '../checklists/checklist-form.ts'
import type { QuizRules } from '../exams/quiz.contract.ts'
import type { AssignmentRules } from '../learning/assignment.contract.ts'

/** The rules of a lesson besides its text and file, by its type. */
export type LessonSettings = QuizRules | AssignmentRules | SurveyRules
