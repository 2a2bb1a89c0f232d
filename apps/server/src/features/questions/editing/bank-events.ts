import { defineEvent } from '../../../core/jobs/events.ts'
import type { BilingualText } from '../../../core/text/language.ts'

/** A published exam whose paper can not be drawn from the banks as they are in the transaction that asks. */
export type ShortExam = { readonly examId: string; readonly title: BilingualText }

/** A bank has lost a question, or one of its questions has moved to another place. Whoever draws from it answers what falls short by that. */
export const bankChanged = defineEvent<{ readonly bankId: string }, readonly ShortExam[]>('bankChanged')
