import { getRouteApi } from '@tanstack/react-router'
import { NewsArticleView } from '../article.tsx'
import { NewsList } from '../news-list.tsx'

const route = getRouteApi('/news')

/** All news, or one article. */
export function NewsScreen() {
  const { id, ...filter } = route.useSearch()
  const navigate = route.useNavigate()
  return id ? (
    <NewsArticleView key={id} newsId={id} />
  ) : (
    <NewsList
      filter={filter}
      onFilter={(search) => void navigate({ search, resetScroll: search.page !== filter.page })}
    />
  )
}
