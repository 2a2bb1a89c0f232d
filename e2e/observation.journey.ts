import type { Page } from '@playwright/test'
import { openBrowserConnection } from './cable.ts'
import { expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    create: /^新建检查表/,
    name: '名称',
    make: '新建',
    addSection: '添加分组',
    sectionTitle: '分组名称（中文）',
    text: '内容（中文）',
    addItem: '添加检查项',
    critical: '关键项',
    publish: '发布',
    published: '已发布第 1 版',
    results: '查看观察记录',
    person: '赵启航',
    observe: '现场观察 赵启航',
    yes: '是',
    no: '否',
    finish: '完成',
    missing: '还有 1 个必填项未填写',
    save: '提交观察记录',
    offline: '离线，可以继续填写',
    waiting: '1 条待提交',
    synced: /没有待提交的记录/,
    expected: '不合格',
    unsigned: /待本人确认/,
    sign: '确认观察记录',
    comment: '意见（可选）',
    signed: '已确认',
    remark: '总体备注',
    kind: (n: number) => new RegExp(`类型: 检查项 ${n}`),
    photo: '照片',
    signature: '签名',
    take: '拍照',
    unsignedPad: /未签名/,
    typed: '改为输入姓名',
    typedName: '姓名（视为签名）',
    photoOf: '挂点：照片 1',
    drawnOf: '本人签名: 手写签名',
    typedOf: '班组长（输入的签名）',
    anchor: '挂点',
    own: '本人签名',
    observers: '观察人签名',
    signer: '签名人',
    observer: '观察人',
  },
  en: {
    create: /^New checklist/,
    name: 'Name',
    make: 'Create',
    addSection: 'Add section',
    sectionTitle: 'Section title (English)',
    text: 'Text (English)',
    addItem: 'Add item',
    critical: 'Critical',
    publish: 'Publish',
    published: 'Version 1 published',
    results: 'View observations',
    person: 'Zhao Qihang',
    observe: 'Observe Zhao Qihang',
    yes: 'Yes',
    no: 'No',
    finish: 'Finish',
    missing: '1 required item has no answer',
    save: 'Submit observation',
    offline: 'Offline. You can continue.',
    waiting: '1 observation not submitted yet',
    synced: /No observations waiting/,
    expected: 'Failed',
    unsigned: /Not acknowledged yet/,
    sign: 'Acknowledge observation',
    comment: 'Comment (optional)',
    signed: 'Observation acknowledged',
    remark: 'Remark',
    kind: (n: number) => new RegExp(`Type: Item ${n}`),
    photo: 'Photo',
    signature: 'Signature',
    take: 'Take photo',
    unsignedPad: /not signed/,
    typed: 'Type name instead',
    typedName: 'Name (counts as signature)',
    photoOf: 'Anchor: photo 1',
    drawnOf: 'Own signature: Drawn signature',
    typedOf: '班组长 (typed signature)',
    anchor: 'Anchor',
    own: 'Own signature',
    observers: 'Signature of observer',
    signer: 'Signer',
    observer: 'Observer',
  },
} as const

const shot = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })

/** The reader of an observation sees its photo and its signatures. */
async function expectPictures(page: Page, t: (typeof words)['zh' | 'en']) {
  for (const name of [t.photoOf, t.drawnOf]) {
    const picture = page.getByRole('img', { name })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  }
  await expect(page.getByText(t.typedOf)).toBeVisible()
}

