import { getRouteApi } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/search-form.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-filters.module.css'

const route = getRouteApi('/exam/list')

/** Search and filters of the list, stored in the address. */
export function ExamFilters() {
  const t = useTexts(examTexts)
  const { page: _page, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (change: Partial<typeof filter>) =>
    void navigate({
      search: Object.fromEntries(
        Object.entries({ ...filter, ...change }).filter(([, value]) => value),
      ) as typeof filter,
    })
  return (
    <div className={css.filters}>
      <SearchForm isSmall action={t.list.searchAction} onSearch={(q) => choose({ q })}>
        <input
          key={filter.q ?? ''}
          type="search"
          name="q"
          defaultValue={filter.q ?? ''}
          placeholder={t.list.search}
          aria-label={t.list.search}
          maxLength={80}
        />
      </SearchForm>
      <Choice
        label={t.list.state}
        words={t.list.stateFilters}
        value={filter.state}
        onChoose={(state) => choose({ state })}
      />
      <Choice label={t.list.kind} words={t.kinds} value={filter.kind} onChoose={(kind) => choose({ kind })} />
      <Choice label={t.list.zone} words={t.zones} value={filter.zone} onChoose={(zone) => choose({ zone })} />
    </div>
  )
}

type ChoiceProps<W extends string> = {
  readonly label: string
  readonly words: Readonly<Record<W, string>>
  readonly value: W | undefined
  readonly onChoose: (value: W | undefined) => void
}

function Choice<W extends string>({ label, words, value, onChoose }: ChoiceProps<W>) {
  const all = useTexts(examTexts).list.all
  const ids = Object.keys(words) as W[]
  return (
    <Select<W | ''>
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChoose(chosen || undefined)}
      options={[{ id: '', words: all }, ...ids.map((id) => ({ id, words: words[id] }))]}
    />
  )
}
