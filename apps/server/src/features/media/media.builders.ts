import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mediaCreate, mediaFinish, mediaPart, mediaRead } from '@portal/contract/media/media.contract.ts'
import type { Person } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { transcodeNext } from './transcode.service.ts'

type Clip = { readonly size?: string; readonly seconds?: number; readonly format?: 'mp4' | 'mkv' | 'webm' | 'mp3' }
const made = new Map<string, Buffer>()
const codecs = { mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'], webm: ['-c:v', 'libvpx', '-cpu-used', '8', '-deadline', 'realtime', '-c:a', 'libopus'], mp3: [] }

/** A film made for a test, once for the same wishes: a picture that moves, and a tone. */
export function aClip({ size = '1920x1080', seconds = 5, format = 'mp4' }: Clip = {}): Buffer {
  const wishes = `${size} ${seconds} ${format}`
  const known = made.get(wishes)
  if (known) return known
  const folder = mkdtempSync(path.join(tmpdir(), 'clip-'))
  const file = path.join(folder, `clip.${format}`)
  const picture = format === 'mp3' ? [] : ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:d=${seconds}`]
  try {
    execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', ...picture, ...sound, ...codecs[format === 'mkv' ? 'mp4' : format], file])
    made.set(wishes, readFileSync(file))
    return made.get(wishes) as Buffer
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const boundary = 'b0undary'
const bodyOf = (bytes: Buffer, name: string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Sends a file to a multipart call. */
export async function sendFile(server: TestServer, address: string, bytes: Buffer, who: Person, lang = 'zh') {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, access_token: who.token, 'accept-language': lang }
  return (await server.inject({ method: 'POST', url: address, headers, payload: bodyOf(bytes, 'file') })).json()
}

/** Uploads a file as the console does: in parts. Answers its id. */
export async function upload(server: TestServer, who: Person, bytes: Buffer, name = 'film.mp4'): Promise<string> {
  const { data } = await server.call(mediaCreate, { name, size: bytes.length }, who)
  for (let part = 0; part < data.parts; part++)
    await sendFile(server, `${mediaPart.path}?mediaId=${data.mediaId}&part=${part}`, bytes.subarray(part * data.partBytes, (part + 1) * data.partBytes), who)
  await server.call(mediaFinish, { mediaId: data.mediaId }, who)
  return data.mediaId
}

/** Uploads a file and waits until it is worked off. */
export async function uploadAndMake(server: TestServer, who: Person, bytes: Buffer, name = 'film.mp4') {
  const mediaId = await upload(server, who, bytes, name)
  await transcodeNext(server.deps, new AbortController().signal)
  return (await server.call(mediaRead, { mediaId }, who)).data
}
