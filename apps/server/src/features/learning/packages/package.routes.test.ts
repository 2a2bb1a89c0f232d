import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { productDetail } from '@portal/contract/catalogue/product.contract.ts'
import { fileRead } from '@portal/contract/http/file.contract.ts'
import { packageCommit, packageOpen } from '@portal/contract/learning/package.contract.ts'
import { studyRecordsSave } from '@portal/contract/learning/play.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aCourseOfContents } from '../../../testing/course.builder.ts'
import { aPackage, scorm12Manifest, uploadPackage } from '../../../testing/package.builder.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aZip } from '../../../testing/zip.ts'
import { aScheme } from '../../certificates/certificate.builders.ts'
import { parsePackageManifest } from './manifest.rules.ts'

const contentHost = 'packages.portal.test'
let server: TestServer
let company: string
let staff: Person
let ann: Person
beforeAll(async () => {
  server = await openTestServer({ env: { CONTENT_URL: `http://${contentHost}` } })
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['courses'] })
})
beforeEach(async () => {
  ann = await aPerson(server.deps, company, { name: '安娜' })
})
afterAll(() => server.close())

const writer = 'page-one-1'
async function aLesson(bytes = aPackage(), own = {}) {
  const answer = await uploadPackage(server, staff, bytes)
  expect(answer).toMatchObject({ code: 200 })
  const course = await aCourseOfContents(server.deps, [answer.data.contentId], own)
  return { productId: course.productId, contentId: answer.data.contentId as string }
}
const open = (place: { productId: string; contentId: string }, who = ann, page = writer) =>
  server.call(packageOpen, { ...place, writer: page }, who)
const commit = (
  place: { productId: string; contentId: string },
  item: string,
  sequence: number,
  cmi: unknown,
  page = writer,
) =>
  server.call(
    packageCommit,
    { ...place, writer: page, item, sequence, cmi: typeof cmi === 'string' ? cmi : JSON.stringify(cmi) },
    ann,
  )
const read = (url: string, headers: Record<string, string> = {}, host = contentHost) => {
  const { pathname, search } = new URL(url)
  return server.inject({ url: pathname + search, headers: { host, ...headers } })
}
const linkOf = (place: string) => {
  try {
    return readlinkSync(place)
  } catch {
    return ''
  }
}
const done = (raw: number, more = {}) => ({
  core: { lesson_status: 'completed', score: { raw: String(raw) }, ...more },
  suspend_data: 'page=3',
})

