import { getRouteApi } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-filters.module.css'

const route = getRouteApi('/user/exam')
const states = ['open', 'awaitingMarks', 'notReleased', 'passed', 'failed'] as const

/** The search and the filters of the exam records (exams or mock exams, and their state), stored in the address. */
export function RecordFilters() {
  const t = useTexts(examTexts)
  const m = t.myExams
  const search = route.useSearch()
  const { q, list, state } = search
  const navigate = route.useNavigate()
  const choose = (change: Partial<typeof search>) =>
    void navigate({
      search: Object.fromEntries(
        Object.entries({ q, list, state, ...change }).filter(([, value]) => value),
      ) as typeof search,
    })
  return (
    <div className={css.filters} data-two="">
      <SearchForm isSmall action={m.searchAction} onSearch={(words) => choose({ q: words })}>
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
      {/* The states of the two lists differ. */}
      <Select<string>
        label={m.kind}
        value={list ?? ''}
        onChange={(one) => choose({ list: one === 'mock' ? one : undefined, state: undefined })}
        options={[
          { id: '', words: m.exams },
          { id: 'mock', words: m.mock },
        ]}
      />
      <Select<string>
        label={m.state}
        value={state ?? ''}
        onChange={(one) => choose({ state: states.find((id) => id === one) })}
        options={[{ id: '', words: m.all }, ...states.map((id) => ({ id, words: t.attemptStates[id] }))]}
      />
    </div>
  )
}
