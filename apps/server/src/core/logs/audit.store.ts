import type { Db } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../secrets/random.ts'

type Act = {
  /** `thing.verb`, for example `exam.publish`. */
  readonly action: string
  readonly thing: string
  readonly thingId: string
  /** The company of the thing; none: the whole organisation. */
  readonly companyId?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Writes an audit line. Call it in the transaction of the act, so that both are stored or neither. `actorId` null: a
 * command of the operator.
 */
export async function writeAudit(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  actorId: string | null,
  act: Act,
): Promise<void> {
  const now = clock.now()
  await db`
    insert into audit_line (id, at, actor_id, company_id, action, thing, thing_id, detail)
    values (${newId(now, random)}, ${now}, ${actorId}, ${act.companyId ?? null}, ${act.action}, ${act.thing}, ${act.thingId},
      ${db.json(act.detail ?? {})})`
}
