export { productCardTexts } from './card/card-texts.ts'
export { catalogueTexts } from './catalogue-texts.ts'
