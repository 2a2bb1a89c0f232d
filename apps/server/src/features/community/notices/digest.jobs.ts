import type { Deps } from '../../../core/deps.ts'
import { defineJob } from '../../../core/jobs/define-job.ts'
import { quietUntil } from '../../../core/messages/quiet-hours.rules.ts'
import { canSendNoticeAsText } from '../../../core/sms/notice-texts.rules.ts'
import { pickName, pickText } from '../../../core/text/language.ts'
import { type Db, inTransaction } from '../../../database/connection.ts'
import { listMessengerAddresses } from '../../identity/identity.public.ts'
import { digestWords } from './digest.words.ts'
import { noticeKindLabels } from './notice-kinds.words.ts'
import { messengerNoticeAddress, noticePageAddress } from './notice-link.ts'
import {
  claimDigest,
  type DigestLine,
  type DueDigest,
  listDueDigests,
  listNoticeChoices,
  listNoticeDefaults,
  listNoticeReaders,
} from './notice-route.store.ts'
import { noticeChoicesByKey, noticeModeOf, noticePreferenceKey } from './preference.rules.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

/** The number of digests that are read together. */
const perRound = 200
/** The page with all notifications. */
const page = '/user/subscribeList'

/**
 * Lists notices for an email: those that a messenger should have delivered and no longer can, if no email has delivered
 * them yet. Kinds for which the reader turned emails off are left out.
 */
async function listForMail(
  tx: Db,
  { accountId, companyId }: DueDigest,
  wantsMail: boolean,
  lines: readonly DigestLine[],
): Promise<DigestLine[]> {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  const own = noticeChoicesByKey(await listNoticeChoices(tx, companyId, [accountId], kinds))
  const company = noticeChoicesByKey(await listNoticeDefaults(tx, companyId))
  return lines.filter(
    ({ kind }) =>
      wantsMail &&
      !own.has(noticePreferenceKey(kind, 'mail')) &&
      noticeModeOf(kind, 'mail', { own, company, wantsMail }) === 'off',
  )
}

/**
 * Makes one message of all notices that wait for a digest and were not read since; none if none is left. Email takes
 * the place of a messenger that no longer reaches the reader.
 */
async function sendDigest(deps: Deps, digest: DueDigest): Promise<void> {
  const now = deps.clock.now()
  const { accountId, companyId, channel, period } = digest
  await inTransaction(deps.sql, async (tx) => {
    const claimed = await claimDigest(tx, digest, now)
    const [reader] = await listNoticeReaders(tx, [accountId])
    if (claimed.length === 0 || !reader) return
    const addresses = channel === 'mail' ? [] : await listMessengerAddresses(tx, companyId, [accountId])
    const address = addresses.find((one) => one.channel === channel)
    const isText = channel === 'sms' && reader.phone !== null && canSendNoticeAsText(deps.settings, 'digest')
    const isReplaced = channel !== 'mail' && !address && !isText
    const lines = isReplaced ? await listForMail(tx, digest, reader.wantsMail, claimed) : claimed
    if (lines.length === 0) return
    const words = digestWords[reader.locale]
    const groups = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, list]) => ({
      label: pickText(noticeKindLabels[kind], reader.locale),
      lines: list.map(({ title }) => pickText(title, reader.locale)),
    }))
    const common = {
      notificationId: null,
      companyId,
      accountId,
      lang: reader.locale,
      urgency: 2,
      notBefore: quietUntil(now, reader.hours),
      quiet: reader.hours?.isQuiet ? reader.hours : null,
      expiresAt: null,
      backup: [],
      subject: words.subject(period, lines.length),
    } as const
    if (address) {
      const link = messengerNoticeAddress(deps, address, page)
      const card = { channel: address.channel, recipient: address.recipient, body: words.card(groups), link }
      await deps.outbox.putNotices(tx, [{ ...common, ...card, unsubscribe: null }])
      return
    }
    if (isText) {
      const url = noticePageAddress(deps, companyId, page)
      const text = { template: 'digest', params: { count: String(lines.length) } }
      const body = `${common.subject} ${url}`
      const recipient = reader.phone ?? ''
      await deps.outbox.putNotices(tx, [{ ...common, channel, recipient, body, link: url, unsubscribe: null, ...text }])
      return
    }
    if (reader.email === null) return
    const link = noticePageAddress(deps, companyId, page)
    const body = words.body(pickName(reader.name, reader.locale), groups, link)
    // An email in place of a messenger is the last one: later notices no longer wait for that digest.
    const unsubscribe = isReplaced ? null : unsubscribeAddress(deps, { accountId, companyId, kind: period })
    await deps.outbox.putNotices(tx, [{ ...common, channel: 'mail', recipient: reader.email, body, link, unsubscribe }])
  })
}

/** Job, every ten minutes: sends the digests that are due in the time zones of their readers. */
export const sendDigests = defineJob({
  name: 'sendDigests',
  words: { zh: '发送通知汇总', en: 'Send digests of notifications' },
  schedule: '*/10 * * * *',
  async run(deps) {
    for (;;) {
      const due = await listDueDigests(deps.sql, deps.clock.now(), perRound)
      for (const digest of due) await sendDigest(deps, digest)
      if (due.length < perRound) return
    }
  },
})
