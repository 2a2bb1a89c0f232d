import {
  rewardCompanies,
  rewardEntries,
  rewardRules,
  rewardRulesSave,
} from '@portal/contract/sharing/reward-staff.contract.ts'
import {
  myRewardLedger,
  myRewards,
  myShareLinks,
  rewardOfferRedeem,
  shareLink,
  shareLinkAccept,
  sharePoster,
} from '@portal/contract/sharing/sharing.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../core/deps.ts'
import { route } from '../../core/http/route.ts'
import { loadRewardLedger, loadRewardRules, loadRewards, redeemOffer, saveRewardRules } from './reward.service.ts'
import { loadRewardCompanies, loadStaffRewardEntries } from './reward-staff.service.ts'
import { acceptShareLink, findShareTargetPath, loadOwnShareLinks, loadPoster, loadShareLink } from './share.service.ts'

export function serveSharing(app: FastifyInstance, deps: Deps): void {
  route(app, deps, shareLink, ({ actor, input }) => loadShareLink(deps, actor, input.productId))
  route(app, deps, sharePoster, async ({ actor, input, lang, reply }) => {
    const { name, bytes } = await loadPoster(deps, actor, { ...input, lang: input.lang ?? lang })
    reply
      .type(input.format === 'pdf' ? 'application/pdf' : 'image/svg+xml')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'access_token, authorization')
      .send(bytes)
    return {}
  })
  route(app, deps, shareLinkAccept, ({ actor, input, lang }) => acceptShareLink(deps, actor, input.code, lang))
  route(app, deps, myRewards, ({ actor }) => loadRewards(deps, actor))
  route(app, deps, myRewardLedger, ({ actor, input, lang }) => loadRewardLedger(deps, actor, input, lang))
  route(app, deps, myShareLinks, ({ actor, input, lang }) => loadOwnShareLinks(deps, actor, input, lang))
  route(app, deps, rewardOfferRedeem, ({ actor, input }) => redeemOffer(deps, actor, input))
  route(app, deps, rewardRules, ({ lang }) => loadRewardRules(deps, lang))
  route(app, deps, rewardRulesSave, ({ actor, input, lang }) => saveRewardRules(deps, actor, input, lang))
  route(app, deps, rewardEntries, ({ input, lang }) => loadStaffRewardEntries(deps, input, lang))
  route(app, deps, rewardCompanies, () => loadRewardCompanies(deps))
  serveShortLinks(app, deps)
}

/** The short address on posters and in messages. It redirects to the product's page and identifies the sharer. */
function serveShortLinks(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { code: string } }>(
    '/s/:code',
    { config: { access: 'public' as const }, schema: { hide: true } as const },
    async (request, reply) => {
      const address = await findShareTargetPath(deps, request.params.code)
      if (address === null) return reply.callNotFound()
      return reply.header('cache-control', 'no-store').redirect(address)
    },
  )
}
