import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  reconciliationCompare,
  reconciliationDays,
  reconciliationDifferenceRefresh,
  reconciliationDifferenceSettle,
  reconciliationDifferences,
} from '@portal/contract/orders/reconciliation.contract.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { toStorableText } from '../../../core/http/storable.ts'
import { listPage, sortByIds } from '../../../core/list/list.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { type Lang, pickName } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { type Gateway, GatewayRefusal, GatewayUnavailable, type StatementLine } from '../gateways/gateway.ts'
import { findMerchantGateway, listAllGateways } from '../gateways/gateways.service.ts'
import { chinaDayRange } from '../gateways/payment.rules.ts'
import { findPayment } from '../order.store.ts'
import { refreshPaymentState } from '../payment.service.ts'
import { findStatementDifferences, statementDaysToCompare } from './reconciliation.rules.ts'
import {
  findFirstComparedDay,
  findStatementRun,
  listComparedDays,
  listPortalRecordsByNumber,
  listPortalRecordsByTime,
  listStatementDifferences,
  listStatementNumbers,
  listStatementRuns,
  replaceStatementLines,
  type StatementDifferenceRow,
  type StatementRunState,
  setStatementDifferenceSettled,
  setStatementDifferencesAgreed,
  statementDifferenceSource,
  upsertStatementDifferences,
  upsertStatementRun,
} from './reconciliation.store.ts'

/** The number of past days for which statements are fetched, and which staff see. */
const daysTried = 7
const daysShown = 31
const dayMs = 86_400_000
/** Clocks of two sides differ: payments around midnight are also searched in the next statement. */
const midnightMs = 5 * 60_000

/**
 * Compares the last 7 days with the statements of every gateway, the earliest first, except days that have been
 * compared already. A missing or failed statement is retried by the next run.
 */
export async function reconcilePastDays(deps: Deps): Promise<void> {
  const days = statementDaysToCompare(deps.clock.now(), daysTried)
  for (const gateway of await listAllGateways(deps)) {
    const account = { gateway: gateway.kind, merchant: gateway.merchant }
    const done = new Set(await listComparedDays(deps.sql, account, days[0] ?? ''))
    for (const day of days) if (!done.has(day) && (await compareDay(deps, gateway, day)) === 'waiting') break
  }
}

/** Fetches the statement of a day and compares it, also a day that was compared before. */
async function compareDay(deps: Deps, gateway: Gateway, day: string): Promise<StatementRunState> {
  const now = deps.clock.now()
  const account = { gateway: gateway.kind, merchant: gateway.merchant }
  const run = { ...account, id: newId(now, deps.random), day, now }
  let lines: readonly StatementLine[]
  try {
    lines = await gateway.statement(day)
  } catch (error) {
    if (!(error instanceof GatewayRefusal || error instanceof GatewayUnavailable)) throw error
    const isEarly = error instanceof GatewayRefusal && error.reason === 'statementNotReady'
    await upsertStatementRun(deps.sql, {
      ...run,
      state: isEarly ? 'waiting' : 'failed',
      reason: isEarly ? 'statementNotReady' : cutText(error.message, 300),
    })
    return isEarly ? 'waiting' : 'failed'
  }
  await inTransaction(deps.sql, async (tx) => {
    const runId = await upsertStatementRun(tx, { ...run, state: 'done', reason: null })
    await replaceStatementLines(tx, runId, lines)
    const { from, until } = chinaDayRange(day)
    const since = chinaDayRange((await findFirstComparedDay(tx, account)) ?? day).from
    const back = (at: Date, ms: number) => new Date(at.getTime() - ms)
    const [named, expected] = await Promise.all([
      listPortalRecordsByNumber(tx, account, lines),
      listPortalRecordsByTime(tx, account, {
        paid: { from: back(from, midnightMs), until: back(until, midnightMs) },
        // A refund may be listed in the statement of the next day, so those of yesterday are looked for today.
        refunded: { from: back(from, dayMs), until: back(until, dayMs) },
        since,
      }),
    ])
    const seen = await listStatementNumbers(
      tx,
      account,
      expected.map((one) => one.number),
    )
    const found = findStatementDifferences(lines, named, expected, seen)
    await upsertStatementDifferences(
      tx,
      runId,
      found.map((one) => ({ ...one, id: newId(now, deps.random) })),
      now,
    )
  })
  return 'done'
}

