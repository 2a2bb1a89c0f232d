/** The part of fontkit that the drawing of certificates uses. */
declare module 'fontkit' {
  export type Path = {
    readonly commands: readonly { readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; readonly args: readonly number[] }[]
  }
  export type Glyph = { readonly id: number; readonly path: Path }
  export type GlyphRun = { readonly glyphs: readonly Glyph[]; readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[] }
  export type Font = { readonly unitsPerEm: number; layout(text: string): GlyphRun; hasGlyphForCodePoint(codePoint: number): boolean }
  export function create(bytes: Uint8Array): Font
}
