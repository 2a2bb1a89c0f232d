import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

type Face = { readonly bytes: Buffer; readonly font: Font }
const open = (file: string): Face => {
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-serif-sc/${file}`)))
  return { bytes, font: create(bytes) }
}
let faces: { readonly regular: Face; readonly bold: Face } | null = null

/** The two weights of the certificate's typeface, read once. */
export function loadFaces() {
  faces ??= { regular: open('400Regular/NotoSerifSC_400Regular.ttf'), bold: open('700Bold/NotoSerifSC_700Bold.ttf') }
  return faces
}
export const fontOf = (bold: boolean): Font => (bold ? loadFaces().bold : loadFaces().regular).font

/** Width of a line on the sheet, without space after its last letter. */
export function widthOf(text: string, size: number, bold: boolean, spacing = 0): number {
  if (text === '') return 0
  const font = fontOf(bold)
  const { positions } = font.layout(text)
  return (positions.reduce((sum, one) => sum + one.xAdvance, 0) * size) / font.unitsPerEm + spacing * (positions.length - 1)
}
