import { t } from './text.ts'
import type { DemoBanner, DemoPicture } from './types.ts'

/** The public pictures of the site, each with the file of the media folder from which it is copied. */
export const sitePictures: readonly DemoPicture[] = [
  { key: 'beam', file: 'ssb-beam-sweeping.jpg' },
  { key: 'window', file: 'change-window-four-steps.jpg' },
]

/** The banners at the top of the home page; days count from now. */
export const banners: readonly DemoBanner[] = [
  {
    key: 'winter-session',
    title: t('5G 无线冬季统考开放报名', 'Register for the 5G winter session'),
    words: t(
      '50 分钟，70 分及格，通过者获得专业工程师证书。',
      '50 minutes, 70 points to pass. Passing earns the Professional certificate.',
    ),
    action: t('报考流程', 'How to register'),
    link: '/examCenter',
    picture: 'beam',
    audience: 'all',
    isOn: true,
    begins: -3,
    ends: 9,
  },
  {
    key: 'first-visit',
    title: t('第一次来？', 'New here?'),
    words: t(
      '报考流程、证书等级和常见问题，一页看完。',
      'Registration, certificate levels and common questions on one page.',
    ),
    action: t('了解服务', 'How it works'),
    link: '/learnAboutService',
    picture: null,
    audience: 'visitors',
    isOn: true,
    begins: null,
    ends: null,
  },
  {
    key: 'year-end',
    title: t('年终学习回顾', 'The year in learning'),
    words: t('您的学时、证书和排名。', 'Your hours, certificates and rank.'),
    action: t('查看', 'View review'),
    link: '/user/indexPage',
    picture: null,
    audience: 'learners',
    isOn: true,
    begins: 30,
    ends: 60,
  },
]

/** The pictures of the articles that have a cover: the key of the picture by the key of the article. */
export const newsCovers: Readonly<Record<string, string>> = { 'column-radio': 'beam', 'cutover-live': 'window' }

/** The contact details of partners, for staff, by the key of the partner. */
export const partnerContacts: Readonly<Record<string, string>> = {
  halden: '周岚，+86 25 5555 0171',
  hengchuan: '罗旭，luo@hengchuan.example',
  farbridge: '王磊，wang@farbridge.example',
}
