import type { DataOf } from '@portal/contract/http/call.ts'
import type { ownSessionList } from '@portal/contract/identity/own-sessions.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { parseDevice } from '../people/device.rules.ts'
import { listOwnSessions, setOtherSessionsEnded, setOwnSessionEnded } from './sessions.store.ts'

type Listed = DataOf<typeof ownSessionList>
type Source = Listed['list'][number]['source']
const sources: readonly string[] = ['sso', 'password', 'wecom', 'phone', 'link', 'passkey']

export async function loadOwnSessions(deps: Deps, actor: Actor, lang: Lang): Promise<Listed> {
  const rows = await listOwnSessions(deps.sql, actor.accountId, deps.clock.now())
  return {
    list: rows.map((row) => ({
      ownSessionId: row.id,
      ...parseDevice(row.device),
      address: row.address,
      source: (sources.includes(row.source) ? row.source : 'other') as Source,
      company: pickText(row.company, lang),
      beganAt: row.beganAt.toISOString(),
      seenAt: row.seenAt.toISOString(),
      isThis: row.id === actor.sessionId,
    })),
  }
}

/**
 * Ends one session of the caller and returns those that remain. Throws `notFound` for an unknown session and for other
 * people's.
 */
export async function endOwnSession(deps: Deps, actor: Actor, sessionId: string, lang: Lang): Promise<Listed> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await setOwnSessionEnded(tx, actor.accountId, sessionId, deps.clock.now()))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'account.endSessions',
      thing: 'account',
      thingId: actor.accountId,
      detail: { sessions: 1 },
    })
  })
  return loadOwnSessions(deps, actor, lang)
}

/** Ends all sessions of the caller except the current one, and returns the list, which then has only that one. */
export async function endOtherOwnSessions(deps: Deps, actor: Actor, lang: Lang): Promise<Listed> {
  await inTransaction(deps.sql, async (tx) => {
    const sessions = await setOtherSessionsEnded(tx, actor.accountId, actor.sessionId, deps.clock.now())
    if (sessions > 0)
      await writeAudit(deps, tx, actor.accountId, {
        action: 'account.endSessions',
        thing: 'account',
        thingId: actor.accountId,
        detail: { sessions },
      })
  })
  return loadOwnSessions(deps, actor, lang)
}
