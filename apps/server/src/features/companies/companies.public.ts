export { lengthenTerm, shortenTerm } from './term.store.ts'
