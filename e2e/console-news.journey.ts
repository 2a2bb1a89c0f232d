import type { Page } from '@playwright/test'
import { expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'
import { measureScripts } from './testing/measure-scripts.ts'

const state = (page: Page) => page.getByRole('status', { name: '保存情况' })

test('an article is written in the console, and read on the portal as it was written', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'staff')
  const weight = measureScripts(page)
  await page.goto(`${portalUrl()}/console/news/new`)
  const body = page.getByRole('textbox', { name: '正文, 中文' })
  await expect(body).toBeVisible()
  // The editor, its frame and the form: what an author waits for.
  expect(await weight()).toBeLessThan(500)

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('textbox', { name: '标题, 中文' })).toBeFocused()
  await expect(page.getByText('请至少填写一种语言的标题和正文')).toBeVisible()
  await expect(page.getByText('请填写此项')).toBeVisible()

  const title = `停机维护 ${Date.now()}`
  await page.getByRole('textbox', { name: '标题, 中文' }).fill(title)
  await expect(page.getByText('请填写正文')).toBeVisible()
  await body.click()
  await page.keyboard.type('夜里停机。功率 \\(P^2\\) ')
  await page
    .getByRole('group', { name: /发布时间/ })
    .getByRole('spinbutton')
    .first()
    .click()
  await page.keyboard.type('202601020930')
  await expect(state(page)).toHaveText('3 处改动未保存')

  // A reload loses nothing.
  await page.waitForTimeout(500)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/已恢复 .*未保存的 3 处改动/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: '标题, 中文' })).toHaveValue(title)
  await page.keyboard.press('Control+s')
  await page.waitForURL(/\/console\/news\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const newsId = page.url().slice(-36)
  await page.goto(`${portalUrl()}/news?id=${newsId}`)
  await expect(page.locator('math')).toBeVisible()

  // Another person saves first: the author chooses between conflicting values.
  await page.goto(`${portalUrl()}/console/news/${newsId}`)
  await page.getByRole('textbox', { name: '标题, 中文' }).fill(`${title} 我的`)
  const seen = await (
    await context.request.get(`${portalUrl()}/site/console/newsRead?newsId=${newsId}`, {
      headers: { access_token: token },
    })
  ).json()
  await context.request.post(`${portalUrl()}/site/console/newsPut`, {
    headers: { access_token: token },
    data: { ...seen.data, title: { zh: `${title} 对方` }, category: 'event' },
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('他人刚刚也修改了此内容。1 处已合并，1 处与您的改动冲突。')).toBeVisible()
  await page.getByRole('button', { name: '保留我的' }).last().click()
  await page.keyboard.press('Control+s')
  await expect(state(page)).toHaveText(/保存$/)
  const kept = await (
    await context.request.get(`${portalUrl()}/site/console/newsRead?newsId=${newsId}`, {
      headers: { access_token: token },
    })
  ).json()
  expect(kept.data).toMatchObject({
    category: 'event',
    title: { zh: `${title} 我的` },
    body: { zh: '<p>夜里停机。功率 \\(P^2\\) </p>' },
  })

  // Leaving asks, and the list shows it.
  await page.getByRole('textbox', { name: '标题, English' }).fill('Maintenance')
  await page.getByRole('link', { name: '今天' }).first().click()
  await expect(page.getByRole('alertdialog', { name: '离开此页？' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃改动' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃改动' }).click()
  await expect(page.getByRole('textbox', { name: '标题, English' })).toHaveValue('')
  await page.goto(`${portalUrl()}/console/news`)
  await page.getByRole('link', { name: `${title} 我的` }).click()
  await expect(page.getByRole('form', { name: '新闻' })).toBeVisible()
})
