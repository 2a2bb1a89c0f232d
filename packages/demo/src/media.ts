import path from 'node:path'
import { type DocumentKey, figureNames, type MediaKey, type PackageKey } from './types.ts'

/** The files of a recording, by their names in `mediaFolder`, and its duration in seconds. */
export type DemoMedia = {
  readonly duration: number
  readonly sd?: string
  readonly hd?: string
  readonly shd?: string
  readonly file?: string
  readonly poster?: string
  readonly subtitles: { readonly zh: string; readonly en: string }
}

/** The absolute path of the media folder. The programs in `packages/demo/make` create its files. */
export const mediaFolder = path.resolve(import.meta.dirname, 'media')

const subtitles = (key: MediaKey) => ({ zh: `${key}.zh.vtt`, en: `${key}.en.vtt` })
const video = (key: MediaKey, duration: number): DemoMedia => ({
  duration,
  sd: `${key}.sd.mp4`,
  hd: `${key}.hd.mp4`,
  shd: `${key}.shd.mp4`,
  poster: `${key}.jpg`,
  subtitles: subtitles(key),
})

export const courseMedia: Readonly<Record<MediaKey, DemoMedia>> = {
  'ssb-beam-sweeping': video('ssb-beam-sweeping', 81),
  'tcp-handshake-tcpdump': video('tcp-handshake-tcpdump', 87),
  'change-window-four-steps': video('change-window-four-steps', 79),
  'signalling-tones': { duration: 86, file: 'signalling-tones.m4a', subtitles: subtitles('signalling-tones') },
}

/**
 * A file of the library, uploaded by staff. A file without a `key` has no renditions: its processing failed or was
 * cancelled.
 */
export type LibraryMedia = {
  readonly key?: MediaKey
  readonly name: string
  readonly state: 'ready' | 'failed' | 'cancelled'
  readonly reason?: string
  /** The size in bytes; if left out, that of its best rendition. */
  readonly size?: number
  /** The account that uploaded it, by its key. */
  readonly by: string
  readonly daysAgo: number
}

export const libraryMedia: readonly LibraryMedia[] = [
  { key: 'ssb-beam-sweeping', name: '5G-NR-SSB-波束扫描.mp4', state: 'ready', by: 'staff', daysAgo: 63 },
  { key: 'tcp-handshake-tcpdump', name: 'tcpdump-三次握手-演示.mp4', state: 'ready', by: 'staff', daysAgo: 41 },
  { key: 'signalling-tones', name: '信令音-拨号与拥塞.m4a', state: 'ready', by: 'staff', daysAgo: 30 },
  { key: 'change-window-four-steps', name: '变更窗口四步-机房实录.mp4', state: 'ready', by: 'staff', daysAgo: 12 },
  {
    name: '光缆熔接-外场-0714.mov',
    state: 'failed',
    reason: 'endsEarly',
    size: 1_284_505_600,
    by: 'staff',
    daysAgo: 3,
  },
  { name: '机房巡检直播回看.flv', state: 'cancelled', size: 734_003_200, by: 'staff', daysAgo: 20 },
]

/** Documents with both languages on every page, and the minimum number of seconds for each page. */
export const documentFiles: Readonly<
  Record<DocumentKey, { readonly file: string; readonly pages: number; readonly pageSeconds: number }>
> = {
  'site-handbook': { file: 'site-handbook.pdf', pages: 8, pageSeconds: 15 },
  'fibre-colours': { file: 'fibre-colours.pdf', pages: 3, pageSeconds: 20 },
}
/** Courseware packages in the form of the zip files that authors upload. */
export const packageFiles: Readonly<Record<PackageKey, string>> = { 'site-drill': 'site-drill.zip' }

/**
 * The figures in questions. Like those of real authors they are PNG, because a printed paper can't show SVG. Their
 * resolution is twice their displayed size.
 */
export const questionFigures: ReadonlySet<string> = new Set(['rack-front', 'tower-site'])
const endingOf = (name: string) => (questionFigures.has(name) ? 'png' : 'svg')

/** The drawings by name, each with a file for each language; an article shows one as `<img src="demo:NAME">`. */
export const figureFiles = figureNames.map((name) => ({
  name,
  zh: `figures/${name}.zh.${endingOf(name)}`,
  en: `figures/${name}.en.${endingOf(name)}`,
}))
