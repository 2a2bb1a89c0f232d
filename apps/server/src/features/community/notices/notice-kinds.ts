import {
  type NoticeKind,
  type noticeChannels,
  type noticeGroups,
  noticeKinds,
  type noticeModes,
} from '@portal/contract/community/notice-kinds.ts'
import type { Urgency } from '../../../core/messages/delivery.rules.ts'
import type { requiredReasons } from './notice-kinds.words.ts'

export type NoticeChannel = (typeof noticeChannels)[number]
export type NoticeMode = (typeof noticeModes)[number]

type Kind = {
  readonly group: (typeof noticeGroups)[number]
  /** 0 goes out first and ignores quiet hours. */
  readonly urgency: Urgency
  /** Given: the law, a contract or the safety of the account demands it, so it goes out by every channel and ignores quiet hours. */
  readonly required?: keyof typeof requiredReasons
  /** Its default in messengers. */
  readonly messenger: NoticeMode
  /** The default of its channel by email; null: another email already has this information. */
  readonly mail: NoticeMode | null
}

/** Each kind of notice, declared once: its urgency, its channels with their defaults, and whether it must arrive. */
export const kinds: Readonly<Record<NoticeKind, Kind>> = {
  requirementDue: { group: 'learning', urgency: 1, required: 'training', messenger: 'now', mail: 'now' },
  planAssigned: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  planDue: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  assignmentSubmitted: { group: 'learning', urgency: 2, messenger: 'now', mail: 'off' },
  creditEvidence: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  approvalWaiting: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  assignmentMarked: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  observationMade: { group: 'learning', urgency: 1, messenger: 'now', mail: 'backup' },
  attemptReopened: { group: 'exams', urgency: 0, required: 'exam', messenger: 'now', mail: 'now' },
  appealAnswered: { group: 'exams', urgency: 1, required: 'exam', messenger: 'now', mail: 'now' },
  examApplyDecided: { group: 'exams', urgency: 1, messenger: 'now', mail: 'off' },
  certificateApplyDecided: { group: 'exams', urgency: 1, messenger: 'now', mail: 'off' },
  certificateChanged: { group: 'exams', urgency: 1, messenger: 'now', mail: 'backup' },
  liveSoon: { group: 'classes', urgency: 0, messenger: 'now', mail: 'backup' },
  liveTomorrow: { group: 'classes', urgency: 1, messenger: 'now', mail: 'backup' },
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

export const isNoticeKind = (kind: string): kind is NoticeKind => (noticeKinds as readonly string[]).includes(kind)
/** Returns the mode of a channel unless a company or a person chooses otherwise; null: the kind never uses it. */
export const defaultMode = (kind: NoticeKind, channel: NoticeChannel): NoticeMode | null =>
  channel === 'mail' ? kinds[kind].mail : kinds[kind].messenger
