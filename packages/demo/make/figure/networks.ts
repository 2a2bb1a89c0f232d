import { arrow, box, day, path, text } from '../draw.ts'
import type { Figure, Say } from './card.ts'

const label = (x: number, y: number, words: string, size = 14, fill: string = day.ink, weight = 400) =>
  text(x, y, words, { size, fill, weight, anchor: 'middle' })
const code = (x: number, y: number, words: string, fill: string = day.ink2, size = 13) =>
  text(x, y, words, { size, fill, anchor: 'middle', mono: true })

function cell(x: number, y: number, w: number, words: string, fill: string, ink: string = day.ink) {
  return box(x, y, w, 40, { fill, radius: 6 }) + label(x + w / 2, y + 25, words, 13, ink, 500)
}

export const osiEncapsulation: Figure = {
  width: 760,
  height: 380,
  draw: (say) => {
    const rows: readonly (readonly [
      layer: string,
      unit: string,
      heads: readonly (readonly [string, number, string])[],
      tail: string,
    ])[] = [
      [say('应用层', 'Application'), say('数据', 'Data'), [], ''],
      [say('传输层', 'Transport'), say('段', 'Segment'), [['TCP', 70, '20 B']], ''],
      [
        say('网络层', 'Network'),
        say('包', 'Packet'),
        [
          ['IP', 70, '20 B'],
          ['TCP', 70, '20 B'],
        ],
        '',
      ],
      [
        say('数据链路层', 'Data link'),
        say('帧', 'Frame'),
        [
          ['Ethernet', 92, '14 B'],
          ['IP', 70, '20 B'],
          ['TCP', 70, '20 B'],
        ],
        'FCS',
      ],
    ]
    let out = ''
    rows.forEach(([layer, unit, heads, tail], i) => {
      const y = 40 + i * 76
      out += text(28, y + 25, layer, { size: 15, fill: day.ink, weight: 500 })
      let x = 390
      for (const [name, width, bytes] of [...heads].reverse()) {
        x -= width + 4
        const isNew = name === heads[0]?.[0]
        out += cell(x, y, width, name, isNew ? day.signal : day.soft, isNew ? '#FFFFFF' : day.signal)
        if (isNew) out += code(x + width / 2, y + 58, bytes, day.ink3, 12)
      }
      out += cell(390, y, 190, say('数据 ≤ 1460 B', 'Data ≤ 1460 B'), '#EEF1F6')
      if (tail) out += cell(584, y, 52, tail, day.signal, '#FFFFFF') + code(610, y + 58, '4 B', day.ink3, 12)
      out += text(732, y + 25, unit, { size: 14, fill: day.ink2, anchor: 'end' })
      if (i > 0) out += arrow(485, y - 32, 485, y - 6, day.edge, { width: 1.5, head: 8 })
    })
    return `${out}${path('M242 344V352H580V344', day.ink3, { width: 1.2 })}${label(411, 370, say('MTU 1500 B（IP 头起，不含帧头与 FCS）', 'MTU 1500 B (from the IP header, without frame header and FCS)'), 13, day.ink2)}`
  },
}

const router = (x: number, y: number, name: string, fill: string = day.surface, ink: string = day.ink) =>
  `<circle cx="${x}" cy="${y}" r="21" fill="${fill}" stroke="${day.signal}" stroke-width="1.5"/>${label(x, y + 5, name, 12, ink, 600)}`

