export { useProducts } from './catalogue.queries.ts'
