import { arrow, box, day, path, round, text } from '../draw.ts'
import type { Figure } from './card.ts'

const label = (x: number, y: number, words: string, size = 14, fill: string = day.ink, weight = 400) =>
  text(x, y, words, { size, fill, weight, anchor: 'middle' })

export const raidLevels: Figure = {
  width: 760,
  height: 370,
  draw: (say) => {
    const levels: readonly (readonly [
      name: string,
      note: string,
      lost: string,
      columns: readonly (readonly string[])[],
    ])[] = [
      [
        'RAID 0',
        say('条带', 'striping'),
        say('坏 0 块', '0 may fail'),
        [
          ['A1', 'A3', 'A5'],
          ['A2', 'A4', 'A6'],
        ],
      ],
      [
        'RAID 1',
        say('镜像', 'mirroring'),
        say('坏 1 块', '1 may fail'),
        [
          ['A1', 'A2', 'A3'],
          ['A1', 'A2', 'A3'],
        ],
      ],
      [
        'RAID 5',
        say('单校验', 'one parity'),
        say('坏 1 块', '1 may fail'),
        [
          ['A1', 'B1', 'Pc'],
          ['A2', 'Pb', 'C1'],
          ['Pa', 'B2', 'C2'],
        ],
      ],
      [
        'RAID 10',
        say('先镜像再条带', 'striped mirrors'),
        say('每组坏 1 块', '1 per pair'),
        [
          ['A1', 'A3', 'A5'],
          ['A1', 'A3', 'A5'],
          ['A2', 'A4', 'A6'],
          ['A2', 'A4', 'A6'],
        ],
      ],
    ]
    const usable = ['100 %', '50 %', '67 %', '50 %']
    let x = 34
    let out = ''
    levels.forEach(([name, note, lost, columns], i) => {
      const disk = 50
      const w = columns.length * (disk + 6) - 6
      out +=
        text(x, 46, name, { size: 17, weight: 600, fill: day.ink }) + text(x, 68, note, { size: 13, fill: day.ink2 })
      columns.forEach((blocks, c) => {
        const dx = x + c * (disk + 6)
        out += `<path d="M${dx} 102v138c0 6 11 11 25 11s25-5 25-11V102" fill="#F6F7F9" stroke="${day.edge}" stroke-width="1.5"/><ellipse cx="${dx + 25}" cy="102" rx="25" ry="9" fill="${day.surface}" stroke="${day.edge}" stroke-width="1.5"/>`
        blocks.forEach((name_, b) => {
          const isParity = name_.startsWith('P')
          out +=
            box(dx + 7, 120 + b * 38, 36, 30, {
              fill: isParity ? day.ink : ['A', 'B', 'C'].indexOf(name_[0] ?? 'A') % 2 ? day.mid : day.soft,
              radius: 5,
            }) + label(dx + 25, 140 + b * 38, name_, 13, isParity ? '#FFFFFF' : day.ink, 500)
        })
      })
      out +=
        text(x, 286, say('可用', 'usable'), { size: 12.5, fill: day.ink3 }) +
        text(x, 308, usable[i] ?? '', { size: 18, weight: 600, fill: day.signal }) +
        text(x, 332, lost, { size: 13, fill: i === 0 ? day.danger : day.ink2 })
      x += w + 34
    })
    return out
  },
}

