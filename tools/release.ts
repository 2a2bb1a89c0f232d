import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, createReadStream, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { listFiles, readText, root } from './checks/tree.ts'

/**
 * `npm run release [-- --to FOLDER]`: the portal as one archive that starts on a machine without registry and without network, and builds
 * nothing there; beside it what is in it (CycloneDX) and the sums of both. What is installed here goes in, for the machine that this is.
 */
const { values } = parseArgs({ options: { to: { type: 'string', default: 'release' }, quick: { type: 'boolean', default: false } } })
const to = path.resolve(process.env.INIT_CWD ?? root, values.to)
const { version } = JSON.parse(readText('package.json')) as { version: string }
const name = `training-portal-${version}-${process.platform}-${process.arch}`
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = (command: string, args: readonly string[], cwd = root) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] })

/** Sources that run in production: no tests, no tools, no sources of the web app, which is built. */
const isShipped = (file: string) =>
  (/^(apps\/server|packages)\//.test(file) && !/\.test\.ts$|\/testing\/|\.builders?\.ts$|\.driver\.ts$|^packages\/[^/]+\/make\//.test(file)) ||
  /^(docs|deploy)\//.test(file) ||
  ['LICENSE', 'README.md', 'Dockerfile', 'compose.yaml'].includes(file)

/** Peers that packages name for their types alone. */
const isForTypes = (folder: string) => /^node_modules\/(typescript|@types\/.*)$/.test(folder)

/** Folders of the packages that production needs, as npm reads them from the lock. */
function productionPackages(): string[] {
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable', '--workspace=@portal/server', '--include-workspace-root'])
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, { dev?: true }> }
  return listed
    .split('\n')
    .map((folder) => path.relative(root, folder))
    .filter((folder) => folder.startsWith('node_modules/') && existsSync(path.join(root, folder)) && !lstatSync(path.join(root, folder)).isSymbolicLink())
    .filter((folder) => !packages[folder]?.dev && !isForTypes(folder))
}

/** The faces of a typeface that certificates and receipts are set in; the package brings six more. */
const fontsInUse = [...readText('apps/server/src/core/drawing/fonts.ts').matchAll(/'(\d{3}\w+)\//g)].map(([, weight]) => weight)
/** What of packages no program reads: sources of other programs, builds for browsers, weights of typefaces that nothing is set in, headers of
 * Node, and what pdf.js draws with: the server only counts pages. */
const isDead = (file: string) =>
  (/\.(map|md|markdown|d\.[cm]?ts)$|\/(test|tests|__tests__|example|examples|\.github)(\/|$)|node-linux-\w+\/(include|share)(\/|$)|node_modules\/(@typescript|typescript)\/|node_modules\/@napi-rs\/canvas|pdfjs-dist\/(build|web|image_decoders|wasm|iccs|types)(\/|$)|pdfjs-dist\/legacy\/build\/.*(min|sandbox)\.|pdfkit\/(\.yarn|js\/pdfkit\.standalone)|node-media-server\/webadmin/i.test(
    file,
  ) &&
    !/licen[cs]e/i.test(file)) ||
  (/@expo-google-fonts\/[^/]+\/\d{3}/.test(file) && !fontsInUse.some((weight) => file.includes(`/${weight}`)))

const start = `#!/bin/sh
# The portal, with its own Node: \`./portal start\`, or a command of docs/operations.md such as \`./portal doctor\`.
here=$(cd "$(dirname "$0")" && pwd -P)
if [ "$1" = start ]; then exec "$here/node_modules/.bin/node" --max-semi-space-size=64 "$here/apps/server/src/main.ts"; fi
exec "$here/node_modules/.bin/node" "$here/apps/server/src/portal.ts" "$@"
`

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

if (!existsSync(path.join(root, 'apps/web/dist/index.html')) || !values.quick) {
  const { status } = spawnSync('node', ['tools/start.ts', '--build-only'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
const work = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
try {
  const stage = path.join(work, name)
  mkdirSync(stage)
  const copy = (from: string, filter: (file: string) => boolean = () => true) =>
    cpSync(path.join(root, from), path.join(stage, from), { recursive: true, verbatimSymlinks: true, filter: (file) => filter(path.relative(root, file)) })
  for (const file of listFiles(/./).filter(isShipped)) copy(file)
  copy('apps/web/dist')
  const packages = productionPackages()
  for (const folder of packages) copy(folder, (file) => !isDead(file) && (file === folder || !file.slice(folder.length).startsWith('/node_modules')))
  mkdirSync(path.join(stage, 'node_modules/@portal'), { recursive: true })
  for (const one of ['contract', 'covers', 'demo']) symlinkSync(`../../packages/${one}`, path.join(stage, 'node_modules/@portal', one))
  mkdirSync(path.join(stage, 'node_modules/.bin'), { recursive: true })
  // The Node of this release, where a system brings another or none.
  const node = path.relative(root, realpathSync(path.join(root, 'node_modules/.bin/node')))
  symlinkSync(`../../${node}`, path.join(stage, 'node_modules/.bin/node'))
  // Names of Node's own functions help a debugger only: 18 MB. Without the tool they stay.
  spawnSync('strip', [path.join(stage, node)], { stdio: 'ignore' })
  const own = JSON.parse(readText('package.json')) as Record<string, unknown>
  const scripts = { start: './portal start', portal: './portal', migrate: './portal migrate', backup: './portal backup', restore: './portal restore', keys: './portal keys' }
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify({ name: own.name, version, private: true, license: own.license, type: 'module', scripts }, null, 2)}\n`)
  writeFileSync(path.join(stage, 'portal'), start)
  chmodSync(path.join(stage, 'portal'), 0o755)

  mkdirSync(to, { recursive: true })
  const [archive, bill] = [`${name}.tar.gz`, `${name}.cdx.json`]
  writeFileSync(path.join(to, bill), run('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--workspace=@portal/server']))
  // The same sources make the same archive.
  const at = run('git', ['log', '-1', '--format=%ct']).trim()
  const level = values.quick ? '-1' : '-6'
  const tar = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${at}`, `--use-compress-program=gzip -n ${level}`]
  run('tar', [...tar, '-cf', path.join(to, archive), '-C', work, name])
  const sums = await Promise.all([archive, bill].map(async (file) => `${await sumOf(path.join(to, file))}  ${file}\n`))
  writeFileSync(path.join(to, 'SHA256SUMS'), sums.join(''))
  say(`${path.join(to, archive)}: ${(lstatSync(path.join(to, archive)).size / 1e6).toFixed(0)} MB, ${packages.length} packages`)
  say(`${path.join(to, bill)}, and SHA256SUMS`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
