import { demoArticle, t } from '../text.ts'
import type { DemoCourse } from '../types.ts'

export const coreSba: DemoCourse = {
  key: 'core-sba',
  kind: 'course',
  contentType: 1,
  categoryId: 1,
  zones: ['technical'],
  level: 'advanced',
  title: t('5G 核心网 SBA 架构与信令流程', '5G Core: Service-Based Architecture and Signalling'),
  promise: t(
    '学完后，你能对着一份抓包说出每条 HTTP/2 请求是谁发给谁的、为什么发，并在注册失败时指出卡在哪个网元。',
    'Read a capture: name the sender, the receiver and the purpose of each HTTP/2 request, and the function at which a registration stopped.',
  ),
  introduction: t(
    `<h3>适合谁</h3><p>维护过 EPC、准备接手 5GC 的核心网工程师，以及需要看懂信令的云平台同事。</p>
<h3>你将学会</h3><ul><li>说清服务化接口与传统参考点的差别</li><li>读懂 NRF 的注册、发现与令牌</li><li>逐条走通注册和会话建立</li><li>用三个字段快速圈定故障网元</li></ul>`,
    `<h3>Who it is for</h3><p>Core engineers who ran an EPC and are about to take over a 5GC, and cloud colleagues who have to read signalling.</p>
<h3>What you will be able to do</h3><ul><li>Explain service-based interfaces against reference points</li><li>Read registration, discovery and tokens at the NRF</li><li>Walk through registration and session set-up message by message</li><li>Narrow a fault to one function by three fields</li></ul>`,
  ),
  coverPattern: 'routes',
  teacher: 'zhou-qiming',
  contributor: t('核心网教研组', 'Core network faculty'),
  tags: [t('5GC'), t('信令', 'Signalling'), t('HTTP/2'), t('网络切片', 'Slicing')],
  priceKind: 'paid',
  priceFen: 29900,
  inSequence: false,
  previewNum: 1,
  previewTime: 120,
  dragPlay: true,
  speedUpPlay: true,
  interventions: 0,
  interventionMinutes: 0,
  learnerCount: 1742,
  publishedDaysAgo: 166,
  updatedDaysAgo: 19,
  sections: [
    { title: t('从参考点到服务', 'From reference points to services'), lessons: ['sba-functions', 'sba-nrf'] },
    { title: t('两条主流程', 'The two main flows'), lessons: ['sba-registration', 'sba-pdu-session'] },
    { title: t('切片与排障', 'Slices and faults'), lessons: ['sba-slice', 'sba-troubleshooting'] },
  ],
  contents: [
    demoArticle(
      'sba-functions',
      t('网元变成服务：谁提供、谁消费', 'Functions become services: who offers, who consumes'),
      8,
      `<p>EPC 里 MME 和 SGW 之间是一条点到点的 GTP-C 接口；5GC 控制面里，每个网元把能力做成 <strong>服务</strong>，别人用 HTTP/2 加 JSON 来调用。接口名只写提供者：<code>Namf</code> 是 AMF 提供的全部服务。</p>
<table><thead><tr><th>网元</th><th>EPC 里相近的角色</th><th>职责</th></tr></thead><tbody><tr><td>AMF</td><td>MME 的移动性部分</td><td>接入、注册、移动性，NAS 终结点</td></tr><tr><td>SMF</td><td>MME 的会话部分 + SGW-C/PGW-C</td><td>会话、地址、选 UPF</td></tr><tr><td>UPF</td><td>SGW-U/PGW-U</td><td>转发与计量</td></tr><tr><td>AUSF、UDM</td><td>HSS</td><td>鉴权、签约数据</td></tr><tr><td>PCF</td><td>PCRF</td><td>策略</td></tr><tr><td>NRF</td><td>没有</td><td>服务的登记与发现</td></tr></tbody></table>
<p>不是所有接口都服务化了：N1（NAS）、N2（NGAP over SCTP）、N3（GTP-U）、N4（PFCP）仍是传统协议。抓包时要同时准备两类过滤器。</p>
<p>记一条口诀：<em>控制面网元之间用 HTTP，碰到基站和 UPF 就换协议。</em></p>`,
      `<p>In an EPC, MME and SGW talk over one point-to-point GTP-C interface. In the 5GC control plane every function offers its abilities as <strong>services</strong>, called with HTTP/2 and JSON. An interface is named after the provider alone: <code>Namf</code> is all that the AMF offers.</p>
<table><thead><tr><th>Function</th><th>Closest in EPC</th><th>Task</th></tr></thead><tbody><tr><td>AMF</td><td>mobility half of the MME</td><td>access, registration, mobility; ends NAS</td></tr><tr><td>SMF</td><td>session half of the MME, SGW-C/PGW-C</td><td>sessions, addresses, choice of UPF</td></tr><tr><td>UPF</td><td>SGW-U/PGW-U</td><td>forwarding and counting</td></tr><tr><td>AUSF, UDM</td><td>HSS</td><td>authentication, subscription data</td></tr><tr><td>PCF</td><td>PCRF</td><td>policy</td></tr><tr><td>NRF</td><td>none</td><td>register and find services</td></tr></tbody></table>
<p>Not everything became a service: N1 (NAS), N2 (NGAP over SCTP), N3 (GTP-U) and N4 (PFCP) stay classic protocols. Have both kinds of capture filter ready.</p>
<p>A rule of thumb: <em>between control functions it is HTTP; towards base station and UPF it is not.</em></p>`,
    ),
    demoArticle(
      'sba-nrf',
      t('NRF：登记、发现、令牌', 'NRF: register, discover, authorise'),
      8,
      `<p>网元启动后先向 NRF 登记自己的档案（NF profile），之后按约定周期发心跳。心跳超时，NRF 把它标为 <code>SUSPENDED</code>，不再推荐给别人。</p>
<pre><code>PUT  /nnrf-nfm/v1/nf-instances/{id}            登记
PATCH /nnrf-nfm/v1/nf-instances/{id}           心跳（JSON Patch）
GET  /nnrf-disc/v1/nf-instances
     ?target-nf-type=SMF&amp;requester-nf-type=AMF
     &amp;dnn=internet&amp;snssais=[{"sst":1}]          发现
POST /oauth2/token                             取令牌</code></pre>
<p>发现结果带 <code>validityPeriod</code>（秒），消费者可以缓存。很多“扩容了却没有流量”的问题就出在这里：新 SMF 已登记，AMF 还在用旧缓存。</p>
<p>令牌的 <code>scope</code> 写明可以调用哪个服务，例如 <code>nsmf-pdusession</code>。提供者收到请求先验签名、有效期、受众，再处理业务。因此 401 和 403 要分开看：401 多半是令牌缺失、过期或时钟不同步，403 多半是令牌有效但没有这项权限。</p>
<p>排查顺序：登记在不在 → 状态是不是 REGISTERED → 发现条件（DNN、切片、TAI）能否匹配 → 令牌。</p>`,
      `<p>A function that starts registers its profile at the NRF and then sends a heartbeat at the agreed period. Without it, the NRF marks the instance <code>SUSPENDED</code> and recommends it no more.</p>
<pre><code>PUT  /nnrf-nfm/v1/nf-instances/{id}            register
PATCH /nnrf-nfm/v1/nf-instances/{id}           heartbeat (JSON Patch)
GET  /nnrf-disc/v1/nf-instances
     ?target-nf-type=SMF&amp;requester-nf-type=AMF
     &amp;dnn=internet&amp;snssais=[{"sst":1}]          discover
POST /oauth2/token                             get a token</code></pre>
<p>A discovery result carries a <code>validityPeriod</code> in seconds, and consumers may cache it. Many a “we scaled out and no traffic came” is just that: the new SMF is registered while the AMF still uses its cache.</p>
<p>The token’s <code>scope</code> names the service, for example <code>nsmf-pdusession</code>. The provider checks signature, expiry and audience before anything else. So keep 401 and 403 apart: 401 usually means a missing or expired token or clocks that disagree; 403 a valid token without this right.</p>
<p>Order of checks: is it registered → is the status REGISTERED → do the query terms (DNN, slice, TAI) match → the token.</p>`,
    ),
    demoArticle(
      'sba-registration',
      t('注册流程逐条走', 'Registration, message by message'),
      10,
      `<p>初始注册可以分成四段，每段有一个“看得见”的标志：</p>
<ol><li><strong>接入</strong>：终端发 Registration Request，里面是 SUCI（加密的 SUPI）或 5G-GUTI。标志：N2 上的 InitialUEMessage。</li><li><strong>鉴权</strong>：AMF 调 AUSF，AUSF 调 UDM 取鉴权向量；UDM 在这里把 SUCI 解成 SUPI。标志：<code>POST /nausf-auth/v1/ue-authentications</code> 返回 201。</li><li><strong>安全</strong>：NAS Security Mode，双方选定加密与完整性算法。标志：之后的 NAS 在抓包里变成密文。</li><li><strong>登记与签约</strong>：AMF 在 UDM 登记自己是服务 AMF，取移动性签约，建策略关联。标志：<code>PUT …/registrations/amf-3gpp-access</code>。</li></ol>
<p>最后 AMF 下发 Registration Accept，给出新的 5G-GUTI、注册区和允许的切片（Allowed NSSAI）。</p>
<table><thead><tr><th>5GMM 原因值</th><th>含义</th><th>先查</th></tr></thead><tbody><tr><td>#3 非法终端</td><td>鉴权未通过</td><td>UDM 密钥与 OPc</td></tr><tr><td>#7 不允许 5GS 业务</td><td>签约没有 5G</td><td>签约模板</td></tr><tr><td>#62 无可用切片</td><td>请求与签约切片无交集</td><td>NSSAI 配置</td></tr></tbody></table>`,
      `<p>Initial registration has four parts, each with a mark you can see:</p>
<ol><li><strong>Access</strong>: the terminal sends Registration Request with a SUCI (its SUPI, concealed) or a 5G-GUTI. Mark: InitialUEMessage on N2.</li><li><strong>Authentication</strong>: the AMF calls the AUSF, which asks the UDM for a vector; here the UDM turns the SUCI back into the SUPI. Mark: <code>POST /nausf-auth/v1/ue-authentications</code> answers 201.</li><li><strong>Security</strong>: NAS security mode; both sides settle on algorithms. Mark: NAS is ciphered from here on.</li><li><strong>Registering and subscription</strong>: the AMF registers at the UDM as serving AMF, reads the mobility subscription and sets up policy. Mark: <code>PUT …/registrations/amf-3gpp-access</code>.</li></ol>
<p>Finally Registration Accept brings a new 5G-GUTI, the registration area and the Allowed NSSAI.</p>
<table><thead><tr><th>5GMM cause</th><th>Meaning</th><th>Look first at</th></tr></thead><tbody><tr><td>#3 illegal UE</td><td>authentication failed</td><td>key and OPc in the UDM</td></tr><tr><td>#7 5GS services not allowed</td><td>no 5G in the subscription</td><td>subscription template</td></tr><tr><td>#62 no slices available</td><td>requested and subscribed slices do not meet</td><td>NSSAI settings</td></tr></tbody></table>`,
    ),
    demoArticle(
      'sba-pdu-session',
      t('会话建立：从 NAS 到 PFCP', 'Session set-up: from NAS to PFCP'),
      9,
      `<p>终端请求一个 PDU 会话时，AMF 不解读内容，只负责选 SMF 并转交。下面是成功路径的骨架：</p>
<pre><code>UE  -&gt; AMF : NAS  PDU Session Establishment Request (DNN, S-NSSAI)
AMF -&gt; SMF : POST /nsmf-pdusession/v1/sm-contexts
SMF -&gt; UDM : GET  sm-data
SMF -&gt; PCF : POST /npcf-smpolicycontrol/v1/sm-policies
SMF -&gt; UPF : PFCP Session Establishment Request   (PDR, FAR, QER, URR)
SMF -&gt; AMF : Namf_Communication N1N2MessageTransfer
AMF -&gt; gNB : PDU Session Resource Setup Request   (UPF 的 TEID)
gNB -&gt; AMF : ... Response                         (gNB 的 TEID)
AMF -&gt; SMF : Update sm-context
SMF -&gt; UPF : PFCP Session Modification Request    (下行 FAR)</code></pre>
<p>关键点在最后两步：<strong>第一次 PFCP 只打通上行，基站的 TEID 要等 N2 响应才知道，第二次 PFCP 才打通下行。</strong>用户“有地址、能发包、收不到包”，就去看这次 Modification 有没有发、下行 FAR 是不是还停在 BUFF。</p>
<p>PFCP 规则的分工：PDR 认包，FAR 决定转发，QER 限速，URR 计量。一个包先匹配优先级数值最小的 PDR，再执行它关联的其余规则。</p>`,
      `<p>When a terminal asks for a PDU session, the AMF does not read the content; it chooses an SMF and passes it on. The skeleton of success:</p>
<pre><code>UE  -&gt; AMF : NAS  PDU Session Establishment Request (DNN, S-NSSAI)
AMF -&gt; SMF : POST /nsmf-pdusession/v1/sm-contexts
SMF -&gt; UDM : GET  sm-data
SMF -&gt; PCF : POST /npcf-smpolicycontrol/v1/sm-policies
SMF -&gt; UPF : PFCP Session Establishment Request   (PDR, FAR, QER, URR)
SMF -&gt; AMF : Namf_Communication N1N2MessageTransfer
AMF -&gt; gNB : PDU Session Resource Setup Request   (TEID of the UPF)
gNB -&gt; AMF : ... Response                         (TEID of the gNB)
AMF -&gt; SMF : Update sm-context
SMF -&gt; UPF : PFCP Session Modification Request    (downlink FAR)</code></pre>
<p>The last two matter most: <strong>the first PFCP exchange opens the uplink only; the base station’s TEID is known after the N2 response, and the second exchange opens the downlink.</strong> If a user has an address and can send but never receives, see whether that Modification was sent and whether the downlink FAR still says BUFF.</p>
<p>PFCP rules share the work: PDR recognises, FAR forwards, QER limits, URR counts. A packet takes the matching PDR with the lowest precedence value, then the rules tied to it.</p>`,
    ),
    demoArticle(
      'sba-slice',
      t('切片选择：四个 NSSAI 不要混', 'Slice selection: four NSSAIs to keep apart'),
      7,
      `<p>S-NSSAI 由 SST（1 字节）和可选的 SD（3 字节）组成。SST 1 是 eMBB，2 是 URLLC，3 是 mIoT。</p>
<table><thead><tr><th>名称</th><th>存在哪里</th><th>含义</th></tr></thead><tbody><tr><td>Configured NSSAI</td><td>终端</td><td>在这张网里可以请求哪些</td></tr><tr><td>Requested NSSAI</td><td>注册请求</td><td>这次想要哪些</td></tr><tr><td>Subscribed S-NSSAI</td><td>UDM</td><td>买了哪些</td></tr><tr><td>Allowed NSSAI</td><td>注册接受</td><td>此刻、此地能用哪些</td></tr></tbody></table>
<p>Allowed 大致等于“请求 ∩ 签约 ∩ 当前跟踪区支持”。请求为空时用签约中的默认切片。</p>
<p>案例：专网终端在厂区北门注册被拒，原因 #62，进了南门就正常。签约没有变，请求没有变，变的是跟踪区：北门基站的 TAC 没有配置 SD=0x00A1 的切片支持。NGAP 的 NG Setup 里能直接看到每个 TAC 支持的切片列表，<strong>先看这一条，不要先动签约</strong>。</p>`,
      `<p>An S-NSSAI is an SST (one byte) and an optional SD (three bytes). SST 1 is eMBB, 2 URLLC, 3 mIoT.</p>
<table><thead><tr><th>Name</th><th>Where</th><th>Meaning</th></tr></thead><tbody><tr><td>Configured NSSAI</td><td>terminal</td><td>what it may ask for in this network</td></tr><tr><td>Requested NSSAI</td><td>registration request</td><td>what it wants this time</td></tr><tr><td>Subscribed S-NSSAI</td><td>UDM</td><td>what was bought</td></tr><tr><td>Allowed NSSAI</td><td>registration accept</td><td>what it may use here and now</td></tr></tbody></table>
<p>Allowed is roughly requested ∩ subscribed ∩ supported in this tracking area. If nothing was requested, the default slices of the subscription count.</p>
<p>A case: terminals of a private network are refused at the north gate with cause #62, and work at the south gate. Subscription and request are the same; the tracking area is not: the TAC of the north base station lacks the slice with SD=0x00A1. NG Setup on N2 lists the slices per TAC. <strong>Read that first; leave the subscription alone.</strong></p>`,
    ),
    demoArticle(
      'sba-troubleshooting',
      t('三个字段圈定故障网元', 'Three fields that name the faulty function'),
      8,
      `<p>服务化之后，一次失败会沿调用链层层返回。不要从最外层猜，按下面三个字段收缩：</p>
<ol><li><strong>:path 与 :status</strong>：找到第一条非 2xx 的响应。它上游的错误都是它的影子。</li><li><strong>ProblemDetails 的 cause</strong>：应用层原因，如 <code>USER_NOT_FOUND</code>、<code>DNN_NOT_SUPPORTED</code>、<code>CONTEXT_NOT_FOUND</code>。</li><li><strong>3gpp-Sbi-Correlation-Info 或 SUPI</strong>：把同一用户在各网元的日志串起来。</li></ol>
<pre><code>$ tshark -r reg.pcap -d tcp.port==7777,http2 \\
    -Y 'http2.headers.status &gt;= 400' \\
    -T fields -e frame.time_relative -e ip.src -e http2.headers.status
12.418031  10.20.3.14  404
12.419774  10.20.3.11  403</code></pre>
<p>上例中 10.20.3.14（UDM）在 12.418 秒先给出 404，1.7 ms 后 10.20.3.11（AUSF）才对 AMF 给出 403。故障点是 UDM 的用户数据，不是 AUSF。</p>
<p>如果一条错误都没有而终端超时，就改看 SCTP 和 PFCP：N2 关联是否重建过，PFCP 心跳是否中断。</p>`,
      `<p>With services, one failure travels back along the chain of calls. Do not guess from the outside; narrow it by three fields:</p>
<ol><li><strong>:path and :status</strong>: find the first answer that is not 2xx. The errors upstream are its shadows.</li><li><strong>cause in ProblemDetails</strong>: the reason, such as <code>USER_NOT_FOUND</code>, <code>DNN_NOT_SUPPORTED</code>, <code>CONTEXT_NOT_FOUND</code>.</li><li><strong>3gpp-Sbi-Correlation-Info or SUPI</strong>: ties together one user’s logs in all functions.</li></ol>
<pre><code>$ tshark -r reg.pcap -d tcp.port==7777,http2 \\
    -Y 'http2.headers.status &gt;= 400' \\
    -T fields -e frame.time_relative -e ip.src -e http2.headers.status
12.418031  10.20.3.14  404
12.419774  10.20.3.11  403</code></pre>
<p>Here 10.20.3.14 (UDM) answers 404 first, and 10.20.3.11 (AUSF) tells the AMF 403 only 1.7 ms later. The fault lies in the user’s data at the UDM, not in the AUSF.</p>
<p>If there is no error at all and the terminal times out, turn to SCTP and PFCP: was the N2 association rebuilt, did the PFCP heartbeat stop?</p>`,
    ),
  ],
}
