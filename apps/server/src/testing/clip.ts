import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Clip = {
  readonly size?: string
  readonly seconds?: number
  /** Frames in a second. */
  readonly rate?: number
  readonly format?: 'mp4' | 'mkv' | 'webm' | 'mp3'
}
const made = new Map<string, Buffer>()
const codecs = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-cpu-used', '8', '-deadline', 'realtime', '-c:a', 'libopus'],
  mp3: [],
}

/**
 * Returns a video for tests: a moving picture and a tone; as `mp3`, the tone alone. It is generated once for the same
 * options.
 */
export function aClip({ size = '1920x1080', seconds = 5, rate = 10, format = 'mp4' }: Clip = {}): Buffer {
  const wishes = `${size} ${seconds} ${rate} ${format}`
  const known = made.get(wishes)
  if (known) return known
  const folder = mkdtempSync(path.join(tmpdir(), 'clip-'))
  const file = path.join(folder, `clip.${format}`)
  const picture = format === 'mp3' ? [] : ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:d=${seconds}`]
  try {
    execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', [
      '-v',
      'error',
      ...picture,
      ...sound,
      ...codecs[format === 'mkv' ? 'mp4' : format],
      file,
    ])
    made.set(wishes, readFileSync(file))
    return made.get(wishes) as Buffer
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
