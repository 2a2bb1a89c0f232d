import { Id } from '@portal/contract/http/scalars.ts'
import type { Transporter } from 'nodemailer'
import { Type } from 'typebox'
import { type Db, inTransaction } from '../../database/connection.ts'
import { mailSenderOf } from '../brand/brand.rules.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs/define-job.ts'
import { maxJobAttempts } from '../jobs/jobs.store.ts'
import { newId } from '../secrets/random.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { smsTextWithSignature } from '../sms/notice-texts.rules.ts'
import { SmsRefused } from '../sms/sms.ts'
import type { Lang } from '../text/language.ts'
import { deliverNotices } from './deliver-job.ts'
import { smsRetryMs } from './delivery.rules.ts'
import {
  type CompanyMessenger,
  type DeliveryWords,
  insertDeliveries,
  type NewDelivery,
  type QueuedDelivery,
  setDeliveriesGivenUp,
} from './delivery.store.ts'
import {
  findMessage,
  insertMessage,
  type OutboxRow,
  postponeMessage,
  recordMessageTry,
  setMessageFailed,
  setMessageGivenUp,
  setMessageSent,
} from './outbox.store.ts'
import { quietUntil } from './quiet-hours.rules.ts'

type Words = {
  readonly to: string
  /**
   * True for a text that lets a person sign in or proves an address. Staff never read it, and it is deleted once sent.
   */
  readonly isSecret: boolean
  readonly body: string
  readonly lang?: Lang /** After that there is no use in sending it. */
  readonly expiresAt?: Date
}
export type Message =
  | (Words & { readonly channel: 'mail'; readonly subject?: string })
  /** A gateway keeps approved words for a template and takes the parameters only. */
  | (Words & {
      readonly channel: 'sms'
      readonly template: 'code' | 'phoneChanged'
      readonly params: Readonly<Record<string, string>>
    })
/**
 * A delivery of a notice as its sender passes it. The outbox adds the footer of emails and finds out whether the
 * channel can send it.
 */
export type NoticeDelivery = Omit<NewDelivery, 'id' | 'hasTransport' | 'backup'> & {
  readonly backup: readonly DeliveryWords[]
}
/**
 * The messages to the outside. They are stored first and sent by a job, so that none is lost, and none is sent for an
 * act that was rolled back.
 */
export type Outbox = {
  /** Stores a message and enqueues the job that sends it, if its channel is set up; returns its id. */
  put(db: Db, message: Message): Promise<string>
  /** Deliveries of notices, each once for its notice and channel. */
  putNotices(db: Db, deliveries: readonly NoticeDelivery[]): Promise<void>
}

/**
 * Enqueues the jobs that send deliveries: one for each email and text message, and one for each messenger of a company
 * with a delivery that is due now.
 */
export async function enqueueDeliveries(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db,
  queued: readonly QueuedDelivery[],
  now: Date,
): Promise<void> {
  for (const [channel, job] of [
    ['mail', sendMail],
    ['sms', sendSms],
  ] as const)
    await jobs.addAll(
      db,
      job,
      queued
        .filter((one) => one.channel === channel)
        .map(({ id, notBefore, urgency }) => ({
          payload: { id },
          options: { priority: urgency, ...(notBefore ? { runAt: notBefore } : {}) },
        })),
    )
  // The job that runs every minute finds those that wait.
  const due = queued.flatMap(({ companyId, channel, notBefore }) =>
    channel === 'mail' || channel === 'sms' || (notBefore && notBefore > now) ? [] : [{ companyId, channel }],
  )
  const queues = new Map(due.map((one) => [queueOf(one), one]))
  // No job key: its row would stay locked until this transaction commits and block others that notify the same company.
  // A job that finds nothing to send costs little.
  await jobs.addAll(
    db,
    deliverNotices,
    [...queues].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([queue, payload]) => ({ payload, options: { queue } })),
  )
}
/** Jobs of one messenger of a company run one after another. */
const queueOf = ({ companyId, channel }: CompanyMessenger) => `deliver ${channel} ${companyId}`

/**
 * Enqueues the job of a company's messenger. It replaces a waiting one, which stays locked until the transaction ends.
 */
export const enqueueMessenger = (
  { jobs }: Pick<Deps, 'jobs'>,
  db: Db,
  { companyId, channel }: CompanyMessenger,
  runAt?: Date,
): Promise<void> => {
  const queue = queueOf({ companyId, channel })
  return jobs.add(db, deliverNotices, { companyId, channel }, { key: queue, queue, ...(runAt ? { runAt } : {}) })
}

