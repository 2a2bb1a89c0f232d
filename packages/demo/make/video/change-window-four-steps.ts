import { box, night, path, ramp, round, shown, text } from '../draw.ts'
import { heading, type Lesson, opening, points } from './slide.ts'

const x0 = 180
const hour = 390
const at = (hours: number) => x0 + hours * hour

type Block = readonly [from: number, to: number, zh: string, en: string, colour: string]
const blocks: readonly Block[] = [
  [0, 0.5, '检查', 'Check', '#34508F'],
  [0.5, 1.75, '执行', 'Execute', night.signal],
  [1.75, 2.5, '验证', 'Verify', night.ok],
  [2.5, 4, '收尾或回退', 'Close or roll back', '#5D6D8C'],
]

/** The window from midnight to four, its blocks grown up to `until` (hours). */
function windowOf(until: number, y = 420) {
  let out = path(`M${x0} ${y + 130}H${at(4)}`, night.line, { width: 4 })
  for (let h = 0; h <= 4; h++)
    out +=
      path(`M${at(h)} ${y + 120}v20`, night.ink3, { width: 4 }) +
      text(at(h), y + 186, `0${h}:00`, { size: 30, anchor: 'middle', fill: night.ink3 })
  for (const [from, to, zh, en, colour] of blocks) {
    const end = Math.min(to, until)
    if (end <= from) continue
    const width = (end - from) * hour - 6
    out += box(at(from), y, Math.max(6, width), 110, { fill: colour, radius: 10 })
    if (end === to)
      out +=
        text(at(from) + width / 2, y + 54, zh, {
          size: from === 0 ? 34 : 38,
          weight: 600,
          anchor: 'middle',
          fill: colour === night.ok || colour === night.signal ? '#0B1020' : night.ink,
        }) +
        text(at(from) + width / 2, y + 90, en, {
          size: 24,
          anchor: 'middle',
          fill: colour === night.ok || colour === night.signal ? '#0B1020' : night.ink,
        })
  }
  return out
}

const tick = (x: number, y: number, colour: string = night.ok) =>
  path(`M${x} ${y}l11 12 22-26`, colour, { width: 6, cap: 'round' })
const cross = (x: number, y: number) =>
  path(`M${x} ${y - 14}l28 28m0-28l-28 28`, night.danger, { width: 6, cap: 'round' })

/** A list whose marks are set one after the other. */
function checks(t: number, rows: readonly (readonly [at: number, zh: string, en: string, isBad?: boolean])[]) {
  return rows
    .map(([when, zh, en, isBad], i) => {
      const y = 300 + i * 140
      const done = ramp(t, when, 0.4)
      return (
        shown(
          `${box(120, y - 46, 72, 72, { fill: night.raised, stroke: night.line, width: 2, radius: 12 })}${text(230, y - 4, zh, { size: 42, weight: 500, fill: night.ink })}${text(230, y + 44, en, { size: 28, fill: night.ink2 })}`,
          ramp(t, 0.3 + i * 0.25),
        ) + shown(isBad ? cross(142, y - 10) : tick(140, y - 8), done)
      )
    })
    .join('')
}

