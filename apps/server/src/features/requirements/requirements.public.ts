export { askedItems } from './asked-items.ts'
export { addMonths } from './requirement.rules.ts'
export { recordForCertificate, recordForExam, recordForPerson, updateRequirement } from './requirement-run.service.ts'
