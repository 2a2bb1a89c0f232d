import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { peopleCounts, peopleList } from '@portal/contract/identity/people.contract.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { parseSortOrder } from '../../../core/list/cursor.rules.ts'
import { countList, type ListSource, type ListTotal } from '../../../core/list/list.store.ts'
import { type ListPage, listPage, sortByIds } from '../../../core/list/list.ts'
import { listLockedAccountIds } from '../sign-in-guard.service.ts'
import { presentPerson } from './people.present.ts'
import {
  countCompanies,
  findDepartmentTree,
  listPeopleByIds,
  type PeopleFilter,
  peopleByIdsSource,
  peopleSortKinds,
  peopleSource,
} from './people-list.store.ts'
import { buildPersonSearchQuery } from './people-search.rules.ts'
import { listPeopleViews } from './people-views.store.ts'

type Asked = Omit<InputOf<typeof peopleList>, 'after' | 'before' | 'limit'>
export type PeopleSort = NonNullable<Asked['sort']>
type Scope = { readonly filter: PeopleFilter; readonly lockedIds: readonly string[] }

/**
 * Returns the filter for a request, limited to the caller's company, and the ids of locked accounts. Returns null when
 * nothing can match.
 */
export async function resolvePeopleFilter(deps: Deps, bound: string | null, asked: Asked): Promise<Scope | null> {
  const lockedIds = await listLockedAccountIds(deps)
  const below = asked.departmentId === undefined ? null : await findDepartmentTree(deps.sql, asked.departmentId)
  if (asked.departmentId !== undefined && below === null) return null
  const companies = [bound, asked.companyId?.toLowerCase(), below?.companyId].filter((one) => typeof one === 'string')
  if (new Set(companies).size > 1) return null
  const companyId = companies[0] ?? null
  const filter: PeopleFilter = {
    companyId,
    departmentIds: below?.ids ?? null,
    words: buildPersonSearchQuery(asked.q, companyId !== null),
    membership: asked.membership ?? null,
    account: asked.account ?? null,
    lockedIds,
    grant: asked.grant ?? null,
    hasGrants: asked.hasGrants ?? null,
    isOverdue: asked.isOverdue ?? null,
    notSeenSince:
      asked.notSeenForDays === undefined
        ? null
        : new Date(deps.clock.now().getTime() - asked.notSeenForDays * 86_400_000),
  }
  return { filter, lockedIds }
}

const nothing: ListPage = { ids: [], next: null, previous: null, total: 0, isAbout: false }

/**
 * Loads a page of ids of people. `scope` holds the filter and the locked accounts; it is null when nothing can match.
 * Throws the errors of `listPage`.
 */
export async function loadPeoplePage(deps: Deps, bound: string | null, input: InputOf<typeof peopleList>) {
  const { after, before, limit, sort = 'name', ...asked } = input
  const scope = await resolvePeopleFilter(deps, bound, asked)
  if (!scope) return { page: nothing, scope: null }
  const order = parseSortOrder<keyof typeof peopleSortKinds>(sort, peopleSortKinds)
  const page = await listPage(
    deps.sql,
    { list: `people ${bound ?? ''}`, order, filters: asked, source: peopleSource(deps.sql, scope.filter, order.key) },
    { after, before, limit },
  )
  return { page, scope }
}

/** Loads a page of the people that the actor manages. */
export const loadPeopleList = (
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof peopleList>,
): Promise<DataOf<typeof peopleList>> => loadPeopleOfCompany(deps, companyBoundOf(actor, 'companies'), input)

/** Loads a page of the people of one company, or of all if `bound` is null. */
export async function loadPeopleOfCompany(
  deps: Deps,
  bound: string | null,
  input: InputOf<typeof peopleList>,
): Promise<DataOf<typeof peopleList>> {
  const { page, scope } = await loadPeoplePage(deps, bound, input)
  const { ids, ...rest } = page
  const locked = new Set(scope?.lockedIds)
  const rows = scope ? await listPeopleByIds(deps.sql, ids, scope.filter.companyId) : []
  return { ...rest, rows: sortByIds(ids, rows).map((row) => presentPerson(row, locked.has(row.id), bound)) }
}

/**
 * Returns the SQL source of a selection: the given people, or all who match the filters now. Returns null when nothing
 * can match.
 */
export async function selectedPeopleSource(
  deps: Deps,
  bound: string | null,
  selection: { ids?: readonly string[]; matching?: Asked },
): Promise<ListSource | null> {
  if (selection.matching) {
    const scope = await resolvePeopleFilter(deps, bound, selection.matching)
    return scope && peopleSource(deps.sql, scope.filter, 'name')
  }
  return peopleByIdsSource(deps.sql, bound, selection.ids ?? [])
}

const none: ListTotal = { total: 0, isAbout: false }

/**
 * Counts the people of each view, built in or saved, among those that the actor manages. Large numbers are estimates
 * (`isAbout`).
 */
export async function loadPeopleCounts(deps: Deps, actor: Actor): Promise<DataOf<typeof peopleCounts>> {
  const bound = companyBoundOf(actor, 'companies')
  const count = async (asked: Asked): Promise<ListTotal> => {
    const scope = await resolvePeopleFilter(deps, bound, asked)
    return scope ? countList(deps.sql, peopleSource(deps.sql, scope.filter, 'name')) : none
  }
  const views = await listPeopleViews(deps.sql, actor.accountId, bound)
  const [all, invited, locked, suspended, notSeenFor60Days, overdue, withGrants, companies, ...ofViews] =
    await Promise.all([
      count({}),
      count({ account: 'invited' }),
      count({ account: 'locked' }),
      count({ account: 'suspended' }),
      count({ notSeenForDays: 60 }),
      count({ isOverdue: true }),
      count({ hasGrants: true }),
      bound === null ? countCompanies(deps.sql) : 1,
      ...views.map((view) => count(view.filters as Asked)),
    ])
  return {
    companies,
    all,
    invited,
    locked,
    suspended,
    notSeenFor60Days,
    overdue,
    withGrants,
    views: views.map(({ id }, index) => ({ id, ...(ofViews[index] ?? none) })),
  }
}
