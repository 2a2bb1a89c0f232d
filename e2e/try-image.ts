import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../apps/server/src/database/embedded.ts'
import { projectRoot } from '../tools/checks/tree.ts'

/**
 * `npm run release -- image FOLDER`: builds the image of `deploy/Dockerfile` from the release in the folder, without a
 * daemon, and starts it as an arbitrary user on a read-only root. Without the tools or the permissions it prints so and
 * is skipped.
 */
const release = path.resolve(process.env.INIT_CWD ?? projectRoot, process.argv[2] ?? 'release')
const say = (line: string) => process.stdout.write(`${line}\n`)
const tools = ['/usr/bin/buildah', '/usr/bin/mmdebstrap', '/usr/bin/unshare', '/usr/sbin/chroot']
const missing = tools.filter((tool) => !existsSync(tool)).map((tool) => path.basename(tool))
const user = 10_001
const port = 39_800
/** The limit of the unpacked image. */
const mostMegabytes = 350

function mayMount(): boolean {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const megabytesOf = (folder: string) => Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10)

async function tryImage(): Promise<void> {
  const work = mkdtempSync(path.join(tmpdir(), 'portal-image-'))
  chmodSync(work, 0o755)
  const buildah = (...args: string[]) =>
    execFileSync(
      'buildah',
      ['--root', `${work}/root`, '--runroot', `${work}/run`, '--storage-driver', 'vfs', ...args],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    ).trim()
  const database = await startEmbeddedDatabase({ dataDir: work, database: 'portal' })
  try {
    // Like Debian's slim image: no manuals, and no other languages.
    const slim = ['man', 'doc', 'locale', 'info', 'lintian'].map(
      (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
    )
    // Merged from the start, so that no program comes along that would merge it.
    const merged = ['--include=usr-is-merged', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr']
    execFileSync(
      'mmdebstrap',
      ['--variant=minbase', '--mode=root', ...merged, ...slim, 'bookworm', `${work}/base.tar`],
      { stdio: 'ignore' },
    )
    const base = buildah('from', 'scratch')
    buildah('add', '-q', base, `${work}/base.tar`, '/')
    buildah('commit', '-q', base, 'base')
    buildah(
      'bud',
      '--isolation',
      'chroot',
      '--build-arg',
      'BASE=localhost/base',
      '--build-arg',
      'FFMPEG=no',
      '-f',
      path.join(projectRoot, 'deploy/Dockerfile'),
      '-t',
      'portal',
      release,
    )
    const place = buildah('mount', buildah('from', 'portal'))
    const size = megabytesOf(place)
    say(`image: ${size} MB, of which the base ${megabytesOf(buildah('mount', base))} MB`)
    if (size > mostMegabytes) throw new Error(`the image takes more than ${mostMegabytes} MB`)
    const data = path.join(work, 'data')
    mkdirSync(data)
    chownSync(data, user, user)
    const env = {
      DATABASE_URL: database.url,
      SECRET: 'an-image-that-is-only-tried-an-image',
      PUBLIC_URL: 'https://portal.example',
      PORT: String(port),
      DATA_DIR: '/data',
      HOME: '/data',
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    }
    const mounts = `mount --rbind "$1" "$1" && mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/data" && mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && mount -o remount,bind,ro "$1"`
    const inside = `${mounts} && ! touch "$1/written" 2>/dev/null && exec chroot --userspec=${user}:${user} "$1" "$3" start`
    const start = async (): Promise<number> => {
      const began = performance.now()
      const child = spawn('unshare', ['-m', 'sh', '-c', inside, 'sh', place, data, '/app/portal'], {
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      try {
        for (;;) {
          const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
          if (isReady) return (performance.now() - began) / 1000
          if (child.exitCode !== null || performance.now() - began > 120_000)
            throw new Error('the image does not get ready')
          await sleep(50)
        }
      } finally {
        child.kill('SIGTERM')
        await Promise.race([gone, sleep(20_000, undefined, { ref: false })])
        child.kill('SIGKILL')
        await gone
      }
    }
    // The first start brings the database up to date.
    await start()
    say(`started without rights on a root that cannot be written: ready after ${(await start()).toFixed(1)} s`)
  } finally {
    await database.stop()
    rmSync(work, { recursive: true, force: true })
    rmSync(database.clusterDir, { recursive: true, force: true })
  }
}

if (missing.length > 0) say(`skipped: ${missing.join(', ')} not here, so no image was built`)
else if (process.getuid?.() !== 0 || !mayMount()) say('skipped: no right to mount here, so no image was built')
else await tryImage()