type SecretWords = { readonly body: string; readonly params: Readonly<Record<string, string>> }
const purposeOf = (id: string) => `message ${id}`

/** Returns the text of a message for its reader; null when no known secret of the portal can decrypt it. */
export function renderMessage(
  sealer: Sealer,
  { id, body, params, sealedWords }: Pick<OutboxRow, 'id' | 'body' | 'params' | 'sealedWords'>,
): SecretWords | null {
  if (sealedWords === null) return { body, params }
  const opened = sealer.open(sealedWords, purposeOf(id))
  return opened === null ? null : (JSON.parse(opened) as SecretWords)
}

export function createDatabaseOutbox({
  clock,
  random,
  jobs,
  settings,
  sealer,
  brand,
}: Pick<Deps, 'clock' | 'random' | 'jobs' | 'settings' | 'sealer' | 'brand'>): Outbox {
  return {
    async put(db, message) {
      const now = clock.now()
      const id = newId(now, random)
      // Without a transport the message stays in the outbox, where staff read it unless it is secret.
      const hasTransport = message.channel === 'mail' ? settings.smtpUrl !== null : settings.sms !== null
      const own =
        message.channel === 'sms'
          ? { subject: '', template: message.template }
          : { subject: message.subject ?? '', template: null }
      const footer = message.channel === 'mail' ? brand.current().mailFooter[message.lang ?? 'zh'] : ''
      const body = footer ? `${message.body}\n\n${footer}` : message.body
      const open: SecretWords = { body, params: message.channel === 'sms' ? message.params : {} }
      const { channel, to: recipient, isSecret, lang = 'zh', expiresAt = null } = message
      // The database and its backups contain no link that still works.
      const words = isSecret
        ? { body: '', params: {}, sealedWords: sealer.seal(JSON.stringify(open), purposeOf(id)) }
        : { ...open, sealedWords: null }
      await insertMessage(db, {
        id,
        createdAt: now,
        channel,
        recipient,
        isSecret,
        lang,
        expiresAt,
        hasTransport,
        ...words,
        ...own,
      })
      if (hasTransport) await jobs.add(db, channel === 'mail' ? sendMail : sendSms, { id })
      return id
    },
    async putNotices(db, deliveries) {
      const now = clock.now()
      const complete = <T extends DeliveryWords>(one: T, lang: Lang) => {
        const { mailFooter, smsSignature } = brand.current()
        if (one.channel === 'sms')
          return {
            ...one,
            body: smsTextWithSignature(smsSignature[lang], lang, one.body),
            hasTransport: settings.sms !== null,
          }
        const footer = one.channel === 'mail' ? mailFooter[lang] : ''
        return {
          ...one,
          body: footer ? `${one.body}\n\n${footer}` : one.body,
          hasTransport: one.channel !== 'mail' || settings.smtpUrl !== null,
        }
      }
      const rows = deliveries.map((one) => ({
        ...complete(one, one.lang),
        expiresAt: one.channel === 'sms' ? new Date((one.notBefore ?? now).getTime() + smsRetryMs) : one.expiresAt,
        id: newId(now, random),
        backup: one.backup.map((next) => complete(next, one.lang)),
      }))
      await enqueueDeliveries({ jobs }, db, await insertDeliveries(db, rows, now), now)
    },
  }
}

const lostWords = 'the text is sealed with a secret that the portal no longer has'
const tooLate = 'too late to be of use'
const isLate = ({ expiresAt }: OutboxRow, now: Date) => expiresAt !== null && expiresAt <= now
let transport: { readonly url: string; readonly sends: Transporter } | null = null
/** A silent server must not keep a worker from other jobs. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Opens the connection to a mail server and reuses it until the settings name another one. */
async function openTransport(url: string): Promise<Transporter> {
  if (transport?.url !== url) {
    transport?.sends.close()
    transport = { url, sends: (await import('nodemailer')).createTransport({ url, ...patience }) }
  }
  return transport.sends
}

/** True if the SMTP server permanently refuses this email, rather than the portal or for the moment. */
const isRefused = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/**
 * Job: passes one stored email to the SMTP server, never within the quiet hours of its reader. Idempotent after
 * success. An email is given up when the server permanently rejects it, when it is too late to be useful, when no key
 * opens its text, or when its last try failed.
 */
