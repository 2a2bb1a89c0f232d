import type { SmsTemplates } from '../../settings/message-settings.ts'
import type { Settings } from '../../settings/settings.ts'
import { dayInZone } from '../text/calendar.ts'
import { cutText } from '../text/cut-text.ts'
import { acs3Headers, canonicalQuery } from './acs3.rules.ts'
import { type Sms, type SmsGateway, SmsRefused, type SmsTools } from './sms.ts'

type AliyunSettings = Extract<NonNullable<Settings['sms']>, { kind: 'aliyun' }>
type Answer = {
  readonly Code?: string
  readonly Message?: string
  readonly BizId?: string
  readonly SmsSendDetailDTOs?: { readonly SmsSendDetailDTO?: readonly { readonly OutId?: string }[] }
}

const version = '2017-05-25'
/** Codes after which another try may succeed; whatever else it answers, it will answer again. */
const passing =
  /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable|InternalError|SignatureNonceUsed|isv\.OUT_OF_SERVICE|isv\.AMOUNT_NOT_ENOUGH)/
const pageSize = 50

const templatesOf = (settings: AliyunSettings): Readonly<Record<string, SmsTemplates | null>> => ({
  ...settings.reminderTemplates,
  code: settings.templates,
  phoneChanged: settings.noticeTemplates,
})

/** Formats a mainland number without its country code, and any other with it but without the plus sign. */
const numberOf = (to: string) => (to.startsWith('+86') ? to.slice(3) : to.replace(/^\+/, ''))

/**
 * Creates a gateway for Alibaba Cloud SMS: `SendSms` with an approved template. The portal's id is sent as `OutId`, so
 * that a message can be found again.
 */
export function createAliyunSmsGateway(settings: AliyunSettings, { clock, random }: SmsTools): SmsGateway {
  const { host } = new URL(settings.endpoint)
  const call = async (action: string, query: Record<string, string>): Promise<Answer> => {
    const headers = acs3Headers({
      host,
      action,
      version,
      query,
      accessKeyId: settings.accessKeyId,
      accessKeySecret: settings.accessKeySecret,
      date: `${clock.now().toISOString().slice(0, 19)}Z`,
      nonce: random.bytes(16).toString('hex'),
    })
    const response = await fetch(`${settings.endpoint}/?${canonicalQuery(query)}`, {
      method: 'POST',
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    })
    return (await response.json()) as Answer
  }
  const mustBeGood = (answer: Answer): Answer => {
    const { Code: code = 'noCode', Message: words = '' } = answer
    if (code === 'OK') return answer
    const reason = cutText(`${code}: ${words}`, 300)
    throw passing.test(code) ? new Error(reason) : new SmsRefused(reason)
  }
  return {
    async send(sms: Sms) {
      const TemplateCode = templatesOf(settings)[sms.template ?? '']?.[sms.lang]
      if (!TemplateCode) throw new SmsRefused('no approved template for this message')
      const TemplateParam = JSON.stringify(sms.params)
      const answer = await call('SendSms', {
        PhoneNumbers: numberOf(sms.to),
        SignName: settings.signName,
        TemplateCode,
        TemplateParam,
        OutId: sms.id,
      })
      return mustBeGood(answer).BizId ?? ''
    },
    async check() {
      // The messages sent to a number today: queried with the same keys and permission before a second try.
      const SendDate = dayInZone(clock.now(), 'Asia/Shanghai').replaceAll('-', '')
      const { Code = 'noCode', Message = '' } = await call('QuerySendDetails', {
        PhoneNumber: '13800138000',
        SendDate,
        PageSize: '1',
        CurrentPage: '1',
      })
      return { isTaken: Code === 'OK', detail: Code === 'OK' ? `${host} accepts the keys` : `${Code}: ${Message}` }
    },
    async find(sms: Sms) {
      // A try just before midnight may have been accepted just after midnight.
      const days = [0, 60_000].map((after) => dayInZone(new Date(sms.triedAt.getTime() + after), 'Asia/Shanghai'))
      for (const day of new Set(days)) {
        const answer = await call('QuerySendDetails', {
          PhoneNumber: numberOf(sms.to),
          SendDate: day.replaceAll('-', ''),
          PageSize: String(pageSize),
          CurrentPage: '1',
        })
        if (mustBeGood(answer).SmsSendDetailDTOs?.SmsSendDetailDTO?.some((detail) => detail.OutId === sms.id)) return ''
      }
      return null
    },
  }
}
