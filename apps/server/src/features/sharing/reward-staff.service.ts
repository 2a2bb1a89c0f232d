import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { rewardCompanies, rewardEntries } from '@portal/contract/sharing/reward-staff.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { type Lang, pickName } from '../../core/text/language.ts'
import { listRewardCompanies, listStaffRewardEntries, rewardEntrySource } from './reward-staff.store.ts'

/** Loads a page of the ledger of reward points of everyone, by default the latest entry first. */
export async function loadStaffRewardEntries(
  deps: Deps,
  input: InputOf<typeof rewardEntries>,
  lang: Lang,
): Promise<DataOf<typeof rewardEntries>> {
  const { kind = null, companyId = null, q, sort = '-createdAt', after, before, limit } = input
  const filter = { kind, companyId, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'rewards', order, filters: filter, source: rewardEntrySource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffRewardEntries(deps.sql, ids)).map((row) => ({
      entryId: row.id,
      kind: row.kind,
      name: pickName(row.name, lang),
      company: row.company,
      points: row.points,
      duePoints: row.duePoints,
      balance: row.balance,
      invited: row.invited && pickName(row.invited, lang),
      product: row.productId === null ? null : { productId: row.productId, title: row.productTitle ?? {} },
      amount: row.amount,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

export async function loadRewardCompanies(deps: Deps): Promise<DataOf<typeof rewardCompanies>> {
  return {
    companies: (await listRewardCompanies(deps.sql)).map(({ companyId, company, isOn, sharers, points }) => ({
      companyId,
      company,
      isOn,
      sharers,
      points,
    })),
  }
}
