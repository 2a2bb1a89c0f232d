import { getRouteApi } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/search-form.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-filters.module.css'

const route = getRouteApi('/user/exam')
const states = ['open', 'awaitingMarks', 'notReleased', 'passed', 'failed'] as const

/** Search, exams or mock exams, and state, stored in the address. */
export function RecordFilters() {
  const t = useTexts(examTexts)
  const m = t.myExams
  const { q, list, state } = route.useSearch()
  const navigate = route.useNavigate()
  const look = (words: string) =>
    void navigate({
      search: { ...(list ? { list } : {}), ...(state ? { state } : {}), ...(words ? { q: words } : {}) },
    })
  return (
    <div className={css.filters}>
      <SearchForm isSmall action={m.searchAction} onSearch={look}>
        <input
          key={q ?? ''}
          type="search"
          name="q"
          defaultValue={q ?? ''}
          placeholder={m.search}
          aria-label={m.search}
          maxLength={80}
        />
      </SearchForm>
      <div className={css.choice} role="group" aria-label={m.kind}>
        <span aria-hidden="true">{m.kind}</span>
        {([undefined, 'mock'] as const).map((one) => (
          <button
            key={one ?? 'exams'}
            type="button"
            aria-pressed={list === one}
            onClick={() => void navigate({ search: { ...(one ? { list: one } : {}), ...(q ? { q } : {}) } })}
          >
            {one ? m.mock : m.exams}
          </button>
        ))}
      </div>
      <div className={css.choice} role="group" aria-label={m.state}>
        <span aria-hidden="true">{m.state}</span>
        {([undefined, ...states] as const).map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            aria-pressed={state === one}
            onClick={() =>
              void navigate({
                search: { ...(list ? { list } : {}), ...(q ? { q } : {}), ...(one ? { state: one } : {}) },
              })
            }
          >
            {one ? t.attemptStates[one] : m.all}
          </button>
        ))}
      </div>
    </div>
  )
}
