import { afterEach, expect, test } from 'vitest'
import { paymentOrigins, readGatewayForm } from './gateway-form.ts'

const form = (action: string) =>
  `<form method="post" accept-charset="UTF-8" action="${action}"><input type="hidden" name="a" value="1 &amp; &quot;2&quot;"><input type="hidden" name="b" value="中">`

const me = { origin: 'https://me.example' } as Location
afterEach(() => {
  document.head.innerHTML = ''
})

test('a form is taken apart for this portal and for Alipay only', () => {
  const fields = [
    ['a', '1 & "2"'],
    ['b', '中'],
  ]
  expect(readGatewayForm(form('https://openapi.alipay.com/gateway.do?charset=utf-8'), paymentOrigins(me))).toEqual({
    action: 'https://openapi.alipay.com/gateway.do?charset=utf-8',
    fields,
  })
  expect(readGatewayForm(form('https://me.example/sandbox-cashier'), paymentOrigins(me))?.fields).toEqual(fields)
  for (const bad of [
    'https://openapi.alipay.com.evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    'http://openapi.alipay.com/',
    '',
  ])
    expect(readGatewayForm(form(bad), paymentOrigins(me)), bad).toBeNull()
})

test('signs are read by their numbers, as the portal writes them, and once', () => {
  const read = readGatewayForm(
    form('https://me.example/gateway.do?a=1&#38;b=2').replace(
      '1 &amp; &quot;2&quot;',
      '{&#34;a&#34;:&#34;&#39;&#60;&#38;#62;&#34;}',
    ),
    paymentOrigins(me),
  )
  expect([read?.action, read?.fields[0]?.[1]]).toEqual(['https://me.example/gateway.do?a=1&b=2', `{"a":"'<&#62;"}`])
})

test('the portal says in its page which gateway it has, and no other one is known then', () => {
  document.head.innerHTML = '<meta name="pay-at" content="https://pay.example:8443">'
  expect(readGatewayForm(form('https://pay.example:8443/gateway.do'), paymentOrigins(me))?.action).toBe(
    'https://pay.example:8443/gateway.do',
  )
  for (const other of ['https://pay.example/gateway.do', 'https://openapi.alipay.com/gateway.do'])
    expect(readGatewayForm(form(other), paymentOrigins(me)), other).toBeNull()
})
