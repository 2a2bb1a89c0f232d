import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { soundTypeOf } from './sound.rules.ts'
import { removeSoundTags } from './sound-tags.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sound-tags-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const workDir = path.join(folder, 'work')
const program = process.env.FFMPEG_PATH ?? 'ffmpeg'
const settingsWith = (ffmpeg: string) =>
  ({
    log: { warn: () => undefined },
    settings: { media: { ffmpeg, ffprobe: process.env.FFPROBE_PATH ?? 'ffprobe', workDir } },
  }) as unknown as Deps

/** A second of sound that names its speaker and its place. */
function aSound(name: string, codec: string): Buffer {
  const file = path.join(folder, name)
  const tags = [
    '-metadata',
    'title=Zhang San',
    '-metadata:s:a:0',
    'title=Zhang San',
    '-metadata',
    'comment=+32.0+118.7/',
  ]
  execFileSync(program, ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=d=1', ...tags, '-c:a', codec, file])
  return readFileSync(file)
}

test.each([
  ['a.webm', 'libopus', 'audio/webm', 'video/webm'],
  ['a.m4a', 'aac', 'audio/mp4', 'audio/mp4'],
  ['a.mp3', 'libmp3lame', 'audio/mpeg', 'audio/mpeg'],
  ['a.ogg', 'libopus', 'audio/ogg', 'audio/ogg'],
  ['a.wav', 'pcm_s16le', 'audio/wav', 'audio/wav'],
])('%s of %s loses its tags and stays sound', async (name, codec, mime, claimed) => {
  const sound = aSound(name, codec)
  expect(sound.toString('latin1')).toContain('Zhang San')
  const clean = await removeSoundTags(settingsWith(program), sound, mime, 'a')
  expect(clean.toString('latin1')).not.toMatch(/Zhang|118\.7/)
  expect(clean.length).toBeGreaterThan(sound.length * 0.8)
  expect(soundTypeOf(clean, claimed)).toBe(mime)
  expect(readdirSync(workDir)).toEqual([])
})

test('what ffmpeg can’t read stays as it is, as all sound does without ffmpeg', async () => {
  const broken = Buffer.from('ID3<script>')
  expect(await removeSoundTags(settingsWith(program), broken, 'audio/mpeg', 'a')).toBe(broken)
  const sound = aSound('b.mp3', 'libmp3lame')
  expect(await removeSoundTags(settingsWith('/nowhere/ffmpeg'), sound, 'audio/mpeg', 'a')).toBe(sound)
})
