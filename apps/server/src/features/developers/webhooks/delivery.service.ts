import { webhookLimits } from '@portal/contract/developers/webhook-events.ts'
import type { Deps } from '../../../core/deps.ts'
import { OutboundError } from '../../../core/http/guarded-fetch.ts'
import { portalOrigin } from '../../../core/http/origin.ts'
import { wellFormedText } from '../../../core/http/storable.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { runRepeatedly } from '../../../core/jobs/repeat.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { inTransaction } from '../../../database/connection.ts'
import { isFailingTooLong, retryAfterOf, type WebhookTryOutcome, webhookDeliveryOutcome } from './delivery.rules.ts'
import { webhookHeaders } from './signature.rules.ts'
import {
  claimDueWebhookDeliveries,
  type DueWebhookDelivery,
  deleteOldWebhookDeliveries,
  setWebhookDeliveryTried,
  setWebhookEndpointDisabled,
  setWebhookEndpointFailing,
  setWebhookEndpointWorking,
} from './webhook.store.ts'
import { webhookDisabledEmail } from './webhook.words.ts'

/** A try may take 15 seconds. A process that dies with one leaves it to others after a minute. */
const [tryMs, claimedMs] = [15_000, 60_000]
/** Simultaneous tries: of one endpoint, and of one process. */
const [ofEndpoint, ofProcess] = [4, 32]
/** The maximum number of characters of an answer that are stored. */
const answerMax = 2000

export const webhookSecretPurpose = (endpointId: string): string => `webhook ${endpointId}`
/** Returns the id of an event in the form that receivers see. */
export const formatWebhookEventId = (eventId: string): string => `evt_${eventId.replaceAll('-', '')}`

type Tried = WebhookTryOutcome & { readonly error: string | null; readonly answer: string | null }

async function send(deps: Deps, due: DueWebhookDelivery): Promise<Tried> {
  const secrets = [due.sealedSecret, ...(due.sealedFormer ? [due.sealedFormer] : [])].flatMap(
    (sealed) => deps.sealer.open(sealed, webhookSecretPurpose(due.endpointId)) ?? [],
  )
  if (secrets.length === 0) throw new Error('no known key opens the secret of a webhook')
  const at = Math.floor(deps.clock.now().getTime() / 1000)
  try {
    const answer = await deps.outside.fetch(due.url, {
      method: 'POST',
      headers: webhookHeaders(secrets, { id: formatWebhookEventId(due.eventId), at, body: due.body }),
      body: due.body,
      maxBytes: answerMax,
      withinMs: tryMs,
    })
    return {
      status: answer.status,
      retryAfter: retryAfterOf(answer.headers['retry-after']),
      error: null,
      answer: cutText(wellFormedText(answer.body.toString('utf8')), answerMax),
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, retryAfter: null, error: error.reason, answer: null }
  }
}

/** Tries one delivery and records what follows. */
async function deliver(deps: Deps, due: DueWebhookDelivery): Promise<void> {
  const began = performance.now()
  const tried = await send(deps, due)
  const next = webhookDeliveryOutcome(tried, due.tries)
  await inTransaction(deps.sql, async (tx) => {
    const now = deps.clock.now()
    await setWebhookDeliveryTried(tx, {
      id: due.id,
      tries: due.tries,
      state: next.is === 'delivered' ? 'delivered' : next.is === 'again' ? 'waiting' : 'failed',
      nextAt: next.is === 'again' ? new Date(now.getTime() + next.seconds * 1000) : now,
      status: tried.status,
      error: tried.error,
      answer: tried.answer,
      tookMs: Math.round(performance.now() - began),
    })
    if (next.is === 'delivered') return setWebhookEndpointWorking(tx, due.endpointId)
    const since = await setWebhookEndpointFailing(tx, due.endpointId, now)
    const reason = next.is === 'gone' ? 'gone' : isFailingTooLong(since, now) ? 'failures' : null
    if (reason === null) return
    const disabled = await setWebhookEndpointDisabled(tx, due.endpointId, reason)
    if (!disabled) return
    const { name, companyId, email, locale } = disabled
    await writeAudit(deps, tx, null, {
      action: 'webhook.disable',
      thing: 'webhook',
      thingId: due.endpointId,
      companyId,
      detail: { name, reason },
    })
    if (email)
      await deps.outbox.put(tx, {
        channel: 'mail',
        to: email,
        isSecret: false,
        lang: locale,
        ...webhookDisabledEmail(locale, { name, reason, page: `${portalOrigin(deps.settings)}/console/developers` }),
      })
  })
}

/**
 * Claims due deliveries once, at most `most` and a few of each endpoint, and tries them; returns their number after the
 * last try has ended. Endpoints in `busy` are left out.
 */
export async function deliverDueWebhooks(deps: Deps, busy: readonly string[] = [], most = ofProcess): Promise<number> {
  const due = await claim(deps, busy, most)
  await Promise.all(due.map((one) => deliver(deps, one)))
  return due.length
}
function claim(deps: Deps, busy: readonly string[], most: number) {
  const now = deps.clock.now()
  return claimDueWebhookDeliveries(deps.sql, {
    now,
    until: new Date(now.getTime() + claimedMs),
    atOnce: ofEndpoint,
    most,
    busy,
  })
}

/**
 * Starts the sweeper of a process that works on jobs. It sends due deliveries every second, and whenever a try has
 * ended. A slow receiver delays no other, because it gets only a few of the simultaneous tries. Returns a function that
 * stops the sweeper.
 */
export function startWebhookSweeper(deps: Deps): () => void {
  const running = new Map<string, number>()
  const count = () => [...running.values()].reduce((sum, one) => sum + one, 0)
  const add = (endpointId: string, change: number) => {
    const left = (running.get(endpointId) ?? 0) + change
    if (left > 0) running.set(endpointId, left)
    else running.delete(endpointId)
  }
  let isStopped = false
  const takeUp = async () => {
    for (;;) {
      const room = ofProcess - count()
      if (room < ofEndpoint) return
      const busy = [...running].flatMap(([id, tries]) => (tries >= ofEndpoint ? [id] : []))
      const due = await claim(deps, busy, room)
      for (const one of due) {
        add(one.endpointId, 1)
        deliver(deps, one)
          .catch((error: unknown) => deps.log.error({ err: error }, 'a webhook delivery failed, it is tried again'))
          .finally(() => {
            add(one.endpointId, -1)
            // A failed round is logged by the next one, which the timer starts.
            if (!isStopped) look().catch(() => undefined)
          })
      }
      if (due.length === 0) return
    }
  }
  let isLooking = false
  let isAskedAgain = false
  const look = async () => {
    isAskedAgain = isLooking
    if (isLooking) return
    isLooking = true
    try {
      do {
        isAskedAgain = false
        await takeUp()
      } while (isAskedAgain && !isStopped)
    } finally {
      isLooking = false
    }
  }
  const stop = runRepeatedly(deps, 1000, 'looking for webhook deliveries failed, it is tried again', look)
  return () => {
    isStopped = true
    stop()
  }
}

/** Job, daily: deletes deliveries after thirty days. */
export const clearOldWebhookDeliveries = defineJob({
  name: 'clearOldDeliveries',
  words: { zh: '清理 Webhook 投递记录', en: 'Clear webhook deliveries' },
  schedule: '57 3 * * *',
  async run(deps) {
    await deleteOldWebhookDeliveries(
      deps.sql,
      new Date(deps.clock.now().getTime() - webhookLimits.keptDays * 86_400_000),
    )
  },
})
