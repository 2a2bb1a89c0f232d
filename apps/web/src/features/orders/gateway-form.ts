/** Where a payment form may lead besides this portal. */
const hosts = ['https://openapi.alipay.com', 'https://openapi-sandbox.dl.alipaydev.com']
const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => marks[name] ?? '')

export type GatewayForm = { readonly action: string; readonly fields: readonly (readonly [name: string, value: string])[] }

/** Takes the form of a gateway apart, as text; null when it leads anywhere but to a gateway that is known. Nothing of it is ever put into a page. */
export function readGatewayForm(html: string, origin: string): GatewayForm | null {
  const action = plain(/^<form [^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? '')
  if (!URL.canParse(action) || ![origin, ...hosts].includes(new URL(action).origin)) return null
  return { action, fields: [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map((match) => [plain(match[1] ?? ''), plain(match[2] ?? '')]) }
}

/** Builds the form anew from its parts and sends it. */
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
