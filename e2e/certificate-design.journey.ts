import { readFileSync } from 'node:fs'
import { texts as batchEn } from '../apps/web/src/features/certificates/console/batches/texts/en.ts'
import { texts as batchZh } from '../apps/web/src/features/certificates/console/batches/texts/zh.ts'
import { texts as designEn } from '../apps/web/src/features/certificates/console/designs/texts/en.ts'
import { texts as designZh } from '../apps/web/src/features/certificates/console/designs/texts/zh.ts'
import { expect, openSignedIn, portalUrl, pressUntilVisible, setLanguage, test } from './portal.ts'

const words = {
  zh: { design: designZh, batch: batchZh },
  en: { design: designEn, batch: batchEn },
} as const

for (const lang of ['zh', 'en'] as const)
  test(`a design is created by keyboard, published and used for a certificate, whose PDF is opened, in ${lang}`, async ({
    context,
    page,
  }) => {
    const { design: d, batch: b } = words[lang]
    await setLanguage(context, lang)
    const token = await openSignedIn(context, 'staff')
    await page.goto(`${portalUrl()}/console/designs`)
    await page.getByRole('heading', { name: d.list.title, level: 1 }).waitFor()
    // Both designs of the demo are there, and the time of each is whole.
    await expect(page.getByRole('row', { name: /Formal/ })).toBeVisible()
    const times = page.getByRole('row').getByRole('time')
    for (const time of await times.all())
      expect(
        await time.evaluate((one) => one.scrollWidth <= (one.closest('td,[role=gridcell]') ?? one).clientWidth),
      ).toBe(true)

    await pressUntilVisible(page, 'c', page.getByRole('dialog', { name: d.starter.title }))
    await page.getByRole('button', { name: new RegExp(`^${d.starter.modern}`) }).press('Enter')
    await page.waitForURL(/\/console\/designs\/new/)
    const name = `e2e ${lang} ${Date.now()}`
    await page.getByLabel(d.designer.name).fill(name)

    // A field is selected and moved by keys, and its numbers follow.
    const field = page
      .getByRole('group', { name: d.page.label })
      .getByRole('button', { name: `${d.kinds.text} {name}` })
    await field.focus()
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('aria-pressed', 'true')
    const x = page.getByRole('spinbutton', { name: d.inspector.x })
    await expect(x).toHaveValue('19')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(x).toHaveValue('18')
    await expect(page.getByRole('spinbutton', { name: d.inspector.y })).toHaveValue('127.5')
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('spinbutton', { name: d.inspector.y })).toHaveValue('117.5')
    await x.fill('21')
    await page.getByRole('spinbutton', { name: d.inspector.fontSize }).fill('36')

    // Bad input is named at once and can't be saved.
    const text = page.getByLabel(d.inspector.text(d.languages[lang]))
    await text.fill('{nmae}')
    await expect(page.getByText(d.problems.placeholder(`${d.kinds.text} {nmae}`, 'nmae'))).toBeVisible()
    await expect(page.getByRole('button', { name: d.designer.save })).toBeDisabled()
    await text.fill('{name}')
    await expect(page.getByRole('button', { name: d.designer.save })).toBeEnabled()
    await expect(page.getByRole('group', { name: d.page.label }).locator('canvas')).toHaveCount(1)

    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/console\/designs\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: d.designer.publish }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: d.designer.publish }).press('Enter')
    await expect(page.getByText(d.designer.published(1))).toBeVisible()
    await page.getByRole('button', { name: d.designer.assign }).press('Enter')
    const dialog = page.getByRole('dialog', { name: d.designer.assignTitle })
    await dialog.getByRole('checkbox', { name: /NR-BA/ }).check()
    await dialog.getByRole('button', { name: d.designer.assignAct }).press('Enter')
    await expect(dialog).toHaveCount(0)

    // One certificate for a person who is chosen; each language takes another person.
    await page.goto(`${portalUrl()}/console/batches/new?kind=issue`)
    // The templates have to be there before the select opens.
    const template = page.getByRole('option', { name: /NR-BA/ })
    await expect(async () => {
      await page.getByRole('button', { name: new RegExp(b.make.template) }).press('Enter')
      await expect(template).toBeVisible({ timeout: 2000 })
    }).toPass()
    await template.press('Enter')
    await page.getByLabel(b.make.why).fill('e2e')
    await page.getByRole('button', { name: b.make.byPeople }).press('Enter')
    const answer = await context.request.get(`${portalUrl()}/company/console/certificate/people?q=`, {
      headers: { access_token: token },
    })
    const { list } = (await answer.json()).data as { list: { login: string }[] }
    const person = list.filter(({ login }) => login !== 'staff')[lang === 'zh' ? 1 : 3]
    await page.getByLabel(b.make.people).fill(person?.login ?? '')
    await page
      .getByRole('button', { name: new RegExp(person?.login ?? '-') })
      .first()
      .press('Enter')
    await expect(page.getByText(b.make.chosen(1))).toBeVisible()
    await page.getByRole('button', { name: b.make.check }).press('Enter')
    await page.getByRole('button', { name: b.make.commit(1) }).press('Enter')
    const sheet = page.getByRole('dialog', { name: b.make.titles.issue })
    await expect(sheet.getByText(/1/).first()).toBeVisible()
    await page.goto(`${portalUrl()}/console/batches`)
    const row = page.getByRole('row', { name: new RegExp(b.list.people) }).first()
    await expect(row).toBeVisible()

    await expect(async () => {
      await page.goto(`${portalUrl()}/console/certificates?q=${encodeURIComponent(person?.login ?? '')}`)
      await page.getByRole('row', { name: /NR-BA/ }).first().click({ timeout: 5000 })
    }).toPass()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('complementary').getByRole('button', { name: /PDF/ }).click(),
    ])
    const pdf = readFileSync(await download.path()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
  })
