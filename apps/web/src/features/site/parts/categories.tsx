import { IconBook2, IconBroadcast, IconBuildingBank, IconPencil, IconScreenShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { HomePage } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './categories.module.css'

const icons = [IconBroadcast, IconScreenShare, IconPencil, IconBook2, IconBuildingBank] as const

/** The five categories, with the number of products that the reader can see in each. */
export function HomeCategories({ categories }: { readonly categories: HomePage['categories'] | undefined }) {
  const t = useTexts(siteTexts).home
  return (
    <section aria-label={t.categories}>
      <ul className={css.list}>
        {icons.map((Icon, index) => {
          const category = categories?.[index]
          return (
            <li key={Icon.displayName ?? index}>
              {category ? (
                <Link to="/content-center" search={{ category: category.id }}>
                  <Icon size={24} stroke={1.5} aria-hidden="true" />
                  <span>
                    <b>
                      {category.name}
                      {category.productCount > 0 ? <i>{formatNumber(category.productCount)}</i> : null}
                    </b>
                    <small>{category.note}</small>
                  </span>
                </Link>
              ) : (
                <span className={css.blank}>
                  <Skeleton height={84} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
