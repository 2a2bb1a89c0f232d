import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useId } from 'react'
import css from './pager.module.css'
import { Select } from './select.tsx'
import { useTexts } from './texts.ts'
import { uiTexts } from './ui-texts.ts'

type PagerProps = {
  /** Counts from 0, as in the address. */
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly sizes?: readonly number[]
  readonly onSize?: (size: number) => void
}

/**
 * Returns the page numbers to show, counted from 0: the first, the last, the current one and its neighbours, and near
 * either end the four pages there. `null` is a gap of at least two pages.
 */
export function pagesToShow(page: number, count: number): readonly (number | null)[] {
  const wanted = [
    0,
    count - 1,
    page - 1,
    page,
    page + 1,
    ...(page < 3 ? [1, 2, 3] : []),
    ...(page > count - 4 ? [count - 2, count - 3, count - 4] : []),
  ]
  const pages = [...new Set(wanted)].filter((one) => one >= 0 && one < count).sort((a, b) => a - b)
  return pages.flatMap((one, index) => {
    const gap = one - (pages[index - 1] ?? -1)
    return gap > 2 ? [null, one] : gap === 2 ? [one - 1, one] : [one]
  })
}

/**
 * Buttons that lead to the pages of a list, counted from 0 in the address and from 1 on the screen. Renders nothing for
 * a single page, unless a smaller page size can be chosen.
 */
export function Pager({ page, size, total, onPage, sizes, onSize }: PagerProps) {
  const t = useTexts(uiTexts).pager
  const id = useId()
  const count = Math.max(1, Math.ceil(total / size))
  if (count === 1 && !(sizes && onSize && total > Math.min(...sizes))) return null
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = Number(new FormData(event.currentTarget).get('page'))
    if (Number.isInteger(wanted) && wanted >= 1) onPage(Math.min(wanted, count) - 1)
  }
  return (
    <nav className={css.pager} aria-label={t.name}>
      <span className={css.total}>{t.total(total)}</span>
      <button type="button" aria-label={t.previous} disabled={page <= 0} onClick={() => onPage(page - 1)}>
        <IconChevronLeft size={18} stroke={1.5} />
      </button>
      <ol>
        {pagesToShow(page, count).map((one, index, all) =>
          one === null ? (
            <li key={`gap after ${all[index - 1]}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              <button
                type="button"
                aria-label={t.pageNumber(one + 1)}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
              >
                {one + 1}
              </button>
            </li>
          ),
        )}
      </ol>
      <button type="button" aria-label={t.next} disabled={page >= count - 1} onClick={() => onPage(page + 1)}>
        <IconChevronRight size={18} stroke={1.5} />
      </button>
      {sizes && onSize ? (
        <Select
          label={t.pageSize}
          isLabelHidden
          size="s"
          value={String(size)}
          onChange={(next) => onSize(Number(next))}
          options={sizes.map((one) => ({ id: String(one), words: t.perPage(one) }))}
        />
      ) : null}
      {count > 5 ? (
        <form onSubmit={jump}>
          <label htmlFor={id}>{t.goTo}</label>
          <input id={id} name="page" inputMode="numeric" defaultValue={page + 1} key={page} />
          <span>{t.page}</span>
        </form>
      ) : null}
    </nav>
  )
}
