/** A4 landscape; one unit is a quarter of a millimetre. */
export const sheetSize = { width: 1188, height: 840 } as const

export const paper = '#FFFDF8'
export const ink = '#16233F'
export const softInk = '#4B5570'
export const blue = '#27468C'
export const gold = '#B07A1E'
export const red = '#BE2E25'
