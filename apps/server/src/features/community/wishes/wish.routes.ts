import {
  wantedProducts,
  wantProduct,
  wantProductState,
  wishAdd,
  wishList,
  wishSuggest,
  wishWant,
} from '@portal/contract/community/wish.contract.ts'
import {
  wishAnswer,
  wishCompanies,
  wishDemand,
  wishManage,
  wishMerge,
  wishRead,
  wishRemove,
} from '@portal/contract/community/wish-staff.contract.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../core/deps.ts'
import { route } from '../../../core/http/route.ts'
import {
  addWishBy,
  suggestWishes,
  wantBy,
  wantedProductsFor,
  wantProductBy,
  wantStateFor,
  wishesFor,
} from './wish.service.ts'
import {
  answerBy,
  demandForStaff,
  mergeBy,
  removeBy,
  wishesForStaff,
  wishForStaff,
  wishingCompanies,
} from './wish-staff.service.ts'

/** What people want to learn: wishes, products marked for later, and what staff answer. */
export function serveWishes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, wishList, ({ actor, input, lang }) => wishesFor(deps, actor, input, lang))
  route(app, deps, wishSuggest, ({ actor, input, lang }) => suggestWishes(deps, actor, input.q, lang))
  route(app, deps, wishAdd, ({ actor, input, lang }) => addWishBy(deps, actor, input, lang))
  route(app, deps, wishWant, ({ actor, input }) => wantBy(deps, actor, input.wishId, input.state !== 0))
  route(app, deps, wantProduct, ({ actor, input }) => wantProductBy(deps, actor, input.productId, input.state !== 0))
  route(app, deps, wantProductState, ({ actor, input }) => wantStateFor(deps, actor, input.productId))
  route(app, deps, wantedProducts, ({ actor, input, lang }) => wantedProductsFor(deps, actor, input, lang))
  route(app, deps, wishManage, ({ input }) => wishesForStaff(deps, input))
  route(app, deps, wishCompanies, () => wishingCompanies(deps))
  route(app, deps, wishRead, ({ input }) => wishForStaff(deps, input.wishId))
  route(app, deps, wishAnswer, ({ actor, input }) => answerBy(deps, actor, input))
  route(app, deps, wishMerge, ({ actor, input }) => mergeBy(deps, actor, input))
  route(app, deps, wishRemove, ({ actor, input }) => removeBy(deps, actor, input))
  route(app, deps, wishDemand, ({ input }) => demandForStaff(deps, input))
}
