import type { AttemptQuestion } from './answering/answer-sheet.ts'
import type { examTexts } from './exam-texts.ts'

type Texts = NonNullable<ReturnType<(typeof examTexts)['peek']>>
type Scoring = NonNullable<AttemptQuestion['scoring']>

/** Returns the scoring rule of a question as text; for a hotspot, places are regions of a picture. */
export const describeScoring = (
  t: Pick<Texts, 'scoring' | 'spotScoring'>,
  type: AttemptQuestion['type'],
  scoring: Scoring,
): string =>
  (type === 'hotspot' ? (t.spotScoring as Partial<Record<Scoring, string>>)[scoring] : undefined) ?? t.scoring[scoring]
