import { type BilingualText, type PersonName, pickName, pickText } from '../../core/text/language.ts'
import type { RewardKind } from './reward.rules.ts'

/** Returns the notification to a sharer about earned points, in both languages. */
export function rewardEarnedNotice(
  kind: RewardKind,
  colleague: PersonName,
  product: BilingualText,
  points: number,
): { readonly title: BilingualText; readonly body: BilingualText } {
  const [zh, en] = [pickText(product, 'zh'), pickText(product, 'en')]
  const isDone = kind === 'completion'
  return {
    title: {
      zh: `${pickName(colleague, 'zh')}${isDone ? '完成了' : '开始学习'}您分享的《${zh}》`,
      en: `${pickName(colleague, 'en')} ${isDone ? 'completed' : 'started'} “${en}”, which you shared`,
    },
    body: { zh: `您获得 ${points} 积分。`, en: `You earned ${points} ${points === 1 ? 'point' : 'points'}.` },
  }
}