for (const lang of journeyLanguages('zh'))
  test(`a manager makes an observation without a network; it arrives once, and the person signs it (${lang})`, async ({
    browser,
    context,
    page,
  }) => {
    test.slow()
    const t = words[lang]
    const title = `${lang === 'zh' ? '登塔观察' : 'Climbing'} ${Math.random().toString(36).slice(2, 8)}`

    // Staff write and publish a checklist.
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await setLanguage(office, lang)
    await openSignedIn(office, 'staff')
    const desk = await office.newPage()
    await desk.goto(`${portalUrl()}/console/checklists`)
    await desk.getByRole('button', { name: t.create }).first().click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(t.name).fill(title)
    await dialog.getByRole('button', { name: lang === 'zh' ? /企业/ : /Company/ }).click()
    await desk
      .getByRole('option', { name: lang === 'zh' ? /星/ : /Star/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: t.make, exact: true }).click()
    await desk.getByRole('button', { name: t.addSection }).click()
    await desk.getByLabel(t.sectionTitle).fill(lang === 'zh' ? '准备' : 'Preparation')
    await desk
      .getByLabel(t.text)
      .first()
      .fill(lang === 'zh' ? '安全带完好' : 'Harness intact')
    await desk.getByLabel(t.critical, { exact: true }).first().check()
    await desk.getByRole('button', { name: t.addItem }).click()
    await desk
      .getByLabel(t.text)
      .nth(1)
      .fill(lang === 'zh' ? '工具系绳' : 'Tools on lanyards')
    // A photo, and a signature of each of them.
    for (const [n, text, kind] of [
      [3, t.anchor, t.photo],
      [4, t.own, t.signature],
      [5, t.observers, t.signature],
    ] as const) {
      await desk.getByRole('button', { name: t.addItem }).click()
      await desk
        .getByLabel(t.text)
        .nth(n - 1)
        .fill(text)
      await desk.getByRole('button', { name: t.kind(n) }).click()
      await desk.getByRole('option', { name: kind, exact: true }).click()
    }
    await desk.getByRole('button', { name: t.signer }).last().click()
    await desk.getByRole('option', { name: t.observer, exact: true }).click()
    await shot(desk, `editor-${lang}`)
    await desk.getByRole('button', { name: t.publish, exact: true }).click()
    await expect(desk.getByText(t.published).first()).toBeVisible()

    // The manager opens the page from the team, on a phone; the device stores it.
    await page.setViewportSize({ width: 390, height: 844 })
    await setLanguage(context, lang)
    await openSignedIn(context, 'learner')
    const cable = await openBrowserConnection()
    await page.goto(`${cable.url}/team`)
    await page.getByRole('link', { name: t.observe }).click()
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(
          "caches.open('observe-1').then(async (store) => (await store.match('/team/observe')) !== undefined && (await store.keys()).length > 5)",
        ),
      )
      .toBe(true)
    await shot(page, `choose-${lang}`)

    cable.pull()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(t.offline)).toBeVisible()
    await page.getByRole('button', { name: title }).click()
    const answer = async (nth: number, words: string) =>
      page.getByRole('group').nth(nth).getByRole('radio', { name: words, exact: true }).check()
    await answer(0, t.no)
    await page.locator('input[data-way="camera"]').setInputFiles({
      name: 'IMG_0001.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await expect(page.getByRole('img', { name: t.photoOf })).toBeVisible()
    const pad = page.getByRole('img', { name: t.unsignedPad }).first()
    // In the middle, where neither the header nor the bar of the form covers it.
    await pad.evaluate((canvas) => canvas.scrollIntoView({ block: 'center' }))
    const box = await pad.boundingBox()
    if (!box) throw new Error('no pad')
    await page.mouse.move(box.x + 40, box.y + 70)
    await page.mouse.down()
    for (let step = 1; step <= 12; step++)
      await page.mouse.move(box.x + 40 + step * 16, box.y + 60 + (step % 2 ? -24 : 24))
    await page.mouse.up()
    await expect(page.getByRole('img', { name: t.unsignedPad })).toHaveCount(1)
    await page.getByRole('button', { name: t.typed }).last().click()
    await page.getByLabel(t.typedName).fill('班组长')
    await page.getByRole('button', { name: t.finish }).click()
    await expect(page.getByText(t.missing)).toBeVisible()
    // The answers survive a reload without network.
    await page.reload()
    await expect(page.getByRole('radio', { name: t.no }).first()).toBeChecked()
    await expect(page.getByRole('img', { name: t.photoOf })).toBeVisible()
    await expect(page.getByLabel(t.typedName)).toHaveValue('班组长')
    await answer(1, t.yes)
    await shot(page, `form-${lang}`)
    await page.getByRole('button', { name: t.finish }).click()
    const review = page.getByRole('dialog')
    await expect(review.getByText(t.expected, { exact: true })).toBeVisible()
    await review.getByLabel(t.remark).fill(title)
    await shot(page, `review-${lang}`)
    await review.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.waiting)).toBeVisible()
    await page.reload()
    await expect(page.getByText(t.waiting)).toBeVisible()
    await shot(page, `waiting-${lang}`)

    cable.putBack()
    await context.setOffline(false)
    await expect(page.getByText(t.synced)).toBeVisible({ timeout: 30_000 })
    const line = page.getByRole('listitem').filter({ hasText: title })
    await expect(line).toHaveCount(1)
    await expect(line.getByText(t.unsigned)).toBeVisible()
    await shot(page, `sent-${lang}`)

    // The person reads and signs it.
    const own = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await setLanguage(own, lang)
    await openSignedIn(own, 'colleague')
    const theirs = await own.newPage()
    await theirs.goto(`${portalUrl()}/user/observations`)
    await shot(theirs, `own-${lang}`)
    await theirs.getByRole('link', { name: title }).click()
    await expectPictures(theirs, t)
    await theirs.getByLabel(t.comment).fill(lang === 'zh' ? '已更换安全带' : 'Harness replaced')
    await shot(theirs, `sign-${lang}`)
    await theirs.getByRole('button', { name: t.sign }).click()
    await expect(theirs.getByText(t.signed).first()).toBeVisible()
    await expect(theirs.getByLabel(t.comment)).toHaveCount(0)

    // Staff see exactly one, with its second signature.
    await desk.getByRole('link', { name: t.results }).click()
    await expect(desk.locator('tbody tr[data-key]')).toHaveCount(1)
    await desk.locator('tbody tr[data-key]').first().click()
    await expect(desk.getByText(lang === 'zh' ? '已更换安全带' : 'Harness replaced')).toBeVisible()
    await expectPictures(desk, t)
    await shot(desk, `results-${lang}`)
    await own.close()
    await office.close()
    cable.remove()
  })
