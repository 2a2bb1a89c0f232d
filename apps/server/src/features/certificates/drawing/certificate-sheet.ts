/** The size of a sheet: A4 landscape; one unit is a quarter of a millimetre. */
export const sheetSize = { width: 1188, height: 840 } as const
export type SheetSize = { readonly width: number; readonly height: number }

export const paperColor = '#FFFDF8'
export const inkColor = '#16233F'
export const softInkColor = '#4B5570'
export const blueColor = '#27468C'
export const goldColor = '#B07A1E'
export const redColor = '#BE2E25'

/**
 * The accent colours that a template can choose, as CSS colours. The ink and the blue lines of a certificate are always
 * the same.
 */
export const accentColors = { gold: goldColor, blue: '#2F5DA8', green: '#1F6B4A', crimson: '#9C2B35' } as const
