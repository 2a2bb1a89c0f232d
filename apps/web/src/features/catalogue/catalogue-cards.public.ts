export { type Product, ProductCard, ProductCardSkeleton } from './card/product-card.tsx'
