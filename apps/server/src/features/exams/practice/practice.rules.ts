import type { BilingualText } from '../../../core/language.ts'
import type { QuestionType } from '../../questions/questions.public.ts'

/** The exam to which practice belongs that a learner puts together; it stands in no list, and its attempts carry their own terms. */
export const practiceExamId = '00000000-0000-7000-8000-00000000e0a1'

/** How a practice is answered, and where its questions came from; `bankId` null: the wrong-question book. */
export type PracticeTerms = { readonly mode: 'steps' | 'paper'; readonly bankId: string | null; readonly topics: readonly string[] }

/** A person must mark short answers, so they are not practised. */
export const practisedTypes: readonly QuestionType[] = ['single', 'multiple', 'judge', 'blank']

export const bookTitle: BilingualText = { zh: '错题练习', en: 'Wrong-question practice' }
export const titleOfBank = (bank: BilingualText): BilingualText => ({ zh: `${bank.zh ?? bank.en ?? ''} · 练习`, en: `${bank.en ?? bank.zh ?? ''} · practice` })

/** Does a topic lie at or below one of those asked for? None asked for: all do. */
export const isUnder = (topic: string, asked: readonly string[]): boolean => asked.length === 0 || asked.some((one) => topic === one || topic.startsWith(`${one}/`))
