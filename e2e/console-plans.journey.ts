import type { BrowserContext, Page } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const rows = (page: Page) => page.locator('tbody tr[data-key]')
const unique = () => Math.random().toString(36).slice(2, 8)
type Answer = { readonly data: Record<string, never> & { readonly [name: string]: unknown } }

/** Makes a call outside the pages, as the signed-in person of the context. */
async function ask(context: BrowserContext, token: string, path: string, body: object): Promise<Answer['data']> {
  const answer = await context.request.post(`${portalUrl()}${path}`, { headers: { access_token: token }, data: body })
  return ((await answer.json()) as Answer).data
}

test('a class fills up, its waitlist moves up, and the class is cancelled', async ({ browser, context, page }) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const title = `抢修演练班 ${unique()}`
  await page.goto(`${portalUrl()}/console/classes/new`)
  await page.getByRole('textbox', { name: /名称.*中文/ }).waitFor()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('请至少填写一种语言的名称')).toBeVisible()
  await page.getByRole('textbox', { name: /名称.*中文/ }).fill(title)
  await page.getByRole('radio', { name: '线上' }).check()
  await page.getByRole('textbox', { name: /^名额/ }).fill('1')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/console\/classes\/[0-9a-f-]{36}/)
  const trainingClassId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  for (const login of ['learner', 'colleague']) {
    const own = await browser.newContext()
    await ask(own, await openSignedIn(own, login), '/company/trainingClass/apply', { trainingClassId })
    await own.close()
  }
  await page.goto(`${portalUrl()}/console/classes/${trainingClassId}/people`)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('1 个名额，已报名 1 人，1 人候补。')).toBeVisible()
  // No seat is free: the reason is shown, and nothing changes.
  await page.getByRole('button', { name: /^分配名额/ }).click()
  await expect(page.getByText('名额已满，请先增加名额')).toBeVisible()
  await rows(page)
    .first()
    .getByRole('button', { name: /^移出名单/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出名单' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 个名额，已报名 1 人。')).toBeVisible()

  await page.goto(`${portalUrl()}/console/classes?q=${encodeURIComponent(title)}`)
  await expect(rows(page)).toHaveCount(1)
  const read = (await ask(context, token, '/company/console/trainingClass/read', { trainingClassId })) as unknown as {
    startsOn: string
  }
  await page.goto(`${portalUrl()}/console/classes?layout=calendar&month=${read.startsOn.slice(0, 7)}`)
  await expect(page.getByRole('link', { name: new RegExp(title) }).first()).toBeVisible()

  await page.goto(`${portalUrl()}/console/classes/${trainingClassId}/people`)
  await page.getByRole('button', { name: '取消开班' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm.getByText('1 人')).toBeVisible()
  await confirm.getByRole('textbox').fill(title)
  await confirm.getByRole('button', { name: '取消开班' }).click()
  await expect(page.getByText('已取消').first()).toBeVisible()
})

inWholeRun(test)(
  'a live class is scheduled, its key shown once, found by a learner, and cancelled',
  async ({ browser, context, page }) => {
    await setLanguage(context, 'zh')
    await openSignedIn(context, 'staff')
    const title = `现场答疑 ${unique()}`
    await page.goto(`${portalUrl()}/console/live/new`)
    await page.getByRole('textbox', { name: /^名称.*中文/ }).waitFor()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('请至少填写一种语言的名称')).toBeVisible()
    await page.getByRole('textbox', { name: /^名称.*中文/ }).fill(title)
    await page.getByRole('combobox', { name: '讲师' }).fill('何')
    await page.getByRole('option', { name: /何冬/ }).click()
    await page.keyboard.press('Control+s')
    const key = page.getByRole('dialog', { name: '推流密钥' })
    await expect(key.locator('code').last()).toHaveText(/^[0-9a-f]{40}$/)
    await page.keyboard.press('Escape')
    await expect(key).toBeVisible()
    await key.getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^[0-9a-f]{40}$/)).toHaveCount(0)
    const classId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

    const own = await browser.newContext()
    await setLanguage(own, 'zh')
    await openSignedIn(own, 'learner')
    const learner = await own.newPage()
    await learner.goto(`${portalUrl()}/live?id=${classId}`)
    await expect(learner.getByText(title).first()).toBeVisible()
    await own.close()

    await page.getByRole('button', { name: '更换推流密钥' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '更换密钥' }).click()
    await expect(key.locator('code').last()).toHaveText(/^[0-9a-f]{40}$/)
    await key.getByRole('button', { name: '我已保存' }).click()
    await page.getByRole('button', { name: '取消直播' }).click()
    const confirm = page.getByRole('alertdialog')
    await confirm.getByRole('textbox').fill(title)
    await confirm.getByRole('button', { name: '取消直播' }).click()
    await expect(page.getByText('已取消').first()).toBeVisible()
  },
)
