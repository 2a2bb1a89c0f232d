import { t } from './text.ts'
import type { DemoLiveClass, DemoReplay } from './types.ts'

/** Upcoming live classes. */
export const liveClasses: readonly DemoLiveClass[] = [
  {
    key: 'live-coverage-clinic',
    title: t('毫米波覆盖门诊：拿你的站点来分析', 'Millimetre-Wave Clinic: Bring Your Own Site'),
    promise: t(
      '带一份路测日志来，何冬现场判断是覆盖、干扰还是门限。',
      'Bring a drive-test log. He Dong determines live whether the cause is coverage, interference or a threshold.',
    ),
    introduction: t(
      '<p>前 20 分钟讲判断顺序：先看终端收到了几个波束，再看切换发生在哪里，最后才动参数。</p><p>其余时间全部留给学员的日志，每份约 8 分钟。提前一天把日志和站点工参发到群里，直播时按顺序分析。</p>',
      '<p>The first 20 minutes cover the order of analysis: how many beams the terminal received, where it switched between them, and only then which parameter to change.</p><p>The remaining time is for your logs, about 8 minutes each. Send your log and site data one day before.</p>',
    ),
    teacher: 'he-dong',
    coverPattern: 'waves',
    zones: ['technical'],
    level: 'intermediate',
    tags: [t('毫米波', 'mmWave'), t('直播', 'Live')],
    startsInDays: 1,
    startsAt: '19:30',
    minutes: 90,
    capacity: 200,
    attendPercent: 70,
    needSignIns: 1,
    reservedShare: 0.45,
    isReservedByLearner: true,
  },
  {
    key: 'live-cutover-rehearsal',
    title: t('割接演练：一台、十台、一百台', 'Cut-over Rehearsal: One, Ten, a Hundred'),
    promise: t(
      '在实验网里完整走一遍批量割接，看它在哪一步自己停下来。',
      'A complete batch cut-over in the lab, up to the step where it stops automatically.',
    ),
    introduction: t(
      '<p>沈维在 12 台实验设备上现场执行剧本：预检、灰度、批量、回退。中途会故意弄坏一台，看校验怎样拦住下一批。</p><p>适合已经看过《用 Ansible 与 NETCONF 做批量割接》回放的同事。</p>',
      '<p>Shen Wei runs the playbook on twelve lab devices: pre-checks, one device, a batch, the rollback. One device is broken on purpose to show how the checks stop the next batch.</p><p>Recommended after the replay of Batch Cut-overs with Ansible and NETCONF.</p>',
    ),
    teacher: 'shen-wei',
    coverPattern: 'field',
    zones: ['technical'],
    level: 'advanced',
    tags: [t('自动化', 'Automation'), t('割接', 'Cut-over')],
    startsInDays: 3,
    startsAt: '15:00',
    minutes: 60,
    capacity: null,
    attendPercent: 80,
    needSignIns: 0,
    reservedShare: 0.3,
    isReservedByLearner: false,
  },
  {
    key: 'live-srv6-questions',
    title: t('SRv6 迁移问答：地址、兼容、割接顺序', 'SRv6 Migration: Addresses, Compatibility, Order'),
    promise: t(
      '三个省级项目里反复出现的十二个问题，一次说清。',
      'Answers to twelve questions that came up repeatedly in three province-wide projects.',
    ),
    introduction: t(
      '<p>陈以衡把三个项目的问题单归成三类：Locator 怎么规划才不用改第二次；老设备不认 SRH 时怎么绕；先迁核心还是先迁边缘。</p><p>每一类都给出现网拓扑和取舍的理由。</p>',
      '<p>Chen Yiheng groups the questions of three projects: planning locators only once, working around older devices without SRH support, and moving the core or the edge first.</p><p>Each group comes with live topologies and the reasons for the decision.</p>',
    ),
    teacher: 'chen-yiheng',
    coverPattern: 'routes',
    zones: ['technical', 'service'],
    level: 'advanced',
    tags: [t('SRv6'), t('直播', 'Live')],
    startsInDays: 9,
    startsAt: '20:00',
    minutes: 75,
    capacity: 60,
    attendPercent: 80,
    needSignIns: 1,
    reservedShare: 0.2,
    isReservedByLearner: false,
  },
]

/** Past classes with a recording that is a lesson of a product. */
export const liveReplays: readonly DemoReplay[] = [
  { key: 'replay-mmwave-cases', product: 'live-mmwave-cases', content: 'nr-ssb-sweep', daysAgo: 26, hour: '19:30' },
  {
    key: 'replay-batch-cutover',
    product: 'live-batch-cutover',
    content: 'change-window-video',
    daysAgo: 17,
    hour: '15:00',
  },
]
