import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { listFiles, projectRoot, readText } from './checks/tree.ts'
import { separateBenches } from './sub-commands.ts'
import {
  answers,
  dataDir,
  freePort,
  run,
  runUnlessSkipped,
  Skipped,
  serve,
  smallest,
  type TrialEnv,
} from './trial-commands.ts'
import { isWholeRun } from './whole-files.ts'

/**
 * `npm run test:commands`: every command in the documents is run as written there, at its smallest size, in a data
 * folder of its own. Slow ones are tried in the whole run (`WHOLE=1`), or when the command line names their script. A
 * documented command that is neither here nor part of another suite is a failure. One that needs missing programs
 * prints so and counts as skipped. Ends with `N ok, N not ok`, and `, N skipped`.
 */

/** Commands covered by other suites of `npm test` or other trials, or that write to the sources. */
const elsewhere: Readonly<Record<string, string>> = {
  check: 'the suite "checks"',
  build: 'the suite "build"',
  'test:unit': 'the suite "server and packages"',
  'test:web': 'the suite "web"',
  'test:whole': 'all suites of `npm test`, whole',
  'test:load': 'the suite "under load"',
  'test:e2e': 'the suite "journeys in a browser"',
  'test:commands': 'this suite',
  format: 'it writes; `npm run check -- lint` is the same without writing',
  tables: 'it writes; the checks `owners`, `specification` and `staff` read the same without writing',
  'bench/start': 'it removes the build that the others use',
}

/**
 * The public address of the portal shared by trials: `npm run dev` records its own address. A demo that follows its
 * host records none.
 */
let sharedPort = '3000'
/** `isApart`: it has separate data and may run next to any other. `isLong`: it waits for the whole run. */
type Trial = {
  readonly script: string
  readonly says: string
  readonly run: () => Promise<unknown>
  readonly isApart?: true
  readonly isLong?: true
}

/** A portal that no other trial uses: the environment that names its data folder. */
function ownPortal(name: string): TrialEnv {
  const folder = path.join(dataDir, name)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  return { ...smallest, DATA_DIR: folder }
}

/** Starts an empty portal once in its folder, and stops it; its environment, with the port that it has recorded. */
async function startEmpty(env: TrialEnv): Promise<TrialEnv> {
  const port = String(await freePort())
  const own = { ...env, DEMO: '0', PORT: port }
  await serve(['start'], own, () => answers(`http://localhost:${port}/readyz`, '"ready"'))
  return own
}

let started: Promise<TrialEnv> | null = null
/**
 * An empty portal that no other trial uses and that was started once, since commands make no database; with its
 * environment. It is a copy: the first trial that needs one starts it.
 */
async function emptyPortal(name: string): Promise<TrialEnv> {
  started ??= startEmpty(ownPortal('started'))
  const own = ownPortal(name)
  const { DATA_DIR: from = '', ...env } = await started
  // A cluster elsewhere is not in the folder.
  if (existsSync(path.join(from, 'postgres-lies-in.txt'))) return startEmpty(own)
  await promisify(execFile)('cp', ['-a', `${from}/.`, own.DATA_DIR ?? ''])
  return { ...env, DATA_DIR: own.DATA_DIR }
}

const questions = path.join(dataDir, 'questions.gift')
writeFileSync(
  questions,
  '::One:: Which layer routes packets? {=Network ~Link ~Session}\n\n::Two:: TCP is connection-oriented. {TRUE}\n',
)
const people = path.join(dataDir, 'people.csv')
writeFileSync(people, 'company,login,name,email\nNorthwind Telecom,ann,Ann Field,ann@northwind.example\n')

