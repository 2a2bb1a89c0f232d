import type { Db } from '../../database/connection.ts'

/** Has this person completed the course in this company? */
export async function hasCompletedCourse(db: Db, companyId: string, accountId: string, productId: string): Promise<boolean> {
  const [row] = await db<{ done: boolean }[]>`
    select completed_at is not null as done from product_progress where company_id = ${companyId} and account_id = ${accountId} and product_id = ${productId}`
  return row?.done ?? false
}
