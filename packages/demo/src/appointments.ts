import { t } from './text.ts'
import type { DemoExamCentre, DemoExamSession } from './types.ts'

export const examCentres: readonly DemoExamCentre[] = [
  {
    key: 'nanjing',
    city: t('南京', 'Nanjing'),
    name: t('建邺考点', 'Jianye Test Centre'),
    address: t('建邺区江东中路 369 号 3 层', '3/F, 369 Jiangdong Middle Road, Jianye District'),
    phone: '+86 25 5555 0161',
  },
  {
    key: 'shenzhen',
    city: t('深圳', 'Shenzhen'),
    name: t('科苑考点', 'Keyuan Test Centre'),
    address: t('南山区科苑南路 2666 号 2 层', '2/F, 2666 Keyuan South Road, Nanshan District'),
    phone: '+86 755 5555 0162',
  },
  {
    key: 'chengdu',
    city: t('成都', 'Chengdu'),
    name: t('天府考点', 'Tianfu Test Centre'),
    address: t('高新区天府大道北段 1480 号 6 层', '6/F, 1480 Tianfu Avenue North, Hi-Tech Zone'),
    phone: '+86 28 5555 0163',
  },
]

const winter = { exam: 'nr-beam-winter', hours: 2 } as const

/** In the window of their exam; times are those of the portal's zone. */
export const examSessions: readonly DemoExamSession[] = [
  { key: 'nanjing-1', centre: 'nanjing', ...winter, inDays: 9, startsAt: '09:30', seats: 24, needsCoupon: false },
  { key: 'shenzhen-1', centre: 'shenzhen', ...winter, inDays: 9, startsAt: '14:00', seats: 30, needsCoupon: false },
  { key: 'nanjing-2', centre: 'nanjing', ...winter, inDays: 10, startsAt: '14:00', seats: 24, needsCoupon: true },
  { key: 'chengdu-1', centre: 'chengdu', ...winter, inDays: 10, startsAt: '09:30', seats: 16, needsCoupon: false },
]
