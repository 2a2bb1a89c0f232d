export { SuggestInput } from './search/suggest-input.tsx'
