export { commentsWaiting, wishesWaiting } from './today.store.ts'
export { fingerprintOf } from './wishes/wish.rules.ts'
export { answerWords } from './wishes/wish.words.ts'