describe('uploads by staff', () => {
  test('create a content with its parts and an audit line', async () => {
    const { data } = await uploadPackage(
      server,
      staff,
      aPackage(
        [
          { name: 'a.html', bytes: '<p>1' },
          { name: 'b.html', bytes: '<p>2' },
        ],
        scorm12Manifest(['a.html', 'b.html']),
      ),
    )
    expect(data).toMatchObject({
      title: '课件 Package',
      version: '1.2',
      fileCount: 3,
      warnings: [],
      parts: [{ item: 'i0', title: 'Part 1', kind: 'sco' }, { item: 'i1' }],
    })
    const [row] = await server.deps.sql`select type, duration from content where id = ${data.contentId}`
    expect(row).toEqual({ type: 8, duration: 300 })
    expect(
      await server.deps.sql`select 1 from audit_line where action = 'package.upload' and thing_id = ${data.contentId}`,
    ).toHaveLength(1)
  })

  test.each([
    ['a path that leads out of it', aPackage([{ name: '../../etc/passwd', bytes: 'x' }]), 'packageUnsafe'],
    ['a path from the root', aPackage([{ name: '/etc/passwd', bytes: 'x' }]), 'packageUnsafe'],
    ['a path with backslashes that leads out', aPackage([{ name: '..\\..\\evil.html', bytes: 'x' }]), 'packageUnsafe'],
    ['a drive letter', aPackage([{ name: 'C:/evil.html', bytes: 'x' }]), 'packageUnsafe'],
    ['a link', aPackage([{ name: 'a.html', bytes: '/etc/passwd', mode: 0o120777 }]), 'packageUnsafe'],
    ['a password', aPackage([{ name: 'a.html', bytes: 'x', isEncrypted: true }]), 'packageUnsafe'],
    [
      'a name twice',
      aPackage([
        { name: 'a.html', bytes: 'x' },
        { name: 'a.html', bytes: 'y' },
      ]),
      'packageUnsafe',
    ],
    ['a bomb', aPackage([{ name: 'a.html', bytes: Buffer.alloc(110 * 1024 * 1024) }]), 'packageTooLarge'],
    [
      'more files than any package has',
      aPackage(Array.from({ length: 20_001 }, (_, at) => ({ name: `${at}`, bytes: '', isStored: true }))),
      'packageTooLarge',
    ],
    [
      'a file that unpacks to more than it says',
      aPackage([{ name: 'a.html', bytes: 'x'.repeat(5000), saysSize: 10 }]),
      'packageBroken',
    ],
    ['half a zip file', aPackage().subarray(0, 120), 'packageBroken'],
    ['no zip file at all', Buffer.from('hello'), 'packageBroken'],
    ['no manifest', aZip([{ name: 'index.html', bytes: 'x' }]), 'packageNoManifest'],
    ['a manifest that is not XML', aPackage([], 'hello'), 'packageManifestBroken'],
    [
      'a manifest with entities of its own',
      aPackage(
        [],
        `<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>${scorm12Manifest(['a.html']).replace(/^<\?.*?\?>/, '')}`,
      ),
      'packageManifestBroken',
    ],
    ['a manifest of nothing', aPackage([], scorm12Manifest([])), 'packageNothingToOpen'],
    ['a part that is not in it', aPackage([], scorm12Manifest(['gone.html'])), 'packageNothingToOpen'],
    ['a part outside of it', aPackage([], scorm12Manifest(['../a.html'])), 'packageNothingToOpen'],
    ['a part on another host', aPackage([], scorm12Manifest(['https://evil.example/'])), 'packageNothingToOpen'],
  ])('is refused: %s', async (_what, bytes, reason) => {
    const before = await server.deps.sql<{ n: number }[]>`select count(*)::int as n from stored_file`
    const answer = await uploadPackage(server, staff, bytes)
    expect(answer.data.reason).toBe(reason)
    expect(answer.msg).toMatch(/[\u4e00-\u9fff]/)
    expect(await server.deps.sql`select count(*)::int as n from stored_file`).toEqual(before)
  })

  test('accept names in GB18030, a manifest one folder down, and paths that differ in case', async () => {
    const name = Buffer.concat([Buffer.from('pack/'), Buffer.from([0xbf, 0xce, 0xbc, 0xfe]), Buffer.from('.html')])
    const place = await aLesson(
      aZip([
        { name: 'pack/imsmanifest.xml', bytes: scorm12Manifest(['%E8%AF%BE%E4%BB%B6.html?x=1', 'B.HTML']) },
        { name, bytes: '<p>zh' },
        { name: 'pack/b.html', bytes: '<p>b' },
      ]),
    )
    const { data } = await open(place)
    expect(data.items.map((item) => item.href)).toEqual(['%E8%AF%BE%E4%BB%B6.html?x=1', 'B.HTML'])
    expect((await read(`${data.baseUrl}${data.items[0]?.href}`)).body).toBe('<p>zh')
    expect((await read(`${data.baseUrl}${data.items[1]?.href}`)).body).toBe('<p>b')
  })

  test('are refused without an address for packages', async () => {
    const plain = await openTestServer()
    const someone = await aPerson(plain.deps, await aCompany(plain.deps), { grants: ['courses'] })
    expect((await uploadPackage(plain, someone, aPackage())).data.reason).toBe('packagesOff')
    await plain.close()
  })
})

