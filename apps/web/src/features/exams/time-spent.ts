import type { ExamResult } from './exam.queries.ts'

type Sat = Pick<ExamResult, 'timeUsed' | 'timeLimit'> & {
  readonly questions: readonly Pick<ExamResult['questions'][number], 'position' | 'type' | 'topic' | 'seconds'>[]
}
type Named<Name> = { readonly name: Name; readonly seconds: number }

/**
 * Splits the seconds of an attempt: by question type and by topic, outside any question (such as while the page was
 * closed or out of focus), and unused (0 without a limit); also names the three questions that took longest. Returns
 * null if no time was counted.
 */
export function timeSpentBreakdown({ questions, timeUsed, timeLimit }: Sat) {
  const counted = questions.flatMap(({ seconds, ...question }) => (seconds === null ? [] : [{ ...question, seconds }]))
  if (counted.length === 0) return null
  const onQuestions = counted.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    types: sums(counted, ({ type }) => type),
    topics: sums(counted, ({ topic }) => topic),
    other: Math.max(0, timeUsed - onQuestions),
    unused: timeLimit === null ? 0 : Math.max(0, timeLimit - timeUsed),
    longest: counted
      .filter(({ seconds }) => seconds > 0)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 3),
  }
}
export type TimeSpent = NonNullable<ReturnType<typeof timeSpentBreakdown>>

function sums<Q extends { readonly seconds: number }, Name extends string>(
  questions: readonly Q[],
  nameOf: (question: Q) => Name,
): Named<Name>[] {
  const found = new Map<Name, number>()
  for (const question of questions) found.set(nameOf(question), (found.get(nameOf(question)) ?? 0) + question.seconds)
  return [...found].map(([name, seconds]) => ({ name, seconds }))
}
