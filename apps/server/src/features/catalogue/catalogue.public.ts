import type { PageHead } from '../../core/http/page-head.ts'
import { isId } from '../../core/secrets/random.ts'
import type { Db } from '../../database/connection.ts'
import { findProductAccess, findPublicProductHead } from './product.store.ts'
import type { Viewer } from './visibility.store.ts'

export { withdrawCourse } from './authoring/course.service.ts'
export { checkLessonAccess, loadCategories, loadProductCards, loadRecommendations } from './catalogue.service.ts'
export { lessonsColumn } from './lesson.store.ts'
export { type LessonAccess, type LessonLockFacts, lessonAccessOf } from './lesson-lock.rules.ts'
export {
  convertLiveToReplay,
  insertLiveProduct,
  setLiveLessonSeconds,
  setLiveProductWithdrawn,
  updateLiveProduct,
} from './live-product.store.ts'
export { insertDocumentContent, insertPackageContent } from './new-content.store.ts'
export { type ChangedOutline, outlineChanged } from './outline-events.ts'
export { findProductAccess } from './product.store.ts'
export { lockProductRating, updateProductRating } from './rating.store.ts'
export { deletePurchasedEntitlement, findProductForSale, upsertPurchasedEntitlement } from './sale.store.ts'
export { findTitleHits, searchTokens, textQuery, textVector } from './search.rules.ts'
export { indexProducts } from './search.service.ts'
export {
  entitlementJoins,
  productVisibleCondition,
  productVisibleInCondition,
  type Viewer,
  viewerEntitledCondition,
} from './visibility.store.ts'

/** Returns true when the viewer may see this product. */
export const maySeeProduct = async (db: Db, viewer: Viewer, productId: string, now: Date): Promise<boolean> =>
  (await findProductAccess(db, viewer, productId, now)) !== null

/**
 * Finds the title and the promise of a product, or of an item of the knowledge library, that any visitor may see; null
 * for any other id.
 */
export async function findProductHead(
  db: Db,
  productId: string,
  kind: 'product' | 'knowledge' = 'product',
): Promise<PageHead | null> {
  if (!isId(productId)) return null
  const head = await findPublicProductHead(db, productId, kind === 'knowledge')
  return head && { ...head, kind }
}
