import { getNewsDynamic, getNewsDynamicList } from '@portal/contract/site/news.contract.ts'
import { newsConsoleList, newsConsoleRead, newsPut, newsRemove } from '@portal/contract/site/news-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { articleFor, newsFor, putNews, removeNews, writtenArticleFor, writtenNewsFor } from './news.service.ts'

/** News, for everybody and for who writes them. */
export function serveNews(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, getNewsDynamicList, ({ input, lang }) => newsFor(deps, input, lang))
  publicRoute(app, deps, getNewsDynamic, ({ input, lang }) => articleFor(deps, input.newsId, lang))
  route(app, deps, newsConsoleList, ({ input }) => writtenNewsFor(deps, input))
  route(app, deps, newsConsoleRead, ({ input }) => writtenArticleFor(deps, input.newsId))
  route(app, deps, newsPut, ({ actor, input }) => putNews(deps, actor, input))
  route(app, deps, newsRemove, async ({ actor, input }) => {
    await removeNews(deps, actor, input.newsId)
    return {}
  })
}
