import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '../deps.ts'
import { findFfmpeg, runFfmpeg } from './ffmpeg.ts'
import { createMemoryLimiter } from './room.ts'

/** The reader and the writer of ffmpeg for each type of sound. */
const formats: Readonly<Record<string, readonly [reader: string, writer: string]>> = {
  'audio/webm': ['matroska', 'webm'],
  'audio/mp4': ['mov', 'mp4'],
  'audio/mpeg': ['mp3', 'mp3'],
  'audio/wav': ['wav', 'wav'],
  'audio/ogg': ['ogg', 'ogg'],
  'audio/aac': ['aac', 'adts'],
}
/** Copying takes less than a second; seconds. */
const within = 20
/** Two files at the same time per process: a whole room may upload in the same minute. */
const inRoom = createMemoryLimiter(2, { patienceMs: 60_000 })

/**
 * Removes tags, which may contain the name of a person or a place, and all other tracks from an audio file. ffmpeg
 * copies the file; if ffmpeg is missing or fails, the bytes are returned unchanged. Throws `unavailable` after a
 * minute's wait, and `tooManyRequests` when two files of the same person are already in progress or waiting.
 */
export async function removeSoundTags(
  { settings, log }: Pick<Deps, 'settings' | 'log'>,
  bytes: Buffer,
  mime: string,
  by: string,
): Promise<Buffer> {
  const [reader, writer] = formats[mime] ?? []
  if (!reader || !writer || !(await findFfmpeg({ settings })).isReady) return bytes
  const { ffmpeg, workDir } = settings.media
  const copy = async () => {
    await mkdir(workDir, { recursive: true, mode: 0o700 })
    const folder = await mkdtemp(path.join(workDir, 'sound-'))
    try {
      const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
      await writeFile(from, bytes, { mode: 0o600 })
      const { why } = await runFfmpeg(ffmpeg, copyArgs({ from, reader }, { to, writer }, bytes.length), { within })
      return why === null ? await readFile(to) : bytes
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
  return inRoom(by, 1, () =>
    copy().catch((error: unknown) => {
      log.warn({ err: error }, 'the tags of a sound could not be removed')
      return bytes
    }),
  )
}

type From = { readonly from: string; readonly reader: string }
type To = { readonly to: string; readonly writer: string }
const copyArgs = ({ from, reader }: From, { to, writer }: To, bytes: number): string[] => [
  ...['-v', 'error', '-nostdin', '-protocol_whitelist', 'file', '-f', reader, '-i', from],
  ...['-map', '0:a:0', '-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-c', 'copy'],
  // The name and version of the program are removed too. Twice the bytes are more than any container needs.
  ...['-fflags', '+bitexact', '-fs', String(bytes * 2 + 65_536), '-f', writer, to],
]
