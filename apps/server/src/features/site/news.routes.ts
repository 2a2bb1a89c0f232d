import { newsList, newsRead } from '@portal/contract/site/news.contract.ts'
import { newsConsoleList, newsConsoleRead, newsRemove, newsSave } from '@portal/contract/site/news-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { deleteNews, loadArticle, loadNewsList, loadStaffArticle, loadStaffNews, saveNews } from './news.service.ts'

/** Serves news: published articles for readers, and all articles for staff to edit. */
export function serveNews(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, newsList, ({ input, lang }) => loadNewsList(deps, input, lang))
  publicRoute(app, deps, newsRead, ({ input, lang }) => loadArticle(deps, input.newsId, lang))
  route(app, deps, newsConsoleList, ({ input }) => loadStaffNews(deps, input))
  route(app, deps, newsConsoleRead, ({ input }) => loadStaffArticle(deps, input.newsId))
  route(app, deps, newsSave, ({ actor, input }) => saveNews(deps, actor, input))
  route(app, deps, newsRemove, async ({ actor, input }) => {
    await deleteNews(deps, actor, input.newsId)
    return {}
  })
}
