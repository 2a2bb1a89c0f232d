export { LiveOfProduct } from './parts/live-of-product.tsx'
