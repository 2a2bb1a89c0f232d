import type { Settings } from '../../settings/settings.ts'
import { createAliyunSmsGateway } from './aliyun.ts'
import { createHttpSmsGateway } from './http-gateway.ts'
import type { SmsGateway, SmsTools } from './sms.ts'

/** Creates the gateway of these settings; null if they have none. */
export function createSmsGateway(settings: Settings['sms'], tools: SmsTools): SmsGateway | null {
  if (!settings) return null
  return settings.kind === 'aliyun' ? createAliyunSmsGateway(settings, tools) : createHttpSmsGateway(settings)
}

/**
 * Returns a function that gives the gateway of the current settings, which staff may change while the portal runs, or
 * null while the settings have none.
 */
export function followSmsGateway(settings: Pick<Settings, 'sms'>, tools: SmsTools): () => SmsGateway | null {
  let of = settings.sms
  let gateway = createSmsGateway(of, tools)
  return () => {
    if (settings.sms !== of) {
      of = settings.sms
      gateway = createSmsGateway(of, tools)
    }
    return gateway
  }
}
