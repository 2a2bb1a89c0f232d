import type { BilingualText } from '../../../core/text/language.ts'
import { formatZonedInstant } from '../../../core/text/time-zone.ts'
import { parseDevice } from '../people/device.rules.ts'

type SignInFacts = {
  readonly device: string | null
  readonly address: string
  readonly at: Date
  readonly timeZone: string
  readonly portal: { readonly zh: string; readonly en: string }
}

/** Returns the text about a sign-in from a new device. */
export function newDeviceWords({ device, address, at, timeZone, portal }: SignInFacts): {
  readonly title: BilingualText
  readonly body: BilingualText
} {
  const { browser, system } = parseDevice(device)
  const name = [browser, system].filter(Boolean)
  return {
    title: { zh: '新设备登录', en: 'New sign-in to your account' },
    body: {
      zh: `您在${portal.zh}的账号于 ${formatZonedInstant(at, timeZone, 'zh')}在一台新设备上登录${name.length > 0 ? `（${name.join('，')}）` : ''}，IP 地址 ${address}。如非您本人操作，请在“个人信息”中退出该设备并修改密码。`,
      en: `Your account at ${portal.en} was used to sign in from a new device${name.length > 0 ? ` (${name.join(', ')})` : ''} on ${formatZonedInstant(at, timeZone, 'en')}, from the IP address ${address}. If this wasn’t you, sign that device out under “Personal information” and change your password.`,
    },
  }
}
