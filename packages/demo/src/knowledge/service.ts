import { t } from '../text.ts'
import type { DemoKnowledgeItem } from '../types.ts'

export const serviceKnowledgeItems: readonly DemoKnowledgeItem[] = [
  {
    key: 'incident-first-fifteen',
    topic: 'incident',
    form: 'procedure',
    title: t('重大事件的头十五分钟', 'The first fifteen minutes of a major incident'),
    summary: t(
      '谁来指挥、开哪条线、第一条通报怎么写，附可以照抄的模板。',
      'Who leads, which line to open, what the first notice says; with a template to copy.',
    ),
    author: 'fang-ruolin',
    tags: [t('事件', 'Incident'), t('通报', 'Notice'), t('ITIL')],
    minutes: 5,
    readers: 811,
    daysAgo: 14,
    sheet: 'itil-incident-flow',
    zh: `<h3>三个角色，三个人</h3><ul><li><strong>指挥</strong>：定级、派人、决定回退。不动键盘。</li><li><strong>处理</strong>：只做一件事，做完报结果。</li><li><strong>联络</strong>：记时间线、发通报、接电话。</li></ul><p>人不够时先有指挥，再有处理；同一个人兼两个角色，最先丢的是时间线。</p>
<h3>分钟表</h3><table><thead><tr><th>分钟</th><th>做什么</th></tr></thead><tbody><tr><td>0～2</td><td>确认影响：多少用户、什么业务、从几点开始</td></tr><tr><td>2～4</td><td>定级，指挥到位，开会议桥与群</td></tr><tr><td>4～8</td><td>查最近 24 小时的变更；有可疑的先准备回退</td></tr><tr><td>8～12</td><td>第一条通报发出</td></tr><tr><td>12～15</td><td>决定：继续查、回退还是切换，定下次同步时刻</td></tr></tbody></table>
<h3>第一条通报的模板</h3><blockquote><p>【事件】09:12 起，A 市政企专线约 120 家客户访问中断。正在处理，已定位到汇聚层，准备切换。下次更新 09:45。联系人：值班长 6800。</p></blockquote><p>四件事：从何时、影响谁、在做什么、何时再说。不写猜测的原因，不写“尽快”。</p>
<h3>恢复以后</h3><ol><li>通报恢复时刻，并说明观察到几点。</li><li>时间线当天整理，趁记忆还在。</li><li>五个工作日内复盘，只问“系统为什么允许”，不问“是谁”。</li></ol>`,
    en: `<h3>Three roles, three people</h3><ul><li><strong>Lead</strong>: sets the priority, assigns, decides to go back. Touches no keyboard.</li><li><strong>Hands</strong>: do one thing, report its result.</li><li><strong>Voice</strong>: keeps the timeline, sends notices, takes calls.</li></ul><p>With too few people, the lead comes first, then the hands. Where one person has two roles, the timeline is what gets lost.</p>
<h3>By the minute</h3><table><thead><tr><th>Minute</th><th>Do</th></tr></thead><tbody><tr><td>0 to 2</td><td>the effect: how many users, which service, since when</td></tr><tr><td>2 to 4</td><td>priority, lead in place, bridge and chat open</td></tr><tr><td>4 to 8</td><td>changes of the last 24 hours; prepare to undo what looks suspicious</td></tr><tr><td>8 to 12</td><td>first notice</td></tr><tr><td>12 to 15</td><td>decide: go on, go back or switch over; set the next time to talk</td></tr></tbody></table>
<h3>The first notice</h3><blockquote><p>[Incident] Since 09:12 about 120 business customers in A have no service. We have narrowed it to the aggregation and prepare to switch over. Next update 09:45. Contact: shift lead, 6800.</p></blockquote><p>Four things: since when, who, what we do, when we speak again. No guessed cause, no "as soon as possible".</p>
<h3>Afterwards</h3><ol><li>Announce the time of recovery and how long you will watch.</li><li>Write the timeline on the same day.</li><li>Review within five working days. Ask why the system allowed it, not who did it.</li></ol>`,
  },
  {
    key: 'problem-five-whys',
    topic: 'incident',
    form: 'reference',
    title: t('复盘写作指南：从时间线到改进项', 'Writing a review: from timeline to actions'),
    summary: t(
      '好复盘与坏复盘的对照，五个为什么怎样不跑偏，改进项怎样能关掉。',
      'Good reviews beside bad ones, five whys that stay on the road, and actions that can be closed.',
    ),
    author: 'fang-ruolin',
    tags: [t('复盘', 'Review'), t('问题管理', 'Problems'), t('ITIL')],
    minutes: 6,
    readers: 243,
    daysAgo: 70,
    zh: `<h3>结构</h3><ol><li>一句话：什么时候、影响多大、怎么恢复。</li><li>时间线：只写事实，精确到分钟，标出“当时知道什么”。</li><li>原因：触发、放大、发现得晚，各写一条。</li><li>做得好的：至少一条。</li><li>改进项：不超过五条。</li></ol>
<h3>好与坏</h3><table><thead><tr><th>坏</th><th>好</th></tr></thead><tbody><tr><td>工程师误操作</td><td>命令作用于整台设备，而提示符没有显示设备名</td></tr><tr><td>加强培训</td><td>割接脚本增加“输入设备名确认”，11 月 30 日前，负责人陈以衡</td></tr><tr><td>监控不完善</td><td>光功率下降 3 dB 无告警，从劣化到中断有 41 分钟没有人知道</td></tr></tbody></table>
<h3>五个为什么</h3><p>每个“为什么”都要能被证据回答；答到人的性格、态度时，说明问错了，退回上一层问“系统为什么允许”。分叉是正常的，放大链与触发链要分开问。</p>
<h3>能关掉的改进项</h3><ul><li>一个人名，不写部门。</li><li>一个日期，不写“持续”。</li><li>怎么算完成：一条命令、一张截图、一次演练。</li></ul>`,
    en: `<h3>Structure</h3><ol><li>One sentence: when, how large, how it ended.</li><li>Timeline: facts only, by the minute, with what was known at the time.</li><li>Causes: what triggered it, what made it large, why it was seen late.</li><li>What went well: one thing at least.</li><li>Actions: five at most.</li></ol>
<h3>Good and bad</h3><table><thead><tr><th>Bad</th><th>Good</th></tr></thead><tbody><tr><td>Engineer’s mistake</td><td>The command applied to the whole device, and the prompt did not show its name</td></tr><tr><td>More training</td><td>The script asks for the name of the device, by 30 November, Chen Yiheng</td></tr><tr><td>Monitoring to be improved</td><td>No alarm on 3 dB less light: 41 minutes between decay and failure that nobody knew of</td></tr></tbody></table>
<h3>Five whys</h3><p>Each one needs evidence. Once an answer is about a person’s character, the question was wrong: go back and ask why the system allowed it. Branches are normal; ask for trigger and for size separately.</p>
<h3>Actions that can be closed</h3><ul><li>One name, not a department.</li><li>One date, not "ongoing".</li><li>What counts as done: a command, a picture, a drill.</li></ul>`,
  },
  {
    key: 'change-risk-matrix',
    topic: 'change',
    form: 'reference',
    title: t('变更风险分级与审批对照表', 'Change risk: levels and approvals'),
    summary: t(
      '四个问题定级，不同级别要什么方案、谁签字、什么时候做。',
      'Four questions give the level; each level has its plan, its signature and its hours.',
    ),
    author: 'fang-ruolin',
    tags: [t('变更', 'Change'), t('审批', 'Approval'), t('割接', 'Cut-over')],
    minutes: 4,
    readers: 529,
    daysAgo: 25,
    zh: `<h3>四个问题</h3><ol><li>失败了影响多少用户？（0 / 1：100 户内 / 2：1000 户内 / 3：更多）</li><li>能不能退回去？（0：一条命令 / 1：30 分钟内 / 3：不能）</li><li>以前做过吗？（0：标准变更 / 1：做过 / 2：第一次）</li><li>能不能先在别处试？（0：试过 / 1：可试未试 / 2：不能试）</li></ol>
<h3>分级</h3><table><thead><tr><th>分数</th><th>级别</th><th>审批</th><th>窗口</th></tr></thead><tbody><tr><td>0～2</td><td>低</td><td>值班长</td><td>工作时间可做</td></tr><tr><td>3～5</td><td>中</td><td>专业主管</td><td>22:00～次日 5:00</td></tr><tr><td>6～7</td><td>高</td><td>变更委员会</td><td>0:00～5:00，现场双人</td></tr><tr><td>8 以上</td><td>重大</td><td>分管副总，业务会签</td><td>单独申请，事前演练</td></tr></tbody></table>
<h3>任何级别都要有</h3><ul><li>回退步骤写到命令，回退决定时刻写到分钟。</li><li>执行人与复核人不是同一人。</li><li>封网期（国庆、春节、考试周）一律提级一级。</li></ul>`,
    en: `<h3>Four questions</h3><ol><li>How many users if it fails? (0; 1: up to 100; 2: up to 1,000; 3: more)</li><li>Is there a way back? (0: one command; 1: within 30 minutes; 3: none)</li><li>Has it been done before? (0: standard change; 1: yes; 2: never)</li><li>Can it be tried elsewhere? (0: was tried; 1: could be; 2: can not)</li></ol>
<h3>Levels</h3><table><thead><tr><th>Points</th><th>Level</th><th>Approval</th><th>Hours</th></tr></thead><tbody><tr><td>0 to 2</td><td>low</td><td>shift lead</td><td>office hours</td></tr><tr><td>3 to 5</td><td>medium</td><td>head of the discipline</td><td>22:00 to 5:00</td></tr><tr><td>6 to 7</td><td>high</td><td>change board</td><td>0:00 to 5:00, two on site</td></tr><tr><td>8 and more</td><td>major</td><td>vice president, owners sign</td><td>on application, after a rehearsal</td></tr></tbody></table>
<h3>At every level</h3><ul><li>The way back down to the command, the moment of decision down to the minute.</li><li>Who acts and who checks are two people.</li><li>In freeze weeks (holidays, exams) every change is one level higher.</li></ul>`,
  },
  {
    key: 'cutover-night-checklist',
    topic: 'change',
    form: 'checklist',
    title: t('检查表：割接当晚', 'Checklist: the night of a cut-over'),
    summary: t(
      'T−60 到 T+120 分钟，谁在几点确认什么，三个必须停下来的时刻。',
      'From T−60 to T+120: every confirmation with its time and owner, and three points at which the work must stop.',
    ),
    author: 'fang-ruolin',
    tags: [t('割接', 'Cut-over'), t('变更', 'Change'), t('现场', 'On site')],
    minutes: 3,
    readers: 655,
    daysAgo: 3,
    zh: `<h3>T−60 分钟</h3><ul><li>人员到齐点名，联系电话逐个打通一次。</li><li>配置备份已取、已下载到本地、已核对行数。</li><li>备件在现场，光模块实测过收发。</li><li>监控基线截图：流量、CPU、路由条数、告警数。</li></ul>
<h3>T−10 分钟</h3><ul><li>指挥宣读回退条件与最晚回退时刻。</li><li>业务侧测试人员在线，测试用例打开在屏幕上。</li></ul>
<h3>T 时刻以后</h3><ol><li>一人念、一人敲、一人看，每步回读结果。</li><li>每步与预期不符，<strong>先停</strong>，不“顺手修一下”。</li><li>每 15 分钟在群里报一次：第几步，正常与否。</li></ol>
<h3>三个必须停下来的时刻</h3><table><thead><tr><th>情形</th><th>动作</th></tr></thead><tbody><tr><td>到了最晚回退时刻仍未完成</td><td>回退，不讨论</td></tr><tr><td>出现方案里没有的告警</td><td>停，指挥决定</td></tr><tr><td>关键人员失联 5 分钟</td><td>停在安全点</td></tr></tbody></table>
<h3>T+120 分钟</h3><ul><li>基线逐项对比，差异超过 10 % 说明原因。</li><li>旧配置不删，保留 7 天。</li><li>值守到早高峰结束（10:00）。</li></ul>`,
    en: `<h3>T−60 minutes</h3><ul><li>Roll call; every number rung once.</li><li>Configuration saved, downloaded, its lines counted.</li><li>Spares on site, transceivers measured.</li><li>Baseline pictures: traffic, CPU, routes, alarms.</li></ul>
<h3>T−10 minutes</h3><ul><li>The lead reads out when to go back, and the last moment for it.</li><li>Testers of the service are on line with their cases open.</li></ul>
<h3>From T on</h3><ol><li>One reads, one types, one watches; each step is read back.</li><li>A result that was not expected: <strong>stop first</strong>. Nothing is mended in passing.</li><li>Every 15 minutes a line in the chat: which step, normal or not.</li></ol>
<h3>Three moments to stop</h3><table><thead><tr><th>When</th><th>Do</th></tr></thead><tbody><tr><td>the last moment to go back has come</td><td>go back, no discussion</td></tr><tr><td>an alarm that the plan does not know</td><td>stop, the lead decides</td></tr><tr><td>a key person silent for five minutes</td><td>stop at a safe point</td></tr></tbody></table>
<h3>T+120 minutes</h3><ul><li>Compare with the baseline line by line; explain what differs by more than 10 %.</li><li>The old configuration stays for seven days.</li><li>Somebody watches until the morning peak is over (10:00).</li></ul>`,
  },
  {
    key: 'phishing-report',
    topic: 'information',
    form: 'procedure',
    title: t('收到可疑邮件怎么办', 'What to do with a suspicious email'),
    summary: t(
      '不点、不回、不转发，三分钟上报；已经点了或输了密码也照此补救。',
      'Do not click, answer or forward; report within three minutes. With steps to take if you already clicked.',
    ),
    author: 'fang-ruolin',
    tags: [t('钓鱼', 'Phishing'), t('安全', 'Safety'), t('全员', 'Everybody')],
    minutes: 3,
    readers: 1204,
    daysAgo: 19,
    zh: `<h3>先看四处</h3><ul><li>发件地址的域名，不是显示的名字：<code>hr@starbearn.example</code> 的 rn 不是 m。</li><li>链接悬停看真实地址，二维码同样先看再扫。</li><li>催促、保密、改账号：三者占其二，多半是假。</li><li>附件是压缩包加密码写在正文，几乎一定是假。</li></ul>
<h3>三分钟上报</h3><ol><li>不点、不回、不转发给同事“问问看”。</li><li>用邮件客户端的“举报钓鱼”按钮，它会带上完整邮件头。</li><li>没有按钮就作为附件转给安全值班，电话 6110。</li></ol>
<h3>已经点了</h3><table><thead><tr><th>做了什么</th><th>马上做</th></tr></thead><tbody><tr><td>打开了网页，没输入</td><td>关闭，上报，完成</td></tr><tr><td>输入了密码</td><td>在另一台设备上改密码、退出所有会话，电话 6110</td></tr><tr><td>批准了手机验证</td><td>立即电话 6110，冻结账号</td></tr><tr><td>运行了附件</td><td>断网，不关机，电话 6110</td></tr></tbody></table>
<blockquote><p>主动上报不追责。晚报一小时，处置范围平均大四倍。</p></blockquote>`,
    en: `<h3>Look at four places</h3><ul><li>The domain of the sender, not the name shown: in <code>hr@starbearn.example</code> an r and an n play an m.</li><li>Hover over links; look at a QR code’s address before opening it.</li><li>Hurry, secrecy, another account: two of the three, and it is false.</li><li>An archive with its password in the text is nearly always false.</li></ul>
<h3>Report within three minutes</h3><ol><li>Do not click, answer, or send it to a colleague "to have a look".</li><li>Use the report button of the mail program: it keeps the full header.</li><li>Without one, forward it as an attachment to the security desk; phone 6110.</li></ol>
<h3>If you have clicked</h3><table><thead><tr><th>You</th><th>Now</th></tr></thead><tbody><tr><td>opened the page and typed nothing</td><td>close, report, done</td></tr><tr><td>typed your password</td><td>change it on another device, end all sessions, ring 6110</td></tr><tr><td>approved a request on your phone</td><td>ring 6110 at once, have the account frozen</td></tr><tr><td>ran the attachment</td><td>unplug the network, leave the machine on, ring 6110</td></tr></tbody></table>
<blockquote><p>Who reports is not blamed. An hour later, the clean-up is four times as large on average.</p></blockquote>`,
  },
]
