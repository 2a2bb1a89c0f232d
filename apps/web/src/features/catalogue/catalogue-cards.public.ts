export { type CardProduct, ProductCard, ProductCardSkeleton } from './card/product-card.tsx'
