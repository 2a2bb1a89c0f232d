import { defineEvent } from '../../../core/jobs/events.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** A published exam for which no paper can be drawn from the banks as they are in the current transaction. */
export type ShortExam = { readonly examId: string; readonly title: BilingualText }

/**
 * A bank lost a question, or a question moved to another topic or difficulty. Listeners that draw from it return the
 * exams that fall short.
 */
export const bankChanged = defineEvent<{ readonly bankId: string }, readonly ShortExam[]>('bankChanged')
