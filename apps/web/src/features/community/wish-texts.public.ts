export { wishTexts } from './wishes/wish-texts.ts'