export const itilIncidentFlow: Figure = {
  width: 760,
  height: 330,
  draw: (say) => {
    const step = (
      x: number,
      y: number,
      w: number,
      title: string,
      note: string,
      fill: string = day.soft,
      ink: string = day.ink,
    ) =>
      box(x, y, w, 62, { fill, radius: 10 }) +
      label(x + w / 2, y + 27, title, 14.5, ink, 600) +
      label(x + w / 2, y + 47, note, 12, ink === day.ink ? day.ink2 : ink)
    const go = (x1: number, y1: number, x2: number, y2: number) =>
      arrow(x1, y1, x2, y2, day.ink3, { width: 1.8, head: 10 })
    return `${step(28, 50, 136, say('发现与登记', 'Detect and log'), say('告警、来电、门户', 'alarm, call, portal'))}${step(212, 50, 136, say('分类', 'Categorise'), say('哪个服务、哪一类', 'service and kind'))}${step(396, 50, 146, say('定优先级', 'Prioritise'), say('影响 × 紧急', 'impact × urgency'))}${step(590, 50, 142, say('初步诊断', 'Diagnose'), say('查已知错误库', 'known errors first'))}
${go(164, 81, 209, 81)}${go(348, 81, 393, 81)}${go(542, 81, 587, 81)}
<path d="M661 156l60 38-60 38-60-38z" fill="${day.surface}" stroke="${day.edge}" stroke-width="1.5"/>${label(661, 191, say('一线能', 'Solved at'), 12.5)}${label(661, 207, say('解决？', 'first line?'), 12.5)}${go(661, 112, 661, 153)}
${step(396, 163, 146, say('恢复服务', 'Restore'), say('可先用临时办法', 'a workaround will do'), day.okSoft)}${go(601, 194, 545, 194)}${text(573, 186, say('是', 'yes'), { size: 12.5, fill: day.ok, weight: 600, anchor: 'middle' })}
${step(212, 163, 136, say('用户确认', 'Confirm'), say('以用户感受为准', 'the user decides'), day.okSoft)}${step(28, 163, 136, say('关闭', 'Close'), say('原因、用时、分类', 'cause, time, category'), day.ok, '#FFFFFF')}${go(396, 194, 351, 194)}${go(212, 194, 167, 194)}
${step(396, 252, 146, say('升级', 'Escalate'), say('职能 / 管理两条线', 'functional, hierarchic'), day.dangerSoft)}${path('M661 232V283H548', day.ink3, { width: 1.8 })}${go(552, 283, 545, 283)}${text(673, 252, say('否', 'no'), { size: 12.5, fill: day.danger, weight: 600 })}${go(469, 252, 469, 228)}
${text(28, 280, say('根因另走问题管理，改动另走变更管理', 'Root causes go to problem management,'), { size: 12.5, fill: day.ink3 })}${text(28, 298, say('', 'modifications to change enablement'), { size: 12.5, fill: day.ink3 })}`
  },
}

export const backup321: Figure = {
  width: 760,
  height: 320,
  draw: (say) => {
    const column = (x: number, n: string, title: string, note: string) =>
      text(x, 76, n, { size: 54, weight: 600, fill: day.signal }) +
      text(x + 44, 56, title, { size: 16, weight: 600, fill: day.ink }) +
      text(x + 44, 77, note, { size: 12.5, fill: day.ink2 })
    const drum = (x: number, y: number, fill: string) =>
      `<path d="M${x} ${y}v52c0 7 17 12 38 12s38-5 38-12v-52" fill="${fill}" stroke="${day.signal}" stroke-width="1.6"/><ellipse cx="${x + 38}" cy="${y}" rx="38" ry="12" fill="${day.surface}" stroke="${day.signal}" stroke-width="1.6"/>`
    const tape = (x: number, y: number) =>
      `${box(x, y - 12, 92, 64, { fill: day.soft, stroke: day.signal, width: 1.6, radius: 8 })}<circle cx="${x + 28}" cy="${y + 20}" r="14" fill="${day.surface}" stroke="${day.signal}" stroke-width="1.6"/><circle cx="${x + 64}" cy="${y + 20}" r="14" fill="${day.surface}" stroke="${day.signal}" stroke-width="1.6"/>`
    return `${column(34, '3', say('三份数据', 'copies'), say('原件加两份备份', 'the original and two backups'))}${column(286, '2', say('两种介质', 'kinds of media'), say('一种坏法不会全坏', 'no single flaw takes all'))}${column(538, '1', say('一份在异地', 'off site'), say('火灾、误删够不着', 'beyond fire and mistakes'))}
${box(34, 112, 466, 150, { stroke: day.edge, radius: 14 })}${text(52, 138, say('本机房', 'This site'), { size: 13, fill: day.ink3 })}${box(538, 112, 188, 150, { stroke: day.edge, dash: '6 5', radius: 14 })}${text(556, 138, say('异地，离线或不可改', 'Offline or immutable'), { size: 12, fill: day.ink3 })}
${drum(90, 164, day.soft)}${drum(340, 164, day.soft)}${tape(586, 172)}
${arrow(178, 192, 330, 192, day.ink3, { width: 1.8 })}${label(254, 182, say('每日增量', 'daily increment'), 12.5, day.ink2)}${arrow(428, 192, 576, 192, day.ink3, { width: 1.8 })}
${label(128, 250, say('在用数据 · SSD', 'Live data · SSD'), 12.5)}${label(378, 250, say('备份 · 磁盘', 'Backup · disk'), 12.5)}${label(632, 250, say('备份 · 磁带', 'Backup · tape'), 12.5)}
${label(380, 296, say('能恢复出来的才叫备份：每季度演练一次恢复，记下用了多久', 'Only what can be restored is a backup: rehearse every quarter, and note how long it took'), 13.5, day.ink, 500)}`
  },
}

