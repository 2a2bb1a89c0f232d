import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { webhookCreate } from '@portal/contract/developers/webhook.contract.ts'
import type { Deps } from '../apps/server/src/core/deps.ts'
import { newId } from '../apps/server/src/core/secrets/random.ts'
import { createDeps } from '../apps/server/src/create-deps.ts'
import { openConnectionPool, type Pool } from '../apps/server/src/database/connection.ts'
import { insertWebhookDeliveries } from '../apps/server/src/features/developers/webhooks/webhook.store.ts'
import { webhookEventBody } from '../apps/server/src/features/developers/webhooks/webhook-events.service.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { aCompany, aPerson } from '../apps/server/src/testing/builders.ts'
import { type PortalProcess, startPortal } from '../e2e/portal-process.ts'
import { startPreparedDatabase } from '../e2e/testing/prepared-database.ts'
import { verifyWebhook } from '../packages/webhook-verifier/src/verify.ts'
import { benchSize } from './sizes.ts'

/** Deliveries in all, divided among the endpoints; events of one object. */
const deliveries = benchSize('DELIVERIES', 10_000, 240)
const endpoints = benchSize('ENDPOINTS', 10, 4)
const eventsOfObject = 5
const processes = benchSize('PROCESSES', 2, 1)
/** The number of times that a process with deliveries in progress is killed. */
const kills = benchSize('KILLS', 3, 1)
/** The share of tries that the receiver never answers; each takes the portal 15 seconds. */
const silent = benchSize('SILENT_PERCENT', 5, 1) / 100
/** After this many refusals the receiver accepts an event, since the portal gives up after ten. */
const mostRefusals = 7

type Arrival = { tries: number; accepted: number }

/**
 * Runs `npm run bench -- webhooks`: 10,000 deliveries to a receiver that refuses half of the tries, never answers some,
 * accepts some twice, and loses the connection after others, while processes with deliveries in progress are killed
 * with SIGKILL. Afterwards each event must have been accepted, in order per object, and the portal must have recorded
 * it. Time is shifted: a delivery that would wait for minutes is due immediately, so that the run takes minutes instead
 * of days.
 */
