import { trustedNodes } from './trusted-markup.ts'

export type HtmlPicture = {
  readonly src: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/**
 * Returns the first picture in an HTML text, with width and height 0 if the text does not give both; null without a
 * picture.
 */
export function pictureInHtml(html: string): HtmlPicture | null {
  const box = document.createElement('div')
  box.append(...trustedNodes(html, 'text/html'))
  const img = box.querySelector('img')
  const src = img?.getAttribute('src')
  if (!img || !src) return null
  const size = (name: string) => Number(img.getAttribute(name)) || 0
  const [width, height] = [size('width'), size('height')]
  const hasSize = width > 0 && height > 0
  return { src, alt: img.alt, width: hasSize ? width : 0, height: hasSize ? height : 0 }
}
