export { PhoneCodeFields, type PhoneCodeInput } from './parts/phone-code-fields.tsx'
export { useDictionary } from './profile/profile.queries.ts'
