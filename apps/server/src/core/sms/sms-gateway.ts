import type { Settings } from '../../settings/settings.ts'
import { createAliyunGateway } from './aliyun.ts'
import { createHttpGateway } from './http-gateway.ts'
import type { SmsGateway, SmsTools } from './sms.ts'

/** The gateway of the settings; null: there is none. */
export function createSmsGateway(settings: Settings['sms'], tools: SmsTools): SmsGateway | null {
  if (!settings) return null
  return settings.kind === 'aliyun' ? createAliyunGateway(settings, tools) : createHttpGateway(settings)
}
