import { expect, portalUrl, setLanguage, test } from './portal.ts'

/** A visitor reads the terms, and writes to the operator; no slip loses the text. */
test('the footer leads to the statements, and a visitor sends a message to the operator', async ({ context, page }) => {
  await setLanguage(context, 'zh')
  await page.goto(portalUrl())
  const footer = page.getByRole('navigation', { name: '页脚' })
  await footer.getByRole('link', { name: '隐私声明' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '隐私声明' })).toBeVisible()
  await expect(page.getByText('本声明说明衡桥培训认证中心有限公司')).toBeVisible()
  await footer.getByRole('link', { name: '法律声明' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '三、考试' })).toBeVisible()

  await footer.getByRole('link', { name: '联系我们' }).click()
  await page.getByText('证书上的姓名写错了').click()
  await expect(page.getByText('更正后证书编号不变')).toBeVisible()
  await page.getByLabel('内容').fill('证书上的拼音少了一个字母。')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByLabel('姓名')).toBeFocused()
  await expect(page.getByText('请填写能收到回复的邮箱')).toBeVisible()
  await page.getByLabel('姓名').fill('王一诺')
  await page.getByLabel('邮箱', { exact: true }).fill('wang@starbeam.example')
  await page.getByRole('button', { name: '发送' }).click()
  await expect(page.getByText('我们会回复到 wang@starbeam.example。')).toBeVisible()
})
