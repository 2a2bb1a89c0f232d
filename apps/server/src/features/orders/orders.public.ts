export { checkGateways } from './gateways/gateways.health.ts'
export { reconcile } from './orders.jobs.ts'
