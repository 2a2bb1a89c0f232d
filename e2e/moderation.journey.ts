import { callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

type Queue = { rows: { commentId: string; revision: number; content: string; reasons: string[] }[] }

/** A person reports a comment, staff hide it, everyone is notified; its author deletes it. */
test('a comment is reported and hidden, and a person deletes their own', async ({ browser, context, page }) => {
  await setLanguage(context, 'zh')
  const token = await openSignedIn(context, 'learner')
  const { list } = await callPortalApi<{ list: { productId: string; price: { entitled: boolean } }[] }>(
    context,
    '/comp/pc/productList',
    { kind: 'course', size: 50 },
    token,
  )
  const productId = list.find((one) => one.price.entitled)?.productId ?? ''
  const words = `加群领题库 ${Date.now()}`
  const other = await browser.newContext()
  await setLanguage(other, 'en')
  const otherToken = await openSignedIn(other, 'colleague')
  await callPortalApi(other, '/content/pc/addComment', { productId, rating: 1, content: words }, otherToken)

  await page.goto(`${portalUrl()}/detail?id=${productId}&tab=comments`)
  const line = page.getByRole('listitem').filter({ hasText: words })
  await line.getByRole('button', { name: /更多操作/ }).press('Enter')
  await page.getByRole('menuitem', { name: '举报' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '举报评论' })
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('请选择一项')
  await dialog.getByRole('radio', { name: '其他' }).check()
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveText('请说明是什么问题')
  await dialog.getByRole('textbox').fill('兜售题库')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(line.getByText('已举报')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const staff = await browser.newContext()
  const staffToken = await openSignedIn(staff, 'staff')
  const found = (await callPortalApi<Queue>(staff, '/comp/console/comment/queue', { productId, q: words }, staffToken))
    .rows[0]
  expect(found).toMatchObject({ content: words, reasons: ['other'] })
  const { commentId = '', revision = 0 } = found ?? {}
  await callPortalApi(
    staff,
    '/comp/console/comment/decide',
    { commentId, revision, decision: 'hide', reason: '广告' },
    staffToken,
  )
  await staff.close()

  await page.reload()
  await expect(page.getByRole('button', { name: '发布' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: /^通知/ }).first().click()
  await expect(page.getByText('这条评论已被隐藏，感谢您的举报。').first()).toBeVisible()

  const theirs = await other.newPage()
  await theirs.goto(`${portalUrl()}/detail?id=${productId}&tab=comments`)
  const own = theirs.getByRole('listitem').filter({ hasText: words })
  await expect(own).toContainText('This comment is hidden. Only you can see it.')
  await expect(own).toContainText('Reason: 广告')
  await own.getByRole('button', { name: /^More actions for the comment/ }).click()
  await theirs.getByRole('menuitem', { name: 'Delete' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await other.close()
})
