import type { Page } from '@playwright/test'
import { cleanRichText } from '../../apps/server/src/core/text/rich-text.ts'
import { inWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, readReportedEvents, test } from './parts.ts'

const text = (page: Page) => page.getByRole('textbox', { name: 'Body' })
const value = (page: Page): Promise<string> => page.evaluate('window.value ?? ""')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
/** Puts a text into the editor as the portal keeps it, touches it, and reads what it gives. */
async function through(page: Page, html: string): Promise<string> {
  await page.evaluate(`window.value = undefined; window.setValue(${JSON.stringify(html)})`)
  await text(page).press('Control+End')
  await page.keyboard.type('x')
  await expect.poll(() => page.evaluate('typeof window.value')).toBe('string')
  await page.keyboard.press('Backspace')
  await page.clock.runFor(50)
  return value(page)
}
const paste = (page: Page, words: string, kind: 'text/html' | 'text/plain' = 'text/html') =>
  page.evaluate(`{
    const data = new DataTransfer()
    data.setData('${kind}', ${JSON.stringify(words)})
    document.querySelector('[role=textbox]').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`)

const picture = '/files/read?fileId=00000000-0000-7000-8000-000000000000'
const kept = [
  '<p>Words, <strong>strong</strong>, <em>weighty</em>, <u>under</u>, <s>gone</s>, <code>a &lt; b &amp; "c"</code>, H<sub>2</sub>O, x<sup>2</sup><br />next</p>',
  '<h2>One</h2><h3>Two</h3><h4>Three</h4><p>End</p>',
  '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol start="3"><li><p>c</p></li></ol><p>End</p>',
  '<blockquote><p>Said</p></blockquote><hr /><pre><code>if (a &lt; b) {\n  \\(no formula\\)\n}</code></pre><p>End</p>',
  '<table><thead><tr><th><p>A</p></th><th><p>B</p></th></tr></thead><tbody><tr><td colspan="2"><p>wide</p></td></tr></tbody></table><p>End</p>',
  `<figure><img src="${picture}" alt="A beam &quot;wide&quot;" width="640" height="320" /><figcaption>How it <em>turns</em></figcaption></figure><p>End</p>`,
  '<p><a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">there</a> and <a href="mailto:a@example.com" rel="noopener noreferrer">mail</a></p>',
  '<p>Power \\(P = \\frac{a}{b} &lt; 3\\) and \\[E = mc^2\\] of {{1}} in {{2}}</p>',
  '<p lang="de">Strahl</p><p dir="rtl">end</p>',
]

test('content that the portal stores leaves the editor unchanged to the letter, and the cleaner changes nothing in it', async ({
  page,
  open,
}) => {
  await open('console-editor')
  for (const html of kept) {
    expect(cleanRichText(html), 'the example is as the cleaner leaves it').toBe(html)
    expect(await through(page, html)).toBe(html)
  }
})

test('content of other programs is stable after one pass: cleaner and editor agree', async ({ page, open }) => {
  await open('console-editor')
  for (const html of [
    '<h1>a</h1>b<i>c</i><b>d</b>',
    '<table><caption>T</caption><tr><td>a</td><td>b</td></tr></table><p>End</p>',
    `<p>a<img src="${picture}" alt="x">b</p>`,
    '<p>$$x^2$$</p>',
    '<ul><li>a</li></ul><p>End</p>',
  ]) {
    const once = await through(page, cleanRichText(html))
    expect(cleanRichText(once)).toBe(once)
    expect(await through(page, once)).toBe(once)
  }
})

inWholeRun(test)('all that the toolbar makes is kept by the cleaner', async ({ page, open }) => {
  await open('console-editor')
  // The next key goes to the text once the button has returned the focus.
  const tool = async (name: string) => {
    await press(page, name)
    await expect(text(page)).toBeFocused()
  }
  await text(page).press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('combobox', { name: 'Paragraph style' }).selectOption('h3')
  await text(page).press('Control+End')
  await page.keyboard.type('Title')
  await page.keyboard.press('Enter')
  await tool('Bold')
  await page.keyboard.type('bold')
  await tool('Bold')
  await page.keyboard.type(' \\(a^2\\) ')
  await tool('Insert gap')
  await tool('Insert gap')
  await page.keyboard.press('Enter')
  await tool('Numbered list')
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await tool('Table')
  await page.keyboard.type('head')
  await tool('Delete column')
  await tool('Delete row')
  await page.clock.runFor(50)
  const html = await value(page)
  expect(html).toContain('<h3>Title</h3><p><strong>bold</strong> \\(a^2\\) {{1}}{{2}}</p><ol><li><p>one</p></li></ol>')
  expect(html).toContain('<table>')
  expect(cleanRichText(html)).toBe(html)
})

