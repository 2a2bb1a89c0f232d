export { createRequirement } from './requirement.service.ts'
export { recordForPerson } from './requirement-run.service.ts'
