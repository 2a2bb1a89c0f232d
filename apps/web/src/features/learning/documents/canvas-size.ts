/** What phones give a canvas, in pixels: side and area. */
const most = { side: 8192, area: 16_000_000 } as const

/** How many pixels of a canvas stand for one of the page: as many as the screen has, two at most, and no canvas that a phone would not give. */
export const sharpnessFor = (
  { width, height }: { readonly width: number; readonly height: number },
  ratio: number,
): number => Math.min(2, ratio, most.side / width, most.side / height, Math.sqrt(most.area / (width * height)))