describe('files of a package', () => {
  const script = `document.title = "${'x'.repeat(3000)}"`
  const film = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251))
  const parts = [
    { name: 'a.html', bytes: '<p>hello' },
    { name: 'js/a.js', bytes: script },
    { name: 'film.mp4', bytes: film },
    { name: 'stored.mp4', bytes: film, isStored: true },
  ]

  test('are read with a token in their path: whole, packed and in ranges', async () => {
    const { data } = await open(await aLesson(aPackage(parts)))
    const page = await read(`${data.baseUrl}a.html`)
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([200, 'text/html', '<p>hello'])
    const packed = await read(`${data.baseUrl}js/a.js`, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(script)
    expect((await read(`${data.baseUrl}js/a.js`)).body).toBe(script)
    for (const name of ['film.mp4', 'stored.mp4']) {
      const piece = await read(`${data.baseUrl}${name}`, { range: 'bytes=1000-1999' })
      expect([piece.statusCode, piece.headers['content-range']]).toEqual([206, 'bytes 1000-1999/5000'])
      expect(piece.rawPayload.equals(film.subarray(1000, 2000))).toBe(true)
      expect((await read(`${data.baseUrl}${name}`, { range: 'bytes=9000-' })).statusCode).toBe(416)
    }
    expect((await read(`${data.baseUrl}a.html`, { 'if-none-match': String(page.headers.etag) })).statusCode).toBe(304)
    expect((await read(`${data.baseUrl}gone.html`)).statusCode).toBe(404)
    expect((await read(`${data.baseUrl}..%2f..%2fetc%2fpasswd`)).statusCode).toBe(404)
  })

  test('are read when they are empty, packed or not', async () => {
    const empty = [
      { name: 'packed.css', bytes: '' },
      { name: 'stored.css', bytes: '', isStored: true },
    ]
    const { data } = await open(await aLesson(aPackage([...parts, ...empty])))
    for (const { name } of empty) {
      const answer = await read(`${data.baseUrl}${name}`)
      expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', ''])
    }
  })

  test('close the package after reading, also after partial reads', async () => {
    const { data } = await open(
      await aLesson(aPackage([...parts, { name: 'large.bin', bytes: randomBytes(1024 * 1024) }])),
    )
    expect((await read(`${data.baseUrl}large.bin`, { range: 'bytes=0-9' })).rawPayload).toHaveLength(10)
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((one) =>
        linkOf(`/proc/self/fd/${one}`).startsWith(server.deps.settings.dataDir),
      )
    await vi.waitFor(() => expect(isOpen()).toBe(false))
  })

  test('are served under their own policy on their own address, and nothing else is served there', async () => {
    const { data } = await open(await aLesson(aPackage(parts)))
    const page = await read(`${data.baseUrl}a.html`)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain('sandbox allow-scripts')
    expect(policy).toContain("frame-ancestors 'self' http://portal.test")
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const frame = await read(data.frameUrl)
    expect(frame.headers['content-security-policy']).toContain("script-src 'self'")
    expect(frame.body).toContain('data-portal="http://portal.test"')
    for (const url of [data.frameUrl, `${data.baseUrl}a.html`])
      expect((await read(url, {}, 'portal.test')).statusCode).toBe(404)
    for (const url of [
      'http://x/',
      'http://x/login',
      'http://x/user/pc/profile',
      'http://x/docs',
      `http://x${fileRead.path}`,
    ])
      expect((await read(url)).statusCode).toBe(404)
  })

  test('cannot register a service worker', async () => {
    const { data } = await open(await aLesson(aPackage(parts)))
    expect((await read(`${data.baseUrl}js/a.js`)).statusCode).toBe(200)
    expect((await read(`${data.baseUrl}js/a.js`, { 'service-worker': 'script' })).statusCode).toBe(404)
  })

  test('are refused without a token, with one of another package, or with an expired one', async () => {
    const [one, two] = [await aLesson(aPackage(parts)), await aLesson(aPackage(parts))]
    const [a, b] = [(await open(one)).data, (await open(two)).data]
    const [, , idA = ''] = new URL(a.baseUrl).pathname.split('/')
    const [, , , tokenB = ''] = new URL(b.baseUrl).pathname.split('/')
    expect((await read(`http://x/package/${idA}/${tokenB}/files/a.html`)).statusCode).toBe(403)
    expect((await read(`http://x/package/${idA}/nonsense/files/a.html`)).statusCode).toBe(403)
    const [file] = await server.deps.sql<{ id: string }[]>`select file_id as id from package where id = ${idA}`
    expect((await server.call(fileRead, { fileId: file?.id as string })).code).toBe(404)
    server.clock.pass(13 * 3600)
    expect((await read(`${a.baseUrl}a.html`)).statusCode).toBe(403)
  })
})

