import type { ErrorWords } from '../http/codes.ts'

export const sharingCodes = {
  pointsShort: { status: 409, zh: '积分不够', en: 'You do not have enough points' },
  offerChanged: {
    status: 409,
    zh: '兑换规则刚刚有调整，请查看后再兑换',
    en: 'The rewards have just changed. Please check them again',
  },
} as const satisfies Record<string, ErrorWords>
