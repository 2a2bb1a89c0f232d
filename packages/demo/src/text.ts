import type {
  DemoArticle,
  DemoDocument,
  DemoMediaContent,
  DemoPackage,
  DemoText,
  DocumentKey,
  MediaKey,
  PackageKey,
} from './types.ts'

/** Returns a text in both languages; given one argument, the same text in both (a command, a number). */
export const t = (zh: string, en: string = zh): DemoText => ({ zh, en })

/** Returns an article; the bodies are HTML of the allowed tags. */
export const demoArticle = (key: string, title: DemoText, minutes: number, zh: string, en: string): DemoArticle => ({
  key,
  type: 1,
  title,
  duration: minutes * 60,
  body: { zh: zh.trim(), en: en.trim() },
})
export const demoVideo = (key: string, title: DemoText, media: MediaKey): DemoMediaContent => ({
  key,
  type: 3,
  title,
  media,
})
export const demoAudio = (key: string, title: DemoText, media: MediaKey): DemoMediaContent => ({
  key,
  type: 2,
  title,
  media,
})
export const demoPdf = (key: string, title: DemoText, document: DocumentKey): DemoDocument => ({
  key,
  type: 7,
  title,
  document,
})
export const demoScorm = (key: string, title: DemoText, minutes: number, file: PackageKey): DemoPackage => ({
  key,
  type: 8,
  title,
  duration: minutes * 60,
  package: file,
})
