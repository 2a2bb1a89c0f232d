import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { minPackageTimeShare } from '../study.rules.ts'

export type RushedPackage = {
  readonly companyId: string
  readonly productId: string
  readonly title: BilingualText
  /** The study time that was credited, and the length that the author gave, in seconds. */
  readonly studiedSeconds: number
  readonly duration: number
}

/**
 * Lists package lessons of these products that a person completed in less than `minPackageTimeShare` of their duration,
 * course by course in the order of the lessons.
 */
export const listRushedPackages = (
  db: Db,
  accountId: string,
  productIds: readonly string[],
  companyIds: readonly string[],
): Promise<RushedPackage[]> => db<RushedPackage[]>`
  select p.company_id as "companyId", l.product_id as "productId", c.title, (p.credited_ms / 1000)::int as "studiedSeconds", c.duration
  from content_progress p join product_lesson l on l.content_id = p.content_id join content_card c on c.id = p.content_id
  where p.account_id = ${accountId} and p.company_id = any(${companyIds as string[]}::uuid[]) and l.product_id = any(${productIds as string[]}::uuid[])
    and c.package_id is not null and p.completed_at is not null and p.credited_ms < c.duration * 1000 * ${minPackageTimeShare}::float8
  order by l.product_id, l.position`
