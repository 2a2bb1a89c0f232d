import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import css from './found-list.module.css'
import { Pager } from './pager.tsx'
import { Select } from './select.tsx'
import { QueryStates } from './states.tsx'

type Found = { readonly total: number; readonly list: readonly unknown[]; readonly isNear: boolean }

type FoundListProps<T extends Found, S extends string> = {
  readonly query: UseQueryResult<T, Error>
  readonly words: {
    readonly count: (total: number) => string
    readonly countFor: (total: number, q: string) => string
    readonly countNear: (total: number, q: string) => string
    readonly filters: string
    readonly filtersOn: (chosen: number) => string
    readonly show: (total: number) => string
    readonly sort: string
    readonly sorts: Readonly<Record<S, string>>
  }
  /** The words searched for, if any. */
  readonly q: string | undefined
  /** The number of chosen filters. */
  readonly chosen: number
  /** Shown next to the list, or in a dialog if there is not enough space. */
  readonly filters: ReactNode
  readonly sort: S | undefined
  /** The first is only for searches with words and is then the default; without words, the second is the default. */
  readonly sorts: readonly [S, S, ...S[]]
  readonly onSort: (sort: S) => void
  readonly page: number
  readonly size: number
  readonly onPage: (page: number | undefined) => void
  /** The sizes of a page that may be chosen. */
  readonly sizes?: readonly number[]
  readonly onSize?: (size: number) => void
  readonly skeleton: ReactNode
  readonly empty: ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** Sets `--side` and `--side-gap`. */
  readonly className: string | undefined
  readonly children: (data: T) => ReactNode
}

/**
 * A list with filters next to it, the number of results and their order above it, and buttons for its pages below it.
 */
export function FilteredList<T extends Found, S extends string>({
  query,
  words,
  q,
  chosen,
  filters,
  sort,
  sorts,
  onSort,
  page,
  size,
  onPage,
  ...rest
}: FoundListProps<T, S>) {
  const [isChoosing, setChoosing] = useState(false)
  const { data } = query
  const total = data?.total ?? 0
  const countWords = q ? (data?.isNear ? words.countNear(total, q) : words.countFor(total, q)) : words.count(total)
  return (
    <div className={`${css.columns} ${rest.className ?? ''}`}>
      <div className={css.side}>{filters}</div>
      <div className={css.found}>
        {rest.above}
        <div className={css.bar}>
          <p role="status">{data ? countWords : ''}</p>
          <Button look="line" size="s" className={css.open ?? ''} onClick={() => setChoosing(true)}>
            <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
            {chosen > 0 ? words.filtersOn(chosen) : words.filters}
          </Button>
          {/* Without results there is no order: the control keeps its space but is hidden. */}
          <div className={css.sort} data-empty={data?.total === 0 || undefined}>
            <span aria-hidden="true">{words.sort}</span>
            <Select<S>
              label={words.sort}
              isLabelHidden
              size="s"
              value={sort ?? sorts[q ? 0 : 1]}
              onChange={onSort}
              options={sorts.slice(q ? 0 : 1).map((one) => ({ id: one, words: words.sorts[one] }))}
            />
          </div>
        </div>
        <QueryStates
          query={query}
          skeleton={rest.skeleton}
          isEmpty={({ list }) => list.length === 0}
          empty={rest.empty}
        >
          {(found) => (
            <>
              {rest.children(found)}
              <Pager
                page={page}
                size={size}
                total={found.total}
                onPage={(next) => onPage(next || undefined)}
                {...(rest.sizes && rest.onSize ? { sizes: rest.sizes, onSize: rest.onSize } : {})}
              />
            </>
          )}
        </QueryStates>
        {rest.below}
      </div>
      {isChoosing ? (
        <Dialog
          kind="bottom"
          title={words.filters}
          onClose={() => setChoosing(false)}
          footer={
            <Button wide onClick={() => setChoosing(false)}>
              {words.show(total)}
            </Button>
          }
        >
          {filters}
        </Dialog>
      ) : null}
    </div>
  )
}
