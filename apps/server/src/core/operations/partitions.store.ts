import type { Db } from '../../database/connection.ts'

export async function ensurePartitions(db: Db, table: string, from: Date, months: number): Promise<void> {
  await db`select ensure_month_partitions(${table}, ${from}::timestamptz::date, ${months})`
}
