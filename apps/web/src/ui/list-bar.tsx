import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Button } from './button.tsx'
import css from './list-bar.module.css'

type ListBarProps<S extends string> = {
  /** How many there are, in words. */
  readonly count: string
  /** Opens the filters where there is no room for them beside the list. */
  readonly filters: { readonly words: string; readonly onOpen: () => void }
  /** Of nothing there is no order: it keeps its place and is not seen. */
  readonly isEmpty?: boolean
  readonly sort: { readonly label: string; readonly value: S; readonly options: readonly { readonly value: S; readonly words: string }[]; readonly onChange: (value: S) => void }
}

/** What stands above a list: how many, the filters on a narrow page, and the order. */
export function ListBar<S extends string>({ count, filters, sort, isEmpty = false }: ListBarProps<S>) {
  return (
    <div className={css.bar}>
      <p role="status">{count}</p>
      <Button look="line" size="s" className={css.open ?? ''} onClick={filters.onOpen}>
        <IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden="true" />
        {filters.words}
      </Button>
      <label className={css.sort} data-empty={isEmpty || undefined}>
        <span>{sort.label}</span>
        <select aria-label={sort.label} value={sort.value} onChange={(event) => sort.onChange(event.target.value as S)}>
          {sort.options.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
