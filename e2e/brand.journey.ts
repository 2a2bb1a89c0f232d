import { rm } from 'node:fs/promises'
import { defaultPortalNames } from '@portal/contract/site/brand.limits.ts'
import { findFreePort } from '../apps/server/src/database/embedded-address.ts'
import { aPhoto } from '../apps/server/src/testing/pictures.ts'
import { expect, openSignedIn, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { createDemoFolder } from './testing/demo-folder.ts'

const planted = { zh: '云帆学院', en: 'Cloudsail Academy' } as const
const defaults = Object.values(defaultPortalNames).flatMap((names) => Object.values(names))
const pages = [
  '/',
  '/login',
  '/content-center',
  '/live',
  '/certificateQuery',
  '/exam/list',
  '/legalStatement',
  '/privacyStatement',
  '/contactUs',
  '/news',
  '/no-such-page',
  '/careerCertification',
  '/preSales',
  '/technicalTraining',
  '/knowledge',
]

test('a company puts its own name on every page, in the browser and without an operator', async ({ browser }) => {
  const folder = await createDemoFolder()
  const portal = await startPortal(folder, { LIVE_RTMP_PORT: String(await findFreePort()) })
  const at = portal.url
  try {
    const context = await browser.newContext({ baseURL: at })
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff', at)
    const page = await context.newPage()

    await test.step('set names, a logo and a colour, and switch a page off', async () => {
      await page.goto('/console/brand')
      await page.getByRole('textbox', { name: '平台名称, 中文' }).fill(planted.zh)
      await page.getByRole('textbox', { name: '平台名称, English' }).fill(planted.en)
      const preview = page.getByRole('complementary', { name: '预览' })
      await expect(preview).toContainText(planted.zh)
      await page.getByRole('textbox', { name: '主色' }).fill('#0B6E63')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(320, 320) })
      await expect(preview.locator('img').first()).toBeVisible()
      await page.getByRole('textbox', { name: '联系邮箱' }).fill('nobody')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('textbox', { name: '联系邮箱' })).toBeFocused()
      await page.getByRole('textbox', { name: '联系邮箱' }).fill('desk@cloudsail.example')
      await page.getByRole('textbox', { name: 'ICP 备案号' }).fill('苏ICP备00000001号')
      await page.getByRole('switch', { name: '寻找伙伴' }).click({ force: true })
      const training = page.getByRole('listitem').filter({ has: page.getByRole('switch', { name: '技术培训' }) })
      await training.getByText('标题和简介').click()
      await training.getByRole('textbox', { name: '标题, 中文' }).fill('临床培训')
      await training.getByRole('textbox', { name: '标题, English' }).fill('Clinical training')
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('status', { name: '保存情况' })).toHaveText(/^已于 .* 保存$/)
    })

    await test.step('change the text of an email', async () => {
      await page.goto('/console/brand/messages?kind=passwordLink')
      const body = page.getByRole('textbox', { name: '正文' }).first()
      await body.fill('请联系我们。')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('正文缺少 {link}，请加入')).toBeVisible()
      await body.fill('{portal}的同事：\n{link}')
      await expect(page.locator('figure').first()).toContainText(`${planted.zh}的同事`)
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('status', { name: '保存情况' })).toHaveText(/^已于 .* 保存$/)
      await expect(page.getByRole('link', { name: /重置密码.*已修改/ })).toBeVisible()
      await page.getByRole('button', { name: '恢复默认文字' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '恢复默认文字' }).click()
      await expect(body).toHaveValue(/我们收到重置您\{portal\}密码的请求/)
    })

    for (const lang of ['zh', 'en'] as const)
      await test.step(`every page shows the name, ${lang}`, async () => {
        const visitor = await browser.newContext({ baseURL: at, locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
        await setLanguage(visitor, lang)
        const seen = await visitor.newPage()
        const asked: string[] = []
        seen.on('request', (request) => asked.push(new URL(request.url()).pathname))
        for (const address of pages) {
          const html = await (await visitor.request.get(address, { headers: { accept: 'text/html' } })).text()
          expect(html, address).toContain(`<meta property="og:site_name" content="${planted.zh}"`)
          for (const name of defaults) expect(html, address).not.toContain(name)
          await seen.goto(address)
          await expect(seen.locator('main h1').first()).toBeVisible()
          await expect(seen).toHaveTitle(new RegExp(planted[lang]))
          await expect(seen.locator('header').first()).toContainText(planted[lang])
          const text = (await seen.locator('body').textContent()) ?? ''
          for (const name of defaults) expect(text, address).not.toContain(name)
        }
        const title = lang === 'zh' ? '临床培训' : 'Clinical training'
        await seen.goto('/technicalTraining')
        await expect(seen.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(seen.getByRole('contentinfo').getByRole('link', { name: title })).toBeVisible()
        const drawn = await (
          await visitor.request.get('/technicalTraining', { headers: { accept: 'text/html' } })
        ).text()
        expect(drawn).toContain('<h1><span lang="zh-CN">临床培训</span><span lang="en">Clinical training</span></h1>')
        await expect(seen.getByText('苏ICP备00000001号')).toBeVisible()
        await expect(seen.locator('header img').first()).toHaveJSProperty('complete', true)
        const signal = await seen.evaluate<string>(
          "getComputedStyle(document.documentElement).getPropertyValue('--signal')",
        )
        expect(signal.trim()).toBe('#0b6e63')
        expect(asked.filter((path) => /^\/(site|company)\/.*brand/i.test(path))).toEqual([])
        await expect(seen.getByRole('link', { name: /寻找伙伴|Find a partner/ })).toHaveCount(0)
        expect((await visitor.request.get('/findPartner', { headers: { accept: 'text/html' } })).status()).toBe(404)
        await seen.goto('/findPartner')
        await expect(seen.getByRole('heading', { level: 1 })).toHaveText(/页面不存在|Page not found/)
        await visitor.close()
      })
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