export async function benchWebhooks(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-'))
  chmodSync(dataDir, 0o755)
  const database = await startPreparedDatabase(dataDir)
  const env = { DATABASE_URL: database.localUrl, DEMO: '0', SECRET: 'benchmark-benchmark-benchmark-benchmark' }
  const receiver = await openReceiver()
  const portals: PortalProcess[] = []
  const start = () => startPortal(dataDir, { ...env, PORTAL_ROLES: 'web,jobs' })
  let sql: Pool | null = null
  try {
    portals.push(await start())
    sql = openConnectionPool({ url: database.url, max: 4 })
    const settings = readSettings({ ...env, DATA_DIR: dataDir, OUTBOUND_ALLOW: '127.0.0.1' }, dataDir)
    const deps = (await createDeps(settings, sql)) as Deps
    await fill(deps, portals[0] as PortalProcess, receiver)
    while (portals.length < processes) portals.push(await start())
    const began = performance.now()
    let killed = 0
    let held = 0
    for (;;) {
      const { waiting, inHand } = await countWaiting(sql)
      if (waiting === 0) break
      if (killed < kills && waiting < deliveries * (1 - (killed + 1) / (kills + 2)) && inHand > 0) {
        await portals.shift()?.kill()
        killed += 1
        held += inHand
        // No process is left: move the clock past the lease of the killed one, which otherwise ends after a minute.
        if (portals.length === 0) await sql`update webhook_delivery set next_at = now() where state = 'waiting'`
        portals.push(await start())
      }
      await sql`update webhook_delivery set next_at = now() where state = 'waiting' and next_at > now() + interval '65 seconds'`
      await sleep(100)
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    const states = await sql<{ state: string; n: number }[]>`
      select state, count(*)::int as n from webhook_delivery group by state order by state`
    const { lost, outOfOrder, repeated, tries, forged } = receiver.judge()
    process.stdout.write(
      `  ${deliveries} deliveries in ${seconds} s: ${tries} tries, ${repeated} arrived again, ${killed} processes killed near ${held} tries at work\n`,
    )
    process.stdout.write(`  the portal: ${states.map(({ state, n }) => `${n} ${state}`).join(', ')}\n`)
    process.stdout.write(`webhooks: ${deliveries} sent, ${lost} lost, ${outOfOrder} out of order\n`)
    const problems = [
      ...(lost > 0 ? [`${lost} events never arrived`] : []),
      ...(outOfOrder > 0 ? [`${outOfOrder} events arrived before an earlier one of their object`] : []),
      ...(forged > 0 ? [`${forged} had no right signature`] : []),
      ...(states.some(({ state }) => state !== 'delivered') ? ['the portal does not know of all that arrived'] : []),
      // A trial in which nothing went wrong proves nothing.
      ...(killed < kills || repeated === 0 || tries < deliveries * 1.5
        ? ['the receiver or the kills did no harm']
        : []),
    ]
    if (problems.length > 0) throw new Error(problems.join('; '))
  } finally {
    await sql?.end()
    for (const one of portals) await one.stop()
    receiver.close()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function countWaiting(sql: Pool): Promise<{ waiting: number; inHand: number }> {
  return sql<{ waiting: number; inHand: number }[]>`
    select count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where state = 'waiting' and tries > 0 and tried_at > now() - interval '20 seconds'
        and next_at > now() + interval '39 seconds' and next_at <= now() + interval '60 seconds')::int as "inHand"
    from webhook_delivery`.one()
}

/** Creates the endpoints by the portal's own call, and writes the events as its listeners do. */
async function fill(deps: Deps, portal: PortalProcess, receiver: Receiver): Promise<void> {
  const company = await aCompany(deps)
  const staff = await aPerson(deps, company, { grants: ['operations', 'companies', 'reports'] })
  for (let n = 0; n < endpoints; n++) {
    const answer = await fetch(`${portal.url}${webhookCreate.path}`, {
      method: 'POST',
      headers: { access_token: staff.token, 'content-type': 'application/json' },
      body: JSON.stringify({
        requestKey: `trial-endpoint-${n}`,
        companyId: company,
        name: `HR ${n + 1}`,
        url: `${receiver.url}/${n}`,
        events: ['result.released'],
      }),
    })
    const { code, data } = (await answer.json()) as { code: number; data: { secret: string } }
    if (code !== 200) throw new Error(`${webhookCreate.path} answered ${code}`)
    receiver.secrets.push(data.secret)
  }
  const events = deliveries / endpoints
  for (let n = 0; n < events; n++) {
    const now = new Date()
    const subject = `attempt-${n % Math.ceil(events / eventsOfObject)}`
    const place = Math.floor(n / Math.ceil(events / eventsOfObject))
    await insertWebhookDeliveries(deps.sql, {
      eventId: newId(now, deps.random),
      type: 'result.released',
      companyId: company,
      subject,
      body: webhookEventBody('result.released', now, { companyId: company, attemptId: subject, place }),
      now,
    })
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>
/** A receiver that fails in every way that receivers do. */
async function openReceiver() {
  const secrets: string[] = []
  const seen = new Map<string, Arrival>()
  /** The places of an object's events in the order of their first acceptance, by endpoint and object. */
  const order = new Map<string, number[]>()
  let forged = 0
  let serial = 0
  /** Even, and the same in every run. */
  const nextShare = () => (serial++ * 0.618_033_988_75) % 1
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const place = Number(request.url?.slice(1))
    try {
      const event = verifyWebhook(secrets[place] ?? '', request.headers, body)
      answer(response, place, event as unknown as { id: string; data: { attemptId: string; place: number } })
    } catch {
      forged += 1
      response.writeHead(400).end()
    }
  })
  function answer(
    response: ServerResponse,
    endpoint: number,
    { id, data }: { id: string; data: { attemptId: string; place: number } },
  ) {
    const key = `${endpoint} ${id}`
    const known = seen.get(key) ?? { tries: 0, accepted: 0 }
    seen.set(key, known)
    known.tries += 1
    const share = nextShare()
    if (known.tries <= mostRefusals && known.accepted === 0) {
      if (share < silent) return
      if (share < 0.5) return void response.writeHead(share < 0.25 ? 503 : 500).end()
    }
    known.accepted += 1
    if (known.accepted === 1) {
      const object = `${endpoint} ${data.attemptId}`
      order.set(object, [...(order.get(object) ?? []), data.place])
    }
    // The receiver has accepted the event, but the portal never learns of it.
    if (share > 0.96) return void response.socket?.destroy()
    response.writeHead(204).end()
    // Some events are accepted twice.
    if (share > 0.92) response.socket?.write('HTTP/1.1 204 No Content\r\n\r\n')
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secrets,
    judge: () => ({
      lost: deliveries - [...seen.values()].filter(({ accepted }) => accepted > 0).length,
      outOfOrder: [...order.values()].reduce((sum, places) => sum + places.filter((one, at) => one !== at).length, 0),
      repeated: [...seen.values()].reduce((sum, { accepted }) => sum + Math.max(0, accepted - 1), 0),
      tries: [...seen.values()].reduce((sum, one) => sum + one.tries, 0),
      forged,
    }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
