import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles, projectRoot } from './checks/tree.ts'

const dist = path.join(projectRoot, 'apps/web/dist')
/** The file in `dist` that identifies the sources of the build and its compression. */
const stamp = path.join(dist, '.built-from')
type Stamp = { readonly sources: string; readonly compression: 'quick' | 'best' }

const readStamp = (): Stamp | null => {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8')) as Stamp
  } catch {
    return null
  }
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.env.PSEUDO ?? '')
  for (const file of listFiles(/^(apps\/web|packages\/(contract|covers))\/|^package-lock\.json$/).sort())
    hash.update(file).update(readFileSync(path.join(projectRoot, file)))
  return hash.digest('hex')
}

/**
 * A build of the web app. `done` rejects if the build fails; `isNeeded` is false if there was nothing to build; `stop`
 * kills a build in progress.
 */
export type WebBuild = { readonly done: Promise<void>; readonly isNeeded: boolean; readonly stop: () => void }

/**
 * Builds the web app, unless there is a build of the same sources. `quick` accepts a build with lower compression;
 * `best` compresses such a build again. `isGentle` gives the work the lowest priority.
 */
export function buildWeb(compression: Stamp['compression'], options: { readonly isGentle?: boolean } = {}): WebBuild {
  const sources = hashSources()
  const built = readStamp()
  const isBuilt = built?.sources === sources && existsSync(path.join(dist, 'index.html'))
  if (isBuilt && (compression === 'quick' || built.compression === 'best'))
    return { done: Promise.resolve(), isNeeded: false, stop: () => undefined }
  const flags = isBuilt ? ['--compress'] : compression === 'quick' ? ['--quick'] : []
  const node = [process.execPath, 'build.ts', ...flags]
  // It has the lowest priority, because it may run next to a portal.
  const [command = '', ...args] = options.isGentle ? ['nice', '-n', '19', ...node] : node
  const env = { ...process.env, NODE_ENV: 'production', ...(options.isGentle ? { UV_THREADPOOL_SIZE: '1' } : {}) }
  const child = spawn(command, args, {
    cwd: path.join(projectRoot, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  const done = waitFor(child).then(() => writeFileSync(stamp, JSON.stringify({ sources, compression } satisfies Stamp)))
  return { done, isNeeded: true, stop: () => child.kill('SIGKILL') }
}

const waitFor = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`The web app could not be built (${signal ?? `exit code ${code}`}).`)),
    )
  })
