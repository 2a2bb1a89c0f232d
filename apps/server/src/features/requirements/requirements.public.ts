export { addMonths } from './requirement.rules.ts'
export { recordForPerson, updateRequirement } from './requirement-run.service.ts'
