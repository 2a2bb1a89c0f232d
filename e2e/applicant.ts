import { deflateSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { expect, openSignedIn, portalUrl } from './portal.ts'

/** Returns a PNG picture of one colour, with this width and height in pixels. */
export function createPlainPicture(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    return ~crc >>> 0
  }
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crcOf(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 200)])
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * Signs a person in and gives them a phone number if they have none. Returns functions that make calls as this person;
 * `apply` saves the applicant's details and submits a registration for the first exam of the list.
 */
export async function createApplicant(browser: Browser, login: string) {
  const context = await browser.newContext({ baseURL: portalUrl() })
  const headers = { access_token: await openSignedIn(context, login) }
  const post = async (path: string, data: object) =>
    (await (await context.request.post(`${portalUrl()}${path}`, { headers, data })).json()) as {
      code: number
      data: Record<string, string>
    }
  const get = async (path: string) =>
    (await (await context.request.get(`${portalUrl()}${path}`, { headers })).json()).data as {
      list: Record<string, string>[]
    }
  const name = await withPhone(browser, login)
  const upload = async (width: number, height: number) => {
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: createPlainPicture(width, height) }
    const answer = await context.request.post(`${portalUrl()}/xlearning_exam_Srv/file/upload/sftp?purpose=idDocument`, {
      headers,
      multipart: { file },
    })
    return ((await answer.json()) as { data: { fileId: string } }).data.fileId
  }
  const apply = async () => {
    const details = {
      realName: name,
      certificateType: 'idCard',
      identityType: 'employee',
      employer: '星衡通信技术有限公司',
      email: 'mail@starbeam.example',
      idNumber: '11010519491231002x',
      photoFileId: await upload(240, 336),
      documentFileId: await upload(640, 400),
    }
    expect(await post('/user/user/updateUserDetailForExamApply', details)).toMatchObject({ code: 200 })
    const exam = (await get('/company/examApply/examList')).list[0]
    expect(await post('/company/examApply/save', { examId: exam?.examId, submit: 1 })).toMatchObject({ code: 200 })
  }
  return { context, name, post, get, apply }
}

/** An applicant needs a phone number that the portal knows: staff add one if missing. Returns the name. */
async function withPhone(browser: Browser, login: string): Promise<string> {
  const office = await browser.newContext({ baseURL: portalUrl() })
  const headers = { access_token: await openSignedIn(office, 'staff') }
  const get = async (path: string) =>
    (await (await office.request.get(`${portalUrl()}${path}`, { headers })).json()).data
  const found = (await get(`/user/console/people/list?q=${login}`)).rows[0] as { id: string }
  const { person } = (await get(`/user/console/people/detail?personId=${found.id}`)) as {
    person: { form: { revision: string; name: string } }
  }
  const phone = `+86139${String([...login].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e8, 7)).padStart(8, '0')}`
  // A number is a way into an account: changing it needs a reauthentication first.
  await office.request.post(`${portalUrl()}/user/user/reauthenticate`, { headers, form: { password: 'demo' } })
  await office.request.post(`${portalUrl()}/user/console/people/edit`, {
    headers,
    data: { personId: found.id, revision: person.form.revision, phone },
  })
  await office.close()
  return person.form.name
}
