import { fileUpload } from '@portal/contract/http/file.contract.ts'
import type { Person } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** Uploads one file as a browser does; returns the envelope. */
export async function uploadAs(
  server: TestServer,
  by: Pick<Person, 'token'>,
  file: { name: string; bytes: Buffer; purpose?: string; path?: string },
) {
  const head = `--b0undary\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const answer = await server.inject({
    method: 'POST',
    url: file.path ?? `${fileUpload.path}?purpose=${file.purpose ?? 'attachment'}`,
    headers: { 'content-type': 'multipart/form-data; boundary=b0undary', access_token: by.token },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from('\r\n--b0undary--\r\n')]),
  })
  return answer.json() as {
    code: number
    data: {
      fileId: string
      name: string
      mime: string
      size: number
      url: string
      reason?: string
      retryAfter?: number
    }
  }
}
