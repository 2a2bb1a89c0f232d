import type { Deps } from '../../../core/deps.ts'
import type { DeliveryWords } from '../../../core/messages/delivery.store.ts'
import type { NoticeDelivery } from '../../../core/messages/outbox.ts'
import { quietUntil } from '../../../core/messages/quiet-hours.rules.ts'
import { textParameterOf } from '../../../core/sms/notice-texts.rules.ts'
import { pickName, pickText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import { listMessengerAddresses, type MessengerAddress } from '../../identity/identity.public.ts'
import type { PersonalNotice } from '../personal-notice.store.ts'
import {
  canSendNoticeKindBySms,
  isNoticeKind,
  isRequiredChannel,
  type NoticeChannel,
  noticeKindRules,
} from './notice-kinds.ts'
import { noticeEmailWords } from './notice-kinds.words.ts'
import { messengerNoticeAddress, noticePageAddress } from './notice-link.ts'
import {
  type DigestItem,
  insertDigestItems,
  listNoticeChoices,
  listNoticeDefaults,
  listNoticeReaders,
  type NoticeReader,
} from './notice-route.store.ts'
import {
  type NoticeModeChoices,
  nextDigestTime,
  noticeModeOf,
  noticePreferenceKey,
  noticeRouteOf,
} from './preference.rules.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

type Mail = { readonly title: string; readonly body: string; readonly url: string }
export type MailRenderer = (reader: { readonly name: string; readonly locale: 'zh' | 'en' }, mail: Mail) => string
export type NoticeDeps = Pick<Deps, 'clock' | 'outbox' | 'settings' | 'hosts' | 'sealer'>

const renderPlainMail: MailRenderer = ({ name, locale }, { title, body, url }) =>
  noticeEmailWords[locale](name, body ? `${title}\n${body}` : title, url)

/** Channels in the order in which they are tried. */
const order: readonly NoticeChannel[] = ['wecom', 'dingtalk', 'feishu', 'mail', 'sms']

/**
 * Delivers notices that the portal has just inserted to their readers: through the channels that the reader, their
 * company and the kind choose, after quiet hours, or in a digest. Deliveries are stored in the transaction and sent by
 * jobs.
 */
export async function deliverNewNotices(
  deps: NoticeDeps,
  tx: Db,
  companyId: string,
  notices: readonly PersonalNotice[],
  renderMail: MailRenderer = renderPlainMail,
): Promise<void> {
  const known = notices.filter(({ kind }) => isNoticeKind(kind))
  if (known.length === 0) return
  const accountIds = [...new Set(known.map(({ accountId }) => accountId))]
  const readers = new Map((await listNoticeReaders(tx, accountIds)).map((one) => [one.accountId, one]))
  const addresses = Map.groupBy(await listMessengerAddresses(tx, companyId, accountIds), ({ accountId }) => accountId)
  const choices = await listNoticeChoices(tx, companyId, accountIds, [...new Set(known.map(({ kind }) => kind))])
  const owns = Map.groupBy(choices, ({ accountId }) => accountId)
  const toMap = (
    list: readonly { kind: string; channel: string; mode: Parameters<NoticeModeChoices['get']>[0] | string }[],
  ) =>
    new Map(
      list.map(({ kind, channel, mode }) => [noticePreferenceKey(kind, channel), mode]),
    ) as unknown as NoticeModeChoices
  const company = toMap(await listNoticeDefaults(tx, companyId))
  const deliveries: NoticeDelivery[] = []
  const items: DigestItem[] = []
  for (const notice of known) {
    const reader = readers.get(notice.accountId)
    if (!reader) continue
    const mine = { own: toMap(owns.get(notice.accountId) ?? []), company, wantsMail: reader.wantsMail }
    planOne(deps, companyId, notice, reader, addresses.get(notice.accountId) ?? [], mine, renderMail, {
      deliveries,
      items,
    })
  }
  await deps.outbox.putNotices(tx, deliveries)
  await insertDigestItems(tx, items)
}

/** Adds the deliveries and digest items of one notice. */
function planOne(
  deps: NoticeDeps,
  companyId: string,
  notice: PersonalNotice,
  reader: NoticeReader,
  addresses: readonly MessengerAddress[],
  chosen: Parameters<typeof noticeModeOf>[2],
  renderMail: MailRenderer,
  into: { readonly deliveries: NoticeDelivery[]; readonly items: DigestItem[] },
): void {
  const { kind, accountId } = notice
  if (!isNoticeKind(kind)) return
  const now = deps.clock.now()
  const reached = order.flatMap((channel) => {
    const isReached =
      channel === 'mail'
        ? reader.email !== null
        : channel === 'sms'
          ? reader.phone !== null && canSendNoticeKindBySms(deps, kind)
          : addresses.some((one) => one.channel === channel)
    const mode = noticeModeOf(kind, channel, chosen)
    return isReached && mode ? [{ channel, mode }] : []
  })
  const route = noticeRouteOf(reached, (channel) => channel !== 'mail' || deps.settings.smtpUrl !== null)
  const { urgency, required } = noticeKindRules[kind]
  const wordsFor = (channel: NoticeChannel) =>
    renderDelivery(
      deps,
      { companyId, notice, reader, addresses, renderMail, isRequired: required !== undefined },
      channel,
    )
  const quietFor = (channel: NoticeChannel) =>
    urgency === 0 || isRequiredChannel(kind, channel) || !reader.hours?.isQuiet ? null : reader.hours
  const backup = route.backup.map((channel) => ({ ...wordsFor(channel), quiet: quietFor(channel) }))
  for (const channel of route.now) {
    const quiet = quietFor(channel)
    into.deliveries.push({
      ...wordsFor(channel),
      notificationId: notice.id,
      companyId,
      accountId,
      lang: reader.locale,
      urgency,
      notBefore: quietUntil(now, quiet),
      quiet,
      expiresAt: null,
      backup,
    })
  }
  for (const { channel, period } of route.digests)
    into.items.push({
      notificationId: notice.id,
      accountId,
      companyId,
      channel,
      period,
      dueAt: nextDigestTime(now, period, reader.hours?.timeZone ?? deps.settings.timeZone),
    })
}

type Rendered = {
  readonly companyId: string
  readonly notice: PersonalNotice
  readonly reader: NoticeReader
  readonly addresses: readonly MessengerAddress[]
  readonly renderMail: MailRenderer
  readonly isRequired: boolean
}
function renderDelivery(
  deps: NoticeDeps,
  { companyId, notice, reader, addresses, renderMail, isRequired }: Rendered,
  channel: NoticeChannel,
): DeliveryWords {
  const [title, body] = [pickText(notice.title, reader.locale), pickText(notice.body, reader.locale)]
  const address = addresses.find((one) => one.channel === channel)
  if (address)
    return {
      channel,
      recipient: address.recipient,
      subject: title,
      body,
      link: messengerNoticeAddress(deps, address, notice.link),
      unsubscribe: null,
    }
  const url = noticePageAddress(deps, companyId, notice.link)
  if (channel === 'sms')
    return {
      channel,
      recipient: reader.phone ?? '',
      subject: '',
      body: `${title} ${url}`,
      link: url,
      unsubscribe: null,
      ...(isNoticeKind(notice.kind) ? { template: noticeKindRules[notice.kind].text ?? '' } : {}),
      params: { title: textParameterOf(title) },
    }
  const of = { accountId: notice.accountId, companyId, kind: notice.kind }
  return {
    channel,
    recipient: reader.email ?? '',
    subject: title,
    body: renderMail({ name: pickName(reader.name, reader.locale), locale: reader.locale }, { title, body, url }),
    link: url,
    unsubscribe: isRequired ? null : unsubscribeAddress(deps, of),
  }
}
