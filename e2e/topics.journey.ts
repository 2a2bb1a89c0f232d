import type { BrowserContext } from '@playwright/test'
import { inWholeRun } from '../apps/server/src/testing/whole-run.ts'
import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

type Product = { readonly productId: string; readonly title: string; readonly percent: number | null }
const topicsFor = async (context: BrowserContext, token: string) =>
  (await callPortalApi<{ list: Product[] }>(context, '/comp/pc/productList', { kind: 'topic', size: 50 }, token)).list
const heldFor = async (context: BrowserContext, token: string, productId: string) =>
  (await callPortalApi<{ products: Product[] }>(context, '/comp/pc/topicProducts', { productId }, token)).products

/** A learner finds a topic, sees its contents in order and their progress, and continues with the next one. */
test('a topic is found by its kind, shows its products in order, and leads to the first that is not completed', async ({
  context,
  page,
}) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  await page.goto(`${portalUrl()}/content-center`)
  await page.getByRole('button', { name: '专题', exact: true }).click()
  await expect(page).toHaveURL(/kind=topic/)
  const found = page.getByRole('article').filter({ hasText: '从报障到定位' })
  await expect(found).toContainText('6 项内容')
  await found.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '从报障到定位：网络排障必修' })).toBeVisible()

  const topic = (await topicsFor(context, token)).find((one) => one.title.startsWith('从报障到定位')) as Product
  const held = await heldFor(context, token, topic.productId)
  await expect(page.getByRole('tabpanel').getByRole('article').getByRole('heading')).toHaveText(
    held.map((one) => one.title),
  )
  const done = held.filter((one) => one.percent === 100).length
  const next = held.find((one) => one.percent !== 100) as Product
  const ring = page.getByRole('complementary').getByRole('progressbar', { name: `已完成 ${done} / 6 项` })
  await expect(ring).toHaveAttribute('aria-valuenow', String(topic.percent))
  await expect(page.getByRole('complementary')).toContainText(`接下来：${next.title}`)
  await page.getByRole('complementary').getByRole('link', { name: '继续学习' }).click()
  await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible()
})

/** Staff create a topic; a learner who sees none of its contents does not find it, and its page shows so. */
inWholeRun(test)(
  'staff create a topic; a company that may see none of it gets an empty page, and a withdrawn product disappears from it',
  async ({ browser, page, context }) => {
    const office = await browser.newContext()
    const staff = await openSignedIn(office, 'staff')
    const ask = async (path: string, data: object) =>
      (await (
        await office.request.post(`${portalUrl()}/comp/console/course/${path}`, {
          headers: { access_token: staff },
          data,
        })
      ).json()) as {
        code: number
        data: { productId: string; revision: number }
      }
    const { list } = await callPortalApi<{ list: Product[] }>(
      office,
      '/comp/pc/productList',
      { q: '信息安全与数据合规', size: 1 },
      staff,
    )
    const title = { zh: '年度必修', en: 'Due every year' }
    const made = await ask('create', { kind: 'topic', head: { categoryId: 5, title, priceKind: 'free' } })
    const filled = await ask('topicProducts', { ...made.data, productIds: [list[0]?.productId] })
    const published = await ask('publish', filled.data)
    expect([made.code, filled.code, published.code]).toEqual([200, 200, 200])
    const { productId } = published.data

    const learner = await openSignedIn(context, 'learner')
    expect((await topicsFor(context, learner)).map((one) => one.title)).toContain('年度必修')
    await setLanguage(context, 'zh')
    await page.goto(`${portalUrl()}/detail?id=${productId}`)
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(1)

    const other = await browser.newContext()
    await setLanguage(other, 'en')
    const stranger = await openSignedIn(other, 'bai-lu')
    expect((await topicsFor(other, stranger)).map((one) => one.productId)).not.toContain(productId)
    const away = await other.newPage()
    await away.goto(`${portalUrl()}/detail?id=${productId}`)
    await expect(away.getByRole('heading', { level: 1, name: 'Due every year' })).toBeVisible()
    await expect(away.getByRole('tabpanel')).toContainText('Nothing in this topic is available to you')
    await expect(away.getByRole('tabpanel').getByRole('article')).toHaveCount(0)
    await other.close()

    const withdrawn = await ask('withdraw', published.data)
    expect((await ask('delete', withdrawn.data)).code).toBe(200)
    await office.close()
  },
)
