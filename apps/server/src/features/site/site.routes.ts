import { companyApplicationSend } from '@portal/contract/companies/subscription.contract.ts'
import { myHomeRead } from '@portal/contract/learning/my-home.contract.ts'
import { personalPageCounts } from '@portal/contract/site/centre.contract.ts'
import { portalFigures } from '@portal/contract/site/figures.contract.ts'
import { homePage } from '@portal/contract/site/home.contract.ts'
import { outgoingMessageList, outgoingMessageRetry } from '@portal/contract/site/message.contract.ts'
import { partnerList } from '@portal/contract/site/partner.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { publicRoute, route } from '../../core/http/route.ts'
import { serveBrand } from './brand/brand.routes.ts'
import { loadAccountMenuCounts } from './centre.service.ts'
import { serveContact } from './contact.routes.ts'
import { createCompanyApplication } from './contact.service.ts'
import { loadPortalFigures } from './figures.service.ts'
import { loadHomePage, loadMyHome } from './home.service.ts'
import { loadOutboxMessages, retryMessage } from './message.service.ts'
import { serveNews } from './news.routes.ts'
import { loadPartners } from './partner.service.ts'
import { serveSitePages } from './site-staff.routes.ts'

export function serveSite(app: FastifyInstance, deps: Deps): void {
  publicRoute(app, deps, homePage, ({ actor, lang }) => loadHomePage(deps, actor, lang))
  publicRoute(app, deps, portalFigures, () => loadPortalFigures(deps))
  serveContact(app, deps)
  publicRoute(app, deps, partnerList, ({ input, lang }) => loadPartners(deps, input, lang))
  publicRoute(app, deps, companyApplicationSend, async ({ actor, input, lang }) => {
    await createCompanyApplication(deps, actor, input, lang)
    return {}
  })
  serveNews(app, deps)
  serveSitePages(app, deps)
  serveBrand(app, deps)
  route(app, deps, outgoingMessageList, ({ input }) => loadOutboxMessages(deps, input))
  route(app, deps, outgoingMessageRetry, async ({ actor, input }) => {
    await retryMessage(deps, actor, input.messageId)
    return {}
  })
  route(app, deps, myHomeRead, ({ actor, lang }) => loadMyHome(deps, actor, lang))
  route(app, deps, personalPageCounts, ({ actor }) => loadAccountMenuCounts(deps, actor))
}