export const ospfAreas: Figure = {
  width: 760,
  height: 420,
  draw: (say) => {
    const zone = (x: number, y: number, w: number, h: number, title: string, note: string, fill: string) =>
      box(x, y, w, h, { fill, radius: 18 }) +
      text(x + 18, y + 28, title, { size: 15, weight: 600, fill: day.ink }) +
      text(x + 18, y + 48, note, { size: 12.5, fill: day.ink2 })
    const area = (x: number, title: string, note: string) =>
      box(x, 250, 220, 145, { fill: '#F1F3F7', radius: 18 }) +
      text(x + 18, 364, title, { size: 15, weight: 600, fill: day.ink }) +
      text(x + 18, 383, note, { size: 12.5, fill: day.ink2 })
    const link = (d: string) => path(d, day.ink3, { width: 1.5 })
    return `${zone(230, 30, 300, 190, say('区域 0（骨干）', 'Area 0 (backbone)'), 'LSA 1 · 2 · 3 · 4 · 5', day.soft)}
${area(24, say('区域 1（标准）', 'Area 1 (standard)'), 'LSA 1 · 2 · 3 · 4 · 5')}${area(270, say('区域 2（完全末梢）', 'Area 2 (totally stubby)'), say('LSA 1 · 2 + 默认路由', 'LSA 1 · 2 + default route'))}${area(516, say('区域 3（NSSA）', 'Area 3 (NSSA)'), 'LSA 1 · 2 · 3 · 7')}
${link('M300 130H460M300 130L260 236M300 130L380 236M460 130L380 236M460 130L510 236M250 236L134 316M380 236V316M510 236L580 316L680 316')}
${router(300, 130, 'R1')}${router(460, 130, 'R2')}${router(250, 236, 'ABR', day.signal, '#FFFFFF')}${router(380, 236, 'ABR', day.signal, '#FFFFFF')}${router(510, 236, 'ABR', day.signal, '#FFFFFF')}${router(134, 316, 'R3')}${router(380, 316, 'R4')}${router(580, 316, 'R5')}${router(680, 316, 'ASBR', day.ink, '#FFFFFF')}
${arrow(700, 184, 684, 290, day.ink3, { width: 1.5, head: 9, dash: '5 4' })}${text(732, 158, say('外部路由', 'External routes'), { size: 13, fill: day.ink2, anchor: 'end' })}${text(732, 174, 'BGP · static', { size: 12, fill: day.ink3, anchor: 'end' })}
${text(544, 226, say('7 类转 5 类', 'type 7 → 5'), { size: 12.5, fill: day.signal, weight: 500 })}${text(24, 60, say('ABR 汇总各区域，', 'ABRs summarise'), { size: 13, fill: day.ink2 })}${text(24, 80, say('生成 3 类 LSA', 'areas as type 3 LSAs'), { size: 13, fill: day.ink2 })}`
  },
}

function computer(x: number, y: number, name: string, colour: string) {
  return `${box(x - 26, y - 20, 52, 34, { fill: day.surface, stroke: colour, width: 2, radius: 5 })}${path(`M${x - 16} ${y + 22}H${x + 16}M${x} ${y + 14}V${y + 22}`, colour, { width: 2, cap: 'round' })}${label(x, y + 2, name, 13, colour, 600)}`
}

export const vlanTrunk: Figure = {
  width: 760,
  height: 390,
  draw: (say) => {
    const ten = day.signal
    const twenty = day.ok
    const sw = (x: number, name: string) =>
      box(x - 74, 150, 148, 54, { fill: '#F1F3F7', stroke: day.edge, radius: 8 }) +
      label(x, 183, name, 15, day.ink, 600)
    const drop = (x: number, y: number, top: number, colour: string) => path(`M${x} ${y}V${top}`, colour, { width: 2 })
    const field = (x: number, w: number, name: string, size: string, isTag = false) =>
      box(x, 300, w, 38, { fill: isTag ? day.signal : '#EEF1F6', radius: 5 }) +
      label(x + w / 2, 324, name, 12.5, isTag ? '#FFFFFF' : day.ink, 500) +
      code(x + w / 2, 356, size, day.ink3, 12)
    return `${drop(140, 92, 150, ten)}${drop(230, 92, 150, twenty)}${drop(530, 92, 150, ten)}${drop(620, 92, 150, twenty)}
${computer(140, 66, '10', ten)}${computer(230, 66, '20', twenty)}${computer(530, 66, '10', ten)}${computer(620, 66, '20', twenty)}
${path('M259 171H501', ten, { width: 4 })}${path('M259 183H501', twenty, { width: 4 })}${sw(185, 'SW1')}${sw(575, 'SW2')}
${label(380, 156, say('干道口 802.1Q：带标签', '802.1Q trunk: tagged'), 13.5, day.ink, 500)}${label(380, 206, say('VLAN 10、20 共用一条链路', 'VLANs 10 and 20 share one link'), 12.5, day.ink3)}
${text(34, 130, say('接入口', 'Access'), { size: 13, fill: day.ink2 })}${text(34, 146, say('不带标签', 'untagged'), { size: 12, fill: day.ink3 })}
${path('M34 240H726', day.line, { width: 1.2 })}${text(34, 274, say('干道上的帧：源地址之后插入 4 字节', 'A frame on the trunk: four bytes after the source address'), { size: 13.5, fill: day.ink, weight: 500 })}
${field(34, 100, say('目的 MAC', 'Dest. MAC'), '6 B')}${field(138, 100, say('源 MAC', 'Source MAC'), '6 B')}${field(242, 82, '0x8100', '16 bit', true)}${field(328, 44, 'PCP', '3', true)}${field(376, 40, 'DEI', '1', true)}${field(420, 92, 'VID = 10', '12 bit', true)}${field(516, 60, say('类型', 'Type'), '2 B')}${field(580, 92, say('数据', 'Data'), '46–1500')}${field(676, 50, 'FCS', '4 B')}`
  },
}

