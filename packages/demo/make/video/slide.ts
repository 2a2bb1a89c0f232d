import { night, ramp, shown, text } from '../draw.ts'

export const slideWidth = 1920
export const slideHeight = 1080

export type Cue = { readonly at: number; readonly zh: string; readonly en: string }
/**
 * A scene of a video: its length, its subtitles, and its drawing at each second. The lowest 170 px are left free for
 * subtitles.
 */
export type Scene = { readonly seconds: number; readonly cues: readonly Cue[]; readonly draw: (t: number) => string }
export type Lesson = {
  readonly key: string /** The second whose frame is the poster. */
  readonly posterAt: number
  readonly scenes: readonly Scene[]
}

/** Returns the heading of a slide in both languages. */
export const heading = (t: number, zh: string, en: string) =>
  shown(
    text(120, 138, zh, { size: 52, weight: 600, fill: night.ink }) + text(120, 192, en, { size: 30, fill: night.ink3 }),
    ramp(t, 0, 0.4),
  )

/** Returns three or four sentences that appear one after the other. */
export const points = (t: number, lines: readonly (readonly [at: number, zh: string, en: string])[]) =>
  lines
    .map(([at, zh, en], i) => {
      const y = 330 + i * 170
      const seen = ramp(t, at, 0.5)
      return shown(
        `<circle cx="146" cy="${y - 16}" r="27" fill="${night.soft}"/>${text(146, y - 5, String(i + 1), { size: 30, weight: 600, fill: night.signal, anchor: 'middle' })}${text(210, y, zh, { size: 44, weight: 500, fill: night.ink })}${text(210, y + 52, en, { size: 30, fill: night.ink2 })}`,
        seen,
      )
    })
    .join('')

/** Returns the first slide: a title in both languages over a drawing. */
export const opening = (t: number, zh: string, en: string, drawing: string) =>
  `${drawing}${shown(text(120, 470, zh, { size: 88, weight: 600, fill: night.ink }) + text(120, 560, en, { size: 46, fill: night.ink2 }), ramp(t, 0.3, 0.7))}`
