import { arrow, box, night, path, ramp, round, shown, text } from '../draw.ts'
import { heading, type Lesson, opening, points } from './slide.ts'

const left = 360
const right = 1560

/** The two ends and their life lines. */
const ends = (t: number, bottom = 560) =>
  shown(
    `${box(left - 210, 236, 420, 74, { fill: night.raised, stroke: night.line, width: 2 })}${text(left, 284, '192.0.2.10', { size: 32, weight: 500, anchor: 'middle', fill: night.ink, mono: true })}${box(right - 210, 236, 420, 74, { fill: night.raised, stroke: night.line, width: 2 })}${text(right, 284, '198.51.100.7:443', { size: 32, weight: 500, anchor: 'middle', fill: night.ink, mono: true })}${path(`M${left} 310V${bottom}M${right} 310V${bottom}`, night.line, { width: 3 })}`,
    ramp(t, 0.2),
  )

/** A segment that flies from one end to the other. */
function segment(t: number, at: number, y: number, isForward: boolean, words: string, colour: string = night.signal) {
  const gone = ramp(t, at, 1)
  if (gone <= 0.01) return ''
  const [from, to] = isForward ? [left, right] : [right, left]
  const x = from + (to - from) * gone
  return (
    arrow(from, y, x, y + 34 * gone, colour, { width: 5, head: 24 }) +
    shown(
      text((left + right) / 2, y - 8, words, { size: 32, weight: 600, anchor: 'middle', fill: colour, mono: true }),
      ramp(t, at + 0.2, 0.4),
    )
  )
}

type Part = string | readonly [words: string, colour: string]
/** A line of the terminal; monospaced, so that highlighted parts are in their places. */
function terminalLine(x: number, y: number, parts: readonly Part[], opacity = 1) {
  let column = 0
  let out = ''
  for (const part of parts) {
    const [words, colour] = typeof part === 'string' ? [part, night.ink2] : part
    out += text(x + column * 15.62, y, words, {
      size: 26,
      fill: colour,
      mono: true,
      weight: typeof part === 'string' ? 400 : 600,
    })
    column += words.length
  }
  return shown(out, opacity)
}

const terminal = (t: number, y: number, height: number, inner: string) =>
  shown(box(100, y, 1720, height, { fill: '#0A0E18', stroke: night.line, width: 2, radius: 14 }), ramp(t, 0)) + inner

const syn: readonly Part[] = [
  ['10:42:07.113520', night.ink],
  ' IP 192.0.2.10.51514 > 198.51.100.7.443: Flags ',
  ['[S]', night.signal],
  ', seq 2893716012, win 64240, length 0',
]
const synAck: readonly Part[] = [
  ['10:42:07.141876', night.ink],
  ' IP 198.51.100.7.443 > 192.0.2.10.51514: Flags ',
  ['[S.]', night.signal],
  ', seq 771900345, ack 2893716013, length 0',
]
const ack: readonly Part[] = [
  ['10:42:07.141931', night.ink],
  ' IP 192.0.2.10.51514 > 198.51.100.7.443: Flags ',
  ['[.]', night.signal],
  ', ack 1, win 502, length 0',
]

