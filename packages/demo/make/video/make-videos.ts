/** Draws the video lessons frame by frame and encodes them: `node packages/demo/make/video/make-videos.ts [KEY…]`. Needs ffmpeg and Chromium. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { night, sans } from '../draw.ts'
import { changeWindowFourSteps } from './change-window-four-steps.ts'
import { type Lesson, slideHeight, slideWidth } from './slide.ts'
import { ssbBeamSweeping } from './ssb-beam-sweeping.ts'
import { openStage } from './stage.ts'
import { subtitlesOf } from './subtitles.ts'
import { tcpHandshakeTcpdump } from './tcp-handshake-tcpdump.ts'

const framesPerSecond = 20
const out = path.resolve(import.meta.dirname, '../../src/media')
const qualities = [
  { name: 'sd', height: 360, crf: 27, audio: '24k' },
  { name: 'hd', height: 720, crf: 27, audio: '24k' },
  { name: 'shd', height: 1080, crf: 27, audio: '24k' },
]

/** Every frame as SVG, with its seconds; equal neighbours are merged. */
function framesOf(lesson: Lesson): { svg: string; seconds: number; from: number }[] {
  const frames: { svg: string; seconds: number; from: number }[] = []
  let begun = 0
  for (const scene of lesson.scenes) {
    for (let i = 0; i < scene.seconds * framesPerSecond; i++) {
      const inner = scene.draw(i / framesPerSecond)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${slideWidth}" height="${slideHeight}" viewBox="0 0 ${slideWidth} ${slideHeight}" font-family="${sans}"><rect width="100%" height="100%" fill="${night.ground}"/>${inner}</svg>`
      const last = frames.at(-1)
      if (last?.svg === svg) last.seconds += 1 / framesPerSecond
      else frames.push({ svg, seconds: 1 / framesPerSecond, from: begun + i / framesPerSecond })
    }
    begun += scene.seconds
  }
  return frames
}

async function make(lesson: Lesson) {
  const work = mkdtempSync(path.join(tmpdir(), 'lesson-'))
  const stage = await openStage(slideWidth, slideHeight)
  try {
    const frames = framesOf(lesson)
    const list: string[] = []
    let poster = ''
    for (const [i, frame] of frames.entries()) {
      const file = path.join(work, `${i}.jpg`)
      writeFileSync(file, await stage.picture(frame.svg))
      list.push(`file '${file}'`, `duration ${frame.seconds.toFixed(3)}`)
      if (frame.from <= lesson.posterAt) poster = file
    }
    list.push(`file '${path.join(work, `${frames.length - 1}.jpg`)}'`)
    const listFile = path.join(work, 'frames.txt')
    writeFileSync(listFile, list.join('\n'))
    const seconds = lesson.scenes.reduce((sum, scene) => sum + scene.seconds, 0)
    for (const { name, height, crf, audio } of qualities) {
      execFileSync(
        process.env.FFMPEG_PATH ?? 'ffmpeg',
        [
          '-v',
          'error',
          '-y',
          '-f',
          'concat',
          '-safe',
          '0',
          '-i',
          listFile,
          '-f',
          'lavfi',
          '-i',
          'anullsrc=channel_layout=mono:sample_rate=44100',
          '-t',
          String(seconds),
          '-vf',
          `fps=${framesPerSecond},scale=-2:${height}:flags=lanczos,format=yuv420p`,
          '-c:v',
          'libx264',
          '-preset',
          'slower',
          '-tune',
          'animation',
          '-crf',
          String(crf),
          '-g',
          String(framesPerSecond * 6),
          '-c:a',
          'aac',
          '-b:a',
          audio,
          '-movflags',
          '+faststart',
          '-map_metadata',
          '-1',
          path.join(out, `${lesson.key}.${name}.mp4`),
        ],
        { stdio: 'inherit' },
      )
    }
    execFileSync(
      process.env.FFMPEG_PATH ?? 'ffmpeg',
      [
        '-v',
        'error',
        '-y',
        '-i',
        poster,
        '-vf',
        'scale=1280:720:flags=lanczos',
        '-q:v',
        '4',
        path.join(out, `${lesson.key}.jpg`),
      ],
      { stdio: 'inherit' },
    )
    for (const language of ['zh', 'en'] as const)
      writeFileSync(path.join(out, `${lesson.key}.${language}.vtt`), subtitlesOf(lesson.scenes, language))
    process.stdout.write(`${lesson.key}: ${seconds} s, ${frames.length} drawings\n`)
  } finally {
    await stage.close()
    rmSync(work, { recursive: true, force: true })
  }
}

mkdirSync(out, { recursive: true })
const wanted = process.argv.slice(2)
for (const lesson of [ssbBeamSweeping, tcpHandshakeTcpdump, changeWindowFourSteps])
  if (wanted.length === 0 || wanted.includes(lesson.key)) await make(lesson)
