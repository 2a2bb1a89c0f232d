import type {
  DemoArticle,
  DemoDocument,
  DemoMediaContent,
  DemoPackage,
  DocumentKey,
  MediaKey,
  PackageKey,
  Text,
} from './types.ts'

/** Returns a text in both languages; given one argument, the same text in both (a command, a number). */
export const t = (zh: string, en: string = zh): Text => ({ zh, en })

/** Returns an article; the bodies are HTML of the allowed tags. */
export const demoArticle = (key: string, title: Text, minutes: number, zh: string, en: string): DemoArticle => ({
  key,
  type: 1,
  title,
  duration: minutes * 60,
  body: { zh: zh.trim(), en: en.trim() },
})
export const demoVideo = (key: string, title: Text, media: MediaKey): DemoMediaContent => ({
  key,
  type: 3,
  title,
  media,
})
export const demoAudio = (key: string, title: Text, media: MediaKey): DemoMediaContent => ({
  key,
  type: 2,
  title,
  media,
})
export const demoPdf = (key: string, title: Text, document: DocumentKey): DemoDocument => ({
  key,
  type: 7,
  title,
  document,
})
export const demoScorm = (key: string, title: Text, minutes: number, file: PackageKey): DemoPackage => ({
  key,
  type: 8,
  title,
  duration: minutes * 60,
  package: file,
})
