import { getRouteApi } from '@tanstack/react-router'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useCategories } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue-texts.ts'
import css from './filters.module.css'

const route = getRouteApi('/content-center')
/** The filters of the content center, by their names in the address. */
export const productFilterNames = ['category', 'kind', 'zone', 'level', 'price'] as const

/** The filters of the content center; each has at most one value. */
export function ProductFilters() {
  const t = useTexts(catalogueTexts).contentCenter
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const categories = useCategories().data?.list
  const flags = useCompanyFeatures()
  const choose = (name: (typeof productFilterNames)[number]) => (value: string | number | undefined) =>
    void navigate({
      search: ({ page: _page, [name]: _old, ...rest }) =>
        ({ ...rest, ...(value === undefined ? {} : { [name]: value }) }) as typeof rest,
      resetScroll: false,
    })
  return (
    <div className={css.filters}>
      <Choice
        name={t.category}
        all={t.all}
        value={search.category}
        onChoose={choose('category')}
        options={
          categories?.map(({ id, name, productCount }) => ({
            value: id,
            words: name,
            ...(search.q ? {} : { count: productCount }),
          })) ?? awaited
        }
      />
      <Choice
        name={t.kind}
        all={t.all}
        value={search.kind}
        onChoose={choose('kind')}
        options={options(t.kinds, ['course', 'column', 'topic', 'live'])}
      />
      <Choice name={t.zone} all={t.all} value={search.zone} onChoose={choose('zone')} options={options(t.zones)} />
      <Choice name={t.level} all={t.all} value={search.level} onChoose={choose('level')} options={options(t.levels)} />
      {flags?.showVipPaidCourseFlg === false ? null : (
        <Choice
          name={t.price}
          all={t.all}
          value={search.price}
          onChoose={choose('price')}
          options={options(t.prices)}
        />
      )}
    </div>
  )
}

type Option = { readonly value: string | number; readonly words: string; readonly count?: number }
const options = (words: Readonly<Record<string, string>>, only: readonly string[] = Object.keys(words)): Option[] =>
  only.map((value) => ({ value, words: words[value] ?? value }))

/** Placeholders of the five categories, until their names are loaded. */
const awaited: Option[] = [1, 2, 3, 4, 5].map((value) => ({ value, words: '\u2007' }))

type ChoiceProps = {
  readonly name: string
  readonly all: string
  readonly options: readonly Option[]
  readonly value: string | number | undefined
  readonly onChoose: (value: string | number | undefined) => void
}

function Choice({ name, all, options: list, value, onChoose }: ChoiceProps) {
  return (
    <section className={css.choice}>
      <h2>{name}</h2>
      <ul>
        <li>
          <button type="button" aria-pressed={value === undefined} onClick={() => onChoose(undefined)}>
            {all}
          </button>
        </li>
        {list.map((option) => (
          <li key={option.value}>
            <button type="button" aria-pressed={value === option.value} onClick={() => onChoose(option.value)}>
              {option.words}
              {option.count === undefined ? null : <small>{option.count}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
