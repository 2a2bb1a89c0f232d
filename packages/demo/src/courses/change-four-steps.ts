import { demoArticle, demoVideo, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const changeFourSteps: DemoCourse = {
  key: 'change-four-steps',
  kind: 'course',
  contentType: 3,
  categoryId: 5,
  zones: ['management', 'service'],
  level: 'beginner',
  title: t('运维基础：变更管理四步法', 'Operations Basics: Change Management in Four Steps'),
  promise: t(
    '学完后，你写的变更方案能被别人照着做完，也能在第 37 分钟毫不犹豫地退回去。',
    'Write a change plan that a colleague can carry out and that can be rolled back without hesitation in minute 37.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>所有会在现网上敲命令的人，以及审批他们的人。</p>
<h3>你将学会</h3><ul><li>给变更定级，并据此决定谁审批、何时做</li><li>写出带检查点和回退点的步骤表</li><li>在变更窗口里按钟点做决定</li></ul>
<h3>如何考核</h3><p>按顺序学完，视频中会有一次在场确认；完成即获结业证书。</p>`,
    `<h3>Who it is for</h3><p>Everyone who types commands into a live network, and those who approve them.</p>
<h3>What you will be able to do</h3><ul><li>Grade a change, and from that know who approves it and when it is done</li><li>Write a step table with checks and points of return</li><li>Decide by the clock within a change window</li></ul>
<h3>How it is assessed</h3><p>Finish the lessons in sequence; the video asks once whether you are there. Completion earns the certificate.</p>`,
  ),
  coverPattern: 'grid',
  teacher: 'shen-wei',
  contributor: t('管理学院', 'Institute of management'),
  tags: [t('变更管理', 'Change management'), t('割接', 'Cut-over'), t('回退', 'Rollback')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: true,
  certificateScheme: 'ops-foundation-course',
  exam: 'ops-foundation-mock',
  previewNum: 0,
  previewTime: 0,
  dragPlay: false,
  speedUpPlay: false,
  interventions: 1,
  interventionMinutes: 1,
  learnerCount: 4127,
  publishedDaysAgo: 388,
  updatedDaysAgo: 41,
  sections: [
    { title: t('先想清楚', 'Think first'), lessons: ['change-why', 'change-grade'] },
    { title: t('四步走', 'The four steps'), lessons: ['change-window-video', 'change-plan', 'change-rollback'] },
    { title: t('之后', 'Afterwards'), lessons: ['change-review'] },
  ],
  contents: [
    demoArticle(
      'change-why',
      t('为什么多数故障是人做出来的', 'Why most outages are made by hand'),
      4,
      `<p>翻开任何一家运营单位的年度故障清单，设备自己坏掉的只占一小部分，更多的写着“变更引起”。原因不是操作员粗心，而是三个结构性问题：</p>
<ul><li><strong>看不见影响面</strong>：改的是一行，影响的是一片。删一条静态路由之前，没人问“谁在用它做下一跳跟踪”。</li><li><strong>只写了怎么去，没写怎么回</strong>：方案最后一句是“如有异常，回退”，没有命令，也没有谁说了算。</li><li><strong>验证的是命令，不是业务</strong>：配置下发成功就宣布完成，第二天早高峰才发现问题。</li></ul>
<p>四步法针对的就是这三点：<strong>评估、准备、执行、验证</strong>。每一步都有一个出口条件，没达到就不进入下一步。</p>
<blockquote><p>好的变更是无聊的：每一步发生的事，方案里都提前写着。</p></blockquote>`,
      `<p>In the yearly list of outages of any operator, few devices broke by themselves; far more lines say “caused by change”. Operators are not careless. Three things in the structure are wrong:</p>
<ul><li><strong>The reach is not visible</strong>: you touch one line and an area feels it. Before a static route is deleted, nobody asks who tracks it as a next hop.</li><li><strong>The way there is written, the way back is not</strong>: the plan ends with “roll back if abnormal”, without commands and without saying who decides.</li><li><strong>The command is verified, not the service</strong>: the configuration was accepted, done; the morning peak finds out.</li></ul>
<p>The four steps answer these three: <strong>assess, prepare, execute, verify</strong>. Each has an exit condition; if it is not met, the next does not begin.</p>
<blockquote><p>A good change is boring: all that happens was written down before.</p></blockquote>`,
    ),
    demoArticle(
      'change-grade',
      t('第一步　评估：影响面乘以可逆性', 'Step one, assess: reach times reversibility'),
      6,
      `<p>定级不看设备大小，看两件事：最坏情况下影响多少用户，以及退回去要多久。</p>
<table><thead><tr><th></th><th>5 分钟内可退</th><th>30 分钟内可退</th><th>退不回去</th></tr></thead><tbody><tr><th>单站或单客户</th><td>C 级</td><td>C 级</td><td>B 级</td></tr><tr><th>一个区县</th><td>C 级</td><td>B 级</td><td>A 级</td></tr><tr><th>全网或核心平台</th><td>B 级</td><td>A 级</td><td>A 级</td></tr></tbody></table>
<ul><li><strong>C 级</strong>：班长批准，窗口内可做，一人操作一人复核。</li><li><strong>B 级</strong>：变更会批准，必须在 00:00～05:00，业务侧有人值守。</li><li><strong>A 级</strong>：变更会加分管负责人批准，先做演练，现场有厂家支持。</li></ul>
<p>“退不回去”的典型：数据库结构升级、软件跨大版本、删除没有备份的配置。对这类变更，先花时间让它变得可退，再谈何时做。</p>
<p>出口条件：影响的业务列成清单，每项都有联系人和验证方法。</p>`,
      `<p>A grade does not depend on the size of the device but on two questions: how many users feel the worst case, and how long it takes to go back.</p>
<table><thead><tr><th></th><th>back in 5 min</th><th>back in 30 min</th><th>no way back</th></tr></thead><tbody><tr><th>one site or customer</th><td>C</td><td>C</td><td>B</td></tr><tr><th>a district</th><td>C</td><td>B</td><td>A</td></tr><tr><th>whole network, core platform</th><td>B</td><td>A</td><td>A</td></tr></tbody></table>
<ul><li><strong>C</strong>: approved by the shift lead; inside the window; one types, one checks.</li><li><strong>B</strong>: approved by the change board; 00:00 to 05:00 only; the business side is on watch.</li><li><strong>A</strong>: board and the responsible director; rehearsed; vendor on site.</li></ul>
<p>Typical for “no way back”: schema upgrades, jumps over major releases, deleting what was never backed up. First make such a change reversible; then talk about the date.</p>
<p>Exit condition: a list of affected services, each with a contact and a way to verify it.</p>`,
    ),
    demoVideo(
      'change-window-video',
      t('一个变更窗口的四步', 'A change window in four steps'),
      'change-window-four-steps',
    ),
    demoArticle(
      'change-plan',
      t('第二、三步　准备与执行：步骤表怎么写', 'Steps two and three, prepare and execute: the step table'),
      7,
      `<p>步骤表的标准只有一条：一个没参加讨论的同事，凌晨两点能照着做完。</p>
<table><thead><tr><th>#</th><th>时间</th><th>动作（可复制的命令）</th><th>应看到</th><th>否则</th></tr></thead><tbody><tr><td>0</td><td>00:00</td><td>保存配置，记录基线</td><td>备份文件大于 0，已下载到跳板机</td><td>取消</td></tr><tr><td>1</td><td>00:10</td><td>把 PE2 的 IGP 开销调大，流量移走</td><td>PE2 出口流量降到 5% 以下</td><td>恢复开销</td></tr><tr><td>2</td><td>00:25</td><td>升级 PE2</td><td>版本号正确，邻居全 Full</td><td>回退点 A</td></tr><tr><td>3</td><td>01:05</td><td>恢复开销</td><td>流量回到基线 ±10%</td><td>再次移走</td></tr></tbody></table>
<p>基线要在变更前一小时内采，至少四组数：</p>
<pre><code>display ospf peer brief        | count Full
display bgp peer               | count Established
display interface brief        | exclude down
ping -c 100 10.8.0.1           丢包、平均时延</code></pre>
<p>执行时两人一组，操作员读出将要敲的命令，复核员说“确认”再回车。听起来慢，一条命令只多三秒。</p>`,
      `<p>There is one standard for the table: a colleague who was not in the discussion can carry it out at two in the morning.</p>
<table><thead><tr><th>#</th><th>Time</th><th>Action (commands to copy)</th><th>Expect</th><th>Else</th></tr></thead><tbody><tr><td>0</td><td>00:00</td><td>save configuration, take the baseline</td><td>backup not empty, copied to the jump host</td><td>cancel</td></tr><tr><td>1</td><td>00:10</td><td>raise the IGP cost of PE2, move traffic away</td><td>below 5 % on PE2</td><td>restore the cost</td></tr><tr><td>2</td><td>00:25</td><td>upgrade PE2</td><td>right release, all neighbours Full</td><td>return point A</td></tr><tr><td>3</td><td>01:05</td><td>restore the cost</td><td>traffic within 10 % of baseline</td><td>move it away again</td></tr></tbody></table>
<p>Take the baseline within the hour before, four figures at least:</p>
<pre><code>display ospf peer brief        | count Full
display bgp peer               | count Established
display interface brief        | exclude down
ping -c 100 10.8.0.1           loss, mean delay</code></pre>
<p>Work in pairs: the operator reads the command aloud, the second says “confirmed”, then Enter. It sounds slow; it is three seconds a command.</p>`,
    ),
    demoArticle(
      'change-rollback',
      t('回退不是失败，是计划的一部分', 'Going back is not failure; it is in the plan'),
      5,
      `<p>回退决定要在白天做好，夜里只负责执行。方法是给窗口画一条 <strong>不可再前进线</strong>：</p>
<pre>窗口       00:00 - 04:00     240 分钟
回退需要                      45 分钟（演练实测）
回退后验证                    30 分钟
留给意外                      30 分钟
最晚决定   240 - 105 = 第 135 分钟 = 02:15</pre>
<p>到 02:15 还没有通过检查点，不讨论，直接退。凌晨的人总觉得“再试五分钟就好”，这条线替你说不。</p>
<p>三种必须立刻回退的情形：</p>
<ol><li>出现方案里没有写过的告警，五分钟内无法解释；</li><li>任何一项关键业务的基线变差超过约定值；</li><li>管理通道丢失一条，只剩一条。</li></ol>
<p>设备支持的话，先上“定时自动回退”：提交时带确认时限，若失去连接没有确认，设备自己退回去。</p>
<pre><code>[edit] user@pe2# commit confirmed 10
commit confirmed will be automatically rolled back in 10 minutes unless confirmed</code></pre>`,
      `<p>The decision to go back is made by day; at night it is only carried out. Draw a <strong>line beyond which you do not go on</strong>:</p>
<pre>window       00:00 - 04:00     240 min
going back                      45 min (measured in rehearsal)
verifying after that            30 min
for surprises                   30 min
latest decision  240 - 105 = minute 135 = 02:15</pre>
<p>If the check is not passed by 02:15, there is no discussion: go back. At night everyone believes in five more minutes; the line says no for you.</p>
<p>Go back at once when</p>
<ol><li>an alarm appears that the plan does not mention and nobody explains within five minutes;</li><li>any key service is worse than its baseline by more than agreed;</li><li>one management path is lost and only one is left.</li></ol>
<p>Where the device can, let it go back by itself: commit with a deadline, and if you are cut off and cannot confirm, it returns alone.</p>
<pre><code>[edit] user@pe2# commit confirmed 10
commit confirmed will be automatically rolled back in 10 minutes unless confirmed</code></pre>`,
    ),
    demoArticle(
      'change-review',
      t('第四步　验证与复盘：证据放在一起', 'Step four, verify and review: evidence side by side'),
      5,
      `<p>验证看业务，不看命令。把变更前后的同一组数并排放：</p>
<table><thead><tr><th>指标</th><th>前</th><th>后</th><th>判断</th></tr></thead><tbody><tr><td>OSPF 邻居 Full</td><td>48</td><td>48</td><td>通过</td></tr><tr><td>BGP 会话</td><td>16</td><td>16</td><td>通过</td></tr><tr><td>专线客户拨测成功率</td><td>100%</td><td>99.2%</td><td><strong>不通过，查 1 家</strong></td></tr><tr><td>CPU 五分钟均值</td><td>18%</td><td>21%</td><td>通过（限 30%）</td></tr></tbody></table>
<p>第三行就是命令验证发现不了的：配置没错，但一家客户的 MTU 恰好踩在新版本默认值上。</p>
<p>关单之前还有三件事：</p>
<ul><li>资料更新：拓扑、版本、备份；</li><li>观察期：A 级跨一个早高峰和一个晚高峰才能关单；</li><li>复盘十分钟：哪一步和方案不一样？不一样的地方就是下一份模板要改的地方。</li></ul>
<p>成功的变更也要复盘。只复盘失败，学到的是害怕；复盘成功，学到的是方法。</p>`,
      `<p>Verify the service, not the command. Put the same figures side by side:</p>
<table><thead><tr><th>Figure</th><th>Before</th><th>After</th><th>Verdict</th></tr></thead><tbody><tr><td>OSPF neighbours Full</td><td>48</td><td>48</td><td>pass</td></tr><tr><td>BGP sessions</td><td>16</td><td>16</td><td>pass</td></tr><tr><td>Leased-line probes that succeed</td><td>100 %</td><td>99.2 %</td><td><strong>fail: find the customer</strong></td></tr><tr><td>CPU, five-minute mean</td><td>18 %</td><td>21 %</td><td>pass (limit 30 %)</td></tr></tbody></table>
<p>The third row is what commands never show: nothing is misconfigured, but one customer’s MTU sits exactly on the new release’s default.</p>
<p>Three more things before the ticket is closed:</p>
<ul><li>records: topology, release, backup;</li><li>watch: grade A stays open over one morning and one evening peak;</li><li>ten minutes of review: which step differed from the plan? That is what the template must learn.</li></ul>
<p>Review successes too. From failures alone one learns fear; from successes, method.</p>`,
    ),
  ],
}
