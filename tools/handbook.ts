import { readText } from './checks/tree.ts'

export const handbookFolder = 'docs/handbook'
export const handbookLanguages = ['zh', 'en'] as const
export type HandbookLanguage = (typeof handbookLanguages)[number]

export type HandbookChapter = {
  readonly sections: readonly { readonly id: string; readonly text: string }[]
  /** The pictures as the chapter names them, such as `../pictures/en/courses-id.webp`. */
  readonly pictures: readonly string[]
}

/** Reads a chapter of the handbook: its sections with their anchors, and the pictures in it. */
export function readHandbookChapter(lang: HandbookLanguage, name: string): HandbookChapter {
  const text = readText(`${handbookFolder}/${lang}/${name}.md`)
  const [, ...rest] = text.split(/^## <a id="([\w-]+)"><\/a>/m)
  return {
    sections: Array.from({ length: rest.length / 2 }, (_, at) => ({
      id: rest[at * 2] ?? '',
      text: rest[at * 2 + 1] ?? '',
    })),
    pictures: [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file = '']) => file),
  }
}

/** Returns the name of the picture for an address: `/console/courses/$id` is `courses-id`, `/console` is `today`. */
export const pictureOfAddress = (address: string): string =>
  address === '/console' ? 'today' : address.replace('/console/', '').replaceAll('/', '-').replaceAll('$', '')
