import { catalogueTexts, productCardTexts } from '#web/features/catalogue/catalogue-texts.public.ts'
import { followingTexts } from '#web/features/community/bell.public.ts'
import { commentTexts } from '#web/features/community/comment-texts.public.ts'
import { sharingTexts } from '#web/features/sharing/sharing-texts.public.ts'

/** The texts that a product page loads. */
export const productPageTexts = [catalogueTexts, productCardTexts, commentTexts, followingTexts, sharingTexts] as const
