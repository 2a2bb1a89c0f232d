export { classTexts } from './classes/class-texts.ts'
