import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const fieldTicket: DemoCourse = {
  key: 'field-ticket',
  kind: 'course',
  contentType: 1,
  categoryId: 5,
  zones: ['service'],
  level: 'beginner',
  title: t('远桥现场作业：安全、照片与工单', 'Farbridge Field Work: Safety, Pictures, Tickets'),
  promise: t(
    '学完后，你进站、作业、离站的每一步都留得下证据，工单一次通过，不用再跑第二趟。',
    'Document every step on site, from arrival to departure, so that the ticket passes the first time and no second trip is needed.',
  ),
  introduction: t(
    `<p>远桥网络全体现场人员的上岗课程，仅本公司可见。</p>`,
    `<p>The starter course for all field staff of Farbridge, visible to this company only.</p>`,
  ),
  coverPattern: 'fibre',
  teacher: 'luo-min',
  tags: [t('安全', 'Safety'), t('工单', 'Tickets'), t('上岗', 'Induction')],
  priceKind: 'free',
  priceFen: 0,
  inSequence: true,
  previewNum: 0,
  previewTime: 0,
  dragPlay: false,
  speedUpPlay: false,
  interventions: 0,
  interventionMinutes: 0,
  companies: ['farbridge'],
  learnerCount: 38,
  publishedDaysAgo: 150,
  updatedDaysAgo: 30,
  sections: [
    { title: t('先安全', 'Safety first'), lessons: ['field-safety', 'field-electric'] },
    { title: t('再做事', 'Then the work'), lessons: ['field-photos', 'field-ticket-writing', 'otdr-clean'] },
  ],
  contents: [
    demoArticle(
      'field-safety',
      t('进站之前的两分钟', 'Two minutes before you enter'),
      4,
      `<p>车停好，先不要拿工具。做一次两分钟评估，说出声来：</p>
<ol><li><strong>今天做什么？</strong> 和工单一致吗？多出来的活先打电话。</li><li><strong>什么会伤到我？</strong> 高处、电、车流、井下气体、天气。</li><li><strong>怎么防？</strong> 对照下表，缺一样不开工。</li><li><strong>谁知道我在这里？</strong> 在群里报站点和预计离开时间。</li></ol>
<table><thead><tr><th>作业</th><th>必备</th></tr></thead><tbody><tr><td>2 m 以上</td><td>安全带双钩、登高证、地面监护一人</td></tr><tr><td>人井</td><td>通风 15 分钟、气体检测仪、三脚架与救生绳、井口监护</td></tr><tr><td>路边</td><td>锥筒、反光衣、来车方向 50 m 警示牌</td></tr><tr><td>雷雨或六级风</td><td>停止登高</td></tr></tbody></table>
<p>任何人都可以喊停，喊停不需要理由，也不会被记过。<strong>没有一张工单值得冒险。</strong></p>`,
      `<p>Park, and leave the tools in the car. Take two minutes and say it aloud:</p>
<ol><li><strong>What do I do today?</strong> Is it what the ticket says? For more than that, call.</li><li><strong>What can hurt me?</strong> Height, electricity, traffic, gas, weather.</li><li><strong>How do I prevent it?</strong> By the table; if one thing is missing, do not start.</li><li><strong>Who knows that I am here?</strong> Report site and expected departure.</li></ol>
<table><thead><tr><th>Work</th><th>Required</th></tr></thead><tbody><tr><td>above 2 m</td><td>harness with two hooks, licence, one person on the ground</td></tr><tr><td>manhole</td><td>15 minutes of air, gas detector, tripod and rope, one person at the top</td></tr><tr><td>roadside</td><td>cones, reflective vest, sign 50 m ahead</td></tr><tr><td>thunder, wind force 6</td><td>no climbing</td></tr></tbody></table>
<p>Anybody may call a stop, without a reason and without a mark. <strong>No ticket is worth a risk.</strong></p>`,
    ),
    demoArticle(
      'field-electric',
      t('断电、验电、挂牌', 'Switch off, prove dead, tag'),
      4,
      `<p>基站电源柜里有两种电：交流 220/380 V，直流 −48 V。直流电压低，但电池能放出上千安的短路电流，一把扳手就能熔化。</p>
<ol><li>摘下手表、戒指、工牌链；工具手柄缠绝缘。</li><li>核对空开标签与图纸，不一致时以实测为准。</li><li>断开，<strong>挂上“有人工作，禁止合闸”并锁住</strong>。</li><li>验电：先在有电处验证验电笔是好的，再验目标，再回有电处复验。</li><li>作业。</li><li>恢复由挂牌人本人进行，逐级合闸，看电流。</li></ol>
<p>接 −48 V 先接正极（工作地）再接负极，拆时相反：负极先拆。不确定就量：正极对保护地应接近 0 V。</p>
<p>整流模块可以带电插拔，<em>熔丝不可以带负载拔</em>：电弧会灼伤眼睛。</p>`,
      `<p>A site has two supplies: 220/380 V AC and −48 V DC. DC looks harmless, but a battery short-circuits with a thousand amperes and melts a spanner.</p>
<ol><li>Take off watch, rings, badge chain; tape the handles of tools.</li><li>Compare breaker label and drawing; if they differ, measure.</li><li>Switch off, <strong>tag “people at work, do not switch on” and lock</strong>.</li><li>Prove dead: test the tester on something live, test the target, test the tester again.</li><li>Work.</li><li>Only the one who tagged restores, step by step, watching the current.</li></ol>
<p>Connect −48 V positive (return) first, then negative; remove in reverse, negative first. If unsure, measure: positive to protective earth is close to 0 V.</p>
<p>Rectifier modules may be swapped live; <em>fuses must not be pulled under load</em>: the arc burns eyes.</p>`,
    ),
    demoArticle(
      'field-photos',
      t('七张照片讲完一次作业', 'Seven pictures tell the job'),
      3,
      `<ol><li>站门与站牌，带时间；</li><li>作业前机柜全景；</li><li>作业前局部：端口、标签；</li><li>安全措施：锁牌、锥筒、监护人；</li><li>作业后局部：同一角度；</li><li>仪表读数：看得清单位与量程；</li><li>离站全景：地面干净、门锁好。</li></ol>
<p>拍照的要诀是 <strong>同一角度拍两次</strong>：审核的人并排一看就懂。标签要对焦，光纤号看不清的照片等于没拍。</p>
<p>不要拍：客户的屏幕内容、门禁密码、无关人员的脸。误拍的当场删除。</p>`,
      `<ol><li>Gate and site sign, with the time.</li><li>The rack before.</li><li>Detail before: port, label.</li><li>Safety: lock and tag, cones, the person on watch.</li><li>Detail after, from the same angle.</li><li>The reading, with unit and range.</li><li>On leaving: clean floor, locked door.</li></ol>
<p>The trick is <strong>the same angle twice</strong>: side by side it explains itself. Focus on the label; a picture in which the fibre number cannot be read was not taken.</p>
<p>Never take a customer’s screen, access codes, or faces of bystanders. Delete what you took by mistake at once.</p>`,
    ),
    demoArticle(
      'field-ticket-writing',
      t('一次通过的工单', 'A ticket that passes at once'),
      4,
      `<p>被退回的工单，多数不是活没干好，是话没写清。对比两种写法：</p>
<blockquote><p>到站检查，设备正常，重启后恢复。</p></blockquote>
<blockquote><p>14:20 到东山 3 号站。BBU 2 号槽告警灯红闪，收光 −29.4 dBm（门限 −24）。清洁 ODF 12 芯端面后 −13.1 dBm，14:41 告警清除。观察 20 分钟无复现。根因：端面油污。照片 7 张。</p></blockquote>
<p>五个要素：<strong>时间、位置、看到的数、做的事、结果的数。</strong> “正常”要写成数，“重启恢复”要写明重启前留了什么日志。</p>
<table><thead><tr><th>不要写</th><th>改写成</th></tr></thead><tbody><tr><td>信号不好</td><td>SS-RSRP −112 dBm，SINR −2 dB</td></tr><tr><td>光衰大</td><td>1550 nm，全程 18.2 dB，预算 10.8 dB</td></tr><tr><td>已联系客户</td><td>15:02 电话 张工，确认业务恢复</td></tr></tbody></table>`,
      `<p>Tickets come back not because the work was bad but because the words were. Compare:</p>
<blockquote><p>Checked on site, equipment normal, recovered after restart.</p></blockquote>
<blockquote><p>14:20 at Dongshan 3. BBU slot 2 alarm flashing red, received −29.4 dBm (limit −24). After cleaning ODF fibre 12: −13.1 dBm, alarm cleared 14:41, watched for 20 minutes. Cause: grease on the end face. 7 pictures.</p></blockquote>
<p>Five elements: <strong>time, place, what you measured, what you did, what you measured then.</strong> “Normal” is a number; before “restart” say which logs were kept.</p>
<table><thead><tr><th>Not</th><th>But</th></tr></thead><tbody><tr><td>poor signal</td><td>SS-RSRP −112 dBm, SINR −2 dB</td></tr><tr><td>high loss</td><td>1550 nm, 18.2 dB end to end, budget 10.8 dB</td></tr><tr><td>customer informed</td><td>15:02, called Mr Zhang, service confirmed</td></tr></tbody></table>`,
    ),
  ],
}
