import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connection.ts'

/** Does the database answer within two seconds? */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  const answer = db`select 1`.then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(2000, false)])
}

/** A value the portal made for itself once; the first process that asks makes it. */
export async function valueOnce(db: Db, name: string, make: () => string): Promise<string> {
  await db`insert into portal_value (name, value) values (${name}, ${make()}) on conflict (name) do nothing`
  const [row] = await db<{ value: string }[]>`select value from portal_value where name = ${name}`
  return row?.value ?? ''
}
