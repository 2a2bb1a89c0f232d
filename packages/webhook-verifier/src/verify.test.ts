import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createWebhookSecret,
  webhookHeaders,
} from '../../../apps/server/src/features/developers/webhooks/signature.rules.ts'
import { pythonVerifierExample } from '../../contract/src/developers/verify-example.ts'
import { verifyWebhook, WebhookRefused } from './verify.ts'

const at = 1_795_822_572
const now = new Date(at * 1000)
const body = JSON.stringify({ type: 'person.left', timestamp: now.toISOString(), data: { personId: '林' } })
const sent = { id: 'evt_9Kd2Lm', at, body }
const problemOf = (work: () => unknown): string => {
  try {
    work()
    return 'accepted'
  } catch (error) {
    return error instanceof WebhookRefused ? error.problem : String(error)
  }
}

test('the example of the Standard Webhooks libraries is accepted', () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const when = { now: new Date(1_614_265_330_000) }
  const payload = '{"test": 2432232314}'
  expect(verifyWebhook(secret, headers, payload, when)).toMatchObject({ id: headers['webhook-id'], test: 2432232314 })
  expect(verifyWebhook(secret.slice(6), headers, Buffer.from(payload), when).id).toBe(headers['webhook-id'])
  const own = webhookHeaders([secret], { id: headers['webhook-id'], at: 1_614_265_330, body: payload })
  expect(own).toMatchObject(headers)
})

test('what the portal signs is accepted, also with two secrets on either side', () => {
  const [first, second] = [createWebhookSecret(randomBytes(32)), createWebhookSecret(randomBytes(32))]
  const headers = webhookHeaders([second, first], sent)
  for (const secrets of [first, second, [first], [createWebhookSecret(randomBytes(32)), second]])
    expect(verifyWebhook(secrets, headers, body, { now })).toEqual({ id: sent.id, sentAt: now, ...JSON.parse(body) })
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]))
  expect(verifyWebhook(first, upper, Buffer.from(body), { now }).type).toBe('person.left')
})

test('anything that was changed is refused', () => {
  const secret = createWebhookSecret(randomBytes(32))
  const headers = webhookHeaders([secret], sent)
  const other = { ...headers, 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v1a,') }
  const cases = [
    [createWebhookSecret(randomBytes(32)), headers, body, 'signature'],
    [secret, headers, `${body} `, 'signature'],
    [secret, { ...headers, 'webhook-id': 'evt_other' }, body, 'signature'],
    [secret, { ...headers, 'webhook-timestamp': String(at + 1) }, body, 'signature'],
    [secret, other, body, 'signature'],
    [secret, { ...headers, 'webhook-signature': 'v1,' }, body, 'signature'],
    [secret, { ...headers, 'webhook-timestamp': 'soon' }, body, 'headers'],
    [secret, { ...headers, 'webhook-id': undefined }, body, 'headers'],
    [secret, {}, body, 'headers'],
    [secret, webhookHeaders([secret], { ...sent, body: '{' }), '{', 'body'],
  ] as const
  for (const [key, given, text, problem] of cases)
    expect(
      problemOf(() => verifyWebhook(key, given, text, { now })),
      problem,
    ).toBe(problem)
})

test('a webhook that is sent again later is refused', () => {
  const secret = createWebhookSecret(randomBytes(32))
  const headers = webhookHeaders([secret], sent)
  const after = (seconds: number) => ({ now: new Date((at + seconds) * 1000) })
  expect(
    [-301, -300, 300, 301].map((seconds) => problemOf(() => verifyWebhook(secret, headers, body, after(seconds)))),
  ).toEqual(['time', 'accepted', 'accepted', 'time'])
  expect(verifyWebhook(secret, headers, body, { ...after(3600), toleranceSeconds: 3600 }).id).toBe(sent.id)
})

const hasPython = spawnSync('python3', ['--version']).status === 0
test.skipIf(!hasPython)('the function for Python in the reference accepts and refuses the same', () => {
  const secret = createWebhookSecret(randomBytes(32))
  const sentNow = { ...sent, at: Math.floor(Date.now() / 1000) }
  const headers = webhookHeaders([createWebhookSecret(randomBytes(32)), secret], sentNow)
  const old = webhookHeaders([secret], { ...sentNow, at: sentNow.at - 400 })
  const cases = [
    [secret, headers, body],
    [secret, headers, `${body} `],
    [createWebhookSecret(randomBytes(32)), headers, body],
    [secret, { ...headers, 'webhook-id': 'evt_other' }, body],
    [secret, { ...headers, 'webhook-signature': headers['webhook-signature']?.replaceAll('v1,', 'v1a,') }, body],
    [secret, { ...headers, 'webhook-signature': 'v1,签名' }, body],
    [secret, { ...headers, 'webhook-signature': undefined }, body],
    [secret, old, body],
    [secret, webhookHeaders([secret], { ...sentNow, at: sentNow.at + 400 }), body],
  ]
  const program = `${pythonVerifierExample}
import json, sys
for secret, headers, body in json.load(sys.stdin):
    try:
        print(verify(secret, headers, body.encode()))
    except ValueError as refused:
        print(refused)
`
  const run = spawnSync('python3', ['-c', program], { input: JSON.stringify(cases), encoding: 'utf8' })
  expect([run.stderr, run.stdout.trim().split('\n')]).toEqual([
    '',
    [sent.id, ...Array<string>(6).fill('not signed by the portal'), 'too old', 'too old'],
  ])
})
