import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { Blob, Face as HarfBuzzFace, Font as HarfBuzzFont } from 'harfbuzzjs'
import type { FallbackFontFile } from './coverage.ts'
import { unpackWoff } from './woff.ts'

export type FontFace = {
  readonly id: string
  /** The typeface that the file is a part of. */
  readonly family: string
  readonly bytes: Buffer
  readonly font: Font
  readonly shaper: HarfBuzzFont
  readonly unitsPerEm: number
}

const faces = new Map<string, FontFace>()
function load(id: string, family: string, read: () => Buffer): FontFace {
  const known = faces.get(id)
  if (known) return known
  const bytes = read()
  const font = create(bytes)
  const face = {
    id,
    family,
    bytes,
    font,
    shaper: new HarfBuzzFont(new HarfBuzzFace(new Blob(bytes))),
    unitsPerEm: font.unitsPerEm,
  }
  faces.set(id, face)
  return face
}
const read = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)))

/** Returns the main typeface, bold or regular; each file is read once. */
export const primaryFace = (bold: boolean): FontFace =>
  load(bold ? 'bold' : 'regular', 'primary', () =>
    read(
      `@expo-google-fonts/noto-serif-sc/${bold ? '700Bold/NotoSerifSC_700Bold.ttf' : '400Regular/NotoSerifSC_400Regular.ttf'}`,
    ),
  )

/**
 * Returns a face of a fallback typeface, in bold where it has that weight. Its file is read when a text first needs it.
 */
export function fallbackFace({ family, file, hasBold }: FallbackFontFile, bold: boolean): FontFace {
  const weight = bold && hasBold ? 700 : 400
  return load(`${file}-${weight}`, family, () => unpackWoff(read(`@fontsource/${file}-${weight}-normal.woff`)))
}
