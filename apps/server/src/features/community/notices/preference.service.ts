import { type NoticeKind, noticeChannels, noticeKinds } from '@portal/contract/community/notice-kinds.ts'
import type {
  noticeDefaultSave,
  noticeDefaults,
  noticeHoursSave,
  noticePreferenceSave,
  noticePreferences,
} from '@portal/contract/community/notice-preference.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { isActiveMember } from '../../../core/access/membership.store.ts'
import { type Actor, companyBoundOf } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import type { QuietHours } from '../../../core/messages/quiet-hours.rules.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { isTimeZone } from '../../../core/text/time-zone.ts'
import { inTransaction } from '../../../database/connection.ts'
import { listMessengerAddresses, listSendingMessengers } from '../../identity/identity.public.ts'
import {
  canSendNoticeKindBySms,
  defaultNoticeMode,
  isRequiredChannel,
  type NoticeChannel,
  type NoticeMode,
  noticeKindRules,
} from './notice-kinds.ts'
import { noticeKindLabels, requiredNoticeReasons } from './notice-kinds.words.ts'
import { listNoticeChoices, listNoticeDefaults, listNoticeReaders } from './notice-route.store.ts'
import { type NoticeModeChoices, noticeChoicesByKey, noticeModeOf, noticePreferenceKey } from './preference.rules.ts'
import {
  deleteDigestItems,
  findCompanyName,
  setNoticeChoice,
  setNoticeDefault,
  setQuietHours,
} from './preference.store.ts'
import type { UnsubscribeRequest } from './unsubscribe.ts'

/** The hours that are offered first: from ten in the evening to eight in the morning. */
const usualHours = { isQuiet: false, from: 22 * 60, until: 8 * 60 }

type Row = DataOf<typeof noticeDefaults>['kinds'][number]
const rowOf = (
  deps: Deps,
  kind: NoticeKind,
  channels: readonly NoticeChannel[],
  lang: Lang,
  chosen: NoticeModeChoices,
  mode: (channel: NoticeChannel) => NoticeMode | null,
): Row => {
  const { required, group } = noticeKindRules[kind]
  return {
    kind,
    group,
    name: pickText(noticeKindLabels[kind], lang),
    requiredBecause: required ? pickText(requiredNoticeReasons[required], lang) : null,
    modes: channels.map((channel) => ({
      channel,
      mode: channel === 'sms' && !canSendNoticeKindBySms(deps, kind) ? null : mode(channel),
      isOwn: !isRequiredChannel(kind, channel) && chosen.has(noticePreferenceKey(kind, channel)),
    })),
  }
}

/** Email, the connected messengers, and text messages where the gateway has a template of some kind. */
const channelsOf = (deps: Deps, connected: readonly string[]): NoticeChannel[] =>
  noticeChannels.filter((channel) =>
    channel === 'sms'
      ? noticeKinds.some((kind) => canSendNoticeKindBySms(deps, kind))
      : channel === 'mail' || connected.includes(channel),
  )

/**
 * Loads the channels of the caller's company with the mode of each for every kind of notice, and the caller's quiet
 * hours.
 */
