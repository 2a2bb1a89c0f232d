import { definePort } from '../../../core/jobs/ports.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** A published exam for which no paper can be drawn from the banks as they are in the current transaction. */
export type UndrawableExam = { readonly examId: string; readonly title: BilingualText }

/**
 * The port that returns the exams that draw from a bank and no longer find enough questions after the bank has changed.
 */
export const undrawableExams = definePort<{ readonly bankId: string }, readonly UndrawableExam[]>('undrawableExams')
