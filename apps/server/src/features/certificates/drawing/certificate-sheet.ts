/** A4 landscape; one unit is a quarter of a millimetre. */
export const sheetSize = { width: 1188, height: 840 } as const
export type SheetSize = { readonly width: number; readonly height: number }

export const paper = '#FFFDF8'
export const ink = '#16233F'
export const softInk = '#4B5570'
export const blue = '#27468C'
export const gold = '#B07A1E'
export const red = '#BE2E25'

/** The accent colours that a template can choose, besides ink and blue. */
export const accents = { gold, blue: '#2F5DA8', green: '#1F6B4A', crimson: '#9C2B35' } as const
