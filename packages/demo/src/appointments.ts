import { t } from './text.ts'
import type { DemoExamCentre, DemoExamSession } from './types.ts'

export const examCentres: readonly DemoExamCentre[] = [
  {
    key: 'nanjing',
    city: t('南京', 'Nanjing'),
    name: t('建邺考点', 'Jianye Test Centre'),
    address: t('建邺区江东中路 369 号 3 层', '3/F, 369 Jiangdong Middle Road, Jianye District'),
    phone: '+86 25 5555 0161',
    mapUrl: 'https://www.openstreetmap.org/?mlat=32.0039&mlon=118.7312#map=16/32.0039/118.7312',
  },
  {
    key: 'shenzhen',
    city: t('深圳', 'Shenzhen'),
    name: t('科苑考点', 'Keyuan Test Centre'),
    address: t('南山区科苑南路 2666 号 2 层', '2/F, 2666 Keyuan South Road, Nanshan District'),
    phone: '+86 755 5555 0162',
    mapUrl: 'https://www.openstreetmap.org/?mlat=22.5405&mlon=113.943#map=16/22.5405/113.943',
  },
  {
    key: 'chengdu',
    city: t('成都', 'Chengdu'),
    name: t('天府考点', 'Tianfu Test Centre'),
    address: t('高新区天府大道北段 1480 号 6 层', '6/F, 1480 Tianfu Avenue North, Hi-Tech Zone'),
    phone: '+86 28 5555 0163',
    mapUrl: 'https://www.openstreetmap.org/?mlat=30.5728&mlon=104.0668#map=16/30.5728/104.0668',
  },
  {
    key: 'beijing',
    city: t('北京', 'Beijing'),
    name: t('望京考点', 'Wangjing Test Centre'),
    address: t('朝阳区望京东路 6 号 5 层', '5/F, 6 Wangjing East Road, Chaoyang District'),
    phone: '+86 10 5555 0164',
    mapUrl: 'https://www.openstreetmap.org/?mlat=39.9962&mlon=116.48#map=16/39.9962/116.48',
  },
  {
    key: 'xian',
    city: t('西安', 'Xi’an'),
    name: t('高新考点', 'Gaoxin Test Centre'),
    address: t('雁塔区锦业路 32 号 4 层', '4/F, 32 Jinye Road, Yanta District'),
    phone: '+86 29 5555 0165',
    mapUrl: 'https://www.openstreetmap.org/?mlat=34.1949&mlon=108.879#map=16/34.1949/108.879',
  },
  {
    key: 'singapore',
    timeZone: 'Asia/Singapore',
    city: t('新加坡', 'Singapore'),
    name: t('纬壹考点', 'One-north Test Centre'),
    address: t('启汇城大道 3 号 7 层', '7/F, 3 Fusionopolis Way'),
    phone: '+65 5555 0166',
    mapUrl: 'https://www.openstreetmap.org/?mlat=1.2991&mlon=103.7876#map=16/1.2991/103.7876',
  },
]

const winter = { exam: 'nr-beam-winter', hours: 2, needsCoupon: false } as const

/** Sessions within the window of their exam; times are those of the portal's zone. */
export const examSessions: readonly DemoExamSession[] = [
  { key: 'nanjing-1', centre: 'nanjing', ...winter, inDays: 9, startsAt: '09:30', seats: 24 },
  { key: 'shenzhen-1', centre: 'shenzhen', ...winter, inDays: 9, startsAt: '14:00', seats: 30 },
  { key: 'beijing-1', centre: 'beijing', ...winter, inDays: 9, startsAt: '09:30', seats: 12 },
  { key: 'nanjing-2', centre: 'nanjing', ...winter, inDays: 10, startsAt: '14:00', seats: 24, needsCoupon: true },
  { key: 'chengdu-1', centre: 'chengdu', ...winter, inDays: 10, startsAt: '09:30', seats: 16 },
  { key: 'xian-1', centre: 'xian', ...winter, inDays: 10, startsAt: '14:00', seats: 18 },
  { key: 'singapore-1', centre: 'singapore', ...winter, inDays: 10, startsAt: '10:00', seats: 3 },
  { key: 'beijing-2', centre: 'beijing', ...winter, inDays: 13, startsAt: '14:00', seats: 12 },
  { key: 'shenzhen-2', centre: 'shenzhen', ...winter, inDays: 13, startsAt: '09:30', seats: 30 },
  { key: 'nanjing-3', centre: 'nanjing', ...winter, inDays: 16, startsAt: '09:30', seats: 24 },
  { key: 'nanjing-4', centre: 'nanjing', ...winter, inDays: 16, startsAt: '14:00', seats: 24 },
  { key: 'chengdu-2', centre: 'chengdu', ...winter, inDays: 16, startsAt: '09:30', seats: 16 },
  { key: 'xian-2', centre: 'xian', ...winter, inDays: 17, startsAt: '09:30', seats: 18 },
  { key: 'beijing-3', centre: 'beijing', ...winter, inDays: 17, startsAt: '09:30', seats: 2 },
  { key: 'singapore-2', centre: 'singapore', ...winter, inDays: 20, startsAt: '10:00', seats: 6 },
  { key: 'shenzhen-3', centre: 'shenzhen', ...winter, inDays: 20, startsAt: '09:30', seats: 30 },
  { key: 'nanjing-5', centre: 'nanjing', ...winter, inDays: 23, startsAt: '09:30', seats: 24 },
  { key: 'chengdu-3', centre: 'chengdu', ...winter, inDays: 23, startsAt: '14:00', seats: 16 },
  { key: 'xian-3', centre: 'xian', ...winter, inDays: 24, startsAt: '09:30', seats: 18 },
  { key: 'beijing-4', centre: 'beijing', ...winter, inDays: 24, startsAt: '14:00', seats: 12 },
]
