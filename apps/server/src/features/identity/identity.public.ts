export { hashPassword } from './password.ts'
export { moveSession } from './sign-in.store.ts'
