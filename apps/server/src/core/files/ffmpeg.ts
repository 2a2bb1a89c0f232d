import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Deps } from '../deps.ts'

/** The result of a run of ffmpeg or ffprobe. `why`: the reason for a failure; null on success. */
export type FfmpegRun = {
  readonly why: null | 'failed' | 'missing' | 'tooSlow' | 'stalled' | 'stopped'
  readonly output: string
  /** The end of its error output. */
  readonly complaint: string
}

export type FfmpegOptions = {
  /** Seconds it may take. */
  readonly within: number
  /** The maximum number of seconds without standard output; no limit if left out. */
  readonly silence?: number
  /** Receives each line of the standard output, which is then not stored. */
  readonly onLine?: (line: string) => void
  readonly signal?: AbortSignal
  /** Called with its process id once it runs. */
  readonly onStart?: (pid: number) => void
}

const mostOutput = 4 * 1024 * 1024

/** Runs ffmpeg or ffprobe at low priority without standard input; never throws. */
export function runFfmpeg(program: string, args: readonly string[], options: FfmpegOptions): Promise<FfmpegRun> {
  return new Promise((resolve) => {
    if (options.signal?.aborted) return resolve({ why: 'stopped', output: '', complaint: '' })
    // Of the portal's environment, it needs only the path to programs.
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8', AV_LOG_FORCE_NOCOLOR: '1' },
    })
    let [output, complaint, rest] = ['', '', '']
    let why: FfmpegRun['why'] = null
    const end = (reason: 'tooSlow' | 'stalled' | 'stopped') => {
      why ??= reason
      child.kill('SIGKILL')
    }
    const slow = setTimeout(() => end('tooSlow'), options.within * 1000)
    let silent: NodeJS.Timeout | undefined
    const heard = () => {
      clearTimeout(silent)
      if (options.silence !== undefined) silent = setTimeout(() => end('stalled'), options.silence * 1000)
    }
    const stop = () => end('stopped')
    options.signal?.addEventListener('abort', stop, { once: true })
    child.once('spawn', () => {
      try {
        if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
      } catch {
        // It has already ended.
      }
      if (child.pid !== undefined) options.onStart?.(child.pid)
      heard()
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard()
      if (!options.onLine) {
        if (output.length < mostOutput) output += text
        return
      }
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) options.onLine(line)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-4000)
    })
    let isMissing = false
    child.once('error', (error: NodeJS.ErrnoException) => {
      isMissing = error.code === 'ENOENT' || error.code === 'EACCES'
    })
    child.once('close', (code) => {
      clearTimeout(slow)
      clearTimeout(silent)
      options.signal?.removeEventListener('abort', stop)
      resolve({
        why: why ?? (isMissing ? 'missing' : code === 0 ? null : 'failed'),
        output,
        complaint: complaint.trim(),
      })
    })
  })
}

export type FfmpegState = { readonly isReady: boolean; readonly version: string | null }

let known: { readonly key: string; readonly until: number; readonly state: Promise<FfmpegState> } | null = null

/**
 * Finds out whether ffmpeg and ffprobe are installed. The result is cached for 30 seconds, so installing them needs no
 * restart.
 */
export function findFfmpeg({ settings }: Pick<Deps, 'settings'>): Promise<FfmpegState> {
  const { ffmpeg, ffprobe } = settings.media
  const key = `${ffmpeg}\n${ffprobe}`
  if (known?.key === key && known.until > Date.now()) return known.state
  const state = probeFfmpeg(ffmpeg, ffprobe)
  known = { key, until: Date.now() + 30_000, state }
  return state
}

/**
 * Tests ffmpeg and ffprobe. A program that runs but prints no version within `within` seconds counts as installed: the
 * machine may be busy with videos.
 */
export async function probeFfmpeg(ffmpeg: string, ffprobe: string, within = 5): Promise<FfmpegState> {
  const [one, other] = await Promise.all(
    [ffmpeg, ffprobe].map((program) => runFfmpeg(program, ['-version'], { within })),
  )
  const isReady = [one, other].every((run) => run !== undefined && (run.why === null || run.why === 'tooSlow'))
  return { isReady, version: isReady ? (/^ffmpeg version (\S+)/.exec(one?.output ?? '')?.[1] ?? null) : null }
}
