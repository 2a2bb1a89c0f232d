import { createHash } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { newId } from '../../core/secrets/random.ts'
import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { comparableQuestionText, comparableRightAnswers, questionProblems } from './question.rules.ts'
import {
  type FingerprintedQuestion,
  insertBank,
  insertGroupsOfQuestions,
  insertQuestions,
  listQuestionsWithSameText,
  lockBank,
  type SameTextQuestion,
} from './question.store.ts'
import type { NewQuestion } from './question-content.ts'

type Maker = Pick<Deps, 'clock' | 'random'>

/** Adds an empty bank: of a company or, without a `companyId`, of the training organisation itself. Returns its id. */
export async function addBank(
  deps: Maker,
  db: Db,
  bank: { title: BilingualText; companyId?: string; source?: string },
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertBank(db, { id, companyId: bank.companyId ?? null, title: bank.title, source: bank.source ?? '', at: now })
  return id
}

/** Returns the fingerprint of a question, which is equal for questions that look the same to a candidate. */
export const questionFingerprint = (question: NewQuestion): Buffer =>
  createHash('sha256').update(comparableQuestionText(question)).digest()

/**
 * The relation of a question to a bank. `same`: the bank contains it. `contradicted`: the bank contains the same text
 * with other correct answers. `alike`: the bank contains it with other weights or feedback.
 */
export type BankRelation = 'new' | 'alike' | 'same' | 'contradicted'
export function bankRelationOf(question: NewQuestion, held: readonly SameTextQuestion[]): BankRelation {
  if (held.length === 0) return 'new'
  if (held.some((one) => one.isSame)) return 'same'
  const right = comparableRightAnswers(question)
  return held.every((one) => comparableRightAnswers(one) === right) ? 'alike' : 'contradicted'
}

/**
 * Throws `questionExists` when the bank contains a question, or its text with other correct answers. The question `but`
 * is ignored. Locks the bank, so that the result remains true.
 */
export async function checkQuestionIsNew(db: Db, bankId: string, question: NewQuestion, but?: string): Promise<void> {
  await lockBank(db, bankId)
  const [held = []] = await listQuestionsWithSameText(db, bankId, [comparedOf(question)])
  const standing = bankRelationOf(
    question,
    held.filter((one) => one.questionId !== but),
  )
  if (standing === 'same' || standing === 'contradicted') throw new AppError('questionExists')
}

/** Loads the relation of each question to the bank. */
export async function loadBankRelations(
  db: Db,
  bankId: string,
  questions: readonly NewQuestion[],
): Promise<BankRelation[]> {
  return (await compareQuestionsWithBank(db, bankId, questions)).map(({ standing }) => standing)
}

/**
 * Loads the relation of each question to the bank, and the question of the bank that matches it (`held`; null: none).
 */
export async function compareQuestionsWithBank(
  db: Db,
  bankId: string,
  questions: readonly NewQuestion[],
): Promise<{ standing: BankRelation; held: SameTextQuestion | null }[]> {
  const held = await listQuestionsWithSameText(db, bankId, questions.map(comparedOf))
  return questions.map((question, index) => {
    const same = held[index] ?? []
    return { standing: bankRelationOf(question, same), held: same.find((one) => one.isSame) ?? same[0] ?? null }
  })
}
const comparedOf = (question: NewQuestion) => ({ ...question, fingerprint: questionFingerprint(question) })

/** Gives each group of a file or list a new id, and its questions their positions in order. */
function groupsOfBank(deps: Pick<Deps, 'random'>, now: Date): (question: NewQuestion) => NewQuestion {
  const groups = new Map<string, { readonly id: string; size: number }>()
  return (question) => {
    const { group } = question.content
    if (!group) return question
    const own = groups.get(group.id) ?? { id: newId(now, deps.random), size: 0 }
    groups.set(group.id, own)
    own.size++
    return {
      ...question,
      groupPosition: own.size,
      content: { ...question.content, group: { id: own.id, material: group.material } },
    }
  }
}

const rowsPerStatement = 500

/**
 * Adds questions to a bank. Skips questions that the bank already contains, so that importing a file again does
 * nothing, and questions that contradict one in the bank or earlier in the list. Returns the numbers of added and
 * skipped (`known`) ones. Throws an `Error` when one can't be graded.
 */
export async function addQuestions(
  deps: Maker,
  db: Db,
  bankId: string,
  questions: readonly NewQuestion[],
  authorId: string | null = null,
): Promise<{ added: number; known: number }> {
  const now = deps.clock.now()
  for (const [index, question] of questions.entries()) {
    const problems = questionProblems(question)
    if (problems.length > 0) throw new Error(`Question ${index + 1}: ${problems.join('; ')}`)
  }
  // Serialises imports into one bank, because neither would see the contradictions of the other.
  await lockBank(db, bankId)
  const inOwnGroups = groupsOfBank(deps, now)
  let added = 0
  const right = new Map<string, string>()
  const isFirstOrAgrees = (question: NewQuestion) => {
    const words = comparableQuestionText(question)
    const own = comparableRightAnswers(question)
    if (!right.has(words)) right.set(words, own)
    return right.get(words) === own
  }
  for (let from = 0; from < questions.length; from += rowsPerStatement) {
    const some = questions.slice(from, from + rowsPerStatement)
    const standings = await loadBankRelations(db, bankId, some)
    const isWanted = (question: NewQuestion, index: number) =>
      (standings[index] === 'new' || standings[index] === 'alike') && isFirstOrAgrees(question)
    const rows = some
      .filter(isWanted)
      .map((question): FingerprintedQuestion => ({ ...comparedOf(inOwnGroups(question)), id: newId(now, deps.random) }))
    await insertGroupsOfQuestions(db, bankId, rows, now)
    added += (await insertQuestions(db, bankId, rows, now, authorId)).length
  }
  return { added, known: questions.length - added }
}
