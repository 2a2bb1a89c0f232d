import { expect, test } from 'vitest'
import { readGatewayForm } from './gateway-form.ts'

const form = (action: string) =>
  `<form method="post" accept-charset="UTF-8" action="${action}"><input type="hidden" name="a" value="1 &amp; &quot;2&quot;"><input type="hidden" name="b" value="中">`

test('a form is taken apart for this portal and for Alipay only', () => {
  const fields = [
    ['a', '1 & "2"'],
    ['b', '中'],
  ]
  expect(readGatewayForm(form('https://openapi.alipay.com/gateway.do?charset=utf-8'), 'https://me.example')).toEqual({
    action: 'https://openapi.alipay.com/gateway.do?charset=utf-8',
    fields,
  })
  expect(readGatewayForm(form('https://me.example/sandbox-cashier'), 'https://me.example')?.fields).toEqual(fields)
  for (const bad of ['https://openapi.alipay.com.evil.example/', 'javascript:alert(1)', '//evil.example', 'http://openapi.alipay.com/', ''])
    expect(readGatewayForm(form(bad), 'https://me.example'), bad).toBeNull()
})
