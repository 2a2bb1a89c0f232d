import type { DemoHiddenCourse } from './types.ts'

const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

/** Courses that learners don't see: an unfinished one and a withdrawn one. */
export const hiddenCourses: readonly DemoHiddenCourse[] = [
  {
    key: 'srv6-operation',
    status: 'draft',
    categoryId: 1,
    zones: ['service', 'technical'],
    level: 'advanced',
    title: { zh: 'SRv6 承载网运维与排障', en: 'SRv6 Transport: Operation and Faults' },
    promise: {
      zh: '学完后，你能读懂一条 SRv6 路径的每一跳，并在业务中断时十分钟内说出断在哪一段。',
      en: 'Read an SRv6 path hop by hop and identify the broken segment within ten minutes of an outage.',
    },
    coverPattern: 'routes',
    tags: [
      { zh: 'SRv6', en: 'SRv6' },
      { zh: '承载网', en: 'Transport' },
    ],
    teacher: 'chen-yiheng',
    priceKind: 'paid',
    priceFen: 19_900,
    inSequence: true,
    daysAgo: 1,
    sections: [
      {
        title: { zh: '承载网为什么走向 SRv6', en: 'Why transport turns to SRv6' },
        lessons: [
          {
            key: 'srv6-from-mpls',
            title: { zh: '从 MPLS 走到 SRv6', en: 'From MPLS to SRv6' },
            duration: 480,
            body: {
              zh: p(
                'MPLS 用标签说“下一步往哪走”，标签由 LDP 或 RSVP-TE 在每一跳分发。节点多了，协议状态也跟着多：一条隧道经过二十台设备，就有二十份状态要维护。',
                'SRv6 把路径写在报文自己的扩展头里。中间节点只看目的地址转发，不再为每条隧道保存状态；要改路径，只改源节点写进去的列表。',
                '代价是报文变长。每多经过一个指定的节点，头部多 16 字节，短报文的效率因此下降。下一章会算清楚这笔账。',
              ),
              en: p(
                'MPLS says where to go next with a label, and LDP or RSVP-TE hands labels out at every hop. More nodes mean more state: a tunnel over twenty routers is kept twenty times.',
                'SRv6 writes the path into the packet itself, in an extension header. Nodes between forward by the destination address and keep nothing for each tunnel; to change the path, only the list at the source is changed.',
                'The price is length. Each node that the path names adds 16 bytes, which short packets feel. The next section does the sums.',
              ),
            },
          },
          {
            key: 'srv6-sid',
            title: { zh: 'SID 的三段结构', en: 'The three parts of a SID' },
            duration: 360,
            body: {
              zh: p(
                '一个 SID 是一个 128 位的 IPv6 地址，分三段：Locator 说它在哪台设备上，Function 说到了那里做什么，Args 是可选的参数。',
                'Locator 像普通路由一样发布到全网，所以排障时第一步总是先 ping 通 Locator，再看 Function 是否存在。',
              ),
              en: p(
                'A SID is an IPv6 address of 128 bits in three parts: the locator says on which router it is, the function what is done there, and arguments may follow.',
                'The locator is announced like any route, so the first step in a fault is always to reach the locator, and only then to ask whether the function is there.',
              ),
            },
          },
        ],
      },
      {
        title: { zh: '故障定位', en: 'Finding faults' },
        lessons: [
          {
            key: 'srv6-segments-first',
            title: { zh: '排障思路：先分段，再定界', en: 'Split first, then decide whose it is' },
            duration: 420,
            body: {
              zh: p(
                '接到报障，先不看配置。把端到端路径按 Segment List 切成几段，从中间一段开始 ping：通，问题在后半段；不通，问题在前半段。三次以内就能缩到一跳。',
                '每段只问三件事：Locator 可达吗，SID 在本地表里吗，SL 减到几了。三个答案写进工单，再动手。',
              ),
              en: p(
                'Leave the configuration alone at first. Cut the path into the parts of its segment list and ping the one in the middle: if it answers, look behind it, if not, before it. Three tries lead to one hop.',
                'Of each part ask three things: is the locator reachable, does the SID stand in the local table, and what is left in SL. Write the answers into the ticket before you touch anything.',
              ),
            },
          },
          { key: 'srv6-quick-reference', title: { zh: '排障速查表', en: 'Quick reference' }, duration: 0, body: {} },
        ],
      },
    ],
    history: [
      { by: 'staff', action: 'course.create', hoursAgo: 74, detail: { kind: 'course' } },
      {
        by: 'staff',
        action: 'course.outline',
        hoursAgo: 73,
        detail: { sections: 2, lessons: 2, added: [{ zh: '从 MPLS 走到 SRv6', en: 'From MPLS to SRv6' }] },
      },
      {
        by: 'staff',
        action: 'course.update',
        hoursAgo: 27,
        detail: { before: { priceKind: 'free', priceFen: 0 }, after: { priceKind: 'paid', priceFen: 19_900 } },
      },
      {
        by: 'staff',
        action: 'course.outline',
        hoursAgo: 26,
        detail: { sections: 2, lessons: 4, added: [{ zh: '排障速查表', en: 'Quick reference' }], moved: 1 },
      },
    ],
  },
  {
    key: 'gsm-retirement',
    status: 'withdrawn',
    categoryId: 1,
    zones: ['service'],
    level: 'intermediate',
    title: { zh: '2G 退网：频率重耕前的最后一公里', en: 'Retiring 2G: the last mile before refarming' },
    promise: {
      zh: '学完后，你能列出一个片区退网前必须迁走的终端，并排出施工顺序。',
      en: 'List the devices to migrate before 2G is retired, and plan the work.',
    },
    coverPattern: 'carriers',
    tags: [{ zh: '频率重耕', en: 'Refarming' }],
    teacher: 'he-dong',
    priceKind: 'free',
    priceFen: 0,
    inSequence: false,
    daysAgo: 46,
    publishedDaysAgo: 510,
    sections: [
      {
        title: { zh: '退网之前', en: 'Before it goes' },
        lessons: [
          {
            key: 'gsm-who-is-left',
            title: { zh: '谁还在用 2G', en: 'Who still uses 2G' },
            duration: 300,
            body: {
              zh: p(
                '先从话单里数终端，不从报表里数：电表、电梯报警、老款刷卡机一个月只发几次数据，报表的“活跃用户”看不见它们。',
                '按月去重的 IMEI 才是要迁走的清单。每一类写清楚归谁、谁去换、换成什么。',
              ),
              en: p(
                'Count devices in the call records, not in the reports: meters, lift alarms and old card terminals speak a few times a month, and no report of active users shows them.',
                'The IMEIs of a month, each once, are the list of what has to move. Say for each kind whose it is, who changes it, and to what.',
              ),
            },
          },
        ],
      },
    ],
    history: [{ by: 'staff', action: 'course.withdraw', hoursAgo: 46 * 24, detail: {} }],
  },
]