export async function loadNoticePreferences(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof noticePreferences>> {
  const { accountId, companyId } = actor
  const [[reader], connected, addresses, choices, defaults] = await Promise.all([
    listNoticeReaders(deps.sql, [accountId]),
    listSendingMessengers(deps.sql, companyId),
    listMessengerAddresses(deps.sql, companyId, [accountId]),
    listNoticeChoices(deps.sql, companyId, [accountId], null),
    listNoticeDefaults(deps.sql, companyId),
  ])
  const channels = channelsOf(deps, connected)
  const isReached = (channel: NoticeChannel) =>
    channel === 'mail'
      ? reader?.email != null
      : channel === 'sms'
        ? reader?.phone != null
        : addresses.some((one) => one.channel === channel)
  const chosen = {
    own: noticeChoicesByKey(choices),
    company: noticeChoicesByKey(defaults),
    wantsMail: reader?.wantsMail ?? true,
  }
  return {
    channels: channels.map((channel) => ({ channel, isReached: isReached(channel) })),
    kinds: noticeKinds.map((kind) =>
      rowOf(deps, kind, channels, lang, chosen.own, (channel) => noticeModeOf(kind, channel, chosen)),
    ),
    hours: reader?.hours ?? { timeZone: deps.settings.timeZone, ...usualHours },
  }
}

/** Throws `noticeRequired` for a kind that must arrive, and `malformed` for a channel that the kind never uses. */
function checkCell(deps: Deps, kind: NoticeKind, channel: NoticeChannel): void {
  if (defaultNoticeMode(kind, channel) === null || (channel === 'sms' && !canSendNoticeKindBySms(deps, kind)))
    throw new AppError('malformed', { fields: ['channel'] })
  if (isRequiredChannel(kind, channel)) throw new AppError('noticeRequired')
}

export async function saveNoticePreference(
  deps: Deps,
  actor: Actor,
  cell: InputOf<typeof noticePreferenceSave>,
): Promise<Record<string, never>> {
  checkCell(deps, cell.kind, cell.channel)
  await inTransaction(deps.sql, async (tx) => {
    await setNoticeChoice(tx, actor, { ...cell, mode: cell.mode ?? null }, deps.clock.now())
    if (cell.mode === 'off') await deleteDigestItems(tx, actor, cell.channel, cell.kind)
  })
  return {}
}

export async function saveQuietHours(
  deps: Deps,
  actor: Actor,
  hours: InputOf<typeof noticeHoursSave>,
): Promise<Record<string, never>> {
  if (!isTimeZone(hours.timeZone)) throw new AppError('malformed', { fields: ['timeZone'] })
  const kept: QuietHours = { timeZone: hours.timeZone, isQuiet: hours.isQuiet, from: hours.from, until: hours.until }
  await setQuietHours(deps.sql, actor.accountId, kept, deps.clock.now())
  return {}
}

/** The company of a call, within the reach of the caller. Throws `notFound`. */
function companyOf(actor: Actor, given: string | undefined): string {
  const companyId = given?.toLowerCase() ?? actor.companyId
  const bound = companyBoundOf(actor, 'companies')
  if (bound !== null && bound !== companyId) throw new AppError('notFound')
  return companyId
}

export async function loadNoticeDefaults(
  deps: Deps,
  actor: Actor,
  given: string | undefined,
  lang: Lang,
): Promise<DataOf<typeof noticeDefaults>> {
  const companyId = companyOf(actor, given)
  const [name, connected, defaults] = await Promise.all([
    findCompanyName(deps.sql, companyId),
    listSendingMessengers(deps.sql, companyId),
    listNoticeDefaults(deps.sql, companyId),
  ])
  if (!name) throw new AppError('notFound')
  const channels = channelsOf(deps, connected)
  const chosen = noticeChoicesByKey(defaults)
  const none: NoticeModeChoices = new Map()
  return {
    companyId,
    company: pickText(name, lang),
    channels,
    kinds: noticeKinds.map((kind) =>
      rowOf(deps, kind, channels, lang, chosen, (channel) =>
        noticeModeOf(kind, channel, { own: none, company: chosen, wantsMail: true }),
      ),
    ),
  }
}

export async function saveNoticeDefault(
  deps: Deps,
  actor: Actor,
  { companyId: given, ...cell }: InputOf<typeof noticeDefaultSave>,
): Promise<Record<string, never>> {
  const companyId = companyOf(actor, given)
  checkCell(deps, cell.kind, cell.channel)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await findCompanyName(tx, companyId))) throw new AppError('notFound')
    await setNoticeDefault(tx, companyId, { ...cell, mode: cell.mode ?? null })
    await writeAudit(deps, tx, actor.accountId, {
      companyId,
      action: 'noticeDefault.change',
      thing: 'company',
      thingId: companyId,
      detail: { kind: cell.kind, channel: cell.channel, mode: cell.mode ?? null },
    })
  })
  return {}
}

/**
 * Ends the emails that an unsubscribe address names: of one kind, or of all kinds that come in the digest of one
 * period. Required kinds are still sent. Repeating it changes nothing; a call for a former member does nothing either.
 */
export async function unsubscribeFromEmails(
  deps: Deps,
  { accountId, companyId, kind }: UnsubscribeRequest,
): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.sql, async (tx) => {
    if (!(await isActiveMember(tx, { accountId, companyId }))) return
    const [reader] = await listNoticeReaders(tx, [accountId])
    const own = noticeChoicesByKey(await listNoticeChoices(tx, companyId, [accountId], null))
    const chosen = {
      own,
      company: noticeChoicesByKey(await listNoticeDefaults(tx, companyId)),
      wantsMail: reader?.wantsMail ?? true,
    }
    for (const one of noticeKinds) {
      const isMeant = kind === one || kind === noticeModeOf(one, 'mail', chosen)
      if (!isMeant || noticeKindRules[one].required || noticeKindRules[one].mail === null) continue
      await setNoticeChoice(tx, { accountId, companyId }, { kind: one, channel: 'mail', mode: 'off' }, now)
      await deleteDigestItems(tx, { accountId, companyId }, 'mail', one)
    }
  })
}
