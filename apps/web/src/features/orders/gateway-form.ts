/** Hosts of payment forms besides this portal, for a page served by the development server. */
const hosts = ['https://openapi.alipay.com', 'https://openapi-sandbox.dl.alipaydev.com']
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
/** Markup as text: signs by their names or numbers. The portal writes numbers. */
const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|(amp|lt|gt|quot));/g, (_all, number?: string, name = '') =>
    number ? String.fromCodePoint(Number(number)) : (marks[name] ?? ''),
  )

export type GatewayForm = {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/**
 * Returns the origins to which a payment form may be sent: this portal, and the payment gateways, which every page
 * names in a meta tag.
 */
export const paymentOrigins = ({ origin }: Location): readonly string[] => [
  origin,
  ...(document.querySelector<HTMLMetaElement>('meta[name="pay-at"]')?.content.split(' ') ?? hosts),
]

/**
 * Parses the form of a gateway as text; null if its target is not at one of these origins. The browser never parses the
 * text itself as HTML.
 */
export function readGatewayForm(html: string, origins: readonly string[]): GatewayForm | null {
  const action = plain(/^<form [^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? '')
  if (!URL.canParse(action) || !origins.includes(new URL(action).origin)) return null
  return {
    action,
    fields: [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map((match) => [
      plain(match[1] ?? ''),
      plain(match[2] ?? ''),
    ]),
  }
}

/** Builds the form from its parts and submits it, which leads away from the page. */
export function sendGatewayForm({ action, fields }: GatewayForm): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.acceptCharset = 'UTF-8'
  form.action = action
  for (const [name, value] of fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
