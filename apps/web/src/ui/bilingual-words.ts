import { currentLocale } from '#web/api/locale.ts'

/** Returns a person's name in the reader's language: in English the one in Latin letters, if there is one. */
export const pickPersonName = ({ name, nameLatin }: { readonly name: string; readonly nameLatin: string | null }) =>
  (currentLocale() === 'en' && nameLatin) || name

/**
 * Returns a text of an author in the reader's language or, if that is missing, in the other one; empty if both are
 * missing.
 */
export const pickReaderText = ({
  zh,
  en,
}: {
  readonly zh?: string | undefined
  readonly en?: string | undefined
}): string => (currentLocale() === 'zh' ? zh || en : en || zh) ?? ''
