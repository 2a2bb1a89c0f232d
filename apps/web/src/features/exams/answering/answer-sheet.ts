import type { attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'

export type AttemptPaper = DataOf<typeof attemptPaperRead>
export type AttemptQuestion = AttemptPaper['questions'][number]
export type AnswerData = NonNullable<AttemptPaper['answers'][number]['answer']>
export type AnswerDraft = { readonly seq: number; readonly answer: AnswerData | null; readonly uncertain: boolean }
/**
 * A change of an answer, of its flag `uncertain`, or of both. The answer may be a function of the current one, so that
 * two choices made before the next render both count.
 */
export type AnswerChange = {
  readonly answer?: AnswerData | null | ((before: AnswerData | null) => AnswerData | null)
  readonly uncertain?: boolean
}
export function applyAnswerChange(
  { answer: before, uncertain }: Omit<AnswerDraft, 'seq'>,
  change: AnswerChange,
): Omit<AnswerDraft, 'seq'> {
  const { answer = before } = change
  return { answer: typeof answer === 'function' ? answer(before) : answer, uncertain: change.uncertain ?? uncertain }
}
export type AnswerDrafts = ReadonlyMap<number, AnswerDraft>

/**
 * Returns true when an answer has any content: a choice, a filled gap or place, a mark on a picture, a text or a file.
 */
export function isAnswered(answer: AnswerData | null | undefined): boolean {
  if (!answer) return false
  return (
    (answer.keys?.length ?? 0) > 0 ||
    (answer.texts?.some((text) => text.trim() !== '') ?? false) ||
    (answer.text?.trim() ?? '') !== '' ||
    answer.places !== undefined ||
    answer.spots !== undefined ||
    (answer.files ?? '') !== ''
  )
}

export type AnswerCounts = { readonly answered: number; readonly unanswered: number; readonly uncertain: number }
/**
 * Returns the numbers of answered, unanswered and uncertain questions (specification section 4); a question can be both
 * answered and uncertain.
 */
export function answerCounts(questions: readonly AttemptQuestion[], drafts: AnswerDrafts): AnswerCounts {
  const answered = questions.filter(({ position }) => isAnswered(drafts.get(position)?.answer)).length
  const uncertain = questions.filter(({ position }) => drafts.get(position)?.uncertain).length
  return { answered, unanswered: questions.length - answered, uncertain }
}

export const unansweredPositions = (questions: readonly AttemptQuestion[], drafts: AnswerDrafts): number[] =>
  questions.filter(({ position }) => !isAnswered(drafts.get(position)?.answer)).map(({ position }) => position)

/** Neighbouring questions about the same material. */
export type PaperGroup = NonNullable<AttemptPaper['groups']>[number]
/** Questions that belong together: those of a group, or a single one. */
export type QuestionBlock<Q extends Pick<AttemptQuestion, 'position'>> = {
  readonly group: PaperGroup | null
  readonly questions: readonly Q[]
}

export const groupOfQuestion = (groups: readonly PaperGroup[] | undefined, position: number): PaperGroup | null =>
  groups?.find(({ from, to }) => from <= position && position <= to) ?? null

/**
 * Returns the questions as blocks, in their order: all questions of a group are one block, and a question without a
 * group is a block of its own.
 */
export function questionBlocksOf<Q extends Pick<AttemptQuestion, 'position'>>(
  questions: readonly Q[],
  groups: readonly PaperGroup[] | undefined,
): QuestionBlock<Q>[] {
  const blocks: { readonly group: PaperGroup | null; readonly questions: Q[] }[] = []
  for (const question of questions) {
    const group = groupOfQuestion(groups, question.position)
    const last = blocks.at(-1)
    if (group && last?.group === group) last.questions.push(question)
    else blocks.push({ group, questions: [question] })
  }
  return blocks
}

/**
 * Returns the list of options that all questions of a group share, which is then shown once; null when they differ,
 * when fewer than two questions are shown, or when one is not a choice.
 */
export function sharedOptionsOf(
  group: PaperGroup | null,
  questions: readonly AttemptQuestion[],
): AttemptQuestion['options'] | null {
  const own = group ? questions.filter(({ position }) => position >= group.from && position <= group.to) : []
  const [first] = own
  if (!first || own.length < 2) return null
  const words = JSON.stringify(first.options)
  const isShared = ({ type, options }: AttemptQuestion) =>
    (type === 'single' || type === 'multiple') && JSON.stringify(options) === words
  return own.every(isShared) ? first.options : null
}

export type PaperPart = {
  /** `group`: all its questions belong to groups. */
  readonly type: AttemptQuestion['type'] | 'group'
  readonly questions: readonly AttemptQuestion[] /** Points of each, when all have the same. */
  readonly pointsEach: number | null
  readonly points: number
}

/** Returns the parts of a paper, in its order: neighbouring questions of one type, or neighbouring groups. */
export function paperParts(questions: readonly AttemptQuestion[], groups?: readonly PaperGroup[]): PaperPart[] {
  const kindOf = ({ position, type }: AttemptQuestion): PaperPart['type'] =>
    groupOfQuestion(groups, position) ? 'group' : type
  const parts: AttemptQuestion[][] = []
  for (const question of questions) {
    const last = parts.at(-1)
    if (last?.[0] && kindOf(last[0]) === kindOf(question)) last.push(question)
    else parts.push([question])
  }
  return parts.map((part) => {
    const first = part[0] as AttemptQuestion
    const isEven = part.every(({ points }) => points === first.points)
    return {
      type: kindOf(first),
      questions: part,
      pointsEach: isEven ? first.points : null,
      points: part.reduce((sum, { points }) => sum + points, 0),
    }
  })
}

/**
 * Returns an answer after a click on an option: for a single answer the option alone; for several answers, the option
 * is added or removed, in the order of the letters. Returns null when no option is left.
 */
export function toggleOption(type: AttemptQuestion['type'], answer: AnswerData | null, key: string): AnswerData | null {
  if (type !== 'multiple') return { keys: [key] }
  const chosen = new Set(answer?.keys ?? [])
  if (!chosen.delete(key)) chosen.add(key)
  return chosen.size > 0 ? { keys: [...chosen].sort() } : null
}
