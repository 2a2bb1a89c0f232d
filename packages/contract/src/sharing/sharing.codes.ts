import type { ErrorWords } from '../http/codes.ts'

export const sharingCodes = {
  pointsShort: { status: 409, zh: '积分不够', en: 'There are not enough points' },
  offerChanged: { status: 409, zh: '兑换规则刚刚有调整，请查看后再兑换', en: 'What points can buy has just changed, please look again' },
} as const satisfies Record<string, ErrorWords>
