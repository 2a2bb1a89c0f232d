import { rm } from 'node:fs/promises'
import { aPhoto } from '../apps/server/src/testing/pictures.ts'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { startPortal } from './portal-process.ts'
import { createDemoFolder } from './testing/demo-folder.ts'

/** A photograph lying on its side: the stored one is upright, 360 pixels wide. */
const aPicture = () => aPhoto(640, 360)
const file = async (name = 'cover.jpg') => ({ name, mimeType: 'image/jpeg', buffer: await aPicture() })

inWholeRun(test)(
  'a banner, a partner and an article with a cover: created in the console, seen by a visitor, deleted again',
  async ({ browser, context, page }) => {
    test.setTimeout(90_000)
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    const mark = String(Date.now())
    const visitor = await browser.newContext()
    await setLanguage(visitor, 'zh')
    const home = await visitor.newPage()

    await page.goto(`${portalUrl()}/console/home`)
    await expect(page.getByRole('heading', { level: 1, name: '首页' })).toBeVisible()
    await page.keyboard.press('c')
    await page.waitForURL(/\/console\/home\/new$/)
    await expect(page.getByRole('textbox', { name: '标题, 中文' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('请至少用一种语言填写标题')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '标题, 中文' })).toBeFocused()
    const banner = `开放日 ${mark}`
    await page.getByRole('textbox', { name: '标题, 中文' }).fill(banner)
    await page.getByRole('textbox', { name: '按钮文字, 中文' }).fill('去看看')
    await expect(page.getByText('已填写按钮文字，请填写链接')).toBeVisible()
    await page.getByRole('textbox', { name: '链接' }).fill('/findPartner')
    await expect(page.getByText('链接到“寻找伙伴”页面。')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(page.getByText('请选择 JPEG、PNG 或 WebP 图片')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await file())
    await expect(page.getByRole('button', { name: /更换/ })).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/console\/home\/[0-9a-f-]{36}$/)

    await home.goto(portalUrl())
    const shown = home.getByRole('listitem').filter({ has: home.getByRole('heading', { name: banner }) })
    await expect(shown).toBeVisible()
    await expect(shown.locator('img')).toHaveJSProperty('naturalWidth', 360)
    await shown.getByRole('link', { name: '去看看' }).click()
    await expect(home).toHaveURL(`${portalUrl()}/findPartner`)

    await page.goto(`${portalUrl()}/console/partners/new`)
    await expect(page.getByRole('textbox', { name: '名称, 中文' })).toBeVisible()
    const partner = `同行科技 ${mark}`
    await page.getByRole('textbox', { name: '名称, 中文' }).fill(partner)
    await page.getByRole('textbox', { name: '网址' }).fill('ftp://nowhere')
    await page.getByRole('textbox', { name: '联系人' }).fill('周岚')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('textbox', { name: '网址' })).toBeFocused()
    await page.getByRole('textbox', { name: '网址' }).fill('https://partner.example')
    await page.locator('input[type=file]').setInputFiles(await file('logo.jpg'))
    await expect(page.getByRole('button', { name: /更换/ })).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/console\/partners\/[0-9a-f-]{36}$/)
    const partnerId = page.url().slice(-36)
    await home.goto(`${portalUrl()}/findPartner?q=${encodeURIComponent(partner)}`)
    await expect(home.getByRole('heading', { name: partner })).toBeVisible()
    await expect(home.locator('main img').first()).toHaveAttribute('src', /\/files\/read\?fileId=/)
    await expect(home.getByText('周岚')).toHaveCount(0)

    await page.goto(`${portalUrl()}/console/news/new`)
    const title = `冬季开放日 ${mark}`
    await page.getByRole('textbox', { name: '标题, 中文' }).fill(title)
    await page.getByRole('textbox', { name: '正文, 中文' }).click()
    await page.keyboard.type('欢迎来看看。')
    await page
      .getByRole('group', { name: /发布时间/ })
      .getByRole('spinbutton')
      .first()
      .click()
    await page.keyboard.type('202601020930')
    await page
      .locator('#main, main')
      .locator('input[type=file]')
      .first()
      .setInputFiles(await file())
    await expect(page.getByRole('button', { name: /更换/ })).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/console\/news\/[0-9a-f-]{36}$/)
    const newsId = page.url().slice(-36)
    await home.goto(`${portalUrl()}/news?id=${newsId}`)
    await expect(home.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(home.locator('article img')).toHaveJSProperty('naturalWidth', 360)

    // All of it is deleted again, each named before.
    await page.goto(`${portalUrl()}/console/news?q=${encodeURIComponent(title)}&open=${newsId}`)
    await page.getByRole('button', { name: '删除' }).click()
    const sure = page.getByRole('alertdialog', { name: '删除这条新闻？' })
    await expect(sure.getByRole('button', { name: '删除' })).toBeDisabled()
    await sure.getByRole('textbox').fill(title)
    await sure.getByRole('button', { name: '删除' }).click()
    await expect(sure).toHaveCount(0)
    await page.goto(`${portalUrl()}/console/partners?open=${partnerId}`)
    await page.getByRole('button', { name: '移除' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.goto(`${portalUrl()}/console/home`)
    await page.getByRole('button', { name: `移除：${banner}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click()
    await expect(page.getByRole('link', { name: banner })).toHaveCount(0)
    await home.goto(`${portalUrl()}/news?id=${newsId}`)
    await expect(home.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
    await visitor.close()
  },
)

test('a comment is hidden by keyboard and shown again, and a message is answered', async ({
  browser,
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  const other = await browser.newContext()
  const otherToken = await openSignedIn(other, 'colleague')
  const { list } = await callPortalApi<{ list: { productId: string; price: { entitled: boolean } }[] }>(
    context,
    '/comp/pc/productList',
    { kind: 'course', size: 50 },
    token,
  )
  const productId = list.find((one) => one.price.entitled)?.productId ?? ''
  const words = `加群领资料 ${Date.now()}`
  const { commentId } = await callPortalApi<{ commentId: string }>(
    other,
    '/content/pc/addComment',
    { productId, rating: 1, content: words },
    otherToken,
  )
  await callPortalApi(context, '/content/pc/reportComment', { commentId, reason: 'spam' }, token)
  const name = `来信人 ${Date.now()}`
  await callPortalApi(context, '/company/pc/contactSend', {
    topic: 'exam',
    name,
    email: 'a@b.example',
    content: '座位能换吗？',
  })
  await other.close()

  const office = await browser.newContext()
  await setLanguage(office, 'zh')
  await openSignedIn(office, 'staff')
  const desk = await office.newPage()
  await desk.goto(`${portalUrl()}/console/comments?q=${encodeURIComponent(words)}`)
  await expect(desk.getByText('广告或刷屏').first()).toBeVisible()
  await desk.keyboard.press('j')
  await desk.keyboard.press(' ')
  const panel = desk.getByRole('complementary').filter({ has: desk.getByRole('heading', { level: 2 }) })
  await expect(panel.getByText(words)).toBeVisible()
  await desk.keyboard.press('5')
  await expect(panel.getByRole('textbox', { name: '理由' })).toHaveValue('内容与课程无关')
  // Without a reason nothing is decided, and the field shows it.
  await panel.getByRole('textbox', { name: '理由' }).fill('')
  await panel.getByRole('button', { name: /隐藏/ }).click()
  await expect(panel.getByRole('alert')).toHaveText('请写明理由，至少 2 个字')
  await panel.getByRole('textbox', { name: '理由' }).press('Escape')
  await desk.keyboard.press('1')
  await desk.keyboard.press('h')
  await expect(desk.getByRole('status').filter({ hasText: '已隐藏' })).toBeVisible()
  await page.goto(`${portalUrl()}/detail?id=${productId}&tab=comments`)
  await expect(page.getByRole('button', { name: '发布' })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  const undone = desk.waitForResponse((answer) => answer.url().endsWith('/comp/console/comment/decide'))
  await desk.keyboard.press('z')
  await expect(desk.getByRole('status').filter({ hasText: '已隐藏' })).toHaveCount(0)
  expect((await undone).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(words)).toBeVisible()

  await desk.goto(`${portalUrl()}/console/messages?q=${encodeURIComponent(name)}`)
  await desk.getByRole('button', { name: '座位能换吗？' }).click()
  const answer = desk.getByRole('textbox', { name: '回复' })
  await expect(answer).toBeVisible()
  await desk.keyboard.press('r')
  await expect(answer).toBeFocused()
  await answer.press('Control+Enter')
  await expect(desk.getByRole('alert').filter({ hasText: '请填写回复' })).toBeVisible()
  await answer.fill('可以，请在 11 月 28 日前改约。')
  await answer.press('Control+Enter')
  await expect(desk.getByRole('status').filter({ hasText: `已回复${name}` })).toBeVisible()
  await desk.goto(`${portalUrl()}/console/outbox?q=${encodeURIComponent('a@b.example')}`)
  await desk.getByRole('button', { name: 'a@b.example' }).first().click()
  await expect(desk.getByText('可以，请在 11 月 28 日前改约。')).toBeVisible()
  await office.close()
})

inWholeRun(test)(
  'one wish is merged into another and answered; the requester of the first is notified',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    const token = await openSignedIn(context, 'learner')
    const other = await browser.newContext()
    const otherToken = await openSignedIn(other, 'colleague')
    const mark = String(Date.now()).slice(-6)
    const [first, second] = [`机房配电巡检要点 ${mark}`, `配电巡检机房实操 ${mark}`]
    await callPortalApi(context, '/content/pc/wish/add', { title: first, reason: '夏天总跳闸' }, token)
    await callPortalApi(other, '/content/pc/wish/add', { title: second }, otherToken)
    await other.close()

    const office = await browser.newContext()
    await setLanguage(office, 'zh')
    await openSignedIn(office, 'staff')
    const desk = await office.newPage()
    await desk.goto(`${portalUrl()}/console/wishes?q=${encodeURIComponent(mark)}`)
    await desk.getByRole('button', { name: first }).click()
    await expect(desk.getByText('夏天总跳闸')).toBeVisible()
    await desk.keyboard.press('3')
    await desk.keyboard.press('a')
    await expect(desk.getByRole('alert').filter({ hasText: '请说明不予采纳的原因' })).toBeVisible()
    await desk.getByRole('button', { name: `并入“${second}”` }).click()
    const merge = desk.getByRole('dialog', { name: '合并心愿' })
    await expect(merge.getByText(first)).toBeVisible()
    await expect(merge.getByText(second)).toBeVisible()
    await merge.getByRole('button', { name: '合并', exact: true }).click()
    await expect(desk.getByRole('status').filter({ hasText: `已并入“${second}”` })).toBeVisible()
    await expect(desk.getByRole('heading', { level: 2, name: second })).toBeVisible()
    await expect(desk.getByRole('button', { name: '答复 2 人' })).toBeVisible()
    await desk.keyboard.press('1')
    await desk.keyboard.press('r')
    await desk.keyboard.type('明年一季度开课')
    await desk.keyboard.press('Escape')
    await desk.keyboard.press('a')
    await expect(desk.getByRole('status').filter({ hasText: '已列入计划' })).toBeVisible()
    await office.close()

    await page.goto(`${portalUrl()}/user/wannaLearn?view=mine`)
    const mine = page.getByRole('listitem').filter({ hasText: second })
    await expect(mine).toContainText('明年一季度开课')
  },
)

inWholeRun(test)(
  'a new version of the agreement has to be signed by a learner, on a separate portal',
  async ({ browser }) => {
    test.setTimeout(150_000)
    const data = await createDemoFolder()
    const portal = await startPortal(data)
    try {
      const context = await browser.newContext({ baseURL: portal.url })
      await setLanguage(context, 'zh')
      const session = async (login: string) => {
        const { data: said } = await (
          await context.request.post(`${portal.url}/user/pc/passwordLogin`, {
            form: { userName: login, password: 'demo' },
          })
        ).json()
        const { access_token, userId, companyInfo } = said
        const headers = { access_token }
        const { data: asked } = await (
          await context.request.post(`${portal.url}/user/protocolSign/get`, { headers })
        ).json()
        if (asked.againShowFlag)
          await context.request.post(`${portal.url}/user/protocolSign/sign`, {
            headers,
            data: { version: asked.version },
          })
        return JSON.stringify({
          access_token,
          userId,
          commpanyId: companyInfo.id,
          companyId: companyInfo.id,
          id: companyInfo.id,
          logo: companyInfo.logo,
          companyName: companyInfo.companyName,
        })
      }
      const [staff, learner] = [await session('staff'), await session('learner')]
      await context.addInitScript((kept) => localStorage.setItem('publicData', kept), staff)
      const page = await context.newPage()
      await page.goto('/console/statements')
      const terms = page.getByRole('textbox', { name: '法律声明, 中文' })
      await terms.click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('修订说明：')
      await page.getByRole('button', { name: '发布新版本…' }).click()
      const sure = page.getByRole('alertdialog', { name: '发布新版本？' })
      await expect(sure).toContainText(/涉及 \d+ 人/)
      await sure.getByRole('button', { name: '发布并请所有人签署' }).click()
      await expect(sure).toHaveCount(0)
      await expect(page.getByText(/^第 2 版/).first()).toBeVisible()

      const theirs = await browser.newContext({ baseURL: portal.url })
      await setLanguage(theirs, 'zh')
      await theirs.addInitScript((kept) => localStorage.setItem('publicData', kept), learner)
      const asked = await theirs.newPage()
      await asked.goto('/')
      await asked.getByRole('button', { name: '我已阅读并同意' }).click()
      await expect(asked.getByRole('button', { name: '我已阅读并同意' })).toHaveCount(0)
      await page.goto('/console/statements/signatures')
      await expect(page.getByRole('row').filter({ hasText: 'learner' })).toBeVisible()
      await theirs.close()
      await context.close()
    } finally {
      await portal.stop()
      await rm(data, { recursive: true, force: true })
    }
  },
)
