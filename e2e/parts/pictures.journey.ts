import { readFileSync } from 'node:fs'
import path from 'node:path'
import { everyNthOf, isWholeRun } from '../../apps/server/src/testing/whole-run.ts'
import { expect, test } from './parts.ts'

const statesOf = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../apps/web/parts/states.json'), 'utf8'),
) as Record<string, string[]>
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const themes = ['light', 'dark'] as const
const fileOf = (...words: readonly string[]) =>
  `${words
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')}.png`

// Each part by itself: these are the last, and one worker would still be at them when the other has nothing left.
test.describe.configure({ mode: 'parallel' })

/** The browser that drew the pictures: edges and shadows of another version may differ by a shade. */
const drawnBy = '156'

/**
 * Every part in every state of the workshop, against its picture: a change of its look must change the picture too,
 * where a reviewer sees it. The first state of a part is taken in both widths and both themes, a further one wide and
 * light, narrow and dark. Outside of the whole run each third state is taken once, wide and light or narrow and dark by
 * turns. After an intended change: `WHOLE=1 npm run test:e2e -- e2e/parts/pictures.journey.ts --update-snapshots`.
 * Another version of Chromium skips it: draw the pictures again with that one, and check the differences.
 */
for (const [nthPart, [part, states]] of Object.entries(statesOf).entries())
  test(`${part} looks as in its pictures`, async ({ browser, page, show }) => {
    const [version = ''] = browser.version().split('.')
    test.skip(version !== drawnBy, `the pictures are of Chromium ${drawnBy}, this is ${version}`)
    for (const [nth, state] of everyNthOf([...states.entries()], 6))
      for (const size of isWholeRun ? widths : everyNthOf(widths, 2, nthPart + nth)) {
        await page.setViewportSize(size)
        await show(part, state)
        for (const theme of isWholeRun && nth === 0
          ? themes
          : [size.width > 720 ? ('light' as const) : ('dark' as const)]) {
          await page.evaluate(`document.documentElement.setAttribute('data-theme', '${theme}')`)
          await expect.soft(page).toHaveScreenshot(fileOf(part, state, theme, String(size.width)), {
            fullPage: true,
            animations: 'disabled',
            maxDiffPixelRatio: 0.0005,
          })
        }
      }
  })
