import type { MediaReason } from './media.words.ts'

/** Facts of a file from ffprobe. */
export type ProbedSource = {
  readonly kind: 'video' | 'audio'
  /** Seconds; null when the file does not declare them. */
  readonly duration: number | null
  /** The file declares its length; otherwise the length is estimated from its size. */
  readonly isLengthSaid: boolean
  readonly video: {
    readonly index: number
    readonly width: number
    readonly height: number
    readonly rate: number
    readonly isInterlaced: boolean
  } | null
  readonly audio: { readonly index: number } | null
  /** The codec of the picture, or of the sound when there is no picture. */
  readonly codec: string | null
}
export type SourceFacts = {
  readonly codec: string | null
  readonly width: number
  readonly height: number
  readonly rate: number
  readonly renditions: readonly {
    readonly quality: 'sd' | 'hd' | 'shd' | 'only'
    readonly width: number
    readonly height: number
  }[]
}
export type RenditionQuality = 'sd' | 'hd' | 'shd'
export type Rendition = {
  readonly name: RenditionQuality | 'file'
  readonly width: number
  readonly height: number
  readonly kbits: number
}

/**
 * The only formats that ffmpeg may open. Other formats, such as playlists and slide shows, could name other files on
 * the server.
 */
export const allowedMediaFormats =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpeg,mpegts,asf,ogg,mp3,aac,flac,wav,w64,aiff,caf,amr,mxf'
/** The maximum number of pixels of one frame of a video: 8192 × 4320. */
export const maxVideoPixels = 35_389_440
/** Key frames are this many seconds apart, at the same positions in all renditions. */
const keySeconds = 4

type Probed = {
  streams?: {
    index: number
    codec_type?: string
    codec_name?: string
    width?: number
    height?: number
    avg_frame_rate?: string
    r_frame_rate?: string
    sample_aspect_ratio?: string
    field_order?: string
    disposition?: { attached_pic?: number; default?: number }
    tags?: { rotate?: string }
    side_data_list?: { rotation?: number }[]
  }[]
  format?: { format_name?: string; duration?: string }
}

const ratio = (text: string | undefined): number => {
  const [top = 0, bottom = 0] = (text ?? '').split(/[/:]/).map(Number)
  return bottom > 0 && top > 0 ? top / bottom : 0
}

/**
 * Parses the output of ffprobe (`-of json`). The size of the picture is given upright and in square pixels. Cover
 * pictures of audio files don't count as video. Returns a reason for a file that can't be converted.
 */
export function parseProbeOutput(
  json: string,
  limits: { readonly maxSeconds: number },
): { readonly source: ProbedSource } | { readonly reason: MediaReason } {
  let probed: Probed
  try {
    probed = JSON.parse(json) as Probed
  } catch {
    return { reason: 'unreadable' }
  }
  const best = <T extends { disposition?: { default?: number } }>(streams: readonly T[]) =>
    streams.find((stream) => stream.disposition?.default === 1) ?? streams[0]
  const streams = probed.streams ?? []
  const picture = best(
    streams.filter(
      (stream) =>
        stream.codec_type === 'video' &&
        stream.disposition?.attached_pic !== 1 &&
        (stream.width ?? 0) > 0 &&
        (stream.height ?? 0) > 0,
    ),
  )
  const sound = best(streams.filter((stream) => stream.codec_type === 'audio'))
  if (!picture && !sound) return { reason: 'nothingToPlay' }
  const said = Number(probed.format?.duration)
  const duration = Number.isFinite(said) && said > 0 ? said : null
  if (duration !== null && duration > limits.maxSeconds) return { reason: 'tooLong' }
  const isLengthSaid = duration !== null && /mov|matroska/.test(probed.format?.format_name ?? '')
  const audio = sound ? { index: sound.index } : null
  if (!picture)
    return { source: { kind: 'audio', duration, isLengthSaid, video: null, audio, codec: sound?.codec_name ?? null } }
  const [width = 0, height = 0] = [picture.width, picture.height]
  if (width * height > maxVideoPixels) return { reason: 'tooManyPixels' }
  const turned =
    Math.abs(
      picture.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ??
        Number(picture.tags?.rotate ?? 0),
    ) %
      180 ===
    90
  const wide = width * Math.min(4, Math.max(0.25, ratio(picture.sample_aspect_ratio) || 1))
  const isInterlaced = ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order ?? '')
  const video = {
    index: picture.index,
    width: turned ? height : wide,
    height: turned ? wide : height,
    rate: ratio(picture.avg_frame_rate) || ratio(picture.r_frame_rate),
    isInterlaced,
  }
  return { source: { kind: 'video', duration, isLengthSaid, video, audio, codec: picture.codec_name ?? null } }
}

const ladder = [
  { name: 'sd', lines: 480, kbits: 1200 },
  { name: 'hd', lines: 720, kbits: 2800 },
  { name: 'shd', lines: 1080, kbits: 5500 },
] as const
const even = (value: number) => Math.max(2, 2 * Math.round(value / 2))

/**
 * Returns the renditions to make of a source: at least one, and none with more lines than the source (columns for
 * upright video).
 */
export function renditionsOf({ video }: Pick<ProbedSource, 'video'>): Rendition[] {
  if (!video) return [{ name: 'file', width: 0, height: 0, kbits: 0 }]
  const short = Math.min(video.width, video.height)
  const fitting = ladder.filter(({ lines }) => lines <= short)
  return (fitting.length > 0 ? fitting : [ladder[0]]).map(({ name, lines, kbits }) => {
    const scale = Math.min(1, lines / short)
    return { name, width: even(video.width * scale), height: even(video.height * scale), kbits }
  })
}

