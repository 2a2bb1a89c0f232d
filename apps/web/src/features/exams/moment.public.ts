export { Moment } from './parts/moment.tsx'
