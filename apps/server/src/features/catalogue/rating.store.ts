import type { Transaction } from '../../database/connection.ts'

/** Locks the rating of a product until the transaction ends, so that it is changed by one transaction at a time. */
export const lockProductRating = (tx: Transaction, productId: string): Promise<unknown> =>
  tx`select 1 from product where id = ${productId} for no key update`

/** Adds to the sum and the number of a product's ratings. To remove a rating, both are negative. */
export const updateProductRating = (
  tx: Transaction,
  productId: string,
  by: { readonly sum: number; readonly count: number },
): Promise<unknown> =>
  tx`update product set rating_sum = rating_sum + ${by.sum}, rating_count = rating_count + ${by.count} where id = ${productId}`
