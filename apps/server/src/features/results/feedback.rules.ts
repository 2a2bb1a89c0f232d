import type { BilingualText } from '../../core/text/language.ts'
import { answerVerdictOf, judgeGap } from '../grading/grading.public.ts'
import type { AnswerKey, Feedback, GapFeedback, GapKey } from '../questions/questions.public.ts'
import type { StoredAnswer } from '../sitting/sitting.public.ts'

type Answered = {
  readonly points: number
  readonly earned: number | null
  readonly optionOrder: string
  readonly answer: StoredAnswer | null
}
export type QuestionFeedback = {
  readonly overall: BilingualText | null
  /** By the letter shown to the candidate. */
  readonly options: readonly { readonly key: string; readonly text: BilingualText }[]
  readonly gaps: readonly (BilingualText | null)[]
  readonly hints: readonly BilingualText[]
}

/**
 * Returns the author's feedback on an answer: overall by its mark (null without an answer or a mark), for each chosen
 * option, for each gap by the first matching form, and all hints.
 */
export function feedbackOnAnswer(
  said: Feedback,
  key: AnswerKey,
  { points, earned, optionOrder, answer }: Answered,
): QuestionFeedback {
  const verdict = answerVerdictOf(earned, points, answer !== null)
  const overall =
    verdict === 'right'
      ? said.correct
      : verdict === 'partly'
        ? said.partly
        : verdict === 'wrong'
          ? said.incorrect
          : undefined
  const options = (answer?.keys ?? []).flatMap((shown) => {
    const text = said.options?.[optionOrder[shown.charCodeAt(0) - 65] ?? '']
    return text ? [{ key: shown, text }] : []
  })
  const texts = answer?.texts ?? []
  const gaps =
    'blanks' in key && said.blanks
      ? key.blanks.map((blank, gap) => saidOfGap(said.blanks?.[gap] ?? [], blank, texts[gap] ?? ''))
      : []
  return { overall: overall ?? null, options, gaps, hints: said.hints ?? [] }
}

function saidOfGap(entries: readonly GapFeedback[], blank: GapKey, text: string): BilingualText | null {
  if (text.trim() === '') return null
  const fits = ({ accepted, numeric }: GapFeedback) => {
    if (accepted === undefined && numeric === undefined) return true
    const { numeric: _, ...rest } = blank
    const one = {
      ...rest,
      accepted: accepted === undefined ? [] : [{ text: accepted, weight: 100 }],
      ...(numeric ? { numeric: [{ ...numeric, weight: 100 }] } : {}),
    }
    return judgeGap(one, text).percent > 0
  }
  // Feedback for other answers doesn't apply to one that the key accepts.
  const isTaken = judgeGap(blank, text).percent > 0
  return (
    entries.find((entry) => fits(entry) && !(isTaken && entry.accepted === undefined && entry.numeric === undefined))
      ?.text ?? null
  )
}