export const fibreOtdrTrace: Figure = {
  width: 760,
  height: 400,
  draw: (say) => {
    const x = (km: number) => 78 + km * 40
    const y = (db: number) => 70 + db * 17
    let grid = ''
    for (let km = 0; km <= 16; km += 2)
      grid += path(`M${x(km)} 50V342`, day.line, { width: 1 }) + label(x(km), 362, String(km), 12.5, day.ink3)
    for (let db = 0; db <= 15; db += 5)
      grid +=
        path(`M78 ${y(db)}H718`, day.line, { width: 1 }) +
        text(68, y(db) + 4, `−${db}`.replace('−0', '0'), { size: 12.5, fill: day.ink3, anchor: 'end' })
    const slope = (km: number) => km * 0.2
    const p = (km: number, extra: number) => `L${round(x(km))} ${round(y(2 + slope(km) + extra))}`
    const noise = Array.from(
      { length: 26 },
      (_, i) => `L${round(x(14.12) + i * 3)} ${round(y(13.4 + ((i * 7919) % 11) / 6))}`,
    ).join('')
    const trace = `M${x(0)} ${y(2)}L${x(0.04)} ${y(-0.6)}L${x(0.25)} ${y(-0.4)}L${round(x(0.4))} ${round(y(2.08))}${p(4, 0)}${p(4.12, 0.3)}${p(8, 0.3)}L${round(x(8.03))} ${round(y(1.1))}L${round(x(8.14))} ${round(y(1.3))}${p(8.26, 0.9)}${p(11.4, 0.9)}${p(11.55, 2.1)}${p(14, 2.1)}L${round(x(14.03))} ${round(y(1.8))}L${round(x(14.08))} ${round(y(2.2))}L${round(x(14.12))} ${round(y(13.6))}${noise}`
    const note = (
      km: number,
      atY: number,
      title: string,
      detail: string,
      toY: number,
      anchor: 'middle' | 'start' | 'end' = 'middle',
    ) =>
      path(`M${x(km)} ${atY < toY ? atY + 22 : atY - 30}V${toY}`, day.ink3, { width: 1, dash: '3 3' }) +
      text(x(km), atY, title, { size: 13, weight: 600, fill: day.ink, anchor }) +
      text(x(km), atY + 16, detail, { size: 12, fill: day.ink2, anchor })
    return `${grid}${path(trace, day.signal, { width: 2.2, cap: 'round' })}
${note(0.2, 240, say('始端盲区', 'Dead zone'), say('加尾纤测', 'use a launch fibre'), 118, 'start')}${note(4.06, 196, say('熔接点', 'Fusion splice'), '0.3 dB', 130)}${note(8.04, 240, say('活接头', 'Connector'), say('0.6 dB，有反射', '0.6 dB, reflects'), 150)}${note(11.48, 284, say('宏弯', 'Macrobend'), say('1.2 dB，1310 nm 时更小', '1.2 dB, less at 1310 nm'), 170)}${note(14.03, 40, say('末端', 'Fibre end'), say('', ''), 96)}
${label(x(15.1), 284, say('噪声', 'Noise'), 12.5, day.ink3)}${label(398, 386, say('距离（km）· 1550 nm · 斜率 0.20 dB/km', 'Distance (km) · 1550 nm · slope 0.20 dB/km'), 12.5, day.ink2)}${text(28, 40, 'dB', { size: 12.5, fill: day.ink3 })}`
  },
}
