import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newsSave } from '@portal/contract/site/news-staff.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCertificate, aScheme } from '../features/certificates/certificate.builders.ts'
import { revokeIssuedCertificate } from '../features/certificates/issue.service.ts'
import { createTestExam } from '../features/exams/testing/exam.builders.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aCourse } from '../testing/course.builder.ts'
import { aLiveClass } from '../testing/live.builders.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** Public pages bring what visitors see first, and nothing that visitors may not see. */
const webDir = mkdtempSync(path.join(tmpdir(), 'portal-web-'))
let server: TestServer
let staff: Person
let company: string
beforeAll(async () => {
  writeFileSync(
    path.join(webDir, 'index.html'),
    '<html><head><title>%portal.name%</title></head><body><div id="root"><header></header></div></body></html>',
  )
  const head = { title: { zh: '页面', en: 'Page' }, lead: { zh: '说明', en: 'Lead' }, kind: 'staged' }
  writeFileSync(
    path.join(webDir, 'page-heads.json'),
    JSON.stringify({
      '/news': head,
      '/live': head,
      '/careerCertification': head,
      '/findPartner': head,
      '/legalStatement': { title: head.title, lead: head.lead },
      '/certificateQuery': {
        ...head,
        linked: {
          title: { zh: '有效', en: 'valid' },
          text: { zh: '今天' },
          labels: { holder: { zh: '持有人' }, number: { zh: '编号' }, sentence: { zh: '文字' } },
        },
      },
    }),
  )
  server = await openTestServer({ webDir })
  company = await aCompany(server.deps)
  staff = await aPerson(server.deps, company, { grants: ['site', 'live'] })
})
afterAll(async () => {
  await server.close()
  rmSync(webDir, { recursive: true, force: true })
})

const mainOf = async (url: string, person?: Person) => {
  const headers = { accept: 'text/html', ...(person ? { access_token: person.token } : {}) }
  return /<main.*<\/main>/.exec((await server.inject({ url, headers })).body)?.[0] ?? ''
}

test('the newest article comes with the page of news, escaped, and without a search only', async () => {
  const put = (title: string, publishedAt: Date) =>
    server.call(
      newsSave,
      {
        category: 'notice',
        title: { zh: title, en: `${title} en` },
        summary: { zh: '摘要' },
        body: { zh: '<p>正文</p>', en: '<p>Text</p>' },
        publishedAt: publishedAt.toISOString(),
      } as never,
      staff,
    )
  const now = server.clock.now().getTime()
  await put('旧的', new Date(now - 86_400_000))
  await put('新的 <b>', new Date(now - 1000))
  await put('以后的', new Date(now + 86_400_000))
  const main = await mainOf('/news')
  expect(main).toContain('<h2><span lang="zh-CN">新的 &lt;b&gt;</span><span lang="en">新的 &lt;b&gt; en</span></h2>')
  expect(main).toContain('<p>摘要</p></article>')
  expect(main).not.toContain('以后的')
  expect(await mainOf('/news?page=1')).not.toContain('data-entry')
  expect(await mainOf('/findPartner')).not.toContain('data-entry')
})

test('a class of one company is in no page, whoever asks for it', async () => {
  await aLiveClass(server, staff, { startsIn: 600, title: { zh: '内部课' }, companyIds: [company] })
  expect(await mainOf('/live', staff)).not.toContain('内部课')
})

test('the page of a class brings its title and promise to visitors who may see it', async () => {
  const titled = { title: { zh: '直播 <1>' }, promise: { zh: '听完会做' } }
  const { classId: open } = await aLiveClass(server, staff, { startsIn: 600, ...titled })
  const { classId: closed } = await aLiveClass(server, staff, { startsIn: 600, ...titled, companyIds: [company] })
  expect(await mainOf(`/live?id=${open}`)).toContain('data-room><h1>直播 &lt;1&gt;</h1><p>听完会做</p></main>')
  expect(await mainOf(`/live?id=${closed}`, staff)).toBe('')
  expect(await mainOf('/live?id=none')).toBe('')
})

test('the link of a valid certificate brings its facts; a wrong link and an invalid certificate bring the heading', async () => {
  const person = await aPerson(server.deps, company, { name: '周以宁' })
  const { certificateId, number } = await aCertificate(server.deps, person)
  const { secret } = await server.deps.sql<{ secret: string }[]>`
    select secret from certificate where id = ${certificateId}`.one()
  const page = (key: string) => mainOf(`/certificateQuery?${new URLSearchParams({ number, secret: key })}`)
  const main = await page(secret)
  expect(main).toContain('<h1><span lang="zh-CN">页面</span>')
  expect(main).toContain(
    '<header><h2><span lang="zh-CN">有效</span><span lang="en">valid</span></h2><p>今天</p></header>',
  )
  expect(main).toContain('<dt>持有人</dt><dd><span lang="zh-CN">周以宁</span>')
  expect(main).toContain(`<dt>编号</dt><dd>${number}</dd>`)
  expect(main).toMatch(/<dt>文字<\/dt><dd><span lang="zh-CN">.*“IP 数据通信工程师 · 高级”证书。/)
  expect(main).not.toContain('Lead')
  expect(await page('x')).not.toContain('data-entry')
  await revokeIssuedCertificate(server.deps, server.deps.sql, certificateId, '考试违规')
  expect(await page(secret)).not.toContain('周以宁')
})

test('the terms bring their first paragraph as text', async () => {
  expect(await mainOf('/legalStatement')).toMatch(
    /^<main class="wrap early-page"><h1>.*<div data-entry><article><p><span lang="zh-CN">[^<]+<\/span><span lang="en">These terms are an agreement [^<]+<\/span><\/p>/,
  )
})

test('an item of the library brings its title and summary to visitors who may see it', async () => {
  const anItem = async (title: string, companyIds: string[]) => {
    const { productId } = await aCourse(server.deps, { title, companyIds })
    await server.deps.sql`update product set kind = 'knowledge' where id = ${productId}`
    return mainOf(`/knowledge-preview?id=${productId}`, staff)
  }
  expect(await anItem('检查表', [])).toMatch(/data-knowledge.*检查表.*学会它/)
  expect(await anItem('内部检查表', [company])).toBe('')
})

test('the first track is the heading of its page, and an exam brings its title to visitors who may see it', async () => {
  await aScheme(server.deps)
  expect(await mainOf('/careerCertification')).toContain(
    '<p data-above><span lang="zh-CN">页面</span><span lang="en">Page</span></p><h1><span lang="zh-CN">IP 数据通信工程师</span><span lang="en">Datacom Engineer</span></h1>',
  )
  const open = await createTestExam(server.deps, { single: 1 })
  const closed = await createTestExam(server.deps, { single: 1 }, { companyIds: [company] })
  expect(await mainOf(`/exam/details?id=${open}`)).toContain('data-exam')
  expect(await mainOf(`/exam/details?id=${closed}`, staff)).toBe('')
  expect(await mainOf(`/exam/details?id=${open}&attemptId=${open}`)).toBe('')
  expect(await mainOf('/exam/details?id=none')).toBe('')
})
