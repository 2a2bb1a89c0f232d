export { findProductsByTitle, useProducts } from './catalogue.queries.ts'
