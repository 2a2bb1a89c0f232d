export { PersonChoice } from './person-choice.tsx'
