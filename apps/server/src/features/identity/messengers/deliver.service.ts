import type { Deps } from '../../../core/deps.ts'
import { recordRateLimitHit } from '../../../core/http/rate-limit.store.ts'
import {
  type DeliveryBatchOutcome,
  deliveryRetryMs,
  retryDelayMs,
  wrongSettingsRetryMs,
} from '../../../core/messages/delivery.rules.ts'
import {
  type CompanyMessenger,
  claimDeliveryBatch,
  type DeliveryBatch,
  listDeliveriesByReference,
  listExpiredDeliveries,
  listQuietHoursDue,
  postponeDueDeliveries,
  setDeliveriesGivenUp,
  setDeliveriesSent,
  setDeliveriesUnsent,
  setDeliveriesWaiting,
} from '../../../core/messages/delivery.store.ts'
import { enqueueDeliveries, enqueueMessenger } from '../../../core/messages/outbox.ts'
import { quietUntil } from '../../../core/messages/quiet-hours.rules.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { dingtalkSender } from './dingtalk.sender.ts'
import { feishuSender } from './feishu.sender.ts'
import type { MessengerSender, OpenedSender } from './messenger-sender.ts'
import { checkNoticeDelivery } from './report-job.ts'
import { wecomSender } from './wecom.sender.ts'

const senders: readonly MessengerSender[] = [wecomSender, dingtalkSender, feishuSender]
/** Throws for a messenger that only a later version knows. */
function senderOf(channel: string): MessengerSender {
  const found = senders.find((one) => one.channel === channel)
  if (!found) throw new Error(`this version has no messenger ${channel}`)
  return found
}

/** Batches that one job sends; a further job sends those after them, so that others have their turn. */
const perJob = 40
/** Milliseconds after which a busy provider is tried again. */
const busyWait = 60_000
/** Milliseconds after which the report of a batch is requested. */
const reportAfter = 60_000

type Given = { readonly id: string; readonly reason: string }
async function giveUp(deps: Deps, tx: Transaction, given: readonly Given[]): Promise<void> {
  const now = deps.clock.now()
  await enqueueDeliveries(deps, tx, await setDeliveriesGivenUp(tx, given, now), now)
}

/** Postpones due notices while their reader is in quiet hours: a retry may be due at any time. */
async function keepQuietHours(deps: Deps, due: CompanyMessenger): Promise<void> {
  const now = deps.clock.now()
  for (const { quiet } of await listQuietHoursDue(deps.sql, due, now)) {
    const until = quietUntil(now, quiet)
    if (until) await postponeDueDeliveries(deps.sql, due, { quiet, until, now })
  }
}

/**
 * Sends due notices through a messenger of a company, the most urgent first and within the provider's limits. The
 * outcome of each batch is stored before the next one is claimed, so a killed process leaves at most one batch whose
 * outcome is unknown. That batch is repeated unchanged, and the provider drops messages that it already has.
 */
export async function deliverDueNotices(deps: Deps, due: CompanyMessenger): Promise<void> {
  const sender = senderOf(due.channel)
  await inTransaction(deps.sql, async (tx) => giveUp(deps, tx, await listExpiredDeliveries(tx, due, deps.clock.now())))
  await keepQuietHours(deps, due)
  const open = await sender.open(deps, due.companyId)
  for (let sent = 0; sent < perJob; sent++) {
    const now = deps.clock.now()
    let wait = 0
    for (const limit of sender.limits)
      if (wait === 0)
        wait = await recordRateLimitHit(
          deps.sql,
          `notices ${due.channel} ${due.companyId} ${limit.perSeconds}`,
          limit,
          now,
        )
    if (wait > 0) return enqueueMessenger(deps, deps.sql, due, new Date(now.getTime() + wait * 1000))
    const batch = await inTransaction(deps.sql, (tx) =>
      claimDeliveryBatch(tx, {
        ...due,
        size: sender.size,
        perMinute: sender.perMinute,
        newId: newId(now, deps.random),
        now,
      }),
    )
    if (!batch) return
    if (!(await sendBatch(deps, due, sender, open, batch))) return
  }
  await enqueueMessenger(deps, deps.sql, due)
}