export const sendMail = defineJob({
  name: 'sendMail',
  words: { zh: '发送邮件', en: 'Send email' },
  sends: true,
  named: { thing: 'message', field: 'id' },
  payload: Type.Object({ id: Id }),
  run: async (deps: Deps, { id }): Promise<void> => {
    const message = await findMessage(deps.sql, id)
    if (!message || message.sentAt || message.failedAt || !deps.settings.smtpUrl) return
    if (await postponeWhileQuiet(deps, message, sendMail)) return
    const giveUp = (reason: string) => giveUpMessage(deps, message, reason)
    if (isLate(message, deps.clock.now())) return giveUp(message.lastError ?? tooLate)
    const words = renderMessage(deps.sealer, message)
    if (!words) return giveUp(lostWords)
    try {
      await recordMessageTry(deps.sql, message.id, deps.clock.now())
      await (await openTransport(deps.settings.smtpUrl)).sendMail({
        from: mailSenderOf(deps.brand.current(), deps.settings.mailFrom, message.lang),
        to: message.recipient,
        subject: message.subject,
        text: words.body,
        // One click ends emails of this kind (RFC 8058).
        ...(message.unsubscribe
          ? {
              headers: {
                'List-Unsubscribe': `<${message.unsubscribe}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              },
            }
          : {}),
      })
      await setMessageSent(deps.sql, message.id, {
        at: deps.clock.now(),
        reference: null,
        keepsWords: !message.isSecret,
      })
    } catch (error) {
      const reason = (error as Error).message
      if (isRefused(error as object)) return giveUp(reason)
      if (message.attempts + 1 >= maxJobAttempts) await giveUp(reason)
      else await setMessageFailed(deps.sql, message.id, reason)
      throw error
    }
  },
})

/**
 * Postpones a message to the end of the quiet hours of its reader, and its time limit with it. Returns false outside
 * quiet hours.
 */
async function postponeWhileQuiet(
  deps: Deps,
  { id, quiet }: OutboxRow,
  job: typeof sendMail | typeof sendSms,
): Promise<boolean> {
  const now = deps.clock.now()
  const until = quietUntil(now, quiet)
  if (!until) return false
  await inTransaction(deps.sql, async (tx) => {
    await postponeMessage(tx, id, { until, now })
    await deps.jobs.add(tx, job, { id }, { runAt: until })
  })
  return true
}

/** Gives an email or a text message up. The backup of a notice takes its place. */
async function giveUpMessage(deps: Deps, { id, isNotice }: OutboxRow, reason: string): Promise<void> {
  const now = deps.clock.now()
  if (!isNotice) return setMessageGivenUp(deps.sql, id, { at: now, reason })
  await inTransaction(deps.sql, async (tx) =>
    enqueueDeliveries(deps, tx, await setDeliveriesGivenUp(tx, [{ id, reason }], now), now),
  )
}

/**
 * Job: sends one stored text message to the gateway, never within the quiet hours of its reader. An earlier try may
 * have ended without an answer, so the gateway is asked first whether it has the message. A message is given up when
 * the gateway permanently rejects it, when it is too late to be useful, or when no key opens its text; after any other
 * error it is retried. A secret text is deleted once sent.
 */
export const sendSms = defineJob({
  name: 'sendSms',
  words: { zh: '发送短信', en: 'Send text message' },
  sends: true,
  named: { thing: 'message', field: 'id' },
  payload: Type.Object({ id: Id }),
  run: async (deps: Deps, { id }): Promise<void> => {
    const message = await findMessage(deps.sql, id)
    const gateway = deps.sms()
    if (!message || message.sentAt || message.failedAt || !gateway) return
    const now = deps.clock.now()
    const giveUp = (reason: string) => giveUpMessage(deps, message, reason)
    if (await postponeWhileQuiet(deps, message, sendSms)) return
    const words = renderMessage(deps.sealer, message)
    if (!words) return giveUp(lostWords)
    const sms = {
      id: message.id,
      to: message.recipient,
      text: words.body,
      template: message.template,
      params: words.params,
      lang: message.lang,
      triedAt: message.triedAt,
    }
    const find = async () => (message.attempts > 0 ? gateway.find(sms) : null)
    try {
      const late = isLate(message, now)
      const known = await (late ? find().catch(() => null) : find())
      if (known === null && late) return giveUp(message.lastError ?? tooLate)
      if (known === null) await recordMessageTry(deps.sql, message.id, now)
      const reference = known ?? (await gateway.send(sms))
      await setMessageSent(deps.sql, message.id, {
        at: deps.clock.now(),
        reference: reference || null,
        keepsWords: !message.isSecret,
      })
    } catch (error) {
      if (error instanceof SmsRefused) return giveUp(error.message)
      await setMessageFailed(deps.sql, message.id, (error as Error).message)
      throw error
    }
  },
})
