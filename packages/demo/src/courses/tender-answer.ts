import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const tenderAnswer: DemoCourse = {
  key: 'tender-answer',
  kind: 'course',
  contentType: 1,
  categoryId: 5,
  zones: ['preSales', 'service'],
  level: 'intermediate',
  title: t('应标与报价：写得进合同的指标', 'Tenders and Offers: Figures that Can Stand in a Contract'),
  promise: t(
    '学完后，你能逐条应答标书、算出三年总成本，并把服务等级写成交付做得到、客户测得出的条款。',
    'Answer a tender line by line, calculate the cost over three years, and write service levels that delivery can meet and customers can measure.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>写标书的售前，以及中标之后要兑现它的服务经理。两边一起学，效果最好。</p>`,
    `<h3>Who it is for</h3><p>Pre-sales people who write tenders, and service managers who keep what was written. It works best when both take it together.</p>`,
  ),
  coverPattern: 'carriers',
  teacher: 'fang-ruolin',
  contributor: t('行业方案部', 'Industry Solutions'),
  tags: [t('标书', 'Tenders'), t('报价', 'Offers'), t('SLA')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 121,
  publishedDaysAgo: 38,
  updatedDaysAgo: 8,
  sections: [{ title: t('三件事', 'Three things'), lessons: ['ta-lines', 'ta-cost', 'ta-levels'] }],
  contents: [
    demoArticle(
      'ta-lines',
      t('逐条应答：满足、部分满足、不满足', 'Line by line: met, partly met, not met'),
      4,
      `<p>技术规范书里带星号的条款，一条不满足就废标；其余条款，写“部分满足”比写“满足”更安全。</p>
<table><thead><tr><th>条款</th><th>应答</th><th>说明</th></tr></thead><tbody><tr><td>★ 单点故障业务中断不超过 50 ms</td><td>满足</td><td>附第 12 页切换测试记录</td></tr><tr><td>支持在线升级不中断业务</td><td>部分满足</td><td>控制面升级无中断，转发面板卡重启约 40 秒，安排在割接窗口</td></tr><tr><td>本地备件 2 小时到场</td><td>不满足</td><td>市区 4 小时；如需 2 小时，另设备件库，报价见附件 3</td></tr></tbody></table>
<p>每个“满足”后面都要有证据的位置：测试记录、手册页码或同类项目。评标人没有时间替你找。</p>`,
      `<p>One starred clause that is not met ends a tender. For all others, “partly met” is safer than “met”.</p>
<table><thead><tr><th>Clause</th><th>Answer</th><th>Remark</th></tr></thead><tbody><tr><td>★ a single failure interrupts service for 50 ms at most</td><td>met</td><td>record of the switching test on page 12</td></tr><tr><td>upgrades without interruption</td><td>partly met</td><td>none for the control plane; a line card restarts in about 40 s, within a change window</td></tr><tr><td>spare parts on site within 2 hours</td><td>not met</td><td>4 hours in the city; for 2 hours a store of its own, offered in annex 3</td></tr></tbody></table>
<p>Every “met” names its evidence: a test record, a page of a manual, a project like it. Nobody will look for it on your behalf.</p>`,
    ),
    demoArticle(
      'ta-cost',
      t('三年总成本，五行就够', 'The cost of three years in five lines'),
      4,
      `<ol><li><strong>设备与许可</strong>：一次性，按到货价。</li><li><strong>实施</strong>：人天 × 单价，夜间割接按 1.5 倍。</li><li><strong>运行</strong>：电费与专线。一个室内点 25 W，12 个点一年约 2,600 度电。</li><li><strong>维保</strong>：第二年起，一般为设备价的 8%～12%。</li><li><strong>停机</strong>：可用率差一个“9”，一年差多少小时，乘以客户自己说的每小时损失。</li></ol>
<p>可用率 99.9% 与 99.99%，一年相差约 7.9 小时。若每小时停产损失 2 万元，贵 10 万元的冗余方案，一年就能回本。</p>
<p>报价时把五行都列出来，哪怕有两行是 0。<em>只报设备价的方案，会在第二年丢掉客户的信任。</em></p>`,
      `<ol><li><strong>Equipment and licences</strong>: once, at delivered price.</li><li><strong>Works</strong>: days × rate; cut-overs at night count one and a half times.</li><li><strong>Running</strong>: power and lines. Twelve indoor points of 25 W take about 2,600 kWh a year.</li><li><strong>Maintenance</strong>: from the second year, commonly 8 to 12 % of the equipment.</li><li><strong>Standstill</strong>: hours between one “nine” and the next, times the loss per hour that the customer named.</li></ol>
<p>Between 99.9 % and 99.99 % lie about 7.9 hours a year. At 20,000 yuan an hour, redundancy for 100,000 pays within the year.</p>
<p>Show all five lines, even where two are zero. <em>An offer of equipment alone loses its customer’s trust in the second year.</em></p>`,
    ),
    demoArticle(
      'ta-levels',
      t('服务等级：测得出，做得到', 'Service levels: measurable and kept'),
      4,
      `<p>一条能写进合同的服务等级，必须答得出四个问题：测什么、在哪里测、多久算一次、不达标怎么办。</p>
<table><thead><tr><th>不能写</th><th>可以写</th></tr></thead><tbody><tr><td>快速响应</td><td>一级故障，受理后 15 分钟内回电，按工单时间统计</td></tr><tr><td>高可用</td><td>核心业务月可用率 99.95%，按监控平台探测，计划内维护除外</td></tr><tr><td>及时恢复</td><td>一级故障 4 小时恢复，全年不少于 95% 的工单</td></tr></tbody></table>
<p>写之前，拿过去十二个月的工单算一遍：做到过吗？没做到过的数字，要么加人加备件，要么改数字。</p>
<p>扣款要封顶，通常是当月服务费的 10%～20%，并写明“同一故障不重复扣”。</p>`,
      `<p>A service level that can stand in a contract answers four questions: measured what, where, over which time, and what follows if it is missed.</p>
<table><thead><tr><th>Do not write</th><th>Write</th></tr></thead><tbody><tr><td>quick response</td><td>priority 1: a call back within 15 minutes of the ticket, by the times of tickets</td></tr><tr><td>highly available</td><td>99.95 % a month for the core service, by the probes of monitoring, planned works left out</td></tr><tr><td>timely recovery</td><td>priority 1 restored within 4 hours, in 95 % of the year’s tickets</td></tr></tbody></table>
<p>First reckon it over the tickets of the last twelve months: was it ever kept? If not, add people and parts, or change the figure.</p>
<p>Cap the penalty, commonly at 10 to 20 % of the month’s fee, and say that one fault counts once.</p>`,
    ),
  ],
}