export const dhcpExchange: Figure = {
  width: 720,
  height: 430,
  draw: (say) => {
    const steps: readonly (readonly [string, string, string, boolean])[] = [
      [
        'DISCOVER',
        say('广播：哪里有 DHCP 服务器？', 'Broadcast: is there a DHCP server?'),
        '0.0.0.0:68 → 255.255.255.255:67',
        true,
      ],
      [
        'OFFER',
        say('可以用 192.0.2.50，租期 8 小时', 'You may have 192.0.2.50 for 8 hours'),
        '192.0.2.1:67 → 192.0.2.50:68 *',
        false,
      ],
      [
        'REQUEST',
        say('广播：我选这一台的 192.0.2.50', 'Broadcast: I take 192.0.2.50 from that one'),
        '0.0.0.0:68 → 255.255.255.255:67',
        true,
      ],
      [
        'ACK',
        say('确认：掩码、网关、DNS、租期', 'Confirmed: mask, gateway, DNS, lease'),
        '192.0.2.1:67 → 192.0.2.50:68 *',
        false,
      ],
    ]
    let out = path('M130 76V384M590 76V384', day.edge, { width: 1.5 })
    out +=
      box(60, 32, 140, 44, { fill: '#F1F3F7', radius: 8 }) +
      label(130, 60, say('客户端', 'Client'), 15, day.ink, 600) +
      box(520, 32, 140, 44, { fill: '#F1F3F7', radius: 8 }) +
      label(590, 60, say('服务器 192.0.2.1', 'Server 192.0.2.1'), 13.5, day.ink, 600)
    steps.forEach(([name, words, addresses, isForward], i) => {
      const y = 132 + i * 72
      const colour = isForward ? day.signal : day.ok
      out += arrow(isForward ? 130 : 590, y, isForward ? 588 : 132, y, colour, { width: 2, head: 11 })
      out += box(310, y - 33, 100, 25, { fill: colour, radius: 12 }) + label(360, y - 16, name, 12.5, '#FFFFFF', 600)
      out += label(360, y + 18, words, 13, day.ink) + code(360, y + 35, addresses, day.ink3, 11.5)
    })
    return `${out}${label(360, 412, say('* 客户端要求广播应答（BROADCAST 位）时，目的地址为 255.255.255.255', '* to 255.255.255.255 where the client asks for it (BROADCAST flag)'), 12, day.ink3)}`
  },
}

