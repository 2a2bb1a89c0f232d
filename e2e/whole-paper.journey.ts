import type { BrowserContext, Locator, Page } from '@playwright/test'
import { questionTypes } from '@portal/contract/exams/question-types.ts'
import { aPhoto } from '../apps/server/src/testing/pictures.ts'
import {
  callPortalApi,
  expect,
  journeyLanguages,
  type Lang,
  openSignedIn,
  portalUrl,
  setLanguage,
  test,
} from './portal.ts'
import { createAllTypesExam } from './testing/all-types-exam.ts'
import { createAxeScanner } from './testing/axe.ts'
import { startExamOnPage } from './testing/begin-exam.ts'
import { markAllAnswers } from './testing/decisions.ts'
import { measureScripts } from './testing/measure-scripts.ts'

/**
 * One paper that holds every type of question: answered by keyboard alone and by touch at 390 px, submitted, marked and
 * seen.
 */
const words = {
  zh: {
    start: '开始考试',
    understood: '我已了解，开始考试',
    right: '正确',
    number1: '数值 1',
    up: (step: string) => `上移：${step}`,
    keep: '保持当前顺序',
    steps: ['申请', '备份', '割接', '验证'],
    surface: '机柜 在图上标记',
    mark: (nth: number) => new RegExp(`^标记 ${nth}：`),
    choose: '选择文件',
    file: '文件 1',
    review: /^检查并交卷/,
    submit: '交卷',
  },
  en: {
    start: 'Start exam',
    understood: 'I understand, start',
    right: 'True',
    number1: 'Number 1',
    up: (step: string) => `Move up: ${step}`,
    keep: 'Keep this order',
    steps: ['Request', 'Back up', 'Change', 'Verify'],
    surface: 'Rack Place a mark',
    mark: (nth: number) => new RegExp(`^Mark ${nth}:`),
    choose: 'Choose file',
    file: 'File 1',
    review: /^Review/,
    submit: 'Submit',
  },
} as const
type Words = (typeof words)[Lang]

const model = 'Locate the symptom, then compare with the last change'
const places: Readonly<Record<string, readonly string[]>> = {
  matching: ['BGP', 'OSPF', 'RIP'],
  gapChoice: ['TCP', 'UDP'],
}

async function noFaults(page: Page) {
  const { violations } = await createAxeScanner(page).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)).toEqual([])
  const [scroll, inner] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, window.innerWidth]',
  )
  expect(scroll).toBeLessThanOrEqual(inner)
}
const saved = (page: Page) => expect(page.locator('[data-phase=saved]')).toBeVisible()
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true })
}

/** The two ways of answering; each does the same to a question. */
type Hand = {
  readonly press: (target: Locator) => Promise<void>
  readonly check: (target: Locator) => Promise<void>
  readonly write: (target: Locator, text: string) => Promise<void>
  readonly choose: (list: Locator, ending: string) => Promise<void>
  readonly moveUp: (button: Locator) => Promise<void>
  readonly markFeeds: (card: Locator) => Promise<void>
}

/** The value of the list's option whose words end with this text. */
async function optionOf(list: Locator, ending: string): Promise<{ readonly at: number; readonly value: string }> {
  const options = list.locator('option:enabled')
  const at = (await options.allTextContents()).findIndex((text) => text.replace(/ ?协议$/u, '').endsWith(ending))
  return { at, value: (await options.nth(at).getAttribute('value')) ?? '' }
}

function byKeyboard(page: Page, t: Words): Hand {
  const tabTo = async (wanted: Locator) => {
    for (let n = 0; n < 300; n++) {
      if (await wanted.evaluate((element) => element.matches(':focus'))) return
      await page.keyboard.press('Tab')
    }
    throw new Error('the keyboard does not reach it')
  }
  const press = async (target: Locator) => {
    await tabTo(target)
    await page.keyboard.press('Enter')
  }
  return {
    press,
    check: async (target) => {
      const group = target.locator('xpath=ancestor::article').getByRole('radio')
      if ((await group.count()) === 0) {
        await tabTo(target)
        await page.keyboard.press('Space')
      } else {
        await tabTo(group.first())
        await page.keyboard.press('Space')
        for (let n = 0; n < (await group.count()) && !(await target.isChecked()); n++)
          await page.keyboard.press('ArrowDown')
      }
      await expect(target).toBeChecked()
    },
    write: async (target, text) => {
      await tabTo(target)
      await page.keyboard.type(text)
    },
    choose: async (list, ending) => {
      await tabTo(list)
      const { at, value } = await optionOf(list, ending)
      for (let n = 0; n < at; n++) await page.keyboard.press('ArrowDown')
      await expect(list).toHaveValue(value)
    },
    moveUp: press,
    markFeeds: async (card) => {
      const surface = card.getByRole('button', { name: t.surface })
      for (const [nth, key] of ['ArrowLeft', 'ArrowRight'].entries()) {
        await press(surface)
        await expect(card.getByRole('button', { name: t.mark(nth + 1) })).toBeFocused()
        for (let n = 0; n < 8; n++) await page.keyboard.press(`Shift+${key}`)
        await page.keyboard.press('Shift+Tab')
      }
    },
  }
}

