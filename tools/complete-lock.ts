import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './checks/tree.ts'

/**
 * Adds to package-lock.json the optional packages of other platforms that a partial mirror of the registry did not have
 * when the lock file was made: without them `npm ci` refuses the lock file on every machine. Then it fetches each
 * missing integrity from the registry, so that no machine installs unverified bytes. Run after `npm install`.
 */
type Locked = {
  version: string
  integrity?: string
  link?: boolean
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const file = path.join(projectRoot, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'sunos', 'openbsd', 'netbsd', 'aix']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'arm']

for (const [place, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  if (!place.startsWith('node_modules/')) continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const folder = place.slice(0, place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const taken = lock.packages[`node_modules/${name}`]
    if (
      lock.packages[`${folder}${name}`] ??
      lock.packages[`${place}/node_modules/${name}`] ??
      (taken?.version === version && taken)
    )
      continue
    const os = systems.find((system) => name.includes(system))
    const cpu = processors.find((processor) => name.includes(processor))
    if (!os || !cpu || !/^\d/.test(version)) continue
    const libc = name.includes('musl') ? ['musl'] : os === 'linux' && name.includes('gnu') ? ['glibc'] : undefined
    lock.packages[`${taken ? folder : 'node_modules/'}${name}`] = {
      version,
      ...(dev && { dev }),
      optional: true,
      os: [os],
      cpu: [cpu],
      ...(libc && { libc }),
    }
    process.stdout.write(`added ${name}@${version}\n`)
  }
}

let open = 0
for (const [place, locked] of Object.entries(lock.packages)) {
  if (!place.includes('node_modules/') || locked.link || locked.integrity) continue
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const integrity = integrityOf(name, locked.version)
  if (integrity) lock.packages[place] = { ...locked, integrity }
  else open += 1
  process.stdout.write(`${integrity ? 'integrity of' : 'no integrity for'} ${name}@${locked.version}\n`)
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
if (open > 0) {
  process.stderr.write(`The registry did not answer for ${open} package(s). Run this again where it does.\n`)
  process.exitCode = 1
}

function integrityOf(name: string, version: string): string | null {
  try {
    const answer = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'], {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const integrity: unknown = JSON.parse(answer)
    return typeof integrity === 'string' && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity) ? integrity : null
  } catch {
    return null
  }
}
