import { t } from './text.ts'
import type { DemoCategory, DemoCompany, DemoEntitlement } from './types.ts'

export const categories: readonly DemoCategory[] = [
  {
    id: 1,
    name: t('行业课程', 'Industry courses'),
    note: t('移动、承载、核心网与云', 'Mobile, transport, core, cloud'),
  },
  { id: 2, name: t('直播课堂', 'Live classes'), note: t('每周更新，全部可回放', 'New every week, all replayable') },
  { id: 3, name: t('名师专栏', 'Teacher columns'), note: t('一线专家的连载', 'Running series by field experts') },
  { id: 4, name: t('免费专区', 'Free zone'), note: t('登录即学，不占企业额度', 'Open to every account') },
  {
    id: 5,
    name: t('专业学院', 'Professional institutes'),
    note: t('售前、服务、管理、技术', 'Pre-sales, service, management, technical'),
  },
]

export const companies: readonly DemoCompany[] = [
  {
    key: 'starbeam',
    name: t('星衡通信技术有限公司', 'Starbeam Communications Ltd'),
    shortName: t('星衡通信', 'Starbeam'),
    brandColor: '#1F57E7',
    knowledgeModule: true,
    showVipPaidCourse: true,
    showWannaLearn: true,
    showSharingRewards: true,
    showSearchCourse: true,
    showRecommendCourse: true,
    singleSession: false,
    vipDaysLeft: 222,
    createdDaysAgo: 1460,
    departments: [
      { key: 'sb-radio', name: t('无线网络部', 'Radio Network') },
      { key: 'sb-radio-opt', parent: 'sb-radio', name: t('无线优化组', 'Radio Optimisation') },
      { key: 'sb-transport', name: t('承载与传输部', 'Transport Network') },
      { key: 'sb-core', name: t('核心网部', 'Core Network') },
      { key: 'sb-noc', name: t('网络运维中心', 'Network Operations Centre') },
      { key: 'sb-solutions', name: t('行业方案部', 'Industry Solutions') },
      { key: 'sb-training', name: t('培训与认证部', 'Training and Certification') },
    ],
  },
  {
    key: 'farbridge',
    name: t('远桥网络服务有限公司', 'Farbridge Networks Ltd'),
    shortName: t('远桥网络', 'Farbridge'),
    brandColor: '#0F6F63',
    knowledgeModule: false,
    showVipPaidCourse: false,
    showWannaLearn: false,
    showSharingRewards: false,
    showSearchCourse: false,
    showRecommendCourse: false,
    singleSession: true,
    vipDaysLeft: null,
    createdDaysAgo: 620,
    departments: [
      { key: 'fb-field', name: t('现场交付部', 'Field Delivery') },
      { key: 'fb-maintenance', name: t('线路维护部', 'Line Maintenance') },
      { key: 'fb-desk', name: t('服务台', 'Service Desk') },
    ],
  },
]

export const entitlements: readonly DemoEntitlement[] = [
  { company: 'starbeam', product: 'nr-beam', source: 'company-purchase', daysLeft: 212 },
  { company: 'starbeam', product: 'core-sba', source: 'company-purchase', daysLeft: 212 },
  { company: 'farbridge', product: 'nr-beam', source: 'company-purchase', daysLeft: 96 },
  { company: 'farbridge', product: 'fibre-otdr', source: 'company-purchase', daysLeft: 340 },
  { company: 'starbeam', account: 'colleague', product: 'interference-notes', source: 'order', daysLeft: null },
]