export const dnsResolution: Figure = {
  width: 760,
  height: 400,
  draw: (say) => {
    const place = (x: number, y: number, w: number, title: string, note: string, isMain = false) =>
      box(x, y, w, 58, {
        fill: isMain ? day.signal : day.surface,
        stroke: isMain ? day.signal : day.edge,
        radius: 10,
      }) +
      label(x + w / 2, y + 25, title, 14, isMain ? '#FFFFFF' : day.ink, 600) +
      label(x + w / 2, y + 44, note, 12, isMain ? '#E9EFFE' : day.ink3)
    const number = (x: number, y: number, n: number, colour: string = day.signal) =>
      `<circle cx="${x}" cy="${y}" r="10" fill="${colour}"/>${label(x, y + 4, String(n), 11.5, '#FFFFFF', 600)}`
    const rows: readonly (readonly [string, string, string])[] = [
      [say('根服务器', 'Root server'), '.', say('问 .com 的服务器', 'ask the .com servers')],
      [say('顶级域服务器', 'TLD server'), '.com', say('问 example.com 的服务器', 'ask the example.com servers')],
      [say('权威服务器', 'Authoritative server'), 'example.com', 'A 203.0.113.10, TTL 300'],
    ]
    let out = `${place(28, 180, 150, say('终端', 'Stub resolver'), 'www.example.com ?')}${place(270, 180, 170, say('递归解析器', 'Recursive resolver'), say('先查自己的缓存', 'looks in its cache first'), true)}`
    out += `${arrow(178, 200, 268, 200, day.signal)}${arrow(270, 220, 180, 220, day.ok)}${number(222, 186, 1)}${number(222, 236, 8, day.ok)}`
    rows.forEach(([title, note, answer], i) => {
      const y = 50 + i * 130
      const spread = (i - 1) * 14
      out += place(566, y, 166, title, note)
      out +=
        arrow(440, 196 + spread, 564, y + 20, day.signal, { width: 1.8 }) +
        arrow(566, y + 40, 442, 214 + spread, day.ok, { width: 1.8 })
      out +=
        number(474, 196 + spread + (34 / 124) * (y - 176 - spread), 2 + i * 2) +
        number(532, y + 40 + (34 / 124) * (174 + spread - y), 3 + i * 2, day.ok)
      out += label(649, y + 78, answer, 12, day.ink2)
    })
    return `${out}${text(28, 356, say('蓝：查询（去根和顶级域的是迭代查询）', 'Blue: queries (iterative from the resolver on)'), { size: 12.5, fill: day.signal })}${text(28, 376, say('绿：应答，按 TTL 缓存', 'Green: answers, cached for their TTL'), { size: 12.5, fill: day.ok })}`
  },
}

export const mplsLabelPath: Figure = {
  width: 760,
  height: 340,
  draw: (say: Say) => {
    const xs = [60, 210, 350, 490, 640]
    const names = ['CE', 'PE1', 'P1', 'P2', 'PE2']
    const roles = ['', say('压入', 'push'), say('交换', 'swap'), say('弹出', 'pop'), say('查 IP', 'IP lookup')]
    let out = path('M60 150H700', day.edge, { width: 2 })
    out +=
      box(160, 60, 532, 250, { stroke: day.edge, dash: '6 5', radius: 18 }) +
      text(176, 84, say('MPLS 域', 'MPLS domain'), { size: 13, fill: day.ink3 })
    xs.forEach((x, i) => {
      out += `<circle cx="${x}" cy="150" r="26" fill="${i === 0 ? '#F1F3F7' : day.surface}" stroke="${i === 0 ? day.edge : day.signal}" stroke-width="1.8"/>${label(x, 155, names[i] ?? '', 13, day.ink, 600)}`
      if (roles[i]) out += label(x, 112, roles[i] ?? '', 13, day.signal, 600)
    })
    const packet = (x: number, tag: string | null) =>
      (tag
        ? box(x - 40, 200, 80, 28, { fill: day.signal, radius: 5 }) + code(x, 219, tag, '#FFFFFF', 13)
        : box(x - 40, 200, 80, 28, { stroke: day.edge, dash: '4 4', radius: 5 }) +
          label(x, 219, say('无标签', 'no label'), 12, day.ink3)) +
      box(x - 40, 232, 80, 28, { fill: '#EEF1F6', radius: 5 }) +
      label(x, 251, 'IP', 13, day.ink, 500)
    out += packet(135, null) + packet(280, '100204') + packet(420, '100317') + packet(565, null)
    for (const x of [135, 280, 420, 565]) out += arrow(x - 14, 178, x + 16, 178, day.ink3, { width: 1.8, head: 9 })
    return `${out}${label(426, 292, say('倒数第二跳弹出（PHP）：PE2 事先为自己的环回地址通告了标签 3（隐式空）', 'Penultimate-hop popping: PE2 had advertised label 3 (implicit null) for its loopback'), 12.5, day.ink2)}${text(60, 36, say('到 PE2 环回地址 10.255.0.2/32 的标签交换路径', 'Label-switched path to the loopback of PE2, 10.255.0.2/32'), { size: 14.5, weight: 600, fill: day.ink })}`
  },
}
