import { arrow, box, night, path, ramp, round, shown, text } from '../draw.ts'
import { heading, type Lesson, opening, points } from './slide.ts'

const rsrp = [-121, -117, -113, -104, -93, -82, -95, -109]
const best = 5
/** Degrees of each beam, from the horizon upwards. */
const angleOf = (index: number) => -(12 + index * 9.5)

function lobe(
  x: number,
  y: number,
  angle: number,
  length: number,
  width: number,
  fill: string,
  opacity: number,
  stroke = 'none',
) {
  const l = round(length)
  return `<path transform="translate(${x} ${y}) rotate(${round(angle)})" d="M0 0C${round(l * 0.36)} ${-width} ${round(l * 0.94)} ${-width} ${l} 0C${round(l * 0.94)} ${width} ${round(l * 0.36)} ${width} 0 0Z" fill="${fill}" fill-opacity="${opacity}" stroke="${stroke}" stroke-width="2"/>`
}

function mast(x: number, y: number) {
  return `${path(`M${x} ${y}V${y + 150}M${x - 34} ${y + 150}H${x + 34}`, night.ink3, { width: 6, cap: 'round' })}${box(x - 13, y - 46, 26, 92, { fill: night.ink, radius: 6 })}`
}

function phone(x: number, y: number) {
  return `${box(x - 22, y - 40, 44, 80, { fill: night.raised, stroke: night.ink, width: 4, radius: 9 })}<circle cx="${x}" cy="${y + 27}" r="4" fill="${night.ink}"/>`
}

/** The four slots of the burst, two SSBs of four symbols in each (30 kHz, case C). */
function burst(t: number, lit: number) {
  const x0 = 900
  const symbol = 16
  let out = text(x0, 262, '4 slots × 14 symbols · SCS 30 kHz · 2 ms', { size: 28, fill: night.ink2 })
  for (let slot = 0; slot < 4; slot++) {
    for (let s = 0; s < 14; s++)
      out += box(x0 + (slot * 14 + s) * symbol + 1, 285, symbol - 2, 58, { fill: night.raised, radius: 2 })
    for (const [k, first] of [2, 8].entries()) {
      const index = slot * 2 + k
      const x = x0 + (slot * 14 + first) * symbol
      out += box(x + 1, 285, symbol * 4 - 2, 58, {
        fill: index === lit ? night.signal : index < lit ? '#34508F' : night.soft,
        radius: 4,
      })
      out += text(x + symbol * 2, 324, `#${index}`, {
        size: 26,
        weight: 600,
        anchor: 'middle',
        fill: index === lit ? '#0B1020' : night.ink,
      })
    }
  }
  return shown(out, ramp(t, 0.4))
}

function bars(count: number, options: { x?: number; y?: number; chosen?: number } = {}) {
  const { x = 900, y = 840, chosen } = options
  let out = path(`M${x - 10} ${y}H${x + 900}`, night.line, { width: 3 })
  rsrp.forEach((value, index) => {
    const grown = Math.min(1, Math.max(0, count - index))
    const h = (value + 130) * 6.6 * grown
    const cx = x + index * 112
    out += box(cx, y - h, 76, h, { fill: chosen === index ? night.signal : '#34508F', radius: 6 })
    if (grown === 1)
      out += text(cx + 38, y - h - 16, `−${-value}`, {
        size: 28,
        weight: chosen === index ? 600 : 400,
        anchor: 'middle',
        fill: chosen === index ? night.ink : night.ink2,
      })
    out += text(cx + 38, y + 42, `#${index}`, { size: 28, anchor: 'middle', fill: night.ink3 })
  })
  return out
}

function fan(active: number, ox = 200, oy = 800) {
  let out = ''
  for (let i = 0; i < 8; i++) if (i !== active) out += lobe(ox, oy, angleOf(i), 420, 34, night.signal, 0.1, '#2C4684')
  if (active >= 0) out += lobe(ox, oy, angleOf(active), 560, 46, night.signal, 0.95)
  return out
}

const home = {
  x: 200 + 610 * Math.cos((angleOf(best) * Math.PI) / 180),
  y: 800 + 610 * Math.sin((angleOf(best) * Math.PI) / 180),
}

