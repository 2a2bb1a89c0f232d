import { t } from '../../src/text.ts'
import { box, colour, type Doc, head, type Page, size, steps, write, writeBoth } from './page.ts'

const title = t('站点作业安全手册', 'Site Work Safety Handbook')
export const siteHandbook = { key: 'site-handbook', title }
const { margin, width: wide } = size

/** A lattice mast with the rings of what it sends. */
function mast(doc: Doc, x: number, foot: number, height: number, ink: string): void {
  const half = (y: number) => 6 + ((foot - y) * -26) / height + 26
  doc.lineWidth(1.6).strokeColor(ink)
  for (const side of [-1, 1])
    doc
      .moveTo(x + side * half(foot), foot)
      .lineTo(x + side * half(foot - height), foot - height)
      .stroke()
  for (let step = 0; step < 9; step++) {
    const [low, high] = [foot - (height * step) / 9, foot - (height * (step + 1)) / 9]
    const turn = step % 2 === 0 ? 1 : -1
    doc
      .moveTo(x - half(low) * turn, low)
      .lineTo(x + half(high) * turn, high)
      .stroke()
    doc
      .moveTo(x - half(high), high)
      .lineTo(x + half(high), high)
      .stroke()
  }
}

const cover: Page = (doc) => {
  doc.rect(0, 0, wide, size.height).fill(colour.navy)
  const [x, top] = [292, 188]
  for (let ring = 0; ring < 9; ring++)
    doc
      .circle(x, top, 24 + ring * 30)
      .lineWidth(1)
      .strokeOpacity(0.75 - ring * 0.08)
      .stroke('#6E96FF')
  doc.strokeOpacity(1)
  mast(doc, x, 470, 270, '#FFFFFF')
  for (const turn of [-1, 1]) doc.roundedRect(x + turn * 11 - 4, top - 4, 8, 34, 3).fill('#FFFFFF')
  doc.circle(x, top - 10, 4).fill(colour.amber)
  doc.rect(0, 470, wide, 125).fill('#0A173F')
  doc.rect(0, 470, wide, 1).fill('#3E5AA8')
  write(doc, '现场版 · 2026', margin, 52, { size: 9, fill: '#B9C8F5' })
  write(doc, '站点作业\n安全手册', margin, 76, { size: 33, bold: true, fill: '#FFFFFF', gap: 6 })
  write(doc, 'Site Work\nSafety Handbook', margin, 184, { size: 15, fill: '#DCE5FF', gap: 3 })
  write(doc, '没有一张工单值得冒险。', margin, 500, { size: 13, bold: true, fill: '#FFFFFF' })
  write(doc, 'No ticket is worth a risk.', margin, 522, { size: 10, fill: '#B9C8F5' })
}

const assessment: Page = (doc) => {
  let y = head(doc, 1, t('进站之前的两分钟', 'Two minutes before you enter'), title)
  y =
    writeBoth(
      doc,
      t(
        '车停好，先不要拿工具。四个问题，说出声来。',
        'Park, and leave the tools in the car. Four questions, said aloud.',
      ),
      margin,
      y,
    ) + 18
  y = steps(
    doc,
    [
      t(
        '今天做什么？和工单一致吗？多出来的活，先打电话。',
        'What do I do today? Is it what the ticket says? For more than that, call first.',
      ),
      t(
        '什么会伤到我？高处、电、车流、井下气体、天气。',
        'What can hurt me? Height, electricity, traffic, gas, weather.',
      ),
      t(
        '怎么防？本手册每一页有一张清单，缺一样不开工。',
        'How do I prevent it? Every page here has its list. If one thing is missing, do not start.',
      ),
      t(
        '谁知道我在这里？在群里报站点和预计离开的时间。',
        'Who knows that I am here? Report the site and when you expect to leave.',
      ),
    ],
    y,
  )
  box(
    doc,
    t(
      '任何人都可以喊停。喊停不需要理由，也不会被记过。',
      'Anybody may call a stop, without a reason and without a mark.',
    ),
    y + 8,
    'signal',
  )
}