export const tcpHandshakeTcpdump: Lesson = {
  key: 'tcp-handshake-tcpdump',
  posterAt: 37,
  scenes: [
    {
      seconds: 7,
      cues: [
        { at: 0.4, zh: '三次握手，用 tcpdump 亲眼看一遍。', en: 'The three-way handshake, seen with tcpdump.' },
        {
          at: 3.6,
          zh: '学会以后，三行输出就能判断连不上的原因。',
          en: 'Then three lines of output tell you why a connection fails.',
        },
      ],
      draw: (t) => {
        const flight = (y: number, at: number, isForward: boolean) => {
          const gone = ramp(t, at, 1)
          if (gone <= 0.01) return ''
          const [from, to] = isForward ? [980, 1760] : [1760, 980]
          return arrow(from, y, from + (to - from) * gone, y + 50 * gone, night.signal, { width: 7, head: 30 })
        }
        return opening(
          t,
          'TCP 三次握手',
          'The TCP handshake in tcpdump',
          `${path('M980 640V960M1760 640V960', night.line, { width: 5 })}${flight(680, 0.8, true)}${flight(770, 1.8, false)}${flight(860, 2.8, true)}`,
        )
      },
    },
    {
      seconds: 12,
      cues: [
        {
          at: 0.3,
          zh: '先开抓包，再复现问题：-n 不解析名字，-i 指定网卡。',
          en: 'Start the capture first, then reproduce: -n resolves no names, -i names the interface.',
        },
        {
          at: 6.2,
          zh: '过滤条件只留这一个对端和端口，输出才读得完。',
          en: 'Filter for one peer and one port, so that the output can be read.',
        },
      ],
      draw: (t) => {
        const command = "sudo tcpdump -ni eth0 'host 198.51.100.7 and tcp port 443'"
        const typed = command.slice(0, Math.max(0, Math.floor((t - 0.8) * 18)))
        return `${heading(t, '第一步：开抓包', 'Step one: start the capture')}${terminal(
          t,
          260,
          250,
          terminalLine(150, 340, [
            ['$ ', night.ok],
            [typed, night.ink],
          ]) +
            terminalLine(
              150,
              400,
              ['listening on eth0, link-type EN10MB (Ethernet), snapshot length 262144 bytes'],
              ramp(t, 4.6, 0.2),
            ),
        )}${shown(text(150, 640, '-n', { size: 40, weight: 600, fill: night.signal, mono: true }) + text(290, 640, '不查域名，时间不失真 · no name lookups, honest times', { size: 36, fill: night.ink }), ramp(t, 5.2))}${shown(text(150, 720, '-i', { size: 40, weight: 600, fill: night.signal, mono: true }) + text(290, 720, '指定网卡 · the interface', { size: 36, fill: night.ink }), ramp(t, 5.8))}${shown(text(150, 800, 'host … and port …', { size: 40, weight: 600, fill: night.signal, mono: true }) + text(640, 800, '只留一个会话 · one conversation only', { size: 36, fill: night.ink }), ramp(t, 6.6))}`
      },
    },
    {
      seconds: 25,
      cues: [
        {
          at: 0.3,
          zh: '第一个包：客户端发 SYN，tcpdump 写作 [S]，并带上自己的初始序号。',
          en: 'First: the client sends SYN, written [S], with its initial sequence number.',
        },
        {
          at: 7.4,
          zh: '第二个包：服务器答 [S.]，点就是 ACK；ack 是对方序号加一。',
          en: 'Second: the server answers [S.]; the dot is ACK, and ack is the peer’s number plus one.',
        },
        {
          at: 15,
          zh: '第三个包：客户端确认，[.]。从这里起连接才算建立。',
          en: 'Third: the client acknowledges, [.]. Only now is the connection established.',
        },
        {
          at: 20.4,
          zh: 'tcpdump 从这里起用相对序号，所以写 ack 1。',
          en: 'From here on tcpdump prints relative numbers, hence ack 1.',
        },
      ],
      draw: (t) =>
        `${heading(t, '三个包', 'Three segments')}${ends(t)}${segment(t, 1.4, 366, true, 'SYN   seq=2893716012')}${segment(t, 8.4, 434, false, 'SYN + ACK   seq=771900345  ack=2893716013')}${segment(t, 15.8, 502, true, 'ACK   ack=771900346', night.ok)}${terminal(t, 600, 250, terminalLine(130, 660, syn, ramp(t, 2.4, 0.3)) + terminalLine(130, 722, synAck, ramp(t, 9.4, 0.3)) + terminalLine(130, 784, ack, ramp(t, 16.8, 0.3)))}`,
    },
    {
      seconds: 13,
      cues: [
        {
          at: 0.3,
          zh: '时间戳里还藏着往返时延：[S] 到 [S.] 相差 28.4 毫秒。',
          en: 'The time stamps hide the round trip: 28.4 ms from [S] to [S.].',
        },
        {
          at: 6.4,
          zh: '在客户端抓，这就是网络加服务器应答的时间，与应用无关。',
          en: 'Captured at the client, this is network plus kernel time; the application has no part in it.',
        },
      ],
      draw: (t) => {
        const grown = ramp(t, 1.4, 1.2)
        const span = 1180
        return `${heading(t, '顺手读出往返时延', 'Read the round trip on the way')}${terminal(t, 250, 190, terminalLine(130, 326, syn, ramp(t, 0.3, 0.3)) + terminalLine(130, 390, synAck, ramp(t, 0.6, 0.3)))}${path(`M300 620H${round(300 + span * grown)}`, night.signal, { width: 10 })}${path('M300 580V660', night.ink2, { width: 4 })}${shown(path(`M${300 + span} 580V660`, night.ink2, { width: 4 }) + text(300 + span, 716, '…07.141876  [S.]', { size: 32, anchor: 'middle', fill: night.ink2, mono: true }), ramp(t, 2.4))}${text(300, 716, '…07.113520  [S]', { size: 32, anchor: 'middle', fill: night.ink2, mono: true })}${shown(text(300 + span / 2, 584, 'RTT = 28.356 ms', { size: 52, weight: 600, anchor: 'middle', fill: night.ink, mono: true }), ramp(t, 2.8))}`
      },
    },
    {
      seconds: 20,
      cues: [
        {
          at: 0.3,
          zh: '连不上时有三种样子。只有 [S]，隔 1、2、4 秒重发：包被丢了，查路由和防火墙。',
          en: 'Failures look three ways. Only [S], again after 1, 2 and 4 s: dropped; check routes and firewalls.',
        },
        {
          at: 7.4,
          zh: '立刻回 [R.]：主机在，端口没人听。',
          en: '[R.] at once: the host is there, nobody listens on the port.',
        },
        {
          at: 13,
          zh: '握手完成却没有数据：网络没问题，去看应用或 TLS。',
          en: 'Handshake complete but no data: the network is fine, look at the application or TLS.',
        },
      ],
      draw: (t) => {
        const row = (at: number, y: number, lines: readonly (readonly Part[])[], zh: string, en: string) =>
          shown(
            `${box(100, y, 860, 170, { fill: '#0A0E18', stroke: night.line, width: 2 })}${lines.map((line, i) => terminalLine(130, y + 48 + i * 42, line)).join('')}${text(1010, y + 74, zh, { size: 40, weight: 500, fill: night.ink })}${text(1010, y + 124, en, { size: 28, fill: night.ink2 })}`,
            ramp(t, at),
          )
        const failed = (words: string): Part => [words, night.danger]
        return `${heading(t, '连不上的三种样子', 'Three faces of failure')}${row(
          0.8,
          250,
          [
            ['00.000  192.0.2.10 > …443: ', ['[S]', night.signal]],
            ['01.012  192.0.2.10 > …443: ', failed('[S]')],
            ['03.028  192.0.2.10 > …443: ', failed('[S]')],
          ],
          '没有回应：半路被丢',
          'Silence: dropped on the way',
        )}${row(
          7.6,
          450,
          [
            ['00.000  192.0.2.10 > …443: ', ['[S]', night.signal]],
            ['00.028  …443 > 192.0.2.10: ', failed('[R.]')],
          ],
          '被拒绝：端口没有监听',
          'Refused: nobody listens',
        )}${row(13.2, 650, [['00.000  [S]   00.028  [S.]   00.028  ', ['[.]', night.ok]], ['…'], ['30.031  …443 > 192.0.2.10: ', failed('[F.]')]], '建立了，却没有数据', 'Established, but no data')}`
      },
    },
    {
      seconds: 10,
      cues: [
        {
          at: 0.3,
          zh: '先抓包，再猜测。三行之内，问题就分到了人。',
          en: 'Capture first, guess later. Within three lines you know whose problem it is.',
        },
        {
          at: 5.6,
          zh: '下一课：把抓包存成文件，交给同事看。',
          en: 'Next: save the capture to a file that a colleague can read.',
        },
      ],
      draw: (t) =>
        heading(t, '小结', 'To keep') +
        points(t, [
          [0.6, '[S]  [S.]  [.]：三个都在，网络就是通的', '[S] [S.] [.]: all three there, the network works'],
          [1.6, '前两个时间之差就是往返时延', 'The first two time stamps give the round trip'],
          [
            2.6,
            '沉默查路径，[R.] 查服务，无数据查应用',
            'Silence: the path. [R.]: the service. No data: the application',
          ],
        ]),
    },
  ],
}