inWholeRun(test)(
  'a formula is written in TeX, seen as learners see it, and opened again by Enter',
  async ({ page, open }) => {
    await open('console-editor')
    await expect(text(page).locator('math')).toBeVisible()
    await text(page).press('Control+End')
    await press(page, 'Formula')
    const dialog = page.getByRole('dialog', { name: 'Formula' })
    await dialog.getByRole('textbox', { name: 'TeX code' }).fill('\\frac{1}{')
    await expect(dialog.getByText('This formula can’t be displayed')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Insert formula' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'TeX code' }).fill('\\frac{1}{2}')
    await expect(dialog.locator('math')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(text(page).locator('math')).toHaveCount(2)
    await expect.poll(() => value(page)).toContain('\\(\\frac{1}{2}\\)')
    await page.clock.runFor(50)
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('textbox', { name: 'TeX code' })).toHaveValue('\\frac{1}{2}')
  },
)

inWholeRun(test)('a link is completed and checked, and taken away again', async ({ page, open }) => {
  await open('console-editor')
  await text(page).press('Control+End')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'Address' })
  await expect(field).toBeFocused()
  await field.fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
  await field.fill('example.com/a')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => value(page))
    .toContain('<a href="https://example.com/a" rel="noopener noreferrer">https://example.com/a</a>')
})

inWholeRun(test)(
  'an address that is typed or pasted becomes a link, a name of a file does not',
  async ({ page, open }) => {
    await open('console-editor')
    await text(page).press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.type('See notes.md and https://example.com/a?b=1 (or http://example.com/b). Then')
    await page.keyboard.press('Enter')
    await page.keyboard.type('见 https://example.com/c')
    await page.keyboard.press('Enter')
    const link = (href: string, words = href) => `<a href="${href}" rel="noopener noreferrer">${words}</a>`
    await expect
      .poll(() => value(page))
      .toContain(
        `<p>See notes.md and ${link('https://example.com/a?b=1')} (or ${link('http://example.com/b')}). Then</p><p>见 ${link('https://example.com/c')}</p>`,
      )
    await page.keyboard.type('the form')
    await page.keyboard.press('Shift+Home')
    await page.clock.runFor(50)
    await paste(page, 'https://example.com/d', 'text/plain')
    await expect.poll(() => value(page)).toContain(`<p>${link('https://example.com/d', 'the form')}</p>`)
  },
)

test('content pasted from Word and from the web keeps its words and their order, but not its look', async ({
  page,
  open,
}) => {
  await open('console-editor')
  await text(page).press('Control+a')
  await page.keyboard.press('Delete')
  await paste(
    page,
    `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 style="color:red">Title<o:p></o:p></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><!--[endif]-->First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·</span>Inner</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p>
<p style="margin:0"><span style="font-weight:700">bold</span> <b style="font-weight:normal">plain</b> <font color=red>red</font><img src="https://tracker.example/a.png"><script>alert(1)</script></p><!--EndFragment--></body></html>`,
  )
  await expect(page.getByText('1 picture from another site wasn’t pasted')).toBeVisible()
  const html = await value(page)
  expect(html).toBe(
    '<h2>Title</h2><ol><li><p>First</p><ul><li><p>Inner</p></li></ul></li><li><p>Second</p></li></ol><p><strong>bold</strong> plain red</p>',
  )
  expect(cleanRichText(html)).toBe(html)
})

inWholeRun(test)('a picture is uploaded, described and named; one that is refused is told', async ({ page, open }) => {
  await open('console-editor')
  await text(page).press('Control+End')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'beam.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(text(page).locator('figure img')).toBeAttached()
  await page.keyboard.type('How it turns')
  await press(page, 'Add description')
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A beam')
  await press(page, 'Save description')
  await expect
    .poll(() => value(page))
    .toContain(
      '<figure><img src="/files/read?fileId=00000000-0000-7000-8000-000000000001" alt="A beam" /><figcaption>How it turns</figcaption></figure>',
    )
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText('The picture couldn’t be uploaded')).toBeVisible()
  expect(await readReportedEvents(page)).toEqual(['upload beam.png', 'upload bad.png'])
})
