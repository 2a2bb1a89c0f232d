import type { Db } from '../../../database/connection.ts'

type Owner = { readonly accountId: string; readonly companyId: string }
export type DocumentProgressRow = {
  readonly pageCount: number
  readonly pageSeconds: number
  readonly seenPages: number[]
}

/**
 * Finds the pages of a document, and those that this learner has viewed for the full time; null when the lesson is not
 * a document.
 */
export async function findDocumentProgress(
  db: Db,
  owner: Owner,
  contentId: string,
): Promise<DocumentProgressRow | null> {
  const row = await db<DocumentProgressRow[]>`
    select c.page_count as "pageCount", c.page_seconds as "pageSeconds",
      array(select n from generate_series(1, c.page_count) n where p.played @> int4range((n - 1) * c.page_seconds, n * c.page_seconds)
        order by n) as "seenPages"
    from content_card c left join content_progress p on p.content_id = c.id and p.company_id = ${owner.companyId} and p.account_id = ${owner.accountId}
    where c.id = ${contentId} and c.type = 7`.maybeOne()
  return row ?? null
}