/** Sends one batch and stores the outcome. Returns false when the messenger accepts no more for the moment. */
async function sendBatch(
  deps: Deps,
  due: CompanyMessenger,
  sender: MessengerSender,
  open: OpenedSender | null,
  batch: DeliveryBatch,
): Promise<boolean> {
  if (batch.isRepeated && !sender.mayRepeat(batch.triedAt, deps.clock.now())) {
    // If it were sent again now, it could arrive twice. The backup channel delivers the notice instead.
    const reason = 'no answer to the only try; it may have arrived'
    await inTransaction(deps.sql, (tx) =>
      giveUp(
        deps,
        tx,
        batch.rows.map(({ id }) => ({ id, reason })),
      ),
    )
    return true
  }
  const outcome: DeliveryBatchOutcome = open
    ? await open.send(batch)
    : { kind: 'forbidden', reason: 'the connection of the company was turned off or can send no notices' }
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const refused = 'refused' in outcome ? outcome.refused : []
    const reasonOf = new Map(refused.map(({ recipient, reason }) => [recipient, reason]))
    const gone: Given[] = batch.rows.flatMap(({ id, recipient }) => {
      const reason = reasonOf.get(recipient)
      return reason === undefined ? [] : [{ id, reason }]
    })
    const isGone = new Set(gone.map(({ id }) => id))
    const rest = batch.rows.filter(({ id }) => !isGone.has(id))
    if (outcome.kind === 'taken') {
      const ids = rest.map(({ id }) => id)
      await setDeliveriesSent(tx, ids, { at: now, reference: outcome.reference })
      if (outcome.needsReport && outcome.reference !== null && ids.length > 0)
        await deps.jobs.add(
          tx,
          checkNoticeDelivery,
          { ...due, reference: outcome.reference },
          { runAt: new Date(now.getTime() + reportAfter) },
        )
    } else await storeUnsent(tx, batch, rest, outcome, now, gone)
    await giveUp(deps, tx, gone)
  })
  return outcome.kind === 'taken'
}

/** Stores the outcome of rejected rows; adds the failed ones to `gone`. */
async function storeUnsent(
  tx: Transaction,
  batch: DeliveryBatch,
  rows: DeliveryBatch['rows'],
  outcome: Exclude<DeliveryBatchOutcome, { kind: 'taken' }>,
  now: Date,
  gone: Given[],
): Promise<void> {
  const { reason } = outcome
  const isPartly = outcome.kind === 'partly'
  const sentIds = isPartly ? outcome.sentIds : []
  const unknownIds = isPartly ? outcome.unknownIds : outcome.kind === 'unknown' ? rows.map(({ id }) => id) : []
  const open = rows.filter(({ id }) => !sentIds.includes(id) && !unknownIds.includes(id))
  const kind = isPartly ? outcome.rest : outcome.kind
  const patience = kind === 'forbidden' ? wrongSettingsRetryMs : deliveryRetryMs
  // A repeated batch is given up entirely: without some of its people, the provider would not recognise it.
  const latest = Math.max(...batch.rows.map(({ dueAt }) => dueAt.getTime()))
  const isOver = ({ dueAt }: DeliveryBatch['rows'][number]) =>
    now.getTime() - (batch.isRepeated ? latest : dueAt.getTime()) >= patience
  gone.push(...open.filter(isOver).map(({ id }) => ({ id, reason })))
  await setDeliveriesSent(tx, sentIds, { at: now, reference: null })
  const later = (ms: number) => new Date(now.getTime() + ms)
  const wait = retryDelayMs(batch.attempts)
  await setDeliveriesWaiting(tx, unknownIds, { notBefore: later(wait), reason, isSame: true })
  const ids = open.filter((row) => !isOver(row)).map(({ id }) => id)
  // If an earlier try may have arrived, the batch is repeated unchanged and keeps the time of that try.
  const isSame = batch.isRepeated
  await setDeliveriesWaiting(tx, ids, { notBefore: later(kind === 'busy' ? busyWait : wait), reason, isSame })
}

/**
 * Asks a messenger for the people it did not reach, and marks their deliveries as failed or sends them again. Throws
 * while the messenger is still working on the batch, so that the job asks again later.
 */
export async function applyDeliveryReport(
  deps: Deps,
  { reference, ...due }: CompanyMessenger & { reference: string },
): Promise<void> {
  const open = await senderOf(due.channel).open(deps, due.companyId)
  if (!open?.report) return
  const report = await open.report(reference)
  if (!report) throw new Error('the messenger still works on this batch')
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    const idOf = new Map((await listDeliveriesByReference(tx, due, reference)).map(({ id, userId }) => [userId, id]))
    const again = report.again.flatMap((userId) => idOf.get(userId) ?? [])
    await setDeliveriesUnsent(tx, again, 'held back by the messenger', new Date(now.getTime() + busyWait))
    await giveUp(
      deps,
      tx,
      report.refused.flatMap(({ userId, reason }) => {
        const id = idOf.get(userId)
        return id === undefined ? [] : [{ id, reason }]
      }),
    )
  })
}
