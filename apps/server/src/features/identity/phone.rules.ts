import { identifierText } from '@portal/contract/identity/identifier.rules.ts'

/** The supported country codes, with the least and the most digits after them. The first is the default. */
export const phoneCountries = [
  { country: 'CN', code: '+86', digits: [11, 11] },
  { country: 'HK', code: '+852', digits: [8, 8] },
  { country: 'MO', code: '+853', digits: [8, 8] },
  { country: 'TW', code: '+886', digits: [9, 10] },
  { country: 'SG', code: '+65', digits: [8, 8] },
  { country: 'MY', code: '+60', digits: [8, 10] },
  { country: 'TH', code: '+66', digits: [9, 9] },
  { country: 'VN', code: '+84', digits: [9, 10] },
  { country: 'ID', code: '+62', digits: [9, 12] },
  { country: 'PH', code: '+63', digits: [10, 10] },
  { country: 'JP', code: '+81', digits: [10, 10] },
  { country: 'KR', code: '+82', digits: [9, 10] },
  { country: 'IN', code: '+91', digits: [10, 10] },
  { country: 'PK', code: '+92', digits: [10, 10] },
  { country: 'BD', code: '+880', digits: [10, 10] },
  { country: 'AE', code: '+971', digits: [8, 9] },
  { country: 'SA', code: '+966', digits: [9, 9] },
  { country: 'TR', code: '+90', digits: [10, 10] },
  { country: 'EG', code: '+20', digits: [10, 10] },
  { country: 'ZA', code: '+27', digits: [9, 9] },
  { country: 'NG', code: '+234', digits: [10, 10] },
  { country: 'KE', code: '+254', digits: [9, 9] },
  { country: 'GB', code: '+44', digits: [10, 10] },
  { country: 'DE', code: '+49', digits: [7, 12] },
  { country: 'FR', code: '+33', digits: [9, 9] },
  { country: 'ES', code: '+34', digits: [9, 9] },
  { country: 'IT', code: '+39', digits: [9, 11] },
  { country: 'NL', code: '+31', digits: [9, 9] },
  { country: 'SE', code: '+46', digits: [7, 10] },
  { country: 'PL', code: '+48', digits: [9, 9] },
  { country: 'RU', code: '+7', digits: [10, 10] },
  { country: 'US', code: '+1', digits: [10, 10] },
  { country: 'MX', code: '+52', digits: [10, 10] },
  { country: 'BR', code: '+55', digits: [10, 11] },
  { country: 'AU', code: '+61', digits: [9, 9] },
  { country: 'NZ', code: '+64', digits: [8, 10] },
] as const

/**
 * Parses a phone number to its stored form, such as +8613800020418; null when it is invalid. Spaces, hyphens and
 * parentheses are dropped, and so is a leading 0 of the national form (not in Italy).
 */
export function parsePhone(countryCode: string | undefined, written: string): string | null {
  const phone = identifierText(written)
  const code = `+${identifierText(countryCode ?? phoneCountries[0].code)
    .replace(/^\+|^00/, '')
    .trim()}`
  const country = phoneCountries.find((one) => one.code === code)
  if (!country || !/^[\d\s()-]+$/.test(phone)) return null
  const digits = phone.replace(/\D/g, '')
  const national = country.country === 'IT' ? digits : digits.replace(/^0/, '')
  const [least, most] = country.digits
  if (national.length < least || national.length > most) return null
  return country.code === '+86' && !/^1[3-9]/.test(national) ? null : `${code}${national}`
}

/** Masks a number for display to its owner: the middle is hidden. */
export function maskPhone(phone: string): string {
  const country = phoneCountries
    .filter((one) => phone.startsWith(one.code))
    .sort((a, b) => b.code.length - a.code.length)[0]
  const [code, rest] = [country?.code ?? '', phone.slice(country?.code.length ?? 0)]
  const shown = Math.min(4, Math.floor(rest.length / 3))
  return `${code} ${rest.slice(0, Math.min(3, shown))}${'*'.repeat(Math.max(0, rest.length - shown - Math.min(3, shown)))}${rest.slice(rest.length - shown)}`.trim()
}

/**
 * Creates a code of six digits from random bytes; all codes are equally likely. Returns null when other bytes must be
 * drawn.
 */
export function createPhoneCode(bytes: Buffer): string | null {
  const drawn = bytes.readUInt32BE(0)
  return drawn < 4_294_000_000 ? String(drawn % 1_000_000).padStart(6, '0') : null
}