/** Protective equipment, each as a small drawing in a tile. */
const wear: Page = (doc) => {
  const y = head(doc, 2, t('身上要有什么', 'What you wear'), title)
  const draw: Record<string, (x: number, y: number) => void> = {
    helmet: (x, top) => {
      doc.path(`M${x - 20} ${top + 8} A20 20 0 0 1 ${x + 20} ${top + 8} Z`).fill(colour.signal)
      doc.roundedRect(x - 25, top + 8, 50, 5, 2.5).fill(colour.navy)
      doc.rect(x - 3, top - 13, 6, 21).fill('#FFFFFF')
    },
    vest: (x, top) => {
      doc
        .path(
          `M${x - 18} ${top - 14} L${x - 6} ${top - 18} L${x} ${top - 6} L${x + 6} ${top - 18} L${x + 18} ${top - 14} L${x + 16} ${top + 18} L${x - 16} ${top + 18} Z`,
        )
        .fill(colour.amber)
      for (const at of [2, 10]) doc.rect(x - 17, top + at, 34, 4).fill('#FFFFFF')
    },
    harness: (x, top) => {
      doc.lineWidth(4).lineJoin('round').strokeColor(colour.signal)
      doc
        .moveTo(x - 12, top - 17)
        .lineTo(x, top)
        .lineTo(x + 12, top - 17)
        .stroke()
      doc
        .moveTo(x - 15, top + 18)
        .lineTo(x, top)
        .lineTo(x + 15, top + 18)
        .stroke()
      doc.roundedRect(x - 19, top + 1, 38, 6, 3).fill(colour.navy)
      doc
        .circle(x, top - 1, 4)
        .lineWidth(2)
        .fillAndStroke('#FFFFFF', colour.navy)
    },
    gloves: (x, top) => {
      for (const finger of [0, 1, 2, 3])
        doc
          .roundedRect(x - 14 + finger * 6.6, top - 17 + (finger === 3 ? 4 : finger === 0 ? 2 : 0), 5.6, 22, 2.8)
          .fill(colour.signal)
      doc.roundedRect(x - 14, top - 2, 25.4, 15, 5).fill(colour.signal)
      doc.save().rotate(-38, { origin: [x + 14, top + 4] })
      doc.roundedRect(x + 8, top - 2, 6.4, 17, 3.2).fill(colour.signal)
      doc.restore()
      doc.rect(x - 14, top + 14, 25.4, 5).fill(colour.navy)
    },
    boots: (x, top) => {
      doc
        .path(
          `M${x - 14} ${top - 16} L${x + 1} ${top - 16} L${x + 2} ${top + 1} Q${x + 20} ${top + 3} ${x + 20} ${top + 13} L${x - 14} ${top + 13} Z`,
        )
        .fill('#4A5468')
      doc.roundedRect(x - 15, top + 13, 37, 5, 2).fill(colour.navy)
      doc
        .path(`M${x + 9} ${top + 3} Q${x + 20} ${top + 5} ${x + 20} ${top + 13} L${x + 9} ${top + 13} Z`)
        .fill(colour.amber)
    },
    glasses: (x, top) => {
      for (const side of [-1, 1])
        doc
          .roundedRect(x + side * 12 - 10, top - 8, 20, 16, 6)
          .lineWidth(3)
          .fillAndStroke(colour.soft, colour.navy)
      doc
        .moveTo(x - 2, top - 3)
        .lineTo(x + 2, top - 3)
        .lineWidth(3)
        .stroke(colour.navy)
    },
  }
  const list = [
    ['helmet', t('安全帽', 'Helmet'), t('下颏带系紧，五年一换', 'strapped; changed every five years')],
    ['glasses', t('护目镜', 'Glasses'), t('切缆、打孔、电池旁', 'cutting, drilling, near batteries')],
    ['vest', t('反光衣', 'Vest'), t('路边与夜间，扣全', 'at roads and at night, closed')],
    ['gloves', t('手套', 'Gloves'), t('防割与绝缘，不混用', 'for cuts or for current, not both')],
    ['harness', t('安全带', 'Harness'), t('双钩，2 m 以上', 'two hooks, above 2 m')],
    ['boots', t('安全鞋', 'Boots'), t('防砸、防穿、绝缘底', 'toe cap, sole that insulates')],
  ] as const
  const [width, height] = [168, 112]
  for (const [index, [key, name, when]] of list.entries()) {
    const [x, top] = [margin + (index % 2) * (width + 12), y + Math.floor(index / 2) * (height + 12)]
    doc.roundedRect(x, top, width, height, 6).lineWidth(0.75).fillAndStroke('#FFFFFF', colour.line)
    draw[key]?.(x + 36, top + 40)
    let at = write(doc, name.zh, x + 72, top + 18, { size: 12, bold: true, width: 90 })
    at = write(doc, name.en, x + 72, at, { size: 9, fill: colour.ink2, width: 90 })
    at = write(doc, when.zh, x + 14, top + 72, { size: 9, width: width - 20 })
    write(doc, when.en, x + 14, at, { size: 7.5, fill: colour.ink2, width: width - 22 })
  }
  box(
    doc,
    t(
      '坏了的装备剪断再扔，别留给下一个人。',
      'Cut what is broken before you throw it away, so that nobody wears it again.',
    ),
    y + 3 * (height + 12) + 4,
  )
}

