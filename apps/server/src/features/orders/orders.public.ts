export { gatewayHealth } from './gateways/gateways.health.ts'
export { reconcilePayments } from './orders.jobs.ts'
