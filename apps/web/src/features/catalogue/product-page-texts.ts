import { commentTexts } from '#web/features/community/comment-texts.public.ts'
import { cardTexts } from './card/card-texts.ts'
import { catalogueTexts } from './catalogue-texts.ts'

/** The words of a product's page, loaded with it. */
export const productPageTexts = [catalogueTexts, cardTexts, commentTexts] as const
