import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { companyList } from '@portal/contract/identity/people.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { publicFileUrl } from '../../../core/files/file.service.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { companySortKinds, companySource, listCompanies } from './company-list.store.ts'

export async function loadCompanies(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof companyList>,
): Promise<DataOf<typeof companyList>> {
  const { q, status } = input
  const bound = companyBoundOf(actor, 'companies')
  const order = parseSortOrder<keyof typeof companySortKinds>(input.sort ?? 'name', companySortKinds)
  const source = companySource(deps.sql, { bound, status: status ?? null, q: q?.trim() || null }, order.key)
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: `companies ${bound ?? ''}`, order, filters: { q, status }, source },
    input,
  )
  const rows = sortByIds(ids, await listCompanies(deps.sql, ids)).map(({ logoFile, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    vipUntil: row.vipUntil?.toISOString() ?? null,
    logo: logoFile ? publicFileUrl(logoFile) : '',
  }))
  return { ...page, rows }
}
