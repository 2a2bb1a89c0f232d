import type { Db, SqlFragment } from '../../../database/connection.ts'

/**
 * Replaces the figures of study plans in the list of people with `figures`, a query of `account_id`, `percent` and
 * `overdue`. People missing from it have no figures.
 */
export async function refreshPlanFigures(db: Db, companyId: string, figures: SqlFragment): Promise<void> {
  await db`
    update person p set percent = n.percent, overdue = n.overdue
    from (
      select p.account_id, s.percent, coalesce(s.overdue, 0)::smallint as overdue from person p
      left join (${figures}) s on s.account_id = p.account_id where p.company_id = ${companyId}
    ) n where p.account_id = n.account_id and p.company_id = ${companyId} and (p.percent, p.overdue) is distinct from (n.percent, n.overdue)`
}
