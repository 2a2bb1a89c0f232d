export { sendAllStudy, sendOwnStoredStudy } from './playing/send-stored-study.ts'