const height: Page = (doc) => {
  const y = head(doc, 3, t('登高：永远有一个钩挂着', 'Height: one hook is always on'), title)
  // The climber and both hooks, three times on the way.
  const [x, foot] = [92, 500]
  mast(doc, x, foot, 348, colour.edge)
  for (const [step, hooks] of [
    [0, [1, 1]],
    [1, [1, 0]],
    [2, [1, 1]],
  ] as const) {
    const at = foot - 58 - step * 110
    doc.circle(x + 46, at - 14, 7).fill(colour.signal)
    doc.roundedRect(x + 39, at - 6, 14, 26, 6).fill(colour.signal)
    for (const [index, isOn] of hooks.entries()) {
      const hookAt = at - 26 - index * 14
      doc.lineWidth(2)
      if (!isOn) doc.dash(3, { space: 3 })
      doc
        .moveTo(x + 44, at + 2)
        .quadraticCurveTo(x + 30, hookAt + 4, isOn ? x + 12 : x + 26, isOn ? hookAt : hookAt - 6)
        .stroke(isOn ? colour.amber : colour.ink3)
      doc.undash()
      if (isOn)
        doc
          .circle(x + 12, hookAt, 4)
          .lineWidth(2)
          .fillAndStroke('#FFFFFF', colour.amber)
    }
  }
  const [left, width] = [178, wide - 178 - margin]
  let at =
    writeBoth(doc, t('先挂上面的钩，再解下面的。', 'Hook on above before you take off below.'), left, y + 4, {
      width,
      size: 12,
      bold: true,
    }) + 16
  for (const text of [
    t('登高证在身，体检一年内。', 'Licence with you, health check within the year.'),
    t('地面一人监护，不玩手机，不离开。', 'One person on the ground who neither leaves nor looks at a phone.'),
    t('工具系绳，材料用吊袋，不抛掷。', 'Tools on lanyards, material in bags; nothing is thrown.'),
    t(
      '天线正面先确认关功放，或按距离表绕行。',
      'In front of an antenna: power off first, or keep the distance of the table.',
    ),
    t('风六级、雷声 30 秒内、雨雪：不上。', 'Wind force 6, thunder within 30 seconds, rain or snow: nobody climbs.'),
  ]) {
    doc.circle(left + 3, at + 7, 2.2).fill(colour.signal)
    at = writeBoth(doc, text, left + 14, at, { width: width - 14 }) + 9
  }
  box(
    doc,
    t('挂在塔上的人，15 分钟内要救下来。', 'Somebody hanging in a harness has to be down within 15 minutes.'),
    504,
    'danger',
  )
}

const electricity: Page = (doc) => {
  let y = head(doc, 4, t('断电、验电、挂牌', 'Switch off, prove dead, tag'), title)
  const list = [
    t('摘下', 'Take off'),
    t('核对', 'Compare'),
    t('断开', 'Switch off'),
    t('上锁挂牌', 'Lock and tag'),
    t('验电', 'Prove dead'),
    t('作业', 'Work'),
  ]
  const width = 108
  for (const [index, name] of list.entries()) {
    const [x, top] = [margin + (index % 3) * (width + 12), y + Math.floor(index / 3) * 72]
    const isKey = index === 3 || index === 4
    doc
      .roundedRect(x, top, width, 56, 6)
      .lineWidth(0.75)
      .fillAndStroke(isKey ? colour.signal : colour.soft, isKey ? colour.signal : colour.soft)
    write(doc, name.zh, x, top + 12, {
      size: 13,
      bold: true,
      width,
      align: 'center',
      fill: isKey ? '#FFFFFF' : colour.signal,
    })
    write(doc, name.en, x, top + 33, { size: 8.5, width, align: 'center', fill: isKey ? '#E9EFFE' : colour.ink2 })
    if (index % 3 < 2)
      doc
        .moveTo(x + width + 3, top + 28)
        .lineTo(x + width + 9, top + 28)
        .lineWidth(1.5)
        .stroke(colour.ink3)
  }
  y += 158
  y = steps(
    doc,
    [
      t('手表、戒指、工牌链都摘下；工具手柄缠绝缘。', 'Watch, rings and badge chain off; handles taped.'),
      t('空开标签与图纸不一致时，以实测为准。', 'Where label and drawing differ, measure.'),
      t(
        '“有人工作，禁止合闸”，谁挂的牌谁摘。',
        'PEOPLE AT WORK, DO NOT SWITCH ON: only who hung the tag takes it off.',
      ),
      t('验电三次：有电处、目标、再回有电处。', 'Test three times: something live, the target, the live one again.'),
      t('−48 V 先接正极，后接负极；拆时相反。', '−48 V: positive first, then negative; in reverse when removing.'),
    ],
    y,
  )
  box(
    doc,
    t('不要带负载拔熔丝：电弧会灼伤眼睛。', 'Never pull a fuse under load: the arc burns eyes.'),
    y + 1,
    'danger',
  )
}

