import { mediaCreate, mediaFinish, mediaPartUpload, mediaRead } from '@portal/contract/media/media.contract.ts'
import type { Person } from '../../testing/builders.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { transcodeNextMedia } from './transcode.service.ts'

const boundary = 'b0undary'
const bodyOf = (bytes: Buffer, name: string) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Sends a file to a multipart call. */
export async function uploadTestFile(server: TestServer, address: string, bytes: Buffer, who: Person, lang = 'zh') {
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    access_token: who.token,
    'accept-language': lang,
  }
  return (await server.inject({ method: 'POST', url: address, headers, payload: bodyOf(bytes, 'file') })).json()
}

/** Uploads a file in parts, as the console does. Returns its id. */
export async function uploadMedia(server: TestServer, who: Person, bytes: Buffer, name = 'film.mp4'): Promise<string> {
  const { data } = await server.call(mediaCreate, { name, size: bytes.length }, who)
  for (let part = 0; part < data.parts; part++)
    await uploadTestFile(
      server,
      `${mediaPartUpload.path}?mediaId=${data.mediaId}&part=${part}`,
      bytes.subarray(part * data.partBytes, (part + 1) * data.partBytes),
      who,
    )
  await server.call(mediaFinish, { mediaId: data.mediaId }, who)
  return data.mediaId
}

/** Uploads a file, processes it in this process, and returns the media item. */
export async function uploadAndTranscode(server: TestServer, who: Person, bytes: Buffer, name = 'film.mp4') {
  const mediaId = await uploadMedia(server, who, bytes, name)
  await transcodeNextMedia(server.deps, new AbortController().signal)
  return (await server.call(mediaRead, { mediaId }, who)).data
}
