import { coreChecks } from './core/health/core-checks.ts'
import type { HealthCheck } from './core/health/health.ts'
import { directoryHealth, ssoHealth, wecomHealth } from './features/identity/identity.public.ts'
import { gatewayHealth } from './features/orders/orders.public.ts'

/**
 * The checks of all services outside the portal, which the doctor, the timer and the console use. They are part of
 * `Deps`.
 */
export const healthChecks: readonly HealthCheck[] = Object.freeze([
  ...coreChecks,
  ssoHealth,
  wecomHealth,
  directoryHealth,
  gatewayHealth,
])
