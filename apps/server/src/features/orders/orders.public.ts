export { checkGateways } from './gateways/gateways.health.ts'
