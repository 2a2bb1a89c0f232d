import type { Db } from '../database/connection.ts'

export type AuditLine = {
  readonly id: string
  readonly at: Date
  readonly actorId: string | null
  readonly companyId: string | null
  /** `thing.verb`, for example `exam.publish`. */
  readonly action: string
  readonly thing: string
  readonly thingId: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes an audit line; call it in the transaction of the act itself, so that neither exists without the other. */
export async function writeAudit(db: Db, line: AuditLine): Promise<void> {
  await db`
    insert into audit_line (id, at, actor_id, company_id, action, thing, thing_id, detail)
    values (${line.id}, ${line.at}, ${line.actorId}, ${line.companyId}, ${line.action}, ${line.thing}, ${line.thingId}, ${db.json((line.detail ?? {}) as never)})`
}
