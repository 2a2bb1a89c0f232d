import {
  wantedProductSet,
  wantedProductState,
  wantedProducts,
  wishCreate,
  wishList,
  wishSuggestions,
  wishSupportSet,
} from '@portal/contract/community/wish.contract.ts'
import {
  managedWishList,
  wantedProductDemand,
  wishAnswer,
  wishCompanies,
  wishMerge,
  wishRead,
  wishRemove,
} from '@portal/contract/community/wish-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  createWish,
  loadWantedProductState,
  loadWantedProducts,
  loadWishPage,
  loadWishSuggestions,
  setProductWanted,
  setWishWanted,
} from './wish.service.ts'
import {
  decideWish,
  loadProductDemand,
  loadStaffWish,
  loadStaffWishes,
  loadWishingCompanies,
  mergeWishInto,
  removeWishForAll,
} from './wish-staff.service.ts'

/** Serves wishes, products marked for later, and the answers of staff. */
export function serveWishes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, wishList, ({ actor, input, lang }) => loadWishPage(deps, actor, input, lang))
  route(app, deps, wishSuggestions, ({ actor, input, lang }) => loadWishSuggestions(deps, actor, input.q, lang))
  route(app, deps, wishCreate, ({ actor, input, lang }) => createWish(deps, actor, input, lang))
  route(app, deps, wishSupportSet, ({ actor, input }) => setWishWanted(deps, actor, input.wishId, input.state !== 0))
  route(app, deps, wantedProductSet, ({ actor, input }) =>
    setProductWanted(deps, actor, input.productId, input.state !== 0),
  )
  route(app, deps, wantedProductState, ({ actor, input }) => loadWantedProductState(deps, actor, input.productId))
  route(app, deps, wantedProducts, ({ actor, input, lang }) => loadWantedProducts(deps, actor, input, lang))
  route(app, deps, managedWishList, ({ input, lang }) => loadStaffWishes(deps, input, lang))
  route(app, deps, wishCompanies, () => loadWishingCompanies(deps))
  route(app, deps, wishRead, ({ input, lang }) => loadStaffWish(deps, input.wishId, lang))
  route(app, deps, wishAnswer, ({ actor, input, lang }) => decideWish(deps, actor, input, lang))
  route(app, deps, wishMerge, ({ actor, input, lang }) => mergeWishInto(deps, actor, input, lang))
  route(app, deps, wishRemove, ({ actor, input, lang }) => removeWishForAll(deps, actor, input, lang))
  route(app, deps, wantedProductDemand, ({ input }) => loadProductDemand(deps, input))
}