export async function loadReconciliationDays(deps: Deps): Promise<DataOf<typeof reconciliationDays>> {
  const since = statementDaysToCompare(deps.clock.now(), daysShown)[0] ?? ''
  return {
    runs: (await listStatementRuns(deps.sql, since)).map(
      ({ id, gateway, merchant, day, state, reason, payments, paid, refunds, refunded, open, triedAt }) => ({
        runId: id,
        gateway,
        merchant,
        day,
        state,
        reason,
        payments,
        paid,
        refunds,
        refunded,
        open,
        triedAt: triedAt.toISOString(),
      }),
    ),
  }
}

/** Paid at the gateway and not here: only then can the gateway add something. */
const mayAsk = (row: StatementDifferenceRow) =>
  row.state === 'open' && row.about === 'payment' && row.kind === 'otherState'

export async function loadStatementDifferences(
  deps: Deps,
  input: InputOf<typeof reconciliationDifferences>,
  lang: Lang,
): Promise<DataOf<typeof reconciliationDifferences>> {
  const { state = null, kind = null, gateway = null, q, sort = '-at', after, before, limit } = input
  const filter = { state, kind, gateway, words: toStorableText(q ?? '') || null }
  const order = { key: 'at', kind: 'instant', isDescending: sort === '-at' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'differences', order, filters: filter, source: statementDifferenceSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStatementDifferences(deps.sql, ids)).map((row) => ({
      differenceId: row.id,
      kind: row.kind,
      about: row.about,
      state: row.state,
      gateway: row.gateway,
      merchant: row.merchant,
      day: row.day,
      number: row.number,
      gatewayNo: row.gatewayNo,
      order: row.orderId && row.orderNo ? { orderId: row.orderId, orderNo: row.orderNo, title: row.title ?? {} } : null,
      theirs: row.theirs,
      ours: row.ours,
      oursState: row.oursState,
      mayAsk: mayAsk(row),
      at: row.at.toISOString(),
      settledBy: row.settledBy && pickName(row.settledBy, lang),
      settledAt: row.settledAt?.toISOString() ?? null,
      note: row.note,
    })),
  }
}

async function mustFind(deps: Deps, differenceId: string): Promise<StatementDifferenceRow> {
  const [row] = await listStatementDifferences(deps.sql, [differenceId])
  if (!row) throw new AppError('notFound')
  return row
}

export async function refreshStatementDifference(
  deps: Deps,
  actor: Actor,
  { differenceId }: InputOf<typeof reconciliationDifferenceRefresh>,
): Promise<DataOf<typeof reconciliationDifferenceRefresh>> {
  const row = await mustFind(deps, differenceId)
  const payment = mayAsk(row) ? await findPayment(deps.sql, row.number) : null
  if (!payment) throw new AppError('orderState')
  if ((await refreshPaymentState(deps, payment)) === 'away') throw new AppError('paymentAway')
  const after = await findPayment(deps.sql, row.number)
  const agrees = after?.paid === row.theirs
  await inTransaction(deps.sql, async (tx) => {
    if (agrees) await setStatementDifferencesAgreed(tx, row.id, deps.clock.now())
    await writeAudit(deps, tx, actor.accountId, {
      action: 'reconciliation.ask',
      thing: 'order',
      thingId: payment.orderId,
      detail: { agrees },
    })
  })
  return { agrees }
}

export async function settleStatementDifference(
  deps: Deps,
  actor: Actor,
  { differenceId, note }: InputOf<typeof reconciliationDifferenceSettle>,
): Promise<void> {
  const words = toStorableText(note)
  if (!words) throw new AppError('malformed', { fields: ['note'] })
  const row = await mustFind(deps, differenceId)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await setStatementDifferenceSettled(tx, row.id, { note: words, by: actor.accountId, now: deps.clock.now() })))
      throw new AppError('orderState')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'reconciliation.settle',
      thing: 'difference',
      thingId: row.id,
      detail: { number: row.number },
    })
  })
}

export async function repeatStatementComparison(
  deps: Deps,
  actor: Actor,
  { runId }: InputOf<typeof reconciliationCompare>,
): Promise<DataOf<typeof reconciliationCompare>> {
  const run = await findStatementRun(deps.sql, runId)
  if (!run) throw new AppError('notFound')
  const gateway = await findMerchantGateway(deps, run.merchant, run.gateway)
  if (!gateway) throw new AppError('paymentOff')
  const state = await compareDay(deps, gateway, run.day)
  await inTransaction(deps.sql, (tx) =>
    writeAudit(deps, tx, actor.accountId, {
      action: 'reconciliation.again',
      thing: 'statement',
      thingId: runId,
      detail: { day: run.day },
    }),
  )
  return { state }
}
