import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findFfmpeg, probeFfmpeg, runFfmpeg } from './ffmpeg.ts'

const node = (script: string, options: Partial<Parameters<typeof runFfmpeg>[2]> = {}) =>
  runFfmpeg(process.execPath, ['-e', script], { within: 10, ...options })

test('programs that run, fail, hang, fall silent, are stopped or are missing are distinguished', async () => {
  expect(await node('process.stdout.write("fine")')).toMatchObject({ why: null, output: 'fine' })
  expect(await node('console.error("no such stream"); process.exit(3)')).toMatchObject({
    why: 'failed',
    complaint: 'no such stream',
  })
  expect((await node('setInterval(() => console.log(1), 5)', { within: 0.2 })).why).toBe('tooSlow')
  expect((await node('setInterval(() => {}, 1000)', { silence: 0.1 })).why).toBe('stalled')
  const stop = new AbortController()
  const running = node('console.log("begun"); setInterval(() => {}, 1000)', {
    signal: stop.signal,
    onLine: () => stop.abort(),
  })
  expect((await running).why).toBe('stopped')
  expect((await node('0', { signal: stop.signal })).why).toBe('stopped')
  expect((await runFfmpeg('/nowhere/ffmpeg', [], { within: 1 })).why).toBe('missing')
})

test('lines are passed on complete, however they arrive', async () => {
  const lines: string[] = []
  await node('process.stdout.write("a=1\\nb="); setTimeout(() => process.stdout.write("2\\n"), 30)', {
    onLine: (line) => lines.push(line),
  })
  expect(lines).toEqual(['a=1', 'b=2'])
})

test('nothing of our own environment reaches it', async () => {
  process.env.SECRET_OF_OURS = 'x'
  expect((await node('process.stdout.write(String(process.env.SECRET_OF_OURS))')).output).toBe('undefined')
  delete process.env.SECRET_OF_OURS
})

test('a portal without ffmpeg says so', async () => {
  const settings = { media: { ffmpeg: '/nowhere/ffmpeg', ffprobe: '/nowhere/ffprobe' } }
  expect(await findFfmpeg({ settings } as never)).toEqual({ isReady: false, version: null })
})

test('on a busy machine a program that is slow to answer is there; one that fails is not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ffmpeg-'))
  const program = async (name: string, script: string) => {
    await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(path.join(folder, name), 0o755)
    return path.join(folder, name)
  }
  const [slow, broken] = [await program('slow', 'exec sleep 60'), await program('broken', 'exit 1')]
  expect(await probeFfmpeg(slow, slow, 0.3)).toEqual({ isReady: true, version: null })
  expect(await probeFfmpeg(slow, broken, 0.3)).toEqual({ isReady: false, version: null })
  await rm(folder, { recursive: true })
})
