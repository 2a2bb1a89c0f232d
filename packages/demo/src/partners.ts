import { t } from './text.ts'
import type { DemoPartner } from './types.ts'

const logo = (label: string, width: number, mark: string, weight: number, spacing: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 26" role="img" aria-label="${label}" fill="currentColor"><path d="${mark}"/><text x="28" y="20" font-size="18" font-weight="${weight}" letter-spacing="${spacing}" textLength="${width - 28}">${label}</text></svg>`

/** Invented partner companies; their logos have the colour of the surrounding text. */
export const partners: readonly DemoPartner[] = [
  {
    key: 'halden',
    name: t('哈尔登系统', 'Halden'),
    logoSvg: logo('HALDEN', 116, 'M0 4h5v7h9V4h5v18h-5v-7H5v7H0z', 600, 2),
    url: null,
    position: 1,
    region: t('华东', 'East China'),
    level: 'strategic',
    summary: t(
      '承载网与数据中心的规划、集成与运维。',
      'Plans, integrates and runs transport networks and data centres.',
    ),
  },
  {
    key: 'hengchuan',
    name: t('衡川通信', 'Hengchuan'),
    logoSvg: logo('衡川通信', 106, 'M0 4h19v3H0zM0 20c4-11 7-11 10-6s6 6 9-6v4c-3 11-7 11-10 6S4 13 1 22z', 600, 1),
    url: null,
    position: 2,
    region: t('西南', 'Southwest China'),
    level: 'strategic',
    summary: t('移动网建设与优化，覆盖西南各省。', 'Builds and optimises mobile networks all over the Southwest.'),
  },
  {
    key: 'lumenfold',
    name: t('流明折', 'Lumenfold'),
    logoSvg: logo('Lumenfold', 112, 'M0 22 9 3v19zM11 3l8 6v13z', 400, 0),
    url: null,
    position: 3,
    region: t('华南', 'South China'),
    level: 'gold',
    summary: t('光传输与光缆抢修服务。', 'Optical transport and fibre repair.'),
  },
  {
    key: 'tessera',
    name: t('镶格科技', 'Tessera'),
    logoSvg: logo('TESSERA', 140, 'M0 4h8v8H0zM10 4h9v3h-9zM10 9h4v13h-4zM16 9h3v13h-3zM0 14h8v8H0z', 400, 4),
    url: null,
    position: 4,
    region: t('华东', 'East China'),
    level: 'gold',
    summary: t('企业网络与安全方案，面向制造园区。', 'Enterprise networks and security for industrial parks.'),
  },
  {
    key: 'farbridge',
    name: t('远桥网络', 'Farbridge'),
    logoSvg: logo('远桥网络', 112, 'M0 20a9.5 9.5 0 0 1 19 0h-4a5.5 5.5 0 0 0-11 0zM8 4h3v7H8z', 400, 2),
    url: null,
    position: 5,
    region: t('华南', 'South China'),
    level: 'certified',
    summary: t('网络代维与值守，7×24 小时响应。', 'Network maintenance and watch, around the clock.'),
  },
  {
    key: 'parallel-nine',
    name: t('平行九', 'Parallel/9'),
    logoSvg: logo('parallel/9', 112, 'm4 4-4 18h3L7 4zM10 4 6 22h3l4-18zM16 4l-4 18h3l4-18z', 700, -0.5),
    url: null,
    position: 6,
    region: t('华北', 'North China'),
    level: 'certified',
    summary: t('自动化运维工具与实施。', 'Tools and services for automated operations.'),
  },
]
