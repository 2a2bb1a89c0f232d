import type { Sealer } from '../core/secrets/sealer.ts'
import type { Pool, Transaction } from '../database/connection.ts'

/** The columns that hold sealed values, each with the purpose with which its values are sealed, as SQL. */
export const sealedColumns = [
  { table: 'account_factor', column: 'secret', purpose: `'totp ' || id` },
  { table: 'exam_applicant', column: 'id_number', purpose: `'exam applicant ' || account_id || ' ' || company_id` },
  { table: 'exam_application', column: 'id_number', purpose: `'exam applicant ' || account_id || ' ' || company_id` },
  { table: 'identity_connection', column: 'sealed_secret', purpose: `'identity connection ' || id` },
  { table: 'connection_key', column: 'sealed_key', purpose: `'connection key ' || id` },
  { table: 'joining_way', column: 'sealed_code', purpose: `'joining code ' || id` },
  { table: 'wecom_app', column: 'sealed_secret', purpose: `'wecom secret ' || company_id` },
  { table: 'wecom_app', column: 'sealed_token', purpose: `'wecom token ' || company_id` },
  { table: 'stored_file', column: 'sealed_key', purpose: `'file ' || id` },
  { table: 'outbound_message', column: 'sealed_words', purpose: `'message ' || id` },
  { table: 'portal_setting', column: 'sealed', purpose: `'setting ' || name` },
  { table: 'webhook_endpoint', column: 'sealed_secret', purpose: `'webhook ' || id` },
  { table: 'webhook_endpoint', column: 'sealed_former', purpose: `'webhook ' || id` },
  { table: 'survey_result', column: 'pending', purpose: `'survey ' || content_id || ' ' || company_id` },
  { table: 'signing_key', column: 'sealed', purpose: `'signing key ' || key_id` },
] as const

export type ResealedColumn = {
  readonly place: string
  readonly sealed: number
  readonly asBefore: number
  readonly lost: number
}

/**
 * Reseals all values that were sealed with an older secret. Values that no secret can open are not changed. Returns the
 * numbers of resealed, already sealed and lost values of each column.
 */
export async function resealAllColumns(sql: Pool, sealer: Sealer): Promise<ResealedColumn[]> {
  const told: ResealedColumn[] = []
  for (const place of sealedColumns)
    told.push((await sql.begin((tx) => resealColumn(tx as never, sealer, place))) as ResealedColumn)
  return told
}

async function resealColumn(
  tx: Transaction,
  sealer: Sealer,
  { table, column, purpose }: (typeof sealedColumns)[number],
): Promise<ResealedColumn> {
  let [sealed, asBefore, lost] = [0, 0, 0]
  const rows = await tx.unsafe<{ at: string; value: Buffer; purpose: string }[]>(
    `select ctid::text as at, ${column} as value, ${purpose} as purpose from ${table} where ${column} is not null for update`,
  )
  for (const row of rows) {
    const text = sealer.isNewest(row.value) ? null : sealer.open(row.value, row.purpose)
    if (sealer.isNewest(row.value)) asBefore += 1
    else if (text === null) lost += 1
    else {
      await tx.unsafe(`update ${table} set ${column} = $1 where ctid = $2::tid`, [
        sealer.seal(text, row.purpose),
        row.at,
      ])
      sealed += 1
    }
  }
  return { place: `${table}.${column}`, sealed, asBefore, lost }
}

/** Lists every column of type bytea as `table.column`, for the check that the list of sealed columns is complete. */
export const listBytesColumns = (sql: Pool): Promise<{ name: string }[]> => sql<{ name: string }[]>`
  select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea' order by 1`

/** Counts the values that are not sealed with the newest secret. */
export async function countOutdatedSeals(sql: Pool, sealer: Sealer): Promise<number> {
  let older = 0
  for (const { table, column } of sealedColumns) {
    const rows = await sql.unsafe<{ value: Buffer }[]>(
      `select ${column} as value from ${table} where ${column} is not null`,
    )
    older += rows.filter(({ value }) => !sealer.isNewest(value)).length
  }
  return older
}

/**
 * Finds the instant at which the oldest other connection of the portal to this database was opened; null when there is
 * none.
 */
export async function findOldestConnectionStart(sql: Pool): Promise<Date | null> {
  const row = await sql<{ at: Date | null }[]>`
    select min(backend_start) as at from pg_stat_activity where datname = current_database() and application_name = 'portal' and pid <> pg_backend_pid()`.one()
  return row.at ?? null
}
