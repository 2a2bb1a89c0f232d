import path from 'node:path'
import { decodeText } from '../../../core/readers/decode-text.ts'
import type { ZipPackage } from '../../../core/readers/zip-package.ts'
import { ImportRefusal } from './import-reasons.ts'

const PICTURE = /\.(?:png|jpe?g|gif|webp)$/iu
/** Names that a picture may have where a sheet leaves its ending out. */
const ENDINGS = ['', '.png', '.jpg', '.jpeg', '.gif', '.webp']
const FOLDERS = ['', 'images', 'pictures']
/** Files that some systems add to a package for themselves. */
const isOwn = (name: string): boolean => !/(?:^|\/)(?:__MACOSX\/|\.)/u.test(name)

/** Returns true if a file of a package is a sheet that may contain questions. */
export const isQuestionSheet = (name: string): boolean => isOwn(name) && /\.(?:xlsx|csv|tsv)$/iu.test(name)
export const isSheetPackagePart = (name: string): boolean =>
  isQuestionSheet(name) || (isOwn(name) && PICTURE.test(name))

/**
 * Finds the single sheet of a package, and creates a resolver for the pictures that it names: by their path or name,
 * with or without extension, or by the question number that a table with two columns (number, picture) gives them.
 * @throws ImportRefusal when there are several sheets or none
 */
export function findSheetInPackage({ files }: ZipPackage): {
  sheet: Buffer
  name: string
  pictureAt: (name: string) => Buffer | undefined
} {
  const sheets = [...files.keys()].filter(isQuestionSheet)
  const tables = new Map(
    sheets.flatMap((name) => {
      const byNumber = /\.xlsx$/iu.test(name) ? null : picturesByNumber(files, name)
      return byNumber === null ? [] : [[name, byNumber] as const]
    }),
  )
  const [first, ...others] = sheets.filter((name) => !tables.has(name))
  if (first === undefined || others.length > 0) throw new ImportRefusal('several-sheets', sheets.join(', '))
  const byNumber = new Map([...tables.values()].flatMap((table) => [...table]))
  const folder = path.posix.dirname(first)
  const places = FOLDERS.map((one) => path.posix.join(folder, one))
  return {
    sheet: files.get(first) ?? Buffer.alloc(0),
    name: path.posix.basename(first),
    pictureAt: (name) => {
      const told = byNumber.get(name)
      if (told !== undefined) return files.get(told)
      const wanted = name.replaceAll('\\', '/').normalize('NFC')
      const found = places
        .flatMap((place) => ENDINGS.map((ending) => path.posix.join(place, `${wanted}${ending}`)))
        .find((one) => files.has(one) && PICTURE.test(one))
      return found === undefined ? undefined : files.get(found)
    },
  }
}

/** The pictures of a table of numbers and pictures; null where a sheet is not such a table. */
function picturesByNumber(files: ZipPackage['files'], name: string): Map<string, string> | null {
  const rows = (decodeText(files.get(name) ?? Buffer.alloc(0)).text ?? '')
    .replace(/^\uFEFF/u, '')
    .split(/\r\n?|\n/u)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(/[,;\t]/u).map((cell) => cell.trim().replace(/^"(.*)"$/u, '$1')))
  const folder = path.posix.dirname(name)
  const pairs = rows
    .slice(1)
    .map(
      ([number = '', picture = '', ...more]) =>
        [number, path.posix.join(folder, picture.replaceAll('\\', '/')), more.length] as const,
    )
  const isTable =
    pairs.length > 0 &&
    pairs.every(([number, picture, more]) => number !== '' && more === 0 && PICTURE.test(picture) && files.has(picture))
  return isTable ? new Map(pairs.map(([number, picture]) => [number, picture])) : null
}
