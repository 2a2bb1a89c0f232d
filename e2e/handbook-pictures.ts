import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { addresses } from '../packages/contract/src/site/addresses.ts'
import { root } from '../tools/checks/tree.ts'
import { chromiumArgs, findChromium } from '../tools/chromium.ts'
import { handbookFolder, handbookLanguages, pictureOfAddress, readHandbookChapter } from '../tools/handbook.ts'
import { openSignedIn, setLanguage } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { makeAllTypesExam } from './testing/all-types-exam.ts'
import { takeShortExam } from './testing/sit-short.ts'

/**
 * `npm run handbook [-- NAME…] [--to FOLDER]`: takes the pictures of the handbook, all or the named ones, of a demo
 * portal that it starts and ends. It needs the built web app (`npm run build`). `SIZE=smallest` takes one.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
const folder = path.resolve(values.to ?? path.join(root, handbookFolder, 'pictures'))
const own = (addresses as readonly string[]).filter((address) => address.startsWith('/console'))
const shot = { width: 1440, height: 900 } as const
const kept = { width: 1200, quality: 72 } as const

const wanted = (lang: (typeof handbookLanguages)[number]): string[] => {
  const chapters = readdirSync(path.join(root, handbookFolder, lang)).map((file) => file.replace(/\.md$/, ''))
  const names = chapters
    .flatMap((name) => readHandbookChapter(lang, name).pictures)
    .map((file) => path.basename(file, '.webp'))
  const asked = positionals.length > 0 ? names.filter((name) => positionals.includes(name)) : names
  return process.env.SIZE === 'smallest' ? asked.slice(0, 1) : [...new Set(asked)]
}

/**
 * Returns the path of an address; for an address with a parameter, that of the first object to which its list links.
 */
async function pathOf(page: Page, url: string, address: string): Promise<string> {
  const [before = '', after = ''] = address.split(/\$\w+/)
  if (!address.includes('$')) return address
  await page.goto(`${url}${before.slice(0, -1)}`)
  await page.waitForLoadState('networkidle')
  const links = await page
    .locator(`a[href^="${before}"]`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  const id = links.flatMap((href) => /[0-9a-f-]{36}/.exec(href ?? '') ?? [])[0]
  if (!id) throw new Error(`No object of ${address} in the demo organisation.`)
  return `${before}${id}${after}`
}

async function take(context: BrowserContext, url: string, name: string, file: string): Promise<void> {
  const address = own.find((one) => pictureOfAddress(one) === name)
  if (!address) throw new Error(`No page of the console has a picture named ${name}.`)
  const page = await context.newPage()
  await page.goto(`${url}${await pathOf(page, url, address)}`)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
  await sharp(await page.screenshot())
    .resize({ width: kept.width })
    .webp({ quality: kept.quality, effort: 6 })
    .toFile(file)
  await page.close()
}

/** An answer to mark, which the demo organisation lacks. */
async function prepareAnswer(browser: Browser, url: string): Promise<void> {
  process.env.PORTAL_URL = url
  const office = await browser.newContext()
  const title = '光缆故障处理·简答 Fibre faults in short answers'
  const token = await openSignedIn(office, 'staff', url)
  const examId = await makeAllTypesExam(office.request, token, title, { passingPoints: 200 }, ['short'])
  await office.close()
  await takeShortExam(browser, 'learner', examId, '先用光时域反射仪定位断点，再核对配线架端口和尾纤。')
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
const portal = await startPortal(data, { LIVE_RTMP_PORT: String(await findFreePort()) })
const browser = await chromium.launch({ executablePath, args: chromiumArgs })
let count = 0
const problems: string[] = []
try {
  if (wanted('zh').includes('marking-id')) await prepareAnswer(browser, portal.url)
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
      await take(context, portal.url, name, path.join(folder, lang, `${name}.webp`)).then(
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