/** Returns the facts of a source for staff: its format and its renditions. */
export function sourceFacts(source: ProbedSource): SourceFacts {
  const { video, codec } = source
  const renditions = renditionsOf(source).map(({ name, width, height }) => ({
    quality: name === 'file' ? ('only' as const) : name,
    width,
    height,
  }))
  return {
    codec,
    width: Math.round(video?.width ?? 0),
    height: Math.round(video?.height ?? 0),
    rate: Math.round((video?.rate ?? 0) * 100) / 100,
    renditions,
  }
}

/**
 * Returns the estimated seconds until the renditions are ready; null while unknown. `percent`: the progress, of which
 * the conversion is taken to end at 97. `elapsed`: the seconds since it began.
 */
export function renditionSecondsLeft(percent: number, elapsed: number): number | null {
  return percent < 2 || elapsed < 2 ? null : Math.max(1, Math.round((elapsed * Math.max(0, 97 - percent)) / percent))
}

/**
 * Returns the ffmpeg arguments that extract one picture from a segment of a rendition, `offset` seconds after its
 * beginning.
 */
export const frameArgs = (piece: string, offset: number, target: string): string[] => [
  '-y',
  ...inputArgs(piece),
  '-ss',
  offset.toFixed(2),
  ...['-frames:v', '1', '-vf', "scale='min(1280,iw)':-2", '-q:v', '4', '-f', 'mjpeg', target],
]

/** Returns the ffprobe arguments that print the facts of a file as JSON. */
export const probeArgs = (file: string): string[] => [
  ...['-v', 'error', '-protocol_whitelist', 'file', '-format_whitelist', allowedMediaFormats],
  ...['-show_format', '-show_streams', '-of', 'json', '-i', file],
]

const inputArgs = (file: string) => [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  allowedMediaFormats,
  '-max_pixels',
  String(maxVideoPixels),
  '-i',
  file,
]

/**
 * Returns the ffmpeg arguments that make all renditions in one pass, each as `NAME.mp4` with its playlist `NAME.m3u8`
 * in the working folder.
 */
export function transcodeArgs(
  source: ProbedSource,
  file: string,
  place: (name: string) => string,
  own: { readonly preset: string; readonly maxSeconds: number },
): string[] {
  const { video, audio } = source
  const renditions = renditionsOf(source)
  const sound = audio
    ? ['-map', `0:${audio.index}`, '-c:a', 'aac', '-b:a', video ? '128k' : '96k', '-ac', '2', '-ar', '48000']
    : []
  const hls = (name: string) => [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-t', String(own.maxSeconds)],
    ...[
      '-f',
      'hls',
      '-hls_time',
      String(keySeconds),
      '-hls_playlist_type',
      'vod',
      '-hls_list_size',
      '0',
      '-hls_segment_type',
      'fmp4',
      '-hls_flags',
      'single_file+independent_segments',
    ],
    ...['-hls_segment_filename', place(`${name}.mp4`), place(`${name}.m3u8`)],
  ]
  const head = ['-y', '-max_error_rate', '0.1', '-progress', 'pipe:1', '-nostats', ...inputArgs(file)]
  if (!video) return [...head, ...sound, ...hls('file')]
  const before = [...(video.isInterlaced ? ['yadif=deint=interlaced'] : []), ...(video.rate > 60 ? ['fps=60'] : [])]
  const split = [...before, `split=${renditions.length}`].join(',') + renditions.map((_, at) => `[s${at}]`).join('')
  const scaled = renditions.map(
    ({ width, height }, at) => `[s${at}]scale=${width}:${height},setsar=1,format=yuv420p[v${at}]`,
  )
  return [
    ...head,
    ...['-filter_complex', [`[0:${video.index}]${split}`, ...scaled].join(';')],
    ...renditions.flatMap(({ name, kbits }, at) => [
      ...['-map', `[v${at}]`, ...sound],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        own.preset,
        '-profile:v',
        'high',
        '-crf',
        '23',
        '-maxrate',
        `${kbits}k`,
        '-bufsize',
        `${kbits * 2}k`,
      ],
      ...['-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${keySeconds})`],
      ...hls(name),
    ]),
  ]
}

/**
 * Returns the ffmpeg arguments that extract a frame of a video as its poster: at a tenth of its length, at most ten
 * seconds in.
 */
export function posterArgs(source: ProbedSource, file: string, target: string): string[] {
  const at = Math.min(10, (source.duration ?? 0) * 0.1)
  const size = "scale='min(1280,iw)':-2"
  return [
    '-y',
    '-ss',
    at.toFixed(2),
    ...inputArgs(file),
    '-map',
    `0:${source.video?.index ?? 0}`,
    '-frames:v',
    '1',
    '-vf',
    size,
    '-q:v',
    '4',
    '-f',
    'mjpeg',
    target,
  ]
}

/**
 * Returns the percentage done, from a line of ffmpeg's progress; null when the line has none or the duration (in
 * seconds) is unknown. It is from 1 to 95, since the files are stored after the conversion.
 */
export function parseTranscodeProgress(line: string, duration: number | null): number | null {
  const at = /^out_time_us=(\d+)/.exec(line)
  if (!at || duration === null) return null
  return Math.max(1, Math.min(95, Math.round((Number(at[1]) / 1_000_000 / duration) * 95)))
}

/**
 * Returns the reason to refuse an output of this length in seconds: it is shorter than a second, or ends well before
 * the declared length of the source. Null when it is accepted.
 */
export function findLengthProblem(source: ProbedSource, seconds: number): MediaReason | null {
  if (seconds < 1) return 'tooShort'
  if (
    source.isLengthSaid &&
    source.duration !== null &&
    seconds < source.duration - Math.max(2, source.duration * 0.05)
  )
    return 'endsEarly'
  return null
}
