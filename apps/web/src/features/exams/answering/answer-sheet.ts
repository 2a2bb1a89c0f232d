import type { examPaper } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'

export type Paper = DataOf<typeof examPaper>
export type Question = Paper['questions'][number]
export type Answer = NonNullable<Paper['answers'][number]['answer']>
export type Draft = { readonly seq: number; readonly answer: Answer | null; readonly uncertain: boolean }
/**
 * Another answer, or a function of the current one: two choices in one moment both count, though nothing is rendered
 * between them.
 */
export type Change = {
  readonly answer?: Answer | null | ((before: Answer | null) => Answer | null)
  readonly uncertain?: boolean
}
export function changedDraft({ answer: before, uncertain }: Omit<Draft, 'seq'>, change: Change): Omit<Draft, 'seq'> {
  const { answer = before } = change
  return { answer: typeof answer === 'function' ? answer(before) : answer, uncertain: change.uncertain ?? uncertain }
}
export type Drafts = ReadonlyMap<number, Draft>

/** True when anything is answered: a choice, a filled gap, or text. */
export function isAnswered(answer: Answer | null | undefined): boolean {
  if (!answer) return false
  return (
    (answer.keys?.length ?? 0) > 0 ||
    (answer.texts?.some((text) => text.trim() !== '') ?? false) ||
    (answer.text?.trim() ?? '') !== '' ||
    answer.places !== undefined
  )
}

export type Counts = { readonly answered: number; readonly unanswered: number; readonly uncertain: number }
/** The three counts of the answer sheet (specification section 4). */
export function answerCounts(questions: readonly Question[], drafts: Drafts): Counts {
  const answered = questions.filter(({ position }) => isAnswered(drafts.get(position)?.answer)).length
  const uncertain = questions.filter(({ position }) => drafts.get(position)?.uncertain).length
  return { answered, unanswered: questions.length - answered, uncertain }
}

export const unansweredPositions = (questions: readonly Question[], drafts: Drafts): number[] =>
  questions.filter(({ position }) => !isAnswered(drafts.get(position)?.answer)).map(({ position }) => position)

export type Part = {
  readonly type: Question['type']
  readonly questions: readonly Question[] /** Points of each, when all have the same. */
  readonly pointsEach: number | null
  readonly points: number
}

/** The paper in parts: neighbours of one type, in the order of the paper. */
export function paperParts(questions: readonly Question[]): Part[] {
  const groups: Question[][] = []
  for (const question of questions) {
    const last = groups.at(-1)
    if (last && last[0]?.type === question.type) last.push(question)
    else groups.push([question])
  }
  return groups.map((group) => {
    const first = group[0] as Question
    const isEven = group.every(({ points }) => points === first.points)
    return {
      type: first.type,
      questions: group,
      pointsEach: isEven ? first.points : null,
      points: group.reduce((sum, { points }) => sum + points, 0),
    }
  })
}

/** Chooses an option: alone for one answer, added or removed for several, in the order of the letters. */
export function choose(type: Question['type'], answer: Answer | null, key: string): Answer | null {
  if (type !== 'multiple') return { keys: [key] }
  const chosen = new Set(answer?.keys ?? [])
  if (!chosen.delete(key)) chosen.add(key)
  return chosen.size > 0 ? { keys: [...chosen].sort() } : null
}
