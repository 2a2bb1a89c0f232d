export { ProductLiveClass } from './parts/live-of-product.tsx'
