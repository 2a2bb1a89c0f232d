import { explainCause } from '../../../core/health/cause.ts'
import { failResult, type HealthCheck, type HealthResult, okResult } from '../../../core/health/health.ts'
import { GatewayRefusal } from './gateway.ts'
import { listRealGateways } from './gateways.service.ts'

/** No payment has this number: a gateway that accepts the keys answers that it is unknown. */
const noPayment = 'portalhealthcheck'

/** The check of payment gateways: queries each, with each merchant's keys, for a payment that does not exist. */
export const gatewayHealth: HealthCheck = {
  service: 'payments',
  roles: ['web'],
  isUsed: ({ merchants }) => merchants().length > 0,
  check: async (tools): Promise<HealthResult> => {
    const results = await Promise.all(
      listRealGateways(tools).map(async (gateway): Promise<HealthResult> => {
        const name = `${gateway.kind}${gateway.merchant && ` ${gateway.merchant}`}`
        try {
          await gateway.query(noPayment)
          return okResult(name)
        } catch (error) {
          const { cause, detail } = explainCause(error)
          return failResult(
            error instanceof GatewayRefusal && cause === 'other' ? 'credentials' : cause,
            `${name}: ${detail}`,
          )
        }
      }),
    )
    return (
      results.find(({ state }) => state === 'fail') ??
      okResult(`keys accepted: ${results.map(({ detail }) => detail).join(', ')}`)
    )
  },
}
