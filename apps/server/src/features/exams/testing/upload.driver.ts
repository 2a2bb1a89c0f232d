import { answerFileUpload } from '@portal/contract/exams/exam.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Person } from '../../../testing/builders.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { testWriter } from './exam.driver.ts'

/** Returns the beginning of a WebM file as browsers record it: one track with this codec, and a first cluster. */
export const webmBeginning = (codec = 'A_OPUS'): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from([0x16, 0x54, 0xae, 0x6b, 0x89 + codec.length, 0xae, 0x87 + codec.length, 0xd7, 0x81, 1, 0x83, 0x81, 2]),
    Buffer.from([0x86, 0x80 + codec.length]),
    Buffer.from(codec),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x80]),
  ])

type Upload = Partial<InputOf<typeof answerFileUpload>> &
  Pick<InputOf<typeof answerFileUpload>, 'attemptId' | 'position'>

/** Sends a file for an answer as the page does. */
export async function uploadTestAnswerFile(
  server: TestServer,
  person: Pick<Person, 'token'>,
  given: Upload,
  bytes: Buffer,
  name = '张三 0042.jpg',
): Promise<{ status: number; reason: string | undefined; data: DataOf<typeof answerFileUpload> }> {
  const query = { writer: testWriter, kind: 'photo', key: `key-${Math.random()}`.replace('.', ''), ...given }
  const boundary = 'b0undary'
  const answer = await server.inject({
    method: 'POST',
    url: `${answerFileUpload.path}?${new URLSearchParams(Object.entries(query).map(([field, value]): [string, string] => [field, String(value)]))}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, access_token: person.token },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  const { data } = answer.json()
  return { status: answer.statusCode, reason: data?.reason, data }
}
