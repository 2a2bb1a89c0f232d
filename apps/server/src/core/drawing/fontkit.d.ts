/** The part of fontkit that drawings use: outlines of glyphs. HarfBuzz shapes. */
declare module 'fontkit' {
  export type Path = {
    readonly commands: readonly {
      readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
      readonly args: readonly number[]
    }[]
  }
  export type Glyph = { readonly id: number; readonly path: Path; readonly advanceWidth: number }
  export type Font = {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly characterSet: readonly number[]
    getGlyph(id: number): Glyph
  }
  export function create(bytes: Uint8Array): Font
}
