import type { QuestionType } from '../../questions/questions.public.ts'

/** The exam to which practice belongs that a learner puts together; it stands in no list, and its attempts carry their own terms. */
export const practiceExamId = '00000000-0000-7000-8000-00000000e0a1'

/** How a practice is answered, and where its questions came from; `bankId` null: the wrong-question book. */
export type PracticeTerms = {
  readonly mode: 'steps' | 'paper'
  readonly bankId: string | null
  readonly topics: readonly string[]
}

/** A person must mark short answers, so they are not practised. */
export const practisedTypes: readonly QuestionType[] = ['single', 'multiple', 'judge', 'blank']
