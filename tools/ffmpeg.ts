import { spawnSync } from 'node:child_process'

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Returns true when ffmpeg and ffprobe are installed, for the tests that make and play videos. */
export const hasFfmpeg = (): boolean =>
  runs(process.env.FFMPEG_PATH ?? 'ffmpeg') && runs(process.env.FFPROBE_PATH ?? 'ffprobe')

/** Returns the Debian packages that video processing needs and this machine lacks. */
export const missingFfmpegPackages = (): readonly string[] => (hasFfmpeg() ? [] : ['ffmpeg'])
