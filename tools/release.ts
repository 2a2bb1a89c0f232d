import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createReadStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { operatorCommands } from '../apps/server/src/commands/portal.ts'
import { readVersion } from '../apps/server/src/core/operations/version.ts'
import { buildWeb } from './build-web.ts'
import { listFiles, projectRoot, readText } from './checks/tree.ts'
import { compareBillOfMaterials, createBillOfMaterials, listReleaseParts, type ReleasePart } from './release/bill.ts'
import { isShippedFile, isUnusedPackageFile, listPackages } from './release/contents.ts'
import { renderNotices } from './release/notices.ts'

/**
 * `npm run release [-- --to FOLDER]`: the portal as one archive that starts on a machine without registry and without
 * network, and builds nothing there; with its bill of materials (CycloneDX) and the checksums of both. It contains the
 * packages installed here, for this kind of machine.
 */
const { values } = parseArgs({
  options: { to: { type: 'string', default: 'release' }, quick: { type: 'boolean', default: false } },
})
const to = path.resolve(process.env.INIT_CWD ?? projectRoot, values.to)
const version = readVersion(projectRoot, 'changes')
// The archive's folder has the version in its name: unpacked next to a running version, it overwrites nothing.
const name = `training-portal-${version}-${process.platform}-${process.arch}`
const say = (line: string) => process.stdout.write(`${line}\n`)
const run = (command: string, args: readonly string[], cwd = projectRoot) =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

const start = `#!/bin/sh
# The portal, with its own Node: \`./portal start\`, or a command of docs/operations.md such as \`./portal doctor\`.
here=$(cd "$(dirname "$(readlink -f "$0")")" && pwd -P)
if [ "$1" = start ]; then exec "$here/node_modules/.bin/node" --max-semi-space-size=64 "$here/apps/server/src/main.ts"; fi
exec "$here/node_modules/.bin/node" "$here/apps/server/src/commands/portal.ts" "$@"
`

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** The sum that the lock file holds for a package, in base 64. */
function integrityOf({ places, name, version: ofPart }: ReleasePart): string | null {
  const { packages } = lock
  const entry =
    places.map((place) => packages[place]).find((one) => one?.integrity) ??
    Object.entries(packages).find(([at, one]) => at.endsWith(`node_modules/${name}`) && one.version === ofPart)?.[1]
  return /sha512-(\S+)/.exec(entry?.integrity ?? '')?.[1] ?? null
}
const lock = JSON.parse(readText('package-lock.json')) as {
  packages: Record<string, { version?: string; integrity?: string }>
}

await buildWeb(values.quick ? 'quick' : 'best').done
const work = mkdtempSync(path.join(tmpdir(), 'portal-release-'))
try {
  const stage = path.join(work, name)
  mkdirSync(stage)
  const copy = (from: string, filter: (file: string) => boolean = () => true) =>
    cpSync(path.join(projectRoot, from), path.join(stage, from), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => filter(path.relative(projectRoot, file)),
    })
  for (const file of listFiles(/./).filter(isShippedFile)) copy(file)
  copy('apps/web/dist')
  const { folders, missing } = listPackages()
  if (missing.length > 0) throw new Error(`packages are not installed:\n${missing.join('\n')}`)
  for (const folder of folders)
    copy(
      folder,
      (file) =>
        !isUnusedPackageFile(file) && (file === folder || !file.slice(folder.length).startsWith('/node_modules')),
    )
  mkdirSync(path.join(stage, 'node_modules/@portal'), { recursive: true })
  for (const one of ['contract', 'covers', 'demo'])
    symlinkSync(`../../packages/${one}`, path.join(stage, 'node_modules/@portal', one))
  mkdirSync(path.join(stage, 'node_modules/.bin'), { recursive: true })
  // The Node of this release, for systems that have another one or none.
  const node = path.relative(projectRoot, realpathSync(path.join(projectRoot, 'node_modules/.bin/node')))
  symlinkSync(`../../${node}`, path.join(stage, 'node_modules/.bin/node'))
  // The names of Node's own functions help only a debugger and take 18 MB. Without the tool they remain.
  spawnSync('strip', [path.join(stage, node)], { stdio: 'ignore' })
  const own = JSON.parse(readText('package.json')) as Record<string, unknown>
  // With npm, the commands work as in the documents; without it, `./portal` is the same.
  const scripts = {
    start: './portal start',
    portal: './portal',
    ...Object.fromEntries(operatorCommands.map((command) => [command, `./portal ${command}`])),
  }
  writeFileSync(
    path.join(stage, 'package.json'),
    `${JSON.stringify({ name: own.name, version, private: true, license: own.license, type: 'module', scripts }, null, 2)}\n`,
  )
  writeFileSync(path.join(stage, 'portal'), start)
  chmodSync(path.join(stage, 'portal'), 0o755)

  // The bill and the notices name the files found there.
  const builtAt = new Date(Number(run('git', ['log', '-1', '--format=%ct']).trim()) * 1000)
  const parts = listReleaseParts(stage, projectRoot)
  const bill = createBillOfMaterials(parts, { version, builtAt }, integrityOf)
  const differences = compareBillOfMaterials(bill, stage)
  if (differences.length > 0) throw new Error(differences.join('\n'))
  writeFileSync(path.join(stage, 'THIRD-PARTY-NOTICES'), renderNotices(parts, projectRoot))

  mkdirSync(to, { recursive: true })
  const [archive, billFile] = [`${name}.tar.gz`, `${name}.cdx.json`]
  writeFileSync(path.join(to, billFile), `${JSON.stringify(bill, null, 2)}\n`)
  // The same sources produce the same archive.
  const level = values.quick ? '-1' : '-6'
  const tar = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${builtAt.getTime() / 1000}`,
    `--use-compress-program=gzip -n ${level}`,
  ]
  run('tar', [...tar, '-cf', path.join(to, archive), '-C', work, name])
  const sums = await Promise.all(
    [archive, billFile].map(async (file) => `${await sumOf(path.join(to, file))}  ${file}\n`),
  )
  writeFileSync(path.join(to, 'SHA256SUMS'), sums.join(''))
  say(
    `${path.join(to, archive)}: ${(lstatSync(path.join(to, archive)).size / 1e6).toFixed(0)} MB, version ${version}, ${parts.length} packages of others`,
  )
  say(`${path.join(to, billFile)}, and SHA256SUMS`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
