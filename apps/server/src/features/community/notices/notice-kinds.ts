import {
  type NoticeKind,
  type noticeChannels,
  type noticeGroups,
  noticeKinds,
  type noticeModes,
} from '@portal/contract/community/notice-kinds.ts'
import type { Deps } from '../../../core/deps.ts'
import type { Urgency } from '../../../core/messages/delivery.rules.ts'
import { canSendNoticeAsText } from '../../../core/sms/notice-texts.rules.ts'
import type { SmsReminder } from '../../../settings/message-settings.ts'
import type { requiredNoticeReasons } from './notice-kinds.words.ts'

export type NoticeChannel = (typeof noticeChannels)[number]
export type NoticeMode = (typeof noticeModes)[number]

type Kind = {
  readonly group: (typeof noticeGroups)[number]
  /** 0 goes out first and ignores quiet hours. */
  readonly urgency: Urgency
  /**
   * The reason why people must receive it: by every channel but text messages, also in quiet hours. Omitted: they
   * choose.
   */
  readonly required?: keyof typeof requiredNoticeReasons
  /** Its default mode in messengers. */
  readonly messenger: NoticeMode
  /** Its default mode by email; null: another email already has this information. */
  readonly mail: NoticeMode | null
  /** The template of its text messages, which are off by default; if left out, it is never sent as a text message. */
  readonly text?: Exclude<SmsReminder, 'digest'>
}

/**
 * Every kind of notice, declared once: its urgency, its channels with their defaults, and whether people must receive
 * it.
 */
export const noticeKindRules: Readonly<Record<NoticeKind, Kind>> = {
  requirementDue: {
    group: 'learning',
    urgency: 1,
    required: 'training',
    messenger: 'now',
    mail: 'now',
    text: 'training',
  },
  planAssigned: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  planDue: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup', text: 'plan' },
  assignmentSubmitted: { group: 'learning', urgency: 2, messenger: 'now', mail: 'off' },
  creditEvidence: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  approvalWaiting: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  assignmentMarked: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  observationMade: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  examReminder: { group: 'exams', urgency: 1, messenger: 'now', mail: 'backup' },
  attemptReopened: { group: 'exams', urgency: 0, required: 'exam', messenger: 'now', mail: 'now' },
  appealAnswered: { group: 'exams', urgency: 1, required: 'exam', messenger: 'now', mail: 'now' },
  examApplyDecided: { group: 'exams', urgency: 1, messenger: 'now', mail: 'off', text: 'registration' },
  certificateApplyDecided: { group: 'exams', urgency: 1, messenger: 'now', mail: 'off' },
  certificateChanged: { group: 'exams', urgency: 1, messenger: 'now', mail: 'backup' },
  liveSoon: { group: 'classes', urgency: 0, messenger: 'now', mail: 'backup', text: 'class' },
  liveTomorrow: { group: 'classes', urgency: 1, messenger: 'now', mail: 'backup', text: 'class' },
  liveMoved: { group: 'classes', urgency: 0, messenger: 'now', mail: 'backup' },
  liveCancelled: { group: 'classes', urgency: 0, messenger: 'now', mail: 'backup' },
  classPlace: { group: 'classes', urgency: 1, messenger: 'now', mail: 'off' },
  order: { group: 'account', urgency: 1, messenger: 'now', mail: 'off' },
  newLesson: { group: 'learning', urgency: 2, messenger: 'now', mail: 'backup' },
  wishAnswered: { group: 'community', urgency: 2, messenger: 'off', mail: 'off' },
  commentDecided: { group: 'community', urgency: 2, messenger: 'off', mail: 'off' },
  reportAnswered: { group: 'community', urgency: 2, messenger: 'off', mail: 'off' },
  rewardEarned: { group: 'community', urgency: 2, messenger: 'off', mail: 'off' },
  newDevice: { group: 'account', urgency: 0, required: 'security', messenger: 'now', mail: null },
}

/** Returns true when notices of a kind can be sent by text message: the gateway has their template. */
export const canSendNoticeKindBySms = ({ settings }: Pick<Deps, 'settings'>, kind: NoticeKind): boolean => {
  const { text } = noticeKindRules[kind]
  return text !== undefined && canSendNoticeAsText(settings, text)
}

export const isNoticeKind = (kind: string): kind is NoticeKind => (noticeKinds as readonly string[]).includes(kind)
/** Returns the mode of a channel unless a company or a person chooses otherwise; null: the kind never uses it. */
export function defaultNoticeMode(kind: NoticeKind, channel: NoticeChannel): NoticeMode | null {
  if (channel === 'sms') return noticeKindRules[kind].text ? 'off' : null
  return channel === 'mail' ? noticeKindRules[kind].mail : noticeKindRules[kind].messenger
}

/**
 * Returns true when a kind must be sent by a channel. Text messages are always optional: they cost money, and the other
 * channels already deliver every required kind.
 */
export const isRequiredChannel = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  noticeKindRules[kind].required !== undefined && channel !== 'sms'
