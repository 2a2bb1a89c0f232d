import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { bankRead, bankSave, managedBankList } from '@portal/contract/questions/question-console.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { checkManagedBank, normaliseBankTitle } from '../bank-console.service.ts'
import { findBankOwner } from '../bank-console.store.ts'
import { questionBoundOf } from '../question.access.ts'
import { bankSortKinds, bankSource, listBankRows, listBankTopicsAndEnemySets, updateBank } from './bank-rows.store.ts'
import { presentBankRow } from './question-rows.present.ts'

export async function loadBankRows(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedBankList>,
): Promise<DataOf<typeof managedBankList>> {
  const { after, before, limit, sort = '-changedAt', q, practice, review, owner } = input
  const order = parseSortOrder<keyof typeof bankSortKinds>(sort, bankSortKinds)
  const filter = {
    companyId: questionBoundOf(actor),
    owner: owner?.toLowerCase() ?? null,
    q: q?.trim() || null,
    isOpen: practice === undefined ? null : practice === 'open',
    needsReview: review === undefined ? null : review === 'asked',
  }
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'banks', order, filters: { q, practice, review, owner }, source: bankSource(deps.sql, filter, order.key) },
    { after, before, limit },
  )
  return { ...page, rows: sortByIds(ids, await listBankRows(deps.sql, ids)).map(presentBankRow) }
}

export async function loadBank(
  deps: Deps,
  actor: Actor,
  { bankId }: InputOf<typeof bankRead>,
): Promise<DataOf<typeof bankRead>> {
  await checkManagedBank(deps.sql, actor, bankId)
  const [[bank], words] = await Promise.all([
    listBankRows(deps.sql, [bankId]),
    listBankTopicsAndEnemySets(deps.sql, bankId),
  ])
  if (!bank) throw new AppError('notFound')
  return { ...presentBankRow(bank), topics: [...words.topics], enemySets: [...words.enemySets] }
}

/**
 * Changes the title of a bank, its review setting and its sharing. Its questions do not change. Throws `notFound`,
 * `conflict` for an old revision, `bankTitleTaken`, and `malformed` for an empty title and for sharing a company's
 * bank.
 */
export async function saveBankDetails(
  deps: Deps,
  actor: Actor,
  { bankId, revision, title: asked, needsReview, isShared }: InputOf<typeof bankSave>,
): Promise<DataOf<typeof bankSave>> {
  return inTransaction(deps.sql, async (tx) => {
    const owner = await findBankOwner(tx, bankId)
    const bound = questionBoundOf(actor)
    if (owner === null || (bound !== null && owner.companyId !== bound)) throw new AppError('notFound')
    const { title, titleKey } = normaliseBankTitle(asked, owner.companyId)
    // Only the organisation shares its banks.
    if (isShared && owner.companyId !== null) throw new AppError('malformed', { fields: ['isShared'] })
    const change = { bankId, revision, title, titleKey, needsReview, isShared, at: deps.clock.now() }
    if (!(await updateBank(tx, change))) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'questionBank.save',
      thing: 'questionBank',
      thingId: bankId,
      companyId: owner.companyId,
      detail: { title, needsReview, ...(isShared === undefined ? {} : { isShared }) },
    })
    return { revision: revision + 1 }
  })
}
