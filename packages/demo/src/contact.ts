import { t } from './text.ts'
import type { DemoContactMessage, DemoContactOffice } from './types.ts'

const weekdays = t('周一至周五 9:00–18:00', 'Monday to Friday, 9:00–18:00')

/** The contact data of the organisation. */
export const contactOffices: readonly DemoContactOffice[] = [
  {
    key: 'nanjing',
    region: t('华东', 'East China'),
    address: t('南京市建邺区江东中路 369 号 12 层', '12/F, 369 Jiangdong Middle Road, Jianye District, Nanjing'),
    hours: weekdays,
    phone: '+86 25 5555 0136',
    email: 'east@hengqiao.example',
  },
  {
    key: 'shenzhen',
    region: t('华南', 'South China'),
    address: t('深圳市南山区科苑南路 2666 号 8 层', '8/F, 2666 Keyuan South Road, Nanshan District, Shenzhen'),
    hours: weekdays,
    phone: '+86 755 5555 0172',
    email: 'south@hengqiao.example',
  },
  {
    key: 'xian',
    region: t('西部', 'West China'),
    address: t('西安市高新区锦业路 69 号 C 座 5 层', '5/F, Tower C, 69 Jinye Road, Xi’an Hi-tech Zone'),
    hours: t('周一至周六 9:00–18:00', 'Monday to Saturday, 9:00–18:00'),
    phone: '+86 29 5555 0119',
    email: 'west@hengqiao.example',
  },
]

/** Messages from the contact page. */
export const contactMessages: readonly DemoContactMessage[] = [
  {
    key: 'latin-name',
    topic: 'certificate',
    name: '王一诺',
    email: 'wang.yinuo@starbeam.example',
    content: '证书上的拼音姓名少了一个字母，应为 Wang Yinuo。学习时填的是对的，请问怎么更正？编号稍后可以提供。',
    lang: 'zh',
    daysAgo: 1,
  },
  {
    key: 'bulk-accounts',
    topic: 'account',
    name: 'Daniel Fischer',
    email: 'd.fischer@lumenfold.example',
    content:
      'We have 60 field engineers joining in January. Can their accounts be created from a spreadsheet, and do they need company email addresses?',
    lang: 'en',
    daysAgo: 3,
  },
]
