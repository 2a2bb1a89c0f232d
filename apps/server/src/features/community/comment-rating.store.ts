import type { Transaction } from '../../database/connection.ts'
import { lockProductRating, updateProductRating } from '../catalogue/catalogue.public.ts'

type Of = { readonly productId: string; readonly accountId: string }

async function lastScore(tx: Transaction, { productId, accountId }: Of): Promise<number | null> {
  const row = await tx<{ rating: number }[]>`
    select rating from comment where product_id = ${productId} and account_id = ${accountId} and status = 'shown' order by created_at desc, id desc
    limit 1`.maybeOne()
  return row?.rating ?? null
}

/**
 * Runs work that changes a person's comments on a product, updates the product's rating, and returns the result of the
 * work. Each person counts once, with the score of their last visible comment. Locks the product's rating until the
 * transaction ends, so that concurrent changes can't overwrite each other.
 */
export async function withUpdatedRating<T>(tx: Transaction, of: Of, work: () => Promise<T>): Promise<T> {
  await lockProductRating(tx, of.productId)
  const before = await lastScore(tx, of)
  const done = await work()
  const after = await lastScore(tx, of)
  if (before !== after)
    await updateProductRating(tx, of.productId, {
      sum: (after ?? 0) - (before ?? 0),
      count: Number(after !== null) - Number(before !== null),
    })
  return done
}