/** A file that one trial removes and the next puts back. */
const words = path.join(dataDir, 'words.csv')
const trials: Trial[] = [
  {
    script: 'start',
    says: 'npm start',
    run: async () => {
      const port = String(await freePort())
      const signIn = { method: 'POST', body: new URLSearchParams({ userName: 'learner', password: 'demo' }) }
      const look = async () =>
        (await answers(`http://localhost:${port}/`, '<div id="root"')) &&
        (await answers(`http://localhost:${port}/user/pc/passwordLogin`, '"code":200', signIn))
      await serve(['start'], { ...smallest, PORT: port, LIVE_RTMP_PORT: String(await freePort()) }, look)
    },
  },
  {
    script: 'dev',
    says: 'npm run dev',
    run: async () => {
      const [port, webPort] = [String(await freePort()), String(await freePort())]
      const look = async () =>
        (await answers(`http://localhost:${webPort}/`, '/@vite/client')) &&
        (await answers(`http://localhost:${webPort}/readyz`, '"'))
      await serve(
        ['run', 'dev'],
        { ...smallest, PORT: port, WEB_PORT: webPort, LIVE_RTMP_PORT: String(await freePort()) },
        look,
      )
      sharedPort = webPort
    },
  },
  {
    script: 'import',
    says: 'npm run import -- FILE --dry-run',
    run: () => run(['import', '--', questions, '--dry-run'], /2/),
  },
  { script: 'import', says: 'npm run import -- FILE', run: () => run(['import', '--', questions], /2/) },
  {
    script: 'import',
    says: 'npm run import -- FILE --exam "TITLE"',
    run: () => run(['import', '--', questions, '--exam', 'A trial'], /A trial/),
  },
  {
    script: 'people',
    says: 'npm run people -- FILE --dry-run',
    run: () => run(['people', '--', people, '--dry-run'], /ann|1/),
  },
  {
    script: 'people',
    says: 'npm run people -- FILE --passwords',
    run: () => run(['people', '--', people, '--passwords'], /ann/),
  },
  {
    script: 'people',
    says: 'npm run people -- FILE --on …',
    run: () => run(['people', '--', people, '--on', 'knowledge,recommend,search'], /1/),
  },
  {
    script: 'first-staff',
    says: 'npm run first-staff -- --email ADDRESS',
    isApart: true,
    run: async () => {
      // The portal of the other trials has people, and on the second run there is staff.
      const env = await emptyPortal('first-staff')
      await run(['first-staff', '--', '--email', 'ann@training.example'], /https?:\/\/\S+token=/, env)
      const again = await run(['first-staff', '--', '--email', 'ben@training.example'], /^/, env).then(
        () => null,
        (error: Error) => error,
      )
      if (!again || !/staff accounts already exist|已有管理人员/i.test(again.message))
        throw new Error('made a second first account')
    },
  },
  {
    script: 'rehearse',
    says: 'npm run rehearse -- --exam ID --candidates 4 --minutes 0.1, and --clean',
    isApart: true,
    isLong: true,
    run: async () => {
      const port = String(await freePort())
      const env = {
        ...ownPortal('rehearse'),
        PORT: port,
        PUBLIC_URL: `http://localhost:${port}`,
        LIVE_RTMP_PORT: String(await freePort()),
      }
      let isRehearsed = false
      const look = async () => {
        const address = `http://localhost:${port}/exam/pc/examList`
        if (!(await answers(address, '"examId"', { method: 'POST', body: new URLSearchParams({ kind: 'formal' }) })))
          return false
        const { data } = (await (
          await fetch(address, { method: 'POST', body: new URLSearchParams({ kind: 'formal' }) })
        ).json()) as { data: { list: { examId: string }[] } }
        await run(
          ['rehearse', '--', '--exam', data.list[0]?.examId ?? '', '--candidates', '4', '--minutes', '0.1'],
          /(lost answers: 0|丢失的答案：0)/,
          env,
        )
        await run(['rehearse', '--', '--clean'], /1/, env)
        isRehearsed = true
        return true
      }
      await serve(['start'], env, look)
      if (!isRehearsed) throw new Error('nothing was rehearsed')
    },
  },
  {
    script: 'sign-in-link',
    says: 'npm run sign-in-link -- LOGIN',
    run: () => run(['sign-in-link', '--', 'ann'], /https?:\/\//, { ...smallest, PORT: sharedPort }),
  },
  {
    script: 'migrate',
    says: 'npm run migrate -- --dry-run',
    run: () => run(['migrate', '--', '--dry-run'], /pending\. Nothing was changed|up to date/),
  },
  { script: 'migrate', says: 'npm run migrate', run: () => run(['migrate'], /is up to date|was up to date/) },
  {
    script: 'portal',
    says: 'npm run portal -- doctor, reset-password, end-sessions, maintenance, retention, export-person, erase-person, prove-logs',
    isApart: true,
    run: async () => {
      const env = await emptyPortal('operator')
      await run(['import', '--', questions], /./, env)
      const person = path.join(dataDir, `person-${Date.now()}`)
      await run(['portal', '--', '--help'], /doctor[\s\S]*erase-person/, env)
      await run(['portal', '--', 'doctor'], /ok\s+database\s+PostgreSQL \d+[\s\S]*ok\s+schema[\s\S]*No errors/, env)
      await run(['portal', '--', 'maintenance', 'on', '--minutes', '30'], /Maintenance has been on since/, env)
      await run(['portal', '--', 'maintenance', 'off'], /Maintenance is off/, env)
      await run(['portal', '--', 'retention', 'outbound_message', '365'], /outbound_message +for 365 days/, env)
      await run(['portal', '--', 'retention', '--now'], /outbound_message: \d+ rows deleted/, env)
      await run(['people', '--', people], /./, env)
      await run(['portal', '--', 'reset-password', 'ann'], /New password for ann: \w{16}/, env)
      await run(['portal', '--', 'end-sessions', 'ann'], /Sessions ended: 0/, env)
      await run(['portal', '--', 'export-person', 'ann', '--to', person], /rows of \d+ tables/, env)
      if (!readFileSync(path.join(person, 'person.json'), 'utf8').includes('ann@northwind.example'))
        throw new Error('the export does not hold the address')
      await run(['portal', '--', 'erase-person', 'ann'], /deleted: [\s\S]*kept: [\s\S]*Nothing was changed/, env)
      await run(['portal', '--', 'erase-person', 'ann', '--yes'], /Erased: \d+ rows deleted/, env)
      await run(['portal', '--', 'prove-logs'], /No line was changed after sealing/, env)
      await run(['portal', '--', 'migrate', '--dry-run'], /up to date/, env)
    },
  },
  {
    script: 'backup',
    says: 'npm run backup -- --to FOLDER --recipient KEY --with-keys, and npm run restore',
    isApart: true,
    run: async () => {
      const [backups, key] = ['backups', 'backup-key'].map((name) => path.join(dataDir, name)) as [string, string]
      const env = await emptyPortal('backed-up')
      const restored = ownPortal('restored')
      await run(['import', '--', questions], /./, env)
      await run(['backup', '--', '--new-key', key], /^age1/, env)
      await run(['backup', '--', '--to', backups, '--keep', '2'], /not encrypted\n.*are not included/, env)
      const recipient = /age1\w+/.exec(readFileSync(key, 'utf8'))?.[0] ?? ''
      const told = await run(
        ['backup', '--', '--to', backups, '--keep', '2', '--recipient', recipient, '--with-keys'],
        /encrypted\n.*are included/,
        env,
      )
      const signer = /with the key ([0-9a-f]{64})/.exec(told)?.[1] ?? ''
      await run(['restore', '--', '--from', backups, '--check'], /All parts are intact/, env)
      await run(
        ['restore', '--', '--from', backups, '--identity', key, '--signed-by', signer],
        /receipts are signed by this portal\.\nThe keys/,
        restored,
      )
      await run(['people', '--', people, '--dry-run'], /./, restored)
    },
  },
  {
    script: 'restore',
    says: 'npm run restore -- --check',
    run: async () => {
      const backups = path.join(dataDir, 'more-backups')
      await run(['import', '--', questions], /./)
      await run(['backup', '--', '--to', backups], /not encrypted/)
      await run(['restore', '--', '--from', backups, '--check'], /All parts are intact/)
    },
  },
  {
    script: 'release',
    says: 'npm run release -- --to FOLDER, its start without a network, and as an image',
    isApart: true,
    isLong: true,
    run: async () => {
      const folder = path.join(dataDir, 'release')
      await run(['release', '--', '--to', folder, '--quick'], /SHA256SUMS/)
      await run(['release', '--', 'start', folder], /ready after/)
      await run(['release', '--', 'image', folder], /ready after|skipped/)
    },
  },
  {
    script: 'handbook',
    says: 'npm run handbook',
    isApart: true,
    run: () => run(['handbook', '--', '--to', path.join(dataDir, 'pictures')], /2 pictures of the handbook/),
  },
  { script: 'keys', says: 'npm run keys', run: () => run(['keys'], /\w/) },
  { script: 'keys', says: 'npm run keys -- new', run: () => run(['keys', '--', 'new'], /\w/) },
  { script: 'keys', says: 'npm run keys -- reseal', run: () => run(['keys', '--', 'reseal'], /\w/) },
  { script: 'keys', says: 'npm run keys -- new-signing', run: () => run(['keys', '--', 'new-signing'], /\w/) },
  {
    script: 'portal',
    says: 'npm run portal -- rotate-secret, and --finish',
    run: async () => {
      await run(['keys', '--', 'reseal'], /seals and opens/)
      await run(['portal', '--', 'rotate-secret'], /New keys were created/)
      await run(['portal', '--', 'rotate-secret', '--finish'], /Everything is sealed with the new key/)
    },
  },
  {
    script: 'portal',
    says: 'npm run portal -- scale --candidates 20000 …',
    run: () =>
      run(
        ['portal', '--', 'scale', '--candidates', '20000', '--learners', '100000', '--videos', '500'],
        /saves per second +667/,
      ),
  },
  { script: 'bench', says: 'npm run bench -- saves', run: () => run(['bench', '--', 'saves'], /saves/) },
  { script: 'bench', says: 'npm run bench', isLong: true, run: () => run(['bench'], /play info/) },
  {
    script: 'bench',
    says: 'npm run bench -- faults',
    isLong: true,
    run: () => run(['bench', '--', 'faults'], / 0 lost/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- failover',
    isLong: true,
    run: () => run(['bench', '--', 'failover'], /synchronous .* 0 lost/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- patroni',
    isLong: true,
    run: () =>
      Promise.reject(new Skipped('it waits for minutes; run it by itself, with `SIZE=smallest` or at full size')),
  },
  {
    script: 'bench',
    says: 'npm run bench -- payments',
    run: () => run(['bench', '--', 'payments'], /payments: within its bounds/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- webhooks',
    isLong: true,
    run: () => run(['bench', '--', 'webhooks'], /webhooks: .* 0 lost, 0 out of order/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- fresh',
    isLong: true,
    run: () => run(['bench', '--', 'fresh'], /fresh: measured/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- cores',
    isLong: true,
    run: () => run(['bench', '--', 'cores'], /cores: measured/),
  },
  {
    script: 'bench',
    says: 'npm run bench -- pooler',
    run: () => runUnlessSkipped(['bench', '--', 'pooler'], /behind PgBouncer/),
  },
  {
    script: 'bench/directory',
    says: 'npm run bench -- directory',
    isLong: true,
    run: () => run(['bench', '--', 'directory'], /directory: within its bounds/),
  },
  {
    script: 'bench/api',
    says: 'npm run bench -- api',
    run: () => run(['bench', '--', 'api'], /api: within its bounds/),
  },
  {
    script: 'bench/board',
    says: 'npm run bench -- board',
    isLong: true,
    run: () => run(['bench', '--', 'board'], /board: within its bounds/),
  },
  {
    script: 'bench/people',
    says: 'npm run bench -- people',
    isLong: true,
    run: () => run(['bench', '--', 'people'], /people: every p95/),
  },
  {
    script: 'bench/marking',
    says: 'npm run bench -- marking',
    isLong: true,
    run: () => run(['bench', '--', 'marking'], /marking: every p95/),
  },
  {
    script: 'bench/papers',
    says: 'npm run bench -- papers',
    isLong: true,
    run: () => run(['bench', '--', 'papers'], /certain and wrong +0\n/),
  },
  {
    script: 'bench/audit',
    says: 'npm run bench -- audit',
    isLong: true,
    run: () => run(['bench', '--', 'audit'], /audit: every p95/),
  },
  {
    script: 'bench/identity',
    says: 'npm run bench -- identity',
    isLong: true,
    run: () => run(['bench', '--', 'identity'], /sign-in, OpenID provider, time/),
  },
  {
    script: 'bench/search',
    says: 'npm run bench -- search',
    isLong: true,
    run: () => run(['bench', '--', 'search'], /search: within its bounds/),
  },
  {
    script: 'bench/previews',
    says: 'npm run bench -- previews',
    isLong: true,
    run: () => run(['bench', '--', 'previews'], /previews: every p95/),
  },
  {
    script: 'bench/records',
    says: 'npm run bench -- records',
    isLong: true,
    run: () => run(['bench', '--', 'records'], /ranking of the year/),
  },
  {
    script: 'bench/reports',
    says: 'npm run bench -- reports',
    run: () => run(['bench', '--', 'reports'], /reports: every p95/),
  },
  {
    script: 'bench/requirements',
    says: 'npm run bench -- requirements',
    isLong: true,
    run: () => run(['bench', '--', 'requirements'], /requirements: within its bounds/),
  },
  {
    script: 'texts',
    says: 'npm run texts -- export FILE',
    run: () => run(['texts', '--', 'export', words], /\d{4} texts in both languages/),
  },
  {
    script: 'texts',
    says: 'npm run texts -- import FILE',
    run: () => run(['texts', '--', 'import', words], /^0 texts changed/m),
  },
  {
    script: 'lock',
    says: 'npm run lock',
    run: async () => {
      const file = path.join(projectRoot, 'package-lock.json')
      const before = readFileSync(file, 'utf8')
      await run(['lock'], /^/)
      if (readFileSync(file, 'utf8') === before) return
      // Everything is restored, so that a second run finds the same.
      writeFileSync(file, before)
      throw new Error('package-lock.json was not complete')
    },
  },
]

const named = new Set(
  listFiles(/\.md$/)
    .filter((file) => !file.startsWith('packages/demo/'))
    .flatMap((file) =>
      [...readText(file).matchAll(/npm (?:run )?(start|(?<=run )[a-z][\w:-]*)(?: -- ([a-z]+))?/g)].map(
        ([, script = '', name = '']) =>
          script === 'bench' && separateBenches.includes(name) ? `${script}/${name}` : script,
      ),
    ),
)
const only = process.argv.slice(2)
let failed = 0
const untried = [...named].filter(
  (script) => !(script in elsewhere) && !trials.some((trial) => trial.script === script),
)
for (const script of untried) {
  failed += 1
  process.stdout.write(`not ok: the documents name "npm run ${script}", which no trial covers\n`)
}
let passed = 0
let skipped = 0
const asked = trials.filter(({ script, isLong }) => (only.length === 0 ? isWholeRun || !isLong : only.includes(script)))
/**
 * Some share a portal and run one after another. Benchmarks and others have separate data, and two of them run
 * meanwhile: with one, two cores were idle for half of the time. `npm run bench` takes longest and is the first.
 */
const apart = asked
  .filter(({ script, isApart }) => isApart || script.startsWith('bench'))
  .sort((a, b) => Number(b.says === 'npm run bench') - Number(a.says === 'npm run bench'))
const tryAll = async (next: () => Trial | undefined) => {
  for (let trial = next(); trial; trial = next()) {
    const { script, says } = trial
    const began = Date.now()
    const error = await trial.run().then(
      () => null,
      (reason: Error) => reason,
    )
    if (error instanceof Skipped) {
      skipped += 1
      process.stdout.write(`skipped: ${says}: ${error.message}\n`)
      continue
    }
    if (error) failed += 1
    else passed += 1
    process.stdout.write(
      `${error ? 'not ok' : 'ok'}: ${says}${error ? ` [${script}]` : ''} (${((Date.now() - began) / 1000).toFixed(1)} s)${error ? `\n${error.message}` : ''}\n`,
    )
  }
}
const others = asked.filter((trial) => !apart.includes(trial))
try {
  // It is built before the first trials, because two trials that begin together would both build into the same folder.
  execFileSync(process.execPath, ['tools/start.ts', '--build-only'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Commands create no database: when the first trial was not requested, the shared portal is started as well.
  if (others.length > 0 && others[0]?.script !== 'start') others.unshift(...trials.slice(0, 1))
  await Promise.all([
    tryAll(() => others.shift() ?? apart.shift()),
    tryAll(() => apart.shift()),
    tryAll(() => apart.shift()),
  ])
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(`${passed} ok, ${failed} not ok${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
process.exit(failed > 0 ? 1 : 0)
