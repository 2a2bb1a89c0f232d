import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const needsToProposal: DemoCourse = {
  key: 'needs-to-proposal',
  kind: 'course',
  contentType: 1,
  categoryId: 5,
  zones: ['preSales'],
  level: 'beginner',
  title: t('售前入门：从一句话需求到一页方案', 'Pre-sales Basics: from One Sentence to One Page'),
  promise: t(
    '学完后，你能在一天内把客户的一句话变成一页方案：范围、数字、假设、不做什么。',
    'Within a day, turn one sentence from a customer into a one-page proposal: scope, figures, assumptions and exclusions.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>刚转到售前的工程师，以及要和售前一起见客户的交付人员。</p>
<h3>怎么学</h3><p>三篇短文，约 12 分钟，最后有一次随堂小测。</p>`,
    `<h3>Who it is for</h3><p>Engineers new to pre-sales, and delivery people who meet customers with them.</p>
<h3>How it goes</h3><p>Three short articles, about twelve minutes, and a quiz at the end.</p>`,
  ),
  coverPattern: 'grid',
  teacher: 'fang-ruolin',
  tags: [t('售前', 'Pre-sales'), t('需求', 'Requirements'), t('方案', 'Proposal')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: false,
  exam: 'presales-quiz',
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 268,
  publishedDaysAgo: 57,
  updatedDaysAgo: 14,
  sections: [
    { title: t('问清楚', 'Ask'), lessons: ['np-sentence', 'np-size'] },
    { title: t('写下来', 'Write'), lessons: ['np-page'] },
  ],
  contents: [
    demoArticle(
      'np-sentence',
      t('“仓库信号不好”到底是什么意思', 'What “bad signal in the warehouse” means'),
      4,
      `<p>客户说的是感受，方案要的是事实。把一句话拆成四问，当场记下原话：</p>
<table><thead><tr><th>问</th><th>客户的回答</th><th>写进方案的事实</th></tr></thead><tbody><tr><td>谁用？</td><td>拣货员</td><td>46 台手持终端，两班</td></tr><tr><td>在哪里？</td><td>靠里的货架</td><td>C、D 区，金属货架高 9 米</td></tr><tr><td>坏的时候怎样？</td><td>扫码要等</td><td>扫码到回显超过 3 秒，每班约 40 次</td></tr><tr><td>坏一次损失什么？</td><td>走回去重扫</td><td>每次约 90 秒，每班约 1 小时人工</td></tr></tbody></table>
<p>第四问决定预算。每班一小时人工，一年就是一个人的工资；超过这个数的方案，再好也批不下来。</p>
<p><strong>不要当场给方案。</strong>现场说出的第一个设备型号，会变成验收时的承诺。</p>`,
      `<p>Customers tell what they feel; a proposal needs facts. Split the sentence into four questions and write down the words as they are said.</p>
<table><thead><tr><th>Question</th><th>The customer says</th><th>The fact for the proposal</th></tr></thead><tbody><tr><td>Who uses it?</td><td>the pickers</td><td>46 handhelds, two shifts</td></tr><tr><td>Where?</td><td>the racks at the back</td><td>areas C and D, metal racks 9 m high</td></tr><tr><td>How does it fail?</td><td>scanning takes ages</td><td>more than 3 s from scan to screen, about 40 times a shift</td></tr><tr><td>What does a failure cost?</td><td>walking back</td><td>90 s each, about an hour of work a shift</td></tr></tbody></table>
<p>The fourth sets the budget. An hour a shift is one salary a year; a proposal above that will not be approved, however good.</p>
<p><strong>Propose nothing on the spot.</strong> The first model you name becomes a promise at acceptance.</p>`,
    ),
    demoArticle(
      'np-size',
      t('不进机房也能算出规模', 'Sizing without seeing the equipment room'),
      4,
      `<p>一页方案里的规模，允许有三成误差，但必须写出怎么算的。</p>
<ol><li><strong>终端数 × 忙时速率</strong>：46 台 × 0.2 Mbit/s，约 10 Mbit/s，带宽不是问题。</li><li><strong>面积 ÷ 单点覆盖</strong>：4,800 平方米，9 米金属货架下单个室内点按 400 平方米算，要 12 个点。</li><li><strong>点数 ÷ 每台交换机端口</strong>：12 个点加 2 个备用，一台 24 口 PoE 交换机，功率按每点 25 W 核对。</li></ol>
<p>三步里哪一步决定数量，就把哪一步的假设写在最前面。这里是货架：<em>如果货架改成 6 米，点数可以降到 8 个。</em></p>`,
      `<p>The size on one page may be wrong by a third, but it must say how it was reckoned.</p>
<ol><li><strong>Devices × busy-hour rate</strong>: 46 × 0.2 Mbit/s, about 10 Mbit/s. Bandwidth is not the matter.</li><li><strong>Area ÷ coverage of a point</strong>: 4,800 m² at 400 m² for an indoor point under 9 m metal racks makes 12.</li><li><strong>Points ÷ ports</strong>: 12 and two spare fit one PoE switch of 24 ports; check the power at 25 W each.</li></ol>
<p>Put the assumption of the step that decides first. Here it is the racks: <em>with racks of 6 m, eight points would do.</em></p>`,
    ),
    demoArticle(
      'np-page',
      t('一页方案的五个格子', 'The five boxes of the page'),
      4,
      `<ul><li><strong>要解决的事</strong>：用客户自己的话，一句。</li><li><strong>做到什么程度</strong>：扫码到回显，95% 的次数在 1 秒以内，连续测 5 个班次。</li><li><strong>怎么做</strong>：一张草图，最多六个框。</li><li><strong>假设与不含</strong>：不含土建、不含手持终端固件；取电由甲方提供。</li><li><strong>下一步</strong>：谁、在哪一天之前、确认什么。</li></ul>
<p>“不含”一格最容易省，也最值钱。验收吵架的十件事里，有七件本来可以写在这一格。</p>
<blockquote><p>方案写完，请没去过现场的同事读一遍。他问的第一个问题，就是客户会问的。</p></blockquote>`,
      `<ul><li><strong>What it solves</strong>: one sentence, in the customer’s words.</li><li><strong>How well</strong>: 95 % of scans answered within 1 s, measured over five shifts.</li><li><strong>How</strong>: a sketch with six boxes at most.</li><li><strong>Assumed, and left out</strong>: no building works, no firmware of handhelds; power is the customer’s.</li><li><strong>Next</strong>: who confirms what by which day.</li></ul>
<p>“Left out” is the box most easily skipped and worth most: seven of ten quarrels at acceptance could have stood in it.</p>
<blockquote><p>Have the page read by a colleague who was not there. Their first question is the customer’s.</p></blockquote>`,
    ),
  ],
}