function byTouch(page: Page, t: Words): Hand {
  return {
    press: (target) => target.tap(),
    check: async (target) => {
      await target.locator('xpath=ancestor::label').tap()
      await expect(target).toBeChecked()
    },
    write: async (target, text) => {
      await target.tap()
      await target.fill(text)
    },
    choose: async (list, ending) => {
      await list.selectOption((await optionOf(list, ending)).value)
    },
    moveUp: (button) => button.tap(),
    markFeeds: async (card) => {
      const surface = card.getByRole('button', { name: t.surface })
      await surface.scrollIntoViewIfNeeded()
      for (const share of [0.1, 0.9]) {
        const box = await surface.boundingBox()
        expect(box).not.toBeNull()
        if (box !== null) await page.touchscreen.tap(box.x + box.width * share, box.y + box.height / 2)
      }
      await expect(card.getByRole('button', { name: t.mark(2) })).toBeVisible()
    },
  }
}

/** Answers a question of any type correctly. */
async function answer(page: Page, card: Locator, hand: Hand, t: Words): Promise<void> {
  const type = (await card.getAttribute('data-type')) ?? ''
  switch (type) {
    case 'single':
      return hand.check(card.getByRole('radio', { name: /BGP/ }))
    case 'multiple':
      for (const name of [/OSPF/, /IS-IS/]) await hand.check(card.getByRole('checkbox', { name }))
      return
    case 'judge':
      return hand.check(card.getByRole('radio', { name: t.right }))
    case 'blank':
      for (const [gap, text] of ['179', '89'].entries()) await hand.write(card.getByRole('textbox').nth(gap), text)
      return
    case 'short':
      return hand.write(card.getByRole('textbox'), model)
    case 'numeric':
      if ((await card.textContent())?.includes(t.number1)) return hand.write(card.getByRole('textbox'), '10.05')
      await hand.write(card.getByRole('textbox'), '0.5')
      return hand.choose(card.getByRole('combobox'), 'ms')
    case 'matching':
    case 'gapChoice':
      for (const [place, ending] of (places[type] ?? []).entries())
        await hand.choose(card.locator('select').nth(place), ending)
      return
    case 'ordering': {
      const items = card.locator('ol > li')
      for (const [place, step] of t.steps.entries()) {
        const from = (await items.allTextContents()).findIndex((text) => text.includes(step))
        for (let at = from; at > place; at--) {
          await hand.moveUp(card.getByRole('button', { name: t.up(step) }))
          await expect(items.nth(at - 1)).toContainText(step)
        }
      }
      const keep = card.getByRole('button', { name: t.keep })
      if (await keep.isVisible()) await hand.press(keep)
      return
    }
    case 'hotspot':
      return hand.markFeeds(card)
    case 'upload': {
      const chooser = page.waitForEvent('filechooser')
      await hand.press(card.getByRole('button', { name: t.choose }))
      await (await chooser).setFiles({ name: 'cord.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(800, 600) })
      await expect(card.getByRole('img', { name: t.file })).toBeVisible()
      return
    }
    default:
      throw new Error(`no answer to a question of the type ${type}`)
  }
}

const isOpen = (element: Element) => element.hasAttribute('open')

/** Answers the whole paper, submits it, has it marked and sees the result. */
async function sitPaper(context: BrowserContext, lang: Lang, way: 'keyboard' | 'touch'): Promise<void> {
  const t = words[lang]
  await setLanguage(context, lang)
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(
    context.request,
    staff,
    `${way} ${lang}`,
    { passingPoints: 1000, leavePolicy: 'lenient', onReload: 'countAsLeave' },
    questionTypes,
    1,
  )
  const token = await openSignedIn(context, 'learner')
  const page = await context.newPage()
  const hand = way === 'keyboard' ? byKeyboard(page, t) : byTouch(page, t)
  const cards = page.locator('article[id^=question-]')
  if (way === 'touch') await startExamOnPage(page, examId)
  else {
    await page.goto(`/exam/details?id=${examId}`)
    await hand.press(page.getByRole('main').getByRole('button', { name: t.start, exact: true }))
    const understood = page.getByRole('dialog').getByRole('button', { name: t.understood })
    await expect(understood.or(cards.first())).toBeVisible()
    if (await understood.isVisible()) await hand.press(understood)
  }
  await expect(cards).toHaveCount(questionTypes.length)
  await noFaults(page)
  for (let nth = 0; nth < questionTypes.length; nth += 1) await answer(page, cards.nth(nth), hand, t)
  await saved(page)
  await picture(page, `paper-${way}-${lang}`)
  await noFaults(page)
  const attemptId = new URL(page.url()).searchParams.get('attemptId') ?? ''
  await hand.press(page.getByRole('button', { name: t.review }).last())
  await expect(page.getByRole('dialog')).toBeVisible()
  await noFaults(page)
  await hand.press(page.getByRole('dialog').getByRole('button', { name: t.submit, exact: true }))
  await page.waitForURL(/exam\/details.*attemptId/)
  await markAllAnswers(context, 'staff', examId, 200)
  await expect
    .poll(
      async () =>
        (await callPortalApi<{ score: number | null }>(context, '/exam/pc/result', { attemptId }, token)).score,
    )
    .toBe(questionTypes.length * 200)
  await openSignedIn(context, 'learner')
  await page.reload()
  const reviews = page.locator('[id^=review-]')
  await expect(reviews).toHaveCount(questionTypes.length)
  for (const item of await reviews.all())
    if (!(await item.evaluate(isOpen))) await hand.press(item.locator('> summary'))
  await expect(page.getByText(model)).toBeVisible()
  await picture(page, `result-${way}-${lang}`)
  await noFaults(page)
}

type Node = {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
}
const control = /^(?:button|radio|checkbox|textbox|combobox|ComboBoxMenuButton|spinbutton|link|image)$/u

test('every control of every type has a name, and a window at 400% zoom loses nothing', async ({ browser }) => {
  // 1,280 × 1,024 px at 400 %.
  const context = await browser.newContext({
    viewport: { width: 320, height: 256 },
    deviceScaleFactor: 4,
    reducedMotion: 'reduce',
    baseURL: portalUrl(),
    locale: 'en-GB',
  })
  await setLanguage(context, 'en')
  const staff = await openSignedIn(context, 'staff')
  const examId = await createAllTypesExam(context.request, staff, 'zoomed', { passingPoints: 200 }, questionTypes, 1)
  await openSignedIn(context, 'learner')
  const page = await context.newPage()
  await startExamOnPage(page, examId)
  const cards = page.locator('article[id^=question-]')
  await expect(cards).toHaveCount(questionTypes.length)
  await expect(page.locator('article[data-type=hotspot] img')).toBeVisible()
  const devtools = await context.newCDPSession(page)
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly Node[] }
  const seen = nodes.filter(({ ignored, role }) => !ignored && control.test(role?.value ?? ''))
  expect(seen.length).toBeGreaterThan(40)
  const nameless = seen.filter(({ name }) => !name?.value.trim())
  expect(nameless.map(({ role }) => role?.value)).toEqual([])
  for (let nth = 0; nth < questionTypes.length; nth += 1) {
    const type = await cards.nth(nth).getAttribute('data-type')
    const controls = cards.nth(nth).locator('button:visible, input:visible, select:visible, textarea:visible')
    expect(await controls.count(), type ?? '').toBeGreaterThan(0)
    for (const one of await controls.all()) {
      await one.scrollIntoViewIfNeeded()
      const box = await one.boundingBox()
      expect(box, `${type}: a control without a place`).not.toBeNull()
      if (box) expect(box.x >= 0 && box.x + box.width <= 320, `${type}: ${JSON.stringify(box)}`).toBe(true)
    }
  }
  await noFaults(page)
  await picture(page, 'zoomed')
  await context.close()
})

test('the code of a type is loaded for papers that hold it, and is at most 12 kB', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ baseURL: portalUrl(), locale: 'en-GB' })
  await setLanguage(context, 'en')
  const staff = await openSignedIn(context, 'staff')
  const loadedFor = async (title: string, types: readonly string[]): Promise<number> => {
    const examId = await createAllTypesExam(context.request, staff, title, { passingPoints: 100 }, types, 1)
    await openSignedIn(context, 'learner')
    const page = await context.newPage()
    const kilobytes = measureScripts(page)
    await startExamOnPage(page, examId)
    await page.waitForLoadState('networkidle')
    await page.close()
    return kilobytes()
  }
  // The first paper in a browser also loads files that later ones find in its cache.
  await loadedFor('first', ['single'])
  const plain = await loadedFor('plain', ['single'])
  const own: Record<string, number> = {}
  for (const type of questionTypes) own[type] = (await loadedFor(`only ${type}`, ['single', type])) - plain
  console.log(
    Object.entries(own)
      .map(([type, kB]) => `${type} ${kB.toFixed(1)} kB`)
      .join(', '),
  )
  for (const [type, kB] of Object.entries(own)) expect(kB, type).toBeLessThanOrEqual(12)
  for (const type of ['matching', 'hotspot', 'upload']) expect(own[type], type).toBeGreaterThan(1)
  await context.close()
})

for (const lang of journeyLanguages('en'))
  test(`a paper with every type of question by keyboard alone, in ${lang}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      baseURL: portalUrl(),
      locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    })
    await sitPaper(context, lang, 'keyboard')
    await context.close()
  })

for (const lang of journeyLanguages('zh'))
  test(`a paper with every type of question by touch at 390 px, in ${lang}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: portalUrl(),
      locale: lang === 'zh' ? 'zh-CN' : 'en-GB',
    })
    await sitPaper(context, lang, 'touch')
    await context.close()
  })
