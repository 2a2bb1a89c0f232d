export { default } from './documents/plain-reader.tsx'
