import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { portalAddresses } from '../packages/contract/src/site/addresses.ts'
import { projectRoot } from '../tools/checks/tree.ts'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { handbookFolder, handbookLanguages, pictureOfAddress, readHandbookChapter } from '../tools/handbook.ts'
import { openSignedIn, setLanguage } from './portal.ts'
import { startPortal } from './portal-process.ts'

/**
 * `npm run handbook [-- NAME…] [--to FOLDER]`: takes the pictures of the handbook, all or the named ones, of a demo
 * portal that it starts and ends. It needs the built web app (`npm run build`). `SIZE=smallest` takes one.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const folder = path.resolve(values.to ?? path.join(projectRoot, handbookFolder, 'pictures'))
const own = (portalAddresses as readonly string[]).filter((address) => address.startsWith('/console'))
const shot = { width: 1440, height: 900 } as const
const kept = { width: 1200, quality: 72 } as const

const wanted = (lang: (typeof handbookLanguages)[number]): string[] => {
  const chapters = readdirSync(path.join(projectRoot, handbookFolder, lang)).map((file) => file.replace(/\.md$/, ''))
  const names = chapters
    .flatMap((name) => readHandbookChapter(lang, name).pictures)
    .map((file) => path.basename(file, '.webp'))
  const asked = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names
  return process.env.SIZE === 'smallest' ? asked.slice(0, 1) : [...new Set(asked)]
}

/**
 * The object that a page with a parameter shows, by a part of its title in both languages: one with enough content. A
 * page that is not here shows the first object of its list.
 */
const shownObject: Readonly<Record<string, Readonly<Record<(typeof handbookLanguages)[number], string>>>> = {
  'companies-id': { zh: '星衡通信', en: 'Starbeam' },
  'exams-id': { zh: '网络运维年度认证考试', en: 'Annual Certification in Network Operations' },
  'exams-id-absentees': { zh: '网络运维年度认证考试', en: 'Annual Certification in Network Operations' },
  'exams-id-board': { zh: '上岗抽测', en: 'Duty Check' },
  'exams-id-release': { zh: '网络运维秋季摸底考试', en: 'Network Operations, Autumn Assessment' },
  'exams-id-report': { zh: '网络运维秋季摸底考试', en: 'Network Operations, Autumn Assessment' },
  'exams-id-report-people': { zh: '网络运维秋季摸底考试', en: 'Network Operations, Autumn Assessment' },
  'plans-id-progress': { zh: '信息安全年度必修', en: 'Annual Security Training' },
  'questions-bankId': { zh: '5G 无线波束题库', en: '5G' },
  'reports-people-id': { zh: '林晓雯', en: 'Lin Xiaowen' },
  'requirements-id': { zh: '年度安全培训', en: 'Annual safety training' },
  'requirements-id-people': { zh: '年度安全培训', en: 'Annual safety training' },
}

/** Pages that are shown with the first row of their list open beside it. */
const openedPages: ReadonlySet<string> = new Set([
  'comments',
  'credits-evidence',
  'joining-applications',
  'messages',
  'wishes',
])

/** The path of an address; of one with a parameter, that of the object to show. */
async function pathOf(page: Page, url: string, address: string, title: string | undefined): Promise<string> {
  const [before = '', after = ''] = address.split(/\$\w+/)
  if (!address.includes('$')) return address
  await page.goto(`${url}${before.slice(0, -1)}${title ? `?q=${encodeURIComponent(title)}` : ''}`)
  await page.waitForLoadState('networkidle')
  const links = await page
    .locator(`a[href^="${before}"]`)
    .filter(title ? { hasText: title } : {})
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const id = links.flatMap((href) => /[0-9a-f-]{36}/.exec(href ?? '') ?? [])[0]
  if (!id) throw new Error(`No object${title ? ` “${title}”` : ''} of ${address} in the demo organisation.`)
  return `${before}${id}${after}`
}

