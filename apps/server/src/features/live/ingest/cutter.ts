import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'

export type StreamPiece = { readonly seq: number; readonly milliseconds: number; readonly bytes: Buffer }
export type StreamCutter = {
  /** False: wait for `onDrain` before the next. */
  take(flv: Buffer): boolean
  /** Ends the input; resolves when the last piece was passed on. */
  end(): Promise<void>
  kill(): void
}
type CutterOptions = {
  readonly ffmpeg: string
  readonly workDir: string
  /** Pieces arrive one after another; a false result ends the stream. */
  readonly onPiece: (piece: StreamPiece) => Promise<boolean>
  readonly onDrain: () => void
  readonly onEnd: (complaint: string) => void
}

/**
 * Opens a cutter, which cuts a stream of FLV at its key frames into pieces of MPEG-TS of about two seconds, without
 * re-encoding its pictures.
 */
export async function openStreamCutter({
  ffmpeg,
  workDir,
  onPiece,
  onDrain,
  onEnd,
}: CutterOptions): Promise<StreamCutter> {
  const folder = await mkdtemp(path.join(workDir, 'live-in-'))
  const child = spawn(
    ffmpeg,
    [
      ...[
        '-hide_banner',
        '-loglevel',
        'error',
        '-probesize',
        '500000',
        '-analyzeduration',
        '1000000',
        '-protocol_whitelist',
        'pipe',
        '-f',
        'flv',
        '-i',
        'pipe:0',
      ],
      ...[
        '-map',
        '0:v:0?',
        '-map',
        '0:a:0?',
        '-c',
        'copy',
        '-f',
        'segment',
        '-segment_format',
        'mpegts',
        '-segment_time',
        '2',
      ],
      ...['-segment_list', 'pipe:1', '-segment_list_type', 'csv', path.join(folder, '%d.ts')],
    ],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', AV_LOG_FORCE_NOCOLOR: '1' },
    },
  )
  let complaint = ''
  let work = Promise.resolve()
  let isRefused = false
  const kill = () => child.kill('SIGKILL')
  const handOver = async (line: string) => {
    const [name = '', from, to] = line.split(',')
    const milliseconds = Math.round((Number(to) - Number(from)) * 1000)
    if (isRefused || !/^\d+\.ts$/.test(name) || !(milliseconds > 0)) return
    const file = path.join(folder, name)
    const bytes = await readFile(file)
    await rm(file, { force: true })
    if (await onPiece({ seq: Number.parseInt(name, 10), milliseconds, bytes })) return
    isRefused = true
    kill()
  }
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      work = work
        .then(() => handOver(line))
        .catch(() => {
          isRefused = true
          kill()
        })
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-1000)
  })
  // A sender that disconnects while bytes are on the way is not an error.
  child.stdin.on('error', () => {}).on('drain', onDrain)
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  child.once('error', (error) => {
    complaint = error.message
  })
  child.once('close', async () => {
    await work
    await rm(folder, { recursive: true, force: true })
    onEnd(complaint.trim())
    resolve()
  })
  return {
    take: (flv) => child.stdin.writable && child.stdin.write(flv),
    async end() {
      child.stdin.end()
      const late = setTimeout(kill, 5000)
      await closed
      clearTimeout(late)
    },
    kill,
  }
}
