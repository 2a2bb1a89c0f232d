import { spawnSync } from 'node:child_process'

const runs = (program: string) => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Is ffmpeg here, for the tests that make and play films? */
export const hasFfmpeg = (): boolean =>
  runs(process.env.FFMPEG_PATH ?? 'ffmpeg') && runs(process.env.FFPROBE_PATH ?? 'ffprobe')

/** The package of Debian that it comes in, where it is missing. */
export const ffmpegPackages = (): readonly string[] => (hasFfmpeg() ? [] : ['ffmpeg'])
