import {
  type Icon,
  IconAward,
  IconBulb,
  IconCertificate,
  IconChartBar,
  IconClipboardCheck,
  IconClock,
  IconDownload,
  IconEyeCheck,
  IconFileCertificate,
  IconGift,
  IconHeart,
  IconHome,
  IconRss,
  IconShieldCheck,
  IconShoppingBag,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import type { PersonalPageCounts } from '#web/features/site/centre.public.ts'

/**
 * `more`: another address of the same entry. `count`: the number next to it. `flag`: only for companies that use it.
 */
const groups = [
  [
    { name: 'userHome', to: '/user', more: '/user/indexPage', icon: IconHome },
    { name: 'records', to: '/user/recordDetail', more: '/user/recorddetail1', icon: IconClock },
    { name: 'ranking', to: '/user/ranking', icon: IconChartBar },
  ],
  [
    { name: 'required', to: '/user/required', icon: IconShieldCheck },
    { name: 'credits', to: '/user/credits', icon: IconCertificate },
    { name: 'policies', to: '/user/policies', icon: IconFileCertificate },
    { name: 'observations', to: '/user/observations', icon: IconEyeCheck },
  ],
  [
    { name: 'centreExams', to: '/user/exam', icon: IconClipboardCheck, count: 'examsOpen' },
    {
      name: 'centreCertificates',
      to: '/user/certificate',
      more: '/user/certificateDetail',
      icon: IconAward,
      count: 'certificates',
    },
    { name: 'examCoupons', to: '/user/coupon', icon: IconTicket },
    { name: 'materials', to: '/user/material', icon: IconDownload },
  ],
  [
    { name: 'favourites', to: '/user/concern', icon: IconHeart, count: 'favourites' },
    {
      name: 'subscriptions',
      to: '/user/subscribeList',
      more: '/user/noticePreferences',
      icon: IconRss,
      count: 'subscriptions',
    },
    { name: 'wannaLearn', to: '/user/wannaLearn', icon: IconBulb, flag: 'showWannaLearnFlg' },
    { name: 'bought', to: '/user/bought', icon: IconShoppingBag },
    { name: 'sharing', to: '/user/sharing', icon: IconGift, flag: 'showSharingRewardsFlg' },
    { name: 'myInformation', to: '/user/base', more: '/user/userinfo', icon: IconUser },
  ],
] as const

type Given = (typeof groups)[number][number]
type Flag = Extract<Given, { flag: string }>['flag']
export type PersonalPageEntry = {
  readonly name: Given['name']
  readonly to: Given['to']
  readonly icon: Icon
  readonly count?: keyof PersonalPageCounts
  /** Unknown yet whether the company uses it: its space is reserved, so that nothing moves. */
  readonly isOpenQuestion: boolean
  readonly isCurrent: boolean
}

/**
 * Returns the entries of the navigation of the personal pages, in their groups, filtered by the company's flags. While
 * `flags` is null, because they are not known yet, no entry is left out, and those that depend on a flag have
 * `isOpenQuestion`.
 */
export function personalPageEntries(
  path: string,
  flags: Readonly<Record<Flag, boolean>> | null,
): readonly (readonly PersonalPageEntry[])[] {
  const plain = path.replace(/(.)\/$/, '$1')
  return groups.map((group: readonly Given[]) =>
    group
      .filter((entry) => !('flag' in entry) || flags === null || flags[entry.flag])
      .map((entry) => ({
        name: entry.name,
        to: entry.to,
        icon: entry.icon,
        ...('count' in entry ? { count: entry.count } : {}),
        isOpenQuestion: 'flag' in entry && flags === null,
        isCurrent: plain === entry.to || ('more' in entry && plain === entry.more),
      })),
  )
}