export const ssbBeamSweeping: Lesson = {
  key: 'ssb-beam-sweeping',
  posterAt: 29,
  scenes: [
    {
      seconds: 7,
      cues: [
        {
          at: 0.4,
          zh: 'SSB 波束扫描：小区怎样被终端看见。',
          en: 'SSB beam sweeping: how a cell becomes visible to a terminal.',
        },
        {
          at: 3.6,
          zh: '一分多钟，看完从扫描到接入的全过程。',
          en: 'In little more than a minute, from sweep to access.',
        },
      ],
      draw: (t) => {
        let lobes = ''
        for (let i = 0; i < 11; i++)
          lobes += lobe(
            1180,
            900,
            -172 + 16.4 * i,
            i === 6 ? 760 * ramp(t, 0.2, 1) : 300 + 60 * Math.sin(i * 1.7),
            i === 6 ? 84 : 62,
            night.signal,
            i === 6 ? 0.9 : 0.14,
            i === 6 ? 'none' : '#2C4684',
          )
        return opening(
          t,
          'SSB 波束扫描',
          'SSB beam sweeping',
          `${lobes}<circle cx="1180" cy="900" r="20" fill="#fff"/>`,
        )
      },
    },
    {
      seconds: 13,
      cues: [
        {
          at: 0.3,
          zh: '频率越高，自由空间损耗越大，只能把能量收成窄波束来补。',
          en: 'Higher frequencies lose more in free space; narrow beams win it back.',
        },
        {
          at: 6.2,
          zh: '64 个阵子比一个阵子多约 18 dB 增益，但一次只照亮一个方向。',
          en: '64 elements give about 18 dB more than one, but light one direction at a time.',
        },
      ],
      draw: (t) => {
        const wide = ramp(t, 0.8, 1)
        const narrow = ramp(t, 3.4, 1.2)
        return `${heading(t, '为什么要扫描', 'Why sweep at all')}${lobe(200, 620, 0, 300 * wide, 190, night.signal, 0.3, '#2C4684')}${mast(200, 620)}${shown(text(200, 850, '1 个阵子 · 1 element', { size: 32, fill: night.ink2 }) + text(200, 894, '≈ 5 dBi', { size: 32, weight: 600, fill: night.ink }), wide)}${lobe(960, 620, 0, 800 * narrow, 58, night.signal, 0.95)}${mast(960, 620)}${shown(text(960, 850, '64 个阵子 · 64 elements', { size: 32, fill: night.ink2 }) + text(960, 894, '≈ 23 dBi   (10·lg 64 ≈ 18 dB)', { size: 32, weight: 600, fill: night.ink }), narrow)}`
      },
    },
    {
      seconds: 22,
      cues: [
        {
          at: 0.3,
          zh: '基站在每个方向上轮流发一个 SSB：同步信号加广播信道，占四个符号。',
          en: 'The base station sends one SSB per direction in turn: sync signals and broadcast, four symbols long.',
        },
        {
          at: 6.6,
          zh: '30 kHz 子载波间隔、3 到 6 GHz 时，最多 8 个，都在半帧的前 2 ms 里发完。',
          en: 'At 30 kHz spacing, 3 to 6 GHz, up to eight fit into the first 2 ms of a half-frame.',
        },
        {
          at: 13,
          zh: '终端听到每一个，记下各自的强度：SS-RSRP。',
          en: 'The terminal hears each of them and notes its strength, the SS-RSRP.',
        },
        {
          at: 17.4,
          zh: '编号从 PBCH 的解调参考信号里读出，所以它知道谁最强。',
          en: 'The index is read from the PBCH reference signal, so it knows which one was strongest.',
        },
      ],
      draw: (t) => {
        const clock = t - 1.6
        const lit = clock < 0 ? -1 : clock < 14.4 ? Math.floor(clock / 1.8) : best
        const grown = clock < 0 ? 0 : clock < 14.4 ? Math.floor(clock / 1.8) + ramp(clock % 1.8, 0.3, 0.5) : 8
        return `${heading(t, '一轮扫描：8 个 SSB，8 个方向', 'One sweep: eight SSBs, eight directions')}${fan(lit)}${mast(200, 800)}${phone(round(home.x), round(home.y))}${burst(t, lit)}${text(900, 440, 'SS-RSRP (dBm)', { size: 28, fill: night.ink2 })}${bars(grown, clock > 14.4 ? { chosen: best } : {})}`
      },
    },
    {
      seconds: 17,
      cues: [
        {
          at: 0.3,
          zh: '高于门限 rsrp-ThresholdSSB 的才算候选，这里 #5 最强，−82 dBm。',
          en: 'Those above rsrp-ThresholdSSB are candidates; here #5 is strongest, −82 dBm.',
        },
        { at: 7, zh: '每个 SSB 对应自己的随机接入时机。', en: 'Every SSB has random-access occasions of its own.' },
        {
          at: 11,
          zh: '终端在 #5 的时机发前导，基站就知道该用哪个波束回答。',
          en: 'A preamble in the occasion of #5 tells the base station which beam to answer on.',
        },
      ],
      draw: (t) => {
        const limit = ramp(t, 1.2, 0.6)
        const mapped = ramp(t, 7, 0.6)
        const sent = ramp(t, 11, 0.8)
        let occasions = ''
        for (let i = 0; i < 8; i++) {
          const x = 900 + i * 112
          occasions +=
            box(x, 290, 76, 66, { fill: i === best && sent > 0.5 ? night.ok : night.soft, radius: 8 }) +
            text(x + 38, 333, `RO ${i}`, {
              size: 24,
              weight: 500,
              anchor: 'middle',
              fill: i === best && sent > 0.5 ? '#0B1020' : night.ink2,
            })
        }
        const y = 840 - 20 * 6.6
        return `${heading(t, '选波束，再随机接入', 'Choose a beam, then access on it')}${fan(best)}${mast(200, 800)}${phone(round(home.x), round(home.y))}${bars(8, { chosen: best })}${shown(path(`M890 ${y}H1790`, night.danger, { width: 3, dash: '12 10' }) + text(876, y + 9, '−110 dBm', { size: 26, fill: night.danger, anchor: 'end' }), limit)}${shown(text(900, 262, '随机接入时机 · PRACH occasions', { size: 28, fill: night.ink2 }) + occasions, mapped)}${sent > 0.01 ? arrow(900 + best * 112 + 38, 470, 900 + best * 112 + 38, 470 - 100 * sent, night.ok, { width: 5, head: 20 }) : ''}`
      },
    },
    {
      seconds: 11,
      cues: [
        {
          at: 0.3,
          zh: '初始接入时，终端按 20 ms 的周期去找这一轮扫描。',
          en: 'For initial access a terminal expects the sweep to repeat every 20 ms.',
        },
        {
          at: 5.4,
          zh: '人走动，最强的编号就会换：这就是波束管理的开始。',
          en: 'As people move, the strongest index changes: beam management begins here.',
        },
      ],
      draw: (t) => {
        const x0 = 160
        const scale = 20
        let out = path(`M${x0} 560H${x0 + 80 * scale}`, night.ink3, { width: 3 })
        for (let burstStart = 0; burstStart < 80; burstStart += 20) {
          const seen = ramp(t, 0.8 + burstStart / 25, 0.4)
          let blocks = ''
          for (let i = 0; i < 8; i++)
            blocks += box(x0 + burstStart * scale + i * 9, 430, 7, 130, {
              fill: (burstStart < 40 ? i === 5 : i === 4) && t > 5 ? night.signal : '#34508F',
              radius: 2,
            })
          out += shown(
            blocks + text(x0 + burstStart * scale, 606, `${burstStart} ms`, { size: 28, fill: night.ink3 }),
            seen,
          )
          out += shown(
            text(x0 + burstStart * scale, 404, burstStart < 40 ? '#5' : '#4', {
              size: 32,
              weight: 600,
              fill: night.signal,
            }),
            ramp(t, 5.4 + burstStart / 40, 0.4),
          )
        }
        return heading(t, '每 20 ms 再来一轮', 'And again every 20 ms') + out
      },
    },
    {
      seconds: 11,
      cues: [
        {
          at: 0.3,
          zh: '三件事带走：轮流发、记编号、按编号接入。',
          en: 'Three things to keep: sent in turn, known by index, accessed by index.',
        },
        { at: 6, zh: '下一课：CSI-RS 怎样把波束再收窄。', en: 'Next: how CSI-RS makes the beam narrower still.' },
      ],
      draw: (t) =>
        heading(t, '小结', 'To keep') +
        points(t, [
          [0.6, '一个方向一个 SSB，轮流发完一轮', 'One SSB per direction, one after the other'],
          [1.6, '终端按编号记下 SS-RSRP，只留高于门限的', 'SS-RSRP is kept per index, above a threshold'],
          [2.6, '前导发在哪个时机，基站就用哪个波束', 'The occasion of the preamble names the beam'],
        ]),
    },
  ],
}
