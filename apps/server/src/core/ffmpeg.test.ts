import { expect, test } from 'vitest'
import { ffmpegState, runFfmpeg } from './ffmpeg.ts'

const node = (script: string, options: Partial<Parameters<typeof runFfmpeg>[2]> = {}) => runFfmpeg(process.execPath, ['-e', script], { within: 10, ...options })

test('a program that runs, fails, hangs, falls silent, is stopped or is not there is told apart', async () => {
  expect(await node('process.stdout.write("fine")')).toMatchObject({ why: null, output: 'fine' })
  expect(await node('console.error("no such stream"); process.exit(3)')).toMatchObject({ why: 'failed', complaint: 'no such stream' })
  expect((await node('setInterval(() => console.log(1), 5)', { within: 0.2 })).why).toBe('tooSlow')
  expect((await node('setInterval(() => {}, 1000)', { silence: 0.1 })).why).toBe('stalled')
  const stop = new AbortController()
  const running = node('console.log("begun"); setInterval(() => {}, 1000)', { signal: stop.signal, onLine: () => stop.abort() })
  expect((await running).why).toBe('stopped')
  expect((await node('0', { signal: stop.signal })).why).toBe('stopped')
  expect((await runFfmpeg('/nowhere/ffmpeg', [], { within: 1 })).why).toBe('missing')
})

test('lines are told whole, however they arrive', async () => {
  const lines: string[] = []
  await node('process.stdout.write("a=1\\nb="); setTimeout(() => process.stdout.write("2\\n"), 30)', { onLine: (line) => lines.push(line) })
  expect(lines).toEqual(['a=1', 'b=2'])
})

test('nothing of our own environment reaches it', async () => {
  process.env.SECRET_OF_OURS = 'x'
  expect((await node('process.stdout.write(String(process.env.SECRET_OF_OURS))')).output).toBe('undefined')
  delete process.env.SECRET_OF_OURS
})

test('a portal without ffmpeg says so', async () => {
  const settings = { media: { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' } }
  expect(await ffmpegState({ settings } as never)).toEqual({ isReady: false, version: null })
})