export const changeWindowFourSteps: Lesson = {
  key: 'change-window-four-steps',
  posterAt: 14,
  scenes: [
    {
      seconds: 7,
      cues: [
        {
          at: 0.4,
          zh: '变更窗口四步：检查、执行、验证、收尾。',
          en: 'A change window in four steps: check, execute, verify, close.',
        },
        {
          at: 3.8,
          zh: '一次好的割接，白天没有人知道它发生过。',
          en: 'Of a good change, nobody notices anything by day.',
        },
      ],
      draw: (t) => {
        let stairs = ''
        for (let i = 0; i < 4; i++)
          stairs += shown(
            box(1080 + i * 170, 860 - i * 110, 150, 110 + i * 110, {
              fill: [night.soft, '#34508F', night.signal, night.ok][i] ?? night.soft,
              radius: 12,
            }),
            ramp(t, 0.3 + i * 0.5),
          )
        return opening(t, '变更窗口四步', 'A change window in four steps', stairs)
      },
    },
    {
      seconds: 14,
      cues: [
        {
          at: 0.3,
          zh: '窗口从零点到四点，一共四小时，但真正动手的只有一段。',
          en: 'The window runs from midnight to four, yet hands touch the network in one part of it only.',
        },
        {
          at: 6.8,
          zh: '一半以上的时间留给验证和回退：这是最常被压缩、也最不该压缩的。',
          en: 'More than half is for verifying and rolling back: most often cut, and never to be cut.',
        },
      ],
      draw: (t) => heading(t, '四小时怎么分', 'How four hours are spent') + windowOf(4 * ramp(t, 0.8, 4.5)),
    },
    {
      seconds: 14,
      cues: [
        {
          at: 0.3,
          zh: '第一步，检查：先记下现状，否则事后没法比较。',
          en: 'Step one, check: record how it is, or there is nothing to compare with.',
        },
        {
          at: 5,
          zh: '备份要能恢复才算备份，回退脚本要演练过才算有。',
          en: 'A backup counts once restored, a roll-back script once rehearsed.',
        },
        { at: 9.8, zh: '任何一项不满足，就不开始。', en: 'If one of them is missing, do not begin.' },
      ],
      draw: (t) =>
        heading(t, '第一步 · 检查', 'Step one · Check') +
        checks(t, [
          [2, '基线已记录：告警、邻居、流量、关键业务', 'Baseline recorded: alarms, neighbours, traffic, key services'],
          [4.6, '配置已备份，并试着恢复过', 'Configuration backed up, and restored once to try'],
          [6.6, '回退步骤写成脚本，演练用时 35 分钟', 'Roll-back scripted; rehearsed in 35 minutes'],
          [8.6, '带外通道可用，值守人员在线', 'Out-of-band access works, people on call are there'],
        ]),
    },
    {
      seconds: 17,
      cues: [
        {
          at: 0.3,
          zh: '第二步，执行：一次一小步，每步都有预期输出。',
          en: 'Step two, execute: small steps, each with its expected output.',
        },
        {
          at: 5.4,
          zh: '事先算好最后回退时刻：窗口终点，减回退用时，再减确认用时。',
          en: 'Work out the last roll-back time beforehand: end of window, less roll-back, less confirmation.',
        },
        {
          at: 11.6,
          zh: '四点减 35 分、再减 25 分，就是三点整。过了三点还没好，就退。',
          en: 'Four o’clock less 35 and 25 minutes is three. Not done by three: go back.',
        },
      ],
      draw: (t) => {
        const line = ramp(t, 5.6, 0.8)
        const y = 360
        const part = (from: number, minutes: number, zh: string, en: string) => {
          const middle = at(from) + (hour * minutes) / 120
          return (
            box(at(from), y, (hour * minutes) / 60 - 4, 110, { fill: night.raised, stroke: night.line, width: 2 }) +
            text(middle, y + 50, `${zh} ${minutes}′`, { size: 28, anchor: 'middle', fill: night.ink }) +
            text(middle, y + 88, en, { size: 24, anchor: 'middle', fill: night.ink2 })
          )
        }
        return `${heading(t, '第二步 · 执行', 'Step two · Execute')}${windowOf(1.75, y)}${shown(part(3, 35, '回退', 'Roll back') + part(3 + 35 / 60, 25, '确认', 'Confirm'), line)}${shown(path(`M${at(3)} ${y - 60}V${y + 130}`, night.danger, { width: 6 }) + text(at(3), y - 80, '03:00', { size: 40, weight: 600, anchor: 'middle', fill: night.danger }), ramp(t, 9, 0.6))}${shown(text(120, 700, '最后回退时刻 = 04:00 − 35 min − 25 min = 03:00', { size: 42, weight: 600, fill: night.ink }) + text(120, 756, 'Last time to start rolling back = end of window − roll-back − confirmation', { size: 30, fill: night.ink2 }), ramp(t, 11.4, 0.6))}`
      },
    },
    {
      seconds: 15,
      cues: [
        {
          at: 0.3,
          zh: '第三步，验证：和基线逐项比，不靠感觉。',
          en: 'Step three, verify: compare with the baseline line by line, not by feeling.',
        },
        {
          at: 6,
          zh: '有一项对不上：能在时限前解释清楚就继续，否则回退。',
          en: 'One line differs: explain it before the time is up, or roll back.',
        },
        {
          at: 11,
          zh: '回退不是失败，没有按时回退才是。',
          en: 'Rolling back is no failure. Not rolling back in time is.',
        },
      ],
      draw: (t) => {
        const rows: readonly (readonly [string, string, string, string, boolean])[] = [
          ['OSPF 邻居 · neighbours', '24', '24', '', true],
          ['BGP 路由 · routes', '18,402', '18,402', '', true],
          ['出口流量 · egress, Gbit/s', '3.1', '3.0', '', true],
          ['IPTV 拨测 · IPTV probes', '20 / 20', '17 / 20', '', false],
        ]
        let out =
          text(900, 290, '基线 · Before', { size: 30, fill: night.ink3 }) +
          text(1280, 290, '现在 · Now', { size: 30, fill: night.ink3 })
        rows.forEach(([name, before, now, , isGood], i) => {
          const y = 370 + i * 110
          out +=
            path(`M120 ${y - 66}H1780`, night.line, { width: 2 }) +
            text(120, y, name, { size: 38, fill: night.ink }) +
            text(900, y, before, { size: 40, fill: night.ink2 })
          out += shown(
            text(1280, y, now, { size: 40, weight: 600, fill: isGood ? night.ink : night.danger }) +
              (isGood ? tick(1640, y - 14) : cross(1642, y - 14)),
            ramp(t, 1.6 + i * 1.1, 0.4),
          )
        })
        return heading(t, '第三步 · 验证', 'Step three · Verify') + shown(out, ramp(t, 0.2))
      },
    },
    {
      seconds: 12,
      cues: [
        {
          at: 0.3,
          zh: '第四步，收尾：写下实际时刻和偏差，通知值班，观察到早高峰。',
          en: 'Step four, close: write down times and deviations, tell the shift, watch until the morning peak.',
        },
        { at: 7, zh: '下次的方案，从这份记录开始。', en: 'The next plan begins with this record.' },
      ],
      draw: (t) =>
        heading(t, '第四步 · 收尾', 'Step four · Close') +
        points(t, [
          [0.6, '记下每步的实际时刻与偏差', 'Record the real time of every step, and what differed'],
          [1.8, '解除公告，移交值班，观察到早高峰', 'Lift the notice, hand over, watch until the morning peak'],
          [3, '24 小时内复盘，改进下一份方案', 'Review within 24 hours, improve the next plan'],
        ]) +
        path(`M120 ${round(850)}H${round(120 + 1660 * ramp(t, 3.6, 3))}`, night.ok, { width: 6, cap: 'round' }),
    },
  ],
}
