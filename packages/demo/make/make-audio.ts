/** Synthesises the listening lesson of signalling tones: `node packages/demo/make/make-audio.ts`. Needs ffmpeg. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { subtitlesOf } from './video/subtitles.ts'

const rate = 44100
const out = path.resolve(import.meta.dirname, '../src/media')

/** One section: the frequencies at a second, and the subtitles. */
type Part = {
  readonly seconds: number
  readonly tones: (t: number) => readonly number[]
  readonly zh: string
  readonly en: string
}
const silence = () => []
const cadence = (on: number, off: number) => (t: number) => (t % (on + off) < on ? [450] : [])
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477]
const keys = '123456789*0#'
const dtmf = (digits: string) => (t: number) => {
  const key = keys.indexOf(digits[Math.floor(t / 0.6)] ?? '')
  const row = rows[Math.floor(key / 3)]
  const column = columns[key % 3]
  return key < 0 || row === undefined || column === undefined || t % 0.6 > 0.3 ? [] : [row, column]
}

const parts: readonly Part[] = [
  {
    seconds: 6,
    tones: silence,
    zh: '听音辨障：电话网里的六种信号音。请把音量调低一些。',
    en: 'Faults by ear: six tones of the telephone network. Please turn the volume down a little.',
  },
  { seconds: 3, tones: silence, zh: '第一种，拨号音：450 Hz，连续。', en: 'First, the dial tone: 450 Hz, continuous.' },
  {
    seconds: 5,
    tones: () => [450],
    zh: '交换机已经准备好收号。没有它，查用户线和端口。',
    en: 'The exchange is ready for digits. None: check line and port.',
  },
  {
    seconds: 5,
    tones: silence,
    zh: '第二种，按键音 DTMF：一个低频加一个高频。',
    en: 'Second, DTMF: one low and one high frequency together.',
  },
  { seconds: 2.4, tones: dtmf('1111'), zh: '按键 1：697 与 1209 Hz。', en: 'Key 1: 697 and 1209 Hz.' },
  { seconds: 2.4, tones: dtmf('5555'), zh: '按键 5：770 与 1336 Hz。', en: 'Key 5: 770 and 1336 Hz.' },
  { seconds: 2.4, tones: dtmf('9999'), zh: '按键 9：852 与 1477 Hz。', en: 'Key 9: 852 and 1477 Hz.' },
  {
    seconds: 8,
    tones: dtmf('10086'),
    zh: '连起来：1、0、0、8、6。每键至少 40 毫秒，间隔也至少 40 毫秒。',
    en: 'Together: 1, 0, 0, 8, 6. At least 40 ms for each key, and as much between.',
  },
  {
    seconds: 4,
    tones: silence,
    zh: '第三种，回铃音：响 1 秒，停 4 秒。',
    en: 'Third, ringing: one second on, four off.',
  },
  {
    seconds: 11,
    tones: cadence(1, 4),
    zh: '对方在振铃。有回铃却没人接，先问对方话机，再查呼叫转移。',
    en: 'The other side rings. Ringing but no answer: ask there first, then check forwarding.',
  },
  {
    seconds: 4,
    tones: silence,
    zh: '第四种，忙音：响 0.35 秒，停 0.35 秒。',
    en: 'Fourth, busy: 0.35 seconds on, 0.35 off.',
  },
  {
    seconds: 5.6,
    tones: cadence(0.35, 0.35),
    zh: '对方占线，网络是好的。',
    en: 'The other side is engaged; the network is fine.',
  },
  {
    seconds: 4,
    tones: silence,
    zh: '第五种，拥塞音：响 0.7 秒，停 0.7 秒，慢一倍。',
    en: 'Fifth, congestion: 0.7 seconds on, 0.7 off, half as fast.',
  },
  {
    seconds: 7,
    tones: cadence(0.7, 0.7),
    zh: '中继占满或没有路由：查中继群和信令链路。',
    en: 'Trunks full or no route: check trunk groups and signalling links.',
  },
  {
    seconds: 4,
    tones: silence,
    zh: '第六种，空号音：三短一长：响三次 0.1 秒，再响 0.4 秒。',
    en: 'Sixth, number unobtainable: three of 0.1 s, then one of 0.4 s.',
  },
  {
    seconds: 7,
    tones: (t) => {
      const u = t % 1.4
      return u < 0.1 || (u >= 0.2 && u < 0.3) || (u >= 0.4 && u < 0.5) || (u >= 0.6 && u < 1) ? [450] : []
    },
    zh: '号码不存在：核对号码与路由数据。',
    en: 'No such number: check the digits and the routing data.',
  },
  {
    seconds: 6,
    tones: silence,
    zh: '小结：听频率认按键，听节奏认状态。',
    en: 'To keep: frequency tells the key, cadence tells the state.',
  },
]

const total = parts.reduce((sum, part) => sum + part.seconds, 0)
const samples = Buffer.alloc(Math.round(total * rate) * 2)
let begun = 0
for (const part of parts) {
  let loudness = 0
  let before: readonly number[] = []
  for (let i = 0; i < Math.round(part.seconds * rate); i++) {
    const t = i / rate
    const wanted = part.tones(t)
    // A few milliseconds of fading, so that no tone begins or ends with a click.
    loudness = Math.min(
      1,
      Math.max(0, loudness + (wanted.length > 0 && t < part.seconds - 0.01 ? 1 : -1) / (rate * 0.005)),
    )
    if (wanted.length > 0) before = wanted
    const value = before.reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0) / Math.max(1, before.length)
    const at = (Math.round(begun * rate) + i) * 2
    if (at < samples.length) samples.writeInt16LE(Math.round(value * loudness * 32767 * 0.16), at)
  }
  begun += part.seconds
}
execFileSync(
  process.env.FFMPEG_PATH ?? 'ffmpeg',
  [
    '-v',
    'error',
    '-y',
    '-f',
    's16le',
    '-ar',
    String(rate),
    '-ac',
    '1',
    '-i',
    '-',
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    path.join(out, 'signalling-tones.m4a'),
  ],
  { input: samples },
)
const scenes = parts.map((part) => ({ seconds: part.seconds, cues: [{ at: 0.1, zh: part.zh, en: part.en }] }))
for (const language of ['zh', 'en'] as const)
  writeFileSync(path.join(out, `signalling-tones.${language}.vtt`), subtitlesOf(scenes, language))
process.stdout.write(`${total.toFixed(1)} s\n`)
