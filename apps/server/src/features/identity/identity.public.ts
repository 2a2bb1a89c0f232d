export { moveSession } from './sign-in.store.ts'
