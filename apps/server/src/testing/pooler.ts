import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../database/embedded-address.ts'

/** The path of PgBouncer as it is installed by Debian's package; undefined if it is not installed. */
export const poolerProgram = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))

export type Pooler = { readonly url: string; readonly pid: number; stop(): void }

/**
 * Starts a PgBouncer in transaction mode, configured like Debian's package, in front of the database at `url`;
 * `connections`: the most connections that it opens to the database.
 */
export async function startPooler(url: string, { connections }: { connections: number }): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-pooler-'))
  const at = await findFreePort()
  const file = path.join(dir, 'pgbouncer.ini')
  writeFileSync(path.join(dir, 'users'), `"${username}" "${password}"\n`)
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr=127.0.0.1',
    `listen_port=${at}`,
    'auth_type=plain',
    `auth_file=${dir}/users`,
    'pool_mode=transaction',
    `default_pool_size=${connections}`,
    'max_client_conn=50',
    'unix_socket_dir=',
    `logfile=${dir}/log`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(dir, 0o777)
  // It refuses to run as root.
  const child = spawn(poolerProgram ?? '', [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], {
    stdio: 'ignore',
  })
  for (let i = 0; i < 100 && !(await answers(at)); i++) await sleep(50)
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${at}${pathname}`,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
