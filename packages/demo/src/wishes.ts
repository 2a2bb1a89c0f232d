import { t } from './text.ts'
import type { DemoWish } from './types.ts'

/** Courses that people have saved for later. */
export const wantedProducts: readonly {
  readonly account: string
  readonly product: string
  readonly daysAgo: number
}[] = [
  { account: 'learner', product: 'private-network', daysAgo: 3 },
  { account: 'learner', product: 'interference-notes', daysAgo: 26 },
  { account: 'colleague', product: 'private-network', daysAgo: 9 },
  { account: 'lu-haoran', product: 'interference-notes', daysAgo: 14 },
  { account: 'he-siqi', product: 'interference-notes', daysAgo: 31 },
  { account: 'wu-yutong', product: 'interference-notes', daysAgo: 5 },
  { account: 'ren-bo', product: 'fibre-otdr', daysAgo: 40 },
  { account: 'tang-jia', product: 'fibre-otdr', daysAgo: 22 },
  { account: 'shen-yue', product: 'signalling-listening', daysAgo: 17 },
  { account: 'jiang-ke', product: 'core-sba', daysAgo: 8 },
]

/**
 * Wishes, each in its author's language; staff answers are in both languages. The author is the first of `wantedBy`.
 */
export const wishes: readonly DemoWish[] = [
  {
    key: 'python-inspection',
    company: 'starbeam',
    title: '用 Python 批量巡检网元',
    reason: '每月巡检三百多台设备，登录、敲命令、贴结果都靠手工，两个人要做一周。',
    wantedBy: [
      'xu-nian',
      'gao-yiming',
      'fu-tianyu',
      'peng-fei',
      'zhou-yining',
      'deng-xin',
      'tang-jia',
      'song-zhiyuan',
      'cao-ying',
      'he-siqi',
      'wu-yutong',
    ],
    daysAgo: 9,
  },
  {
    key: 'slicing-practice',
    company: 'starbeam',
    title: '5G 专网切片的现网配置实操',
    reason: '园区项目的客户总问隔离做到哪一层，希望能在实验网上走一遍。',
    wantedBy: ['jiang-ke', 'ma-jun', 'shen-yue', 'song-zhiyuan', 'learner', 'colleague', 'lu-haoran', 'yao-lei'],
    daysAgo: 7,
  },
  {
    key: 'ebpf',
    company: 'starbeam',
    title: 'eBPF 观测内核网络',
    reason: 'tcpdump 抓不到的丢包，想知道是在哪一层丢的。',
    wantedBy: ['song-zhiyuan', 'zhou-yining', 'ren-bo', 'shen-yue', 'gao-yiming', 'peng-fei', 'xu-nian'],
    daysAgo: 58,
    answer: {
      state: 'planned',
      words: t(
        '列入一季度：先开两次直播，再剪成课程，实验环境由云平台组提供。',
        'Planned for the first quarter: two live classes, then a course based on them.',
      ),
      daysAgo: 6,
    },
  },
  {
    key: 'lightning',
    company: 'starbeam',
    title: '雷雨季节的站点防雷与接地',
    reason: '今年有三个站因为接地电阻超标被雷击，测试前后该检查什么，大家做法不一样。',
    wantedBy: ['learner', 'he-siqi', 'yao-lei', 'tang-jia', 'colleague'],
    daysAgo: 6,
  },
  {
    key: 'open-ran',
    company: 'starbeam',
    title: 'Open RAN fronthaul troubleshooting',
    reason: 'The trial site mixes two vendors, and nobody here has read an eCPRI trace before.',
    wantedBy: ['lu-haoran', 'yao-lei', 'wu-yutong', 'colleague'],
    daysAgo: 5,
  },
  {
    key: 'english-briefing',
    company: 'starbeam',
    title: '海外项目的英文技术汇报',
    reason: '',
    wantedBy: ['ma-jun', 'jiang-ke', 'learner'],
    daysAgo: 4,
  },
  {
    key: 'report-writing',
    company: 'starbeam',
    title: '用大模型辅助写故障报告',
    reason: '想知道哪些数据可以给它看，哪些不可以。',
    wantedBy: ['colleague', 'gao-yiming'],
    daysAgo: 1,
  },
  {
    key: 'otdr-reading',
    company: 'starbeam',
    title: 'OTDR 曲线怎么看',
    reason: '',
    wantedBy: ['tang-jia', 'learner', 'cao-ying', 'deng-xin', 'zhou-yining', 'ren-bo'],
    daysAgo: 140,
    answer: {
      state: 'made',
      product: 'fibre-otdr',
      words: t(
        '课程里放了现网真实断点的曲线，可以自己先判读再看讲解。',
        'The course has traces of real faults: read them yourself first, then see the explanation.',
      ),
      daysAgo: 4,
    },
  },
  {
    key: 'change-window',
    company: 'starbeam',
    title: '变更窗口怎么排才不出错',
    reason: '',
    wantedBy: ['peng-fei', 'gao-yiming', 'xu-nian', 'fu-tianyu', 'song-zhiyuan'],
    daysAgo: 210,
    answer: { state: 'made', product: 'change-four-steps', words: {}, daysAgo: 75 },
  },
  {
    key: 'climbing-licence',
    company: 'starbeam',
    title: '登高作业证的考前培训',
    reason: '',
    wantedBy: ['he-siqi', 'lu-haoran', 'wu-yutong'],
    daysAgo: 64,
    answer: {
      state: 'declined',
      words: t(
        '登高作业证只能由有资质的机构培训，请向安全管理部报名，费用由公司承担。',
        'Only accredited bodies may train for this licence. Register with the safety department; the company covers the cost.',
      ),
      daysAgo: 50,
    },
  },
]
