import { t } from './text.ts'
import type { DemoProductTopic } from './types.ts'

/** Topics of the catalogue. */
export const productTopics: readonly DemoProductTopic[] = [
  {
    key: 'topic-fault-finding',
    categoryId: 1,
    zones: ['technical', 'service'],
    level: 'beginner',
    title: t('从报障到定位：网络排障必修', 'From Report to Root Cause: Network Troubleshooting'),
    promise: t(
      '接到“上不了网”的电话，知道先问什么、先看哪里，并用抓包或曲线证明自己的判断。',
      'When somebody calls and says “no Internet”, know what to ask, where to look first, and how to prove it with a capture or a trace.',
    ),
    introduction: t(
      `<p>这个专题把散在各处的排障内容按实际处理顺序排好：先打地基，再看最常出问题的地址与域名，然后学会抓包，最后进入路由和光缆。</p>
<h3>怎么学</h3>
<ul><li>刚转到运维的同事，从第一门开始依次学，每周两门，三周左右学完。</li><li>已经在值班的同事，可以直接从抓包开始，遇到看不懂的再往前补。</li><li>知识库里的案例很短，适合在值班间隙看。</li></ul>
<p>其中的路由与光缆课程需要企业开通，没有开通也不影响前面的学习。</p>`,
      `<p>This topic puts what we teach about faults into the order in which faults are found: the ground first, then addresses and names, where most calls end, then captures, and at last routing and fibre.</p>
<h3>How to learn it</h3>
<ul><li>New in operations: begin with the first course and take two a week; three weeks are enough.</li><li>Already on shift: begin with captures, and go back where something is unclear.</li><li>The cases from the library are short. Read them between two calls.</li></ul>
<p>The courses on routing and fibre need an access of your company. Everything before them does not.</p>`,
    ),
    coverPattern: 'grid',
    contributor: t('网络运维教研组', 'Network Operations Faculty'),
    tags: [t('排障', 'Troubleshooting'), t('抓包', 'Capture'), t('值班', 'On shift')],
    publishedDaysAgo: 41,
    updatedDaysAgo: 9,
    holds: [
      { product: 'osi-basics' },
      { product: 'dns-dhcp' },
      { item: 'dhcp-pool-exhausted' },
      { product: 'linux-tcpdump' },
      { product: 'ip-ospf' },
      { product: 'fibre-otdr' },
    ],
  },
  {
    key: 'topic-safe-changes',
    categoryId: 1,
    zones: ['technical', 'management'],
    level: 'intermediate',
    title: t('把割接做稳：从方案到复盘', 'Cut-overs that Hold: from Plan to Review'),
    promise: t(
      '一次变更从分级、审批、演练到当晚执行和事后复盘，每一步都有人教、有表可查。',
      'Rate it, have it approved, rehearse it, carry it out at night and review it: a lesson or a checklist for every step of a change.',
    ),
    introduction: t(
      `<p>割接出事，多半不是命令敲错，而是没有人说清什么时候该停。这个专题由沈维挑选，按一次真实割接的时间线排列。</p>
<h3>适合谁</h3>
<ul><li>第一次独立负责变更的工程师。</li><li>审批变更、但不在现场的主管：看前两项和最后一项就够了。</li></ul>
<p>演练直播每季度一次，回放会留在专题里。</p>`,
      `<p>When a cut-over fails, it is seldom a mistyped command. Mostly nobody had said when to stop. Shen Wei chose what stands here and put it along the timeline of a real night.</p>
<h3>For whom</h3>
<ul><li>Engineers who are responsible for a change for the first time.</li><li>Managers who approve changes and are not on site: the first two and the last are enough.</li></ul>
<p>The rehearsal is held live every quarter, and its replay stays here.</p>`,
    ),
    coverPattern: 'carriers',
    teacher: 'shen-wei',
    tags: [t('割接', 'Cut-over'), t('变更管理', 'Change management'), t('复盘', 'Review')],
    publishedDaysAgo: 20,
    updatedDaysAgo: 4,
    holds: [
      { product: 'change-four-steps' },
      { item: 'change-risk-matrix' },
      { product: 'live-batch-cutover' },
      { product: 'live-cutover-rehearsal' },
      { item: 'cutover-night-checklist' },
      { product: 'itil-incident' },
      { item: 'problem-five-whys' },
    ],
  },
]
