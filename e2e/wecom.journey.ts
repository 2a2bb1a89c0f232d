import { startWecomStandIn } from '../apps/server/src/testing/wecom-stand-in.ts'
import { acceptPrivacyTerms, callPortalApi, expect, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const corpId = 'wwjourney0001'
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/116.0 Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1 Language/zh'

/**
 * Inside WeCom the portal opens signed in; outside, a scanned code does the same; without settings nothing is offered.
 */
test('sign-in with WeCom, the whole round trip', async ({ browser, playwright }) => {
  const wecom = await startWecomStandIn(
    [
      {
        corpId,
        secret: 'secret-of-the-app',
        agentId: '1000002',
        callbackHost: new URL(portalUrl()).host,
        members: [{ userId: 'GaoYiming' }],
      },
    ],
    undefined,
    Number(process.env.WECOM_PORT),
  )
  const office = await browser.newContext({ baseURL: portalUrl() })
  const token = await openSignedIn(office, 'staff')
  const { id: companyId } = await callPortalApi<{ id: string }>(office, '/company/pc/companyInfo', {}, token)
  const staff = await playwright.request.newContext({ baseURL: portalUrl(), extraHTTPHeaders: { access_token: token } })

  const outside = await browser.newContext({ baseURL: portalUrl(), locale: 'zh-CN' })
  await setLanguage(outside, 'zh')
  const page = await outside.newPage()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: '单点登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '企业微信登录' })).toHaveCount(0)

  await staff.post('/company/console/wecom/save', {
    data: { companyId, corpId, agentId: '1000002', secret: 'secret-of-the-app' },
  })
  try {
    wecom.visitor = 'GaoYiming'
    const inside = await browser.newContext({ baseURL: portalUrl(), userAgent, locale: 'en-GB' })
    await setLanguage(inside, 'en')
    const phone = await inside.newPage()
    await phone.goto(`/user/base?corpId=${corpId}`)
    // No one is linked by name: it is reported, and tried once only.
    await expect(phone.getByText('isn’t bound to a training account')).toBeVisible()

    const signIn = await callPortalApi<{ userId: string }>(office, '/user/pc/passwordLogin', {
      userName: 'gao-yiming',
      password: 'demo',
    })
    await staff.post('/company/console/wecom/bind', {
      data: { companyId, wecomUser: 'GaoYiming', accountId: signIn.userId },
    })
    const second = await inside.newPage()
    await second.goto('/user/base')
    await acceptPrivacyTerms(second)
    await expect(second).toHaveURL(/\/user\/base$/)
    await expect(second.getByText('WeCom', { exact: true })).toBeVisible()
    expect(await second.evaluate("localStorage.getItem('loginSource')")).toBe('{"loginSourceType":1,"proxyAppType":0}')

    await page.reload()
    await page.getByRole('button', { name: '企业微信登录' }).click()
    await expect(page.getByRole('button', { name: /^个人中心/ })).toBeVisible()
    await inside.close()
  } finally {
    await staff.post('/company/console/wecom/remove', { data: { companyId } })
    await Promise.all([office.close(), outside.close(), staff.dispose(), wecom.close()])
  }
})
