import { readFile } from 'node:fs/promises'
import { unpackZip } from '../apps/server/src/core/readers/zip-package.ts'
import { pdfText } from '../apps/server/src/testing/read-files.ts'
import { callPortalApi, expect, journeyLanguages, openSignedIn, portalUrl, setLanguage, test } from './portal.ts'

const words = {
  zh: {
    print: '打印试卷',
    forms: 'B 卷',
    sheet: '答题卡',
    a3: 'A3 双栏',
    session: '场次',
    go: '打印 4 份文件',
    nothing: '请选择试卷和内容',
    parts: ['试卷', '答题卡', '参考答案与解析'],
    done: /4 份文件/,
    download: '下载结果',
    set: /第 1 套/,
    key: '参考答案',
  },
  en: {
    print: 'Print exam paper',
    forms: 'Paper B',
    sheet: 'Answer sheet',
    a3: 'A3, two columns',
    session: 'Session',
    go: 'Print 4 files',
    nothing: 'Choose papers and documents',
    parts: ['Paper', 'Answer sheet', 'Answer key with explanations'],
    done: /4 files/,
    download: 'Download',
    set: /Set 1/,
    key: 'Answerkey',
  },
} as const

for (const lang of journeyLanguages('en'))
  test(`papers A and B of an exam are printed with their keys, and printed again as the same set (${lang})`, async ({
    context,
    page,
  }) => {
    const t = words[lang]
    await setLanguage(context, lang)
    await openSignedIn(context, 'staff')
    const { list } = await callPortalApi<{ list: { examId: string }[] }>(context, '/exam/pc/examList', {
      kind: 'formal',
    })
    await page.goto(`${portalUrl()}/console/exams?open=${list[0]?.examId}`)
    await page.getByRole('button', { name: t.print }).click()
    const dialog = page.getByRole('dialog', { name: t.print })
    for (const part of t.parts) await dialog.getByRole('checkbox', { name: part, exact: true }).uncheck()
    await expect(dialog.getByRole('button', { name: t.nothing })).toBeDisabled()
    await dialog.getByRole('checkbox', { name: t.parts[0], exact: true }).check()
    await dialog.getByRole('checkbox', { name: t.parts[2], exact: true }).check()
    await dialog.getByRole('checkbox', { name: t.forms }).check()
    await dialog.getByRole('button', { name: t.a3 }).click()
    await dialog.getByRole('textbox', { name: t.session }).fill('28 Nov')
    await dialog.getByRole('button', { name: t.go }).click()
    const result = page.getByRole('dialog', { name: t.print })
    await expect(result.getByRole('status')).toContainText(t.done, { timeout: 120_000 })
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('link', { name: t.download }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    const { files } = await unpackZip(await readFile(await file.path()), () => true)
    expect(files.size).toBe(4)
    // A paper and its key, in two orders: the session is on each, and the explanations are in keys only.
    const texts = await Promise.all([...files.values()].map(pdfText))
    for (const text of texts) expect(text.replace(/\s/gu, '')).toContain('28Nov')
    expect(new Set(texts).size).toBe(4)
    expect(texts.filter((text) => text.replace(/\s/gu, '').includes(t.key))).toHaveLength(2)
    await page.keyboard.press('Escape')
    await expect(result).toHaveCount(0)
    await page.getByRole('button', { name: t.print }).click()
    await dialog.getByRole('button', { name: /(试卷|Set)$/ }).click()
    await expect(page.getByRole('option', { name: t.set })).toBeVisible()
  })