describe('learning a package', () => {
  test('stores status, score and position for the learner and returns them', async () => {
    const place = await aLesson()
    const first = (await open(place)).data
    expect(first).toMatchObject({
      version: '1.2',
      percent: 1,
      partCount: 1,
      item: null,
      items: [{ item: 'i0', state: 'notBegun', cmi: null }],
      learner: { name: '安娜' },
    })
    const half = { core: { lesson_status: 'incomplete', lesson_location: 'p2' }, suspend_data: 'abc' }
    expect((await commit(place, 'i0', 1, half)).data).toMatchObject({
      state: 'incomplete',
      percent: 1,
      completed: false,
    })
    const again = (await open(place, ann, 'page-two-2')).data
    expect(JSON.parse(again.items[0]?.cmi ?? '')).toEqual(half)
    expect(again.item).toBe('i0')
    expect((await commit(place, 'i0', 1, done(80), 'page-two-2')).data).toMatchObject({
      state: 'completed',
      score: 80,
      percent: 100,
      completed: true,
    })
    expect((await server.call(productDetail, { productId: place.productId }, ann)).data.progress).toMatchObject({
      percent: 100,
      lessonsDone: 1,
    })
    expect((await open(place)).data).toMatchObject({ percent: 100, items: [{ state: 'completed', score: 80 }] })
  })

  test('is completed when all its parts are', async () => {
    const place = await aLesson(
      aPackage(
        [
          { name: 'a.html', bytes: 'a' },
          { name: 'b.html', bytes: 'b' },
        ],
        scorm12Manifest(['a.html', 'b.html']),
      ),
    )
    await open(place)
    expect((await commit(place, 'i0', 1, done(80))).data).toMatchObject({ percent: 50, completed: false })
    expect((await commit(place, 'i1', 2, { core: { lesson_status: 'failed' } })).data).toMatchObject({
      state: 'failed',
      percent: 50,
    })
    expect((await commit(place, 'i1', 3, { core: { lesson_status: 'passed' } })).data).toMatchObject({
      state: 'passed',
      percent: 100,
      completed: true,
    })
  })

  test('a part that fails at last revokes its completion, with the course and its certificate; a part passed once does not', async () => {
    const schemeId = await aScheme(server.deps)
    const place = await aLesson(undefined, { certificateSchemeId: schemeId })
    await open(place)
    const first = (await commit(place, 'i0', 1, done(27))).data
    expect(first).toMatchObject({
      state: 'completed',
      percent: 100,
      completed: true,
      certificateId: expect.any(String),
    })
    expect(
      (await commit(place, 'i0', 2, { core: { lesson_status: 'failed', score: { raw: '27' } } })).data,
    ).toMatchObject({
      state: 'failed',
      score: 27,
      percent: 1,
      completed: false,
    })
    expect((await server.call(productDetail, { productId: place.productId }, ann)).data.progress).toMatchObject({
      percent: 1,
      lessonsDone: 0,
    })
    const states = async () =>
      (
        await server.deps
          .sql`select state from certificate where account_id = ${ann.accountId} order by issued_at, number`
      ).map((row) => row.state)
    expect(await states()).toEqual(['revoked'])
    expect(
      await server.deps.sql`select state_reason as reason from certificate where account_id = ${ann.accountId}`,
    ).toEqual([{ reason: '课程不再符合完成条件 / Course no longer completed' }])
    expect(
      (await commit(place, 'i0', 3, { core: { lesson_status: 'passed', score: { raw: '90' } } })).data,
    ).toMatchObject({ state: 'passed', percent: 100, completed: true })
    expect((await states()).filter((state) => state === 'valid')).toHaveLength(1)
    expect(
      (await commit(place, 'i0', 4, { core: { lesson_status: 'failed', score: { raw: '10' } } })).data,
    ).toMatchObject({
      ...{ state: 'passed', score: 90, percent: 100, completed: true },
    })
    expect((await states()).filter((state) => state === 'valid')).toHaveLength(1)
  })

  test('completed again and then incomplete, a lesson stays completed', async () => {
    const place = await aLesson()
    await open(place)
    await commit(place, 'i0', 1, done(80))
    expect((await commit(place, 'i0', 2, { core: { lesson_status: 'incomplete' } })).data).toMatchObject({
      percent: 100,
      completed: true,
    })
  })

  test('prerequisites of SCORM 1.2 are not enforced, and the author gets a note', async () => {
    const { data } = await uploadPackage(
      server,
      staff,
      aPackage(
        undefined,
        scorm12Manifest(['a.html'], '<adlcp:prerequisites type="aicc_script">i1</adlcp:prerequisites>'),
      ),
    )
    expect(data.warnings).toEqual(['prerequisitesIgnored'])
  })

  test('a mastery score in the manifest overrides the status of a part', async () => {
    const place = await aLesson(
      aPackage(undefined, scorm12Manifest(['a.html'], '<adlcp:masteryscore>70</adlcp:masteryscore>')),
    )
    await open(place)
    expect((await commit(place, 'i0', 1, done(60))).data).toMatchObject({ state: 'failed', completed: false })
    expect((await commit(place, 'i0', 2, done(70))).data).toMatchObject({ state: 'passed', completed: true })
  })

  test('duplicate, late and reordered commits change nothing', async () => {
    const place = await aLesson()
    await open(place)
    await commit(place, 'i0', 5, { core: { lesson_status: 'incomplete' }, suspend_data: 'new' })
    await commit(place, 'i0', 5, { core: { lesson_status: 'incomplete' }, suspend_data: 'twice' })
    await Promise.all(
      [3, 4].map((sequence) =>
        commit(place, 'i0', sequence, { core: { lesson_status: 'incomplete' }, suspend_data: 'old' }),
      ),
    )
    expect(JSON.parse((await open(place)).data.items[0]?.cmi ?? '').suspend_data).toBe('new')
  })

  test('a page that was taken over writes nothing', async () => {
    const place = await aLesson()
    await open(place)
    await open(place, ann, 'page-two-2')
    expect((await commit(place, 'i0', 9, done(100))).reason).toBe('packageTakenOver')
    expect((await commit(place, 'i0', 1, done(100), 'page-two-2')).code).toBe(200)
  })

  test('invalid states, unknown parts and lessons without access are refused', async () => {
    const place = await aLesson()
    const other = await aLesson()
    await open(place)
    for (const cmi of ['', '[]', 'null', '"x"', '{']) expect((await commit(place, 'i0', 1, cmi)).code).toBe(400)
    expect((await commit(place, 'nope', 1, done(1))).code).toBe(400)
    expect((await commit({ ...place, contentId: other.contentId }, 'i0', 1, done(1))).code).toBe(404)
    const paid = await aLesson(undefined, { priceKind: 'paid', previewTime: 60 })
    expect((await open(paid)).reason).toBe('notEntitled')
    expect((await commit(paid, 'i0', 1, done(1))).reason).toBe('notEntitled')
  })

  test("its time is judged by the learner's clock and completes nothing by itself", async () => {
    const place = await aLesson()
    await open(place)
    server.clock.pass(600)
    const record = {
      videoFormat: 3,
      verifyTime: 0,
      liveId: 0,
      viewType: 9,
      endTime: server.clock.now().getTime(),
      videoTime: 600,
      viewTime: 600,
      fromTime: 0,
      ...place,
    }
    const answer = await server.call(studyRecordsSave, { recordJson: [record, record] } as never, ann)
    expect(answer.data.records.map(({ credited, percent, completed }) => [credited, percent, completed])).toEqual([
      [600, 1, false],
      [0, 1, false],
    ])
    await commit(place, 'i0', 1, done(90))
    expect((await server.call(studyRecordsSave, { recordJson: [record] } as never, ann)).data.records[0]).toMatchObject(
      {
        percent: 100,
        completed: true,
      },
    )
  })

  test('two learners have separate attempts', async () => {
    const place = await aLesson()
    await open(place)
    await commit(place, 'i0', 1, done(90))
    const bob = await aPerson(server.deps, company)
    expect((await open(place, bob)).data).toMatchObject({ percent: 1, items: [{ state: 'notBegun', cmi: null }] })
  })
})

