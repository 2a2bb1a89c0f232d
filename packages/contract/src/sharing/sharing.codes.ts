import type { ErrorWords } from '../http/codes.ts'

export const sharingCodes = {
  pointsShort: { status: 409, zh: '积分不足', en: 'You don’t have enough points' },
  offerChanged: {
    status: 409,
    zh: '兑换规则刚刚调整，请查看后再兑换',
    en: 'The offers have just changed. Check them again.',
  },
} as const satisfies Record<string, ErrorWords>
