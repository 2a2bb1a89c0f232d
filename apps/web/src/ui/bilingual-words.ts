import { currentLocale } from '#web/api/locale.ts'

/** Returns a text of an author in the reader's language, or in the other. */
export const pickWords = ({ zh, en }: { readonly zh?: string | undefined; readonly en?: string | undefined }): string =>
  (currentLocale() === 'zh' ? zh || en : en || zh) ?? ''
