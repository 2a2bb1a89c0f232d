import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backgroundColors, brandColorsOf, contrastOf, minContrast, textColors } from './brand-colors.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('whatever colour a company has, words of it and upon it are readable in both themes', () => {
  fc.assert(
    fc.property(color, (given) => {
      const shades = brandColorsOf(given)
      for (const theme of ['light', 'dark'] as const) {
        const { signal, deep, soft, on, filled } = shades[theme]
        for (const ground of [...backgroundColors[theme], soft, on])
          expect(contrastOf(signal, ground), `${given}: ${signal} upon ${ground}`).toBeGreaterThanOrEqual(minContrast)
        expect(contrastOf(deep, on), `${given}: ${on} upon ${deep}`).toBeGreaterThanOrEqual(minContrast)
        expect(contrastOf(textColors[theme].ink, filled), `${given}: ink upon ${filled}`).toBeGreaterThanOrEqual(
          minContrast,
        )
      }
    }),
    { numRuns: 2000 },
  )
})

test('a colour that is readable as it is stays the very same', () => {
  expect(brandColorsOf('#1F57E7').light.signal).toBe('#1f57e7')
  expect(brandColorsOf('#0F6F63').light.signal).toBe('#0f6f63')
  // Yellow can not carry white words: it is darkened where it is written with, and left as it is in the dark.
  expect(brandColorsOf('#FFC400').light.signal).not.toBe('#ffc400')
  expect(brandColorsOf('#FFC400').dark.signal).toBe('#ffc400')
})

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2)
})

test('grounds and inks are those that pages are drawn with', () => {
  const css = readFileSync(new URL('apps/web/src/ui/theme/tokens.css', `file://${process.cwd()}/`), 'utf8')
  const [light = '', dark = ''] = css.split('[data-theme="dark"]')
  const token = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1]
  expect([token(light, 'surface'), token(light, 'ground')]).toEqual([...backgroundColors.light])
  expect([token(dark, 'ground'), token(dark, 'surface'), token(dark, 'raised')]).toEqual([...backgroundColors.dark])
  for (const [part, theme] of [
    [light, 'light'],
    [dark, 'dark'],
  ] as const)
    expect({ on: token(part, 'on-signal'), ink: token(part, 'ink') }).toEqual(textColors[theme])
})
