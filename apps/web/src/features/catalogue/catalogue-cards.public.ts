export { ProductCard, type ProductCardProduct, ProductCardSkeleton } from './card/product-card.tsx'
