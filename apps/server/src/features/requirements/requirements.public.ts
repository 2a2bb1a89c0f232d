export { addMonths } from './requirement.rules.ts'
export { createRequirement } from './requirement.service.ts'
export { recordForPerson, updateRequirement } from './requirement-run.service.ts'
