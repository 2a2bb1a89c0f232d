import file from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { storage } from '#web/api/storage.ts'

/**
 * Next to Chinese text, quotes, dashes and ellipses belong to the Chinese font, so this is the same file without them.
 */
const besideChinese =
  'U+0000-00B6, U+00B8-00FF, U+0131, U+0152-0153, U+2002-200A, U+2010-2013, U+20AC, U+2122, U+2212, U+2215'

/**
 * Adds the font of Latin text to the page. The browser fetches the font when text needs it; until then the text is
 * shown in another font with the same metrics (fonts.css).
 */
export function addLatinFont(): void {
  const add = (family: string, own: FontFaceDescriptors) =>
    document.fonts.add(new FontFace(family, `url(${file})`, { weight: '100 900', display: 'swap', ...own }))
  add('Inter Variable', {})
  add('Inter Beside Chinese', { unicodeRange: besideChinese })
}

const marker = 'font'
/** Milliseconds for which a drawn page may load its pictures and the content further below. */
const restMs = 1000
/**
 * Adds the Latin font immediately if the browser has cached it. Otherwise it would compete with the resources of the
 * first rendering, so `afterDrawing` adds it.
 */
export function prepareLatinFont(): { afterDrawing: () => void } {
  const isHere = storage.read(marker) === file
  if (isHere) addLatinFont()
  return {
    afterDrawing: () => {
      if (isHere) return
      setTimeout(() => {
        addLatinFont()
        storage.write(marker, file)
      }, restMs)
    },
  }
}
