import { demoArticle, demoAudio, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const signallingListening: DemoCourse = {
  key: 'signalling-listening',
  kind: 'column',
  contentType: 4,
  categoryId: 3,
  zones: ['technical', 'service'],
  level: 'beginner',
  title: t('信令听诊室：耳朵也能排障', 'The Signalling Clinic: Faults You Can Hear'),
  promise: t(
    '每讲十分钟，从一段听得见的声音或一条看得见的消息，讲清一个语音网络的毛病。',
    'One fault of a voice network in ten minutes, from a tone you can hear or a message you can see.',
  ),
  introduction: t(
    `<p>忙音、回铃、无声、单通……用户不会说原因值，只会说“听到了什么”。这个专栏教你把声音翻译成信令。</p>`,
    `<p>Busy, ringing, silence, one-way: users do not quote cause values, they tell you what they heard. This column translates sounds into signalling.</p>`,
  ),
  coverPattern: 'carriers',
  teacher: 'zhou-qiming',
  tags: [t('语音', 'Voice'), t('SIP'), t('VoNR')],
  priceKind: 'vip',
  priceFen: 0,
  inSequence: false,
  exam: 'nr-beam-associate',
  previewNum: 1,
  previewTime: 60,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 964,
  publishedDaysAgo: 95,
  updatedDaysAgo: 9,
  sections: [
    { title: t('听', 'Listen'), lessons: ['signalling-tones-audio', 'signalling-tone-table'] },
    { title: t('看', 'Look'), lessons: ['signalling-sip-ladder', 'signalling-one-way', 'signalling-causes'] },
  ],
  contents: [
    demoAudio(
      'signalling-tones-audio',
      t('第 1 讲　听一遍：拨号音、回铃音、忙音、拥塞音', 'Note 1: dial, ringing, busy and congestion tones'),
      'signalling-tones',
    ),
    demoArticle(
      'signalling-tone-table',
      t('第 2 讲　把声音翻译成原因', 'Note 2: from sound to cause'),
      5,
      `<p>中国大陆的信号音用 450 Hz，区别在节奏；北美用双频，欧洲多用 425 Hz。接国际专线投诉时先问“你听到的节奏”。</p>
<table><thead><tr><th>信号音</th><th>中国大陆（450 Hz）</th><th>说明</th></tr></thead><tbody><tr><td>拨号音</td><td>连续</td><td>到本地交换的线路正常</td></tr><tr><td>回铃音</td><td>响 1 s，停 4 s</td><td>被叫正在振铃</td></tr><tr><td>忙音</td><td>响 0.35 s，停 0.35 s</td><td>被叫占线</td></tr><tr><td>拥塞音</td><td>响 0.7 s，停 0.7 s</td><td>中继或设备忙</td></tr><tr><td>空号音</td><td>三短一长：0.1 s 三次，0.4 s 一次</td><td>号码不存在</td></tr></tbody></table>
<p>忙音和拥塞音只差在节奏，含义却相反：前者是用户忙，后者是网络忙。<strong>用户说“老是占线”，请他哼一遍节奏。</strong>若是慢的，去查中继群，不要去查被叫。</p>
<p>还有一种“没有声音”：拨完号 3～5 秒寂静再回铃，是呼叫建立时延，4G/5G 里多半出在寻呼或语音回落。</p>`,
      `<p>Tones in mainland China use 450 Hz and differ in rhythm; North America uses pairs of frequencies, much of Europe 425 Hz. With an international complaint, first ask for the rhythm.</p>
<table><thead><tr><th>Tone</th><th>Mainland China (450 Hz)</th><th>Meaning</th></tr></thead><tbody><tr><td>Dial</td><td>continuous</td><td>the line to the local exchange is fine</td></tr><tr><td>Ringing</td><td>1 s on, 4 s off</td><td>the called party rings</td></tr><tr><td>Busy</td><td>0.35 s on, 0.35 s off</td><td>the called party is engaged</td></tr><tr><td>Congestion</td><td>0.7 s on, 0.7 s off</td><td>trunks or equipment are busy</td></tr><tr><td>Number unobtainable</td><td>three short, one long: 0.1 s thrice, 0.4 s once</td><td>no such number</td></tr></tbody></table>
<p>Busy and congestion differ in rhythm only and mean opposite things: the user is busy, or the network is. <strong>When somebody says “always engaged”, let them hum it.</strong> If it is slow, look at the trunk group, not at the called party.</p>
<p>And there is silence: 3 to 5 s between dialling and ringing is set-up delay, in 4G and 5G mostly paging or fallback of voice.</p>`,
    ),
    demoArticle(
      'signalling-sip-ladder',
      t('第 3 讲　一次 VoNR 呼叫的梯形图', 'Note 3: the ladder of one VoNR call'),
      6,
      `<pre>主叫              IMS               被叫
 |--- INVITE (SDP 提议) ---&gt;|--- INVITE ---&gt;|
 |&lt;-- 100 Trying -----------|               |
 |&lt;-- 183 (SDP 应答) -------|&lt;-- 183 -------|
 |--- PRACK ---------------&gt;|   双方建立 5QI=1 专用承载
 |--- UPDATE (资源就绪) ---&gt;|               |
 |&lt;-- 180 Ringing ----------|&lt;-- 180 -------|   开始回铃
 |&lt;-- 200 OK ---------------|&lt;-- 200 -------|   摘机
 |--- ACK -----------------&gt;|               |
 |&lt;======= RTP（语音） =====================&gt;|</pre>
<p>记住三个时间点：</p>
<ul><li><strong>INVITE → 183</strong>：寻呼被叫加 IMS 处理，超过 3 s 查被叫侧寻呼。</li><li><strong>183 → 180</strong>：建专用承载。卡在这里，看 PCF 有没有下发规则、基站有没有拒绝 5QI 1。</li><li><strong>200 → 第一个 RTP</strong>：媒体面。信令全对却没有声音，去第 4 讲。</li></ul>
<p>语音是一条独立的 QoS 流：IMS 信令走 5QI 5，语音媒体走 5QI 1。只看到 5 而没有 1，电话就只能振铃，不能说话。</p>`,
      `<pre>caller            IMS               called
 |--- INVITE (SDP offer) ---&gt;|--- INVITE ---&gt;|
 |&lt;-- 100 Trying ------------|               |
 |&lt;-- 183 (SDP answer) ------|&lt;-- 183 -------|
 |--- PRACK ----------------&gt;|   both set up 5QI=1
 |--- UPDATE (ready) -------&gt;|               |
 |&lt;-- 180 Ringing -----------|&lt;-- 180 -------|   ringing
 |&lt;-- 200 OK ----------------|&lt;-- 200 -------|   answered
 |--- ACK ------------------&gt;|               |
 |&lt;======= RTP (voice) ======================&gt;|</pre>
<p>Three intervals to know:</p>
<ul><li><strong>INVITE → 183</strong>: paging and IMS; above 3 s look at paging on the called side.</li><li><strong>183 → 180</strong>: the dedicated bearer. If it stops here, did the PCF send the rule, did the base station refuse 5QI 1?</li><li><strong>200 → first RTP</strong>: the media plane. If signalling is right and there is no sound, go to note 4.</li></ul>
<p>Voice is a QoS flow of its own: IMS signalling uses 5QI 5, voice 5QI 1. With 5 and without 1 a phone can ring but not talk.</p>`,
    ),
    demoArticle(
      'signalling-one-way',
      t('第 4 讲　单通：谁听不见谁', 'Note 4: one-way audio'),
      5,
      `<p>单通的第一句问话：<em>谁听不见谁？</em> 写清方向，就排除了一半。</p>
<ol><li>比较两份 SDP 的 <code>c=</code> 与 <code>m=</code>：媒体地址是不是私网地址？是就是 NAT 没有改写。</li><li>看方向属性：<code>a=sendrecv</code> 才是双向，一方留着 <code>sendonly</code> 常见于保持后恢复失败。</li><li>在媒体网关两侧同时数包：</li></ol>
<pre><code>$ tcpdump -ni eth1 udp portrange 30000-40000 -c 5000 -w rtp.pcap
$ tshark -r rtp.pcap -q -z rtp,streams
 Src            Port   Dst            Port   Pkts  Lost
 10.30.1.8      30412  10.30.7.2      36210  1502  0 (0.0%)
 10.30.7.2      36210  10.30.1.8      30412     0  -</code></pre>
<p>去程 1502 个包，30 秒每 20 ms 一个，正好；回程为零。说明对端没有发，或发到了别处。接着看对端收到的 SDP 里写的是哪个地址。</p>
<p>丢包和抖动也会被说成“断断续续的单通”：丢包大于 3%、抖动超过缓冲（常为 60 ms）才会明显听见。</p>`,
      `<p>The first question: <em>who cannot hear whom?</em> With the direction written down, half of it is ruled out.</p>
<ol><li>Compare <code>c=</code> and <code>m=</code> of both SDPs: is the media address a private one? Then NAT was not rewritten.</li><li>Look at the direction: only <code>a=sendrecv</code> is both ways; a left-over <code>sendonly</code> is typical after hold.</li><li>Count packets on both sides of the gateway:</li></ol>
<pre><code>$ tcpdump -ni eth1 udp portrange 30000-40000 -c 5000 -w rtp.pcap
$ tshark -r rtp.pcap -q -z rtp,streams
 Src            Port   Dst            Port   Pkts  Lost
 10.30.1.8      30412  10.30.7.2      36210  1502  0 (0.0%)
 10.30.7.2      36210  10.30.1.8      30412     0  -</code></pre>
<p>1502 packets one way, one per 20 ms for 30 s, as it should be; none back. The peer did not send, or sent elsewhere: see which address its SDP was given.</p>
<p>Loss and jitter are reported as “one-way at times” too; they are heard above 3 % loss or when jitter exceeds the buffer, often 60 ms.</p>`,
    ),
    demoArticle(
      'signalling-causes',
      t('第 5 讲　七个原因值，够用了', 'Note 5: seven cause values are enough'),
      4,
      `<p>Q.850 有一百多个原因值，日常七个就够。SIP 里它们写在 <code>Reason</code> 头：<code>Reason: Q.850;cause=34</code>。</p>
<table><thead><tr><th>Q.850</th><th>SIP 常对应</th><th>含义</th><th>归谁</th></tr></thead><tbody><tr><td>1</td><td>404</td><td>空号</td><td>号码数据</td></tr><tr><td>16</td><td>BYE</td><td>正常挂机</td><td>没有问题</td></tr><tr><td>17</td><td>486</td><td>用户忙</td><td>用户</td></tr><tr><td>19</td><td>480</td><td>振铃无应答</td><td>用户</td></tr><tr><td>27</td><td>502</td><td>目的地故障</td><td>对端网络</td></tr><tr><td>34</td><td>503</td><td>无可用电路</td><td>中继容量</td></tr><tr><td>102</td><td>504</td><td>定时器超时</td><td>信令链路、处理慢</td></tr></tbody></table>
<p>做统计时把 16、17、19 归为“用户原因”，其余归为“网络原因”。网络接通率 = 1 − 网络原因失败 ÷ 试呼。<strong>把用户忙算进失败，报表会很难看；把 34 算进用户原因，报表会很好看，两种都不对。</strong></p>`,
      `<p>Q.850 lists more than a hundred causes; seven do for daily work. SIP carries them in <code>Reason: Q.850;cause=34</code>.</p>
<table><thead><tr><th>Q.850</th><th>SIP, usually</th><th>Meaning</th><th>Whose</th></tr></thead><tbody><tr><td>1</td><td>404</td><td>unallocated number</td><td>number data</td></tr><tr><td>16</td><td>BYE</td><td>normal clearing</td><td>no fault</td></tr><tr><td>17</td><td>486</td><td>user busy</td><td>user</td></tr><tr><td>19</td><td>480</td><td>no answer</td><td>user</td></tr><tr><td>27</td><td>502</td><td>destination out of order</td><td>far network</td></tr><tr><td>34</td><td>503</td><td>no circuit available</td><td>trunk capacity</td></tr><tr><td>102</td><td>504</td><td>timer expired</td><td>signalling link, slow processing</td></tr></tbody></table>
<p>In statistics count 16, 17 and 19 to the user and the rest to the network. Network success = 1 − network failures ÷ attempts. <strong>With busy users among the failures the report looks bad; with 34 among the users' causes it looks good. Both are wrong.</strong></p>`,
    ),
  ],
}
