export { sendAllStudy, sendStudyOfDevice } from './playing/send-stored-study.ts'
