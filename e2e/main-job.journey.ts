import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  acceptPrivacyTerms,
  callPortalApi,
  expect,
  importBankByCommand,
  journeyLanguages,
  type Lang,
  portalUrl,
  setLanguage,
  signInAtProvider,
  test,
} from './portal.ts'
import { correctAnswerOf, giftBank } from './question-bank.ts'

/** The whole path of a learner, from the home page as a visitor to a certificate that a stranger has checked. */
type Product = { productId: string; title: string; price: { kind: string }; contentType: number }

const words = {
  zh: {
    signIn: '登录后学习',
    sso: '单点登录',
    resume: /开始学习|继续第/,
    done: '已读完',
    begin: '开始考试',
    ready: '我已了解，开始考试',
    review: '检查并交卷',
    submit: '交卷',
    passed: '通过',
    certificate: '查看证书',
    pdf: /中文.*PDF|PDF.*中文|下载 PDF|PDF/,
    course: '变更管理',
    check: '查询',
  },
  en: {
    signIn: 'Sign in to learn',
    sso: 'Sign in with single sign-on',
    resume: /Start learning|Continue with/,
    done: 'Read',
    begin: 'Start exam',
    ready: 'I understand, start',
    review: 'Review and submit',
    submit: 'Submit',
    passed: 'Passed',
    certificate: 'View certificate',
    pdf: /PDF/,
    course: 'Change',
    check: 'Verify',
  },
} as const

const people: Record<Lang, { login: string; name: string }> = {
  zh: { login: 'staff', name: '顾文静' },
  en: { login: 'colleague', name: 'Zhao Qihang' },
}
const titles: Record<Lang, string> = { zh: '数据通信入门认证', en: 'Datacom entry exam' }

for (const lang of journeyLanguages('zh')) {
  test(`main job, ${lang}: course, sign-in, lesson, exam from an imported bank, certificate, checked by a stranger`, async ({
    page,
    context,
    browser,
  }) => {
    const t = words[lang]
    importBankByCommand(giftBank(), titles[lang])
    await setLanguage(context, lang)

    // A visitor finds a course, wants to learn, signs in at the provider, and returns to the same course.
    await page.goto('/')
    const { list } = await callPortalApi<{ list: Product[] }>(context, '/comp/pc/productList', { size: 50 })
    const course = list.find((one) => one.title.startsWith('网络第一课')) as Product
    await page
      .getByRole('link', { name: lang === 'zh' ? '课程' : 'Courses', exact: true })
      .first()
      .click()
    await page.waitForURL(/content-center/)
    await page.goto(`/detail?id=${course.productId}`)
    const address = page.url()
    await page.getByRole('button', { name: t.signIn }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: t.sso }).click()
    await signInAtProvider(page, people[lang].login)
    expect(page.url()).toBe(address)
    await acceptPrivacyTerms(page)

    // Learns: the first lesson opens, time on the page counts, the server's percent grows.
    await page.getByRole('button', { name: t.resume }).first().click()
    await page.waitForURL(/course-play/)
    const bar = page.getByRole('progressbar').first()
    await expect(bar).toBeVisible()
    await expect
      .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 90_000, intervals: [2000] })
      .toBeGreaterThan(1)

    // Sits the exam that was drawn from the imported bank.
    await page.goto('/exam/list')
    await page.getByRole('link', { name: titles[lang] }).first().click()
    await page.getByRole('button', { name: t.begin }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.ready }).click()
    await page.waitForURL(/exam\/answer/)
    await answerAll(page)
    await page.getByRole('button', { name: t.review }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: t.submit, exact: true }).click()
    await page.waitForURL(/exam\/details.*attemptId/)
    await expect(page.getByText(t.passed, { exact: true }).first()).toBeVisible()

    // Opens the certificate, downloads the PDF, and a signed-out browser verifies it.
    await page.getByRole('link', { name: t.certificate }).click()
    await page.waitForURL(/certificateDetail/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t.pdf }).first().click(),
    ])
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const number =
      /[A-Z]{2}(-[A-Z]{1,2})*-\d{4}-\d{7}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
    expect(number).not.toBe('')
    const stranger = await browser.newContext()
    await setLanguage(stranger, lang)
    const check = await stranger.newPage()
    // The form is on two pages.
    for (const address of ['/certificateQuery', '/certification']) {
      await check.goto(`${portalUrl()}${address}`)
      const form = check.locator('main form')
      await form.locator('input').first().fill(number)
      await form.locator('input').nth(1).fill(people[lang].name)
      await form.getByRole('button', { name: t.check, exact: true }).click()
      await expect(check.getByText(number).last()).toBeVisible()
      await expect(check.getByText(lang === 'zh' ? /有效/ : /Valid/).first()).toBeVisible()
    }
    await stranger.close()
  })
}

/** Answers every question of the paper correctly, from the wording that the page shows. */
async function answerAll(page: Page): Promise<void> {
  const cards = page.locator('article[id^=question-]')
  await expect(cards.first()).toBeVisible()
  const count = await cards.count()
  expect(count).toBe(10)
  for (let n = 0; n < count; n++) {
    const card = cards.nth(n)
    const answer = correctAnswerOf((await card.textContent()) ?? '')
    const field = card.locator('input:not([type=radio], [type=checkbox]), textarea')
    if ((await field.count()) > 0) await field.first().fill(answer)
    else if (answer === 'TRUE') await card.locator('label').first().click()
    else
      await card
        .locator('label')
        .filter({ hasText: new RegExp(`^[A-D]?\\s*${answer}$`) })
        .first()
        .click()
  }
  await expect(page.locator('[data-phase=saved]')).toBeVisible()
}
