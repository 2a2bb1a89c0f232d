/** Canvas limits of phones, in pixels: side and area. */
const most = { side: 8192, area: 16_000_000 } as const

/** Returns the canvas pixels per page pixel: the device ratio, at most two, within the canvas limits of phones. */
export const canvasScaleFor = (
  { width, height }: { readonly width: number; readonly height: number },
  ratio: number,
): number => Math.min(2, ratio, most.side / width, most.side / height, Math.sqrt(most.area / (width * height)))
