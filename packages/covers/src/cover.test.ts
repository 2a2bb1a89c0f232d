import { describe, expect, it } from 'vitest'
import {
  coverPatternAmong,
  coverPatternOf,
  coverPatterns,
  coverToneAmong,
  drawCover,
  nextCoverPattern,
} from './cover.ts'
import { coverColorsOf, coverTones } from './palette.ts'

const categories = [1, 2, 3, 4, 5]

const luminance = (colour: string) => {
  const hex = colour === '#fff' ? '#ffffff' : colour
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

describe('cover', () => {
  it('is the same for the same input, and another for another id', () => {
    expect(drawCover('p-1146', 1)).toBe(drawCover('p-1146', 1))
    expect(drawCover('p-1146', 1)).not.toBe(drawCover('p-1147', 1))
    expect(drawCover('p-1146', 1)).not.toBe(drawCover('p-1146', 2))
  })

  it('draws every pattern in every ramp and tone, small, without words and ids', () => {
    for (const pattern of coverPatterns)
      for (const category of categories)
        for (const tone of coverTones) {
          const svg = drawCover('demo', category, { pattern, tone })
          expect(svg.length, `${pattern} ${category} ${tone}`).toBeLessThan(6144)
          expect(svg).not.toMatch(/NaN|undefined|Infinity|<text| id=/)
          expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0)
        }
  })

  it('stays small and sound over ten thousand ids', () => {
    let longest = 0
    for (let i = 0; i < 10_000; i++) {
      const svg = drawCover(`p-${i}`, (i % 5) + 1)
      longest = Math.max(longest, svg.length)
      if (/NaN|undefined|Infinity/.test(svg)) throw new Error(`p-${i}`)
    }
    expect(longest).toBeLessThan(6144)
  })

  it('uses all patterns evenly enough when the author chooses none', () => {
    const seen = new Map<string, number>()
    for (let i = 0; i < 900; i++)
      seen.set(coverPatternOf(`p-${i}`, 1), (seen.get(coverPatternOf(`p-${i}`, 1)) ?? 0) + 1)
    expect(seen.size).toBe(9)
    expect(Math.min(...seen.values())).toBeGreaterThan(60)
  })

  const ids = Array.from({ length: 3000 }, (_, i) => `p-${i}`)

  it('keeps the patterns and tones of covers when one is added, except of the share that gets the new one', () => {
    for (const [chosen, counts] of [
      [coverPatternAmong, [10, 11, 12]],
      [coverToneAmong, [4, 5, 6]],
    ] as const)
      for (const count of counts) {
        const [before, after] = [count - 1, count].map((many) => ids.map((id) => chosen(many, id, 1)))
        const changed = (after ?? []).filter((position, i) => position !== before?.[i])
        expect(new Set(changed)).toEqual(new Set([count - 1]))
        expect(Math.abs(changed.length - ids.length / count)).toBeLessThan(ids.length / 40)
      }
  })

  it('keeps the patterns and tones of known ids', () => {
    expect(ids.slice(0, 12).map((id) => coverTones[coverToneAmong(coverTones.length, id, 1)])).toMatchInlineSnapshot(`
      [
        "paper",
        "deep",
        "deep",
        "mid",
        "deep",
        "paper",
        "paper",
        "paper",
        "paper",
        "deep",
        "paper",
        "mid",
      ]
    `)
    expect(ids.slice(0, 12).map((id) => coverPatternOf(id, 1))).toMatchInlineSnapshot(`
      [
        "grid",
        "lobes",
        "routes",
        "arcs",
        "waves",
        "carriers",
        "field",
        "fibre",
        "carriers",
        "carriers",
        "routes",
        "waves",
      ]
    `)
  })

  it('takes a known pattern from the author and its own for an unknown one', () => {
    expect(drawCover('x', 2, { pattern: coverPatternOf('x', 2) })).toBe(drawCover('x', 2, { pattern: 'flowers' }))
    expect(nextCoverPattern('arcs')).toBe('lobes')
  })

  it('has no theme in pictures for mail, and highlights reach 3:1 on their ground', () => {
    for (const category of categories)
      for (const tone of coverTones) {
        expect(drawCover('mail', category, { tone, isLightOnly: true })).not.toContain('light-dark')
        const paint = coverColorsOf(category, tone, true)
        expect(contrast(paint.highlight, paint.ground)).toBeGreaterThanOrEqual(3)
        expect(contrast(paint.strong, paint.ground), `strong ${category} ${tone}`).toBeGreaterThanOrEqual(3)
      }
  })
})
