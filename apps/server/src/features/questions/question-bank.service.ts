import { createHash } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import type { BilingualText } from '../../core/language.ts'
import { newId } from '../../core/random.ts'
import type { Db } from '../../database/connection.ts'
import { identityOf, problemsOf } from './question.rules.ts'
import { insertBank, insertQuestions, type QuestionRow } from './question.store.ts'
import type { NewQuestion } from './question-content.ts'

type Maker = Pick<Deps, 'clock' | 'random'>

/** Makes an empty bank; `companyId` null: the training organisation's own. Answers its id. */
export async function addBank(deps: Maker, db: Db, bank: { title: BilingualText; companyId?: string; source?: string }): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertBank(db, { id, companyId: bank.companyId ?? null, title: bank.title, source: bank.source ?? '', at: now })
  return id
}

/** What two questions of a bank have in common when they are the same. */
export const fingerprintOf = (question: NewQuestion): Buffer => createHash('sha256').update(identityOf(question)).digest()

const rowsPerStatement = 500

/**
 * Puts questions into a bank. A question that the bank holds already (same type, stem and options) is left alone,
 * so that adding a file twice does nothing. Answers how many were added; throws when one can not be graded.
 */
export async function addQuestions(
  deps: Maker,
  db: Db,
  bankId: string,
  questions: readonly NewQuestion[],
  authorId: string | null = null,
): Promise<{ added: number; known: number }> {
  const now = deps.clock.now()
  const rows = new Map<string, QuestionRow>()
  for (const [index, question] of questions.entries()) {
    const problems = problemsOf(question)
    if (problems.length > 0) throw new Error(`Question ${index + 1}: ${problems.join('; ')}`)
    const fingerprint = fingerprintOf(question)
    rows.set(fingerprint.toString('hex'), { ...question, id: newId(now, deps.random), fingerprint })
  }
  const all = [...rows.values()]
  let added = 0
  for (let from = 0; from < all.length; from += rowsPerStatement) added += (await insertQuestions(db, bankId, all.slice(from, from + rowsPerStatement), now, authorId)).length
  return { added, known: questions.length - added }
}
