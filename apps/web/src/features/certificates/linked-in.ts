import type { CertificateData } from './certificate.queries.ts'

/** Returns the address of LinkedIn's form that adds a certificate to a profile, with the fields filled in. */
export function linkedInUrl(
  { title, level, issuer, number, issuedAt, validUntil, verifyUrl }: CertificateData,
  titleAndLevel: (title: string, level: string) => string,
): string {
  const [year = '', month = ''] = issuedAt.split('-')
  const [lastYear = '', lastMonth = ''] = (validUntil ?? '').split('-')
  const says = {
    startTask: 'CERTIFICATION_NAME',
    name: level ? titleAndLevel(title, level) : title,
    organizationName: issuer,
    issueYear: year,
    issueMonth: String(Number(month)),
    ...(validUntil ? { expirationYear: lastYear, expirationMonth: String(Number(lastMonth)) } : {}),
    certId: number,
    certUrl: verifyUrl,
  }
  return `https://www.linkedin.com/profile/add?${new URLSearchParams(says)}`
}
