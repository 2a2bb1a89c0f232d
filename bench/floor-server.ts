import cluster from 'node:cluster'
import Fastify from 'fastify'
import pg from 'pg'
import { hashPassword, verifyPassword } from '../apps/server/src/features/identity/password.ts'

/**
 * The floor: a bare Fastify with one prepared statement per request, on the same database and as many connections.
 * `FLOOR_PROCESSES` of them share one port, as the processes of a portal do.
 */
const processes = Number(process.env.FLOOR_PROCESSES ?? 1)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL ?? '',
  max: Number(process.env.DATABASE_POOL ?? 10),
  idleTimeoutMillis: 0,
})
const report = (port: number) => process.send?.({ url: `http://127.0.0.1:${port}` })
if (cluster.isPrimary) await createTables()
if (cluster.isPrimary && processes > 1) forkProcesses()
else await serve()

async function createTables(): Promise<void> {
  await pool.query(
    'create table if not exists floor_answer (attempt_id int, position int, seq bigint, answer jsonb, primary key (attempt_id, position)) with (fillfactor = 70)',
  )
  await pool.query('create table if not exists floor_thing (id int primary key, title text, body jsonb)')
  await pool.query(
    "insert into floor_thing select n, 'thing ' || n, jsonb_build_object('text', repeat('x', 500)) from generate_series(1, 1000) n on conflict do nothing",
  )
  await pool.query(
    'create table if not exists floor_row (id bigint generated always as identity primary key, at timestamptz not null)',
  )
}

function forkProcesses(): void {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let listening = 0
  cluster.on('listening', (_worker, { port }) => {
    if (++listening === processes) report(port)
  })
  for (let n = 0; n < processes; n++) cluster.fork()
}

async function serve(): Promise<void> {
  const save = `insert into floor_answer values ($1, $2, $3, $4)
    on conflict (attempt_id, position) do update set seq = excluded.seq, answer = excluded.answer where floor_answer.seq < excluded.seq`
  const read = 'select id, title, body from floor_thing where id = $1'
  const row = 'insert into floor_row (at) values (now())'

  const app = Fastify()
  type Save = { attemptId: number; position: number; seq: number; answer: unknown }
  app.post<{ Body: Save }>('/save', async ({ body }) => {
    await pool.query({
      name: 'save',
      text: save,
      values: [body.attemptId, body.position, body.seq, JSON.stringify(body.answer)],
    })
    return { code: 200 }
  })
  app.post<{ Body: { id: number } }>('/read', async ({ body }) => {
    const { rows } = await pool.query({ name: 'read', text: read, values: [body.id] })
    return { code: 200, data: rows[0] }
  })
  // Forms, for the bare parts of a sign-in.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
  const writeRow = async () => {
    await pool.query({ name: 'row', text: row })
    return { code: 200 }
  }
  app.post('/row', writeRow)
  const hash = hashPassword('correct horse battery')
  app.post<{ Body: { password: string } }>('/verify', async ({ body }) => {
    if (!(await verifyPassword(await hash, body.password))) throw new Error('another password')
    return writeRow()
  })
  app.post<{ Body: { url: string } }>('/token', async ({ body }) => {
    await (await fetch(body.url, { method: 'POST', body: new URLSearchParams({ code: 'code0' }) })).json()
    return writeRow()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  if (cluster.isPrimary) report((app.server.address() as { port: number }).port)
}
