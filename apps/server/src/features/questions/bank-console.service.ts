import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { bankCreate, bankList, questionList } from '@portal/contract/questions/question-bank.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { type Db, inTransaction, type Transaction } from '../../database/connection.ts'
import { findOrInsertBank, hasBank, listBankQuestions, listBanks } from './bank-console.store.ts'
import { questionBoundOf } from './question.access.ts'
import { presentBank, presentListedQuestion } from './question-import.present.ts'

/**
 * Returns the title as it is stored, and the key under which titles of one owner (a company, or null for the training
 * organisation) count as equal. Throws `malformed` for an empty title.
 */
export function normaliseBankTitle(
  asked: { readonly zh?: string; readonly en?: string },
  companyId: string | null,
): {
  readonly title: { zh?: string; en?: string }
  readonly titleKey: string
} {
  const given = Object.entries(asked).map(([lang, text]) => [lang, text?.replace(/\s+/g, ' ').trim() ?? ''] as const)
  const title = Object.fromEntries(given.filter(([, text]) => text !== '')) as { zh?: string; en?: string }
  if (!title.zh && !title.en) throw new AppError('malformed', { fields: ['title'] })
  const titleKey = JSON.stringify([title.zh ?? '', title.en ?? '', ...(companyId === null ? [] : [companyId])])
    .normalize('NFKC')
    .toLowerCase()
  return { title, titleKey }
}

/**
 * Creates a bank of the author's company or of the organisation. If that owner has a bank with the same title, returns
 * that one. Throws `malformed` without a title.
 */
export async function createStaffBank(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof bankCreate>,
): Promise<DataOf<typeof bankCreate>> {
  return inTransaction(deps.sql, (tx) => findOrCreateBank(deps, tx, actor, input.title))
}

/**
 * Returns the bank that the author's company, or the training organisation, has under this title. Creates it in the
 * caller's transaction if needed. Throws `malformed` without a title.
 */
export async function findOrCreateBank(
  deps: Deps,
  tx: Transaction,
  actor: Actor,
  wanted: InputOf<typeof bankCreate>['title'],
): Promise<DataOf<typeof bankCreate>> {
  const companyId = questionBoundOf(actor)
  const { title, titleKey } = normaliseBankTitle(wanted, companyId)
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  const bankId = await findOrInsertBank(tx, { id, companyId, title, titleKey, at: now })
  if (bankId === id) {
    await writeAudit(deps, tx, actor.accountId, {
      action: 'questionBank.add',
      thing: 'questionBank',
      thingId: bankId,
      companyId,
      detail: { title },
    })
  }
  return { bankId, isNew: bankId === id }
}

/** Throws `notFound` for a bank that does not exist or that the actor may not manage. */
export async function checkManagedBank(db: Db, actor: Actor, bankId: string): Promise<void> {
  if (!(await hasBank(db, bankId, questionBoundOf(actor)))) throw new AppError('notFound')
}

export async function loadBankList(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof bankList>,
): Promise<DataOf<typeof bankList>> {
  const { rows, total } = await listBanks(deps.sql, questionBoundOf(actor), input.q, input)
  return { list: rows.map(presentBank), total, page: input.page, size: input.size }
}

export async function loadBankQuestions(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof questionList>,
): Promise<DataOf<typeof questionList>> {
  const { bankId, type, topic, difficulty, tag, q, retired, page, size } = input
  await checkManagedBank(deps.sql, actor, bankId)
  const filter = {
    type,
    topic: topic || undefined,
    difficulty,
    words: q,
    tag: tag || undefined,
    status: retired === 1 ? ('retired' as const) : ('active' as const),
  }
  const { rows, total } = await listBankQuestions(deps.sql, bankId, filter, { page, size })
  return { list: rows.map(presentListedQuestion), total, page, size }
}