/** Real packages outside the project: CORPUS_DIR is the folder that contains courses/. */
const corpus = process.env.CORPUS_DIR
describe.skipIf(corpus === undefined)(
  `real packages ${corpus === undefined ? '(skipped: CORPUS_DIR is not set)' : ''}`,
  () => {
    const real = (file: string) => readFileSync(path.join(corpus ?? '', 'courses', file))

    test.each([
      ['scorm12/RuntimeMinimumCalls_SCORM12.zip', '1.2', 18],
      ['scorm12/singlescobasic.zip', '1.2', 1],
      ['scorm12/singlescobasic_missingorg.zip', '1.2', 1],
      ['scorm2004/RuntimeBasicCalls_SCORM20043rdEdition.zip', '2004', 1],
    ])('%s is accepted', async (file, version, parts) => {
      const answer = await uploadPackage(server, staff, real(file))
      expect(answer).toMatchObject({ code: 200, data: { version } })
      expect(answer.data.parts).toHaveLength(parts)
      expect(answer.data.warnings).toEqual(file.includes('missingorg') ? ['noOrganisation'] : [])
      const course = await aCourseOfContents(server.deps, [answer.data.contentId])
      const { data } = await open({ productId: course.productId, contentId: answer.data.contentId })
      for (const item of data.items)
        if (item.href) expect((await read(`${data.baseUrl}${item.href}`)).statusCode).toBe(200)
    })

    test.each([
      ['courses/common-cartridge/cc2olx_corner_cases.imscc', 'packageIsCartridge'],
      ['courses/common-cartridge/allyworkshop.imscc', 'packageIsCartridge'],
      ['questions/qti12/instructure/canvas_cartridge.imscc', 'packageIsCartridge'],
      ['courses/h5p/multiple-choice-2-6.h5p', 'packageIsH5p'],
      ['courses/h5p/h5ptest.zip', 'packageIsH5p'],
      ['courses/cmi5/multi_au_framed.zip', 'packageIsCmi5'],
      ['courses/aicc/validaicc.zip', 'packageIsAicc'],
      ['courses/mbz/moodle_28_quiz.mbz', 'packageIsMoodle'],
      ['questions/qti12/minimal_qti_1.2_sample.zip', 'packageIsQti'],
      ['questions/qti12/instructure/test_qti_1.2.zip', 'packageIsQti'],
      ['questions/qti21/tao/basic__Basic.zip', 'packageIsQti'],
      ['questions/qti21/qtiworks/WebDeveloperTest1.zip', 'packageIsQti'],
    ])('%s is refused by name', async (file, reason) => {
      expect((await uploadPackage(server, staff, readFileSync(path.join(corpus ?? '', file)))).data.reason).toBe(reason)
    })

    test('a file that is not a package is refused with the reason', async () => {
      expect((await uploadPackage(server, staff, real('scorm12/invalid.zip'))).data.reason).toBe('packageNoManifest')
      expect((await uploadPackage(server, staff, real('scorm12/badscorm.zip'))).data.reason).toBe(
        'packageManifestBroken',
      )
    })

    test('manifests of the ADL test suite are parsed with their rules', () => {
      const folder = 'scorm2004/adl-testsuite-manifests'
      const files = corpus === undefined ? [] : readdirSync(path.join(corpus, 'courses', folder))
      expect(files.length).toBeGreaterThan(10)
      for (const file of files) {
        const manifest = parsePackageManifest(real(`${folder}/${file}`).toString('utf8'), () => true)
        if ('problem' in manifest) throw new Error(`${file}: ${manifest.problem} ${manifest.detail}`)
        expect(manifest.version).toBe('2004')
        expect(manifest.items.length, file).toBeGreaterThan(0)
        expect(manifest.sequencing?.activityTree.children.length, file).toBeGreaterThan(0)
      }
    })
  },
)
