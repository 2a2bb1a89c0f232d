export { cardTexts } from './card/card-texts.ts'
export { type Product, ProductCard, ProductCardSkeleton } from './card/product-card.tsx'
