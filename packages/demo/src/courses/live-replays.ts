import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

const replay = {
  kind: 'live',
  contentType: 6,
  categoryId: 2,
  zones: ['technical'],
  level: 'intermediate',
  previewNum: 0,
  previewTime: 0,
  inSequence: false,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
} as const

export const liveMmwaveCases: DemoCourse = {
  ...replay,
  key: 'live-mmwave-cases',
  title: t('直播回放：毫米波波束管理现网案例', 'Live Replay: Millimetre-Wave Beams in the Field'),
  promise: t(
    '一小时看完两个现网案例：波束为什么抖，门限该放在哪里。',
    'Two cases from live networks: causes of beam jitter and the right threshold.',
  ),
  introduction: t(
    '<p>何冬主讲的直播回放，附讲义与答疑整理。</p>',
    '<p>A replay of He Dong’s class, with his notes and the questions that were asked.</p>',
  ),
  coverPattern: 'lobes',
  teacher: 'he-dong',
  tags: [t('毫米波', 'mmWave'), t('直播', 'Live')],
  priceKind: 'vip',
  priceFen: 0,
  learnerCount: 812,
  publishedDaysAgo: 26,
  updatedDaysAgo: 24,
  sections: [{ title: t('回放与讲义', 'Replay and notes'), lessons: ['nr-ssb-sweep', 'live-mmwave-notes'] }],
  contents: [
    demoArticle(
      'live-mmwave-notes',
      t('讲义与答疑', 'Notes and questions'),
      4,
      `<h3>为什么波束会抖</h3><p>两个相邻波束在交界处强度接近，测量误差又有 1～2 dB，终端就会来回换。办法不是降低上报频度，而是要求新波束好出一截再换：先设 3 dB，看切换次数降了多少。</p>
<h3>问：SSB 周期要不要从 20 ms 改成 10 ms？</h3><p>答：扫得更勤，开销翻倍。步行用户不需要；车速用户先看波束失败的间隔，短于 100 ms 才值得。</p>`,
      `<h3>Why a beam jitters</h3><p>Where two beams meet they are nearly equal, and a measurement errs by 1 to 2 dB, so the terminal goes to and fro. Do not report less often; ask the new beam to be better by a margin. Start with 3 dB and count the changes.</p>
<h3>Q: Should the SSB period go from 20 to 10 ms?</h3><p>A: The overhead doubles. Walking users do not need it; for cars look at how quickly beams fail: below 100 ms it pays.</p>`,
    ),
  ],
}

export const liveBatchCutover: DemoCourse = {
  ...replay,
  key: 'live-batch-cutover',
  title: t('直播回放：用 Ansible 与 NETCONF 做批量割接', 'Live Replay: Batch Cut-overs with Ansible and NETCONF'),
  promise: t(
    '把一次割接变成可以演练、可以退回的程序。',
    'Turn a cut-over into a program that you can rehearse and roll back.',
  ),
  introduction: t(
    '<p>沈维主讲的直播回放，附剧本骨架。</p>',
    '<p>A replay of Shen Wei’s class, with the outline of a playbook.</p>',
  ),
  coverPattern: 'grid',
  teacher: 'shen-wei',
  tags: [t('自动化', 'Automation'), t('NETCONF')],
  priceKind: 'free',
  priceFen: 0,
  learnerCount: 1094,
  publishedDaysAgo: 17,
  updatedDaysAgo: 17,
  sections: [{ title: t('回放与讲义', 'Replay and notes'), lessons: ['change-window-video', 'live-batch-notes'] }],
  contents: [
    demoArticle(
      'live-batch-notes',
      t('讲义：先一台，再一批', 'Notes: one device, then a batch'),
      4,
      `<p>批量的风险在于错也成批。剧本里写三道闸：先做一台，再做 10%，最后做其余；任何一批有失败就停。</p>
<pre><code>serial: [1, "10%", "100%"]
max_fail_percentage: 0</code></pre><p>NETCONF 的候选配置支持带确认的提交：到时没有确认，设备自己退回。</p>`,
      `<p>A batch makes errors in batches too. Put in three gates: one device, then 10 %, then the rest; stop as soon as one fails.</p>
<pre><code>serial: [1, "10%", "100%"]
max_fail_percentage: 0</code></pre><p>With NETCONF’s candidate configuration and confirmed commit, a device returns by itself if nobody confirms in time.</p>`,
    ),
  ],
}
