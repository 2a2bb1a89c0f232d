import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The kinds of files that LibreOffice converts here, by the extension of their name. */
export const officeExtensions = ['docx', 'pptx', 'doc', 'ppt'] as const
export type OfficeExtension = (typeof officeExtensions)[number]
export type SofficeState = { readonly isReady: boolean; readonly version: string | null }
/**
 * The result of a conversion. `missing`: the program can't be run; `failed`: it produced no PDF, for example from a
 * damaged file.
 */
export type OfficeConversion =
  | { readonly pdf: Buffer }
  | { readonly why: 'missing' | 'failed' | 'tooSlow' | 'tooLarge'; readonly complaint: string }

/** Seconds of one conversion, kibibytes of address space of the converter, and 512-byte blocks of a file that it writes. */
const limits = { seconds: 120, memoryKib: 4 * 1024 * 1024, blocks: 400_000 } as const

/** `set` of a registry entry in the profile of the converter. */
const entry = (place: string, name: string, value: string | number | boolean) =>
  `<item oor:path="/org.openoffice.${place}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`
/** Macros, updates of links and active content are off; whatever would be fetched goes to a proxy that is not there. */
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  entry('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3),
  entry('Office.Common/Security/Scripting', 'DisableMacrosExecution', true),
  entry('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  entry('Office.Common/Security/Scripting', 'DisableActiveContent', true),
  entry('Office.Writer/Content/Update', 'Link', 0),
  entry('Office.Common/Misc', 'UseLocking', false),
  entry('Inet/Settings', 'ooInetProxyType', 2),
  entry('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  entry('Inet/Settings', 'ooInetHTTPProxyPort', 9),
  entry('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  entry('Inet/Settings', 'ooInetHTTPSProxyPort', 9),
].join('\n')}
</oor:items>`

type Ended = { readonly why: null | 'missing' | 'failed' | 'tooSlow'; readonly output: string }

/**
 * Runs a program in a separate process group, without the portal's environment, and ends the whole group at the time
 * limit.
 */
function run(program: string, args: readonly string[], { within, home }: { within: number; home: string }) {
  return new Promise<Ended>((resolve) => {
    const child = spawn(program, args, {
      cwd: home,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: home, TMPDIR: home, LC_ALL: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp' },
    })
    let output = ''
    let isLate = false
    let isMissing = false
    const hear = (text: string) => {
      output = (output + text).slice(-4000)
    }
    const slow = setTimeout(() => {
      isLate = true
      endGroup(child.pid)
    }, within * 1000)
    child.once('spawn', () => {
      if (child.pid !== undefined) setLowPriority(child.pid)
    })
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', (error: NodeJS.ErrnoException) => {
      isMissing = error.code === 'ENOENT' || error.code === 'EACCES'
    })
    child.once('close', (code) => {
      clearTimeout(slow)
      // Everything that it has started ends with it.
      endGroup(child.pid)
      // 127 and 126: the shell found no such program, or may not run it.
      const missing = isMissing || code === 127 || code === 126
      resolve({ why: isLate ? 'tooSlow' : missing ? 'missing' : code === 0 ? null : 'failed', output: output.trim() })
    })
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
function setLowPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has already ended.
  }
}

/** Works in a temporary folder, which is deleted afterwards. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-office-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let known: { readonly program: string; readonly until: number; readonly state: Promise<SofficeState> } | null = null

/**
 * Finds out whether LibreOffice is installed. The result is cached for 30 seconds, so installing it needs no restart.
 */
export function findSoffice(program: string): Promise<SofficeState> {
  if (known?.program === program && known.until > Date.now()) return known.state
  const state = probeSoffice(program)
  known = { program, until: Date.now() + 30_000, state }
  return state
}
export const probeSoffice = (program: string): Promise<SofficeState> =>
  inFolder(async (home) => {
    const { why, output } = await run(program, ['--version'], { within: 20, home })
    const version = /LibreOffice\S* (\d[\d.]*)/.exec(output)?.[1] ?? null
    return { isReady: why === null || why === 'tooSlow', version }
  })

let isolation: Promise<readonly string[]> | null = null
/**
 * The command prefix that runs a program without a network, where the system allows an ordinary user to do so;
 * otherwise empty.
 */
function findIsolation(): Promise<readonly string[]> {
  const words = ['unshare', '--user', '--map-root-user', '--net']
  isolation ??= inFolder(async (home) => {
    const { why } = await run('unshare', [...words.slice(1), 'true'], { within: 5, home })
    return why === null ? words : []
  })
  return isolation
}

/**
 * Converts a document to PDF with LibreOffice: in a temporary profile with macros off, with limits of time, memory and
 * size, and without a network where the system allows it. The result is as untrusted as any upload. `mostBytes`: the
 * maximum size of the PDF.
 */
export const convertToPdf = (
  program: string,
  {
    bytes,
    ending,
    mostBytes,
  }: { readonly bytes: Buffer; readonly ending: OfficeExtension; readonly mostBytes: number },
  within: number = limits.seconds,
): Promise<OfficeConversion> =>
  inFolder(async (home) => {
    await mkdir(path.join(home, 'profile/user'), { recursive: true })
    await writeFile(path.join(home, 'profile/user/registrymodifications.xcu'), profile)
    const source = path.join(home, `document.${ending}`)
    await writeFile(source, bytes)
    const limited = `ulimit -v ${limits.memoryKib}; ulimit -t ${limits.seconds}; ulimit -f ${limits.blocks}; ulimit -c 0; exec "$@"`
    const ended = await run(
      'sh',
      [
        '-c',
        limited,
        'sh',
        ...(await findIsolation()),
        program,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--nodefault',
        '--nologo',
        `-env:UserInstallation=${pathToFileURL(path.join(home, 'profile')).href}`,
        '--convert-to',
        'pdf',
        '--outdir',
        home,
        source,
      ],
      { within, home },
    )
    const made = path.join(home, 'document.pdf')
    const size = (await stat(made).catch(() => null))?.size ?? 0
    const complaint = ended.output
    if (ended.why !== null) return { why: ended.why, complaint }
    if (size === 0) return { why: 'failed', complaint }
    if (size > mostBytes) return { why: 'tooLarge', complaint }
    return { pdf: await readFile(made) }
  })
