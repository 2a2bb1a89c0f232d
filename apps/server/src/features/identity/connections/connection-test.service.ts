import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { connectionTest, connectionTestResult } from '@portal/contract/identity/connection.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { hashSecret, newId, newSecret } from '../../../core/secrets/random.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import type { ConnectionOutcome } from './connection.rules.ts'
import { findConnection } from './connection.store.ts'
import { onlyManagedCompanyOf } from './connection-reach.service.ts'
import { findConnectionTest, insertConnectionTest } from './connection-sign-in.store.ts'
import { connectionStartUrl } from './connection-urls.ts'
import { connectorOf } from './kinds/kinds.ts'

/**
 * Starts a test and returns its id and address. The address works until the test has its first result, for ten minutes
 * at most. Throws `notFound`.
 */
export async function startConnectionTest(
  deps: Deps,
  actor: Actor,
  { connectionId }: InputOf<typeof connectionTest>,
): Promise<DataOf<typeof connectionTest>> {
  const now = deps.clock.now()
  const connection = await findConnection(deps.sql, connectionId, onlyManagedCompanyOf(actor))
  if (!connection) throw new AppError('notFound')
  const [testId, token] = [newId(now, deps.random), newSecret(deps.random)]
  await insertConnectionTest(deps.sql, {
    id: testId,
    connectionId: connection.id,
    by: actor.accountId,
    tokenHash: hashSecret(token),
    now,
  })
  return { testId, address: `${connectionStartUrl(deps, connection.id)}?test=${token}` }
}

/** The longest value of a claim that is shown. */
const mostShown = 300

export async function loadConnectionTest(
  deps: Deps,
  actor: Actor,
  { testId }: InputOf<typeof connectionTestResult>,
  lang: Lang,
): Promise<DataOf<typeof connectionTestResult>> {
  const test = await findConnectionTest(deps.sql, testId, actor.accountId, onlyManagedCompanyOf(actor))
  if (!test) throw new AppError('notFound')
  const explained = test.reason ? connectorOf(test.kind).explain?.(test.reason) : null
  const shown = (value: unknown) => cutText(typeof value === 'string' ? value : JSON.stringify(value), mostShown)
  return {
    isFinished: test.finishedAt !== null,
    outcome: test.outcome as ConnectionOutcome | null,
    reason: explained ? presentText(explained) : null,
    person:
      test.accountId === null
        ? null
        : { accountId: test.accountId, name: test.name ? pickName(test.name, lang) : '', account: test.account ?? '' },
    claims: Object.entries(test.claims ?? {}).map(([name, value]) => ({ name, value: shown(value) })),
  }
}
