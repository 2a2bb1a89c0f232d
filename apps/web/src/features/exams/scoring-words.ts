import type { Question } from './answering/answer-sheet.ts'
import type { examTexts } from './exam-texts.ts'

type Texts = NonNullable<ReturnType<(typeof examTexts)['peek']>>
type Scoring = NonNullable<Question['scoring']>

/** The scoring rule of a question in words; what is a place elsewhere is a region of a picture. */
export const scoringWords = (
  t: Pick<Texts, 'scoring' | 'spotScoring'>,
  type: Question['type'],
  scoring: Scoring,
): string =>
  (type === 'hotspot' ? (t.spotScoring as Partial<Record<Scoring, string>>)[scoring] : undefined) ?? t.scoring[scoring]
