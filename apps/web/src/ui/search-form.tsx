import { IconSearch } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import css from './search-form.module.css'

type SearchFormProps = {
  /** The words on the button. */
  readonly action: string
  /** Called with the trimmed text of the field. */
  readonly onSearch: (q: string) => void
  /** Above a list with its own filters rather than at the top of a page. */
  readonly isSmall?: boolean
  readonly isHidden?: boolean
  /** The field, named `q`. */
  readonly children: ReactNode
}

/**
 * The frame of a search field (`children`) with its button; `onSearch` receives the trimmed text of the field named
 * `q`.
 */
export function SearchForm({ action, onSearch, isSmall = false, isHidden = false, children }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <form role="search" className={css.search} data-small={isSmall || undefined} hidden={isHidden} onSubmit={submit}>
      <IconSearch size={20} stroke={1.5} aria-hidden="true" />
      {children}
      <button type="submit">{action}</button>
    </form>
  )
}
