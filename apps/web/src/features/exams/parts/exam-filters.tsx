import { getRouteApi } from '@tanstack/react-router'
import { SearchForm } from '#web/ui/search-form.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './exam-filters.module.css'

const route = getRouteApi('/exam/list')

/** Search and filters of the list, stored in the address. */
export function ExamFilters() {
  const t = useTexts(examTexts)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const look = (q: string) =>
    void navigate({ search: ({ page: _page, q: _q, ...rest }) => ({ ...rest, ...(q ? { q } : {}) }) })
  return (
    <div className={css.filters}>
      <SearchForm isSmall action={t.list.searchAction} onSearch={look}>
        <input
          key={search.q ?? ''}
          type="search"
          name="q"
          defaultValue={search.q ?? ''}
          placeholder={t.list.search}
          aria-label={t.list.search}
          maxLength={80}
        />
      </SearchForm>
      <Choice
        label={t.list.state}
        all={t.list.all}
        words={t.list.stateFilters}
        value={search.state}
        onChoose={(state) =>
          void navigate({
            search: ({ page: _page, state: _state, ...rest }) => ({ ...rest, ...(state ? { state } : {}) }),
          })
        }
      />
      <Choice
        label={t.list.kind}
        all={t.list.all}
        words={t.kinds}
        value={search.kind}
        onChoose={(kind) =>
          void navigate({ search: ({ page: _page, kind: _kind, ...rest }) => ({ ...rest, ...(kind ? { kind } : {}) }) })
        }
      />
      <Choice
        label={t.list.zone}
        all={t.list.all}
        words={t.zones}
        value={search.zone}
        onChoose={(zone) =>
          void navigate({ search: ({ page: _page, zone: _zone, ...rest }) => ({ ...rest, ...(zone ? { zone } : {}) }) })
        }
      />
    </div>
  )
}

type ChoiceProps<W extends string> = {
  readonly label: string
  readonly all: string
  readonly words: Readonly<Record<W, string>>
  readonly value: W | undefined
  readonly onChoose: (value: W | undefined) => void
}

function Choice<W extends string>({ label, all, words, value, onChoose }: ChoiceProps<W>) {
  return (
    <div className={css.choice} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <button type="button" aria-pressed={value === undefined} onClick={() => onChoose(undefined)}>
        {all}
      </button>
      {(Object.keys(words) as W[]).map((word) => (
        <button key={word} type="button" aria-pressed={value === word} onClick={() => onChoose(word)}>
          {words[word]}
        </button>
      ))}
    </div>
  )
}
