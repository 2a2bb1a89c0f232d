import { cardTexts, catalogueTexts } from '#web/features/catalogue/texts.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { commentTexts } from '#web/features/community/texts.ts'
import { sharingTexts } from '#web/features/sharing/texts.ts'

/** The words of a product's page, loaded with it. */
export const productPageTexts = [catalogueTexts, cardTexts, commentTexts, followingTexts, sharingTexts] as const
