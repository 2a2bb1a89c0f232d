export const svgDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Renders an SVG as a PNG, `width` pixels wide. Rejects when the browser can't draw it. */
export async function renderPng(svg: string, width: number): Promise<Blob> {
  const [, , w = 1, h = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const height = Math.round((width * h) / w)
  const image = new Image()
  // Some browsers can't draw an SVG without explicit dimensions.
  image.src = svgDataUrl(svg.replace('<svg ', `<svg width="${width}" height="${height}" `))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
