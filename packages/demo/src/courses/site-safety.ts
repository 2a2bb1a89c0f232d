import { demoArticle, demoPdf, demoScorm, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const siteSafety: DemoCourse = {
  key: 'site-safety',
  kind: 'course',
  contentType: 1,
  categoryId: 4,
  zones: ['service', 'technical'],
  level: 'beginner',
  title: t('站点作业安全：手册与进站演练', 'Site Work Safety: the Handbook and a Drill'),
  promise: t(
    '读完一本八页的手册，做完一次演练，你进站前知道看什么，出事时知道先做什么。',
    'An eight-page handbook and a drill: the checks before you enter a site, and the first steps when something happens.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>会进站、上塔、下井或在路边作业的所有人，也适合派单的人。</p>
<h3>怎么学</h3><p>先读手册，每页停留十五秒；再做演练，找出五处隐患，六个决定答对五个。最后一节讲怎么报告“差一点”。</p>`,
    `<h3>Who it is for</h3><p>Everybody who enters sites, climbs masts, goes down manholes or works at a road, and those who send them.</p>
<h3>How it goes</h3><p>Read the handbook, fifteen seconds for each page. Then the drill: find five hazards, and take five of six decisions rightly. The last lesson is about reporting near misses.</p>`,
  ),
  coverPattern: 'field',
  teacher: 'luo-min',
  tags: [t('安全', 'Safety'), t('现场', 'On site'), t('演练', 'Drill')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: true,
  previewNum: 0,
  previewTime: 0,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 64,
  publishedDaysAgo: 33,
  updatedDaysAgo: 9,
  sections: [
    { title: t('先读', 'Read'), lessons: ['safety-handbook'] },
    { title: t('再练', 'Practise'), lessons: ['safety-drill'] },
    { title: t('后说', 'Tell'), lessons: ['safety-near-miss'] },
  ],
  contents: [
    demoPdf('safety-handbook', t('站点作业安全手册', 'Site Work Safety Handbook'), 'site-handbook'),
    demoScorm('safety-drill', t('进站演练：隐患与决定', 'The drill: hazards and decisions'), 8, 'site-drill'),
    demoArticle(
      'safety-near-miss',
      t('“差一点”值得一通电话', 'A near miss is worth a call'),
      3,
      `<p>每一次受伤之前，同样的事平均已经“差一点”发生过几百次。差一点是免费的一课，前提是有人说出来。</p>
<h3>什么算</h3><ul><li>扳手从塔上掉下来，下面刚好没有人；</li><li>验电时发现“已经断开”的那路还有电；</li><li>开盖测气，氧 18 %，于是没有下去；</li><li>车倒到离井口半米才被喊住。</li></ul>
<h3>怎么报</h3><p>当天，一分钟，三句话：<strong>看到什么，为什么没出事，下次怎么防。</strong>不写名字也收。安全组两个工作日内回话，每月把最值得学的一条发给所有人。</p>
<blockquote><p>“今天在 0417 站，梯子垫在工具箱上，我上到第三格它晃了，我下来了。箱子搬走，梯脚加了防滑垫。”</p></blockquote>
<p>报的人不受罚，也不会被点名。<strong>不报才是问题。</strong></p>`,
      `<p>Before somebody is hurt, the same has nearly happened some hundred times. A near miss is a free lesson, if somebody tells it.</p>
<h3>What counts</h3><ul><li>A spanner falls from the mast, and nobody stands there.</li><li>A circuit that was “off” turns out live when you test it.</li><li>You open the manhole, read 18 % oxygen, and stay above.</li><li>The van stops half a metre from the opening because somebody shouts.</li></ul>
<h3>How to tell</h3><p>The same day, one minute, three sentences: <strong>what you saw, why nothing happened, how to prevent it.</strong> A name is not needed. The safety group answers within two working days, and sends the one most worth learning from to everybody each month.</p>
<blockquote><p>“Site 0417 today: the ladder stood on a tool box. It moved when I was on the third rung, and I came down. The box is gone, the ladder has rubber feet.”</p></blockquote>
<p>Nobody is punished or named for telling. <strong>Not telling is the problem.</strong></p>`,
    ),
  ],
}
