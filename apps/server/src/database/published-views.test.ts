import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../testing/test-server.ts'
import { openConnectionPool, type Pool } from './connection.ts'

/** Views that features publish for the statements of others cost them nothing, and have a description. */
type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] }
let sql: Pool
let close: () => Promise<void>
beforeAll(async () => {
  const { url, drop } = await copyDatabase()
  sql = openConnectionPool({ url, max: 2 })
  close = async () => {
    await sql.end()
    await drop()
  }
})
afterAll(() => close())

const ownViews = () => sql<{ name: string; comment: string | null }[]>`
  select c.relname as name, obj_description(c.oid) as comment from pg_class c where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)]
async function planOf(statement: string): Promise<Plan> {
  const [row] = await sql.unsafe<[{ 'QUERY PLAN': [{ Plan: Plan }] }]>(`explain (format json) ${statement}`)
  return row['QUERY PLAN'][0].Plan
}

test('each view says what it is', async () => {
  const views = await ownViews()
  expect(views.length).toBeGreaterThan(50)
  expect(views.filter(({ comment }) => comment === null)).toEqual([])
})

test('PostgreSQL puts each view into the statement that reads it', async () => {
  const apart = ['Subquery Scan', 'CTE Scan', 'Aggregate', 'Unique', 'WindowAgg', 'Limit', 'SetOp', 'ProjectSet']
  for (const { name } of await ownViews()) {
    // A left join is the hard case: anything more than a plain select becomes a subquery there.
    const nodes = nodesOf(await planOf(`select v from (values (1)) one(x) left join ${name} v on true`))
    expect({ name, left: nodes.filter((node) => apart.includes(node)) }).toEqual({ name, left: [] })
  }
})
