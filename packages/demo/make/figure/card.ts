import { box, day, group, sans } from '../draw.ts'

/** Returns the words in the figure's language. */
export type Say = (zh: string, en: string) => string
export type Figure = { readonly width: number; readonly height: number; readonly draw: (say: Say) => string }

/** Draws a figure on its white card, as SVG, for light and dark pages alike. */
export function card(figure: Figure, language: 'zh' | 'en'): string {
  const { width, height } = figure
  const inner = figure.draw((zh, en) => (language === 'zh' ? zh : en))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">${group(`${box(0.75, 0.75, width - 1.5, height - 1.5, { fill: day.surface, stroke: day.line, width: 1.5, radius: 10 })}${inner}`, `font-family="${sans}" fill="none"`)}</svg>\n`
}
