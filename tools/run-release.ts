import { spawnSync } from 'node:child_process'
import { projectRoot } from './checks/tree.ts'

/** `npm run release -- --to FOLDER` makes an archive; `-- start FOLDER` and `-- image FOLDER` try it. */
const trials: Readonly<Record<string, string>> = { start: 'tools/start-release.ts', image: 'e2e/try-image.ts' }
const [first = '', ...others] = process.argv.slice(2)
const trial = trials[first]
const args = trial ? [trial, ...others] : ['tools/release.ts', ...process.argv.slice(2)]
process.exit(spawnSync(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }).status ?? 1)