const manhole: Page = (doc) => {
  let y = head(doc, 5, t('下井之前：先测气', 'Before a manhole: test the air'), title)
  const [x, width] = [margin, wide - 2 * margin]
  // Every gas on its own scale; green is where one may go down.
  const gases = [
    { name: t('氧气', 'Oxygen'), unit: '%', from: 15, to: 27, good: [19.5, 23.5], marks: [19.5, 23.5] },
    { name: t('可燃气', 'Combustible'), unit: '% LEL', from: 0, to: 40, good: [0, 10], marks: [10] },
    { name: t('硫化氢', 'Hydrogen sulphide'), unit: 'ppm', from: 0, to: 40, good: [0, 7], marks: [7] },
    { name: t('一氧化碳', 'Carbon monoxide'), unit: 'ppm', from: 0, to: 60, good: [0, 16], marks: [16] },
  ]
  for (const gas of gases) {
    const left = x + 118
    const long = width - 118
    const at = (value: number) => left + ((value - gas.from) / (gas.to - gas.from)) * long
    write(doc, gas.name.zh, x, y, { size: 10.5, bold: true, width: 112 })
    write(doc, `${gas.name.en}, ${gas.unit}`, x, y + 16, { size: 7.8, fill: colour.ink2, width: 112 })
    doc.roundedRect(left, y + 6, long, 12, 6).fill(colour.dangerSoft)
    const [low = 0, high = 0] = gas.good
    doc.roundedRect(at(low), y + 6, at(high) - at(low), 12, 6).fill(colour.ok)
    for (const mark of gas.marks) {
      doc.rect(at(mark) - 0.6, y + 3, 1.2, 18).fill(colour.ink)
      write(doc, String(mark), at(mark) - 20, y + 22, { size: 8, width: 40, align: 'center', bold: true })
    }
    y += 46
  }
  y = steps(
    doc,
    [
      t('开盖通风 15 分钟，人站上风口。', 'Open and air it for 15 minutes; stand upwind.'),
      t('上、中、下三层各测一次；气体有轻有重。', 'Test above, in the middle and below: gases are light or heavy.'),
      t('三脚架和救生绳先架好，井口始终有人。', 'Tripod and rope first; somebody is at the top all the time.'),
      t('仪器一直带在身上，响了就上来。', 'Carry the detector; when it sounds, come up.'),
    ],
    y + 6,
  )
  box(
    doc,
    t(
      '有人倒在井里：不要跟着下去。通风、报警、用绳拉。',
      'Somebody lies down there: do not follow. Air, alarm, pull by the rope.',
    ),
    y,
    'danger',
  )
}

