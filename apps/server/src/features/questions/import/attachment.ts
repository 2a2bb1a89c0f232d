import { isDrawablePicture } from '../../../core/files/picture-size.rules.ts'
import { endOfText } from '../../../core/text/cut-text.ts'
import { ImportRefusal } from './import-reasons.ts'
import type { ImportedAttachment } from './imported-question.ts'
import type { ImageResolver } from './sanitise-html.ts'

/** A file with the name that the source gives it. */
export interface SourceFile {
  name: string
  base64: string
}

/**
 * Returns the media type of a picture by its bytes, never by its name; null when it is not supported, or an SVG that
 * could run or load something.
 */
export function pictureMediaTypeOf(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp'
  const text = bytes.toString('utf8')
  if (
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/u.test(
      text,
    )
  ) {
    return isHarmlessSvg(text) ? 'image/svg+xml' : null
  }
  return null
}

/** A drawing that runs nothing and loads nothing from elsewhere. */
function isHarmlessSvg(text: string): boolean {
  if (
    /<!ENTITY|<\?xml-stylesheet|<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|audio|video|animate|set)\b|\son\w+\s*=|javascript:|@import/iu.test(
      text,
    )
  )
    return false
  const addresses = text.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)\s*([^"')\s]*)/giu)
  for (const [, address = ''] of addresses) {
    if (!address.startsWith('#') && !/^data:image\/(?:png|jpeg|gif);base64,/u.test(address)) return false
  }
  return true
}

function safeName(name: string): string {
  const base = name.split(/[\\/]/u).at(-1) ?? ''
  const clean = endOfText(
    base
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '_')
      .replace(/^[._]+/u, ''),
    80,
  )
  return clean === '' ? 'picture' : encodeURIComponent(clean) === clean ? clean : asciiName(clean)
}

/** Names go into an address, so that letters beyond ASCII are written by their code. */
function asciiName(name: string): string {
  return Array.from(name, (letter) => (/[\w.-]/u.test(letter) ? letter : (letter.codePointAt(0) ?? 0).toString(16)))
    .join('')
    .slice(-80)
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The files of one question: resolves the addresses of pictures and collects the files that are shown. */
export interface AttachmentBag {
  /** Resolves addresses in a text with its own files first, then with the question's other files. */
  resolverFor: (local: readonly SourceFile[]) => ImageResolver
  /** Adds one of the source's files to the shown ones and returns its new name. @throws ImportRefusal */
  take: (file: SourceFile) => string
  /** Adds a picture by its bytes and returns its new name. @throws ImportRefusal */
  keep: (name: string, bytes: Buffer) => string
  shown: () => ImportedAttachment[]
  /** Names of files that nothing pointed to. */
  unused: () => string[]
}

/** Creates the attachment bag of one question from all files in its source. */
export function createAttachmentBag(files: readonly SourceFile[]): AttachmentBag {
  const shown: ImportedAttachment[] = []
  const used = new Set<SourceFile>()

  function keep(name: string, bytes: Buffer): string {
    const mime = pictureMediaTypeOf(bytes)
    if (mime === null || !isDrawablePicture(bytes)) throw new ImportRefusal('unsupported-file', name)
    const same = shown.find((other) => other.mime === mime && other.bytes.equals(bytes))
    if (same !== undefined) return same.name
    const wanted = safeName(name)
    let free = wanted
    for (let count = 2; shown.some((other) => other.name === free); count += 1) free = `${count}-${wanted}`
    shown.push({ name: free, mime, bytes })
    return free
  }

  function take(file: SourceFile): string {
    used.add(file)
    return keep(file.name, Buffer.from(file.base64, 'base64'))
  }

  return {
    take,
    keep,
    shown: () => shown,
    unused: () => {
      // A picture is often attached to several texts of a question; one use is sufficient.
      const usedNames = new Set(Array.from(used, (file) => file.name))
      return Array.from(new Set(files.map((file) => file.name))).filter((name) => !usedNames.has(name))
    },
    resolverFor: (local) => (src) => {
      const data = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/u.exec(src.trim())
      if (data !== null) return keep('picture', Buffer.from(data[1] ?? '', 'base64'))
      const reference = /^@@PLUGINFILE@@\/(.+?)(?:\?[^?]*)?$/u.exec(src.trim())
      if (reference === null) return null
      const name =
        decodeUri(reference[1] ?? '')
          .split('/')
          .at(-1) ?? ''
      const file = [...local, ...files].find((candidate) => candidate.name === name)
      return file === undefined ? null : take(file)
    },
  }
}
