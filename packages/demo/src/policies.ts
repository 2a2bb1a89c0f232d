import { t } from './text.ts'
import type { DemoPolicy } from './types.ts'

/** The policies that people of the company Starbeam read and sign. */
export const policies: readonly DemoPolicy[] = [
  {
    key: 'lockout-tagout',
    company: 'starbeam',
    title: t('电源设备挂牌上锁作业规程', 'Lockout-tagout of power equipment'),
    revisions: [
      {
        daysAgo: 160,
        asksAgain: true,
        note: {},
        body: t(
          `<p>本规程适用于机房和基站的开关电源、蓄电池组和配电柜的检修。</p><h3>作业前</h3><ol><li>向网络运维中心报告作业站点、设备和预计时长。</li><li>断开上级开关，挂“禁止合闸”牌。</li><li>用验电器确认无电。</li></ol><h3>作业后</h3><ol><li>清点工具，撤离人员。</li><li>摘牌，合闸，向网络运维中心报告完成。</li></ol>`,
          `<p>This procedure covers work on rectifiers, battery strings and distribution cabinets in equipment rooms and base stations.</p><h3>Before the work</h3><ol><li>Report the site, the equipment and the expected duration to the Network Operations Centre.</li><li>Open the upstream breaker and attach a “Do not operate” tag.</li><li>Test for the absence of voltage.</li></ol><h3>After the work</h3><ol><li>Count the tools, and clear the area.</li><li>Remove the tag, close the breaker, and report completion to the Network Operations Centre.</li></ol>`,
        ),
      },
      {
        daysAgo: 12,
        asksAgain: true,
        note: t(
          '断电后必须上锁，钥匙由作业人本人保管；验电前先在带电体上检查验电器；蓄电池组增加两极断开的要求。',
          'A lock is required after switching off, and the worker keeps its key. The tester is checked on a live part first. Battery strings are opened at both poles.',
        ),
        body: t(
          `<p>本规程适用于机房和基站的开关电源、蓄电池组和配电柜的检修。未经培训并签署本规程的人员，不得独立作业。</p><h3>一、作业前</h3><ol><li>向网络运维中心报告作业站点、设备和预计时长，取得许可。</li><li>断开上级开关。蓄电池组须在正、负两极分别断开。</li><li>上锁，并挂“禁止合闸，有人工作”牌，牌上写明姓名、电话和时间。每人一把锁，钥匙由本人保管。</li><li>先在已知带电的部位检查验电器，再逐相验电，然后再次检查验电器。</li><li>对电容等储能元件放电，必要时装设接地线。</li></ol><h3>二、作业中</h3><ol><li>作业人离开现场时，锁和牌不得拆除。</li><li>多人作业时，每人都要上自己的锁。</li><li>换班时，接班人上锁后，交班人才能取下自己的锁。</li></ol><h3>三、作业后</h3><ol><li>清点工具和材料，确认人员撤离。</li><li>由上锁人本人开锁、摘牌。本人不在场时，须经值班长确认现场无人，并与本人通话后，方可由值班长开锁，事后记录。</li><li>合闸，确认设备运行正常，向网络运维中心报告完成。</li></ol><h3>四、禁止事项</h3><ul><li>以口头约定代替上锁。</li><li>代他人上锁、开锁，或共用钥匙。</li><li>拆除他人的锁和牌。</li></ul>`,
          `<p>This procedure covers work on rectifiers, battery strings and distribution cabinets in equipment rooms and base stations. Nobody works alone who has not been trained and has not signed it.</p><h3>1. Before the work</h3><ol><li>Report the site, the equipment and the expected duration to the Network Operations Centre, and get its permit.</li><li>Open the upstream breaker. Open battery strings at the positive and the negative pole.</li><li>Apply your lock and a tag “Do not operate: people at work” with your name, phone number and the time. Each person has one lock and keeps its key.</li><li>Check the tester on a part known to be live, test each phase, and check the tester again.</li><li>Discharge capacitors and other stored energy, and earth the equipment where necessary.</li></ol><h3>2. During the work</h3><ol><li>Locks and tags stay in place when you leave the site.</li><li>When several people work, each applies their own lock.</li><li>At a change of shift, the person who takes over applies a lock before the other one is removed.</li></ol><h3>3. After the work</h3><ol><li>Count tools and material, and make sure that everybody has left.</li><li>You remove your own lock and tag. If you are absent, the shift leader may remove the lock after checking that nobody is on site and speaking to you, and records it.</li><li>Close the breaker, check that the equipment works, and report completion to the Network Operations Centre.</li></ol><h3>4. Never</h3><ul><li>Replace a lock by a spoken agreement.</li><li>Lock or unlock for another person, or share a key.</li><li>Remove the lock or tag of another person.</li></ul>`,
        ),
      },
    ],
    signedAgain: 3,
  },
]
