import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const securityYearly: DemoCourse = {
  key: 'security-yearly',
  kind: 'course',
  contentType: 1,
  categoryId: 4,
  zones: ['service', 'management', 'technical'],
  level: 'beginner',
  title: t('信息安全与数据合规（年度）', 'Security and Data Compliance, Yearly'),
  promise: t(
    '二十分钟，记住五件不能做的事和一件必须立刻做的事：发现问题，马上报告。',
    'Twenty minutes: five things never to do, and one to do at once – report anything suspicious.',
  ),
  introduction: t(
    `<p>星衡通信全员年度必修，内容按过去一年的真实事件更新，仅本公司可见。</p>`,
    `<p>Required of everybody at Starbeam once a year, renewed with what really happened in the last one, and visible to this company only.</p>`,
  ),
  coverPattern: 'arcs',
  teacher: 'luo-min',
  tags: [t('安全', 'Security'), t('合规', 'Compliance'), t('全员', 'For all')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  companies: ['starbeam'],
  learnerCount: 412,
  publishedDaysAgo: 190,
  updatedDaysAgo: 62,
  sections: [
    { title: t('守住入口', 'Keep the doors'), lessons: ['security-passwords', 'security-phishing'] },
    {
      title: t('管好数据', 'Look after data'),
      lessons: ['security-data-classes', 'security-customer-data', 'security-report'],
    },
  ],
  contents: [
    demoArticle(
      'security-passwords',
      t('一个口令只开一扇门', 'One password, one door'),
      4,
      `<p>去年网管侧的三起越权登录，两起来自同一个原因：生产口令与别处相同，别处先泄露了。</p>
<ul><li>每个系统一个口令，由口令管理器生成和保存；</li><li>能开双因素的一律打开，验证码不念给任何人听，包括自称运维的人；</li><li>共享账号要登记使用人和时间，离开项目当天改口令；</li><li>跳板机会话离开即锁屏，不把口令写进脚本和工单。</li></ul>
<p>脚本里确实要用凭据时，从密钥库按需取，权限只给到这一台、这一次。</p>`,
      `<p>Two of last year’s three cases of unauthorised access to network management had one cause: the production password was used elsewhere as well, and that place leaked first.</p>
<ul><li>One password per system, made and kept by a password manager.</li><li>Second factor wherever there is one; nobody is told a code, whoever they say they are.</li><li>Shared accounts are signed out by name and hour, and changed on the day somebody leaves.</li><li>Lock the jump host when you get up; no passwords in scripts or tickets.</li></ul>
<p>A script that needs a credential fetches it from the vault: for this host, for this run.</p>`,
    ),
    demoArticle(
      'security-phishing',
      t('三十秒看穿一封钓鱼邮件', 'A phishing mail in thirty seconds'),
      4,
      `<p>演练里点开链接的人，多数不是不懂，是急。邮件越催，越要慢三十秒：</p>
<ol><li><strong>看域名</strong>：从右往左读，最后两段才是真正的主人；</li><li><strong>看要求</strong>：要口令、要验证码、要改收款账户的，一律当面或电话核实；</li><li><strong>看附件</strong>：要求启用宏的文档，直接转安全组；</li><li><strong>点错了</strong>：断网、不关机、立刻报告。二十分钟内报告的，都没有造成损失。</li></ol>
<p>报告自己的失误不会被处分，隐瞒会。</p>`,
      `<p>Most people who clicked in the drill were not ignorant but in a hurry. The more a mail presses, the more it deserves thirty seconds:</p>
<ol><li><strong>The domain</strong>: read it from the right; its last two parts name the owner.</li><li><strong>The wish</strong>: passwords, codes and changed bank accounts are checked in person or by phone.</li><li><strong>The attachment</strong>: a document that asks for macros goes to the security group.</li><li><strong>Clicked already?</strong> Off the network, leave it running, report. Whatever was reported within twenty minutes did no harm.</li></ol>
<p>Nobody is punished for reporting a mistake; hiding one is another matter.</p>`,
    ),
    demoArticle(
      'security-data-classes',
      t('四级数据，四种做法', 'Four classes of data, four ways'),
      4,
      `<table><thead><tr><th>级别</th><th>例子</th><th>做法</th></tr></thead><tbody><tr><td>公开</td><td>产品彩页、招聘信息</td><td>可以外发</td></tr><tr><td>内部</td><td>培训课件、组织通讯录</td><td>只在公司账号间流转</td></tr><tr><td>敏感</td><td>站址、拓扑、割接方案</td><td>加密存放，按项目授权，外发须审批</td></tr><tr><td>机密</td><td>用户位置与话单、密钥</td><td>不出生产域，不落个人电脑</td></tr></tbody></table>
<p>拿不准按高一级处理。截图、录屏和发给人工智能助手的文字也是数据，级别不变。</p>`,
      `<table><thead><tr><th>Class</th><th>Such as</th><th>What to do</th></tr></thead><tbody><tr><td>Public</td><td>brochures, job offers</td><td>may leave the company</td></tr><tr><td>Internal</td><td>course slides, directory</td><td>between company accounts only</td></tr><tr><td>Sensitive</td><td>site addresses, topology, cut-over plans</td><td>encrypted, by project, outside only when approved</td></tr><tr><td>Secret</td><td>subscribers' positions and call records, keys</td><td>never leaves production, never on a laptop</td></tr></tbody></table>
<p>If in doubt, take the higher class. Screenshots, recordings and what you type into an assistant are data of the same class.</p>`,
    ),
    demoArticle(
      'security-customer-data',
      t('用户数据：要得少，留得短', 'Subscriber data: ask little, keep it short'),
      4,
      `<p>排障需要用户数据时，先问三个问题：<strong>为了哪张工单？最少要哪几列？什么时候删？</strong></p>
<ul><li>用工单号申请，由平台脱敏后导出：号码只留后四位，位置到小区级；</li><li>导出文件只放在项目盘，工单关闭七天内删除，平台会核对；</li><li>不在即时通讯里发原始话单，不为“帮朋友查一下”开任何口子；</li><li>跨境项目先过法务：数据放在哪个国家，由谁能看。</li></ul>
<p>查询都有日志。合规的人不怕日志，日志保护的正是他们。</p>`,
      `<p>Before you use subscriber data to find a fault, ask: <strong>for which ticket, which columns at the least, and when is it deleted?</strong></p>
<ul><li>Ask by ticket number; the platform masks what it exports: four digits of a number, positions by cell.</li><li>Exports stand on the project drive only and go within seven days after the ticket closes; the platform checks.</li><li>No raw call records in chats, and no looking up for a friend.</li><li>Projects abroad see the lawyers first: in which country is it kept, and who can read it?</li></ul>
<p>Every query is logged. The log is there for those who work properly: it protects them.</p>`,
    ),
    demoArticle(
      'security-report',
      t('发现问题，十五分钟内报告', 'Report within fifteen minutes'),
      4,
      `<p>安全事件的损失主要取决于从发现到报告的时间。任何人发现下列情况，<strong>十五分钟内</strong>拨安全值班电话，再填单：</p>
<ul><li>设备、笔记本、工牌丢失；</li><li>账号有不是自己的登录；</li><li>数据发错了人；</li><li>网元上出现不认识的账号、任务或外联。</li></ul>
<p>电话里说四句话：<strong>我是谁，看到什么，什么时候开始，我已经做了什么。</strong>不要自己先查：证据容易被覆盖。</p>
<blockquote><p>“我是无线优化组林工。14:05 发现网管账号 13:50 在外省登录，不是我。已改口令，会话还在。”</p></blockquote>`,
      `<p>What an incident costs depends most of all on the time between seeing and telling. Call the security desk <strong>within fifteen minutes</strong>, and fill in the form afterwards, when</p>
<ul><li>a device, laptop or badge is lost;</li><li>your account shows a sign-in that was not yours;</li><li>data went to the wrong person;</li><li>a network element has an account, task or connection nobody knows.</li></ul>
<p>Four sentences: <strong>who I am, what I see, since when, what I have done.</strong> Do not investigate first: evidence is easily overwritten.</p>
<blockquote><p>“Lin, radio optimisation. At 14:05 I saw a sign-in to my management account from another province at 13:50. Not me. Password changed, the session is still open.”</p></blockquote>`,
    ),
  ],
}