const road: Page = (doc) => {
  let y = head(doc, 6, t('路边作业：让人先看见你', 'At the road: be seen first'), title)
  const [x, width, tall] = [margin, wide - 2 * margin, 168]
  doc.roundedRect(x, y, width, tall, 6).fill('#E9ECF1')
  doc.rect(x, y + 46, width, 92).fill('#59627A')
  for (let dash = 0; dash < 9; dash++) doc.rect(x + 8 + dash * 40, y + 90, 22, 3).fill('#FFFFFF')
  // The van, the hole, the cones in their slope, the sign far ahead.
  doc.roundedRect(x + 238, y + 98, 54, 30, 5).fill('#FFFFFF')
  doc.roundedRect(x + 276, y + 101, 14, 24, 3).fill(colour.soft)
  doc
    .circle(x + 316, y + 114, 10)
    .lineWidth(3)
    .fillAndStroke('#1D2330', colour.amber)
  for (let cone = 0; cone < 7; cone++) {
    const [cx, cy] = [x + 118 + cone * 17, y + 131 - Math.min(cone, 4) * 8.6]
    doc.path(`M${cx - 4.5} ${cy + 4} L${cx} ${cy - 8} L${cx + 4.5} ${cy + 4} Z`).fill('#F08A24')
    doc.rect(cx - 2.6, cy - 2.4, 5.2, 2).fill('#FFFFFF')
  }
  doc
    .path(`M${x + 34} ${y + 148} L${x + 46} ${y + 127} L${x + 58} ${y + 148} Z`)
    .lineWidth(2)
    .fillAndStroke('#F2CC2F', '#1D2330')
  write(doc, '!', x + 36, y + 130, { size: 12, bold: true, width: 20, align: 'center' })
  for (const [from, to, words] of [
    [46, 118, '50 m'],
    [118, 222, '15 m'],
  ] as const) {
    doc
      .moveTo(x + from, y + 158)
      .lineTo(x + to, y + 158)
      .lineWidth(0.8)
      .stroke(colour.ink2)
    for (const end of [from, to]) doc.rect(x + end - 0.4, y + 154, 0.8, 8).fill(colour.ink2)
    doc.rect(x + (from + to) / 2 - 15, y + 152, 30, 12).fill('#E9ECF1')
    write(doc, words, x + from, y + 152.5, { size: 8.5, bold: true, width: to - from, align: 'center' })
  }
  write(doc, '来车方向  Traffic  →', x + 10, y + 16, { size: 9, fill: colour.ink2, width: 200 })
  y += tall + 18
  y = steps(
    doc,
    [
      t(
        '警示牌在来车方向 50 m 外；弯道和坡后再远一倍。',
        'The sign stands 50 m ahead, twice as far behind a bend or a crest.',
      ),
      t(
        '锥筒斜着收窄，间距 2～3 m；工程车停在来车一侧挡着。',
        'Cones close the lane at a slope, 2 to 3 m apart; the van stands between traffic and work.',
      ),
      t('摆的时候面朝来车，收的时候从里往外。', 'Set them out facing the traffic; take them in from the inside.'),
      t('夜里锥筒装灯，警示灯在 100 m 外看得见。', 'At night: lights on the cones, to be seen from 100 m.'),
    ],
    y,
  )
  box(doc, t('高速与快速路只在封道许可内作业。', 'On motorways only within a permitted closure.'), y + 2)
}

const emergency: Page = (doc) => {
  let y = head(doc, 7, t('出事的时候', 'When it happens'), title)
  y = steps(
    doc,
    [
      t('停：所有人停下，断电，拦住车。', 'Stop: everybody, power off, traffic held.'),
      t('看：先看自己安全，再看有几个人、伤在哪。', 'Look: are you safe, how many are hurt, and where?'),
      t('打：说清站点名、门口标志、伤者人数。', 'Call: name of the site, a landmark, how many people.'),
      t('等：一个人照看，一个人到路口接车。', 'Wait: one stays with them, one meets the ambulance at the road.'),
    ],
    y,
  )
  const numbers = [
    ['120', t('急救', 'Ambulance')],
    ['119', t('火警救援', 'Fire, rescue')],
    ['110', t('公安交警', 'Police')],
  ] as const
  for (const [index, [number, name]] of numbers.entries()) {
    const left = margin + index * 120
    doc.roundedRect(left, y, 108, 74, 6).fill(colour.navy)
    write(doc, number, left, y + 8, { size: 27, bold: true, fill: '#FFFFFF', width: 108, align: 'center' })
    write(doc, `${name.zh}  ${name.en}`, left, y + 50, { size: 8.5, fill: '#DCE5FF', width: 108, align: 'center' })
  }
  y += 90
  y =
    writeBoth(
      doc,
      t('触电的人：先断电，再碰人', 'Somebody on the current: power off before you touch them'),
      margin,
      y,
      { size: 12, bold: true },
    ) + 5
  y = writeBoth(
    doc,
    t(
      '断不了电，用干木棍挑开。没有呼吸就按压：每分钟 100～120 次，深 5～6 cm，直到急救到来。',
      'If it cannot be cut, push the wire away with dry wood. Without breath: 100 to 120 compressions a minute, 5 to 6 cm deep, until help comes.',
    ),
    margin,
    y,
  )
  box(
    doc,
    t(
      '差一点出事也要报。报的人不受罚，不报才是问题。',
      'Report what nearly happened as well. Who reports is never punished.',
    ),
    y + 10,
    'signal',
  )
}

export const siteHandbookPages: readonly Page[] = [
  cover,
  assessment,
  wear,
  height,
  electricity,
  manhole,
  road,
  emergency,
]
