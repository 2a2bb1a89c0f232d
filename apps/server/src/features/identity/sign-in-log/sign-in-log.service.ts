import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { signInList } from '@portal/contract/identity/sign-in-log.contract.ts'
import type { Deps } from '../../../core/deps.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { buildPersonSearchQuery } from '../people/people-search.rules.ts'
import { listPersonIdsByWords, listSignIns, signInSource } from './sign-in-log.store.ts'
import { signInOutcomeWords } from './sign-in-log.words.ts'

/** Loads a page of the sign-in log, by default the latest first. Throws the errors of `listPage`. */
export async function loadSignInLog(
  deps: Deps,
  { after, before, limit, sort = '-at', ...filters }: InputOf<typeof signInList>,
  lang: Lang,
): Promise<DataOf<typeof signInList>> {
  const query = buildPersonSearchQuery(filters.q, false)
  const source = signInSource(deps.sql, {
    accountId: filters.accountId ?? null,
    way: filters.way ?? null,
    result: filters.result ?? null,
    address: filters.address?.trim() ?? null,
    named:
      query === null
        ? null
        : { people: await listPersonIdsByWords(deps.sql, query), typed: (filters.q ?? '').trim().toLowerCase() },
    from: filters.from === undefined ? null : new Date(filters.from),
    until: filters.until === undefined ? null : new Date(filters.until),
  })
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'signIns', order: parseSortOrder(sort, { at: 'instant' }), filters, source },
    { after, before, limit },
  )
  const rows = sortByIds(ids, await listSignIns(deps.sql, ids)).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    person: row.accountId === null ? null : { id: row.accountId, name: row.person ? pickName(row.person, lang) : '' },
    company: row.companyId === null ? null : { id: row.companyId, name: pickText(row.company, lang) },
    identifier: row.identifier,
    way: row.way,
    isSignedIn: row.outcome === 'signedIn',
    outcome: signInOutcomeWords(row.outcome, lang),
    address: row.address,
    device: row.device,
  }))
  return { ...page, rows }
}
