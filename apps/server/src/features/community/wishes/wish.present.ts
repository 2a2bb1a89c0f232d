import type { wishList } from '@portal/contract/community/wish.contract.ts'
import type { managedWishList, wantedProductDemand } from '@portal/contract/community/wish-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { type Lang, pickName, pickText } from '../../../core/text/language.ts'
import { findTitleHits } from '../../catalogue/catalogue.public.ts'
import type { ProductDemandRow } from './wanted-product.store.ts'
import type { ProductHit, WishRow } from './wish.store.ts'
import type { StaffWishRow } from './wish-staff.store.ts'

type Wish = DataOf<typeof wishList>['list'][number]

export const presentWish = (row: WishRow, lang: Lang, marks: readonly string[] = []): Wish => ({
  wishId: row.id,
  title: row.title,
  titleHits: findTitleHits(row.title, marks),
  reason: row.reason,
  state: row.state,
  wantedCount: row.wantedCount,
  isWanted: row.isWanted,
  isMine: row.isMine,
  answer: pickText(row.answer, lang),
  product:
    row.productId === null
      ? null
      : { productId: row.productId, title: pickText(row.productTitle, lang), isKnowledge: row.isKnowledge },
  createdAt: row.createdAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

export const presentProductHit = (row: ProductHit, lang: Lang, marks: readonly string[]) => {
  const title = pickText(row.title, lang)
  return { productId: row.id, title, titleHits: findTitleHits(title, marks), isKnowledge: row.isKnowledge }
}

export const presentStaffWish = (row: StaffWishRow, lang: Lang): DataOf<typeof managedWishList>['rows'][number] => ({
  wishId: row.id,
  revision: row.revision,
  companyId: row.companyId,
  company: row.company,
  title: row.title,
  askedBy: pickName(row.askedBy, lang),
  reasons: row.reasons.map(({ name, reason, at }) => ({
    name: pickName(name, lang),
    reason,
    at: new Date(at).toISOString(),
  })),
  state: row.state,
  wantedCount: row.wantedCount,
  wantedLately: row.wantedLately,
  departments: row.departments.map(({ name, count }) => ({ name, count })),
  answer: row.answer,
  product: row.productId === null ? null : { productId: row.productId, title: row.productTitle ?? {} },
  answeredBy: row.answeredBy && pickName(row.answeredBy, lang),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export const presentProductDemand = (row: ProductDemandRow): DataOf<typeof wantedProductDemand>['list'][number] => ({
  productId: row.productId,
  title: row.title,
  priceKind: row.priceKind,
  waiting: row.waiting,
  begun: row.begun,
  companies: row.companies,
})
