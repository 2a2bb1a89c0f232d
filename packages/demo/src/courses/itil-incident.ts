import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const itilIncident: DemoCourse = {
  key: 'itil-incident',
  kind: 'course',
  contentType: 1,
  categoryId: 5,
  zones: ['service', 'management'],
  level: 'beginner',
  title: t('服务学院：事件管理与服务台实务', 'Service Institute: Incident Management and the Service Desk'),
  promise: t(
    '学完后，你能在五分钟内给事件定级、通知到对的人，并在恢复之后写出一份不找替罪羊的复盘。',
    'Classify an incident within five minutes, notify the right people, and write a review that improves the process without blame.',
  ),
  introduction: t(
    `<p>面向服务台、值班长和服务经理。五节图文，附可以直接套用的定级表、通报模板和复盘提纲。</p>`,
    `<p>For service desk, shift leads and service managers: five articles with a priority table, a notice and an outline of a review, ready to use.</p>`,
  ),
  coverPattern: 'grid',
  teacher: 'fang-ruolin',
  contributor: t('服务学院', 'Institute of service'),
  tags: [t('ITIL'), t('事件管理', 'Incident management'), t('SLA')],
  priceKind: 'vip',
  priceFen: 0,
  inSequence: true,
  exam: 'ops-professional',
  previewNum: 1,
  previewTime: 60,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 1533,
  publishedDaysAgo: 188,
  updatedDaysAgo: 36,
  sections: [
    { title: t('接到电话的前五分钟', 'The first five minutes'), lessons: ['itil-flow', 'itil-priority'] },
    { title: t('处理与升级', 'Handling and escalation'), lessons: ['itil-major', 'itil-notice'] },
    { title: t('恢复之后', 'After recovery'), lessons: ['itil-problem'] },
  ],
  contents: [
    demoArticle(
      'itil-flow',
      t('事件、问题、变更、请求：四张单子别开错', 'Incident, problem, change, request: four tickets'),
      5,
      `<figure><img src="demo:itil-incident-flow" alt="事件从登记、分类、定级、诊断到恢复与关闭的流程"><figcaption>事件流程的目标只有一个：尽快恢复服务，不是找到根因。</figcaption></figure>
<table><thead><tr><th>单子</th><th>目标</th><th>例子</th></tr></thead><tbody><tr><td>事件</td><td>尽快恢复</td><td>专线中断</td></tr><tr><td>问题</td><td>找到并消除根因</td><td>同一条专线一个月断了四次</td></tr><tr><td>变更</td><td>安全地改动</td><td>给专线加保护路由</td></tr><tr><td>服务请求</td><td>按目录交付</td><td>新员工开通 VPN</td></tr></tbody></table>
<p>开错单的代价：把“请求”开成“事件”，SLA 报表被冲垮；把“问题”当“事件”，就会在业务中断时争论根因。</p>
<p>恢复的手段包括绕行、回退、重启、切备。<strong>先恢复、后定位，但恢复前花 60 秒留现场</strong>：日志、计数器、一次内存转储。没有现场，问题单就成了猜谜。</p>`,
      `<figure><img src="demo:itil-incident-flow" alt="Flow of an incident: record, classify, prioritise, diagnose, restore, close"><figcaption>The flow has one aim: to restore service soon, not to find the root cause.</figcaption></figure>
<table><thead><tr><th>Ticket</th><th>Aim</th><th>Example</th></tr></thead><tbody><tr><td>Incident</td><td>restore soon</td><td>a leased line is down</td></tr><tr><td>Problem</td><td>find and remove the cause</td><td>the same line failed four times in a month</td></tr><tr><td>Change</td><td>alter safely</td><td>give that line a protection path</td></tr><tr><td>Service request</td><td>deliver from the catalogue</td><td>VPN for a new colleague</td></tr></tbody></table>
<p>Wrong tickets cost: requests filed as incidents ruin the SLA report; problems handled as incidents mean a debate on causes while service is down.</p>
<p>To restore may mean to detour, roll back, restart, switch over. <strong>Restore first, diagnose later, but take 60 seconds to keep the evidence</strong>: logs, counters, a dump. Without it the problem ticket is guesswork.</p>`,
    ),
    demoArticle(
      'itil-priority',
      t('影响 × 紧急 = 优先级', 'Impact and urgency make priority'),
      4,
      `<table><thead><tr><th></th><th>紧急：业务停了</th><th>紧急：业务受损</th><th>紧急：可以绕行</th></tr></thead><tbody><tr><th>影响：多客户</th><td>P1</td><td>P2</td><td>P3</td></tr><tr><th>影响：一个客户</th><td>P2</td><td>P3</td><td>P4</td></tr><tr><th>影响：个人</th><td>P3</td><td>P4</td><td>P4</td></tr></tbody></table>
<table><thead><tr><th>级别</th><th>响应</th><th>恢复目标</th><th>通报间隔</th></tr></thead><tbody><tr><td>P1</td><td>5 分钟</td><td>2 小时</td><td>30 分钟</td></tr><tr><td>P2</td><td>15 分钟</td><td>4 小时</td><td>1 小时</td></tr><tr><td>P3</td><td>1 小时</td><td>1 个工作日</td><td>每日</td></tr><tr><td>P4</td><td>4 小时</td><td>3 个工作日</td><td>关闭时</td></tr></tbody></table>
<p>定级由服务台在五分钟内完成，宁高勿低：降级只要一句说明，升级晚了就是失约。客户的音量不是紧急程度，<em>“现在有什么做不了？影响多少人？”</em> 这两问才是。</p>`,
      `<table><thead><tr><th></th><th>Work has stopped</th><th>Work suffers</th><th>There is a detour</th></tr></thead><tbody><tr><th>Many customers</th><td>P1</td><td>P2</td><td>P3</td></tr><tr><th>One customer</th><td>P2</td><td>P3</td><td>P4</td></tr><tr><th>One person</th><td>P3</td><td>P4</td><td>P4</td></tr></tbody></table>
<table><thead><tr><th>Level</th><th>Respond</th><th>Restore within</th><th>Report every</th></tr></thead><tbody><tr><td>P1</td><td>5 min</td><td>2 h</td><td>30 min</td></tr><tr><td>P2</td><td>15 min</td><td>4 h</td><td>1 h</td></tr><tr><td>P3</td><td>1 h</td><td>1 working day</td><td>day</td></tr><tr><td>P4</td><td>4 h</td><td>3 working days</td><td>at closure</td></tr></tbody></table>
<p>The desk sets the level within five minutes, rather too high than too low: lowering takes a sentence, raising too late breaks a promise. Loudness is not urgency; <em>“what can you not do now, and how many are affected?”</em> is.</p>`,
    ),
    demoArticle(
      'itil-major',
      t('重大事件：指挥的人不敲键盘', 'Major incidents: the commander does not type'),
      5,
      `<p>P1 一成立，先分角色，再查故障：</p>
<ul><li><strong>指挥</strong>：掌握时间和决定，不碰设备；</li><li><strong>技术</strong>：一到两组，各查一个方向，互不打断；</li><li><strong>通报</strong>：唯一对外口径，按点发；</li><li><strong>记录</strong>：写时间线，谁在几点做了什么。</li></ul>
<p>指挥每 15 分钟问同样三句：<em>现在知道什么？下一步试什么？到几点不成就换办法？</em></p>
<pre>09:42  监控告警：支付接口成功率 31%
09:44  定为 P1，指挥：彭飞
09:50  假设 1：昨夜证书更换   负责：宋知远   到 10:05
09:51  假设 2：出口链路丢包   负责：邓欣     到 10:05
10:03  假设 2 排除（丢包 0）
10:04  假设 1 成立：中间证书缺失
10:09  补齐证书链，成功率 99.8%
10:40  观察结束，恢复</pre>
<p>这条时间线就是复盘的底稿。没有记录员的事件，复盘时每个人记得的都不一样。</p>`,
      `<p>Once it is P1, roles come before diagnosis:</p>
<ul><li><strong>Command</strong>: holds time and decisions, touches no device.</li><li><strong>Technicians</strong>: one or two groups, a direction each, no interruptions.</li><li><strong>Reporter</strong>: the one voice outwards, on the clock.</li><li><strong>Scribe</strong>: writes the timeline, who did what and when.</li></ul>
<p>Every 15 minutes the commander asks the same: <em>what do we know, what is tried next, at what time do we change the approach?</em></p>
<pre>09:42  alarm: payment interface succeeds in 31 %
09:44  P1 declared, command: Peng Fei
09:50  guess 1: certificate changed last night   Song Zhiyuan   until 10:05
09:51  guess 2: loss on the exit link            Deng Xin       until 10:05
10:03  guess 2 ruled out (no loss)
10:04  guess 1 confirmed: intermediate certificate missing
10:09  chain completed, 99.8 %
10:40  watch ended, restored</pre>
<p>The timeline is the draft of the review. Without a scribe, everyone remembers another incident.</p>`,
    ),
    demoArticle(
      'itil-notice',
      t('一份让人安心的通报', 'A notice that reassures'),
      4,
      `<p>客户不需要技术细节，需要四句话：<strong>发生了什么、影响谁、我们在做什么、下一次何时告诉你。</strong></p>
<blockquote><p>【P1 通报 2/—】10:00　支付接口自 09:40 起约七成请求失败，影响华东区 14 家客户；查询类业务正常。已定位到证书配置，正在修复，预计 10:15 恢复。下一次通报 10:30，恢复即报。</p></blockquote>
<p>三不写：不写猜测的原因，不写人名，不写“应该”“大概”。时间不确定就写“正在评估”，并给出下次通报的时间，然后准时。</p>
<p>没有进展也要按时发：“定位仍在进行，已排除出口链路。” 沉默的半小时，比坏消息更消耗信任。</p>
<p>恢复通报要加一句：<em>影响的起止时间与是否需要客户操作</em>，例如“失败的请求不会自动重试，请按对账单补单”。</p>`,
      `<p>Customers need no technology but four sentences: <strong>what happened, whom it affects, what we are doing, when you hear from us again.</strong></p>
<blockquote><p>[P1 notice 2] 10:00. Since 09:40 about seven in ten requests to the payment interface fail, affecting 14 customers in the east; queries work. The cause lies in a certificate and is being repaired; expected back at 10:15. Next notice at 10:30, or on recovery.</p></blockquote>
<p>Leave out guesses, names, and “should” or “probably”. If the time is unknown, say “under assessment”, give the time of the next notice, and keep it.</p>
<p>Send it without progress too: “Still locating; the exit link is ruled out.” Half an hour of silence costs more trust than bad news.</p>
<p>On recovery add <em>start and end, and whether the customer must act</em>: “failed requests are not repeated; please complete them from the statement”.</p>`,
    ),
    demoArticle(
      'itil-problem',
      t('不找替罪羊的复盘', 'A review without a scapegoat'),
      5,
      `<p>复盘问“系统为什么允许它发生”，不问“谁干的”。同一个位置换一个合格的人，还会不会发生？会，就不是人的问题。</p>
<ol><li><strong>为什么接口失败？</strong> 客户端不信任证书。</li><li><strong>为什么不信任？</strong> 缺中间证书。</li><li><strong>为什么缺？</strong> 脚本只拷贝了一个文件。</li><li><strong>为什么没发现？</strong> 验证用的是浏览器，浏览器会自己补链。</li><li><strong>为什么用浏览器？</strong> 检查表就是这么写的。</li></ol>
<p>行动项要能验收：</p>
<table><thead><tr><th>行动</th><th>负责人</th><th>期限</th><th>怎样算完成</th></tr></thead><tbody><tr><td>检查表改用 <code>openssl s_client -connect … -verify_return_error</code></td><td>平台组</td><td>3 天</td><td>下一次换证按新表执行</td></tr><tr><td>监控增加完整链校验</td><td>监控组</td><td>2 周</td><td>测试环境去掉中间证书会告警</td></tr></tbody></table>
<p>“加强责任心”“注意检查”不是行动项：没有人能在两周后证明它完成了。</p>`,
      `<p>Ask why the system let it happen, not who did it. Would it happen to another able person in the same place? If so, it is not about the person.</p>
<ol><li><strong>Why did the interface fail?</strong> Clients did not trust the certificate.</li><li><strong>Why not?</strong> The intermediate was missing.</li><li><strong>Why?</strong> The script copied one file.</li><li><strong>Why did nobody notice?</strong> It was checked in a browser, which completes chains by itself.</li><li><strong>Why a browser?</strong> The checklist said so.</li></ol>
<p>Actions must be such that one can accept them:</p>
<table><thead><tr><th>Action</th><th>Owner</th><th>Due</th><th>Done when</th></tr></thead><tbody><tr><td>checklist uses <code>openssl s_client -connect … -verify_return_error</code></td><td>platform</td><td>3 days</td><td>the next renewal follows it</td></tr><tr><td>monitoring verifies the whole chain</td><td>monitoring</td><td>2 weeks</td><td>removing the intermediate in test raises an alarm</td></tr></tbody></table>
<p>“Be more careful” is not an action: in two weeks nobody can show that it was done.</p>`,
    ),
  ],
}
