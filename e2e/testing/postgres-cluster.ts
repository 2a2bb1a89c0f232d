import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { openConnectionPool, type Pool } from '../../apps/server/src/database/connection.ts'
import { findOrCreateDatabaseUser } from '../../apps/server/src/database/embedded.ts'
import { postgresProgramFolder } from '../../tools/debian-programs.ts'
import { runProgram } from './commands.ts'

const password = 'back-to-that-moment'
const owner = findOrCreateDatabaseUser()

/**
 * A PostgreSQL from the system's packages with all its tools, as an operator would run it, in a folder that everyone
 * can read.
 */
export class PostgresCluster {
  readonly dir: string
  readonly port: number
  readonly url: string
  readonly #env: Readonly<Record<string, string | undefined>>
  #server: ChildProcess | undefined
  #sql: Pool | undefined

  constructor(dir: string, port: number, env: Readonly<Record<string, string | undefined>> = {}) {
    this.dir = dir
    this.port = port
    this.url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    this.#env = {
      PATH: `${postgresProgramFolder()}:${process.env.PATH}`,
      LC_ALL: 'C.UTF-8',
      PORTAL_DATABASE: this.url,
      ...env,
    }
  }

  get data(): string {
    return path.join(this.dir, 'data')
  }

  /** Runs as the database user, who can't read our folders. */
  get asOwner() {
    return { cwd: this.dir, env: this.#env, ...(owner ?? {}) }
  }

  /** Gives the folders and files in the folder to the database user, and creates a cluster with these settings. */
  initialise(folders: readonly string[], files: readonly string[], settings: string): void {
    writeFileSync(path.join(this.dir, 'password'), password)
    for (const name of folders) mkdirSync(path.join(this.dir, name))
    if (owner)
      for (const name of ['', 'password', ...folders, ...files])
        chownSync(path.join(this.dir, name), owner.uid, owner.gid)
    const made = [
      '-D',
      this.data,
      '-U',
      'postgres',
      '--data-checksums',
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      `--pwfile=${this.dir}/password`,
    ]
    this.run('initdb', [...made, '--encoding=UTF8', '--locale=C.UTF-8'])
    appendFileSync(path.join(this.data, 'postgresql.conf'), settings)
  }

  /** Runs a program as the user of databases; throws when it fails. */
  run = (program: string, args: readonly string[]): string =>
    execFileSync(program, [...args], { ...this.asOwner, stdio: 'pipe' }).toString()

  /** The same during other work. */
  async runAside(program: string, args: readonly string[]): Promise<void> {
    const { code, output } = await runProgram(program, args, this.asOwner)
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`)
  }

  /** Adds words to a file of the cluster, whose owner doesn't change. */
  append(file: string, words: string): void {
    appendFileSync(path.join(this.data, file), words)
    if (owner) chownSync(path.join(this.data, file), owner.uid, owner.gid)
  }

  async start(): Promise<Pool> {
    const flags = ['-D', this.data, '-p', String(this.port), '-k', this.dir, '-c', 'listen_addresses=127.0.0.1']
    this.#server = spawn(path.join(postgresProgramFolder() ?? '', 'postgres'), flags, {
      ...this.asOwner,
      stdio: 'ignore',
    })
    const sql = openConnectionPool({ url: this.url, max: 4 })
    this.#sql = sql
    const answer = () => sql`select 1 as one where not pg_is_in_recovery()`.catch((error: Error) => error.message)
    await expect.poll(answer, { timeout: 60_000, interval: 100 }).toEqual([{ one: 1 }])
    return sql
  }

  /** Stops it like a power cut. */
  stop = (): Promise<void> => this.#end('SIGQUIT')
  /** Stops it as an operator does: everything is in its files. */
  finish = (): Promise<void> => this.#end('SIGINT')

  async #end(signal: NodeJS.Signals): Promise<void> {
    await this.#sql?.end({ timeout: 1 })
    const stopping = this.#server
    this.#server = undefined
    if (!stopping || stopping.exitCode !== null) return
    const gone = new Promise((resolve) => stopping.once('exit', resolve))
    stopping.kill(signal)
    await gone
  }

  /** The log up to now is in the archive, as after `archive_timeout`. */
  async archived(sql: Pool): Promise<void> {
    const [last] = await sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`
    const isThere = async () =>
      (
        await sql<
          { isDone: boolean }[]
        >`select last_archived_wal >= ${last?.file ?? ''} as "isDone" from pg_stat_archiver`
      )[0]?.isDone
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
  }
}
