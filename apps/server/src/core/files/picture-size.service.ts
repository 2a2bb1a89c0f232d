import type { Deps } from '../deps.ts'
import { isId } from '../secrets/random.ts'
import { cleanTexts } from '../text/clean-texts.ts'
import type { BilingualText } from '../text/language.ts'
import { findFile } from './file.store.ts'
import { type PictureSize, pictureSize, picturesWithoutSize, writePictureSizes } from './picture-size.rules.ts'

/** The first bytes of a file that are searched for its size: a JPEG file may have a thumbnail before it. */
const headBytes = 256 * 1024

/** Cleans an author's HTML in each language, and adds the sizes of its pictures. Throws the errors of `cleanTexts`. */
export async function prepareRichText(deps: Deps, text: BilingualText, by: string | null): Promise<BilingualText> {
  const [cleaned = {}] = await cleanTexts([text], by)
  const clean = Object.entries(text).map(([lang]) => [lang, cleaned[lang as 'zh' | 'en'] ?? ''] as const)
  const sizes = new Map<string, PictureSize>()
  for (const fileId of new Set(clean.flatMap(([, html]) => picturesWithoutSize(html)))) {
    const size = isId(fileId) ? await sizeOfFile(deps, fileId) : null
    if (size) sizes.set(fileId, size)
  }
  return Object.fromEntries(clean.map(([lang, html]) => [lang, writePictureSizes(html, sizes)]))
}

async function sizeOfFile(deps: Deps, fileId: string): Promise<PictureSize | null> {
  const file = await findFile(deps.sql, fileId)
  if (!file?.mime.startsWith('image/') || file.size === 0) return null
  const parts: Buffer[] = []
  for await (const part of await deps.files.read(file.storageKey, {
    start: 0,
    end: Math.min(file.size, headBytes) - 1,
  }))
    parts.push(part as Buffer)
  return pictureSize(Buffer.concat(parts))
}
