import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Is ffmpeg here, for the tests that make and play films? Installed by the package manager where that can be done. */
export function findFfmpeg(): boolean {
  const isHere = () => runs(process.env.FFMPEG_PATH ?? 'ffmpeg') && runs(process.env.FFPROBE_PATH ?? 'ffprobe')
  if (isHere()) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stdout.write('Installing ffmpeg with the package manager …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return isHere()
}
