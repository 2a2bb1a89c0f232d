import type { SurveyRules } from '../checklists/checklist-form.ts'
import type { QuizRules } from '../exams/quiz.contract.ts'
import type { AssignmentRules } from '../learning/assignment.contract.ts'

/** The settings of a lesson in addition to its text and file, depending on its type. */
export type LessonSettings = QuizRules | AssignmentRules | SurveyRules