type Wanted = { readonly name: string; readonly title: string | undefined; readonly file: string }
async function take(context: BrowserContext, url: string, { name, title, file }: Wanted): Promise<void> {
  const address = own.find((one) => pictureOfAddress(one) === name)
  if (!address) throw new Error(`No page of the console has a picture named ${name}.`)
  const page = await context.newPage()
  await page.goto(`${url}${await pathOf(page, url, address, title)}`)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  if (openedPages.has(name)) await page.locator('tbody tr[data-key] [data-row-name]').first().click()
  // Check-in opens the next session.
  if (name === 'checkin')
    await page
      .getByRole('main')
      .locator('button, a')
      .filter({ hasText: /\d:\d\d/ })
      .first()
      .click()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  await sharp(await page.screenshot())
    .resize({ width: kept.width })
    .webp({ quality: kept.quality, effort: 6 })
    .toFile(file)
  await page.close()
}

/** Waits until the people of the demo have done the work of the last days: exams to mark, applications, appeals. */
async function waitForDemoLife(browser: Browser, url: string): Promise<void> {
  const office = await browser.newContext()
  const headers = { access_token: await openSignedIn(office, 'staff', url) }
  for (let tries = 0; tries < 300; tries++) {
    const answer = await office.request.post(`${url}/exam/console/marking/queue`, { headers, form: {} })
    if ((await answer.json()).data.total > 0) break
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  await office.close()
}

/** Ways to join a company and an application, which the demo organisation lacks. */
async function prepareJoining(browser: Browser, url: string): Promise<void> {
  const [office, home] = [await browser.newContext(), await browser.newContext()]
  const headers = { access_token: await openSignedIn(office, 'staff', url) }
  const post = async (path: string, data: object, token = headers) =>
    (await (await office.request.post(`${url}${path}`, { headers: token, data })).json()).data
  const get = async (path: string) => (await (await office.request.get(`${url}${path}`, { headers })).json()).data
  const label = { zh: '门店', en: 'Store' }
  const fieldId = randomUUID()
  const fields = [{ fieldId, label, isRequired: true, choices: ['北京', '上海'] }]
  const open = async (companyId: string, name: string, mostUses: number) => {
    const content = { kind: 'code', name, needsApproval: true, mostUses, fields }
    const { wayId } = await post('/company/console/joining/wayCreate', {
      requestKey: randomUUID(),
      companyId,
      ...content,
    })
    return (await get(`/company/console/joining/wayCode?wayId=${wayId}`)).code as string
  }
  const { companyId } = await get('/company/console/joining/ways')
  await open(companyId, '2026 年春季新员工 New hires, spring 2026', 40)
  await open(companyId, '合作伙伴 Partners', 200)
  const name = { zh: '新桥网络', en: 'Newbridge Networks' }
  const { company } = await post('/company/console/company/create', { requestKey: randomUUID(), name })
  const code = await open(company.id, '新员工 New hires', 20)
  const token = { access_token: await openSignedIn(home, 'learner', url) }
  await post('/user/joining/join', { code, answers: [{ fieldId, value: '上海' }] }, token)
  await Promise.all([office.close(), home.close()])
}

const data = mkdtempSync(path.join(tmpdir(), 'portal-handbook-'))
const executablePath = await findChromium()
if (!executablePath) throw new Error('No Chromium was found and none could be installed: set CHROMIUM_PATH.')
const portal = await startPortal(data, { LIVE_RTMP_PORT: String(await findFreePort()), DEMO_LIFE: '1' })
const browser = await chromium.launch({ executablePath, args: chromiumArgs })
let count = 0
const problems: string[] = []
try {
  if (process.env.SIZE !== 'smallest') await waitForDemoLife(browser, portal.url)
  if (wanted('zh').some((name) => name.startsWith('joining'))) await prepareJoining(browser, portal.url)
  for (const lang of handbookLanguages) {
    const context = await browser.newContext({
      viewport: shot,
      locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
      timezoneId: 'Asia/Shanghai',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff', portal.url)
    mkdirSync(path.join(folder, lang), { recursive: true })
    for (const name of wanted(lang))
      await take(context, portal.url, {
        name,
        title: shownObject[name]?.[lang],
        file: path.join(folder, lang, `${name}.webp`),
      }).then(
        () => count++,
        (error: Error) => problems.push(`${lang} ${name}: ${error.message}`),
      )
    await context.close()
  }
} finally {
  await browser.close()
  await portal.stop()
  rmSync(data, { recursive: true, force: true })
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.stdout.write(`${count} pictures of the handbook in ${folder}\n`)
if (problems.length > 0) process.exitCode = 1
